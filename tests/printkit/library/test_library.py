"""The library: docs/library.md is true; calls are silent, can be stopped, and match `print`."""

from __future__ import annotations

import ast
import copy
import doctest
import inspect
import json
import os
import pickle
import re
import subprocess
import sys
from inspect import get_annotations
from pathlib import Path
from typing import Any

import pytest

import printkit
from printkit.coin_isolation.library import swap_to_fair
from printkit.layouts.dice_isolation.board_set import standard_set, write_set
from printkit.layouts.game import Layout
from printkit.layouts.words import LONGEST_REPR
from printkit.library import kits
from printkit.library.setups import deals, make_fair
from printkit.printing.order import Order
from tests.printkit.reading import pages_of
from tests.printkit.running import output_of, printkit_here

PAGE = Path(__file__).parents[3] / "docs" / "library.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.slow
def test_the_examples_of_the_page_and_that_nothing_is_printed(
    capfd: pytest.CaptureFixture[str],
) -> None:
    example = doctest.DocTestParser().get_doctest("".join(BLOCKS), {}, "library.md", None, 0)
    assert len(example.examples) > 20
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    assert not runner.run(example, out=said.append).failed, "".join(said)
    assert capfd.readouterr() == ("", "")


PROGRAMS = [block for block in BLOCKS if ">>>" not in block]


@pytest.mark.slow
def test_the_programs_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for program in PROGRAMS:
        exec(compile(program, "library.md", "exec"), {"__name__": "program"})
    assert pages_of(Path("tonight.pdf")) and pages_of(Path("game.pdf"))
    name, _, money = Path("least.txt").read_text("utf-8").partition(" ")
    rows = printkit.read(name).layout.coins  # type: ignore[union-attr]
    inside = sum(sum(rows[8 * row + 1 : 8 * row + 7]) for row in range(1, 7))
    assert int(money) == sum(rows) - inside
    assert Path("least.svg").read_text("utf-8").startswith("<svg ")
    assert len(PROGRAMS) == 3


@pytest.mark.slow
def test_the_programs_of_the_page_are_typed(tmp_path: Path) -> None:
    """Each is checked by itself as a user would; all examples of the page are one program."""
    examples = doctest.DocTestParser().get_examples("".join(BLOCKS))
    for number, text in enumerate(["".join(each.source for each in examples), *PROGRAMS]):
        (tmp_path / f"program_{number}.py").write_text(text, "utf-8")
    files = sorted(map(str, tmp_path.glob("*.py")))
    root = Path(__file__).parents[3]
    env = {**os.environ, "MYPYPATH": str(root)}
    env.pop("PYTHONPATH", None)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *files],
        cwd=root,
        env=env,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_notebook_shows_what_its_cells_return() -> None:
    notebook = json.loads((PAGE.parent / "library.ipynb").read_text("utf-8"))
    space: dict[str, object] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
            *lines, last = ast.parse("".join(cell["source"])).body
            assert isinstance(last, ast.Expr)
            exec(compile(ast.Module(lines, []), "library.ipynb", "exec"), space)
            value = eval(compile(ast.Expression(last.value), "library.ipynb", "eval"), space)
            ways = (getattr(value, way, None) for way in ("_repr_svg_", "_repr_html_"))
            drawn = next((way() for way in ways if way), None)
            shown.append(f"{type(value).__name__} {(drawn or repr(value))[:5]}")
            assert len(repr(value)) <= LONGEST_REPR
    assert shown == [
        *("Position <svg ", "list ['00-", "Setup <svg ", "CheckedSetup <Chec", "Board <svg "),
        *("Verdict <Verd", "Chart <svg ", "Sheets <svg ", "Puzzle <svg "),
    ]


def test_every_public_name_exists_and_is_documented() -> None:
    for name in printkit.__all__:
        assert getattr(printkit, name)
    for name in (*printkit.__all__, "swap_to_fair", "make_set", "wrong_figures"):
        assert name in TEXT, name
    with pytest.raises(AttributeError, match="no attribute 'printers'"):
        getattr(printkit, "printers")  # noqa: B009  # mypy does not know the name


def test_type_checkers_see_every_public_name_where_it_is() -> None:
    source = Path(str(printkit.__file__)).read_text("utf-8")
    imports = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ImportFrom)]
    seen = {(each.module, name.asname) for each in imports for name in each.names if name.asname}
    assert seen == {(home, name) for name, home in printkit._HOMES.items()}


def test_every_type_in_a_signature_has_a_public_name() -> None:
    named = set()
    for name in printkit.__all__:
        if inspect.isfunction(function := getattr(printkit, name)):
            named |= set(
                re.findall(r"[A-Z]\w+", " ".join(map(str, get_annotations(function).values())))
            )
    assert len(named) > 15
    assert named - {*printkit.__all__} <= {"Any", "HeadStart", "Iterator", "None", "Sequence"}


FIRST_MOVES = {
    "coin-isolation#7": "a1",
    "dice-isolation#1": "roll 3",
    "isaac#1": "",
    "coin-collectors#1": "",
}
"""A first move by the ID of a setup, if it is not any legal one."""


def test_setups_records_and_positions_are_values() -> None:
    """Copied or pickled they are equal, and short to read; another position is another value."""
    for name, move in FIRST_MOVES.items():
        setup, again = printkit.setup(name), printkit.setup(name)
        start = printkit.position(setup)
        record = printkit.Record(setup, (move or start.legal()[0],))
        after = printkit.position(record)
        for value, same in ((setup, again), (start, printkit.position(again)), (record, record)):
            assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value == same
            assert len({value, same}) == 1 and len(repr(value)) < 150
        assert after != start and len({after, start}) == 2
        assert pickle.loads(pickle.dumps(after)).legal() == after.legal()
        assert str(setup) == setup.id and setup.id in repr(setup)
    assert "variants=('diagonal',)" in repr(
        printkit.setup("coin-isolation#7", variants=("diagonal",))
    )
    assert start != "a start"
    ids = ["isaac#2", "coin-isolation#7", "isaac#1"]
    setups = [printkit.setup(name) for name in ids] + [printkit.setup(ids[1], players=3)]
    found = [(each.id, each.players) for each in sorted(setups)]
    assert found == sorted(found) and len(found) == 4


def test_a_notebook_shows_boards_sheets_and_their_short_names() -> None:
    board, sheets = printkit.board("isaac#1"), printkit.sheets("isaac#1", ["setup", "rules"])
    assert board._repr_svg_() == board.svg()
    pages = [sheets.svg(name) for name in sheets.names]
    assert len(pages) > 1 and sheets._repr_html_() == "".join(pages)
    assert repr(board) == "<Board of Isaac, 55.2 x 86.3 mm>"
    assert repr(sheets) == "<Sheets setup, rules of isaac:p4zt5>"
    (ready,) = printkit.ready_made(printkit.setup("isaac#1"))
    assert repr(ready.verdict).startswith(f"<Verdict on {ready.setup.id}: Fair ")
    assert len(repr(ready)) < 500


def test_a_layout_that_is_exported_is_told_by_its_id() -> None:
    exported = kits.draft(Order(("isaac#1",), form="yaml", check=False))
    assert [*map(str, exported.words)] == ["Isaac: isaac:p4zt5, seed 1."]


@pytest.mark.slow
def test_to_import_it_loads_nothing_and_to_draw_needs_no_click() -> None:
    code = (
        "import sys, printkit\n"
        "print(sorted({'printkit.layouts', 'numpy', 'yaml'} & {*sys.modules}))\n"
        "printkit.sheets('dice-isolation#7', ['setup']).svg('setup')\n"
        "print(sorted({'wasmtime', 'click', 'tqdm'} & {*sys.modules}))\n"
    )
    assert output_of(code) == "[]\n[]\n"


def test_a_deal_that_is_stopped_is_the_most_even_setup_so_far() -> None:
    said: list[str] = []
    listener = printkit.Listener(say=lambda words: said.append(str(words)), stop=lambda: True)
    dealt = printkit.deal("coin-isolation", 7, listener=listener)
    assert said[0] == "Most deals take 1 to 6 minutes on two cores." and "Ctrl-C" not in " ".join(
        said
    )
    assert dealt.deal and dealt.deal.stopped and not dealt.deal.proven and dealt.verdict is None
    assert dealt.setup.seed is not None and 7 <= dealt.setup.seed < 7 + dealt.deal.candidates


@pytest.mark.parametrize("form", ["pdf", "svg"])
def test_sheets_are_those_that_an_order_writes(form: Any) -> None:
    of, names = "coin-isolation#7", ("board", "rules")
    sheets = printkit.sheets(of, names, paper="a4")
    order = Order((of,), sheets=names, paper="a4", check=False, form=form)
    (written,) = kits.draft(order).files()
    drawn = {name: sheets.svg(name).encode() for name in sheets.names}
    assert written.document.parts == ({"": sheets.pdf()} if form == "pdf" else drawn)


def checked_board() -> tuple[printkit.Setup[Layout], printkit.Checked[Any, Any]]:
    """Return a board that is solved at once, and its check."""
    small = printkit.read("game: dice-isolation\nboard: |\n  .#.\n  #.#\n  ..#\n")
    assert isinstance(small, printkit.Setup)
    return small, printkit.check(small)


def test_a_verdict_is_on_the_sheets() -> None:
    small, checked = checked_board()
    for thing, told in ((checked, True), (small, False)):
        whole = kits.draft(Order((thing,), whole=True, check=False))
        assert ("report" in whole.names) == told
        assert set(printkit.sheets(thing).names) < set(whole.names)
        assert ("report" in "".join(map(str, printkit.sheets(thing).others))) == told
        assert "--all" not in "".join(map(str, whole.others))
    drawn = printkit.sheets(checked, paper="a4").svg("setup")
    assert "what the check found" in drawn
    assert "what the check found" not in printkit.sheets(small, paper="a4").svg("setup")
    solved = printkit.solve(small, listener=printkit.Listener(stop=lambda: True))
    assert solved.verdict == checked.verdict, "nothing is left to do: the check solved it"
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
def test_hostile_texts_are_refused(text: str, words: str) -> None:
    with pytest.raises(printkit.InputError, match=words):
        printkit.read(text)


def test_impossible_requests_are_refused() -> None:
    with pytest.raises(printkit.InputError, match="cannot be solved so far"):
        printkit.solve("isaac#1")
    with pytest.raises(printkit.InputError, match="is not an ID"):
        printkit.setup("README.md")
    with pytest.raises(printkit.InputError, match="isaac has none to swap"):
        swap_to_fair("isaac#1")
    record = printkit.read("isaac#1~04-44")
    functions: list[Any] = [printkit.check, make_fair, printkit.solve]
    for function in functions:
        with pytest.raises(printkit.InputError, match="is a game in progress; give its setup"):
            function(record)


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        (
            "coin-isolation#7 --booklet --sheet reference",
            {"booklet": True, "sheets": ("reference",)},
        ),
        (
            "coin-isolation#7 --bleed 3 --sheet setup --theme grey",
            {"bleed": 3.0, "sheets": ("setup",), "theme": "grey"},
        ),
        (
            "dice-isolation#7 clobber#2 --duplex fold-over --sheet pieces",
            {"duplex": "fold-over", "sheets": ("pieces",)},
        ),
        (
            "coin-isolation --seed 3 --count 2 --sheet board",
            {"seed": 3, "count": 2, "sheets": ("board",)},
        ),
        (
            "dice-isolation#7 clobber#2 --order fronts-backs --back-offset 0.5,1 --sheet reference",
            {"feeding": "fronts-backs", "back_offset": (0.5, 1.0), "sheets": ("reference",)},
        ),
        (
            "dice-isolation --number 3,5 --duplicate --sheet score-pad",
            {"options": {"number": (3, 5), "duplicate": True}, "sheets": ("score-pad",)},
        ),
        ("coin-collectors#5 --format ppn", {"form": "ppn"}),
        (
            "coin-isolation#7 --format svg --sheet board --sheet rules",
            {"form": "svg", "sheets": ("board", "rules")},
        ),
    ],
)
def test_an_order_is_what_print_writes(typed: str, order: dict[str, Any], tmp_path: Path) -> None:
    """With each option the files and their names are the same."""
    things, _, options = typed.partition(" --")
    command = (*things.split(), *f"--{options} --no-check --paper a4 --quiet".split())
    assert printkit_here("print", *command, folder=tmp_path).returncode == 0
    asked = Order(tuple(things.split()), check=False, paper="a4", **order)
    draft = kits.draft(asked)
    files = [written.document for written in kits.finish(draft).files()]
    made = {
        f"{each.stem}{part and f'/{part}'}.{asked.form}": data
        for each in files
        for part, data in each.parts.items()
    }
    found = (path for path in tmp_path.rglob("*") if path.is_file())
    assert made == {str(path.relative_to(tmp_path)): path.read_bytes() for path in found}
    told = [(each.stem, [*each.parts]) for each in draft.outline()]
    assert told == [(each.stem, [*each.parts]) for each in files]


def test_a_file_may_be_given_as_its_text() -> None:
    text, _ = write_set(standard_set()[::-1])
    wrong = text.replace("number: [3, 5]", "number: [3, 7]")
    sheets = {"sheets": ("boards",), "check": False}
    mine, usual = (
        kits.draft(Order(("dice-isolation",), options=options, **sheets))  # type: ignore[arg-type]
        for options in ({"boards": text}, {})
    )
    assert mine.names == usual.names and len(mine.names) == 36
    with pytest.raises(printkit.InputError, match="the text, line"):
        kits.draft(Order(("dice-isolation",), options={"boards": wrong}))


def test_a_checked_setup_is_not_checked_again() -> None:
    small, checked = checked_board()
    sheets = ("setup", "report")
    assert kits.draft(Order((small,), sheets=sheets)).takes_long
    draft = kits.draft(Order((checked,), sheets=sheets))
    kit = kits.finish(draft, listener=printkit.Listener(stop=lambda: True))
    assert not draft.takes_long and kit.svg("report") == draft.svg("report")
    assert kit.setups == draft.setups and not kit.passed


def test_several_deals_differ() -> None:
    found = [*deals("coin-isolation", 3, 7, check=False)]
    assert [dealt.setup.seed for dealt in found] == [7, 8, 9]
    assert found[0] == printkit.deal("coin-isolation", 7, check=False)
    stopped = deals("coin-isolation", 3, 7, listener=printkit.Listener(stop=lambda: True))
    assert [dealt.unproven for dealt in stopped] == [True]
    with pytest.raises(printkit.InputError, match="opening, random-tiles or seed deal others"):
        next(deals("isaac", 2))
