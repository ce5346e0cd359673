"""No sheet says anything that a child stops at when reading it aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.output.sheet import AnySpec
from tests.every import every
from tests.output.games import CASES
from tests.output.kits import in_short, sheets_of_case
from tests.output.scenes import words_on
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

AWKWARD = {
    r"ordinary dice,? of": "on ordinary dice, 6 counts as 0",
    r"go from 0 .* by 1": "values run 0, 1, then 2 to 5",
    r"[Oo]f a coin only": "only a coin's value matters",
    r"while their suits": "shuffle them suit side up, then turn them over",
    r"get stuck on it": "keep a die that gives you a move and you can't get stuck",
    r"[Aa]fter a path of one square": "if the path was one square, your pawn ends on a bare one",
    r"no reason to pass|[Ww]hile you are still": "in phase A you may keep rolling",
    r"that the rules allow, and others": "legal and illegal paths",
    r"the band lies": "the shaded band counts as fair",
    r"goes to whose": "ties go to the longer line",
    r"unluckiest third": "among the hardest third of setups",
    r"[Rr]andom moves find": "a random player found it 6 times in 20",
    r"to blame": "the margin of error",
    r"players who can err": "players who make mistakes",
    r"Lay them \w+ times": "lay the coins out twice",
    r"who was player": "player 1 becomes player 2",
    r"each table more": "print one sheet for each extra table",
    r"has its outline": "the board shows its outline there",
    r"you may: that": "reaching 100 ends the game at once",
    r"one of the tied|if none of them ever did": "a tie goes to the player who took the last coin",
    r"dealt it|as it is sold": "this is the standard set, not a random one",
    r"put your dice away": "dice may be shared: you never roll again",
    r"token each later": "one token on each later turn",
    r"all of it in short": "a short form stands at the end",
    r"tell who finds": "marks say how hard a puzzle is",
    r"not to cut off": "don't leave a coin where no pawn can reach it",
    r"print with --": "choose them when you print",
    r"\b(nobody|somebody|anybody|everybody’s|whoever)\b": "no player, one of you, the player who",
    r"\b(those|the same|beyond) of\b|\bof which\b": "name the thing again",
    r"\bbut for\b|\bso (many|much)\b": "except; say how many",
    r"\bis told\b|\btells? of\b|\bas has it\b": "say who says it",
}
"""What no sheet may say, by pattern, and what to say instead."""


def assert_plain(said: str) -> None:
    for pattern, instead in AWKWARD.items():
        if found := re.search(pattern, said, re.IGNORECASE):
            around = said[max(0, found.start() - 60) : found.end() + 40]
            pytest.fail(f"…{around}…: {instead}")


def kits_of_case(case: str) -> Iterator[tuple[str, AnySpec]]:
    """Yield each sheet of a case, alone and in a kit of each kind, with its spec."""
    short = sheets_of_case(case, "a4", "grey", in_short)
    spec = short.spec
    ways = [spec, replace(spec, duplicate=True)] if spec.setup.game.duplicate else [spec]
    for sheet in short.sheets:
        yield from ((sheet, way) for way in ways if short.takes(sheet))
    if spec.setup.game.scored:  # the rules' own words for each kit are below
        for printed in (("setup", "rules"), ("boards", "mat", "pieces", "rules")):
            yield from (("score-pad", replace(way, printed=printed)) for way in ways)


@in_tiers(["coin-isolation-2", "dice-isolation", "isaac", "coin-collectors"], CASES)
def test_no_sheet_says_what_a_child_stops_at(case: str) -> None:
    def check(sheet: str, spec: AnySpec) -> None:
        assert_plain(words_on(*kit_of(spec, sheet).pages))

    every(list(kits_of_case(case)), check)


@pytest.mark.parametrize("slug", GAMES)
def test_no_rule_of_any_variant_says_it(slug: str) -> None:
    game, book = GAMES[slug], rule_book(GAMES[slug])
    assert_plain(" ".join(book.in_short().values()))
    for players in game.players:
        for variants in ((), *((variant,) for variant in game.variants)):
            for cases in ((), *((case,) for case in book.cases)):
                texts = (
                    *book.paragraphs(players, variants, "Player 2 begins with 5", cases),
                    *book.reference(players, variants, "Player 2 begins with 5", cases),
                    *book.duplicate(players, variants, cases),
                )
                assert_plain(" ".join(text.text.replace("*", "") for text in texts))
            captions = book.example(players, variants).captions
            assert_plain(" ".join([*captions.values(), *book.captions(players, variants).values()]))


def test_every_phrase_of_the_table_is_found() -> None:
    """Sentences as they once stood on sheets."""
    for said in (
        "While you are still collecting and nothing stops you, a full board is no reason to pass.",
        "Lay them two times, and play here.",
        "A tie goes to the one of the tied players who was the last to take a coin.",
        "Nobody dealt it: it is the game as it is sold.",
        "How the game is played by one player, and at its end all of it in short.",
    ):
        with pytest.raises(pytest.fail.Exception):
            assert_plain(said)
