"""`printkit book`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import book_facts
from printkit.cli.game_command import use_kept
from printkit.cli.options import LengthParam
from printkit.files.documents import Destination
from printkit.layouts.errors import StoppedError
from printkit.layouts.game import Game
from printkit.library import books, catalogues
from printkit.library.books import BookOrder
from printkit.listener import tell
from printkit.printing.prepress import MAX_BLEED


class _BookCommand(click.Command):
    """The command; its language is usually the one of the user's kits."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing:
            use_kept(ctx, ("language",))
        return super().parse_args(ctx, args)


@click.command(
    cls=_BookCommand,
    epilog="""\b
Examples:
  printkit book coin-isolation -o book.pdf
  printkit book coin-isolation --language de -o buch.pdf
  printkit book isaac --setups 12 --puzzles 48 --paper a4 --per-page 6 -o isaac.pdf
  printkit book dice-isolation --from setups/ --bleed 3 --paper-weight 120 -o shop.pdf
"""
    + exit_codes("a setup in it is not proven fair"),
)
@click.argument("game", type=options.GAME)
@click.option(
    "--setups",
    type=int,
    default=24,
    metavar="N",
    show_default=True,
    help="How many fair setups the book has.",
)
@click.option(
    "--per-page",
    type=int,
    default=1,
    metavar="1|6",
    show_default=True,
    help="How many setups stand on a page: a large one, or six to choose from.",
)
@click.option(
    "--puzzles",
    type=int,
    default=24,
    metavar="N",
    show_default=True,
    help="How many puzzles the book has.",
)
@options.grade("How hard the puzzles are:")
@click.option(
    "--seed",
    type=options.SEED,
    help="Deal setups, and search for puzzles, from this seed on.  [default: 1, or setups that "
    "come with printkit if there are enough]",
)
@click.option(
    "--from",
    "catalogue",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Take the setups from a folder that printkit catalogue made.",
)
@click.option("--no-game", is_flag=True, help="Leave the annotated game out.")
@click.option("--no-check", is_flag=True, help="Take setups without a check; the book says so.")
@click.option(
    "--paper",
    type=options.ChoiceParam(["a5", "a4", "letter"]),
    default="a5",
    show_default=True,
    help="The size of its pages.",
)
@options.rows(
    "theme",
    language="The language of the book, with the coins of its country.  [default: your computer's]",
)
@click.option(
    "--paper-weight",
    "weight",
    type=float,
    default=90.0,
    metavar="G",
    help="The paper's weight in g/m², which the width of the spine depends on.  [default: 90]",
)
@click.option(
    "--bleed",
    type=LengthParam(0, MAX_BLEED),
    default=0.0,
    metavar="MM",
    help="For a print shop: crop marks on larger paper.  [default: 0]",
)
@options.to_file(("pdf",), "./GAME-book.pdf")
@click.option("--open", "show", is_flag=True, help="Open the book.")
@options.workers("Search for the puzzles with this many processes of this computer.")
@options.as_json
@options.rows("threads")
def book(
    game: Game,
    catalogue: Path | None,
    no_game: bool,
    no_check: bool,
    to: Destination,
    show: bool,
    as_json: bool,
    **others: Any,
) -> None:
    """Make a book of GAME for a print shop: rules, fair setups, puzzles with their solutions, an
    annotated game and score pads, with contents to tap, page numbers outside and a wider margin at
    the spine.

    Setups that do not come with printkit take minutes each the first time, and puzzles seconds.
    The annotated game takes one to three minutes, Isaac's some ten; --no-game leaves it out.
    Results are kept, so the same command continues where it was stopped, and makes the same book
    again at once.
    """
    order = BookOrder(
        game.slug,
        catalogue=None if catalogue is None else catalogues.catalogue_in(catalogue).where(()),
        annotated=not no_game,
        check=not no_check,
        **others,
    )
    to.check([books.book_outline(order)])
    try:
        made = books.book(order)
    except StoppedError as error:
        tell(f"{error}.")
        raise KeyboardInterrupt from None
    paths = to.write([made.document])
    tell(
        f"{made.pages} pages, {made.leaves} leaves; on paper of {order.weight:g} g/m² the spine is "
        f"{made.spine:.1f} mm wide, without the cover."
    )
    options.show_result(book_facts(made, paths), paths, as_json=as_json, show=show)
    click.get_current_context().exit(0 if made.passed else 1)
