"""`printkit games`."""

from __future__ import annotations

import click

from layouts.game import Game
from layouts.games import GAMES
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import game_facts


@click.command(epilog=exit_codes())
@options.as_json
def games(as_json: bool) -> None:
    """List the games, their players, variants and sheets."""
    for game in GAMES.values():
        if as_json:
            options.show_json(game_facts(game))
        else:
            click.echo(_words(game))


def _words(game: Game) -> str:
    facts = game_facts(game)
    more = ", ".join(facts["more_sheets"])
    return (
        f"{game.slug}\n  {game.title} by {game.designer}: {game.blurb}\n"
        f"  {game.players_range}; variants: {', '.join(game.variants) or 'none'}\n"
        f"  sheets: {', '.join(facts['sheets'])}{f'; others: {more}' if more else ''}"
    )
