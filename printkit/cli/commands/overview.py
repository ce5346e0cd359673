"""`printkit games`, `rules` and `cache`: what there is, explained, and what is kept."""

from __future__ import annotations

import re
from textwrap import wrap

import click

from printkit.cache import Kept, cache_contents, forget
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import cache_facts, game_facts
from printkit.cli.game_command import GameCommand
from printkit.layouts.credit import by_words, title_words
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.layouts.words import in_words
from printkit.printing.options import own_options_of
from printkit.setups import Terms, deal

_WIDTH = 80


@click.command(epilog=exit_codes())
@options.as_json
def games(as_json: bool) -> None:
    """List the games, their players, variants and sheets.

    printkit help variants explains the variants, printkit rules GAME --variant V one of them.
    """
    for number, game in enumerate(GAMES.values()):
        try:
            facts, words = game_facts(game), _game_words(game)
            _ = [*own_options_of(game, printing=True)]
        except (Exception, SystemExit) as error:
            if not game.home:
                raise
            GAMES.note_fault(game.slug, error)
            continue
        if as_json:
            options.show_json(facts)
        else:
            click.echo(f"{chr(10) * (number > 0)}{words}")
    for name, fault in GAMES.faults.items():
        click.echo(f"printkit: {name}: {fault}", err=True)


def _game_words(game: Game) -> str:
    facts, book = game_facts(game), rule_book(game)
    more = ", ".join(facts["more_sheets"])
    formatter = click.HelpFormatter(width=_WIDTH)
    with formatter.section(game.slug):
        formatter.write_dl(
            [
                ("game", f"{title_words(game)}: {game.blurb}"),
                ("players", str(game.players_range).partition(" player")[0]),
                ("sheets", ", ".join(facts["sheets"])),
                ("others", more),
            ]
        )
    if game.variants:
        with formatter.section(f"  Variants of {game.slug}"):
            formatter.write_dl([*book.in_short().items()])
    return formatter.getvalue().rstrip()


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  printkit rules isaac
  printkit rules coin-isolation --players 3 --variant diagonal | less
"""
    + exit_codes(),
)
@click.argument("game", type=options.GAME)
@options.rows("players", "variants")
def rules(
    game: Game, players: int | None, variants: tuple[str, ...], deal_options: tuple[str, ...]
) -> None:
    """Print the rules of GAME as text, with the variants that are named."""
    setup = deal(game, 0, Terms(players, variants, deal_options))
    book, number = rule_book(game), setup.players
    title = ", ".join((game.title, *map(book.title, setup.variants)))
    click.echo(f"{title}\n{by_words(game)}, for {in_words(number)} player{'s' * (number > 1)}")
    for paragraph in book.paragraphs(number, setup.variants):
        if paragraph.heading:
            click.echo(f"\n{paragraph.heading.upper()}")
        mark = re.match(r"(•|\d+\.) ", paragraph.text)
        lines = wrap(
            paragraph.text.replace("*", ""),
            _WIDTH,
            subsequent_indent=" " * (mark.end() if mark else 0),
            break_on_hyphens=False,
        )
        click.echo("\n".join(lines))


_TITLES = {
    "answers": "checks, annotations, figures and the rules' examples",
    "errors": "bugs in printkit, to be reported",
}


@click.command(
    epilog="""\b
Examples:
  printkit cache            where it is, and how large
  printkit cache --clear    delete it; what is asked again is worked out again
"""
    + exit_codes()
)
@click.option("--clear", "clears", is_flag=True, help="Delete all of it.")
@options.as_json
def cache(clears: bool, as_json: bool) -> None:
    """Show where printkit keeps what it has worked out, and how much that is.

    You can delete it at any time: what is missing is worked out again. Settings are kept
    elsewhere.
    """
    found = cache_contents()
    if clears:
        forget()
    if as_json:
        options.show_json(cache_facts(found, cleared=clears))
    else:
        click.echo(
            f"Deleted {_size(found.size)} in {found.folder}." if clears else _cache_words(found)
        )


def _cache_words(found: Kept) -> str:
    lines = [f"{found.folder}: {_size(found.size)}"]
    lines += [
        f"  {part.name:<8} {_size(part.size):>9}  {_TITLES[part.name]}" for part in found.parts
    ]
    return "\n".join(lines)


def _size(size: int) -> str:
    """Return a number of bytes as text: "1.5 MB"."""
    for unit, of in (("MB", 1_000_000), ("kB", 1_000)):
        if size >= of:
            return f"{size / of:.1f} {unit}"
    return f"{size} bytes"
