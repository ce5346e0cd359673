"""Catalogues: many setups that are fair and worth playing, made once and read many times."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, SupportsIndex, overload

from printkit.catalogue.figures import (
    Bin,
    figure_histogram,
    figures_of,
    find_figure,
    select_entries,
    title_of,
)
from printkit.catalogue.folder import check_folder, make, open_folder
from printkit.catalogue.lines import CatalogueEntry, SeedOutcome
from printkit.catalogue.plan import Plan
from printkit.catalogue.reading import contents_in, is_catalogue, plan_in
from printkit.catalogue.trials import Trials
from printkit.engines.listener import Listener
from printkit.engines.versions import verdict_version
from printkit.files.documents import Document, Form
from printkit.files.names import is_folder
from printkit.judging.checking import keep_verdict
from printkit.judging.ready import verdict_that_ships
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import find_game
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import Message, OptionName, english, message
from printkit.layouts.setup import AnyChecked
from printkit.listener import show_progress, tell, with_listener
from printkit.output.drawing.scene import Kit, Page
from printkit.output.page.wording import game_line
from printkit.scaling.pool import Helpers, open_pool
from printkit.setups import CARDS, Terms

FIRST = 1
"""The first seed of a catalogue by default."""

_DOTS = 200  # per inch of a plot as PNG
_LONGEST = 80  # characters of a folder's name in a `repr`


@dataclass(frozen=True, slots=True, repr=False)
class Catalogue(Sequence[CatalogueEntry[Any]]):
    """A catalogue in a `folder`, as far as it is made: a sequence of its `entries`.

    `tried` are the seeds. A part of it, as `[:10]`, is a catalogue, too.
    """

    folder: Path
    plan: Plan
    entries: tuple[CatalogueEntry[Any], ...]
    tried: tuple[SeedOutcome, ...]

    def __repr__(self) -> str:
        name = self.folder.name[:_LONGEST]
        return f"<Catalogue {name}: {len(self)} setups of {self.plan.game}>"

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, at: SupportsIndex) -> CatalogueEntry[Any]: ...
    @overload
    def __getitem__(self, at: slice) -> Catalogue: ...
    def __getitem__(self, at: SupportsIndex | slice) -> CatalogueEntry[Any] | Catalogue:
        if isinstance(at, slice):
            return replace(self, entries=self.entries[at])
        return self.entries[at]

    def figures(self, entry: CatalogueEntry[object]) -> dict[str, float]:
        """Return a setup's figures by name, to sort and filter by."""
        return figures_of(entry)

    def figure(self, name: str) -> str:
        """Return a figure's name as it is spelt here. Raises InputError for an unknown figure."""
        return find_figure(self.entries, name)

    def where(self, conditions: Sequence[str], order: str = "") -> Catalogue:
        """Return the setups that meet all `conditions` ("length<40"), in the `order` of a figure.

        "-length" puts the longest games first. Without an `order`, setups that are fair at all
        levels come first. Raises InputError for an unknown figure.
        """
        return replace(self, entries=tuple(select_entries(self.entries, conditions, order)))

    def histogram(self, name: str) -> tuple[Bin, ...]:
        """Count the setups in each range of a figure. Raises InputError for an unknown figure."""
        return figure_histogram(self.entries, name)

    def title(self, name: str) -> str:
        """Return a figure's name for readers. Raises InputError for an unknown figure."""
        return title_of(self.entries, name)

    def plots(self, names: Sequence[str], form: Form = "svg") -> Document:
        """Draw how figures are spread: a picture for each, or a page for each in one PDF.

        Raises InputError for an unknown figure, or if there is nothing to draw.
        """
        from printkit.output.drawing.pdf import render_pdf
        from printkit.output.drawing.png import render_png
        from printkit.printing.rendering import svg_text

        kit = Kit(f"Catalogue of {self.game.title}", "", "", tuple(map(self._plot, names)))
        if form == "svg":
            parts = {page.name: svg_text(kit, page).encode() for page in kit.pages}
        elif form == "png":
            drawn = render_png(render_pdf(kit), _DOTS)
            parts = {page.name: data for page, data in zip(kit.pages, drawn, strict=True)}
        else:
            parts = {"": render_pdf(kit)}
        return Document("spread", parts)

    def _plot(self, name: str) -> Page:
        from printkit.output.contract import sheets_of
        from printkit.output.page.charts import spread_page

        spread = self.histogram(name)
        if not spread:
            raise InputError(f"{self.folder}: there is no setup to draw; choose other ones")
        edges = [*(each.low for each in spread), spread[-1].high]
        return spread_page(
            self.title(name),
            self.words,
            edges,
            [each.count for each in spread],
            sheets_of(self.game).accent,
            name,
        )

    @property
    def game(self) -> Game:
        """Return the game of its setups."""
        return find_game(self.plan.game)

    def keep_verdict(self, entry: CatalogueEntry[object]) -> bool:
        """Keep the verdict on a setup, so that its next check finds it; return whether that is so.

        Only verdicts of this version's computer players are kept. A setup that comes with printkit
        has one anyway.
        """
        if self.plan.made_by != verdict_version(self.game):
            return verdict_that_ships(entry.setup) is not None
        keep_verdict(entry.setup, entry.verdict)
        return True

    @property
    def words(self) -> str:
        """Describe the contents: how many setups of which game, and how they were chosen."""
        count = len(self.entries)
        first = self.entries[0].setup if count else None
        whose = f"{self.game.title}, {game_line(first, ENGLISH)}" if first else self.game.title
        kind = "as they were dealt" if self.plan.every else "that are fair and worth playing"
        return f"{whose}: {count:,} setup{'s' * (count != 1)} {kind}"

    @property
    def summary(self) -> Message:
        """Say how many setups these are, how many the folder has, and what became of all seeds."""
        listed, tried = sum(noted.listed for noted in self.tried), len(self.tried)
        if not self.plan.every:
            return message(
                "{count} of {listed} setups, all that passed of {tried:,} seeds.",
                count=len(self.entries),
                listed=listed,
                tried=tried,
            )
        fair = sum(entry.verdict.fair == "fair" for entry in self.entries)
        passed = sum(entry.verdict.passed for entry in self.entries)
        return message(
            "{count:,} of {listed:,} setups as they were dealt: {fair:,} are fair, {passed:,} of "
            "them worth playing, too.",
            count=len(self.entries),
            listed=listed,
            fair=fair,
            passed=passed,
        )

    @property
    def setups(self) -> tuple[AnyChecked, ...]:
        """Return the setups with their verdicts, ready to be printed; as cards, several a page."""
        found = [entry.checked_setup for entry in self.entries]
        return tuple(
            replace(each, cards=() if at % CARDS else tuple(found[at : at + CARDS]))
            for at, each in enumerate(found)
        )


def make_catalogue(
    game: str,
    count: int,
    out: Path,
    terms: Terms = Terms(),
    *,
    seed: int | None = None,
    every: bool = False,
    scheduler: str | None = None,
    workers: int | None = None,
    resume: bool = False,
    listener: Listener | None = None,
) -> Catalogue:
    """Make a catalogue of the first `count` setups, from `seed` on, that pass a check.

    With `every`, the catalogue has the first setups that can be judged, fair or not, as they were
    dealt. It is written to the folder `out`; `resume` continues a catalogue that was stopped. Seeds
    are tried by `workers`, processes of this machine, or by the workers of a dask `scheduler` at an
    address; the result does not depend on them.

    A worker needs seconds to minutes a setup. Raises InputError for contradictions, if
    dask.distributed is needed for a scheduler and missing, and if the workers fail. StoppedError
    when `listener` stops it. In both cases `resume` can continue later.
    """
    if count < 1:
        option = OptionName("count", str(count))
        raise InputError(english("{option}: ask for one or more", option=option))
    first = FIRST if seed is None else seed
    if seed is None and resume:
        with suppress(InputError):  # there may be none, or its plan may be damaged
            first = plan_in(out).first
    plan = Plan.of(find_game(game), terms, first, every=every)
    with with_listener(listener):
        _make(plan, count, out, Helpers(scheduler, workers), resume)
    return catalogue_in(out)


def _make(plan: Plan, count: int, out: Path, helpers: Helpers, resume: bool) -> None:
    check_folder(out, plan, resume=resume)
    if is_catalogue(out):
        with open_folder(out, plan, resume=resume) as folder:
            if len(folder.seeds) >= count:
                return
    with (
        open_pool(Trials(plan), helpers) as pool,
        open_folder(out, plan, resume=resume) as folder,
        show_progress() as listening,
    ):
        try:
            make(folder, count, pool, listening)
        except BaseException:
            tell(
                english(
                    "{out} has {n} of {count} setups, of {seeds:,} seeds; the same command with "
                    "{resume} goes on from there.",
                    out=str(out),
                    n=len(folder.seeds),
                    count=count,
                    seeds=folder.decided_seeds,
                    resume=OptionName("resume"),
                )
            )
            raise


def catalogues_in(folder: Path) -> tuple[Path, ...]:
    """Return the catalogues in a folder, by name: the folder itself, or its subfolders.

    Raises InputError if there is no catalogue.
    """
    if is_catalogue(folder):
        return (folder,)
    inside = folder.iterdir() if is_folder(folder) else ()
    found = sorted(path for path in inside if is_catalogue(path))
    if not found:
        raise InputError(
            f"{folder}: there is no catalogue in this folder; printkit catalogue makes one"
        )
    return tuple(found)


def catalogue_in(folder: Path) -> Catalogue:
    """Read the catalogue in a folder. Raises InputError if there is none."""
    found = contents_in(folder)
    return Catalogue(folder, found.plan, found.entries, found.tried)
