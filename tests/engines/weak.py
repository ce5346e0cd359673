"""Weak players of Coin Isolation, for tests that deal: strong players take too long."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printkit.engines.contract
from printkit.engines.coin_isolation.engine import ENGINE
from printkit.engines.contract import Engine
from printkit.engines.search.players import Ladder, Strength, mcts_solver, uct
from printkit.layouts.messages import message

_DEFAULT = Strength(uct(12), message("beginners"), "club", 4000, batch=20, stream="search-12")

WEAK = replace(
    ENGINE,
    ladder=Ladder(
        (
            Strength(uct(6), message("children"), "beginner", 300, batch=20, stream="search-6"),
            _DEFAULT,
            Strength(
                mcts_solver(15),
                message("their parents"),
                "expert",
                1000,
                batch=20,
                stream="keen-15",
            ),
        ),
        _DEFAULT,
    ),
    quick_ladder=None,
)
"""An engine whose players use hardly any simulations."""


def seat(engine: Engine, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let this process's commands play with this engine.

    Its results are kept in `folder`, so that they are never mistaken for strong players' results.
    """
    monkeypatch.setattr(printkit.engines.contract, "engine_of", lambda game: engine)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
