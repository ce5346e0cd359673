"""What goes into a kit, and the files it becomes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from layouts.games import Game
from layouts.rules import rule_book
from layouts.setup import Record, Setup
from layouts.verdict import Deal, Verdict
from output.contract import Diagram, Order
from output.drawing.scene import Kit
from output.kit import on_demand, sheets_of
from printkit.cache import keep_example, recall_example
from printkit.finishing import Finishing
from printkit.inputs import dealt_setup

if TYPE_CHECKING:
    from engines.kernel.position import Position

CARDS = 6
SEEDS = 1_000_000
"""Seeds that are drawn, rather than given, are below this: short enough to say aloud."""

SHEETS = (
    "board",
    "setup",
    "mat",
    "boards",
    "overview",
    "cards",
    "pieces",
    "rules",
    "reference",
    "scorepad",
    "report",
    "diagrams",
)
"""The sheets that games may have, in the order they are printed."""

RULES = "rules"
"""The sheet that shows the example."""

TO_READ = (RULES, "reference")
"""The sheets of a booklet, unless others are named."""

DIAGRAMS = "diagrams"
"""The sheet that is of a game that was played, rather than of a setup."""

REPORT = "report"
"""The sheet that tells what a check found."""

SHOWS_SETUP = frozenset({"setup", REPORT})
"""The sheets that say something of the setup; without them there is nothing to check."""

PPN = "ppn"
"""The format of a file for piecepack software, without any sheets."""

ONE_FILE = frozenset({"pdf", PPN})
"""The formats that put everything into one file."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A setup with what was found out about it: nothing when it was not checked."""

    setup: Setup
    verdict: Verdict | None = None
    deal: Deal | None = None


def card_seeds(setup: Setup) -> list[int]:
    """Seeds of other setups for the same table, the same ones whenever this setup is printed."""
    digest = hashlib.sha256(setup.id.encode()).digest()
    stream = random.Random(int.from_bytes(digest[:8], "big"))
    return [int(stream.random() * SEEDS) for _ in range(CARDS)]


def like(setup: Setup, seed: int) -> Setup:
    """What `seed` deals for the same table."""
    return dealt_setup(setup.game, seed, setup.players, setup.variants, setup.ways)


def setup_sheets(game: Game, also: Collection[str] = ()) -> tuple[str, ...]:
    """The sheets of a game's kit and others of its own, in the order they are printed."""
    kit = sheets_of(game).keys() - on_demand(game) | set(also)
    return tuple(sheet for sheet in SHEETS if sheet in kit)


def diagrams(record: Record) -> tuple[Diagram, ...]:
    """Every position of a game, from the start on. Raises InputError at its first illegal move."""
    from engines.kernel.position import positions

    made: list[Diagram] = []
    mover = ""
    game = record.setup.game
    for move, position in positions(record):
        caption = f"{mover}: {scores_text(position)}" if mover else scores_text(position)
        made.append(Diagram(position.ply, move, caption, position.table()))
        mover = "" if position.to_move is None else game.seat_name(position.to_move)
    return tuple(made)


def example(setup: Setup) -> tuple[Diagram, ...]:
    """The pictures of the rules for the setup's table, from the example as it is played there.

    They are kept in the user's cache, so that most prints need not play.
    """
    chosen = rule_book(setup.game).example(setup.players, setup.variants)
    shown = recall_example(chosen.record)
    if shown is None:
        shown = diagrams(chosen.record)
        keep_example(chosen.record, shown)
    moves = (*chosen.record.moves, "")
    return tuple(
        replace(
            diagram,
            caption=chosen.captions[diagram.number],
            following=moves[diagram.number],
        )
        for diagram in shown
        if diagram.number in chosen.captions
    )


def scores_text(position: Position) -> str:
    """What everybody has, in the order of the seats."""
    *others, last = position.scores
    amount = position.game.amount
    if len(others) > 1:
        return ", ".join(f"{seat}: {amount(s)}" for seat, s in enumerate(position.scores, 1))
    return " to ".join([*map(str, others), amount(last)])


def file_names(kit: Kit, form: str, path: Path) -> list[Path]:
    """One PDF or PPN file at `path`, or in this folder an SVG or PNG a page that is not blank."""
    if form in ONE_FILE:
        return [path]
    return [path / f"{page.name}.{form}" for page in kit.pages if page.items]


def render(kit: Kit, form: str, path: Path, finishing: Finishing) -> dict[Path, bytes]:
    """The finished kit's files, by name."""
    contents = _contents(kit, form, finishing)
    return dict(zip(file_names(kit, form, path), contents, strict=True))


def piecepack_text(order: Order) -> str:
    """The order's setup, and the moves of its game, in Portable Piecepack Notation."""
    text: str = order.setup.game.part("output", "ppn").notation(order)
    return text


def _contents(kit: Kit, form: str, finishing: Finishing) -> list[bytes]:
    # Each renderer brings its own libraries, and one run needs one of them.
    drawn = [page for page in kit.pages if page.items]
    if form == "svg":
        from output.drawing.svg import render_svg

        return [
            render_svg(page, f"{kit.title}: {page.label}", live_text=finishing.live_text).encode()
            for page in drawn
        ]
    from output.drawing.pdf import render_pdf

    if form == "pdf":
        return [render_pdf(kit)]
    from output.drawing.png import render_png

    return render_png(render_pdf(replace(kit, pages=tuple(drawn))), finishing.dpi)
