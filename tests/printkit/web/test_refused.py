"""What people type on the page is refused in their language, with the names of its controls."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import printkit
from printkit.coin_isolation.photo import read_photo
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.language import languages
from printkit.layouts.messages import OptionName, english, listed, message
from printkit.library.photos import parse_corners, parse_square
from printkit.printing.order import Order
from printkit.setups import Terms, setup_or_record
from printkit.web.address.form import read_order
from printkit.web.address.table import read_table
from printkit.web.address.wording import page_said, refusal_words
from tests.every import every
from tests.pseudo import pseudo_language, unsaid

_NAMES = re.compile(
    r"roll 1 die|us-dollar, .*yen|coin-\w+|\w+-isolation|[a-z]+-[a-z-]+|isaac|acceptable|greedy|"
    r"renegade|diagonal|games?:|"
    r"\b(game|coins|layout|tiles|opening|moves|variants|board|name|value|length|count|dice|number|"
    r"suns|moons|crowns|arms|pass|stand|roll|auto|easy|medium|hard|expert|fiendish|large|normal|"
    r"colour|grey|setup|cards|pieces|club|box|rules|reference|report|puzzles|overview|mat|club|"
    r"transplant|cleanup|boards|cover|players|sides|head_start|JPEG|PNG|HEIC|YAML|MB|mm|GB)\b|"
    r"https?:\S*|my-\S+|seed=|clobber|a4, letter, a3, tabloid, legal, a5|"
    r"\(did not find .*\)|pennies|nickels|dimes|quarters"
)
"""Names that are typed: games, variants, options' values, keys and kinds of files; what the reader
of YAML says; and coins, which languages name in files of their own.
"""


def _table(game: str, *pairs: tuple[str, str]) -> Any:
    table = read_table(find_game(game), pairs)
    return table.setup, read_order(table.words())


def _file(text: str) -> Any:
    given = setup_or_record(text, "f.yaml", None, Terms())
    return [*printkit.replay(given)] if isinstance(given, printkit.Record) else given


def _record(game: str, *moves: str, more: str = "") -> tuple[Callable[..., Any], str]:
    written = ", ".join(f'"{move}"' for move in moves)
    return _file, f"game: {game}\n{more}layout: {game}#7\nmoves: [{written}]\n"


_COINS = ("1 5 " * 4 + "\n  ") * 8
WRONG: list[tuple[Any, ...]] = [
    (_table, "isaac", ("layout", "zzz")),
    (_table, "coin-isolation", ("layout", "3b")),
    (_table, "coin-isolation", ("players", "9")),
    (_table, "coin-isolation", ("players", "x")),
    (_table, "coin-isolation", ("variant", "greedy"), ("variant", "semi-greedy")),
    (_table, "coin-isolation", ("variant", "grdy")),
    (_table, "coin-isolation", ("head-start", "3")),
    (_table, "coin-isolation", ("head-start", "3:12")),
    (_table, "coin-isolation", ("head-start", "2:x")),
    (_table, "coin-isolation", ("seed", "x")),
    (_table, "coin-isolation", ("paper", "zz")),
    (_table, "coin-isolation", ("theme", "zz")),
    (_table, "coin-isolation", ("bleed", "99")),
    (_table, "coin-isolation", ("bleed", "2,5")),
    (_table, "coin-isolation", ("back-offset", "0,8")),
    (_table, "coin-isolation", ("back-offset", "x")),
    (_table, "coin-isolation", ("back-offset", "99,1.5")),
    (_table, "coin-isolation", ("link", "zz")),
    (_table, "coin-isolation", ("grade", "zz"), ("sheet", "puzzles")),
    (_table, "coin-isolation", ("grade", "easy")),
    (_table, "coin-isolation", ("text", "large"), ("booklet", "yes")),
    (_table, "coin-isolation", ("all", "yes"), ("booklet", "yes")),
    (_table, "coin-isolation", ("order", "fronts-backs"), ("duplex", "separate")),
    (_table, "coin-isolation", ("coins", "zlt")),
    (_table, "dice-isolation", ("number", "9,9")),
    (_table, "dice-isolation", ("layout", "000")),
    (_table, "coin-collectors", ("layout", "000")),
    (_file, "game: chss\n"),
    (_file, "game: isaac\nboard: x\n"),
    (_file, "coins: 1\n"),
    (_file, "game: [isaac\n"),
    (_file, f"game: coin-isolation\ncoins: |\n  {_COINS}1 1\n"),
    (_file, f"game: coin-isolation\ncoins: |\n  {_COINS.replace('1 5', 'x 5', 1)}"),
    (_file, "game: dice-isolation\nboard: |\n  ..x\n"),
    (_file, "game: dice-isolation\nboard: |\n  ###\n"),
    (_file, "game: isaac\ntiles: [{length: 1, value: 1, count: 3}]\n"),
    (_file, "game: isaac\ntiles: [{length: 3, value: 1, count: 99}]\n"),
    (_file, "game: coin-collectors\ntiles: |\n  S4\ncoins: |\n  1\ndice: [1, 2, 3, 4]\n"),
    _record("coin-isolation", "a1-z9"),
    _record("coin-isolation", "e5"),
    _record("coin-isolation", "pass"),
    _record("coin-isolation", "a1-c3"),
    _record("coin-isolation", "stand"),
    _record("coin-isolation", "a1 <5"),
    _record("coin-isolation", "a1 @b2"),
    _record("coin-isolation", "! a1"),
    _record("coin-isolation", "7:a1", more="variants: [mixed-change]\n"),
    _record("coin-isolation", "a1", more="players: 3\nsides: [top, top, left]\n"),
    _record("coin-isolation", "a1", more="head_start: {3: 5}\n"),
    _record("dice-isolation", "pass"),
    _record("dice-isolation", "roll 9"),
    _record("dice-isolation", "a1"),
    _record("dice-isolation", "z"),
    _record("isaac", "pass"),
    _record("isaac", "04-15"),
    _record("isaac", "04-04"),
    _record("isaac", "04-44=3"),
    _record("isaac", "04-44", "04-44"),
    _record("coin-collectors", "x-a1"),
    _record("coin-collectors", "suns-z9"),
    _record("coin-collectors", "suns-c3"),
    _record("coin-collectors", "suns-a1"),
    _record("coin-collectors", "suns-out"),
    (read_photo, b"GIF"),
    (read_photo, b"\xff\xd8\xff"),
    (parse_corners, "1,2", "the corners"),
    (parse_square, "2"),
]


def test_what_is_typed_is_refused_in_the_language() -> None:
    language = pseudo_language()

    def check(call: Callable[..., Any], *arguments: Any) -> None:
        with pytest.raises(InputError) as refused:
            call(*arguments)
        said = language.say(refusal_words(refused.value))
        assert re.search("[áéíóú]", said), said
        assert not unsaid(_NAMES.sub("", said)), said
        assert not re.search(r"(?<!\S)--[a-z]", said), said

    every(WRONG, check)


def test_the_editor_says_in_the_language_what_is_missing() -> None:
    language = pseudo_language()
    for slug in ("coin-isolation", "dice-isolation", "coin-collectors"):
        game = find_game(slug)
        for each in game.laid.empty().lacks(game, ()):
            assert not unsaid(_NAMES.sub("", language.say(each)))


def test_the_page_says_options_by_its_controls() -> None:
    with pytest.raises(InputError) as refused:
        Order(("isaac#1",), sheets=("rules",), grade="easy")
    german, said = languages()["de"], refusal_words(refused.value)
    assert "„Ihre Stufe“" in german.say(said) and "„Blätter: Rätsel“" in german.say(said)
    absent = InputError(message("leave {option} out", option=OptionName("stock", "poker")))
    assert "--stock poker" in german.say(refusal_words(absent))


def test_the_page_leaves_out_what_is_for_terminals() -> None:
    advice = english("{option} deals others.", option=OptionName("seed"))
    kept = message("Dealing was stopped.")
    assert page_said(listed([kept, advice, "Ctrl-C again"], " ")) == listed([kept], " ")
