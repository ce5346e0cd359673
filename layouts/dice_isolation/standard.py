"""The standard set: 36 boards, nearly even, each after a template, with exact figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files

from layouts.dice_isolation.boards import BoardSet, read_boards
from layouts.dice_isolation.layout import NUMBERS, DiceLayout
from layouts.dice_isolation.rules import SUPPLY
from layouts.fields import Field, parse_yaml

BOARDS_FILE, FIGURES_FILE = "standard.yaml", "standard_figures.yaml"

_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class Figures:
    """What a board is like under best play, dice included; all of it exact.

    `white` squares. `share`, `win`, `draw`, `loss`: what who starts has of a game; in `share` a
    draw is half a win. `match`: their chance to win a match to ten where the loser starts the next
    game, None where all games are drawn. `tokens`: the head start for the other player that brings
    the game nearest to even, and `even_share`, what who starts has with it. `least_winner`: the
    fewest tokens with which entering first beats all of the other player's, None where none does.
    """

    white: int
    share: float
    win: float
    draw: float
    loss: float
    match: float | None
    tokens: int
    even_share: float
    least_winner: int | None

    def to_dict(self) -> dict[str, object]:
        """As in a file."""
        return {
            key: round(value, _DECIMALS) if isinstance(value, float) else value
            for key, value in asdict(self).items()
        }


@dataclass(frozen=True, slots=True)
class StandardBoard:
    """A board of a set. It was found with `seed`, `changed` squares off its template's drawing."""

    name: str
    layout: DiceLayout
    seed: int
    changed: int
    figures: Figures

    @property
    def number(self) -> tuple[int, int]:
        """The dice that pick it."""
        assert self.layout.number
        return self.layout.number


@cache
def standard_boards() -> tuple[StandardBoard, ...]:
    """The standard set, in the order of NUMBERS."""
    folder = files(__package__)
    boards = read_boards(folder.joinpath(BOARDS_FILE).read_text("utf-8"), BOARDS_FILE)
    return read_standard(folder.joinpath(FIGURES_FILE).read_text("utf-8"), FIGURES_FILE, boards)


def read_standard(text: str, source: str, boards: BoardSet) -> tuple[StandardBoard, ...]:
    """The set `boards` with the figures in a file's text.

    Raises InputError with the line of what is wrong.
    """
    found: dict[tuple[int, int], StandardBoard] = {}
    top = parse_yaml(text, source)
    for item in top.items():
        fields = item.mapping(("number", "name", "seed", "changed", "figures"))
        dice = fields["number"].items()
        if len(dice) != 2:
            fields["number"].fail("a board's number is two dice, such as [3, 5]")
        number = dice[0].integer(1, 6), dice[1].integer(1, 6)
        if number in found:
            item.fail(f"a second entry for board {list(number)}")
        found[number] = StandardBoard(
            fields["name"].text(),
            boards.board(number),
            fields["seed"].integer(0, 1 << 63),
            fields["changed"].integer(0, 64),
            _read_figures(fields["figures"]),
        )
    for number in NUMBERS:
        if number not in found:
            top.fail(f"board {list(number)} is missing")
    return tuple(found[number] for number in NUMBERS)


def write_standard(boards: Iterable[StandardBoard]) -> tuple[str, str]:
    """The two files' texts: the boards, and their figures."""
    boards = tuple(boards)
    lines = ["game: dice-isolation", "boards:"]
    entries = []
    for board in boards:
        number = "[{}, {}]".format(*board.number)
        lines += [f"- number: {number}  # {board.name}", "  board: |"]
        lines += [f"    {row}" for row in board.layout.rows]
        entries += [f"- number: {number}", f"  name: {board.name}", f"  seed: {board.seed}"]
        entries += [f"  changed: {board.changed}", "  figures:"]
        entries += [
            f"    {key}: {'null' if value is None else value}"
            for key, value in board.figures.to_dict().items()
        ]
    return "\n".join([*lines, ""]), "\n".join([*entries, ""])


def _read_figures(item: Field) -> Figures:
    fields = item.mapping(Figures.__slots__)
    share = {
        key: _read_share(fields[key]) for key in ("share", "win", "draw", "loss", "even_share")
    }
    match, least = fields["match"], fields["least_winner"]
    return Figures(
        white=fields["white"].integer(1, 64),
        tokens=fields["tokens"].integer(0, SUPPLY),
        match=None if match.text() == "null" else _read_share(match),
        least_winner=None if least.text() == "null" else least.integer(1, SUPPLY),
        **share,
    )


def _read_share(field: Field) -> float:
    """A number from 0 to 1."""
    try:
        value = float(field.text())
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        field.fail("expected a number from 0 to 1")
    return value
