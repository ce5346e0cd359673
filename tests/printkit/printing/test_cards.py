"""Cards with grades: rated unless nothing is checked, and dealt again if a setup fails."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from printkit.cli.inputs import read_setup
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Fairness, Verdict
from printkit.printing import printables
from printkit.setups import Terms, card_seeds
from tests.output.collectors import verdict
from tests.printkit.printing.conftest import PrintPages

CARDS = ("coin-collectors#7", "--sheet", "cards", "--paper", "a4")


def seeds() -> list[int]:
    return card_seeds(read_setup("coin-collectors#7", Terms()))


def rate(monkeypatch: pytest.MonkeyPatch, failing: set[int]) -> list[int]:
    """Make setups of the seeds in `failing` unfair, and return the list of seeds looked at."""
    looked_at: list[int] = []

    def check(setup: Setup[Any], *_: object, **__: object) -> tuple[Setup[Any], Verdict[Any]]:
        assert setup.seed is not None
        looked_at.append(setup.seed)
        fair: Fairness = "unfair" if setup.seed in failing else "fair"
        return setup, replace(verdict(setup), fair=fair)

    monkeypatch.setattr(printables, "check_setup", check)
    return looked_at


def test_every_card_is_rated(print_pages: PrintPages, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = rate(monkeypatch, set())
    (text,) = print_pages(*CARDS)
    assert looked_at == seeds()
    assert text.count("easy") == 6 and "6 of 6 cards were rated" in text


def test_a_setup_that_fails_is_dealt_anew(
    print_pages: PrintPages, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = seeds()[0]
    rate(monkeypatch, {first})
    (text,) = print_pages(*CARDS)
    assert set(map(int, re.findall(r"seed (\d+)\s*\n", text))) >= {first + 1, *seeds()[1:]}
    assert "unfair" not in text


def test_where_none_passes_the_cards_say_so(
    print_pages: PrintPages, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = rate(monkeypatch, {seed + more for seed in seeds() for more in range(100)})
    (text,) = print_pages(*CARDS)
    assert text.count("unfair") == 6
    assert len(looked_at) < 25


def test_nothing_is_rated_when_nothing_is_checked(
    print_pages: PrintPages, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = rate(monkeypatch, set())
    (text,) = print_pages(*CARDS, "--no-check")
    assert not looked_at and text.count("not rated") == 6
