"""One name for the state of this package's sources, for whatever is kept that they made.

Numba notices edits in the file of a function, not in those that it calls. With the sources' digest
in the name of a folder or file nothing stale is ever found.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from engines.cache_folder import cache_folder


def compiled_folder() -> Path:
    """The folder in the user's cache for kernels compiled from the sources as they stand."""
    return cache_folder() / f"kernels-{sources_digest()}"


@cache
def sources_digest() -> str:
    """A digest of every module of this package, and of the data beside them."""
    root = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.yaml")]):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
