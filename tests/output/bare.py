"""Specs of kits without pictures of play, so that no engine is loaded or compiled."""

from __future__ import annotations

from printkit.layouts.games import GAMES
from printkit.layouts.paper import PAPERS
from printkit.layouts.setup import Setup
from printkit.output.contract import sheets_of
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import AnySpec, KitSpec
from tests.output.specs import VERSION


def bare_spec(
    slug: str,
    players: int | None = None,
    variants: tuple[str, ...] = (),
    head_start: tuple[int, ...] = (),
) -> AnySpec:
    """Return the spec of a dealt setup on A4, for the game's usual number of players by default."""
    game = GAMES[slug]
    number = players or game.usual_players
    layout, sides = game.deal(7, variants), game.usual_sides(number)
    setup = Setup(game, layout, number, sides, variants, 7, (), head_start)
    spec: AnySpec = KitSpec(setup, PAPERS["a4"], THEMES["colour"], VERSION)
    return sheets_of(game).with_game_style(spec)
