"""The cache of compiled functions on disk: a checksummed file an entry, named by what it is of.

Numba counts a function's files, and keeps in an index which is whose. Two processes that compile at
the same time may give theirs the same name, and from then on one game is played by the rules of
another; an index that is damaged is an error for good. Here nothing is shared, and what cannot be
trusted is compiled again. Other programs' functions in the same process are left to Numba.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from numba.core import caching
from numba.core.serialize import dumps

from engines.compiled import compiled_folder, folder_digest

_DIGEST = sha256().digest_size


class EntryFiles:
    """The entries of one jitted function, in the place of Numba's index and data files.

    A key is a signature, the processor, and digests of the code: its text names the entry.
    `stamp` is the digest of the function's folder, which matters for games outside `engines`.
    """

    def __init__(self, folder: Path, base: str, stamp: str) -> None:
        self._folder = folder
        self._base = base
        self._stamp = stamp

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
        of = sha256(repr((self._stamp, key)).encode())
        return self._folder / f"{self._base}.{of.hexdigest()[:32]}.nbc"


class _Locator(caching._CacheLocator):
    """Where Numba keeps a function: the module's own folder among our compiled kernels."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_file = inspect.getfile(function)
        self._line = function.__code__.co_firstlineno
        self.folder = compiled_folder() / function.__module__

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator:
        return cls(py_func)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return folder_digest(Path(self._py_file).parent)

    def get_disambiguator(self) -> str:
        return str(self._line)

    def ensure_cache_path(self) -> None:
        with suppress(OSError):  # nothing is kept then
            self.folder.mkdir(parents=True, exist_ok=True)


class _Implementation(caching.CompileResultCacheImpl):
    _locator_classes: Any = (_Locator,)


class KernelCache(caching.FunctionCache):
    """The cache of one jitted function: `dispatcher._cache = KernelCache(function)`."""

    _impl_class = _Implementation

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        locator = _Locator(function)
        self._cache_file: Any = EntryFiles(
            locator.folder, self._impl.filename_base, locator.get_source_stamp()
        )
