"""The order in which positions are proven: by what seeds ask for, with made-up shares of finds."""

from __future__ import annotations

from typing import Any, cast

import pytest

import printkit.engines.puzzles
from printkit.engines.puzzles import PuzzleCandidate, order_proofs

HARD = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


def in_order(monkeypatch: pytest.MonkeyPatch, seed: int, motifs: list[str]) -> list[float]:
    """Return the candidates' difficulties in the order in which they are proven."""
    candidates = [
        PuzzleCandidate(cast(Any, hard), motif, (), cast(Any, lambda hard=hard: hard))
        for hard, motif in zip(HARD, motifs, strict=True)
    ]
    monkeypatch.setattr(
        printkit.engines.puzzles, "_shares", lambda session, seed, each: [1 - each.position]
    )
    names = dict.fromkeys(motifs, "")
    return [cast(Any, proof) for proof in order_proofs(cast(Any, None), seed, names, candidates)]


@pytest.mark.parametrize(("seed", "wanted"), [(0, 0.2), (1, 0.4), (2, 0.6), (3, 0.8), (4, 1.0)])
def test_candidates_nearest_to_a_seeds_difficulty_come_first(
    monkeypatch: pytest.MonkeyPatch, seed: int, wanted: float
) -> None:
    found = in_order(monkeypatch, seed, ["one"] * 6)
    assert found[0] == pytest.approx(wanted)
    away = [round(abs(hard - wanted), 6) for hard in found]
    assert away == sorted(away)


def test_every_fifth_seed_asks_for_the_next_motif_first(monkeypatch: pytest.MonkeyPatch) -> None:
    motifs = ["one", "two"] * 3
    # of the first motif; the candidate of difficulty 1.0 has the second
    assert in_order(monkeypatch, 4, motifs)[0] == 0.8
    assert in_order(monkeypatch, 9, motifs)[0] == 1.0


def test_puzzles_that_weaker_players_find_more_often_come_last() -> None:
    assert (
        printkit.engines.puzzles._mark([1.0, 0.0], 0.5)
        > printkit.engines.puzzles._mark([0.0, 0.0], 0.0)
        >= 1.0
    )
    assert printkit.engines.puzzles._mark([0.0, 1.0], 0.5) == 0.0
