"""`printkit games`."""

from __future__ import annotations

import click

from layouts.game import Game
from layouts.games import GAMES
from output.games import sheets_of
from printkit.commands import options
from printkit.exit_codes import exit_codes
from printkit.facts import GameFacts


@click.command(epilog=exit_codes())
@options.as_json
def games(as_json: bool) -> None:
    """List the games, their players, variants and sheets."""
    for game in GAMES.values():
        if as_json:
            options.show_json(_facts(game))
        else:
            click.echo(_words(game))


def _words(game: Game) -> str:
    facts, low, high = _facts(game), min(game.players), max(game.players)
    players = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"
    more = ", ".join(facts["more_sheets"])
    return (
        f"{game.slug}\n  {game.title} by {game.designer}: {game.blurb}\n"
        f"  {players}; variants: {', '.join(game.variants) or 'none'}\n"
        f"  sheets: {', '.join(facts['sheets'])}{f'; when named also {more}' if more else ''}"
    )


def _facts(game: Game) -> GameFacts:
    sheets = sheets_of(game)
    return {
        "game": game.slug,
        "title": game.title,
        "designer": game.designer,
        "players": list(game.players),
        "variants": list(game.variants),
        "deal_options": [option.name for option in game.deal_options],
        "sheets": [sheet.name for sheet in sheets.kit],
        "more_sheets": [sheet.name for sheet in sheets.sheets if sheet.on_demand],
    }
