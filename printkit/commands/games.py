"""`printkit games`."""

from __future__ import annotations

import click

from layouts.games import GAMES
from output.games import sheets_of
from printkit.exit_codes import exit_codes


@click.command(epilog=exit_codes())
def games() -> None:
    """List the games, their players, variants and sheets."""
    for game in GAMES.values():
        low, high = min(game.players), max(game.players)
        players = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"
        click.echo(f"{game.slug}\n  {game.title} by {game.designer}: {game.blurb}")
        click.echo(f"  {players}; variants: {', '.join(game.variants) or 'none'}")
        sheets = sheets_of(game)
        kit = ", ".join(sheet.name for sheet in sheets.kit)
        more = ", ".join(sheet.name for sheet in sheets.sheets if sheet.on_demand)
        click.echo(f"  sheets: {kit}{f'; when named also {more}' if more else ''}")
