"""Catalogues: many setups that are fair and worth playing, made once, and read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from layouts.errors import InputError
from layouts.games import find_game
from printkit.catalogue.figures import Bin, bins, chosen, figures_of
from printkit.catalogue.folder import (
    Folder,
    decided_in,
    entries_in,
    is_catalogue,
    opened,
    plan_in,
    refuse,
)
from printkit.catalogue.lines import Decided, Listed
from printkit.catalogue.making import make
from printkit.catalogue.plan import Plan
from printkit.checking import CheckedSetup
from printkit.dealing import Terms
from printkit.library.listening import Listener, told_to
from printkit.telling import at_work, tell

FIRST = 1
"""The seed that a catalogue begins with unless it is said."""

_LACKING = (
    "a catalogue is made by dask.distributed, which is not installed here; get it with "
    "pip install 'printkit-games[scale]'"
)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The catalogue in a `folder`, as far as it is made: its `entries`, and each seed `tried`."""

    folder: Path
    plan: Plan
    entries: tuple[Listed[object], ...]
    tried: tuple[Decided, ...]

    def figures(self, entry: Listed[object]) -> dict[str, float]:
        """What there is to sort and to choose by, by its name."""
        return figures_of(entry)

    def where(self, conditions: Sequence[str], order: str = "") -> Catalogue:
        """Those of its setups that meet all `conditions`, "length<40", in the `order` of a figure.

        "-length" is the longest first; without one they are in the order of seeds. Raises
        InputError for a figure that there is not.
        """
        return replace(self, entries=tuple(chosen(self.entries, conditions, order)))

    def spread(self, name: str) -> tuple[Bin, ...]:
        """How often a figure lies in which range. Raises InputError for one that there is not."""
        return bins(self.entries, name)

    @property
    def setups(self) -> tuple[CheckedSetup, ...]:
        """Its setups with what was found of each, as they are printed."""
        return tuple(entry.checked for entry in self.entries)


def make_catalogue(
    game: str,
    count: int,
    out: Path,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    deal_options: Sequence[str] = (),
    seed: int | None = None,
    scheduler: str | None = None,
    workers: int | None = None,
    resume: bool = False,
    listener: Listener | None = None,
) -> Catalogue:
    """The first `count` setups of `seed`, the one after it, and so on, that pass a check.

    They are listed in the folder `out`, which `resume` goes on with. Seeds are tried by so many
    `workers`, processes of this machine, or by those of a dask `scheduler` at an address. The same
    is in the folder whoever tries them.

    It takes seconds to minutes a setup and worker. Raises InputError for what makes no sense, where
    dask.distributed is not installed, and where it cannot go on: with `resume` it does, later.
    StoppedError when `listener` stops it, and then, too, the folder can be gone on with.
    """
    if count < 1:
        raise InputError(f"--count {count}: ask for one or more")
    if scheduler and workers:
        raise InputError("--workers is for this machine; those of a --scheduler are begun there")
    first = plan_in(out).first if seed is None and resume and is_catalogue(out) else seed
    terms = Terms(players, tuple(variants), tuple(deal_options))
    plan = Plan.of(find_game(game), terms, FIRST if first is None else first)
    with told_to(listener):
        _made(plan, count, out, scheduler, workers, resume)
    return catalogue_in(out)


def _made(
    plan: Plan, count: int, out: Path, scheduler: str | None, workers: int | None, resume: bool
) -> None:
    try:
        from printkit.catalogue.scaling import crew_for
        from printkit.catalogue.task import prepare
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in ("cloudpickle", "dask", "distributed"):
            raise
        raise InputError(_LACKING) from None
    refuse(out, plan, resume=resume)
    if is_catalogue(out):
        with opened(out, plan, resume=resume) as folder:
            if len(folder.seeds) >= count:
                return
    if scheduler is None:
        prepare(plan)
    with (
        crew_for(plan, scheduler, workers) as crew,
        opened(out, plan, resume=resume) as folder,
        at_work() as hearer,
    ):
        try:
            make(folder, count, crew, hearer)
        except BaseException:
            hearer.rest()
            tell(_so_far(folder, count))
            raise


def _so_far(folder: Folder, count: int) -> str:
    """What is there of a catalogue that was stopped."""
    return (
        f"{folder.path} has {len(folder.seeds)} of {count} setups, of {folder.decided:,} seeds; "
        "the same command with --resume goes on from there."
    )


def catalogue_in(folder: Path) -> Catalogue:
    """The catalogue in a folder. Raises InputError where there is none."""
    plan = plan_in(folder)
    return Catalogue(folder, plan, tuple(entries_in(folder)), tuple(decided_in(folder)))
