"""The catalogues that come with printkit: lines satisfy the schema and describe their setups."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.catalogue.lines import grade_of
from printkit.catalogue.reading import is_catalogue
from printkit.cli.inputs import read_things
from printkit.engines.versions import verdict_version
from printkit.layouts.setup import CheckedSetup
from printkit.layouts.verdict import Verdict
from printkit.library.catalogues import Catalogue, catalogue_in
from printkit.printing.rendering import layout_file
from printkit.setups import Terms
from tests.printkit.schemas import assert_line_kept

DOCS = Path(__file__).parents[3] / "docs" / "catalogue"
SHIPPED = sorted(path.name for path in DOCS.iterdir() if is_catalogue(path))
assert "dice-isolation" in SHIPPED


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> Catalogue:
    return catalogue_in(DOCS / str(request.param))


@pytest.mark.slow
def test_a_tenth_of_its_lines_are_as_their_schema_says(shipped: Catalogue) -> None:
    for line in (shipped.folder / "catalogue.jsonl").read_text("utf-8").splitlines()[::10]:
        assert_line_kept(shipped.plan.game, line)


def test_each_setup_is_what_its_line_says(shipped: Catalogue) -> None:
    """A setup that earlier players found fair may be labelled as not proven by now."""
    of_today = shipped.plan.made_by == verdict_version(shipped.game)
    for entry in shipped.entries:
        setup = entry.setup
        assert setup.id == entry.id == entry.verdict.id
        assert entry.verdict.passed or (not of_today and entry.verdict.fair == "undecided")
        assert entry.grade == grade_of(shipped.game, entry.verdict)
        document = layout_file(setup)
        kept = shipped.folder / "layouts" / f"{document.stem}.yaml"
        assert kept.read_bytes() == document.parts[""]
    assert len([*(shipped.folder / "layouts").iterdir()]) == len(shipped.entries)


def test_each_setup_is_dealt_by_its_seed(shipped: Catalogue) -> None:
    """This is tested only while this version deals like the one that made the catalogue."""
    for entry in shipped.entries:
        if not entry.deal_options or entry.deal_options == shipped.plan.deal_options:
            assert shipped.plan.deal(entry.seed).id == entry.id
    listed = [noted.seed for noted in shipped.tried if noted.listed]
    assert listed == [entry.seed for entry in shipped.entries]


def test_what_is_printed_first_is_fair_at_all_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here those are said to be where Dark wins less than half of the games."""
    even_at_all = property(lambda verdict: verdict.seats[0].share < 0.5)
    monkeypatch.setattr(Verdict, "fair_at_all_levels", even_at_all)
    printed = read_things(str(DOCS / "isaac"), Terms())
    even = [isinstance(one, CheckedSetup) and one.verdict.fair_at_all_levels for one in printed]
    assert even == sorted(even, reverse=True) and 0 < sum(even) < len(even)
