"""`printkit boards`: lists or verifies the standard set of boards, or makes another set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import VerifyFacts
from printkit.dice_isolation import library
from printkit.dice_isolation.library import CANDIDATES, FIGURES, STEM
from printkit.files.documents import Destination, Document
from printkit.files.writing import check_free, write_files
from printkit.layouts.dice_isolation.board_set import SetBoard, standard_set
from printkit.layouts.dice_isolation.layout import SUPPLY, WINS
from printkit.layouts.errors import InputError
from printkit.layouts.words import in_words
from printkit.listener import tell

_SIDE_BY_SIDE = 6
_WIDTH = 15


@click.command(
    epilog="""\b
Examples:
  printkit boards                            the standard set
  printkit boards --verify                   solve it again
  printkit boards --make --seed 7 -o mine.yaml
                                             a new set like it
  printkit boards --make --workers 2 -o mine.yaml
                                             the same, on two cores
"""
    + exit_codes("--verify found a wrong figure")
)
@click.option("--make", "makes", is_flag=True, help="Make a new set and write it.")
@click.option("--seed", type=options.SEED, help="The seed of the search for it.  [default: 1]")
@click.option(
    "--candidates",
    type=options.WholeParam(1, 1_000_000),
    metavar="N",
    help=f"How many boards to try for each drawing.  [default: {CANDIDATES}]",
)
@click.option(
    "--tried",
    type=click.Path(path_type=Path),
    help="Also write a table of all boards solved for it.",
)
@options.workers("How many drawings to explore at a time, in processes of their own.  [default: 1]")
@options.to_file(("yaml",), f"./{STEM}.yaml")
@click.option("--verify", is_flag=True, help="Solve the standard set again, and compare.")
@options.as_json
@click.pass_context
def boards(
    context: click.Context,
    makes: bool,
    seed: int | None,
    candidates: int | None,
    tried: Path | None,
    workers: int | None,
    scheduler: str | None,
    to: Destination,
    verify: bool,
    as_json: bool,
) -> None:
    """List Dice Isolation's standard set of 36 boards, or make a new set.

    All figures are exact: what best play wins, over all rolls of the dice. --make writes a set, and
    its figures beside it; the same seed and number of candidates make the same set. That takes
    hours, --verify two minutes.
    """
    if makes and verify:
        raise InputError("--verify is for the standard set; leave --make out")
    of_a_new_set = {
        "--seed": seed is not None,
        "--candidates": candidates is not None,
        "--tried": tried is not None,
        "--workers": workers is not None,
        "--scheduler": scheduler is not None,
        "-o": to.kind != "usual",
        "--force": to.force,
    }
    for option, given in of_a_new_set.items():
        if given and not makes:
            raise InputError(f"{option} is for a new set; add --make, or leave it out")
    if makes:
        found, paths = _make(
            tried,
            to,
            seed=1 if seed is None else seed,
            candidates=candidates or CANDIDATES,
            workers=workers,
            scheduler=scheduler,
        )
        if not as_json:
            tell("\n".join(describe(found)))
        answer = {"files": [*map(str, paths)], **library.set_facts(found)}
        options.show_result(answer, paths, as_json=as_json)
    elif verify:
        wrong = library.wrong_figures()
        if as_json:
            options.show_json(VerifyFacts(right=not wrong, wrong=wrong))
        else:
            click.echo("\n".join(wrong) or "All figures of the 36 boards are right.")
        context.exit(1 if wrong else 0)
    elif as_json:
        options.show_json(library.set_facts(standard_set()))
    else:
        click.echo("\n".join(describe(standard_set())))


def _make(
    tried: Path | None, to: Destination, **search: Any
) -> tuple[tuple[SetBoard, ...], list[Path]]:
    """Find a set and write it with its figures; all boards solved on the way go to `tried`."""
    to.check([Document(STEM, {"": b"", FIGURES: b""})])
    if tried:
        check_free(tried, to.force)
    made = library.make_set(**search)
    paths = to.write([made.document])
    if tried:
        write_files({tried: made.tried.encode()}, to.force)
        paths.append(tried)
    return made.boards, paths


def describe(found: Iterable[SetBoard]) -> Iterator[str]:
    """Describe a set in lines of text: a table of its figures, then the boards."""
    found = tuple(found)
    yield (
        "dice  board             open   share    win   draw   loss  match simple  enter  head start"
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
    yield f"share to match: the starting player's; {match}, the loser starts the next game"
    yield "simple: their share if both enter as soon as their tokens would fill half of the board"
    yield f"enter: the fewest tokens with which entering first beats {SUPPLY}; - where none do"
    yield "head start: the other player's tokens, and the share in best play then; with them"
    yield "computer checks found every board fair from club players to perfect play"
    for start in range(0, len(found), _SIDE_BY_SIDE):
        row = found[start : start + _SIDE_BY_SIDE]
        yield ""
        yield "".join(f"{library.title(board)[: _WIDTH - 1]:<{_WIDTH}}" for board in row).rstrip()
        for line in range(max(board.layout.height for board in row)):
            yield "".join(f"{_rank(board, line):<{_WIDTH}}" for board in row).rstrip()


def _rank(board: SetBoard, line: int) -> str:
    rows = board.layout.rows
    return rows[line] if line < len(rows) else ""
