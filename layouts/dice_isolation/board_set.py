"""Sets of Dice Isolation boards, a board for each pair of dice; the standard set; templates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec
import yaml
from msgspec import Meta

from printkit.layouts.dice_isolation.layout import NUMBERS, DiceLayout
from printkit.layouts.fields import Field, parse_yaml
from printkit.layouts.messages import Message, english

Share = Annotated[float, Meta(ge=0, le=1)]

BOARDS_FILE, FIGURES_FILE = "standard.yaml", "standard_figures.yaml"

_TEMPLATES_FILE = "templates.yaml"
_DECIMALS = 6


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """The exact figures of a board, dice included, under best play; only the last one is measured.

    `white` open squares. `share`, `win`, `draw`, `loss`: the starting player's results; `share`
    counts a draw as half a win. `match`: their chance to win a match to ten if the loser starts the
    next game, None if all games are drawn. `tokens`: the other player's head start, and
    `even_share`, the starting player's share with it; on a board that was checked the head start is
    the check's, else the one that brings best play nearest to even. `least_winner`: the
    fewest tokens with which entering first beats all tokens of the other player, None for none.
    `simple_share`: the starting player's share if both roll three dice until their tokens would
    fill half of the board, then enter and play their best.
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
        """The figures as keys and values, as a file has them."""
        return {
            key: round(value, _DECIMALS) if isinstance(value, float) else value
            for key, value in asdict(self).items()
        }


@dataclass(frozen=True, slots=True)
class SetBoard:
    """A board of a set.

    `name` is empty and `figures` are None if unknown. `seed` is the seed of the search that
    designed the board, and `changed` counts the squares that differ from its template. `fair` says
    that checks found it fair with its head start, from club players to perfect play.
    """

    layout: DiceLayout
    name: str = ""
    figures: BoardFigures | None = None
    seed: int = 0
    changed: int = 0
    fair: bool = False

    @property
    def said(self) -> Message:
        """The board's name, in what is said."""
        return Message(self.name, context="board")

    @property
    def number(self) -> tuple[int, int]:
        """The pair of dice that picks the board from the set."""
        assert self.layout.number
        return self.layout.number

    @property
    def exact(self) -> BoardFigures:
        """The exact figures of the board. Raises ValueError if the board is not solved."""
        if self.figures is None:
            raise ValueError(f"board {_pair_text(self.number)} is not solved")
        return self.figures


def read_set(text: str, source: str) -> tuple[SetBoard, ...]:
    """Read the 36 boards in a file's text, without figures, in the order of NUMBERS.

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
                english(
                    "a second board {pair}; the first is on line {line}, and "
                    "every pair of dice picks one",
                    pair=_pair_text(number),
                    line=lines[number],
                )
            )
        found[number], lines[number] = board, item.line
    missing = [number for number in NUMBERS if number not in found]
    if missing:
        fields["boards"].fail(
            english(
                "a set has 36 boards, one for every pair of dice; here are {n}, "
                "and {pair} is the first that is missing",
                n=len(found),
                pair=_pair_text(missing[0]),
            )
        )
    return tuple(found[number] for number in NUMBERS)


def _read_board(item: Field) -> SetBoard:
    return SetBoard(DiceLayout.read(item.mapping((*DiceLayout.optional, *DiceLayout.keys))))


def _pair_text(number: tuple[int, int]) -> str:
    return f"[{number[0]}, {number[1]}]"


class _NamedBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entry of a board in the file of names and figures."""

    number: tuple[int, int]
    name: str
    seed: int
    changed: int
    figures: BoardFigures
    fair: bool = False


@cache
def standard_set() -> tuple[SetBoard, ...]:
    """The standard set of boards with their figures, in the order of NUMBERS."""
    folder = files(__package__)
    boards = read_set(folder.joinpath(BOARDS_FILE).read_text("utf-8"), BOARDS_FILE)
    return with_figures(boards, folder.joinpath(FIGURES_FILE).read_text("utf-8"))


def printed_head_start(layout: DiceLayout) -> int | None:
    """The second player's head start, in tokens, on the sheet of a board of the standard set; None
    for other boards.
    """
    return next((b.exact.tokens for b in standard_set() if b.layout.rows == layout.rows), None)


def with_figures(boards: Iterable[SetBoard], text: str) -> tuple[SetBoard, ...]:
    """Add to boards the names and figures in the text of a file that `write_set` made.

    Raises ValueError if the text lacks an entry for a board.
    """
    entries = {e.number: e for e in msgspec.convert(yaml.safe_load(text), tuple[_NamedBoard, ...])}
    boards = tuple(boards)
    if [board.number for board in boards] != list(entries):
        raise ValueError("the figures belong to other boards")
    return tuple(
        replace(
            board,
            name=said.name,
            figures=said.figures,
            seed=said.seed,
            changed=said.changed,
            fair=said.fair,
        )
        for board, said in zip(boards, entries.values(), strict=True)
    )


def write_set(boards: Iterable[SetBoard]) -> tuple[str, str]:
    """Return the texts of a set's two files: the boards, and their figures.

    Raises ValueError if a board is not solved.
    """
    lines = ["game: dice-isolation", "boards:"]
    entries = []
    for board in boards:
        number = "[{}, {}]".format(*board.number)
        lines += [f"- number: {number}  # {board.name}", "  board: |"]
        lines += [f"    {row}" for row in board.layout.rows]
        entries += [f"- number: {number}", f"  name: {board.name}", f"  seed: {board.seed}"]
        entries += [f"  changed: {board.changed}"]
        entries += ["  fair: true"] * board.fair
        entries += ["  figures:"]
        entries += [
            f"    {key}: {'null' if value is None else value}"
            for key, value in board.exact.to_dict().items()
        ]
    return "\n".join([*lines, ""]), "\n".join([*entries, ""])


@dataclass(frozen=True, slots=True)
class Template:
    """A drawing from which boards are designed; it may be unplayable. `name` begins a sentence."""

    name: str
    layout: DiceLayout


class _Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A template as its file describes it."""

    name: str
    board: str


@cache
def standard_templates() -> tuple[Template, ...]:
    """The templates from which the standard set, and sets like it, are made."""
    data = yaml.safe_load(files(__package__).joinpath(_TEMPLATES_FILE).read_text("utf-8"))
    entries = msgspec.convert(data, tuple[_Drawing, ...])
    return tuple(Template(e.name, DiceLayout(tuple(e.board.split()))) for e in entries)
