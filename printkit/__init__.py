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
    "GAMES": "layouts.games",
    "CheckedSetup": "printkit.checking",
    "InputError": "layouts.errors",
    "Position": "engines.kernel.position",
    "Record": "layouts.setup",
    "Setup": "layouts.setup",
    "StoppedError": "layouts.errors",
    "Verdict": "layouts.verdict",
}
"""Where names are that are not in `printkit.library`."""

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
    if name not in __all__:
        raise AttributeError(f"module 'printkit' has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "printkit.library")), name)


def __dir__() -> list[str]:
    return __all__
