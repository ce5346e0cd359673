"""What goes into a kit, and the files it becomes."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from layouts.game import Layout, Table
from layouts.games import GAMES
from layouts.rules import rule_book
from layouts.setup import Record, Setup
from layouts.verdict import Deal, Verdict
from output.contract import Diagram
from output.drawing.scene import Kit
from output.games import sheets_of
from printkit.cache import keep_example, recall_example
from printkit.finishing import Finishing
from printkit.inputs import dealt_setup

if TYPE_CHECKING:
    from engines.kernel.position import Position

CARDS = 6
SEEDS = 1_000_000
"""Seeds that are drawn, rather than given, are below this: short enough to say aloud."""

PPN = "ppn"
"""The format of a file for piecepack software, without any sheets: Portable Piecepack Notation."""

ONE_FILE = frozenset({"pdf", PPN})
"""The formats that put everything into one file."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A setup with what was found out about it: nothing when it was not checked."""

    setup: Setup[Layout]
    verdict: Verdict[object] | None = None
    deal: Deal | None = None


def card_seeds(setup: Setup[Layout]) -> list[int]:
    """Seeds of other setups for the same table, the same ones whenever this setup is printed."""
    digest = hashlib.sha256(setup.id.encode()).digest()
    stream = random.Random(int.from_bytes(digest[:8], "big"))
    return [int(stream.random() * SEEDS) for _ in range(CARDS)]


def like(setup: Setup[Layout], seed: int) -> Setup[Layout]:
    """What `seed` deals for the same table."""
    return dealt_setup(setup.game, seed, setup.players, setup.variants, setup.deal_options)


def sheet_names() -> tuple[str, ...]:
    """The names of all games' sheets, in an order that is each game's own."""
    names: list[str] = []
    for game in GAMES.values():
        place = 0
        for sheet in sheets_of(game).sheets:
            if sheet.name not in names:
                names.insert(place, sheet.name)
            place = names.index(sheet.name) + 1
    return tuple(names)


def diagrams(record: Record) -> tuple[Diagram[Table], ...]:
    """Every position of a game, from the start on. Raises InputError at its first illegal move."""
    from engines.games import engine_of
    from engines.kernel.position import positions

    made: list[Diagram[Table]] = []
    mover = ""
    game = record.setup.game
    kernel = engine_of(game).kernel_for(record.setup.variants)
    for move, position in positions(kernel, record):
        caption = f"{mover}: {scores_text(position)}" if mover else scores_text(position)
        made.append(Diagram(position.ply, move, caption, position.table()))
        mover = "" if position.to_move is None else game.seat_name(position.to_move)
    return tuple(made)


def example(setup: Setup[Layout]) -> tuple[Diagram[Table], ...]:
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
