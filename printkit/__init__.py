"""The application: a library, the commands and the page that call it, and its files.

Here is what other programs call: twelve functions, their types and their errors, which
docs/library.md describes. What only the commands and the page need is in `printkit.library`. Each
name is loaded when it is first used: the program must heed Ctrl-C before it loads anything slow.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from printkit.version import VERSION

if TYPE_CHECKING:  # the names of `_NAMES`, which a test compares
    from printkit.engines.contract import Advice as Advice
    from printkit.engines.contract import AdvisedMove as AdvisedMove
    from printkit.engines.kernel.position import Position as Position
    from printkit.engines.listener import Listener as Listener
    from printkit.engines.listener import Step as Step
    from printkit.layouts.errors import InputError as InputError
    from printkit.layouts.errors import StoppedError as StoppedError
    from printkit.layouts.puzzle import Puzzle as Puzzle
    from printkit.layouts.setup import Checked as Checked
    from printkit.layouts.setup import CheckedSetup as CheckedSetup
    from printkit.layouts.setup import Record as Record
    from printkit.layouts.setup import Setup as Setup
    from printkit.layouts.verdict import Attempt as Attempt
    from printkit.layouts.verdict import Verdict as Verdict
    from printkit.library.arguments import Played as Played
    from printkit.library.boards import Board as Board
    from printkit.library.boards import board as board
    from printkit.library.kits import Sheets as Sheets
    from printkit.library.kits import sheets as sheets
    from printkit.library.play import advise as advise
    from printkit.library.play import position as position
    from printkit.library.play import replay as replay
    from printkit.library.puzzles import puzzles as puzzles
    from printkit.library.setups import Solution as Solution
    from printkit.library.setups import check as check
    from printkit.library.setups import deal as deal
    from printkit.library.setups import read as read
    from printkit.library.setups import ready_made as ready_made
    from printkit.library.setups import setup as setup
    from printkit.library.setups import solve as solve
    from printkit.setups import Sitting as Sitting

__version__ = VERSION


_NAMES = {
    "printkit.engines.contract": "Advice AdvisedMove",
    "printkit.engines.kernel.position": "Position",
    "printkit.engines.listener": "Listener Step",
    "printkit.layouts.errors": "InputError StoppedError",
    "printkit.layouts.puzzle": "Puzzle",
    "printkit.layouts.setup": "Checked CheckedSetup Record Setup",
    "printkit.layouts.verdict": "Attempt Verdict",
    "printkit.library.arguments": "Played",
    "printkit.library.boards": "Board board",
    "printkit.library.kits": "Sheets sheets",
    "printkit.library.play": "advise position replay",
    "printkit.library.puzzles": "puzzles",
    "printkit.library.setups": "Solution check deal read ready_made setup solve",
    "printkit.setups": "Sitting",
}
"""The public names by their modules; type checkers read them above."""

_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = ["__version__", *_HOMES]


if not TYPE_CHECKING:  # or type checkers would take any name for an attribute

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'printkit' has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
