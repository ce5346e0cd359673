"""A set of Dice Isolation boards: one for every pair of dice."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.dice_isolation.layout import NUMBERS, DiceLayout
from layouts.fields import Field, parse_yaml


@dataclass(frozen=True, slots=True)
class BoardSet:
    """36 boards with their numbers, in the order of NUMBERS."""

    boards: tuple[DiceLayout, ...]

    def board(self, number: tuple[int, int]) -> DiceLayout:
        """The board that the two dice pick."""
        return self.boards[NUMBERS.index(number)]

    def to_dict(self) -> dict[str, object]:
        """The set's own keys, as they stand in a file."""
        return {"boards": [board.to_dict() for board in self.boards]}


def read_boards(text: str, source: str) -> BoardSet:
    """The set in a file's text. Raises InputError with the line of what is wrong."""
    fields = parse_yaml(text, source).mapping(("game", "boards"))
    fields["game"].choice((DiceLayout.game,))
    found: dict[tuple[int, int], DiceLayout] = {}
    lines: dict[tuple[int, int], int] = {}
    for item in fields["boards"].items():
        board, number = _read_board(item)
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
    return BoardSet(tuple(found[number] for number in NUMBERS))


def _read_board(item: Field) -> tuple[DiceLayout, tuple[int, int]]:
    board = DiceLayout.read(item.mapping((*DiceLayout.optional, *DiceLayout.keys)))
    assert board.number
    return board, board.number


def _shown(number: tuple[int, int]) -> str:
    return f"[{number[0]}, {number[1]}]"
