"""Composition: from the specs of kits to their pages, each with title and foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from layouts.game import Layout
from layouts.setup import Setup
from output.contract import AnySpec, Draft, Sheet
from output.drawing.scene import Kit
from output.page.frame import frame
from output.page.wording import game_line

S = TypeVar("S", bound=AnySpec)


def compose(spec: S, sheets: Sequence[Sheet[S]]) -> Kit:
    """The pages of the `sheets`, in that order.

    Raises InputError when the paper does not take them or the spec has nothing for them to show.
    """
    return compose_together([(spec, sheets)])


def compose_together(parts: Sequence[tuple[S, Sequence[Sheet[S]]]]) -> Kit:
    """The pages of several specs one after another, numbered through, as one kit.

    Raises InputError as `compose` does.
    """
    drafted = [(spec, sheets, _drafts(spec, sheets)) for spec, sheets in parts]
    count = sum(len(drafts) for *_, drafts in drafted)
    numbers = iter(range(1, count + 1))
    credited = dict.fromkeys(spec.setup.game.designer for spec, _ in parts)
    designers, version = ", ".join(credited), parts[0][0].version
    return Kit(
        title="; ".join(_title(*part) for part in drafted),
        subject="; ".join(dict.fromkeys(_subject(spec.setup) for spec, _ in parts)),
        author=f"{designers} (game), printkit {version} (sheets)",
        pages=tuple(
            frame(spec, draft, name, next(numbers), count)
            for spec, _, drafts in drafted
            for name, draft in drafts
        ),
    )


def _drafts(spec: S, sheets: Sequence[Sheet[S]]) -> list[tuple[str, Draft]]:
    drafts: list[tuple[str, Draft]] = []
    for sheet in sheets:
        made = sheet.make(spec)
        many = len(made) > 1
        drafts += [(f"{sheet.name}-{i}" if many else sheet.name, d) for i, d in enumerate(made, 1)]
    return drafts


def _title(spec: S, sheets: Sequence[Sheet[S]], drafts: Sequence[tuple[str, Draft]]) -> str:
    """The game, and the setup if a page is of it and no other; else the sheets."""
    own = not spec.instead_of_id and any(not (d.setup or d.instead_of_id) for _, d in drafts)
    shown = spec.setup.id if own else ", ".join(sheet.name for sheet in sheets)
    return f"{spec.setup.game.title}: {shown}"


def _subject(setup: Setup[Layout]) -> str:
    return f"{setup.game.title}, {game_line(setup)}"
