"""Boards of 11 and 12 squares, and the oracle's values for some of their positions.

They are larger than the oracle can solve in a test, since an error in the choice of who must stop
hardly shows on small boards. This program writes `whole_boards.yaml`, in 80 CPU seconds:

    python -m tests.engines.dice_isolation.whole_boards > whole_boards.yaml
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import yaml

from engines.dice_isolation.solver.solve import FRESH
from layouts.dice_isolation.layout import SQUARES, SUPPLY
from tests.engines.dice_isolation.whole import STAGES, spreads
from tests.oracle.dice_isolation_whole import Value, Whole, at, certain

BOARDS = (
    "..#../....#/#.#..",
    "#..#/.##./#..#/.#.#/....",
    ".../.../.#./...",
    "#####/.##.#/#.#../#...#/....#",
    "...#./...#./....#",
)
EACH = 12
"""Positions per board and kind in which an equal roll matters most, and as many others."""


class KeptPlace(NamedTuple):
    """One player has `tokens` on the board and `hand` left, the other has `own` in hand.

    The second player may still roll. `asked` says whose turn it is: "chased": the second player's;
    "spreading": the first player's; "alone": the first player has passed. `dice` is the number of
    dice to roll, 0 for the best choice.
    """

    asked: str
    dice: int
    tokens: int
    hand: int
    own: int

    @property
    def squares(self) -> str:
        """The squares with tokens: "d1 e2"."""
        return " ".join(name for bit, name in enumerate(SQUARES) if self.tokens >> bit & 1)


def worth(whole: Whole, place: KeptPlace) -> Value:
    """Return the oracle's value of a position for the player who may roll."""
    asked, dice, tokens, hand, own = place
    if asked == "spreading":
        return at(whole.spreading(tokens), hand, own)
    if asked == "alone":
        return at(whole.rolling_alone(dice, tokens) if dice else whole.alone(tokens), 0, own)
    return at(whole.chasing(dice, tokens) if dice else whole.chase(tokens), hand, own)


def main() -> None:
    """Write all boards to standard output."""
    data = [_board(name) for name in BOARDS]
    print(f"# By {__spec__.name if __spec__ else __name__}, which says what stands here.")
    yaml.safe_dump(data, sys.stdout, sort_keys=False, default_flow_style=None, width=99)


def _board(name: str) -> dict[str, object]:
    whole = Whole(name.replace("/", "\n"))
    stream = random.Random(name)
    collecting = (
        whole.collecting(0, STAGES[FRESH], extra, STAGES[FRESH]) for extra in range(SUPPLY + 1)
    )
    places = [*_choose_places(whole, stream)]
    return {
        "board": name,
        "shares": [round(worth.share, 9) for worth in collecting],
        "places": [
            [
                place.asked,
                place.dice,
                place.squares,
                place.hand,
                place.own,
                *_rounded_worth(whole, place),
            ]
            for place in places
        ],
    }


def _rounded_worth(whole: Whole, place: KeptPlace) -> tuple[float, float]:
    share, draw = worth(whole, place)
    return round(share, 9), round(draw, 9)


def _choose_places(whole: Whole, stream: random.Random) -> Iterator[KeptPlace]:
    """Yield, for each kind, the most telling positions and some others that are undecided."""
    for asked, rolls in (("chased", (0, 1, 2, 3)), ("spreading", (0,)), ("alone", (0, 1, 2, 3))):
        open_ones = [
            place
            for tokens in spreads(whole)
            for hand in range(1 if asked == "alone" else SUPPLY + 1 - tokens.bit_count())
            for dice, own in product(rolls, range(1, SUPPLY + 1))
            if tokens or (asked == "spreading" and hand)
            if _is_open(worth(whole, place := KeptPlace(asked, dice, tokens, hand, own)))
        ]
        most = sorted(open_ones, key=lambda place: -_weight(whole, place))[:EACH]
        yield from most
        others = [place for place in open_ones if place not in most]
        yield from stream.sample(others, min(EACH, len(others)))


def _is_open(worth: Value) -> bool:
    return min(abs(worth.share - share) for share in (0, 0.5, 1)) > 1e-9


def _weight(whole: Whole, place: KeptPlace) -> float:
    """Return how much the share would change if a roll equal to the hand stopped a player, too."""
    asked, dice, tokens, hand, own = place
    if not dice:
        return (
            max(_weight(whole, place._replace(asked="chased", dice=number)) for number in (1, 2, 3))
            if tokens
            else 0.0
        )
    falls, after = whole.falls[dice - 1], min(2 * own, whole.supply)
    if asked == "alone":
        stops, goes_on = (
            certain(int(whole.results(0, tokens, True)[after, 0])),
            at(whole.alone(tokens), 0, after),
        )
    else:
        stops = certain(-int(whole.results(tokens, 0)[hand, after]))
        goes_on = at(whole.spreading(tokens), hand, after)
    return falls[own] / falls.total() * abs(goes_on.share - stops.share)


if __name__ == "__main__":
    main()
