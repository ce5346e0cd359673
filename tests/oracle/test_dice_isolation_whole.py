"""The whole-game oracle of Dice Isolation against the slow rules, one ply after the other."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.oracle.dice_isolation import Position
from tests.oracle.dice_isolation_whole import Whole, best_of

BOARDS = ("...", "..\n..", ".......")
LARGER = (".#.\n...\n.##", "#.#\n#..\n#.#\n...", "..#.\n.#.#\n..#.")
FACES = ((1, 2), (1, 2, 3, 4, 5, 6))


@pytest.mark.slow
@pytest.mark.parametrize("faces", FACES, ids=str)
@pytest.mark.parametrize(
    "board", [*BOARDS, *(pytest.param(board, marks=pytest.mark.slow) for board in LARGER)]
)
def test_a_position_has_the_value_of_its_best_move(board: str, faces: tuple[int, ...]) -> None:
    """Random games are followed from start to end, with all moves of the slow rules."""
    whole = Whole(board, faces)
    stream = random.Random(len(board))
    rolls = [
        "roll " + "+".join(map(str, fall)) for n in (1, 2, 3) for fall in product(faces, repeat=n)
    ]
    seen = set()
    for _ in range(6):
        position = Position.start(board)
        while not position.over:
            assert whole.worth(position) == pytest.approx(best_of(whole.moves(position).values()))
            seen.add(tuple((p.phase, p.rolled, bool(p.tokens), p.out) for p in position.players))
            position = position.play(stream.choice(choices(position, rolls)))
    assert len(seen) > 8


def choices(position: Position, rolls: list[str]) -> list[str]:
    """Return the moves with these dice, repeated so that tokens are as likely as rolls."""
    others = [text for text in position.spellings() if not text.startswith("roll")]
    if position.phase == "B":
        return others
    return others * len(rolls) + rolls * max(1, len(others))
