"""The application: a library of what it can do, the commands that call it, and their files.

`printkit.library` and docs/library.md tell what there is. It is loaded when it is asked for: the
program must heed Ctrl-C before anything is that takes long.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from printkit.version import VERSION

if TYPE_CHECKING:
    from engines.kernel.position import Position
    from layouts.errors import InputError, StoppedError
    from layouts.games import GAMES
    from layouts.setup import Record, Setup
    from layouts.verdict import Verdict
    from printkit.checking import CheckedSetup
    from printkit.library import (
        Checked,
        Listener,
        Sheets,
        Solution,
        Step,
        advise,
        check,
        deal,
        legal_moves,
        position,
        read,
        replay,
        setup,
        sheets,
        solve,
    )

__version__ = VERSION

_HOMES = {
    "engines.kernel.position": ("Position",),
    "layouts.errors": ("InputError", "StoppedError"),
    "layouts.games": ("GAMES",),
    "layouts.setup": ("Record", "Setup"),
    "layouts.verdict": ("Verdict",),
    "printkit.checking": ("CheckedSetup",),
    "printkit.library": (
        "Checked",
        "Listener",
        "Sheets",
        "Solution",
        "Step",
        "advise",
        "check",
        "deal",
        "legal_moves",
        "position",
        "read",
        "replay",
        "setup",
        "sheets",
        "solve",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "GAMES",
    "Checked",
    "CheckedSetup",
    "InputError",
    "Listener",
    "Position",
    "Record",
    "Setup",
    "Sheets",
    "Solution",
    "Step",
    "StoppedError",
    "Verdict",
    "__version__",
    "advise",
    "check",
    "deal",
    "legal_moves",
    "position",
    "read",
    "replay",
    "setup",
    "sheets",
    "solve",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'printkit' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
