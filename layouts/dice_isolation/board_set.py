"""A set of Dice Isolation boards: one for every pair of dice, the standard set or one's own."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

from msgspec import Meta

from layouts.dice_isolation.layout import NUMBERS, DiceLayout
from layouts.fields import Field, parse_yaml

Share = Annotated[float, Meta(ge=0, le=1)]

_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """What a board is like, dice included; all of it exact, and under best play but for one figure.

    `white` squares. `share`, `win`, `draw`, `loss`: what who starts has of a game; in `share` a
    draw is half a win. `match`: their chance to win a match to ten where the loser starts the next
    game, None where all games are drawn. `tokens`: the head start for the other player that brings
    the game nearest to even, and `even_share`, what who starts has with it. `least_winner`: the
    fewest tokens with which entering first beats all of the other player's, None where none does.
    `simple_share`: what who starts has when both roll three dice until their tokens would fill half
    of the board and then enter; from the first token on they play their best.
    """

    white: int
    share: Share
    win: Share
    draw: Share
    loss: Share
    match: Share | None
    tokens: int
    even_share: Share
    least_winner: int | None
    simple_share: Share

    def to_dict(self) -> dict[str, float | int | None]:
        """As in a file."""
        return {
            key: round(value, _DECIMALS) if isinstance(value, float) else value
            for key, value in asdict(self).items()
        }


@dataclass(frozen=True, slots=True)
class SetBoard:
    """A board of a set.

    `name` is empty and `figures` are None where nobody knows them. A board that was designed was
    found with `seed`, and `changed` squares differ from its template's drawing.
    """

    layout: DiceLayout
    name: str = ""
    figures: BoardFigures | None = None
    seed: int = 0
    changed: int = 0

    @property
    def number(self) -> tuple[int, int]:
        """The dice that pick it."""
        assert self.layout.number
        return self.layout.number

    @property
    def exact(self) -> BoardFigures:
        """The figures. Raises ValueError where nobody knows them."""
        if self.figures is None:
            raise ValueError(f"board {_shown(self.number)} is not solved")
        return self.figures


def read_set(text: str, source: str) -> tuple[SetBoard, ...]:
    """The 36 boards of a file's text, in the order of NUMBERS; nothing more is known of them.

    Raises InputError with the line of what is wrong.
    """
    fields = parse_yaml(text, source).mapping(("game", "boards"))
    fields["game"].choice((DiceLayout.game,))
    found: dict[tuple[int, int], SetBoard] = {}
    lines: dict[tuple[int, int], int] = {}
    for item in fields["boards"].items():
        board = _read_board(item)
        number = board.number
        if number in found:
            item.fail(
                f"a second board {_shown(number)}; the first is on line {lines[number]}, and every "
                "pair of dice picks one"
            )
        found[number], lines[number] = board, item.line
    missing = [number for number in NUMBERS if number not in found]
    if missing:
        fields["boards"].fail(
            f"a set has 36 boards, one for every pair of dice; here are {len(found)}, "
            f"and {_shown(missing[0])} is the first that is missing"
        )
    return tuple(found[number] for number in NUMBERS)


def _read_board(item: Field) -> SetBoard:
    return SetBoard(DiceLayout.read(item.mapping((*DiceLayout.optional, *DiceLayout.keys))))


def _shown(number: tuple[int, int]) -> str:
    return f"[{number[0]}, {number[1]}]"
