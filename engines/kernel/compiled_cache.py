"""The cache of compiled functions on disk: a checksummed file an entry, named by what it is of.

Numba counts a function's files, and keeps in an index which is whose. Two processes that compile at
the same time may give theirs the same name, and from then on one game is played by the rules of
another; an index that is damaged is an error for good. Here nothing is shared, and what cannot be
trusted is compiled again.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import numba
from numba.core import caching
from numba.core.serialize import dumps

_DIGEST = sha256().digest_size


class EntryFiles:
    """The entries of one jitted function, in the place of Numba's index and data files.

    A key is a signature, the processor, and digests of the code: its text names the entry.
    `source_stamp` is that of the function's file.
    """

    def __init__(self, cache_path: str, filename_base: str, source_stamp: object) -> None:
        self._folder = Path(cache_path)
        self._base = filename_base
        self._stamp = source_stamp

    def flush(self) -> None:
        """Forget all that was compiled of this function."""
        for entry in self._folder.glob(f"{self._base}.*.nbc"):
            entry.unlink(missing_ok=True)

    def save(self, key: object, data: object) -> None:
        """Keep an entry whole; where there is no room for it, nothing is kept."""
        content: bytes = dumps(data)  # type: ignore[no-untyped-call]
        begun = self._entry(key).with_suffix(f".tmp-{uuid4().hex}")
        with suppress(OSError):
            try:
                begun.write_bytes(sha256(content).digest() + content)
                begun.replace(self._entry(key))
            finally:
                begun.unlink(missing_ok=True)

    def load(self, key: object) -> Any:
        """An entry as it was kept, None if there is none or it is damaged."""
        try:
            kept = self._entry(key).read_bytes()
        except OSError:
            return None
        digest, content = kept[:_DIGEST], kept[_DIGEST:]
        return pickle.loads(content) if sha256(content).digest() == digest else None

    def _entry(self, key: object) -> Path:
        of = sha256(repr((numba.__version__, self._stamp, key)).encode())
        return self._folder / f"{self._base}.{of.hexdigest()[:32]}.nbc"


def keep_compiled() -> None:
    """Have all functions that are jitted from now on keep what is compiled of them so."""
    vars(caching)["IndexDataCacheFile"] = EntryFiles
