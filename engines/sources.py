"""Where compiled kernels are kept: one folder for each state of the sources.

Numba notices edits in the file of a function, not in those that it calls. With the sources' digest
in the folder's name nothing stale is ever found.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path


def compiled_folder() -> Path:
    """The folder in the user's cache for the sources as they stand."""
    return user_cache_path("printkit") / f"kernels-{sources_digest(Path(__file__).parent)}"


@cache
def sources_digest(root: Path) -> str:
    """A digest of every source file below `root`."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
