"""How a run ends: exit codes, and what is printed and kept about a bug in printkit."""

from __future__ import annotations

import errno
import os
import platform
import sys
import time
import traceback
from pathlib import Path

from engines.cache_folder import cache_folder
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
        f"\nExit codes: 0 done, {maybe_no}2 something is wrong with the input, "
        "70 a bug in printkit, 130 stopped by Ctrl-C (143 by SIGTERM)."
    )


_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EROFS}


def surroundings_words(error: BaseException) -> str | None:
    """Say what is wrong around the program and what to do, if an error comes from there.

    None stands for a bug in printkit.
    """
    if isinstance(error, MemoryError):
        return "out of memory; close other programs, or use --threads 1"
    if isinstance(error, SystemExit):  # with words, as for a wrong PRINTKIT_KERNELS
        return f"{error.code}; unset it, or take another" if isinstance(error.code, str) else None
    kernels = os.environ.get("PRINTKIT_KERNELS", "wasm")
    if isinstance(error, ImportError) and kernels != "wasm":
        said = f"PRINTKIT_KERNELS={kernels[:40]} needs more ({error})"
        return f"{said}; unset it, or install printkit-games[native]"
    if isinstance(error, ImportError) and error.name == "wasmtime":
        return f"{error}; install printkit again"
    if not isinstance(error, OSError):
        return None
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return "too few files may be open at once; raise the limit (ulimit -n 256)"
    if error.errno in _FULL:
        where = f": {error.filename}" if error.filename else ""
        return f"there is nowhere to write ({error.strerror}{where}); make room"
    if error.errno == errno.ENOENT and _is_nowhere():
        return "the folder that you are in was deleted; go to another one"
    return None


def _is_nowhere() -> bool:
    """Whether the folder that the program works in is gone."""
    try:
        Path.cwd()
    except OSError:
        return True
    return False


def fault_words(error: BaseException) -> str:
    """Return the line about an unforeseen error, and the name of the file with its traceback."""
    kept = _keep(error)
    details = f"; {kept} says where" if kept else ""
    said = " ".join(str(error).split())[:120]
    told = type(error).__name__ + (f": {said}" if said else "")
    return f"a bug in printkit ({told}){details}; please report it"


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
