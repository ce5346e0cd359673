"""`printkit config`: what every kit uses, where it comes from, and what goes before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.printing.settings import settings_path
from tests.printkit.running import assert_refused, printkit_here

KIT = "print", "coin-isolation#7", "--no-check", "--sheet", "board", "-o", "-"


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def run(folder: Path, *arguments: str) -> tuple[bytes, str]:
    """The output of a command that succeeds, and what it says."""
    result = printkit_here(*arguments, folder=folder)
    assert result.returncode == 0, result.stderr
    return result.stdout, result.stderr.decode()


def test_what_is_set_is_used_until_it_is_forgotten(tmp_path: Path) -> None:
    a4, _ = run(tmp_path, *KIT, "--paper", "a4", "--coins", "euro")
    a5, _ = run(tmp_path, *KIT, "--paper", "a5", "--coins", "euro")
    for name, value in (("paper", "A5"), ("coins", "Euro")):
        run(tmp_path, "config", name, value)
    kit, words = run(tmp_path, *KIT)
    assert kit == a5 and "As printkit config has it: paper a5, coins euro." in words
    kit, words = run(tmp_path, *KIT, "--paper", "a4")
    assert kit == a4 and "As printkit config has it: coins euro." in words
    _, words = run(tmp_path, "print", "isaac#7", "--no-check", "--sheet", "board", "-o", "-")
    assert "As printkit config has it: paper a5." in words, "Isaac has no coins"
    run(tmp_path, "config", "--unset", "paper")
    run(tmp_path, "config", "--unset", "coins")
    assert "config has it" not in run(tmp_path, *KIT)[1]


def test_a_variable_goes_before_what_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grey, _ = run(tmp_path, *KIT, "--theme", "grey")
    run(tmp_path, "config", "theme", "low-ink")
    monkeypatch.setenv("PRINTKIT_THEME", "gray")
    kit, words = run(tmp_path, *KIT)
    assert kit == grey and "theme grey (PRINTKIT_THEME)" in words
    assert "theme        grey  (PRINTKIT_THEME)" in run(tmp_path, "config")[0].decode()
    monkeypatch.setenv("PRINTKIT_THEME", "red")
    assert_refused(printkit_here(*KIT, folder=tmp_path), "PRINTKIT_THEME 'red'", "grey")


def test_comments_stay_and_a_faulty_file_is_kept_each_time(tmp_path: Path) -> None:
    run(tmp_path, "config", "link", "https://example.org/p?a=1 #2")
    path = settings_path()
    path.write_text(f"{path.read_text()}# our printer\nduplex: short-edge # it jams else\n")
    run(tmp_path, "calibrate", "--back-offset", "0.8,-0.5")
    run(tmp_path, "config", "paper", "letter")
    assert path.read_text().splitlines() == [
        "# What printkit uses unless a command says otherwise: see printkit config",
        "link: 'https://example.org/p?a=1 #2'",
        "# our printer",
        "duplex: short-edge # it jams else",
        "back-offset: 0.8,-0.5",
        "paper: letter",
    ]
    for number, name in ((1, "settings.broken.yaml"), (2, "settings.broken-2.yaml")):
        path.write_text(f"paper: a{number}0\n")
        assert_refused(printkit_here(*KIT, folder=tmp_path), "line 1", f"'a{number}0'")
        assert name in run(tmp_path, "config", "paper", "a4")[1]
        assert path.with_name(name).read_text() == f"paper: a{number}0\n"
    path.write_text("{paper: a5}\n")
    run(tmp_path, "config", "text", "large")
    assert run(tmp_path, "config")[0].split()[:6] == [
        *(b"paper", b"a5", b"theme", b"as", b"usual", b"text")
    ]


def test_what_cannot_be_set_is_refused(tmp_path: Path) -> None:
    for arguments, words in (
        (("papr", "a4"), ("'papr'", "did you mean paper?")),
        (("paper", "a9"), ("paper 'a9'", "choose from: a4")),
        (("paper",), ("say the value",)),
        (("paper", "a4", "--unset", "paper"), ("--unset",)),
        (("--unset", "seed"), ("'seed'",)),
    ):
        assert_refused(printkit_here("config", *arguments, folder=tmp_path), *words)
    assert not settings_path().exists()
