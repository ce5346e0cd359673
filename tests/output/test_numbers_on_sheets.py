"""Numbers from the rules as sheets show them: pieces cut out, box contents, and counts in texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import ABOVE_AVERAGE, COINS
from printkit.layouts.dice_isolation.layout import DICE, SUPPLY
from printkit.layouts.isaac.tiles import STANDARD
from printkit.layouts.messages import Said
from printkit.output import contract
from printkit.output.coin_collectors.report import _collected_words
from printkit.output.coin_collectors.scorepad import _note
from printkit.output.contract import sheets_of
from printkit.output.dice_isolation import board
from printkit.output.drawing.scene import Group, Item, Text
from printkit.output.sheet import AnySpec
from tests.output import collectors
from tests.output.bare import bare_spec
from tests.output.scenes import groups

Counted = dict[str, int]

PIECES: dict[str, Counted] = {
    "coin-isolation": {"penny": 24, "nickel": 24, "dime": 12, "quarter": 4, "pawn": 3},
    "dice-isolation": {"ring token": SUPPLY, "star token": SUPPLY},
    "isaac": {
        f"{seat} {what}": count
        for seat in ("Dark", "Light")
        for what, count in [
            *((f"tile of length {kind.length}", kind.count) for kind in STANDARD),
            ("counter", 1),
        ]
    },
    "coin-collectors": {"tile": 24, "coin": COINS, "pawn": 4, "die face": 24, "card": 1},
}
"""The pieces to cut out for the usual game; for Coin Isolation, three players."""

BOXES: dict[str, tuple[str, Counted]] = {
    "coin-isolation": (
        "64 paper coins, three pawns and three reference cards",
        {"24": 2, "12": 1, "4": 1, "3": 2},
    ),
    "dice-isolation": ("40 tokens and two reference cards", {"40": 1, "2": 1}),
    "isaac": (
        "30 tiles, two counters and two reference cards",
        {"10": 1, "8": 1, "6": 1, "4": 1, "2": 3},
    ),
    "coin-collectors": (
        "24 tiles, 24 coins, four pawns and the reference card",
        {"24": 2, "4": 1, "1": 1},
    ),
}
"""The text on a box, and how many piles have each number of pieces."""


def spec_of(slug: str) -> AnySpec:
    spec = bare_spec(slug, 3 if slug == "coin-isolation" else None)
    if slug == "isaac":  # a dealt setup already has tiles on the board
        standard = spec.setup.game.standard
        assert standard
        spec = replace(spec, setup=replace(spec.setup, layout=standard))
    return spec


@pytest.mark.parametrize("slug", PIECES)
def test_exactly_the_pieces_in_play_are_cut_out(slug: str) -> None:
    spec = spec_of(slug)
    (sheet,) = sheets_of(spec.setup.game).select(("pieces",))
    drafts = sheet.make(spec)
    labels = (group.label for draft in drafts for group in groups(draft.items))
    fronts = (label.removesuffix(", front") for label in labels if label.endswith(", front"))
    assert Counter(_kind(label, slug) for label in fronts) == PIECES[slug]
    if slug == "dice-isolation":
        assert f"{SUPPLY} for each of you" in " ".join(texts_of(drafts[0].items))


def _kind(label: str, slug: str) -> str:
    """Return the kind of a labelled piece."""
    if slug == "coin-isolation":
        return re.sub(r" of player \d", "", label)
    if slug != "coin-collectors":
        return label
    return next(
        kind for kind in ("tile", "pawn", "coin", "die face", "card") if _names(label, kind)
    )


def _names(label: str, kind: str) -> bool:
    return kind in label or (kind == "die face" and "die" in label)


def texts_of(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield all texts of a page."""
    for group in groups([Group(items)]):
        yield from (item.text for item in group.items if isinstance(item, Text))


@pytest.mark.parametrize("slug", BOXES)
def test_a_box_holds_all_that_was_cut_out(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, Counted]] = []

    def box_pages(spec: AnySpec, holds: Said, piles: Iterable[Any]) -> list[Any]:
        made.append((str(holds), dict(Counter(str(pile.count) for pile in piles))))
        return [None]

    monkeypatch.setattr(contract, "box_pages", box_pages)
    (sheet,) = sheets_of(spec_of(slug).setup.game).select(("box",))
    sheet.make(spec_of(slug))
    assert made[-1] == BOXES[slug]


def test_dice_and_tokens_stand_beside_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    dice: list[object] = []
    blank = board.blank_die

    def count_dice(*given: Any) -> Any:
        dice.append(given)
        return blank(*given)

    monkeypatch.setattr(board, "blank_die", count_dice)
    spec = spec_of("dice-isolation")
    (sheet,) = sheets_of(spec.setup.game).select(("setup",))
    (draft,) = sheet.make(spec)
    words = [word for word in texts_of(draft.items) if re.match(r"(Ring|Star): ", word)]
    tokens = (("Ring", "pennies"), ("Star", "nickels"))
    assert words == [f"{name}: {DICE} dice, {SUPPLY} {coins}" for name, coins in tokens]
    assert len(dice) == 2 * DICE


def test_above_average_rings_are_counted_from_the_rules_figure() -> None:
    spec: Any = spec_of("coin-collectors")
    assert f"The bold rings ({ABOVE_AVERAGE} and more) are above average." in _note(spec)
    verdict = collectors.verdict(spec.setup)
    collected = [0] * (COINS + 1)
    collected[ABOVE_AVERAGE - 1], collected[ABOVE_AVERAGE] = 10, 20
    collected[COINS - 1], collected[COINS] = 30, 40
    findings: CollectorsFindings = replace(verdict.findings, collected=tuple(collected))
    words = str(_collected_words(replace(verdict, findings=findings)))
    assert words.startswith("100 games of computer experts")
    assert f"Another 50% got {ABOVE_AVERAGE} coins or more" in words
