"""The folder of a catalogue: its plan, a line for each decided seed, and a line for each setup.

Lines are added in the order of seeds. A killed process leaves at most an unfinished line, or a
setup whose seed is not noted yet; the next process that resumes the catalogue cuts that off.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import TypeVar

import msgspec

from layouts.errors import InputError
from printkit.catalogue.lines import (
    CatalogueEntry,
    Decided,
    encode_line,
    entry_line,
    entry_type,
    outcome_line,
)
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import Tried
from printkit.files.names import is_file
from printkit.files.writing import note_file, write_whole
from printkit.printing.rendering import layout_document

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")

PLAN, TRIED, CATALOGUE, LAYOUTS = "plan.json", "tried.jsonl", "catalogue.jsonl", "layouts"


@dataclass(slots=True)
class Folder:
    """The folder of a catalogue in the making, and what was decided so far.

    `next_seed` is the first undecided seed. `seeds` has the seeds of listed setups, by ID.
    `looked_at` counts the seeds since the last listed one.
    """

    path: Path
    plan: Plan
    next_seed: int
    _tried: FileIO
    _listed: FileIO
    seeds: dict[str, int] = field(default_factory=dict)
    looked_at: int = 0

    @property
    def decided(self) -> int:
        """The number of seeds that are decided."""
        return self.next_seed - self.plan.first

    def add(self, tried: Tried[object]) -> None:
        """Decide the next seed: list its setup if the plan wants it and no listed one is equal.

        Raises InputError, and adds nothing, if the disk is full.
        """
        assert tried.seed == self.next_seed
        found = tried.is_listed_by(self.plan)
        same_as = self.seeds.get(tried.id or "") if found else None
        noted = outcome_line(tried, same_as, found=found)
        if noted.listed:
            entry = entry_line(self.plan, tried, self.looked_at + 1)
            with _disk_errors(self.path):
                self._put_layout(entry)
                _append(self._listed, encode_line(entry))
        with _disk_errors(self.path):
            _append(self._tried, encode_line(noted))
        self._note(noted, tried.id or "")

    def sync(self) -> None:
        """Flush everything added so far to the disk, so that it survives a power failure."""
        with _disk_errors(self.path):
            for file in (self._listed, self._tried):  # in this order: nothing is noted too early
                os.fsync(file.fileno())

    def _note(self, noted: Decided, name: str) -> None:
        self.next_seed += 1
        self.looked_at = 0 if noted.listed else self.looked_at + 1
        if noted.listed:
            self.seeds[name] = noted.seed

    def _put_layout(self, entry: CatalogueEntry[object]) -> None:
        document = layout_document(entry.setup)
        write_whole({self.path / LAYOUTS / f"{document.stem}.yaml": document.parts[""]}, force=True)

    def _resume(self) -> None:
        """Read what was decided so far, and cut off what a killed process left unfinished."""
        entries = _whole_lines(self.path / CATALOGUE, entry_type(self.plan.game))
        known = iter(entries)
        kept_tried = kept_listed = 0
        for size, noted in _whole_lines(self.path / TRIED, Decided):
            entry = next(known, None) if noted.listed else None
            if noted.listed and (entry is None or entry[1].seed != noted.seed):
                break
            if noted.seed != self.next_seed:
                raise InputError(f"{self.path / TRIED}: seed {self.next_seed} is missing; {_ANEW}")
            kept_tried += size
            if entry is not None:
                kept_listed += entry[0]
                self._put_missing(entry[1])
            self._note(noted, entry[1].id if entry else "")
        self._tried.truncate(kept_tried)
        self._listed.truncate(kept_listed)

    def _put_missing(self, entry: CatalogueEntry[object]) -> None:
        document = layout_document(entry.setup)
        path = self.path / LAYOUTS / f"{document.stem}.yaml"
        if not path.exists() or path.read_bytes() != document.parts[""]:
            self._put_layout(entry)


_ANEW = "begin another catalogue, or mend the file"


@contextmanager
def open_folder(path: Path, plan: Plan, *, resume: bool) -> Iterator[Folder]:
    """Open the folder of a plan's catalogue, making it if needed; it is locked within.

    Raises InputError if the folder has other things in it, or the same catalogue and not `resume`.
    """
    check_folder(path, plan, resume=resume)
    with ExitStack() as files:
        with _disk_errors(path):
            (path / LAYOUTS).mkdir(parents=True, exist_ok=True)
            if not (path / PLAN).exists():
                write_whole({path / PLAN: msgspec.json.encode(plan) + b"\n"}, force=True)
            tried = files.enter_context((path / TRIED).open("ab", buffering=0))
            _lock(tried, path)
            entries = files.enter_context((path / CATALOGUE).open("ab", buffering=0))
            folder = Folder(path, plan, plan.first, tried, entries)
            folder._resume()
        note_file(path / CATALOGUE)
        yield folder


def check_folder(path: Path, plan: Plan, *, resume: bool) -> None:
    """Raise InputError if no catalogue of this plan can be made there; called before any work."""
    with _disk_errors(path):  # such as a name that is too long
        if path.exists() and not path.is_dir():
            raise InputError(f"{path}: this is a file; name a folder with -o")
        there = sorted(each.name for each in path.iterdir()) if path.exists() else []
    if not there:
        return
    if PLAN not in there:
        raise InputError(f"{path}: is not empty, and no catalogue; name another folder with -o")
    if not resume:
        raise InputError(f"{path}: has a catalogue already; go on with --resume, or name another")
    _refuse_other(path, plan_in(path), plan)


def plan_in(path: Path) -> Plan:
    """Read the plan of the catalogue in a folder. Raises InputError if there is none."""
    try:
        return msgspec.json.decode((path / PLAN).read_bytes(), type=Plan)
    except OSError as error:
        raise InputError(
            f"{path}: there is no catalogue in this folder ({error.strerror}: {PLAN})"
        ) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InputError(f"{path / PLAN}: {' '.join(str(error).split())}; {_ANEW}") from None


def entries_in(path: Path) -> list[CatalogueEntry[object]]:
    """Read the setups of the catalogue in a folder. Raises InputError if there is none."""
    kind = entry_type(plan_in(path).game)
    return [entry for _, entry in _whole_lines(path / CATALOGUE, kind)]


def outcomes_in(path: Path) -> list[Decided]:
    """Read the outcome of each seed of a catalogue's folder. Raises InputError if there is none."""
    plan_in(path)
    return [noted for _, noted in _whole_lines(path / TRIED, Decided)]


def is_catalogue(path: Path) -> bool:
    """Whether a folder contains a catalogue."""
    return is_file(path / PLAN)


def _refuse_other(path: Path, there: Plan, asked: Plan) -> None:
    if there.made_by != asked.made_by:
        raise InputError(
            f"{path}: was begun by {there.made_by}, and this is {asked.made_by}; go on with the "
            "printkit that began it, or begin another catalogue"
        )
    if there.every != asked.every:
        raise InputError(
            f"{path}: was begun {'with' if there.every else 'without'} --all; go on so, or begin "
            "another catalogue"
        )
    for what in ("game", "players", "variants", "deal_options", "first"):
        is_so, shall_be = getattr(there, what), getattr(asked, what)
        if is_so != shall_be:
            name = {"first": "seed", "deal_options": "ways of dealing"}.get(what, what)
            raise InputError(
                f"{path}: was begun with {name} {_words(is_so)}, not {_words(shall_be)}; go on "
                "with the same, or begin another catalogue"
            )


def _words(value: object) -> str:
    return (", ".join(value) or "none") if isinstance(value, tuple) else str(value)


def _whole_lines(path: Path, kind: type[T]) -> list[tuple[int, T]]:
    """Decode the lines of a file, each with its size in bytes; an unfinished last line is left out.

    Raises InputError for a malformed line before the last.
    """
    try:
        *lines, torn = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    found: list[tuple[int, T]] = []
    for number, text in enumerate(lines, 1):
        try:
            found.append((len(text) + 1, msgspec.json.decode(text, type=kind)))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if number == len(lines) and not torn:
                break
            words = " ".join(str(error).split())
            raise InputError(f"{path}, line {number}: {words}; {_ANEW}") from None
    return found


def _append(file: FileIO, data: bytes) -> None:
    """Add a line to a file, or nothing if the disk is full."""
    size = file.seek(0, 2)
    try:
        left = memoryview(data)
        while left:
            left = left[file.write(left) :]
    except OSError:
        with suppress(OSError):
            file.truncate(size)
        raise


def _lock(file: FileIO, path: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError(f"{path}: another printkit is making this catalogue") from None


@contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    """Within, turn errors of the disk into an InputError."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written ({error.strerror}); what is in it is whole: make room, and "
            "go on with --resume"
        ) from None
