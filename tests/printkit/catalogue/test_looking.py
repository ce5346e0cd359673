"""Showing a catalogue, and printing it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from clobber import engine
from printkit.catalogue import figures
from printkit.catalogue.folder import open_folder
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import SeedTrial
from printkit.layouts.answers import answer
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.verdict import farthest
from printkit.library.catalogues import catalogue_in
from printkit.library.kits import draft, finish
from printkit.output.drawing.scene import Group, Rect
from printkit.printing import printables
from printkit.printing.order import Order
from printkit.setups import Terms
from tests.output.collectors import verdict
from tests.printkit.catalogue import small
from tests.printkit.catalogue.running import make_here
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.schemas import assert_kept

COUNT = 6
SOLITAIRE = Path(__file__).parents[3] / "docs" / "catalogue" / "coin-collectors"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a catalogue named "setups"."""
    folder = tmp_path_factory.mktemp("looking")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "ENGINE", small.ENGINE)
        make_here(folder / "setups", COUNT)
        yield folder


def show_all(folder: Path, *options: str) -> list[dict[str, object]]:
    result = printkit_here("catalogue", "show", "setups", *options, "--json", folder=folder)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_setups_fair_at_all_levels_are_listed_first(folder: Path) -> None:
    entries = catalogue_in(folder / "setups").entries
    levels = {entry.seed: entry.verdict.fair_at_all_levels for entry in entries}
    assert len({*levels.values()}) == 2, "or nothing is sorted"
    first = sorted(entries, key=lambda entry: (not levels[entry.seed], entry.seed))
    assert show_all(folder) == [answer(entry, whole=True) for entry in first]
    said = printkit_here("catalogue", "show", "setups", folder=folder).stdout.decode()
    for entry in catalogue_in(folder / "setups").entries:
        assert f"{entry.seed:>8}  uneven " in said and entry.id in said
    tried = len((folder / "setups" / "tried.jsonl").read_text().splitlines())
    words = f"{COUNT} of {COUNT} setups, all that passed of {tried} seeds."
    assert said.splitlines()[-1] == words


def test_a_solitaires_catalogue_shows_how_often_it_is_won(tmp_path: Path) -> None:
    """A game for one player has no unevenness; this catalogue comes with printkit."""
    said = printkit_here("catalogue", "show", str(SOLITAIRE), "--sort", "won", folder=tmp_path)
    listed = [line.split()[:3] for line in said.stdout.decode().splitlines()[:-1]]
    won = {str(e.seed): e.verdict.seats[0].share for e in catalogue_in(SOLITAIRE).entries}
    hardest_first = sorted(won, key=lambda seed: won[seed])
    assert listed == [[seed, "won", f"{won[seed]:.3g}"] for seed in hardest_first]
    result = printkit_here("catalogue", "show", str(SOLITAIRE), "--sort", "uneven", folder=tmp_path)
    assert_refused(result, "no figure 'uneven'", "won")


def test_sorted_and_chosen_by_figures(folder: Path) -> None:
    """The figures are computed here once more, from the verdicts."""
    entries = catalogue_in(folder / "setups").entries
    plies = {
        entry.seed: sum(n * k for n, k in enumerate(entry.verdict.lengths))
        / sum(entry.verdict.lengths)
        for entry in entries
    }
    by_plies = [row["seed"] for row in show_all(folder, "--sort", "-plies")]
    assert by_plies == sorted(plies, key=lambda seed: -plies[seed])
    uneven = {e.seed: abs(farthest(e.verdict.seats).share - 0.5) for e in entries}
    middle = sorted(uneven.values())[COUNT // 2]
    kept = [row["seed"] for row in show_all(folder, "--filter", f"uneven<{middle:.6f}")]
    assert kept == [seed for seed, value in uneven.items() if value < round(middle, 6)]
    both = show_all(folder, "--filter", "seed>3", "--filter", "seed<=11", "--sort", "seed")
    assert [row["seed"] for row in both] == [s for s in plies if 3 < s <= 11]


def test_the_spread_counts_each_setup_once(folder: Path) -> None:
    found = catalogue_in(folder / "setups")
    for name in found.figures(found.entries[0]):
        spread = found.histogram(name)
        assert sum(each.count for each in spread) == COUNT
        assert all(a.high == pytest.approx(b.low) for a, b in itertools.pairwise(spread))
    said = printkit_here("catalogue", "show", "setups", "--plot", "plies", folder=folder)
    assert said.stdout.decode().startswith("plies:\n") and "#" in said.stdout.decode()


def test_ranges_end_at_round_numbers() -> None:
    """The ranges cover all values, each value in one range."""
    values = [0.0131, 0.02, 0.0467, 0.03, 0.11]
    entries: Any = [SimpleNamespace(value=value) for value in values]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "figures_of", lambda entry: {"uneven": entry.value})
        spread = figures.figure_histogram(entries, "uneven")
    assert [round(each.low, 9) for each in spread] == [0.0, 0.02, 0.04, 0.06, 0.08, 0.1]
    assert [each.count for each in spread] == [1, 2, 1, 0, 0, 1]


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_a_spread_is_drawn(folder: Path, form: str, tmp_path: Path) -> None:
    out = tmp_path / f"plies.{form}"
    result = printkit_here(
        "catalogue", "show", "setups", "--plot", "plies", "-o", str(out), folder=folder
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.decode().strip() == str(out)
    heads = {"svg": b"<svg", "pdf": b"%PDF", "png": b"\x89PNG"}
    assert out.read_bytes().startswith(heads[form])
    two = ("--plot", "plies", "--plot", "uneven", "-o", str(tmp_path / "all") + "/")
    result = printkit_here("catalogue", "show", "setups", *two, folder=folder)
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["plies.svg", "uneven.svg"]


def test_a_bar_is_as_high_as_its_count(folder: Path) -> None:
    """The bars are measured in the picture and compared with their counts."""
    found = catalogue_in(folder / "setups")
    page = found._plot("plies")
    (group,) = page.items
    assert isinstance(group, Group)
    # without the bar of the ground
    bars = [item for item in group.items if isinstance(item, Rect)][1:]
    counts = [each.count for each in found.histogram("plies") if each.count]
    unit = max(bar.height for bar in bars) / max(counts)
    assert [round(bar.height / unit, 6) for bar in bars] == counts


def test_a_catalogue_is_printed_with_its_verdicts(folder: Path) -> None:
    """No game is played: the verdicts come from the folder."""
    printed = ("print", "setups", "--sheet", "report", "-o", "r.pdf", "--force", "--json")
    result = printkit_here(*printed, folder=folder)
    assert result.returncode == 0, result.stderr
    (line,) = result.stdout.decode().splitlines()
    assert_kept("print", line)
    entries = catalogue_in(folder / "setups").where(()).entries
    setups = json.loads(line)["setups"]
    assert [each["id"] for each in setups] == [entry.id for entry in entries]
    assert {(each["fair"], each["proven"]) for each in setups} == {("fair", True)}
    result = printkit_here("print", "setups", "--format", "yaml", "-o", "all/", folder=folder)
    assert result.returncode == 0, result.stderr
    for path in (folder / "setups" / "layouts").iterdir():
        assert (folder / "all" / path.name).read_bytes() == path.read_bytes()


def test_cards_of_a_catalogue_are_its_own_rated_setups(tmp_path: Path) -> None:
    """Eight setups of Coin Collectors make a page of six cards and one of two, without play."""
    plan = Plan.of(GAMES["coin-collectors"], Terms(), 1)
    with open_folder(tmp_path / "deck", plan, resume=False) as made:
        for seed in range(1, 9):
            setup = plan.deal(seed)
            made.add(SeedTrial(seed, setup.id, (), message("fair"), verdict(setup), 0, 0, 0))
    found = catalogue_in(tmp_path / "deck")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printables, "check_setup", None)
        patch.setattr(printables, "deal_until_fair", None)
        done = finish(draft(Order(found.setups, sheets=("cards",))))
        assert len(done.pages) == 2
        cards = [card for printable in done.printables for card in printable.spec.cards]
        assert [card.setup.id for card in cards] == [entry.id for entry in found.entries]
        assert [card.verdict for card in cards] == [entry.verdict for entry in found.entries]
        both = finish(draft(Order(found.setups, sheets=("cards", "setup"))))
        assert len(both.pages) == 2 + 8
