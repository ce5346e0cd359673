"""The public functions: their names, types, examples, messages, pictures, and short reprs."""

from __future__ import annotations

import ast
import compileall
import doctest
import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import printkit
from printkit.layouts import games
from printkit.layouts.games import GAMES
from printkit.layouts.words import LONGEST_REPR
from printkit.library import kits, play
from printkit.library.catalogues import Catalogue, catalogue_in
from printkit.library.puzzles import ready_puzzles
from printkit.printing.order import Order

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "goldens" / "library.txt"

FUNCTIONS = (
    *("setup", "read", "deal", "ready_made", "check", "solve"),
    *("position", "replay", "advise", "board", "sheets", "puzzles"),
)
SLOW = {"puzzles": pytest.mark.slow}

TREE = ast.parse(Path(str(games.__file__)).read_text("utf-8"))

OURS = [game for game in GAMES.values() if not game.home]
CATALOGUES = sorted(path.parent for path in (ROOT / "docs").glob("catalogue/*/catalogue.jsonl"))


def test_no_other_function_is_public() -> None:
    found = [name for name in dir(printkit) if inspect.isfunction(getattr(printkit, name))]
    assert sorted(found) == sorted(FUNCTIONS)


@pytest.mark.parametrize("name", [pytest.param(n, marks=SLOW.get(n, ())) for n in FUNCTIONS])
def test_the_example_of_each_function(name: str) -> None:
    finder = doctest.DocTestFinder(recurse=False)
    function = getattr(printkit, name)
    [example] = finder.find(function, name, module=False, globs={"printkit": printkit})
    assert example.examples
    said: list[str] = []
    assert not doctest.DocTestRunner().run(example, out=said.append).failed, "".join(said)


def signatures() -> Iterator[str]:
    """Yield each name, a line, with its parameters or its public fields."""
    for name in sorted(printkit.__all__):
        member = getattr(printkit, name)
        if inspect.isfunction(member):
            text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(member)))
            yield f"{name}{text}"
        elif inspect.isclass(member):
            public = [each for each in sorted(dir(member)) if not each.startswith("_")]
            own = [each for each in public if not hasattr(Exception, each)]
            yield f"{name}: {', '.join(own)}"
        else:
            yield name


def test_names_and_parameters_are_as_written_down(request: pytest.FixtureRequest) -> None:
    """What differs is a change of the API: docs/library.md says what may change, and how."""
    text = "".join(f"{line}\n" for line in signatures())
    if request.config.getoption("--update-goldens"):
        GOLDEN.write_text(text, "utf-8")
    assert text == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize("name", ["OfGame", "SetupOf", "ReadOf", "CheckOf"])
def test_each_game_has_the_types_of_its_answers(name: str) -> None:
    """A line for each game, with its layout and its findings; any other has the types Any."""
    told = []
    [table] = (each for each in TREE.body if getattr(each, "name", "") == name)
    for overload in (each for each in ast.walk(table) if isinstance(each, ast.FunctionDef)):
        by = overload.args.args[2 if name in ("SetupOf", "ReadOf") else 1].annotation
        assert by and overload.returns
        told.append((ast.unparse(by), ast.unparse(overload.returns)))
    for game in OURS:
        layout, findings = game.layout.__name__, game.findings.__name__
        by_name = f"Literal['{game.slug}']"
        wanted = {
            "OfGame": (by_name, f"CheckedSetup[{layout}, {findings}]"),
            "SetupOf": (by_name, f"Setup[{layout}]"),
            "ReadOf": (by_name, f"Setup[{layout}] | Record"),
            "CheckOf": (f"Setup[{layout}]", f"Checked[{layout}, {findings}]"),
        }
        assert told.count(wanted[name]) == 1, game.slug
    others = [answer for by, answer in told if by in ("str", "str | None")]
    assert len(told) >= len(OURS) + 1 and len(others) == 1 and "Any" in others[0]


def test_a_text_of_another_game_is_refused() -> None:
    for text in ("isaac#1", "isaac#1~04-44"):
        assert printkit.read(text, "isaac") == printkit.read(text)
        with pytest.raises(printkit.InputError, match=r"^this is isaac, not coin-isolation$"):
            printkit.read(text, "Coin Isolation")
    with pytest.raises(printkit.InputError, match="there is no game 'konane'"):
        printkit.setup("isaac#1", "konane")


USER = """
import printkit
from printkit.layouts.isaac.layout import IsaacLayout

dealt = printkit.deal("coin-isolation", 7, check=False)
coins: tuple[int, ...] = dealt.setup.layout.coins
if dealt.verdict is not None:
    money: tuple[float, ...] = dealt.verdict.findings.money
isaac: printkit.Setup[IsaacLayout] = printkit.deal(game="isaac").setup
again: printkit.Setup[IsaacLayout] = printkit.check(isaac, seed=1).setup
found = printkit.check(printkit.setup("coin-isolation#7", "coin-isolation", players=3))
least: float = min(found.verdict.findings.money)
board = printkit.read("game: dice-isolation", game="dice-isolation")
if not isinstance(board, printkit.Record):
    exact = printkit.check(board, exact=True).verdict.findings.exact
    enough: int | None = exact.enough if exact else None
[ready] = printkit.ready_made(isaac)
print(ready.setup.layout.tiles, printkit.setup("konane#7").layout.stones)
print(printkit.check("isaac#1").verdict.findings.anything, printkit.check("isaac#1").verdict.passed)
print(printkit.check(printkit.setup("isaac#1")).verdict.findings.anything)
for slug in ("konane", "isaac"):
    print(printkit.deal(slug).setup.layout.anything)
"""

WRONG = {
    'printkit.deal("isaac").setup.layout.coins': '"IsaacLayout" has no attribute "coins"',
    "printkit.setup(7)": "No overload variant",
    'printkit.setup("isaac#1", "isaac").layout.coins': '"IsaacLayout" has no attribute "coins"',
    'printkit.check(printkit.deal("isaac").setup).verdict.findings.money': "IsaacFindings",
    'printkit.deal("isaac", "7")': "No overload variant",
    'printkit.check(printkit.deal("isaac"))': "No overload variant",
    'printkit.draft("isaac")': 'Module has no attribute "draft"',
}
"""Lines that a type checker must refuse, and what it says."""


@pytest.mark.slow
def test_types_of_a_game_are_known_to_a_user_s_program(tmp_path: Path) -> None:
    lines = [f"{line}\n" for line in WRONG]
    (tmp_path / "right.py").write_text(USER, "utf-8")
    (tmp_path / "wrong.py").write_text("".join(["import printkit\n", *lines]), "utf-8")
    env = {**os.environ, "MYPYPATH": str(ROOT)}
    env.pop("PYTHONPATH", None)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-pretty", "right.py", "wrong.py"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert "right.py" not in checked.stdout
    for number, words in enumerate(WRONG.values(), start=2):
        assert re.search(rf"^wrong\.py:{number}: error: .*{words}", checked.stdout, re.M), words


class Chest:
    """A value that is no setup, with a long name."""

    def __repr__(self) -> str:
        return "chest" * 100


@pytest.mark.parametrize(
    ("name", "given", "named", "words"),
    [
        ("setup", (7,), {}, "setup: id is an ID, such as 'coin-isolation#7'; not 7"),
        ("setup", (None,), {}, "not None"),
        ("setup", ("isaac#1",), {"players": "2"}, "players is a whole number; not '2'"),
        ("setup", ("isaac#1",), {"players": True}, "not True"),
        ("setup", ("isaac#1",), {"variants": 7}, "variants is a list of names; not 7"),
        ("setup", ("isaac#1",), {"head_start": 3}, "head_start is a tuple"),
        ("read", (Path("ours.yaml"),), {}, "read a file with Path.read_text; not "),
        ("read", (b"game: isaac",), {}, "not b'game: isaac'"),
        ("deal", (GAMES["isaac"],), {}, "deal: game is the name of a game.*not Game\\('isaac'\\)"),
        ("deal", ("isaac", "7"), {}, "seed is a whole number from 0 to .*; not '7'"),
        ("deal", ("isaac", -1), {}, "not -1"),
        ("deal", ("isaac", 1.5), {}, "not 1.5"),
        ("deal", ("isaac", 1), {"sides": "bottom"}, "sides is 'seated' or 'chosen'; not 'bottom'"),
        ("deal", ("isaac", 1), {"check": "no"}, "check is True or False; not 'no'"),
        ("check", (7,), {}, "give an ID such as 'isaac#1', or a Setup; not 7"),
        ("check", (Chest(),), {}, "not chestchest.{,80}$"),
        ("solve", (None,), {}, "or a Setup; not None"),
        ("ready_made", (7,), {}, "or a Setup; not 7"),
        ("ready_made", ("isaac#1", "2"), {}, "count is a whole number; not '2'"),
        ("position", (7,), {}, "or a Setup or a Record; not 7|, a Setup or a Record; not 7"),
        ("replay", (7,), {}, "not 7"),
        ("advise", (7,), {}, "not 7"),
        ("board", (7,), {}, "not 7"),
        ("board", ("isaac#1",), {"theme": 4}, "theme is the name of a theme"),
        ("sheets", (7,), {}, "not 7"),
        ("sheets", ("isaac#1", 7), {}, "names is a list of names; not 7"),
        ("sheets", ("isaac#1",), {"paper": 4}, "paper is the name of a paper"),
        ("puzzles", (7,), {}, "game is the name of a game"),
        ("puzzles", ("isaac",), {"grade": 3}, "grade is a grade"),
    ],
)
def test_a_wrong_argument_is_answered_in_words(
    name: str, given: tuple[Any, ...], named: dict[str, Any], words: str
) -> None:
    with pytest.raises(printkit.InputError, match=words) as raised:
        getattr(printkit, name)(*given, **named)
    assert "\n" not in str(raised.value)


def test_the_answer_of_another_function_is_met_with_a_hint() -> None:
    [found] = printkit.ready_made("isaac#1")
    functions: list[Any] = [printkit.check, printkit.position, printkit.board, printkit.solve]
    for function in functions:
        with pytest.raises(printkit.InputError, match=r"not <CheckedSetup .*; give its setup$"):
            function(found)


def test_one_name_stands_for_a_list_of_one() -> None:
    greedy = printkit.setup("coin-isolation#7", variants="greedy")
    assert greedy == printkit.setup("coin-isolation#7", variants=["greedy"])
    assert printkit.sheets("isaac#1", "setup").names == ("setup",)
    balanced = printkit.deal("coin-isolation", 7, deal_options="balanced", check=False)
    assert balanced.setup.deal_options == ("balanced",)


def test_a_setup_named_by_its_id_is_found_ready_made() -> None:
    for count in (1, 3):
        named = printkit.ready_made("coin-isolation#7", count)
        assert named == printkit.ready_made(printkit.setup("coin-isolation#7"), count)
        assert len(named) == count


# What is shown


def catalogue() -> Catalogue:
    return catalogue_in(CATALOGUES[0])


def test_a_catalogue_is_a_sequence() -> None:
    for found in map(catalogue_in, CATALOGUES):
        assert [*found] == [*found.entries] and len(found) == len(found.entries) > 4
        assert found[0] is found.entries[0] and found[-1] in found
        assert found.index(found.entries[2]) == 2
        part = found[1:4]
        assert isinstance(part, Catalogue) and part.entries == found.entries[1:4]
        assert part == replace(found, entries=found.entries[1:4]) and part.setups
        slug = found.plan.game
        assert repr(found) == f"<Catalogue {found.folder.name}: {len(found)} setups of {slug}>"
        assert repr(found[0]) == f"<CatalogueEntry {found[0].id}: {found[0].grade}>"
    with pytest.raises(IndexError):
        found[len(found)]
    assert len(repr(replace(found, folder=Path("x" * 255)))) <= LONGEST_REPR


def is_ours(value: Any) -> bool:
    """Whether a user may meet a value of this type: all but the parts of a drawing."""
    home, kind = type(value).__module__, type(value).__name__
    ours = home.startswith("printkit")
    return ours and (not home.startswith("printkit.output.drawing") or kind == "Page")


def parts_of(value: Any) -> list[Any]:
    """Return what a value holds, if a user may look into it."""
    if isinstance(value, dict):
        return [*value.values()]
    if isinstance(value, tuple | list | frozenset):
        return [*value]
    if is_ours(value) and is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, field.name) for field in fields(value)]
    return []


def look_into(values: list[Any]) -> Iterator[Any]:
    """Yield the values and all that they hold, as far as they are of our types, each once."""
    seen: dict[int, Any] = {}
    while values:
        value = values.pop()
        if id(value) not in seen:
            seen[id(value)] = value
            values += parts_of(value)
            if is_ours(value):
                yield value


def shown_of(slug: str) -> Iterator[Any]:
    """Yield what the functions return for a game."""
    setup = printkit.deal(slug, 7, check=False).setup
    for players in setup.game.players:
        seated = printkit.setup(f"{slug}#7", players=players)
        yield from printkit.ready_made(seated, 6)
        yield printkit.CheckedSetup(seated)
    sheets = printkit.sheets(setup)
    yield from (setup, printkit.position(setup), printkit.position(setup).table())
    yield from (printkit.board(setup), sheets, sheets.pages, sheets.files(), setup.game)
    yield from (play.steps(setup), play.opponents(setup), kits.print_options(slug))
    for puzzle in ready_puzzles(slug)[::12]:
        yield from (puzzle, puzzle.record)
        for _, position in [*printkit.replay(puzzle.record)][-2:]:
            yield from (position, position.table(), play.steps(position))
    for found in printkit.ready_made(setup):
        yield from (kits.charts(found), printkit.check(found.setup))


@pytest.mark.parametrize("slug", [game.slug for game in OURS])
def test_what_is_shown_of_a_game_is_short(slug: str) -> None:
    """Of every value: setups, layouts, positions, verdicts with their findings, puzzles, sheets."""
    kinds = set()
    for value in look_into([*shown_of(slug)]):
        kinds.add(type(value).__name__)
        assert len(repr(value)) <= LONGEST_REPR, type(value)
    game = GAMES[slug]
    assert {game.layout.__name__, game.findings.__name__, game.table.__name__} <= kinds
    assert {"Setup", "CheckedSetup", "Checked", "Verdict", "Position", "Page", "Order"} <= kinds


def test_answers_and_catalogues_are_short_to_read() -> None:
    small = "dice-isolation:009000000000a0g3k"
    game = printkit.Record(printkit.setup("isaac#1"), ("04-44",) * 300)
    values = [*map(catalogue_in, CATALOGUES), printkit.solve(small), printkit.advise(small), game]
    values += [printkit.sheets("isaac#1", ("setup",)), Order(("isaac#1",) * 50, sheets=("setup",))]
    values.append(kits.draft(Order(("isaac#1",) * 50, sheets=("setup",), check=False)))
    variants = "diagonal many-pennies mixed-change transplant standing-still greedy empty-squares"
    most = printkit.setup(
        "coin-isolation#7", players=4, variants=variants.split(), head_start=(100, 200, 300, 400)
    )
    kinds = set()
    for value in look_into([*values, most]):
        kinds.add(type(value).__name__)
        assert len(repr(value)) <= LONGEST_REPR, type(value)
    assert {"CatalogueEntry", "SeedOutcome", "Advice", "Solution", "Order", "Sheets"} <= kinds
    assert repr(most).endswith("…>") and most.id in repr(most)


def test_a_notebook_shows_what_has_a_picture() -> None:
    for game in OURS:
        setup = printkit.setup(f"{game.slug}#7")
        start = printkit.position(setup)
        for value in (setup, start, printkit.Record(setup, ()), printkit.board(setup)):
            assert value._repr_svg_() == printkit.board(setup).svg(), type(value)
        for puzzle in ready_puzzles(game.slug)[:1]:
            drawn = puzzle._repr_svg_()
            assert drawn == printkit.board(puzzle.record).svg() and drawn is not None
            assert "<svg " in drawn and drawn != setup._repr_svg_()
    assert printkit.Record(setup, ("no move",))._repr_svg_() is None
    assert replace(start, setup=None)._repr_svg_() is None


FROM_BYTECODE = """
import printkit
print(printkit.__file__.endswith(".pyc"))
dealt = printkit.deal("coin-isolation", 7, check=False)
print(dealt.setup.layout.coins[:3], printkit.position(dealt.setup).legal()[:2])
from printkit.library.play import reply
print(reply("isaac#1", "greedy-players").move)
[ready] = printkit.ready_made("isaac#1")
print(printkit.check(ready.setup).verdict.fair, printkit.board("isaac#1").svg()[:5])
print(printkit.sheets("dice-isolation#7").pdf()[:5])
"""


@pytest.mark.slow
@pytest.mark.parametrize("flags", [(), ("-OO",)])
def test_it_works_from_bytecode_alone(flags: tuple[str, ...], tmp_path: Path) -> None:
    """As in an image that leaves sources out: nothing reads the code as text."""
    kept = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "printkit", tmp_path / "printkit", ignore=kept)
    assert compileall.compile_dir(tmp_path, legacy=True, quiet=1, optimize=2 if flags else 0)
    sources = [*tmp_path.rglob("*.py")]
    for path in sources:
        path.unlink()
    assert len(sources) > 200

    def run(*words: str) -> list[str]:
        command = [sys.executable, *flags, *words]
        env = os.environ | {"PYTHONPATH": str(tmp_path)}
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    assert run("-c", FROM_BYTECODE) == [
        *("True", "(1, 10, 1) ['a1', 'a1-a2']", "50-55", "fair <svg ", "b'%PDF-'"),
    ]
    for command in ("games", "moves isaac#1", "replay isaac#1", "print -h"):
        assert len(run("-m", "printkit", *command.split())) > 20
