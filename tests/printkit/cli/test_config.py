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
    written, *lines, end = path.read_text().splitlines()
    assert end == "# End of what printkit wrote"
    assert written.startswith("# As printkit wrote it: ") and lines == [
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
    path.write_text("# mine\n{paper: a5}\n")
    run(tmp_path, "config", "text", "large")
    assert path.read_text().splitlines()[2:-1] == [
        "paper: a5",
        "text: large",
        "# mine",
        "# {paper: a5}",
    ]
    assert run(tmp_path, "config")[0].split()[:6] == [
        *(b"paper", b"a5", b"theme", b"as", b"usual", b"text")
    ]


def test_comments_behind_values_stay(tmp_path: Path) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("paper: a5  # for the club\nlink: 'a #b' # why\n")
    run(tmp_path, "config", "paper", "letter")
    run(tmp_path, "config", "--unset", "link")
    assert path.read_text().splitlines()[1:-1] == ["paper: letter # for the club", "# why"]


def test_a_change_by_another_program_is_said_until_it_is_looked_at(tmp_path: Path) -> None:
    run(tmp_path, "config", "paper", "letter")
    path = settings_path()
    assert "was changed" not in run(tmp_path, *KIT)[1]
    path.write_text(path.read_text().replace("letter", "a5"))
    for _ in range(2):
        assert f"{path}: was changed" in run(tmp_path, *KIT)[1]
    assert b"paper        a5" in run(tmp_path, "config")[0]
    assert "was changed" not in run(tmp_path, *KIT)[1]


@pytest.mark.slow
def test_a_printers_file_goes_before_what_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = (*KIT[:3], "--sheet", "pieces", "-o", "-")
    asked = ("--order", "fronts-backs", "--bleed", "3", "--duplex", "short-edge")
    shop, _ = run(tmp_path, *kit, *asked)
    (tmp_path / "shop.yaml").write_text("order: fronts-backs\nbleed: 3\nduplex: short-edge\n")
    run(tmp_path, "config", "duplex", "long-edge")
    monkeypatch.setenv("PRINTKIT_ORDER", "pages")
    found, words = run(tmp_path, *kit, "--printer", "shop.yaml")
    assert found == shop
    assert "As printkit config has it: order fronts-backs (shop.yaml), bleed 3 (shop.yaml)" in words
    assert "As kept for your printer: both sides short-edge (shop.yaml)" in words
    assert run(tmp_path, *kit, "--printer", "shop.yaml", "--bleed", "0")[0] != shop
    monkeypatch.setenv("PRINTKIT_DUPLEX", "separate")
    assert "duplex       separate  (PRINTKIT_DUPLEX)" in run(tmp_path, "config")[0].decode()
    (tmp_path / "shop.yaml").write_text("order: pages\nbleed: 30\n")
    refused = printkit_here(*kit, "--printer", "shop.yaml", folder=tmp_path)
    assert_refused(refused, "shop.yaml", "line 2", "from 0 to 5")
    refused = printkit_here(*kit, "--printer", "none.yaml", folder=tmp_path)
    assert_refused(refused, "none.yaml")


def test_verbose_says_where_values_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path, "config", "paper", "letter")
    run(tmp_path, "config", "back-offset", "0.8,-0.5")
    monkeypatch.setenv("PRINTKIT_THEME", "grey")
    command = ("-o", "x.pdf", "--players", "3", "-v")
    _, words = run(tmp_path, *KIT[:-2], *command)
    for line in (
        "--players 3: typed",
        "--sheet board: typed",
        "--paper letter: from printkit config",
        "--theme grey: from PRINTKIT_THEME",
        "--back-offset 0.8,-0.5: from printkit config",
        "--text normal: usual",
        "-o x.pdf: typed",
    ):
        assert f"{line}\n" in words
    assert "--sides seated: usual\n" in run(tmp_path, "deal", "isaac", "--no-check", "-v")[1]
