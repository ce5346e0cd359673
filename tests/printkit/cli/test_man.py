"""Man pages, and completion as each shell asks for it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from tests.printkit.cli.test_start import ALL, load_command
from tests.printkit.running import assert_refused, printkit_here

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man")
    written = printkit_here("man", "man1", folder=folder)
    assert written.returncode == 0, written.stderr
    found = sorted((folder / "man1").iterdir())
    assert sorted(written.stdout.decode().split()) == [f"man1/{page.name}" for page in found]
    return folder / "man1"


def test_every_command_has_a_man_page(pages: Path) -> None:
    names = {page.name for page in pages.iterdir()}
    assert names >= {"printkit.1", "printkit-catalogue-show.1"}
    assert names >= {f"printkit-{listed.name}.1" for listed in ALL}


def test_a_man_page_has_what_the_help_has(pages: Path) -> None:
    """The description, each option with its help, and the examples, wherever lines are broken."""
    for listed in ALL:
        command = load_command(listed)
        text = (pages / f"printkit-{listed.name}.1").read_text("utf-8")
        page = letters(re.sub(r"^\.(SH|TP|B|PP|nf|fi)\b|\\e|\\&", "", text, flags=re.M))
        said = [command.help or "", *(command.epilog or "").splitlines()]
        said += [each.help or "" for each in command.params if isinstance(each, click.Option)]
        for words in said:
            assert letters(words) in page, (listed.name, words)
        assert "\n.B \\-h, \\-\\-help\n" in text


def letters(text: str) -> str:
    """Return the letters and digits of a text."""
    return re.sub(r"[\W_]", "", text).lower()


@pytest.mark.slow
def test_troff_finds_nothing_wrong(pages: Path) -> None:
    """Nor does a line of text begin with a dot or a quote, which are commands to it."""
    known = re.compile(r"\.(TH|SH|TP|B|PP|nf|fi)\b")
    for page in pages.iterdir():
        for line in page.read_text("utf-8").splitlines():
            assert known.match(line) or not line.startswith((".", "'")), line
        if shutil.which("groff"):
            command = ["groff", "-ww", "-man", "-Tutf8", "-k", "-z", page]
            assert subprocess.run(command, capture_output=True, check=True).stderr == b""


def test_pages_are_not_replaced(pages: Path) -> None:
    assert_refused(printkit_here("man", str(pages), folder=pages), "printkit.1", "--force")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line on the page makes a shell ask like this, which the shell itself need not be for."""
    line = f"_PRINTKIT_COMPLETE={shell}_source printkit"
    assert line in (DOCS / "commands.md").read_text("utf-8")
    monkeypatch.setenv("_PRINTKIT_COMPLETE", f"{shell}_source")
    source = printkit_here(folder=tmp_path).stdout.decode()
    assert f"_PRINTKIT_COMPLETE={shell}_complete" in source
    monkeypatch.setenv("_PRINTKIT_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "printkit help own")
    monkeypatch.setenv("COMP_CWORD", "own" if shell == "fish" else "2")
    offered = printkit_here(folder=tmp_path).stdout.decode()
    assert re.findall(r"own[\w-]*", offered) == ["own-layout"]
