"""Write docs/catalogue: a catalogue for each game and number of players, and statistics of setups.

    python -m benchmarks.catalogues                               draw and write it again
    python -m benchmarks.catalogues --make 24 [WHICH ...]         first make catalogues of 24
    python -m benchmarks.catalogues --random 1000 [WHICH ...]     first judge 1,000 as dealt
    python -m benchmarks.catalogues --random 20 --work /tmp/try   elsewhere, and write nothing

WHICH is a game, or a game and a number of players: coin-isolation-3. A run continues what is there,
so a stopped run loses nothing and may go on years later, on another machine. Whole verdicts of
setups as dealt stay in the folder --work (by default `catalogue-work`). Their figures go to
docs/catalogue; setups with figures there are not judged again.
"""

from __future__ import annotations

import argparse
import csv
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import numpy as np

from printkit.catalogue.figures import histogram
from printkit.catalogue.reading import is_catalogue
from printkit.engines.statistics import score_interval
from printkit.layouts.coin_isolation.layout import DRAWS
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.library import catalogues
from printkit.output.contract import sheets_of
from printkit.output.drawing.svg import render_svg
from printkit.output.page.charts import spread_page
from printkit.setups import Terms

DOCS = Path(__file__).parent.parent / "docs" / "catalogue"
PAGE = DOCS / "README.md"

_PLOTS = {
    "uneven": "How far the farthest share of the wins lies from an even one",
    "won": "The part of the games that is won",
    "plies": "Mean length of a game, in moves",
}


@dataclass(frozen=True, slots=True)
class Which:
    """A game and a number of players."""

    game: Game
    players: int

    @property
    def name(self) -> str:
        """The stem of its files' names."""
        one = len(self.game.players) == 1
        return self.game.slug if one else f"{self.game.slug}-{self.players}"

    @property
    def title(self) -> str:
        """Its title, for people."""
        one = len(self.game.players) == 1
        return self.game.title if one else f"{self.game.title}, {self.players} players"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the figures kept for each setup."""
        return ("seed", "fair", "passed", "won" if self.players == 1 else "uneven", "plies")

    @property
    def folder(self) -> Path:
        """The folder of its catalogue."""
        return DOCS / self.name

    @property
    def table(self) -> Path:
        """The file with figures of setups as dealt."""
        return DOCS / f"random-{self.name}.csv"


def every() -> Iterator[Which]:
    """Yield all registered games, with each number of players."""
    for game in GAMES.values():
        for players in game.players:
            yield Which(game, players)


def make(
    which: Which, count: int, folder: Path, workers: int | None, dealt_from: int | None = None
) -> str:
    """Make or continue a catalogue, and return a line about the time it took.

    With a seed `dealt_from` it has all setups from that seed on, as they were dealt.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    there, began, spent = _count_decided(folder), monotonic(), _processor()
    made = catalogues.make_catalogue(
        which.game.slug,
        count,
        folder,
        Terms(which.players),
        seed=dealt_from,
        every=dealt_from is not None,
        workers=workers,
        resume=is_catalogue(folder),
    )
    tried, seconds = len(made.tried) - there, _processor() - spent
    each, found = seconds / max(1, tried), seconds / max(1, len(made.entries))
    return (
        f"{folder}: {len(made.entries)} setups of {len(made.tried)} seeds, {tried} of them tried "
        f"now in {monotonic() - began:.0f} s; {seconds:.0f} processor seconds, {each:.2f} a seed "
        f"and {found:.1f} a setup"
    )


def _processor() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def _count_decided(folder: Path) -> int:
    return len(catalogues.catalogue_in(folder).tried) if is_catalogue(folder) else 0


def study(which: Which, count: int, work: Path, workers: int | None, *, keep: bool) -> None:
    """Judge the setups of the first seeds as dealt, except those already in the table.

    Judged setups are put there even when the program is stopped.
    """
    there = [int(seed) for seed in read_table(which)["seed"]] if which.table.exists() else []
    first = max(there, default=0) + 1
    if len(there) >= count:
        return
    folder = work / f"random-{which.name}-from-{first}"
    try:
        print(make(which, count - len(there), folder, workers, dealt_from=first))
    finally:
        if keep and is_catalogue(folder):
            add_to_table(which, folder)


def add_to_table(which: Which, folder: Path) -> None:
    """Add a line with the figures of each setup as dealt."""
    found = catalogues.catalogue_in(folder)
    lines = [] if which.table.exists() else [",".join(which.columns)]
    for entry in found.entries:
        figures = found.figures(entry)
        lines.append(",".join(f"{figures[name]:.6g}" for name in which.columns))
    with which.table.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def read_table(which: Which) -> dict[str, list[float]]:
    """Read each figure of all setups."""
    with which.table.open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    return {name: [float(row[name]) for row in rows] for name in which.columns}


def page() -> str:
    """Return the page: a list of catalogues, and statistics of setups as dealt."""
    return "\n\n".join(
        [
            "# Catalogues that come with printkit",
            "Small ones, to print from and to look through: `printkit catalogue show FOLDER` and "
            "`printkit print FOLDER --sheet setup`. How they are made, and larger ones: "
            "[catalogue.md](../catalogue.md). All of this page is written by "
            "`python -m benchmarks.catalogues`.",
            "\n".join(_catalogues()),
            "## What setups are like as they are dealt",
            "Each was judged whole, as by `printkit check`, and none was given up: `printkit "
            "catalogue GAME --every`. These are the setups that a box, a shuffle or a "
            "seed gives. Between the limits behind a share the true one lies in 19 of 20 cases. "
            "They were judged before shares were fair in proportion, within 5 points of even, and "
            "before players who learned joined the panel of Coin Isolation: fewer would pass now. "
            "Fair deals and catalogues of Coin Isolation choose from others: each of those is the "
            f"most even of {DRAWS} that were dealt, as far as that is foreseen, and for three and "
            "four favours who plays later.",
            "\n".join(_shares()),
            "\\* a tenth of the setups lies below the first figure, half below the second, nine "
            "tenths below the third. How far from even comes from the games of club players. A "
            "fair setup must be even between experts and masters, too; in Coin Isolation and Isaac "
            "most setups that are even between club players are not. In Dice Isolation it includes "
            "the head start that the check finds; its figures here, and its catalogue, were judged "
            "by best play alone: even under perfect play, not proven between club players. A "
            "layout of Coin Collectors is fair unless it is lost as the dice lie, is lost too "
            "often by the opening roll, or can never be won.",
            *_plots(),
            "",
        ]
    )


def _catalogues() -> Iterator[str]:
    yield "| game | setups | seeds tried | passed | farthest from even |"
    yield "| --- | --: | --: | --: | --: |"
    for which in every():
        folder = which.folder
        if is_catalogue(folder):
            found = catalogues.catalogue_in(folder)
            most = max((entry.verdict.deviation for entry in found.entries), default=0.0)
            uneven = f"{most:.3f}" if which.players > 1 else "–"
            share = len(found.entries) / max(1, len(found.tried))
            yield (
                f"| [{which.title}]({which.name}) | {len(found.entries)} | {len(found.tried):,} | "
                f"{share:.1%} | {uneven} |"
            )


def _shares() -> Iterator[str]:
    yield "| game | setups | fair | and worth playing | farthest from even* | moves a game* |"
    yield "| --- | --: | --- | --- | --- | --- |"
    for which, values in _tables():
        alone = which.players == 1
        even = (
            f"won: {_tenths(values['won'], '.2f')}" if alone else _tenths(values["uneven"], ".3f")
        )
        yield (
            f"| {which.title} | {len(values['seed']):,} | {_share(values['fair'])} | "
            f"{_share(values['passed'])} | {even} | {_tenths(values['plies'], '.0f')} |"
        )


def _share(marks: Sequence[float]) -> str:
    """Return a share with its interval, such as 44.1% (41.0 to 47.2)."""
    share = sum(marks) / max(1, len(marks))
    low, high = score_interval(share, len(marks))
    return f"{share:.1%} ({100 * low:.1f} to {100 * high:.1f})"


def _tenths(values: Sequence[float], form: str) -> str:
    return ", ".join(format(value, form) for value in np.quantile(values, [0.1, 0.5, 0.9]))


def _plots() -> Iterator[str]:
    """Draw a plot of each figure, and yield the lines that show it."""
    for which, values in _tables():
        yield f"### {which.title}"
        for name, title in _PLOTS.items():
            if name not in values:
                continue
            path = DOCS / f"random-{which.name}-{name}.svg"
            count = len(values[name])
            words = f"{which.title}: {count:,} setups as they were dealt"
            spread = histogram(values[name])
            edges = [*(each.low for each in spread), spread[-1].high]
            counts = [each.count for each in spread]
            drawn = spread_page(title, words, edges, counts, sheets_of(which.game).accent)
            path.write_text(render_svg(drawn, f"{title}. {words}"), "utf-8")
            yield f"![{title}]({path.name})"


def _tables() -> Iterator[tuple[Which, dict[str, list[float]]]]:
    for which in every():
        if which.table.exists():
            yield which, read_table(which)


def main() -> None:
    """Make the requested catalogues, then draw the plots and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catalogues")
    parser.add_argument("--make", type=int, default=0, metavar="N")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--workers", type=int, metavar="N")
    parser.add_argument("which", nargs="*", metavar="WHICH")
    options = parser.parse_args()
    work = options.work or Path("catalogue-work")
    chosen = [w for w in every() if not options.which or {w.name, w.game.slug} & {*options.which}]
    for which in chosen:
        if options.make:
            folder = work / which.name if options.work else which.folder
            print(make(which, options.make, folder, options.workers))
        if options.random:
            study(which, options.random, work, options.workers, keep=not options.work)
    if not options.work:
        DOCS.mkdir(exist_ok=True)
        PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
