"""docs/formats.md stays true: its files are read, its moves played, its commands run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from printkit.engines.judging import annotation
from printkit.engines.kernel.position import Position, positions
from printkit.judging.session import kernel_of
from printkit.layouts.dice_isolation.board_set import read_set
from printkit.layouts.dice_isolation.layout import NUMBERS
from printkit.layouts.fields import read_file
from printkit.layouts.files import read_either, read_layout
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import by_player
from printkit.layouts.ids import LayoutId, SeedId, parse_id, position_id
from printkit.layouts.setup import Record
from printkit.setups import Terms, deal
from tests.cases import cases_together
from tests.layouts.test_games import verdict
from tests.playing import hurry_advice
from tests.printkit.running import printkit_here

OURS = {slug for slug, game in GAMES.items() if not game.home}
"""The games that come with the program; tests register others."""

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")

FILES = {
    found[1]: found[2]
    for found in re.finditer(r"```yaml\n# (\S+\.yaml)\n(.*?)```", TEXT, re.DOTALL)
}
COMMANDS = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every file of the page."""
    made = tmp_path_factory.mktemp("documented")
    for name, text in FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


def rows(*titles: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the rows of all tables with these columns, each with the first file named after it."""
    lines = TEXT.splitlines()
    within = False
    for number, line in enumerate(lines):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if not line.startswith("|"):
            within = False
        elif cells == list(titles):
            within = True
        elif within and not line.startswith("| ---"):
            below = (text[2:] for text in lines[number:] if text.endswith(".yaml"))
            yield next(below, ""), cells


def code(cell: str) -> str:
    """Return the text between a cell's backticks."""
    assert cell.startswith("`"), cell
    assert cell.endswith("`"), cell
    return cell[1:-1]


def positions_of(folder: Path, name: str) -> list[Position]:
    """Return every position of a record of the page."""
    given = record_in(folder, name)
    return [position for _, position in positions(kernel_of(given.setup), given)]


def plays(position: Position, move: str) -> Position | None:
    try:
        return position.play(move)
    except ValueError:
        return None


def test_every_example_is_found() -> None:
    assert TEXT.count("```yaml") == len(FILES) > 15
    assert TEXT.count("```") == 2 * (len(FILES) + len(COMMANDS))
    assert len(COMMANDS) == 5


@cases_together("name", FILES)
def test_every_file_is_read(name: str, folder: Path) -> None:
    data = yaml.safe_load(FILES[name])
    if "boards" in data:
        shown = {tuple(board["number"]): board for board in data["boards"]}
        rest = [{**data["boards"][0], "number": list(n)} for n in NUMBERS if n not in shown]
        whole = yaml.safe_dump({**data, "boards": [*data["boards"], *rest]})
        assert len(read_set(whole, name)) == 36
    elif "moves" in data:
        result = printkit_here("replay", name, folder=folder)
        assert result.returncode == 0, result.stderr
    else:
        game, layout = read_layout(FILES[name], name)
        assert game.layout.undescribe(layout.describe()) == layout


def moves_of_the_page() -> Iterator[tuple[str, str, str]]:
    """Yield each documented move: the record below it, how it is typed, how it is listed."""
    for name, (_, typed) in rows("move", "typed"):
        yield name, code(typed), ""
    for name, (_, typed, listed) in rows("move", "typed", "listed by `moves` as"):
        yield name, code(typed), code(listed)


@cases_together(("name", "move", "listed"), list(moves_of_the_page()))
def test_every_move_is_legal_in_the_record_below(
    name: str, move: str, listed: str, folder: Path
) -> None:
    found = [position for position in positions_of(folder, name) if plays(position, move)]
    assert found
    assert not listed or listed in found[0].legal()


def test_moves_of_every_game_are_documented() -> None:
    names = [name for name, _, _ in moves_of_the_page()]
    assert len(names) > 20
    told = {yaml.safe_load(FILES[name])["game"] for name in names}
    assert told == OURS, f"docs/formats.md, moves: add {OURS - told}"


SPELLINGS = [cells for _, cells in rows("one spelling", "another", "shown", "first move of")]


@cases_together("row", SPELLINGS)
def test_spellings_of_one_move(row: list[str], folder: Path) -> None:
    one, other, shown, name = map(code, row)
    start = positions_of(folder, name)[0]
    notation = start.kernel.notation
    for text in (one, other):
        assert notation.spell(start.state, notation.parse(start.state, text)) == shown
    assert start.play(one).table() == start.play(other).table()
    assert start.play(one).state == start.play(other).state


@pytest.mark.parametrize("text", COMMANDS)
def test_commands_answer_as_documented(text: str, folder: Path) -> None:
    assert answers(text, folder) == text


def answers(text: str, folder: Path) -> str:
    """Return a console block's commands, each with its answer."""
    written = ""
    for line in text.splitlines():
        if line.startswith("$ "):
            program, *arguments = line[2:].split()
            assert program == "printkit"
            result = printkit_here(*arguments, folder=folder)
            written += f"{line}\n{(result.stdout + result.stderr).decode()}"
    return written


def test_every_key_of_the_answers_is_documented(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry_advice(monkeypatch, 200)
    monkeypatch.setattr(annotation, "CURVE", 10)
    monkeypatch.setattr(annotation, "LOOK", 10)
    monkeypatch.setattr(annotation, "TEST", 10)
    keys = [name for _, (cell, _) in rows("key", "what it says") for name in cell.split(", ")]
    moves, annotated, advised = (
        json.loads(printkit_here(command, "plain.yaml", "--json", folder=folder).stdout)
        for command in ("moves", "annotate", "advise")
    )
    documented = [code(key) for key in keys]
    assert documented == [*moves, *verdict().to_dict(), *advised, *annotated]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_finding_of_a_check_is_documented(game: Game) -> None:
    documented = [
        code(key)
        for _, (slug, cell, _) in rows("of", "key", "what it says")
        for key in cell.split(", ")
        if code(slug) == game.slug
    ]
    findings: Any = game.findings
    assert documented == [field.name for field in fields(findings)]


@cases_together("command", ["moves", "perft", "replay", "check", "advise", "annotate"])
def test_every_command_for_programs_is_documented(command: str) -> None:
    assert f"**`printkit {command} " in TEXT


def first_ids(*titles: str) -> list[tuple[Any, str]]:
    """Return what the two IDs of a table mean, each with what the table says."""
    found = [(parse_id(code(one)), what) for _, (one, what) in rows(*titles)]
    assert len(found) == 2
    return found


def record_in(folder: Path, name: str) -> Record:
    given = read_either(read_file(folder / name), name, folder)
    assert isinstance(given, Record)
    return given


def test_ids(folder: Path) -> None:
    meanings = [
        (code(one), what) for _, (one, what) in (*rows("ID", "deals"), *rows("ID", "spells"))
    ]
    assert len(meanings) == 2
    for text, what in meanings:
        named = re.search(r"`(.*)`", what)
        assert named
        layout = record_in(folder, named[1]).setup.layout
        meant = parse_id(text)
        if isinstance(meant, SeedId):
            assert deal(meant.game, meant.seed, Terms()).layout == layout
        else:
            assert isinstance(meant, LayoutId) and meant.layout == layout
    for meant, what in first_ids("ID", "begins with"):
        numbers = [int(number) for number in re.findall(r"\d+", what)]
        assert dict(zip(numbers[::2], numbers[1::2], strict=True)) == by_player(meant.head_start)


def test_ids_of_positions(folder: Path) -> None:
    first = record_in(folder, "first.yaml")
    for meant, _ in first_ids("ID", "is the record"):
        assert position_id(meant) == position_id(first)
    for meant, _ in first_ids("ID", "is the record of"):
        *_, (_, last) = positions(kernel_of(meant.setup), meant)
        assert last.ply == len(meant.moves)


def test_squares() -> None:
    told = {code(cells[0]) for _, cells in rows("game", "board", "names")}
    assert told == OURS, f"docs/formats.md, squares: add {OURS - told}"
