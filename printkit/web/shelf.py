"""The shelf: the catalogues of a folder, read again as they grow."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import printkit
from layouts.errors import InputError


@dataclass(slots=True)
class Shelf:
    """Catalogues by name, of a `folder` that is one or has some.

    Raises InputError for a folder with none.
    """

    folder: Path
    _folders: dict[str, Path] = field(init=False)
    _read: dict[str, tuple[int, printkit.Catalogue]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._folders = {path.resolve().name: path for path in printkit.catalogues_in(self.folder)}
        for name in self._folders:
            self.find(name)

    @property
    def catalogues(self) -> dict[str, printkit.Catalogue]:
        """All of them, as far as they are made."""
        found = ((name, self.find(name)) for name in self._folders)
        return {name: catalogue for name, catalogue in found if catalogue}

    def find(self, name: str) -> printkit.Catalogue | None:
        """A catalogue as far as it is made; None where there is none of that name."""
        path = self._folders.get(name)
        if path is None:
            return None
        known = self._read.get(name)
        size = _size(path)
        if known is None or (size and known[0] != size):
            try:
                known = size, printkit.catalogue_in(path)
            except InputError:  # it was altered meanwhile: what was read is as good
                if known is None:
                    raise
            self._read[name] = known
        return known[1]


def _size(folder: Path) -> int:
    """How many bytes its lists have: they only grow."""
    try:
        return sum(path.stat().st_size for path in folder.glob("*.jsonl"))
    except OSError:
        return 0
