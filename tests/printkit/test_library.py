"""The library: docs/library.md is true, it is quiet, it stops, and it draws what `print` writes."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import printkit
from printkit.library import Step
from tests.printkit.running import printed_by, printkit_here

TEXT = (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_examples_of_the_page_and_that_nothing_is_printed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    example = doctest.DocTestParser().get_doctest("".join(BLOCKS), {}, "library.md", None, 0)
    assert len(example.examples) > 20
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    assert not runner.run(example, out=said.append).failed, "".join(said)
    assert capfd.readouterr() == ("", "")


def test_every_name_is_there_and_told_of() -> None:
    for name in printkit.__all__:
        assert getattr(printkit, name)
        assert name in TEXT, name
    with pytest.raises(AttributeError, match="no attribute 'printers'"):
        getattr(printkit, "printers")  # noqa: B009  # which mypy knows not to be there


def test_to_import_it_loads_nothing_and_to_draw_needs_no_click() -> None:
    code = (
        "import sys, printkit\n"
        "print(sorted({'layouts', 'numpy', 'yaml'} & {*sys.modules}))\n"
        "printkit.sheets('dice-isolation#7', ['setup']).svg('setup')\n"
        "print(sorted({'numba', 'click', 'tqdm'} & {*sys.modules}))\n"
    )
    assert printed_by(code) == "[]\n[]\n"


def test_a_check_that_was_stopped_goes_on_from_there() -> None:
    steps: list[Step] = []
    said: list[str] = []
    for games in (100, 150):
        steps.clear()
        listener = printkit.Listener(
            progress=steps.append,
            say=said.append,
            stop=lambda games=games: bool(steps) and steps[-1].done >= games,
        )
        with pytest.raises(printkit.StoppedError):
            printkit.check("coin-isolation#12", listener=listener)
    assert said[0].startswith("What was played is kept")
    assert re.match(r"Going on after \d+ games", said[1])


def test_a_deal_that_is_stopped_is_the_most_even_setup_so_far() -> None:
    said: list[str] = []
    listener = printkit.Listener(say=said.append, stop=lambda: True)
    dealt = printkit.deal("coin-isolation", 7, listener=listener)
    assert said[0] == "Dealing may take a few minutes." and "Ctrl-C" not in " ".join(said)
    assert dealt.deal and dealt.deal.stopped and not dealt.deal.proven and dealt.verdict is None
    assert dealt.setup.seed is not None and 7 <= dealt.setup.seed < 7 + dealt.deal.candidates


def test_sheets_are_those_that_print_writes(tmp_path: Path) -> None:
    chosen = ("board", "setup", "cards", "rules")
    asked = [word for name in chosen for word in ("--sheet", name)]
    command = ("print", "coin-isolation#7", "--no-check", "--paper", "a4", *asked)
    sheets = printkit.sheets("coin-isolation#7", chosen, paper="a4")
    assert printkit_here(*command, "-o", "kit.pdf", folder=tmp_path).returncode == 0
    assert sheets.pdf() == (tmp_path / "kit.pdf").read_bytes()
    assert printkit_here(*command, "-o", "kit/", "--format", "svg", folder=tmp_path).returncode == 0
    drawn = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "kit").iterdir()}
    assert len(drawn) == len(sheets.names)
    for name in sheets.names:
        assert [text for file, text in drawn.items() if file.endswith(f"{name}.svg")] == [
            sheets.svg(name)
        ]


def test_a_verdict_is_on_the_sheets() -> None:
    small = printkit.read("game: dice-isolation\nboard: |\n  .#.\n  #.#\n  ..#\n")
    assert isinstance(small, printkit.Setup)
    checked = printkit.check(small)
    assert "report" in " ".join(printkit.sheets(checked).names)
    assert "report" not in " ".join(printkit.sheets(small).names)
    solved = printkit.solve(small)
    exact = solved.verdict.to_dict()["findings"]["exact"]["rules"]  # type: ignore[index]
    assert solved.shares == (exact["win"] + exact["draw"] / 2, exact["loss"] + exact["draw"] / 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game: coin-isolation\nlayout: /etc/passwd\nmoves: []\n", "no file can be named here"),
        ("game: chess\n", "line 1"),
        ("#" * 200_000, "128 KiB"),
    ],
)
def test_texts_may_come_from_anybody(text: str, words: str) -> None:
    with pytest.raises(printkit.InputError, match=words):
        printkit.read(text)


def test_what_nobody_can_do_is_said() -> None:
    with pytest.raises(printkit.InputError, match="nobody can solve"):
        printkit.solve("isaac#1")
    with pytest.raises(printkit.InputError, match="is no ID"):
        printkit.setup("README.md")
    with pytest.raises(printkit.InputError, match="no paper 'a9'"):
        printkit.sheets("isaac#1", paper="a9")
