"""The cache: what was found out is kept in the user's folder, so that a second time is instant.

It is kept under everything it depends on: the setup, what was asked, and the sources of the
players. A file that cannot be read is as good as none.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from platformdirs import user_cache_path

from engines.source_digest import compiled_folder, sources_digest
from layouts.errors import InputError
from layouts.setup import Setup
from printkit.atomic import write_whole

T = TypeVar("T")

_UNUSED_DAYS = 30


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """A place in the cache for an answer of type `kind`: of which setup, to what `question`.

    `folder` is what such answers are called.
    """

    folder: str
    kind: type[T]
    setup: Setup[Any]
    question: tuple[object, ...] = ()

    def recall(self) -> T | None:
        """The answer that was kept, None where there is none."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=self.kind)
        except (OSError, msgspec.MsgspecError):
            return None

    def keep(self, answer: T) -> None:
        """Keep an answer; where the folder cannot be written to, nothing is kept."""
        path = self._path
        with suppress(OSError, InputError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole({path: msgspec.json.encode(answer)}, force=True)

    @property
    def _path(self) -> Path:
        of = self.setup
        what = of.id, of.players, of.sides, of.variants, sources_digest(), *self.question
        name = hashlib.sha256(repr(what).encode()).hexdigest()[:32]
        return user_cache_path("printkit") / self.folder / f"{name}.json"


def prune_kernels() -> None:
    """Delete what was compiled of other sources, unless it was used in the last 30 days.

    Programs of two versions may run at the same time: each notes that it uses its own.
    """
    own = compiled_folder()
    with suppress(OSError):
        os.utime(own)
    oldest = time.time() - _UNUSED_DAYS * 24 * 60 * 60
    for folder in own.parent.glob("kernels-*"):
        with suppress(OSError):
            if folder != own and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
