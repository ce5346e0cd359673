"""`printkit print` refuses wrong input in one line that says what to change, and writes nothing."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import printkit
from printkit.layouts.puzzle import GRADES
from printkit.library import kits
from printkit.printing.order import Order
from tests.cases import cases_together
from tests.printkit.running import assert_refused, printkit_here

KIT = "coin-isolation#7 --no-check"
PIECES = "coin-collectors#7 --no-check --paper a4"
NUMBER = "dice-isolation --number 3,5"
PUZZLES = "coin-isolation --sheet puzzles"


@cases_together(
    ("arguments", "words"),
    [
        ("", ("Missing",)),
        # what is printed
        ("chess", ("chess", "no such file")),
        ("chess#7", ("chess", "coin-isolation")),
        ("no.yaml", ("no.yaml", "no such file")),
        ("isaac#1 no.yaml --no-check", ("no.yaml", "no such file")),
        (".", ("folder",)),
        ("coin-isolation:123", ("123", "characters")),
        ("coin-isolation#x --no-check", ("seed", "coin-isolation#7")),
        ("coin-isolation#7 --seed 3", ("--seed",)),
        ("coin-isolation --seed x", ("--seed", "x")),
        ("coin-isolation --seed -1", ("--seed",)),
        ("coin-isolation --players 5", ("5", "2, 3 or 4")),
        ("coin-isolation --variant chess", ("chess", "many-pennies")),
        ("coin-isolation --variant many-pennies --balanced", ("27 pennies", "--balanced")),
        ("coin-isolation --link 'my page'", ("--link", "my page", "https://")),
        (f"coin-isolation --link https://{'x' * 60}", ("60 letters",)),
        ("isaac --count 2", ("--count", "--opening")),
        ("isaac --count 0", ("--count", "0")),
        ("isaac#2 --count 2", ("--count", "bare game")),
        # which sheets
        (f"{KIT} --sheet hat", ("hat", "board")),
        (f"{KIT} --sheet diagrams", ("diagrams", "record")),
        ("isaac --sheet boards", ("boards",)),
        (f"{KIT} --check-cards", ("--no-check", "--check-cards")),
        (f"{KIT} --all --sheet rules", ("--all", "--sheet")),
        (f"{KIT} --all --booklet", ("--all", "--booklet")),
        (f"{PIECES} --booklet --paper a5", ("A5", "too small", "A4, Letter")),
        (f"{PIECES} --booklet --sheet pieces", ("pieces", "without --booklet")),
        ("isaac --text large --booklet", ("a booklet halves the paper",)),
        (
            "isaac --text large --paper a5 --sheet board",
            ("'board' in large print does not fit on A5; use ",),
        ),
        # the file
        (f"{KIT} -o no/where/kit.pdf", ("no such folder",)),
        (f"{KIT} -o /dev/null/kit.pdf", ("/dev/null",)),
        ("clobber#1 clobber#2 --no-check -o x.svg", ("x.svg", "2 setups")),
        ("isaac#7 --format ppn", ("--format ppn", "coin-collectors")),
        ("coin-collectors#7 --format ppn --sheet setup", ("leave --sheet out",)),
        ("clobber#7 --format tts -o -", ("name a folder or a .zip",)),
        (f"{PIECES} --dpi 300", ("--dpi", "--format png")),
        (f"{PIECES} --dpi 300 --format svg", ("--dpi", "--format png")),
        (f"{PIECES} --dpi 29 --format png", ("--dpi", "30")),
        (f"{PIECES} --dpi 1201 --format png", ("--dpi", "1200")),
        (f"{PIECES} --svg-text live", ("--svg-text", "--format svg")),
        (f"{PIECES} --svg-text bold --format svg", ("--svg-text", "outlines")),
        # on the printer
        (f"{KIT} --paper b5", ("b5", "a4")),
        (f"{PIECES} --duplex both", ("--duplex", "long-edge")),
        (f"{PIECES} --order random", ("--order", "fronts-backs")),
        (f"{PIECES} --order fronts-backs --duplex separate", ("--order", "--duplex long-edge")),
        (f"{PIECES} --back-offset 1.5,1 --duplex fold-over", ("--back-offset", "short-edge")),
        (f"{PIECES} --back-offset 1", ("--back-offset", "0.8,-0.5")),
        (f"{PIECES} --back-offset 1.0,20", ("--back-offset", "10 mm")),
        (f"{PIECES} --bleed 6", ("--bleed", "5")),
        (f"{PIECES} --bleed -1", ("--bleed", "0")),
        (f"{PIECES} --bleed nan", ("--bleed", "nan")),
        # options of single games
        ("coin-isolation --coins zloty", ("--coins", "zloty", "euro")),
        ("isaac --coins euro", ("--coins is for coin-isolation", "without it")),
        ("coin-collectors --coins euro", ("--coins is for coin-isolation",)),
        *(
            (what, ("--duplicate", "coin-isolation, dice-isolation and isaac", "without it"))
            for what in ("coin-collectors --duplicate", "coin-collectors#7 --duplicate")
        ),
        ("isaac --number 3,5", ("--number", "isaac", "dice-isolation")),
        ("coin-isolation#7 --per-side 2", ("--per-side", "coin-isolation")),
        ("coin-collectors --boards x.yaml", ("--boards", "coin-collectors")),
        ("dice-isolation --boards no.yaml", ("no.yaml", "no such file")),
        ("dice-isolation --number 7,1", ("--number", "7,1", "3,5")),
        ("dice-isolation#3 --number 3,5", ("--number", "layout")),
        (f"{NUMBER} --seed 3", ("--number", "--seed")),
        (f"{NUMBER} --count 2", ("--count",)),
        (f"{NUMBER} --per-side 2", ("--sheet boards",)),
        (f"{NUMBER} --players 3", ("--players", "2")),
        (f"{NUMBER} --balanced", ("--balanced",)),
        (f"{NUMBER} --variant x", ("no variant 'x'",)),
        ("dice-isolation --per-side 3", ("--per-side", "3")),
        ("dice-isolation --per-side 2 --sheet rules", ("--sheet boards",)),
        ("dice-isolation --per-side 4 --paper a5", ("A5", "Letter or larger")),
        # puzzles
        ("isaac --grade easy", ("--grade is for puzzles", "--sheet puzzles")),
        ("isaac --sheet puzzles --grade soft", ("soft", *GRADES)),
        ("isaac --sheet puzzles --count 0", ("0", "from 1 to 100")),
        (f"{PUZZLES} --players 3", ("2 players", "usual rules")),
        (f"{PUZZLES} --variant diagonal", ("2 players", "usual rules")),
    ],
)
def test_wrong_input(tmp_path: Path, arguments: str, words: tuple[str, ...]) -> None:
    result = printkit_here("print", *shlex.split(arguments), folder=tmp_path)
    assert_refused(result, *words)
    assert not list(tmp_path.iterdir())


@cases_together(
    ("command", "words"),
    [
        ("deal isaac --count 2 -o x/", ("--count", "--opening")),
        ("deal coin-isolation --no-check --count 2", ("2 files", ".zip")),
        ("deal coin-isolation --duplicate", ("--duplicate",)),
        ("check coin-isolation#7 --duplicate", ("--duplicate",)),
    ],
)
def test_other_commands(tmp_path: Path, command: str, words: tuple[str, ...]) -> None:
    assert_refused(printkit_here(*command.split(), folder=tmp_path), *words)
    assert not list(tmp_path.iterdir())


def test_orders_of_the_library() -> None:
    for wrong, words in (
        ({"form": "jpg"}, "no form 'jpg'"),
        ({"text": "huge"}, "there is no text size 'huge'; choose from: "),
        ({"duplex": "sideways"}, "'sideways'"),
        ({"count": 0}, "one or more"),
        ({"bleed": 9.0}, "a bleed of 9 mm"),
        ({"back_offset": (99.0, 0.0)}, "at most 10 mm"),
        ({"duplex": "separate", "feeding": "fronts-backs"}, "order fronts-backs is for"),
        ({"dpi": 5}, "5 dpi"),
        ({"check": False, "check_cards": True}, "contradict"),
        ({"stock": "poker", "booklet": True}, "stock and booklet"),
        ({"sheets": ("rules",), "grade": "easy"}, "grade is for puzzles"),
        ({"sheets": ("puzzles",), "grade": "hard..easy"}, "grade '"),
        ({"sheets": ("puzzles",), "grade": "soft"}, "grade '"),
    ):
        with pytest.raises(printkit.InputError, match=words):
            Order(("isaac#1",), **wrong)  # type: ignore[arg-type]
    setup = printkit.setup("coin-isolation#7")
    for order, words in (
        (Order(()), "nothing to print"),
        (Order(("isac",)), "neither a game nor an ID.*isaac"),
        (Order(("isaac#1",), theme="pink"), "no theme 'pink'"),
        (Order(("isaac#1",), paper="a9"), "no paper 'a9'"),
        (Order(("isaac#1",), options={"colour": "red"}), "no option 'colour'"),
        (Order(("isaac#1",), options={"number": "3,5"}), "number is for dice-isolation"),
        (
            Order((setup,), options={"coins": "zloty"}),
            "coins 'zloty': choose from: us-d",
        ),
        (Order(("dice-isolation",), options={"per_side": "3"}), "per-side '3'"),
        (Order(("dice-isolation",), options={"per_side": 3}), "per-side '3'"),
        (Order(("dice-isolation",), options={"number": (3, 7)}), "not two dice"),
        (Order((setup,), players=3), "says itself who plays"),
        (Order((setup,), count=2), "bare game"),
    ):
        with pytest.raises(printkit.InputError, match=words):
            kits.draft(order).names  # noqa: B018  # draws the sheets
