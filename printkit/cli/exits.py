"""How a run ends: exit codes, and what is printed and kept about a bug in printkit."""

from __future__ import annotations

import errno
import os
import platform
import sys
import time
import traceback
from pathlib import Path
from traceback import walk_tb

from printkit.cli.wording import terminal_words
from printkit.engines.cache_folder import cache_folder
from printkit.layouts.errors import InputError
from printkit.version import VERSION

DONE = 0
WRONG_INPUT = 2
OUR_ERROR = 70
"""A bug in printkit; EX_SOFTWARE of BSD's sysexits."""
STOPPED = 130
"""By Ctrl-C; other signals are 128 and their number, SIGTERM 143."""


def exit_codes(no: str = "") -> str:
    """Return the help text on exit codes; 1 stands for the answer `no`, if the command has one."""
    maybe_no = f"1 {no}, " if no else ""
    return (
        f"\nExit codes: 0 done, {maybe_no}2 something is wrong with the input or this computer, "
        "70 a bug in printkit, 130 stopped by Ctrl-C (143 by SIGTERM)."
    )


_PLACES = {
    errno.EMFILE: "too many files are open at once; allow more (ulimit -n 256)",
    errno.ENFILE: "too many files are open on this computer; close some programs",
    errno.ENOSPC: "the disk is full; make room",
    errno.EDQUOT: "your share of the disk is full; make room",
    errno.EROFS: "the disk cannot be written to; go to another folder",
    errno.EACCES: "you may not use this file or folder",
    errno.EPERM: "you may not use this file or folder",
    errno.EIO: "the disk or the connection failed; try another one",
    errno.ESTALE: "the disk of another computer went away; connect it again",
    errno.ENOTCONN: "the disk of another computer went away; connect it again",
    errno.ENOMEM: "out of memory; close other programs, or check with --threads 1",
    errno.EAGAIN: "no more threads or processes can be started; close some programs",
}
"""What to say about errors of the system that no command of ours can cause or prevent."""

_WHATEVER_FILE = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
"""Errors for which it does not matter which file is opened."""

_THREADS = "can't start new thread"
_NO_FOLDER = "No usable temporary directory"


def outside_words(error: BaseException) -> str:
    """Return the line about an error that the surroundings caused: the folder, the system's limits,
    the disk, a library that cannot be loaded. Empty if it may be a bug in printkit.
    """
    if isinstance(error, InputError):
        return terminal_words(error.said)
    if isinstance(error, MemoryError):
        return _PLACES[errno.ENOMEM]
    if isinstance(error, RuntimeError) and _THREADS in str(error):
        return _PLACES[errno.EAGAIN]
    if isinstance(error, ImportError):
        return _import_words(error)
    if not isinstance(error, OSError):
        return ""
    if error.errno == errno.ENOENT and not _folder_is_there():
        return "the folder you are in was deleted; go to another folder"
    if error.errno == errno.ENOENT and _NO_FOLDER in str(error):
        return "no folder can be written to; set TMPDIR to one that you may write to"
    words = _PLACES.get(error.errno or 0, "")
    named = words and error.errno not in _WHATEVER_FILE and isinstance(error.filename, str)
    return f"{error.filename}: {words}" if named else words


def _import_words(error: ImportError) -> str:
    """Return the line about a library that cannot be loaded; empty for a module of ours."""
    for number in _WHATEVER_FILE:  # in loading it, the system's own words are all there is
        if os.strerror(number) in str(error):
            return _PLACES[number]
    name = (error.name or "").partition(".")[0]
    if name in ("", "printkit"):
        return ""
    if (kernels := os.environ.get("PRINTKIT_KERNELS", "wasm")) != "wasm":
        return (
            f"PRINTKIT_KERNELS={kernels[:20]} needs {name}, which cannot be loaded; "
            "unset it, or type pip install 'printkit-games[native]'"
        )
    return f"the library {name} cannot be loaded ({_short(error)}); install printkit again"


def _folder_is_there() -> bool:
    """Whether the current folder still exists."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True


def end_of(error: BaseException) -> tuple[int, str]:
    """Return the exit code and the line for an error that no command has foreseen.

    Only a bug in printkit is kept in a file, with its traceback.
    """
    words, package = outside_words(error), _package_of(error)
    if words and not (package and isinstance(error, ImportError)):
        return WRONG_INPUT, words
    kept = _keep(error)
    details = f"; {kept} says where" if kept else ""
    whose = f"{package}, which is not part of printkit" if package else "printkit"
    return OUR_ERROR, f"a bug in {whose} ({_short(error)}){details}; please report it"


def _package_of(error: BaseException) -> str:
    """Return the package of a game of others in which an error arose; empty for any other error."""
    loaded = sys.modules.get("printkit.layouts.games")  # before that none of their code has run
    homes = {game.home for game in loaded.GAMES.values() if game.home} if loaded else set()
    modules = [str(frame.f_globals.get("__name__")) for frame, _ in walk_tb(error.__traceback__)]
    modules += [str(error.name)] if isinstance(error, ImportError) else []
    return next((name for name in (m.partition(".")[0] for m in modules) if name in homes), "")


def _short(error: BaseException) -> str:
    said = " ".join(str(error).split())[:120]
    return type(error).__name__ + (f": {said}" if said else "")


def _keep(error: BaseException) -> Path | None:
    """Write an error to a file and return its path, or None if the file can't be written."""
    try:
        from printkit.cache import ERRORS  # slow to load

        folder = cache_folder() / ERRORS
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
        about = f"printkit {VERSION}, Python {platform.python_version()}, {platform.platform()}"
        trace = "".join(traceback.format_exception(error))
        path.write_text(f"{about}\n{sys.argv}\n\n{trace}", "utf-8", "backslashreplace")
        return path
    except Exception:  # hardly any memory, or no room on the disk: the line is printed anyway
        return None
