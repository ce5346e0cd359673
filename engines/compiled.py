"""The folder of compiled kernels, named by everything that compiled code can be made of."""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

from engines.cache_folder import cache_folder, can_be_written

_ROOMS = Path(__file__).parents[1]


def compiled_folder() -> Path:
    """The folder for kernels compiled from the sources as they stand.

    It is in the user's cache, or in `NUMBA_CACHE_DIR` if that is set and can be written to.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    parent = Path(given) if given and can_be_written(Path(given)) else cache_folder()
    return parent / f"kernels-{_digest()}"


@cache
def folder_digest(folder: Path) -> str:
    """A digest of all Python and YAML files in a folder and below it."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.yaml")]):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def sources_digest() -> str:
    """A digest of `engines` and of `layouts`, whose constants kernels contain."""
    rooms = (folder_digest(_ROOMS / room) for room in ("engines", "layouts"))
    return hashlib.sha256(repr(tuple(rooms)).encode()).hexdigest()[:16]


@cache
def _digest() -> str:
    """A digest of the sources and of what compiles them."""
    compilers = [version(name) for name in ("numba", "llvmlite", "numpy")]
    checks = os.environ.get("NUMBA_BOUNDSCHECK", "")
    named = repr((sources_digest(), compilers, sys.version_info[:3], checks))
    return hashlib.sha256(named.encode()).hexdigest()[:16]
