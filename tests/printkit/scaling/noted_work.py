"""Work that notes who does it; a module of its own, so that workers load little else."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.cache import Entry
from printkit.layouts.errors import InputError


@dataclass(frozen=True)
class NotedWork:
    """Work that notes its process; `does` says what happens with seed 2.

    What happens is noted as empty files in a folder. With "crash once" the worker of seed 3 is at
    work while that of seed 2 crashes.
    """

    folder: Path
    does: str = ""
    kind: Any = tuple[int, int]

    def entry(self, seed: int) -> Entry[tuple[int, int]] | None:
        return None

    def do(self, seed: int) -> tuple[int, int]:
        tries = self.tries(seed)
        (self.folder / f"{seed}-{tries}-{os.getpid()}").touch()
        if self.does == "crash once" and (seed, tries) in ((2, 0), (3, 0)):
            other, least = (3, 1) if seed == 2 else (2, 2)
            while self.tries(other) < least:
                time.sleep(0.01)
        if seed == 2 and (self.does == "crash" or (self.does == "crash once" and not tries)):
            os._exit(1)
        if seed == 2 and self.does == "raise":
            raise InputError("seed 2 is refused")
        while self.does == "wait" and not (self.folder / "go-on").exists():
            time.sleep(0.01)
        return seed, os.getpid()

    def tries(self, seed: int) -> int:
        """Return how often a seed was begun."""
        return len([*self.folder.glob(f"{seed}-*")])

    @property
    def workers(self) -> set[int]:
        """Return the processes that have begun something."""
        return {int(path.name.split("-")[2]) for path in self.folder.glob("*-*-*")}
