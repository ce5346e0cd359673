"""The positions of the rules' examples that come with printkit are those that play finds."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.examples import examples
from layouts.games import GAMES
from layouts.rules import rule_book
from printkit.printing import diagrams
from printkit.printing.diagrams import EXAMPLES, example
from printkit.setups import Terms, deal


def test_the_file_is_what_play_finds() -> None:
    ours = {key: shown for key, shown in examples() if not key.startswith("clobber ")}
    played = msgspec.json.encode(ours, order="deterministic")
    assert EXAMPLES.read_bytes() == played + b"\n"


@pytest.mark.parametrize("variants", [(), ("diagonal",), ("diagonal", "cleanup")], ids=len)
def test_other_rules_are_played(variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples for two variants at once do not come with printkit; the pictures are the same."""
    setup = deal(GAMES["coin-isolation"], 1, Terms(2, variants))
    chosen = rule_book(setup.game).example(2, variants)
    played = diagrams.diagrams(chosen.record)
    monkeypatch.setattr(diagrams, "replay_example", lambda _: played if len(variants) > 1 else ())
    shown = example(setup)
    assert [each.table for each in shown] == [played[each.number].table for each in shown] != []
