"""Making a catalogue: workers try seeds in any order, but seeds are decided in order."""

from __future__ import annotations

from itertools import count as counting
from operator import methodcaller
from time import monotonic

from engines.listener import Listener
from printkit.catalogue.folder import Folder
from printkit.catalogue.trials import SeedTrial, Trials
from printkit.scaling.pool import InOrder, Pool, in_order

_MANY = 10  # results for each worker that wait for an earlier one: it takes unusually long


def make(folder: Folder, count: int, pool: Pool[SeedTrial[object]], listener: Listener) -> None:
    """Try seeds until the folder lists `count` setups.

    Nothing is written about seeds after the last setup that is needed. Once enough setups are found
    no other seed is begun, but earlier seeds may still take a while. Raises InputError if the work
    cannot continue; the folder is whole then.
    """
    began, before = monotonic(), folder.decided_seeds
    what = "setups" if folder.plan.every else "fair setups"

    def show(ahead: int = 0) -> None:
        rate = (folder.decided_seeds + ahead - before) / max(1e-9, monotonic() - began)
        note = _note(folder, pool, rate, ahead)
        listener.step(what, len(folder.seeds), count, note)

    show()
    while len(folder.seeds) < count:
        line = _try_seeds(folder, pool, count - len(folder.seeds))
        for due in line:
            for tried in due:
                if len(folder.seeds) < count:
                    folder.add(tried)
            if due:
                folder.sync()
            show(line.ahead)
            if len(folder.seeds) >= count:
                return


def _try_seeds(
    folder: Folder, pool: Pool[SeedTrial[object]], missing: int
) -> InOrder[SeedTrial[object]]:
    """The trials of the next seeds, until `missing` of their setups can be listed.

    If several seeds deal the same setup, more seeds are needed.
    """
    listed = methodcaller("is_listed_by", folder.plan)
    seeds = counting(folder.next_seed)
    return in_order(
        Trials(folder.plan), pool, seeds, wanted=listed, most=missing, known=folder.known
    )


def _note(folder: Folder, pool: Pool[SeedTrial[object]], rate: float, ahead: int) -> str:
    """The progress in words; if many results wait for one seed, that seed is named."""
    decided = folder.decided_seeds
    passed = f"{len(folder.seeds) / decided:.1%}" if decided else "none yet"
    note = f"{passed} of {decided:,} pass, {rate:.2g} tried a second, {pool.words}"
    if ahead < _MANY * max(1, pool.slots):
        return note
    return f"{note}; {ahead:,} later ones wait for seed {folder.next_seed}"
