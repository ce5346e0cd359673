"""`printkit boards`: the standard set listed or verified, another set made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from layouts.dice_isolation.board_set import SetBoard
from layouts.dice_isolation.layout import NUMBERS
from layouts.dice_isolation.rules import SUPPLY, WINS
from layouts.dice_isolation.standard import standard_set, write_set
from layouts.dice_isolation.templates import standard_templates
from layouts.words import in_words
from printkit.commands import options
from printkit.exit_codes import exit_codes
from printkit.progress import Progress
from printkit.writing import check_free, write_files

if TYPE_CHECKING:
    from engines.dice_isolation.design import Candidate

_SIDE_BY_SIDE = 6
_WIDTH = 15


@click.command(
    epilog="""\b
Examples:
  printkit boards                            the standard set
  printkit boards --verify                   solve it again
  printkit boards --make mine.yaml --seed 7  another set like it
"""
    + exit_codes("--verify found a wrong figure")
)
@click.option("--make", "target", type=click.Path(path_type=Path), help="A file for a new set.")
@click.option(
    "--seed", type=options.SeedParam(), default=1, show_default=True, help="Where to look."
)
@click.option(
    "--candidates",
    type=click.IntRange(1, 1_000_000),
    default=400,
    show_default=True,
    metavar="N",
    help="How many boards to look at for each template.",
)
@click.option("--tried", type=click.Path(path_type=Path), help="A table of every board solved.")
@click.option("--force", is_flag=True, help="Replace files that exist.")
@click.option("--verify", is_flag=True, help="Solve the standard set's boards again.")
@click.pass_context
def boards(
    context: click.Context,
    target: Path | None,
    seed: int,
    candidates: int,
    tried: Path | None,
    force: bool,
    verify: bool,
) -> None:
    """List Dice Isolation's standard set of 36 boards, or make another set.

    All figures are exact: what who starts has of a game under best play, dice included. --make
    writes the set, and its figures beside it; the same seed and candidates make the same set.
    """
    if target and verify:
        raise click.UsageError("--verify is for the standard set; leave --make out")
    if tried and not target:
        raise click.UsageError("--tried goes with --make")
    if target:
        _make(target, tried, seed, candidates, force)
    elif verify:
        wrong = list(_differences(standard_set()))
        click.echo("\n".join(wrong) or "All figures of the 36 boards are right.")
        context.exit(1 if wrong else 0)
    else:
        click.echo("\n".join(describe(standard_set())))


def describe(found: Iterable[SetBoard]) -> Iterator[str]:
    """A set in lines: a table of its figures, then the boards."""
    found = tuple(found)
    yield (
        "dice  board            white   share    win   draw   loss  match simple  enter  head start"
    )
    for board in found:
        f = board.exact
        least = f.least_winner or "-"
        shares = "".join(f"{x:7.3f}" for x in (f.share, f.win, f.draw, f.loss))
        shares += "      -" if f.match is None else f"{f.match:7.3f}"
        shares += f"{f.simple_share:7.3f}"
        yield (
            f"{board.number[0]} {board.number[1]}   {board.name:<16}{f.white:>6} {shares}"
            f"{least:>7}   +{f.tokens:<2} {f.even_share:.3f}"
        )
    yield ""
    match = f"a match is to {in_words(WINS)} wins"
    yield f"share to match: of who starts; {match}, the loser starts the next game"
    yield "simple: the share where both enter as soon as their tokens would fill half of the board"
    first = "the fewest tokens with which the first on the board"
    yield f"enter: {first} beats {SUPPLY}; - where none do"
    yield "head start: the other player's tokens that make it most even, and the share with them"
    for start in range(0, len(found), _SIDE_BY_SIDE):
        row = found[start : start + _SIDE_BY_SIDE]
        yield ""
        yield "".join(f"{_title(board)[: _WIDTH - 1]:<{_WIDTH}}" for board in row).rstrip()
        for line in range(max(board.layout.height for board in row)):
            yield "".join(f"{_rank(board, line):<{_WIDTH}}" for board in row).rstrip()


def _title(board: SetBoard) -> str:
    return f"{board.number[0]}{board.number[1]} {board.name}"


def _rank(board: SetBoard, line: int) -> str:
    rows = board.layout.rows
    return rows[line] if line < len(rows) else ""


def _make(target: Path, tried: Path | None, seed: int, candidates: int, force: bool) -> None:
    """Find a set and write it, its figures, and perhaps all that was solved on the way."""
    beside = target.with_name(f"{target.stem}_figures{target.suffix or '.yaml'}")
    for path in filter(None, (target, beside, tried)):
        check_free(path, force)
    from engines.dice_isolation.figures import figures
    from engines.dice_isolation.selection import choose, tried_table

    with Progress() as progress:
        finds = _explore(seed, candidates, progress.watch)
        chosen = choose(finds)
        made = []
        for done, (number, find) in enumerate(zip(NUMBERS, chosen, strict=True)):
            progress.watch("solving the chosen boards", done, len(NUMBERS))
            layout = replace(find.layout, number=number)
            made.append(SetBoard(layout, find.name, figures(layout), seed, find.changed))
    texts = dict(zip((target, beside), write_set(made), strict=True))
    if tried:
        texts[tried] = "\n".join(tried_table(finds, chosen))
    write_files({path: text.encode() for path, text in texts.items()}, force)
    click.echo("\n".join(describe(made)))


def _explore(seed: int, candidates: int, watch: Callable[[str, int, int], None]) -> list[Candidate]:
    from engines.dice_isolation.design import explore

    templates = standard_templates()
    total, done = len(templates) * candidates, 0

    def tick() -> None:
        nonlocal done
        done += 1
        watch("looking at boards", done, total)

    return [find for template in templates for find in explore(template, seed, candidates, tick)]


def _differences(found: Iterable[SetBoard]) -> Iterator[str]:
    """What the files say of a board that is not so."""
    from engines.dice_isolation.figures import figures

    found = tuple(found)
    with Progress() as progress:
        for done, board in enumerate(found):
            progress.watch("solving the boards", done, len(found))
            said, so = board.exact.to_dict(), figures(board.layout).to_dict()
            for key, value in so.items():
                if said[key] != value:
                    yield f"{_title(board)}: {key} is {value}, not {said[key]}"
