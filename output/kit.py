"""From an order to the pages of a kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from layouts.errors import InputError
from layouts.games import Game
from output.contract import Order
from output.drawing.scene import Kit, Page
from output.page.frame import Sheet, frame, game_line

SheetMaker = Callable[[Order], list[Sheet]]


def build_kit(order: Order, sheets: Sequence[str]) -> Kit:
    """The pages of the `sheets` named, in that order, with title and foot.

    Raises InputError when the game has no such sheet or the paper does not take it.
    """
    makers = sheets_of(order.setup.game)
    drafts: list[tuple[str, Sheet]] = []
    for name in sheets:
        if name not in makers:
            raise InputError(f"there is no sheet '{name}'; choose from: {', '.join(makers)}")
        made = makers[name](order)
        many = len(made) > 1
        drafts += [(f"{name}-{i}" if many else name, s) for i, s in enumerate(made, start=1)]
    pages: list[Page] = [
        frame(order, sheet, name, number, len(drafts))
        for number, (name, sheet) in enumerate(drafts, start=1)
    ]
    setup = order.setup
    own = not order.of_set and any(not (sheet.of or sheet.several) for _, sheet in drafts)
    return Kit(
        title=f"{setup.game.title}: {setup.id if own else ', '.join(sheets)}",
        subject=f"{setup.game.title}, {game_line(setup)}",
        author=f"{setup.game.designer} (game), printkit {order.version} (sheets)",
        pages=tuple(pages),
    )


def sheets_of(game: Game) -> Mapping[str, SheetMaker]:
    """The sheets a game has, by name, in the order they are printed."""
    makers: Mapping[str, SheetMaker] = game.part("output", "sheets").SHEETS
    return makers


def on_demand(game: Game) -> frozenset[str]:
    """The sheets that are not in a game's kit unless they are named."""
    names: frozenset[str] = game.part("output", "sheets").ON_DEMAND
    return names
