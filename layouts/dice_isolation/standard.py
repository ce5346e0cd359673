"""The standard set: 36 boards, nearly even, each after a template, with exact figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files

import msgspec
import yaml

from layouts.dice_isolation.board_set import BoardFigures, SetBoard, read_set

BOARDS_FILE, FIGURES_FILE = "standard.yaml", "standard_figures.yaml"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the second file says of a board."""

    number: tuple[int, int]
    name: str
    seed: int
    changed: int
    figures: BoardFigures


@cache
def standard_set() -> tuple[SetBoard, ...]:
    """The standard set, in the order of NUMBERS."""
    folder = files(__package__)
    boards = read_set(folder.joinpath(BOARDS_FILE).read_text("utf-8"), BOARDS_FILE)
    return with_figures(boards, folder.joinpath(FIGURES_FILE).read_text("utf-8"))


def with_figures(boards: Iterable[SetBoard], text: str) -> tuple[SetBoard, ...]:
    """The boards with the names and figures in the text of a file that `write_set` wrote.

    Raises ValueError where that says anything else than what every board is like.
    """
    entries = {e.number: e for e in msgspec.convert(yaml.safe_load(text), tuple[_Entry, ...])}
    boards = tuple(boards)
    if [board.number for board in boards] != list(entries):
        raise ValueError("the figures are not those of these boards")
    return tuple(
        replace(board, name=said.name, figures=said.figures, seed=said.seed, changed=said.changed)
        for board, said in zip(boards, entries.values(), strict=True)
    )


def write_set(boards: Iterable[SetBoard]) -> tuple[str, str]:
    """The texts of a set's two files: the boards, and what is known of them, which has to be all.

    Raises ValueError where a board is not solved.
    """
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
            for key, value in board.exact.to_dict().items()
        ]
    return "\n".join([*lines, ""]), "\n".join([*entries, ""])
