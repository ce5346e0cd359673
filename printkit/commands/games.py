"""`printkit games`."""

from __future__ import annotations

import click

from layouts.games import GAMES
from output.kit import on_demand
from printkit.kit import SHEETS, setup_sheets


@click.command()
def games() -> None:
    """List the games, their players, variants and sheets."""
    for game in GAMES.values():
        low, high = min(game.players), max(game.players)
        players = f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"
        variants = game.part("layouts", "variants").VARIANTS
        click.echo(f"{game.slug}\n  {game.title} by {game.designer}: {game.blurb}")
        click.echo(f"  {players}; variants: {', '.join(variants) or 'none'}")
        more = ", ".join(sheet for sheet in SHEETS if sheet in on_demand(game))
        click.echo(f"  sheets: {', '.join(setup_sheets(game))}; when named also {more}")
