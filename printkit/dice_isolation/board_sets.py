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
from layouts.errors import InputError
from layouts.words import in_words
from printkit.commands import options
from printkit.destination import Destination, Document
from printkit.exit_codes import exit_codes
from printkit.facts import SetFacts, VerifyFacts
from printkit.telling import at_work, tell
from printkit.writing import check_free, write_files

if TYPE_CHECKING:
    from engines.dice_isolation.design import Candidate

STEM = "dice-isolation-boards"
CANDIDATES = 400

_FIGURES = "figures"
_SIDE_BY_SIDE = 6
_WIDTH = 15


@click.command(
    epilog="""\b
Examples:
  printkit boards                            the standard set
  printkit boards --verify                   solve it again
  printkit boards --make --seed 7 -o mine.yaml
                                             another set like it
"""
    + exit_codes("--verify found a wrong figure")
)
@click.option("--make", "makes", is_flag=True, help="Make a new set, and write it.")
@click.option("--seed", type=options.SeedParam(), help="Where to look for it.  [default: 1]")
@click.option(
    "--candidates",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help=f"How many boards to look at for each template.  [default: {CANDIDATES}]",
)
@click.option("--tried", type=click.Path(path_type=Path), help="A table of every board solved.")
@options.writing(("yaml",), f"./{STEM}.yaml")
@click.option("--verify", is_flag=True, help="Solve the standard set's boards again.")
@options.as_json
@click.pass_context
def boards(
    context: click.Context,
    makes: bool,
    seed: int | None,
    candidates: int | None,
    tried: Path | None,
    to: Destination,
    verify: bool,
    as_json: bool,
) -> None:
    """List Dice Isolation's standard set of 36 boards, or make another set.

    All figures are exact: what who starts has of a game under best play, dice included. --make
    writes the set, and its figures beside it; the same seed and candidates make the same set.
    """
    if makes and verify:
        raise InputError("--verify is for the standard set; leave --make out")
    _refuse_without_make(makes, seed, candidates, tried, to)
    if makes:
        found, paths = _make(1 if seed is None else seed, candidates or CANDIDATES, tried, to)
        if as_json:
            options.show_json(SetFacts(files=[str(path) for path in paths], **_facts(found)))
        else:
            tell("\n".join(describe(found)))
            options.show_paths(paths)
    elif verify:
        tell("Solving 36 boards takes half a minute or more.")
        wrong = list(_differences(standard_set()))
        if as_json:
            options.show_json(VerifyFacts(right=not wrong, wrong=wrong))
        else:
            click.echo("\n".join(wrong) or "All figures of the 36 boards are right.")
        context.exit(1 if wrong else 0)
    elif as_json:
        options.show_json(_facts(standard_set()))
    else:
        click.echo("\n".join(describe(standard_set())))


def _refuse_without_make(
    makes: bool, seed: int | None, candidates: int | None, tried: Path | None, to: Destination
) -> None:
    """Raise InputError for an option that says how to make a set, where none is made."""
    for option, given in (
        ("--seed", seed is not None),
        ("--candidates", candidates is not None),
        ("--tried", tried is not None),
        ("-o", to.kind != "usual"),
        ("--force", to.force),
    ):
        if given and not makes:
            raise InputError(f"{option} is for a new set; add --make, or leave it out")


def _facts(found: Iterable[SetBoard]) -> SetFacts:
    """A set as JSON has it."""
    return {
        "boards": [
            {
                "number": list(board.number),
                "name": board.name,
                "board": "\n".join(board.layout.rows),
                "figures": board.exact.to_dict(),
            }
            for board in found
        ]
    }


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


def _make(
    seed: int, candidates: int, tried: Path | None, to: Destination
) -> tuple[list[SetBoard], list[Path]]:
    """Find a set and write it, its figures, and perhaps all that was solved on the way."""
    to.check([Document(STEM, {"": b"", _FIGURES: b""})])
    if tried:
        check_free(tried, to.force)
    tell("Looking for boards takes minutes, the more candidates the longer.")
    from engines.dice_isolation.figures import figures
    from engines.dice_isolation.selection import choose, tried_table

    with at_work() as hearer:
        finds = _explore(seed, candidates, hearer.watch)
        chosen = choose(finds)
        made = []
        for done, (number, find) in enumerate(zip(NUMBERS, chosen, strict=True)):
            hearer.watch("solving the chosen boards", done, len(NUMBERS))
            layout = replace(find.layout, number=number)
            made.append(SetBoard(layout, find.name, figures(layout), seed, find.changed))
    texts = (text.encode() for text in write_set(made))
    paths = to.write([Document(STEM, dict(zip(("", _FIGURES), texts, strict=True)))])
    if tried:
        write_files({tried: "\n".join(tried_table(finds, chosen)).encode()}, to.force)
        paths.append(tried)
    return made, paths


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
    with at_work() as hearer:
        for done, board in enumerate(found):
            hearer.watch("solving the boards", done, len(found))
            said, so = board.exact.to_dict(), figures(board.layout).to_dict()
            for key, value in so.items():
                if said[key] != value:
                    yield f"{_title(board)}: {key} is {value}, not {said[key]}"
