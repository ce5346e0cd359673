"""The application: a library, the commands and the page that call it, and its files.

`printkit.library` and docs/library.md describe them. Each name is loaded when it is first used:
the program must heed Ctrl-C before it loads anything slow.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from printkit.version import VERSION

if TYPE_CHECKING:  # the names of `_NAMES`, which a test compares
    from engines.contract import Advice as Advice
    from engines.contract import AdvisedMove as AdvisedMove
    from engines.kernel.position import Position as Position
    from engines.kernel.taps import Steps as Steps
    from engines.kernel.taps import Tap as Tap
    from engines.listener import Listener as Listener
    from engines.listener import Step as Step
    from layouts.annotation import Annotation as Annotation
    from layouts.errors import InputError as InputError
    from layouts.errors import StoppedError as StoppedError
    from layouts.game import Layout as Layout
    from layouts.games import GAMES as GAMES
    from layouts.head_start import HeadStart as HeadStart
    from layouts.ids import position_id as position_id
    from layouts.laying import Laid as Laid
    from layouts.puzzle import Puzzle as Puzzle
    from layouts.puzzle import Solved as Solved
    from layouts.setup import AnyChecked as AnyChecked
    from layouts.setup import CheckedSetup as CheckedSetup
    from layouts.setup import Record as Record
    from layouts.setup import Setup as Setup
    from layouts.verdict import Attempt as Attempt
    from layouts.verdict import Verdict as Verdict
    from output.press.imposition import Duplex as Duplex
    from output.sheet import Spot as Spot
    from printkit.cache import Kept as Kept
    from printkit.cache import cache_contents as cache_contents
    from printkit.cache import forget as forget
    from printkit.catalogue.lines import CatalogueEntry as CatalogueEntry
    from printkit.contract import MadeFair as MadeFair
    from printkit.contract import Option as Option
    from printkit.contract import PhotoReading as PhotoReading
    from printkit.contract import PhotoSquare as PhotoSquare
    from printkit.files.documents import Chart as Chart
    from printkit.files.documents import Document as Document
    from printkit.judging.checking import Checked as Checked
    from printkit.judging.puzzle_search import motif_words as motif_words
    from printkit.judging.puzzle_search import puzzle_games as puzzle_games
    from printkit.judging.ready import ready_made as ready_made
    from printkit.library.boards import Board as Board
    from printkit.library.boards import board as board
    from printkit.library.boards import laid_board as laid_board
    from printkit.library.boards import laid_piece as laid_piece
    from printkit.library.books import Book as Book
    from printkit.library.books import BookOrder as BookOrder
    from printkit.library.books import book as book
    from printkit.library.books import book_outline as book_outline
    from printkit.library.catalogues import Catalogue as Catalogue
    from printkit.library.catalogues import catalogue_in as catalogue_in
    from printkit.library.catalogues import catalogues_in as catalogues_in
    from printkit.library.catalogues import make_catalogue as make_catalogue
    from printkit.library.kits import Sheets as Sheets
    from printkit.library.kits import calibration_sheet as calibration_sheet
    from printkit.library.kits import charts as charts
    from printkit.library.kits import draft as draft
    from printkit.library.kits import finish as finish
    from printkit.library.kits import known as known
    from printkit.library.kits import print_options as print_options
    from printkit.library.kits import sheets as sheets
    from printkit.library.photos import can_read_photo as can_read_photo
    from printkit.library.photos import photo_needs as photo_needs
    from printkit.library.photos import read_photo as read_photo
    from printkit.library.play import Opponent as Opponent
    from printkit.library.play import Reply as Reply
    from printkit.library.play import advise as advise
    from printkit.library.play import annotate as annotate
    from printkit.library.play import describe_move as describe_move
    from printkit.library.play import legal_moves as legal_moves
    from printkit.library.play import opponents as opponents
    from printkit.library.play import position as position
    from printkit.library.play import replay as replay
    from printkit.library.play import replies as replies
    from printkit.library.play import reply as reply
    from printkit.library.play import roll as roll
    from printkit.library.play import steps as steps
    from printkit.library.puzzles import puzzles as puzzles
    from printkit.library.puzzles import ready_puzzles as ready_puzzles
    from printkit.library.puzzles import refute as refute
    from printkit.library.setups import Played as Played
    from printkit.library.setups import Solution as Solution
    from printkit.library.setups import can_make_fair as can_make_fair
    from printkit.library.setups import check as check
    from printkit.library.setups import deal as deal
    from printkit.library.setups import deals as deals
    from printkit.library.setups import make_fair as make_fair
    from printkit.library.setups import read as read
    from printkit.library.setups import setup as setup
    from printkit.library.setups import solve as solve
    from printkit.printing.order import FromFile as FromFile
    from printkit.printing.order import Order as Order
    from printkit.printing.order import Thing as Thing
    from printkit.printing.printables import Written as Written
    from printkit.printing.rendering import layout_file as layout_file
    from printkit.printing.rendering import record_file as record_file
    from printkit.setups import Sitting as Sitting

__version__ = VERSION


_NAMES = {
    "engines.contract": "Advice AdvisedMove",
    "engines.kernel.position": "Position",
    "engines.kernel.taps": "Steps Tap",
    "engines.listener": "Listener Step",
    "layouts.annotation": "Annotation",
    "layouts.errors": "InputError StoppedError",
    "layouts.game": "Layout",
    "layouts.games": "GAMES",
    "layouts.head_start": "HeadStart",
    "layouts.ids": "position_id",
    "layouts.laying": "Laid",
    "layouts.puzzle": "Puzzle Solved",
    "layouts.setup": "AnyChecked CheckedSetup Record Setup",
    "layouts.verdict": "Attempt Verdict",
    "output.press.imposition": "Duplex",
    "output.sheet": "Spot",
    "printkit.cache": "Kept cache_contents forget",
    "printkit.catalogue.lines": "CatalogueEntry",
    "printkit.contract": "MadeFair Option PhotoReading PhotoSquare",
    "printkit.files.documents": "Chart Document",
    "printkit.judging.checking": "Checked",
    "printkit.judging.puzzle_search": "motif_words puzzle_games",
    "printkit.judging.ready": "ready_made",
    "printkit.library.boards": "Board board laid_board laid_piece",
    "printkit.library.books": "Book BookOrder book book_outline",
    "printkit.library.catalogues": "Catalogue catalogue_in catalogues_in make_catalogue",
    "printkit.library.kits": (
        "Sheets calibration_sheet charts draft finish known print_options sheets"
    ),
    "printkit.library.photos": "can_read_photo photo_needs read_photo",
    "printkit.library.play": (
        "Opponent Reply advise annotate describe_move legal_moves opponents position replay "
        "replies reply roll steps"
    ),
    "printkit.library.puzzles": "puzzles ready_puzzles refute",
    "printkit.library.setups": (
        "Played Solution can_make_fair check deal deals make_fair read setup solve"
    ),
    "printkit.printing.order": "FromFile Order Thing",
    "printkit.printing.printables": "Written",
    "printkit.printing.rendering": "layout_file record_file",
    "printkit.setups": "Sitting",
}
"""The public names by their modules; type checkers read them above."""

_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'printkit' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
