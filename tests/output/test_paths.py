"""The pictures of paths agree with the oracle, in every variant, on which paths are allowed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.layouts.coin_isolation.layout import SQUARES, VARIANTS
from printkit.output.coin_isolation.rules import FILES, RANKS, ways
from tests.oracle.coin_isolation import Position
from tests.oracle.coin_isolation_turns import SpokenTurn

SHOWN = [(), *((variant,) for variant in VARIANTS), ("diagonal", "mixed-change", "empty-squares")]


@pytest.mark.parametrize("variants", SHOWN, ids="+".join)
def test_every_answer_agrees_with_the_oracle(variants: tuple[str, ...]) -> None:
    shown = ways(variants)
    assert {way.allowed for way in shown} == {True, False}
    for way in shown:
        table = way.table()
        names = tuple(None if at is None else SQUARES[at] for at in table.pawns)
        start = Position.start((1,) * len(SQUARES), ("bottom", "top"), variants)
        pawns = (names[0], names[1] if len(names) > 1 else None)
        position = replace(start, piles=table.piles, pawns=pawns, ply=2)
        assert is_allowed(position, way.squares) == way.allowed, (way.words, variants)


def is_allowed(position: Position, walk: tuple[str, ...]) -> bool:
    """Return whether the oracle allows a path that begins with any kind of coin there."""
    mixed = {"mixed-change", "mixed-change-2008"} & position.variants
    pile = position.piles[SQUARES.index(walk[0])]
    try:
        position._check_walk(walk)
        position._kind_of(SpokenTurn(walk, pile[0] if mixed else None))
    except ValueError:
        return False
    return True


def test_every_path_is_shown_entirely() -> None:
    names = {f"{file}{rank}" for file in "abc"[: len(FILES)] for rank in "12"[: len(RANKS)]}
    for way in ways(()):
        assert set(way.squares) <= names
        assert any(word in str(way.words) for word in ("turn", "square", "corner", "kinds", "pawn"))
