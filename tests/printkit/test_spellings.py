"""One reader for a kind of value: each spelling is read alike at every door, or refused alike."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click import BadParameter

import printkit
from printkit.cli.options import click_attributes
from printkit.layouts.codes import _ALPHABET
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_layout, read_record
from printkit.layouts.games import GAMES
from printkit.layouts.ids import LayoutId, parse_id
from printkit.layouts.setup import Layout, Record, Setup, layout_yaml
from printkit.layouts.spelling import plain_move, plain_option, read_link, read_whole
from printkit.library import kits
from printkit.printing.options import OPTIONS, options_by_key
from printkit.printing.settings import NAMES, parse_settings, typed_values, usual_value
from printkit.printing.typed import read_grade, read_value
from printkit.setups import Terms, setup_or_record
from printkit.web.address.edit import read_edit
from printkit.web.address.play import read_play
from printkit.web.address.table import read_table
from tests.cases import sample
from tests.every import every
from tests.printkit.records import GAME
from tests.printkit.running import assert_refused, printkit_here
from tests.refusal import refusal

REFUSED = None
CATALOGUE = Path(__file__).parents[2] / "docs" / "catalogue" / "dice-isolation"
SPELLINGS: dict[str, dict[str, str | None]] = {
    "paper": {"A4": "a4", "Letter": "letter", " a4 ": "a4", "'a4'": "a4", "a9": REFUSED},
    "theme": {"Gray": "grey", "color": "colour", "Low Ink": "low-ink", "red": REFUSED},
    "text": {"Large": "large", "huge": REFUSED},
    "coins": {"Euro": "euro", "US_Dollar": "us-dollar", "zloty": REFUSED},
    "language": {
        "DE": "de",
        " de": "de",
        "de_AT": "de",
        "fr-CA": "fr",
        "'en'": "en",
        "klingon": REFUSED,
    },
    "order": {"Fronts-Backs": "fronts-backs", "backwards": REFUSED},
    "duplex": {"Short-Edge": "short-edge", "short edge": "short-edge", "sideways": REFUSED},
    "bleed": {"2.5": "2.5", "2.5 mm": "2.5", "2,5": REFUSED, "1e0": REFUSED, "nan": REFUSED},
    "back-offset": {
        "0.8,-0.5": "0.8,-0.5",
        "0.8 -0.5": "0.8,-0.5",
        "0.8; −0.5": "0.8,-0.5",
        "0,8 -0,4": "0.8,-0.4",
        "1.0,2.0": "1.0,2.0",
        "1, 2": "1.0,2.0",
        "3,0": "3,0",
        "0,8": REFUSED,
        "0,8,0,4": REFUSED,
        "0.8": REFUSED,
    },
    "rulers": {
        "100,99.5": "100,99.5",
        "100 99.5": "100,99.5",
        "100, 99.50": "100,99.5",
        "100 mm, 99.5 mm": "100,99.5",
        "99,5": REFUSED,
        "100": REFUSED,
        "50,100": REFUSED,
    },
    "link": {
        "HTTPS://Example.org/p": "https://example.org/p",
        "https://münchen.de/ä": "https://xn--mnchen-3ya.de/%C3%A4",
        "https://example.org/open?id=": "https://example.org/open?id=",
        "https://example.org/open?a=b#": "https://example.org/open?a=b#",
        "https://example.org/open?a=b": REFUSED,
        "https://example.org/open?": REFUSED,
    },
}
"""Spellings by kind, each with how it is spelt here."""


def _typed(name: str, read: Any) -> str:
    """A value as it is typed, from what an option made of it."""
    return typed_values(parse_settings(f"{name}: {_plain(read)}", "x"))[name]


def _plain(read: Any) -> str:
    return f"{read[0]}, {read[1]}" if isinstance(read, tuple) else str(read)


def doors(name: str) -> dict[str, Callable[[str], str]]:
    """Each way in which a value comes in, and the value that it makes of a text."""
    option = next(o for o in options_by_key().values() if o.name == name)
    kind = click_attributes(option)["type"]

    def in_a_file(text: str) -> str:
        quoted = text.replace("'", "''")
        return typed_values(parse_settings(f"{name}: '{quoted}'\n", "printer.yaml"))[name]

    return {
        "option": lambda text: _typed(name, option.value(kind(text))),
        "form": lambda text: _typed(name, read_value(option, [text])),
        "variable or config": lambda text: usual_value(name, text, "PRINTKIT_X"),
        "settings or printer's file": in_a_file,
    }


def each_spelling() -> Iterator[tuple[str, str, str | None]]:
    for name, spellings in SPELLINGS.items():
        for text, meant in spellings.items():
            yield name, text, meant


def check_spelling(name: str, text: str, meant: str | None) -> None:
    for door, read in doors(name).items():
        try:
            found: str | None = read(text)
        except Exception as error:  # click's refusals are no InputErrors
            assert isinstance(error, InputError | BadParameter), error
            found = REFUSED
        assert found == meant, door


def test_all_that_can_be_set_is_read_alike_at_every_door() -> None:
    assert SPELLINGS.keys() == NAMES.keys()
    every([*each_spelling()], check_spelling)


@pytest.mark.parametrize(
    "text",
    ["010", "0x1f", "0b101", "1:30", "1_000", "1e3", "yes", "~", "7.0", "٧", "", "2026-01-01"],
)
def test_a_number_is_plain_decimal_everywhere(text: str) -> None:
    refusal(read_whole, text, 0, 10**6)
    if text:
        refusal(read_value, OPTIONS["seed"], [text])
    in_layout = layout_yaml(GAMES["isaac"].deal(0)).replace("value: 1,", f"value: {text or '~'},")
    complaint = refusal(read_layout, in_layout, "x.yaml")
    assert complaint.startswith("x.yaml, line ") and complaint.count("x.yaml") == 1


MOVES = {
    "b1-c1": (
        *("B1-C1", "b1–c1", "b1->c1", "b1 → c1", "b1 c1", "1. b1-c1", "12) b1-c1", "'b1-c1'."),
        *("1. player 1  b1-c1", "Player 2: B1-C1", "Move 3: b1-c1", "(b1-c1)!?", "b1--c1"),
        *("1b-1c", "b1c1", "b1 to c1", "b1/c1", "b1:c1", "b-1 c-1", "b01-c01"),
    ),
    "c1-c2-d2 @a4,b5": ("c1 c2 d2 @ a4, b5", "C1-C2-D2 @A4 B5"),
    "10:c1-c2 <5,10": ("10: c1-c2 < 5, 10",),
    "! c1-c2": ("!c1-c2", "! C1–C2"),
    "pass": ("Pass", "PASS.", "3. pass"),
    "roll 1+2": ("Roll 1+2", "roll 1 + 2", "roll 1 2", "roll 1,2", "Rolled 1 and 2", "1+2"),
    "roll 2 dice": ("Roll 2 dice",),
    "04-44": ("3. Dark  04-44", "04 to 44", "04/44", "04:44"),
    "04-44=30": ("04–44 = 30", "04 44=30", "12. Light 04-44=30"),
    "moons-c2 crowns=3 arms=1": (
        *("Moons-C2, crowns=3, arms=1", "moons c2 crowns 3 arms 1", "moon to 2c crown=3 arm=ace"),
        *("moonsc2 crowns=3 arms=1", "moons:c2 crowns=3,arms=1"),
    ),
    "moons-out": ("Moon out",),
    "stand:5": ("Stand: 5", "stand 5"),
}


def test_moves_in_any_spelling() -> None:
    for written, spellings in MOVES.items():
        for text in (written, *spellings):
            assert plain_move(text) == written, text
            said = text.replace("'", "''")
            record = f"game: isaac\nlayout: isaac#1\nMoves: ['{said}']\n"
            assert read_record(record, "x", Path()).moves == (written,)


def test_recorded_moves_stay_as_they_are() -> None:
    import yaml

    for path in sorted((Path(__file__).parents[1] / "records").glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        for move in data.get("moves", ()) if isinstance(data, dict) else ():
            assert plain_move(move) == move, path


LINES = {
    "a list": "[c1, h8]",
    "a block": "|\n  1. c1\n\n  2. h8",
    "a folded block": ">\n  c1\n  h8",
    "lines": "\n  c1\n  h8",
    "as replay prints them": "|\n    1. player 1  c1\n    2. player 2  h8",
}


@pytest.mark.parametrize("lines", LINES.values(), ids=[*LINES])
def test_moves_on_lines_of_their_own(lines: str) -> None:
    record = f"game: coin-isolation\nlayout: coin-isolation#7\nmoves: {lines}\n"
    assert read_record(record, "x", Path()).moves == ("c1", "h8")


ANSWERS = {
    "print coin-isolation-7": "a setup is coin-isolation#7",
    "print coin-isolation#1,000": "write 1000",
    "print 'coin-isolation seed 7'": "a setup is coin-isolation#7",
    "print 'ID: isaac:00'": "write isaac:00",
    "print isaac --sheet 'setup rules'": "write setup, rules",
    "print coin-isolation#7 --players '2 players'": "write 2",
    "print coin-isolation#7 --head-start '3 12'": "write 3:12",
    "print isaac --paper DIN-A4": "did you mean a4?",
    "print isaac --bleed 0.3cm": "write 3",
    "print isaac --back-offset 0.8x0.4": "for this 0.8,0.4",
    "print isaac --link example.org": "such as https://example.org",
    "print dice-isolation --number 'three and five'": "write 3,5",
    "config paper=A4": "printkit config paper A4",
    "read photo.jpg --square 50 --corners '1 2 3 4 5 6 7 8'": "'1,2 3,4 5,6 7,8'",
    "catalogue show setups/ --filter skill>60%": "write 0.6",
    "catalogue show setups/ --filter skill>0,6": "write 0.6",
    "catalogue show setups/ --sort unevn": "did you mean uneven?",
    "check a.yaml": "a.yaml, line 1: write a blank behind the colon of 'game:isaac'",
    "check b.yaml": "b.yaml, line 2: this names no layout; write isaac#7",
    "check c.yaml": "c.yaml, line 3: write a list in brackets: [00-02, 10-12]",
    "check d.yaml": "d.yaml, line 3: nothing is given here; write a value, or []",
    "check e.yaml": "e.yaml, line 3: '0-2' is not a tile; write 00-02",
    "check f.yaml": "f.yaml, line 2: say which player each amount is for: {3: 12, 4: 5}",
    "check h.yaml": "h.yaml, line 3: begin each row below a | with two blanks",
    "check i.yaml": "i.yaml, line 10: rank 1 has 1 squares, not 8; put blanks between coins",
    "check g.yaml": "g.yaml, line 2: 'bottom-top': write bottom, top",
}
"""Commands with the right spelling that answers them."""

FILES = {
    "a": "game:isaac\nlayout: isaac#7\n",
    "b": "game: isaac\nlayout: 7\nmoves: []\n",
    "c": "game: isaac\nlayout: isaac#7\nmoves: 00-02, 10-12\n",
    "d": "game: isaac\nlayout: isaac#7\nmoves:\n",
    "e": "game: isaac\ntiles: {length: 3, value: 1, count: 5}\nopening: 0-2\n",
    "f": "game: coin-isolation\nhead_start: [0, 0, 12, 5]\nplayers: 4\nlayout: coin-isolation#7\n"
    "moves: []\n",
    "h": "game: isaac\ntiles: |\n3 1 5\n",
    "i": "game: coin-isolation\ncoins: |\n" + "  11111111\n" * 8,
    "g": "game: coin-isolation\nsides: bottom top\nlayout: coin-isolation#7\nmoves: []\n",
}


def test_refusals_answer_with_the_right_spelling(tmp_path: Path) -> None:
    shutil.copytree(CATALOGUE, tmp_path / "setups")
    for name, text in FILES.items():
        (tmp_path / f"{name}.yaml").write_text(text)

    def check_answer(command: str, answer: str) -> None:
        result = printkit_here(*shlex.split(command), folder=tmp_path)
        assert_refused(result, answer)

    every([*ANSWERS.items()], check_answer)


def test_options_and_conditions_in_any_spelling(tmp_path: Path) -> None:
    shutil.copytree(CATALOGUE, tmp_path / "setups")
    shown = [
        printkit_here("catalogue", "show", "setups/", "--filter", text, *more, folder=tmp_path)
        for text in ("skill>=0.6", "Skill >= .6", "skill≥0.6", "SKILL=>0.6,plies>0")
        for more in (["--sort", "uneven"], ["—sort", "Uneven"])
    ]
    assert {(each.returncode, each.stdout) for each in shown} == {(0, shown[0].stdout)}
    for typed in ("Easy..HARD", "easy-hard", "easy…hard", "easy to hard"):
        assert read_grade(typed) == "easy..hard"
    assert plain_option("–o") == "-o" and plain_option("–3") == "–3"


def test_squares_and_pieces_in_the_editor() -> None:
    start = read_edit(GAMES["coin-isolation"], [("seed", "7")])
    laid = [
        start.apply([("do", "put"), ("at", at), ("piece", piece)]).address
        for at in ("c4", "C4", "4c", "c 4")
        for piece in ("10", "dime", "Dime", "D")
    ]
    assert len({*laid}) == 1


COINS = GAMES["coin-isolation"].deal(7)
ROWS = layout_yaml(COINS).splitlines()[2:]


def board(rows: list[str], key: str = "coins: |") -> str:
    return "\n".join(["Game: Coin-Isolation", key, *(f"  {row}" for row in rows), ""])


BOARDS = {
    "commas": board([row.strip().replace(" ", ",") for row in ROWS]),
    "semicolons": board([row.strip().replace(" ", "; ") for row in ROWS]),
    "bars": board([f"| {row.strip().replace(' ', ' | ')} |" for row in ROWS]),
    "cents": board([row.replace("5", "5¢") for row in ROWS]),
    "tabs": board([row.strip().replace(" ", "\t") for row in ROWS]),
    "quotes": board([f'"{row.strip()}"' for row in ROWS]),
    "comments": board([f"{row.strip()}  # rank {8 - i}" for i, row in enumerate(ROWS)]),
    "edges": board([*(f"{8 - i} {row}" for i, row in enumerate(ROWS)), "a b c d e f g h"]),
    "both edges": board([f"{8 - i} {row.strip()} {8 - i}" for i, row in enumerate(ROWS)]),
    "ranks with colons": board([f"{8 - i}: {row.strip()}" for i, row in enumerate(ROWS)]),
    "a table": board([f"|{row.strip().replace(' ', '|')}|\n  |{'---|' * 8}" for row in ROWS]),
    "a drawn table": board(
        ["┌" + "───┬" * 7 + "───┐", *(f"│ {row.strip().replace(' ', ' │ ')} │" for row in ROWS)]
    ),
    "folded": board([row.strip() for row in ROWS], "coins: >"),
    "one list": board([f"- {cell}" for row in ROWS for cell in row.split()], "coins:"),
    "a list of rows": board([f"- {row.strip()}" for row in ROWS], "coins:"),
    "a list of lists": board([f"- [{row.strip().replace(' ', ', ')}]" for row in ROWS], "Coins:"),
    "no bar": board([row.strip() for row in ROWS], "coins:"),
    "as replay prints it": board(
        GAMES["coin-isolation"].table.text(
            GAMES["coin-isolation"].table(
                tuple((coin,) for coin in COINS.coins), (None, None), (0, 0), (False,) * 2,
                ("bottom", "top"), 0,
            )
        ).splitlines()
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", BOARDS.values(), ids=[*BOARDS])
def test_boards_in_any_spelling(text: str) -> None:
    assert read_layout(text, "x") == (GAMES["coin-isolation"], COINS)


@pytest.mark.parametrize("wrong", ["{}.", "0{}", "{}c"])
def test_a_wrong_coin_is_answered_with_its_spelling(wrong: str) -> None:
    first, *others = ROWS[0].split()
    rows = [" ".join([wrong.format(first), *others]), *(row.strip() for row in ROWS[1:])]
    complaint = refusal(read_layout, board(rows), "x.yaml")
    assert complaint.endswith(f"'{wrong.format(first)}' on a8 is not a coin; write {first}")


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("coin-isolation", ("coins",)),
        ("coin-collectors", ("tiles", "coins")),
        ("dice-isolation", ("board",)),
    ],
)
def test_the_boards_that_replay_prints(game: str, keys: tuple[str, ...], tmp_path: Path) -> None:
    for seed in range(sample(6)):
        (tmp_path / "r.yaml").write_text(f"game: {game}\nlayout: {game}#{seed}\nmoves: []\n")
        shown = printkit_here("replay", "r.yaml", folder=tmp_path).stdout.decode().splitlines()
        rows = shown[2 : shown.index("", 2)]
        layout = GAMES[game].deal(seed)
        own = layout_yaml(layout).splitlines()[1:]
        boards = [line for key in keys for line in (f"{key}: |", *(f"  {row}" for row in rows))]
        rest = [line for line in own if re.match("(?!tiles|coins|board)[a-z]", line)]
        text = "\n".join([f"game: {game}", *boards, *rest, ""])
        assert read_layout(text, "x") == (GAMES[game], layout), text


GAME_OF = {"number": "dice-isolation"}
"""The game of a kind of value; Coin Isolation for the others."""

VALUES: dict[str, dict[str, Any]] = {
    "players": {"3": 3, " 3 ": 3, "+3": 3, "'3'": 3, "03": REFUSED, "three": REFUSED,
                "3.0": REFUSED, "٣": REFUSED, "3 players": REFUSED, "0": REFUSED, "9": REFUSED},
    "variant": {"Diagonal": ("diagonal",), "greedy; 'diagonal'": ("diagonal", "greedy"),
                "Mixed Change": ("mixed-change",), "semi_greedy,": ("semi-greedy",),
                "diagonl": REFUSED, "diagonal greedy": REFUSED},
    "head-start": {"3:12,4:5": (0, 0, 12, 5), "3=12 4=5": (0, 0, 12, 5), "3:12; 4:5": (0, 0, 12, 5),
                   "{4: 5}": (0, 0, 0, 5), "3:012": REFUSED, "3 12": REFUSED, "3:12c": REFUSED,
                   "3:1,5": REFUSED, "5:1": REFUSED, "3:-1": REFUSED, "3:1.5": REFUSED},
    "seed": {"7": 7, "'7'": 7, " 7": 7, "07": REFUSED, "0x7": REFUSED, "7.0": REFUSED,
             "seven": REFUSED, "1_000": REFUSED, "-7": REFUSED, "9" * 30: REFUSED},
    "number": {"3,5": (3, 5), "35": (3, 5), "(3; 5)": (3, 5), "3-5": (3, 5), "3.5": REFUSED,
               "3,7": REFUSED, "three,five": REFUSED},
    "sides": {"Bottom, TOP": ("bottom", "top"), "right; 'left'": ("right", "left"),
              "bottom top": REFUSED, "top,middle": REFUSED, "top,left": REFUSED, "top": REFUSED},
    "moves": {"C1": ("c1",), "1c": ("c1",), "c 1": ("c1",), "PASS": ("pass",),
              "c1c2d2": ("c1-c2-d2",), "c1~H8": ("c1", "h8")},
}  # fmt: skip
"""Spellings by kind of value, each with what it means."""


def value_doors(kind: str) -> dict[str, Callable[[str], Any]]:
    """Each way in which a value of a setup or a game comes in, and what it makes of a text."""
    game = GAMES[GAME_OF.get(kind, "coin-isolation")]
    seats = 4 if kind == "head-start" else None
    id_ = f"{game.slug}#7"

    def in_record(key: str, text: str, more: str = "", layout: str = id_) -> Record:
        key, quoted, layout = key.replace("-", "_"), *(t.replace("'", "''") for t in (text, layout))
        said = f"game: {game.slug}\n{more}{key}: '{quoted}'\nlayout: '{layout}'\nmoves: []\n"
        return read_record(said, "x.yaml", Path())

    def at(text: str, *more: tuple[str, str]) -> Setup[Any]:
        return read_table(game, [("seed", "7"), *more, (kind, text)]).setup

    def with_terms(**terms: Any) -> Setup[Any]:
        return printkit.setup(id_, **{"players": seats, **terms})

    def of_id(text: str) -> Setup[Any] | Record:
        return setup_or_record(text, "x", None, Terms(players=seats))

    if kind == "moves":
        written = str.maketrans(" ", "_")
        return {
            "record": lambda text: (
                read_record(
                    f"game: {game.slug}\nlayout: {id_}\nmoves: {text.split('~')}\n", "x", Path()
                ).moves
            ),
            "ID": lambda text: getattr(of_id(f"{id_}~{text.translate(written)}"), "moves"),  # noqa: B009
            "address": lambda text: (
                read_play(game, [("seed", "7"), ("moves", text.translate(written))]).moves
            ),
        }
    if kind == "sides":
        return {
            "record": lambda text: in_record("sides", text).setup.sides,
            "address": lambda text: read_play(game, [("seed", "7"), ("sit", text)]).setup.sides,
        }
    every_option = [*OPTIONS.values(), *kits.print_options(game.slug)]
    option = next(option for option in every_option if option.name == kind)
    typed = click_attributes(option)["type"]
    option_and_form: dict[str, Callable[[str], Any]] = {
        "option": lambda text: option.value(typed(text)) if kind == "number" else typed(text),
        "form": lambda text: read_value(option, [text]),
    }
    if kind == "number":
        board = f"game: {game.slug}\nboard: ..\nnumber: '{{}}'\n"
        return option_and_form | {
            "layout": lambda text: getattr(read_layout(board.format(text), "x")[1], "number"),  # noqa: B009
            "address": lambda text: read_table(game, [(kind, text)]).setup.layout.number,
        }
    if kind == "seed":
        return (
            option_and_form
            | {
                "address": lambda text: int(read_table(game, [("seed", text)]).seed),
                "ID": lambda text: of_id(f"{game.slug}#{text}").seed,  # type: ignore[union-attr]
                "record": lambda text: (
                    in_record("players", "2", layout=f"{id_[:-1]}{text}").setup.seed
                ),
            }
        )
    name = {"variant": "variants", "head-start": "head_start"}.get(kind, kind)
    more = [("players", "4")] if seats else []
    told = "players: 4\n" if seats else ""
    return {
        door: lambda text, read=read: getattr(with_terms(**{name: read(text)}), name)
        for door, read in option_and_form.items()
    } | {
        "address": lambda text: getattr(at(text, *more), name),
        "record": lambda text: getattr(in_record(name, text, told).setup, name),
    }


def check_value(kind: str, text: str, meant: Any) -> None:
    for door, read in value_doors(kind).items():
        try:
            found = read(text)
        except Exception as error:  # click's refusals are no InputErrors
            assert isinstance(error, InputError | BadParameter), (door, error)
            found = REFUSED
        assert found == meant, (door, found)


def test_all_that_is_typed_of_a_game_is_read_alike_at_every_door() -> None:
    every([(kind, *each) for kind, texts in VALUES.items() for each in texts.items()], check_value)


def test_wrong_numbers_in_addresses_are_named() -> None:
    for name in ("luck", "at", "former"):
        for text in ("07", "0x7", "7.0", "٧", "7+3:12", "9" * 30):
            complaint = refusal(read_play, GAMES["coin-isolation"], [("seed", "7"), (name, text)])
            assert complaint.startswith(f"{name}=")


def spelled(id_: str) -> Iterator[str]:
    slug, mark, rest = id_.partition(":")
    yield from (id_, f"{id_}.", f'"{id_}"', f" {id_}\n", f"{slug} {mark} {rest}", id_.upper())
    yield from (f"https://example.org/p/{id_}", f"HTTPS://example.org/open?id={id_}.")
    yield from (f"http://localhost:8000/table/{slug}?layout={rest}&checked=yes", f"“{id_}”")
    yield from (f"({id_}),", f"<{id_}>", f"“{id_}”,", f"{id_}\u200b", id_.replace(":", "："))


@GAME
def test_ids_as_they_are_copied(game: str) -> None:
    layout: Layout = GAMES[game].deal(3)
    for text in spelled(f"{game}:{layout.describe()}"):
        assert parse_id(text) == LayoutId(GAMES[game], layout), text
        assert getattr(setup_or_record(text, "x", None, Terms()), "layout") == layout  # noqa: B009
    assert parse_id(f"{game} #7.") == parse_id(f"http://localhost/table/{game}?seed=7")


@GAME
def test_every_single_mistake_in_an_id_is_noticed(game: str) -> None:
    letters = [*_ALPHABET, ".", ",", "'", " "]
    for seed in range(sample(6)):
        layout = GAMES[game].deal(seed)
        code = layout.describe()
        for at, right in enumerate(code):
            wrong = {code[:at] + letter + code[at + 1 :] for letter in letters}
            wrong |= {
                code[:at] + code[at + 1 :],
                code[:at] + code[at + 1 : at + 2] + right + code[at + 2 :],
            }
            for typed in wrong - {code}:
                try:
                    found = parse_id(f"{game}:{typed}")
                except InputError:
                    continue
                assert found == LayoutId(GAMES[game], layout), typed


def test_links() -> None:
    assert refusal(read_link, "not an address").endswith("https://example.org/p")
    assert refusal(read_link, "www.example.org/p").endswith("https://www.example.org/p")
    for typed, hint in (("?", "?id="), ("?a=b", "?a=b&id="), ("?a=b&", "?a=b&id=")):
        assert refusal(read_link, f"https://example.org/open{typed}").endswith(hint)
