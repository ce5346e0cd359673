"""IDs on sheets: their meaning, and errors in them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.ids import MAX_SEED, LayoutId, SeedId, parse_id
from tests.refusal import any_text, refusal

GAME = GAMES["coin-isolation"]
LAYOUT = CoinLayout((1, 5, 10, 25) * 16)


@pytest.mark.parametrize("seed", [0, 7, MAX_SEED])
def test_an_id_may_be_a_seed(seed: int) -> None:
    assert parse_id(f"coin-isolation#{seed}") == SeedId(GAME, seed)


def test_an_id_may_spell_a_layout() -> None:
    assert parse_id(f"coin-isolation:{LAYOUT.describe()}") == LayoutId(GAME, LAYOUT)


@pytest.mark.parametrize("text", ["board.yaml", "-", "", "C:\\boards\\b.yaml", "a b#7", "#7", ":x"])
def test_file_names_are_not_ids(text: str) -> None:
    assert parse_id(text) is None


@pytest.mark.parametrize(
    "seed",
    ["", "-1", "+1", "7a", "٧", str(MAX_SEED + 1), "9" * 5000, "0" * 20 + "9" * 30],
    ids=lambda seed: seed[:20] or "nothing",
)
def test_invalid_seeds_are_refused(seed: str) -> None:
    with pytest.raises(InputError, match="the seed of coin-isolation"):
        parse_id(f"coin-isolation#{seed}")


@pytest.mark.parametrize("text", ["chess#7", "coin-isolation:", "coin-isolation:\n" + "0" * 30])
def test_an_id_with_a_mistake_is_refused_in_one_line(text: str) -> None:
    refusal(parse_id, text)


@settings(deadline=None)
@given(st.sampled_from("#:"), any_text(40))
def test_any_text_after_the_mark_is_an_id_or_one_line_of_complaint(mark: str, rest: str) -> None:
    try:
        assert parse_id(f"coin-isolation{mark}{rest}") is not None
    except InputError as error:
        assert len(str(error).splitlines()) == 1
