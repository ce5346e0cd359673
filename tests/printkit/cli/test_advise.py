"""`printkit advise`: the best moves at a record's end."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from tests.playing import hurry_advice
from tests.printkit.records import ANY_GAME, quiet, record, write
from tests.printkit.running import printkit_here
from tests.printkit.schemas import assert_kept


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_advice(monkeypatch, 50)


@ANY_GAME
def test_advises_legal_moves_the_best_first(game: str, tmp_path: Path) -> None:
    name, middle = quiet(game)
    file = write(tmp_path, "game", record(name, middle))
    texts = [
        printkit_here("advise", file, "--json", "--threads", n, folder=tmp_path).stdout
        for n in ("1", "2")
    ]
    assert texts[0] == texts[1]
    assert_kept("advise", texts[0].decode())
    advised = json.loads(texts[0])
    legal = json.loads(printkit_here("moves", file, "--json", folder=tmp_path).stdout)["legal"]
    moves = [move["move"] for move in advised["moves"]]
    assert moves
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(legal)
    values = [move["value"] for move in advised["moves"]]
    assert not advised["exact"] or values == sorted(values, reverse=True)
    assert all(0 <= value <= 1 for value in values)
    assert all((move["games"] == 0) == advised["exact"] for move in advised["moves"])


def test_finds_the_move_that_wins(tmp_path: Path) -> None:
    """Two squares, with a dime and a quarter next to them: only the quarter wins."""
    coins = [["-"] * 8 for _ in range(8)]
    coins[7][0], coins[7][7], coins[0][0] = "10", "25", "5"
    layout = {"coins": "\n".join(map(" ".join, coins))}
    data = {"game": "coin-isolation", "layout": layout, "moves": []}
    (tmp_path / "few.yaml").write_text(yaml.safe_dump(data))
    said = printkit_here("advise", "few.yaml", folder=tmp_path).stdout.decode().splitlines()
    assert said == [
        "The best move for player 1 after 0 moves, solved:",
        "  h1  wins, whatever they do",
    ]


def test_says_whose_games_and_how_sure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start nothing is proven: four games tell little."""
    monkeypatch.setattr("printkit.engines.coin_isolation.engine.PATIENCE", 1000)
    said = printkit_here("advise", "coin-isolation#7", folder=tmp_path).stdout.decode().splitlines()
    assert said[0] == (
        "The best moves for player 1 after 0 moves, "
        "in 4 games between our masters (PUCT) and between experts (MCTS-Solver) after each move:"
    )
    assert all(re.search(r"  wins \d+% \(\d+% to \d+%\)$", line) for line in said[1:])
