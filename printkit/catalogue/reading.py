"""Reading the folder of a catalogue: a line is checked before it is believed.

The digest of a line covers its file's name and the plan's digest, so a line of another catalogue
is refused, too. Earlier versions wrote neither plans nor lines with digests: where the plan has
none, a line needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from printkit.catalogue.lines import CatalogueEntry, SeedOutcome, contradiction
from printkit.catalogue.plan import Plan
from printkit.files.keeping import DamagedError, Opened, RecordLine, read_lines, seal, unseal
from printkit.files.names import is_file
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.messages import OptionName, english, message
from printkit.setups import with_findings

PLAN, TRIED, CATALOGUE, LAYOUTS = "plan.json", "tried.jsonl", "catalogue.jsonl", "layouts"

AnyLine: TypeAlias = SeedOutcome | CatalogueEntry[object]

_MEND = english(
    "the command that made the catalogue mends it, with {resume}", resume=OptionName("resume")
)


@dataclass(frozen=True, slots=True)
class SealedPlan:
    """A plan with its digest, which seals the lines of its folder.

    Lines without a digest are read if `bare`: then an earlier version wrote them.
    """

    plan: Plan
    digest: str
    bare: bool = False

    @classmethod
    def of(cls, plan: Plan) -> SealedPlan:
        """Return a plan with the digest that this version writes."""
        found = unseal(PLAN, seal(PLAN, plan), Plan)
        return cls(plan, found.digest)

    def seal(self, line: AnyLine) -> bytes:
        """Encode a line as bytes, with a line end."""
        file = TRIED if isinstance(line, SeedOutcome) else CATALOGUE
        return seal(self._name(file), line) + b"\n"

    def lines(self, path: Path, file: str) -> Iterator[RecordLine[Any]]:
        """Yield the lines of a file at `path` that is `file` or a copy of it.

        A line that contradicts the plan or itself is wrong like a damaged one.
        """
        kind = SeedOutcome
        if file == CATALOGUE:
            kind = with_findings(CatalogueEntry, find_game(self.plan.game))
        metrics: list[str] | None = None
        with _read_errors(path):
            for line in read_lines(path, self._name(file), kind, bare=self.bare):
                wrong = line.wrong
                if line.value:
                    wrong = contradiction(self.plan, line.value)
                if line.value and not wrong and file == CATALOGUE:
                    names = [metric.name for metric in line.value.verdict.metrics]
                    metrics = names if metrics is None else metrics
                    wrong = "" if names == metrics else "its metrics differ from other lines"
                yield RecordLine(line.number, None if wrong else line.value, wrong)

    def _name(self, file: str) -> str:
        return f"{self.digest}/{file}"


def folder_files(
    plan: Plan, entries: Iterable[CatalogueEntry[object]], tried: Iterable[SeedOutcome]
) -> dict[str, bytes]:
    """Return the files of a catalogue by name, except the layouts."""
    sealed = SealedPlan.of(plan)
    return {
        PLAN: seal(PLAN, plan) + b"\n",
        CATALOGUE: b"".join(map(sealed.seal, entries)),
        TRIED: b"".join(map(sealed.seal, tried)),
    }


def sealed_plan_in(path: Path) -> SealedPlan:
    """Read the plan of the catalogue in a folder. Raises InputError if there is none."""
    try:
        data = (path / PLAN).read_bytes()
    except OSError as error:
        raise InputError(
            f"{path}: there is no catalogue in this folder ({error.strerror}: {PLAN})"
        ) from None
    try:
        found: Opened[Plan] = unseal(PLAN, data.removesuffix(b"\n"), Plan, bare=True)
        find_game(found.value.game)
    except (DamagedError, InputError) as error:
        wrong = error.said if isinstance(error, InputError) else str(error)
        raise InputError(
            message("{path}: {wrong}; {advice}", path=str(path / PLAN), wrong=wrong, advice=_MEND)
        ) from None
    return SealedPlan(found.value, found.digest, not found.sealed)


def plan_in(path: Path) -> Plan:
    """Read the plan of the catalogue in a folder. Raises InputError if there is none."""
    return sealed_plan_in(path).plan


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a catalogue's folder: the setups, and the outcome of each seed."""

    plan: Plan
    entries: tuple[CatalogueEntry[object], ...]
    tried: tuple[SeedOutcome, ...]


def contents_in(path: Path) -> Contents:
    """Read the catalogue in a folder. Raises InputError if there is none, or a line is damaged.

    A catalogue that is being made has a setup at most whose seed is not noted yet; it is left out.
    """
    sealed = sealed_plan_in(path)
    tried: list[SeedOutcome] = []
    for line in sealed.lines(path / TRIED, TRIED):
        if line.value and line.value.seed != sealed.plan.first + len(tried):
            line = RecordLine(line.number, None, "the line before it is missing")
        tried.append(line.believe(path / TRIED, _MEND))
    listed = sealed.lines(path / CATALOGUE, CATALOGUE)
    entries = {
        entry.seed: entry for entry in (line.believe(path / CATALOGUE, _MEND) for line in listed)
    }
    for noted in tried:
        if noted.listed and noted.seed not in entries:
            raise InputError(
                english(
                    "{path}: the line of seed {seed} is missing; {advice}",
                    path=str(path / CATALOGUE),
                    seed=noted.seed,
                    advice=_MEND,
                )
            )
    return Contents(
        sealed.plan, tuple(entries[noted.seed] for noted in tried if noted.listed), tuple(tried)
    )


def is_catalogue(path: Path) -> bool:
    """Whether a folder contains a catalogue."""
    return is_file(path / PLAN)


@dataclass(frozen=True, slots=True)
class Trusted:
    """The lines of a folder that can be believed, by seed; `wrong` says where the others stand.

    An entry stands for the line of its seed in `tried.jsonl`, if that is lost.
    """

    entries: Mapping[int, CatalogueEntry[object]]
    tried: Mapping[int, SeedOutcome]
    wrong: Sequence[str]


def trusted_lines(sealed: SealedPlan, path: Path) -> Trusted:
    """Collect the lines that can be believed from the files of a folder, and from their copies."""
    found: dict[str, dict[int, Any]] = {CATALOGUE: {}, TRIED: {}}
    wrong = []
    for file, by_seed in found.items():
        for each in (path / file, *copies_of(path / file)):
            for line in sealed.lines(each, file):
                if line.value:
                    by_seed.setdefault(line.value.seed, line.value)
                elif each.name == file:
                    wrong.append(f"{file}, line {line.number}: {line.wrong}")
    entries, tried = found.values()
    for seed, entry in entries.items():
        tried.setdefault(seed, entry.as_decided)
    return Trusted(entries, tried, wrong)


def copies_of(path: Path) -> list[Path]:
    """Return the copies of a file, named by `printkit.files.writing.free_copy`, oldest first."""
    with _read_errors(path):
        copies = path.parent.glob(f"{path.stem}.broken*{path.suffix}")
        return sorted(copies, key=lambda copy: (len(copy.name), copy.name))


@contextmanager
def _read_errors(path: Path) -> Iterator[None]:
    """Within the block, turn errors of the disk into an InputError."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
