"""The folder of a catalogue: its plan, a line for each decided seed, and a line for each setup.

Workers try seeds in any order; lines are added in the order of seeds. A killed process leaves at
most an unfinished line, or a setup whose seed is not noted yet. The next process that resumes the
catalogue mends that, and all else that `printkit.catalogue.reading` does not believe.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from io import FileIO
from itertools import count as counting
from operator import methodcaller
from pathlib import Path
from time import monotonic

from printkit.catalogue.lines import CatalogueEntry, SeedOutcome
from printkit.catalogue.plan import Plan
from printkit.catalogue.reading import (
    CATALOGUE,
    LAYOUTS,
    PLAN,
    TRIED,
    SealedPlan,
    sealed_plan_in,
    trusted_lines,
)
from printkit.catalogue.trials import SeedTrial, Trials, entry_line, outcome_line, trial_of_lines
from printkit.engines.listener import Listener, Step
from printkit.files.keeping import seal, seal_content
from printkit.files.locking import try_lock
from printkit.files.names import is_file
from printkit.files.writing import free_copy, note_file, write_whole
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, Said, english, message
from printkit.listener import tell
from printkit.printing.rendering import layout_file
from printkit.scaling.pool import InOrder
from printkit.scaling.work import Pool


@dataclass(slots=True)
class Folder:
    """The folder of a catalogue in the making, and what was decided so far.

    `next_seed` is the first undecided seed. `seeds` has the seeds of listed setups, by ID.
    `looked_at` counts the seeds since the last listed one. `known` are trials of later seeds, which
    need not be made again.
    """

    path: Path
    sealed: SealedPlan
    next_seed: int
    _tried: FileIO
    _listed: FileIO
    seeds: dict[str, int] = field(default_factory=dict)
    looked_at: int = 0
    known: dict[int, SeedTrial[object]] = field(default_factory=dict)

    @property
    def plan(self) -> Plan:
        """The catalogue's plan."""
        return self.sealed.plan

    @property
    def decided_seeds(self) -> int:
        """The number of seeds that are decided."""
        return self.next_seed - self.plan.first

    def add(self, tried: SeedTrial[object]) -> None:
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
                _append(self._listed, self.sealed.seal(entry))
        with _disk_errors(self.path):
            _append(self._tried, self.sealed.seal(noted))
        self._note(noted, tried.id or "")

    def sync(self) -> None:
        """Flush everything added so far to the disk, so that it survives a power failure."""
        with _disk_errors(self.path):
            for file in (self._listed, self._tried):  # in this order: nothing is noted too early
                os.fsync(file.fileno())

    def _note(self, noted: SeedOutcome, name: str) -> None:
        self.next_seed += 1
        self.looked_at = 0 if noted.listed else self.looked_at + 1
        if noted.listed:
            self.seeds[name] = noted.seed

    def _put_layout(self, entry: CatalogueEntry[object]) -> None:
        """Write the layout's file, unless it is there."""
        document = layout_file(entry.setup)
        path, data = self.path / LAYOUTS / f"{document.stem}.yaml", document.parts[""]
        if not is_file(path) or path.read_bytes() != data:
            write_whole({path: data}, force=True, sync=False)  # the line has it, too

    def _resume(self) -> None:
        """Read what was decided so far, and cut off what cannot be believed.

        What can be believed behind a gap is `known`. After another stop it is read in the copies
        of the files, which are made before a line is cut.
        """
        there = trusted_lines(self.sealed, self.path)
        whole: dict[str, list[bytes]] = {TRIED: [], CATALOGUE: []}
        while noted := there.tried.get(self.next_seed):
            entry = there.entries.get(noted.seed) if noted.listed else None
            if noted.listed and entry is None:
                break
            whole[TRIED].append(self.sealed.seal(noted))
            if entry:
                whole[CATALOGUE].append(self.sealed.seal(entry))
                self._put_layout(entry)
            self._note(noted, entry.id if entry else "")
        for seed, noted in there.tried.items():
            entry = there.entries.get(seed) if noted.listed else None
            if seed >= self.next_seed and (entry or not noted.listed):
                self.known[seed] = trial_of_lines(self.plan, noted, entry)
        missing = max(there.tried, default=0) + 1 - self.next_seed - len(self.known)
        self._rewrite(
            {name: b"".join(lines) for name, lines in whole.items()}, there.wrong, missing
        )

    def _rewrite(self, whole: Mapping[str, bytes], wrong: Sequence[str], missing: int) -> None:
        """Give the two files these contents; if lines are lost by that, keep copies and say so."""
        before = {name: (self.path / name).read_bytes() for name in whole}
        ends = {name: data.rfind(b"\n") + 1 for name, data in before.items()}
        cut = any(not data.startswith(before[name][: ends[name]]) for name, data in whole.items())
        copies = {free_copy(self.path / name): data for name, data in before.items() if data}
        if cut:
            write_whole(copies, force=False)
        for name, file in ((CATALOGUE, self._listed), (TRIED, self._tried)):
            end = 0 if cut else ends[name]
            file.truncate(end)
            _append(file, whole[name][end:])
        self.sync()
        if cut and (wrong or missing > 0):
            tell(self._lost_words(wrong, missing, [*copies]))
        elif cut:  # only digests were added
            for copy in copies:
                copy.unlink()

    def _lost_words(self, wrong: Sequence[str], missing: int, copies: Sequence[Path]) -> str:
        """Say which lines of the catalogue were rejected, and what happens to their seeds."""
        more = f", and {len(wrong) - 1:,} more" if len(wrong) > 1 else ""
        what = f"{wrong[0]}{more}" if wrong else "lines are missing"
        again = f" {missing:,} seeds are tried again." if missing > 0 else ""
        return (
            f"{self.path}: {what}. {self.decided_seeds + len(self.known):,} decided seeds are "
            f"taken up again.{again} "
            f"The files as they were: {', '.join(copy.name for copy in copies)}."
        )


@contextmanager
def open_folder(path: Path, plan: Plan, *, resume: bool) -> Iterator[Folder]:
    """Open the folder of a plan's catalogue, making it if needed; it is locked within.

    Raises InputError if the folder has other things in it, or the same catalogue and not `resume`.
    """
    check_folder(path, plan, resume=resume)
    with ExitStack() as files:
        with _disk_errors(path):
            (path / LAYOUTS).mkdir(parents=True, exist_ok=True)
            tried = files.enter_context((path / TRIED).open("ab", buffering=0))
            if not try_lock(tried):
                raise InputError(f"{path}: another printkit is making this catalogue")
            entries = files.enter_context((path / CATALOGUE).open("ab", buffering=0))
            sealed = _plan_of(path, plan, mend=True)
            folder = Folder(path, sealed, plan.first, tried, entries)
            folder._resume()
            if sealed.bare:
                content = (path / PLAN).read_bytes().removesuffix(b"\n")
                write_whole({path / PLAN: seal_content(PLAN, content) + b"\n"}, force=True)
        note_file(path / CATALOGUE)
        yield folder


def check_folder(path: Path, plan: Plan, *, resume: bool) -> None:
    """Raise InputError if no catalogue of this plan can be made there; called before any work."""
    with _disk_errors(path):  # such as a name that is too long
        if path.exists() and not path.is_dir():
            raise _refusal(path, "this is a file; name a folder with {output}")
        there = {each.name for each in path.iterdir()} if path.exists() else set()
    if not there:
        return
    if not there & {PLAN, TRIED, CATALOGUE}:
        raise _refusal(path, "is not empty, and no catalogue; name another folder with {output}")
    if not resume:
        raise _refusal(path, "has a catalogue already; go on with {resume}, or name another")
    _refuse_other(path, _plan_of(path, plan).plan, plan)


def _refusal(path: Path, wrong: str) -> InputError:
    """An error about a folder, in words that may name options in braces."""
    options = {name: OptionName(name) for name in ("output", "resume", "every")}
    return InputError(english(f"{{path}}: {wrong}", path=str(path), **options))


def _plan_of(path: Path, asked: Plan, *, mend: bool = False) -> SealedPlan:
    """Return a folder's plan; if it is lost or damaged, the `asked` one, if that made the lines.

    With `mend` a lost plan is written again. Raises InputError if `asked` made none of the lines.
    """
    sealed, found = SealedPlan.of(asked), None
    wrong: Said | str = f"{path / PLAN}: is another catalogue's"
    try:
        found = sealed_plan_in(path)
    except InputError as error:
        wrong = error.said
    if found and (found.plan == asked or _fits(found, path) or not _fits(sealed, path)):
        return found
    if not _fits(sealed, path):
        raise InputError(
            english(
                "{wrong}; these are other terms, or another {seed}",
                wrong=wrong,
                seed=OptionName("seed"),
            )
        )
    if mend:
        if is_file(path / PLAN):
            write_whole({free_copy(path / PLAN): (path / PLAN).read_bytes()}, force=False)
            tell(english("{wrong}. It is written anew.", wrong=wrong))
        write_whole({path / PLAN: seal(PLAN, asked) + b"\n"}, force=True)
    return sealed


def _fits(sealed: SealedPlan, path: Path) -> bool:
    """Whether a plan made a line of the folder, or the folder has no lines."""
    lines = trusted_lines(sealed, path)
    return bool(lines.tried) or not lines.wrong


def _refuse_other(path: Path, there: Plan, asked: Plan) -> None:
    if there.made_by != asked.made_by:
        raise InputError(
            f"{path}: was begun by {there.made_by}, and this is {asked.made_by}; go on with the "
            "printkit that began it, or begin another catalogue"
        )
    if there.every != asked.every:
        how = "with" if there.every else "without"
        raise _refusal(path, f"was begun {how} {{every}}; go on so, or begin another catalogue")
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


@contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    """Within the block, turn errors of the disk into an InputError."""
    try:
        yield
    except OSError as error:
        wrong = f"cannot be written ({error.strerror}); what is in it is whole"
        raise _refusal(path, f"{wrong}: make room, and go on with {{resume}}") from None


_MANY = 10  # results for each worker that wait for an earlier one: it takes unusually long


def make(folder: Folder, count: int, pool: Pool[SeedTrial[object]], listener: Listener) -> None:
    """Try seeds until the folder lists `count` setups.

    Nothing is written about seeds after the last setup that is needed. Once enough setups are found
    no other seed is begun, but earlier seeds may still take a while. Raises InputError if the work
    cannot continue; the folder is whole then.
    """
    began, before = monotonic(), folder.decided_seeds
    what = message("setups") if folder.plan.every else message("fair setups")

    def show(ahead: int = 0) -> None:
        rate = (folder.decided_seeds + ahead - before) / max(1e-9, monotonic() - began)
        note = _progress_note(folder, pool, rate, ahead)
        listener.step(Step(what, len(folder.seeds), count, note))

    show()
    while len(folder.seeds) < count:  # again if several seeds deal the same setup
        line = InOrder(
            Trials(folder.plan),
            pool,
            counting(folder.next_seed),
            wanted=methodcaller("is_listed_by", folder.plan),
            most=count - len(folder.seeds),
            known=folder.known,
        )
        for due in line:
            for tried in due:
                if len(folder.seeds) < count:
                    folder.add(tried)
            if due:
                folder.sync()
            show(line.answers_ahead)
            if len(folder.seeds) >= count:
                return


def _progress_note(folder: Folder, pool: Pool[SeedTrial[object]], rate: float, ahead: int) -> str:
    """The progress in words; if many results wait for one seed, that seed is named."""
    decided = folder.decided_seeds
    passed = f"{len(folder.seeds) / decided:.1%}" if decided else "none yet"
    note = f"{passed} of {decided:,} pass, {rate:.2g} tried a second, {pool.words}"
    if ahead < _MANY * max(1, pool.slots):
        return note
    return f"{note}; {ahead:,} later ones wait for seed {folder.next_seed}"
