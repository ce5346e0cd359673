"""The worked examples are legal under the rules they illustrate."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations

import msgspec
import pytest

from benchmarks.examples import examples
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup
from printkit.printing import diagrams
from printkit.printing.diagrams import EXAMPLES, example
from printkit.setups import Terms, deal
from tests.differing import assert_made
from tests.tiers import first_in_core


def tables(game: Game, sizes: Iterable[int]) -> list[tuple[int, tuple[str, ...]]]:
    """List tables for every number of players: with each combination of `sizes` variants,
    and many.
    """
    found: list[tuple[int, tuple[str, ...]]] = []
    for size in sizes:
        for chosen in combinations(game.variants, size):
            with suppress(InputError):
                variants = game.check_variants(chosen)
                found += [(players, variants) for players in game.players]
    many: tuple[str, ...] = ()
    for variant in game.variants:
        with suppress(InputError):
            many = game.check_variants([*many, variant])
    return [*found, (game.usual_players, many)]


@pytest.mark.parametrize("sizes", first_in_core([range(2), range(2, 3)]), ids=len)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_move_of_an_example_is_legal(game: Game, sizes: range) -> None:
    """The examples are played by the usual rules, with each variant, with two, and with many."""
    for players, variants in tables(game, sizes):
        asked = rule_book(game).example(players, variants)
        layout, sides = asked.record.setup.layout, game.usual_sides(players)
        shown = example(Setup(game, layout, players, sides, variants), ENGLISH)
        assert [diagram.number for diagram in shown] == sorted(asked.captions)
        for diagram in shown:
            assert diagram.caption and "{" not in str(diagram.caption)


def test_the_positions_that_come_with_printkit_are_what_play_finds() -> None:
    ours = {key: shown for key, shown in examples() if not key.startswith("clobber ")}
    played = msgspec.json.encode(ours, order="deterministic") + b"\n"
    kept, now = map(a_line_each, (EXAMPLES.read_bytes(), played))
    assert_made(EXAMPLES, kept, now, "python -m benchmarks.examples")
    assert EXAMPLES.read_bytes() == played


def a_line_each(data: bytes) -> str:
    """Return the file's examples in lines, to see which one differs."""
    read = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    return "".join(f"{key}: {bytes(shown).decode()}\n" for key, shown in read.items())


@pytest.mark.parametrize("variants", [(), ("diagonal",), ("diagonal", "cleanup")], ids=len)
def test_other_rules_are_played(variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples for two variants at once do not come with printkit; the pictures are the same."""
    setup = deal(GAMES["coin-isolation"], 1, Terms(2, variants))
    chosen = rule_book(setup.game).example(2, variants)
    played = diagrams.diagrams(chosen.record)
    monkeypatch.setattr(diagrams, "diagrams", lambda _: played if len(variants) > 1 else ())
    shown = example(setup, ENGLISH)
    assert [each.table for each in shown] == [played[each.number].table for each in shown] != []
