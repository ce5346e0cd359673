"""The application: a library of what it can do, the commands that call it, and their files.

`printkit.library` and docs/library.md tell what there is. It is loaded when it is asked for: the
program must heed Ctrl-C before anything is that takes long.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from printkit.version import VERSION

if TYPE_CHECKING:
    from engines.contract import Advice, AdvisedMove
    from engines.kernel.position import Position
    from engines.kernel.taps import Steps, Tap
    from engines.listener import Listener, Step
    from layouts.annotation import Annotation
    from layouts.errors import InputError, StoppedError
    from layouts.games import GAMES
    from layouts.ids import position_id
    from layouts.puzzle import Puzzle
    from layouts.setup import CheckedSetup, Record, Setup
    from layouts.verdict import Attempt, Verdict
    from output.contract import Spot
    from printkit.catalogue.lines import CatalogueEntry
    from printkit.catalogue.ready import ready_made
    from printkit.checking import Checked
    from printkit.contract import MadeFair
    from printkit.documents import Chart, Document
    from printkit.library.board import Board, board
    from printkit.library.books import Book, BookOrder, book, book_outline
    from printkit.library.catalogues import (
        Catalogue,
        catalogue_in,
        catalogues_in,
        make_catalogue,
    )
    from printkit.library.checks import Solution, check, solve
    from printkit.library.keeping import Kept, forget, kept
    from printkit.library.kits import (
        Sheets,
        charts,
        draft,
        finish,
        layout_file,
        print_options,
        record_file,
        sheets,
    )
    from printkit.library.laying import laid_board, laid_piece
    from printkit.library.mending import can_make_fair, make_fair
    from printkit.library.opponents import Opponent, Reply, opponents, replies, reply, roll
    from printkit.library.play import (
        advise,
        annotate,
        legal_moves,
        position,
        replay,
        steps,
        tell,
    )
    from printkit.library.printers import calibration_sheet
    from printkit.library.puzzles import puzzle_games, puzzles
    from printkit.library.setups import deal, deals, read, setup
    from printkit.order import FromFile, Order, Thing
    from printkit.printing import Written

__version__ = VERSION

_HOMES = {
    "engines.contract": "Advice AdvisedMove",
    "engines.kernel.position": "Position",
    "engines.kernel.taps": "Steps Tap",
    "engines.listener": "Listener Step",
    "layouts.annotation": "Annotation",
    "layouts.errors": "InputError StoppedError",
    "layouts.games": "GAMES",
    "layouts.ids": "position_id",
    "layouts.puzzle": "Puzzle",
    "layouts.setup": "CheckedSetup Record Setup",
    "layouts.verdict": "Attempt Verdict",
    "output.contract": "Spot",
    "printkit.catalogue.lines": "CatalogueEntry",
    "printkit.catalogue.ready": "ready_made",
    "printkit.checking": "Checked",
    "printkit.contract": "MadeFair",
    "printkit.documents": "Chart Document",
    "printkit.library.board": "Board board",
    "printkit.library.books": "Book BookOrder book book_outline",
    "printkit.library.catalogues": ("Catalogue catalogue_in catalogues_in make_catalogue"),
    "printkit.library.checks": "Solution check solve",
    "printkit.library.keeping": "Kept forget kept",
    "printkit.library.kits": (
        "Sheets charts draft finish layout_file print_options record_file sheets"
    ),
    "printkit.library.laying": "laid_board laid_piece",
    "printkit.library.mending": "can_make_fair make_fair",
    "printkit.library.opponents": "Opponent Reply opponents replies reply roll",
    "printkit.library.play": "advise annotate legal_moves position replay steps tell",
    "printkit.library.printers": "calibration_sheet",
    "printkit.library.puzzles": "puzzle_games puzzles",
    "printkit.library.setups": "deal deals read setup",
    "printkit.order": "FromFile Order Thing",
    "printkit.printing": "Written",
}
"""The modules that the names are in: each is loaded when it is asked for."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "GAMES",
    "Advice",
    "AdvisedMove",
    "Annotation",
    "Attempt",
    "Board",
    "Book",
    "BookOrder",
    "Catalogue",
    "CatalogueEntry",
    "Chart",
    "Checked",
    "CheckedSetup",
    "Document",
    "FromFile",
    "InputError",
    "Kept",
    "Listener",
    "MadeFair",
    "Opponent",
    "Order",
    "Position",
    "Puzzle",
    "Record",
    "Reply",
    "Setup",
    "Sheets",
    "Solution",
    "Spot",
    "Step",
    "Steps",
    "StoppedError",
    "Tap",
    "Thing",
    "Verdict",
    "Written",
    "__version__",
    "advise",
    "annotate",
    "board",
    "book",
    "book_outline",
    "calibration_sheet",
    "can_make_fair",
    "catalogue_in",
    "catalogues_in",
    "charts",
    "check",
    "deal",
    "deals",
    "draft",
    "finish",
    "forget",
    "kept",
    "laid_board",
    "laid_piece",
    "layout_file",
    "legal_moves",
    "make_catalogue",
    "make_fair",
    "opponents",
    "position",
    "position_id",
    "print_options",
    "puzzle_games",
    "puzzles",
    "read",
    "ready_made",
    "record_file",
    "replay",
    "replies",
    "reply",
    "roll",
    "setup",
    "sheets",
    "solve",
    "steps",
    "tell",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'printkit' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
