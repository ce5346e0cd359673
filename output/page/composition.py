"""Composition: from the spec of a kit to its pages, each with title and foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from output.contract import AnySpec, Draft, Sheet
from output.drawing.scene import Kit
from output.page.frame import frame
from output.page.wording import game_line

S = TypeVar("S", bound=AnySpec)


def compose(spec: S, sheets: Sequence[Sheet[S]]) -> Kit:
    """The pages of the `sheets`, in that order.

    Raises InputError when the paper does not take them or the spec has nothing for them to show.
    """
    drafts: list[tuple[str, Draft]] = []
    for sheet in sheets:
        made = sheet.make(spec)
        many = len(made) > 1
        drafts += [(f"{sheet.name}-{i}" if many else sheet.name, d) for i, d in enumerate(made, 1)]
    setup = spec.setup
    own = not spec.instead_of_id and any(not (d.setup or d.instead_of_id) for _, d in drafts)
    return Kit(
        title=f"{setup.game.title}: {setup.id if own else ', '.join(s.name for s in sheets)}",
        subject=f"{setup.game.title}, {game_line(setup)}",
        author=f"{setup.game.designer} (game), printkit {spec.version} (sheets)",
        pages=tuple(
            frame(spec, draft, name, number, len(drafts))
            for number, (name, draft) in enumerate(drafts, start=1)
        ),
    )
