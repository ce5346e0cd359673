"""Boards, sheets and verdicts as the values that a page's scripts and templates take."""

from __future__ import annotations

from dataclasses import replace

import printkit
from printkit.layouts.answers import answer
from printkit.layouts.duplicate import duplicate_words
from printkit.layouts.head_start import head_start_text, head_start_words
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.setup import AnyChecked
from printkit.layouts.verdict import Tier, Verdict, without_methods
from printkit.library import kits
from printkit.output.drawing.scene import Page
from printkit.web.work.messages import Sent, SheetPicture, VerdictView


def with_address(record: object, address: str) -> Sent:
    """A record as plain values, with the address of its picture as `src`."""
    return {**answer(record), "src": address}


def spot_views(board: printkit.Board) -> list[Sent]:
    """The places on a board that can be tapped, in reading order, with their boxes in mm."""
    return [
        {
            "name": spot.name,
            "words": spot.words,
            "x": spot.box.x,
            "y": spot.box.y,
            "width": spot.box.width,
            "height": spot.box.height,
        }
        for spot in board.spots
    ]


def page_picture(page: Page) -> SheetPicture:
    """A page as a sheet that is not drawn yet."""
    return SheetPicture(page.name, page.label, page.width, page.height)


def view_of_verdict(
    made: AnyChecked, language: Language, *, live_text: bool = False
) -> VerdictView | None:
    """The verdict on a setup for users, with its charts in a language; None if it has none."""
    verdict = made.verdict
    if verdict is None:
        return None
    game = made.setup.game
    start = game.suggest_head_start(verdict.findings)
    return VerdictView(
        verdict.headline,
        verdict.fair,
        verdict.passed,
        [*map(without_methods, [*verdict.reasons, *game.finding_words(verdict.findings)])],
        [*duplicate_words(verdict, option=False)],
        game.head_starts and verdict.fair != "fair",
        (head_start_text(start), head_start_words(game, start)) if start else ("", ""),
        kits.charts(
            replace(made, verdict=_with_plain_names(verdict)),
            language=language,
            live_text=live_text,
        ),
    )


def _with_plain_names(verdict: Verdict[object]) -> Verdict[object]:
    """A verdict whose players are named without their methods."""
    tiers: list[Tier] = []
    for tier in verdict.tiers:
        name = without_methods(tier.words)
        taken = any(other.words == name for other in tiers)
        name = message("other {players}", players=name) if taken else name
        tiers.append(replace(tier, words=name))
    return replace(verdict, tiers=tuple(tiers))
