"""`printkit games` and `printkit cache`: the games there are, and the answers that are kept."""

from __future__ import annotations

import click

import printkit
from layouts.game import Game
from layouts.games import GAMES
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import cache_facts, game_facts


@click.command(epilog=exit_codes())
@options.as_json
def games(as_json: bool) -> None:
    """List the games, their players, variants and sheets."""
    for game in GAMES.values():
        if as_json:
            options.show_json(game_facts(game))
        else:
            click.echo(_game_words(game))


def _game_words(game: Game) -> str:
    facts = game_facts(game)
    more = ", ".join(facts["more_sheets"])
    return (
        f"{game.slug}\n  {game.title} by {game.designer}: {game.blurb}\n"
        f"  {game.players_range}; variants: {', '.join(game.variants) or 'none'}\n"
        f"  sheets: {', '.join(facts['sheets'])}{f'; others: {more}' if more else ''}"
    )


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
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON, one line per answer.")
def cache(clears: bool, as_json: bool) -> None:
    """Show where printkit keeps what it has worked out, and how much that is.

    You can delete it at any time: what is missing is worked out again. Settings are kept
    elsewhere.
    """
    found = printkit.cache_contents()
    if clears:
        printkit.forget()
    if as_json:
        options.show_json(cache_facts(found, cleared=clears))
    else:
        click.echo(
            f"Deleted {_size(found.size)} in {found.folder}." if clears else _cache_words(found)
        )


def _cache_words(found: printkit.Kept) -> str:
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
