"""Ten things that people come for, each found from the help alone and then done."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.printkit.reading import pages_of
from tests.printkit.running import printkit_here


class Task(NamedTuple):
    """A task in words; the helps they read, each with words that lead on; what they type.

    `made` is a file that is there in the end, or what the last command says.
    """

    wanted: str
    read: Sequence[tuple[str, Sequence[str]]]
    typed: Sequence[str]
    made: str


TASKS = [
    Task(
        "print Coin Isolation for four, to be played with euro cents, on A4",
        [
            ("-h", ["print  ", "Print a kit"]),
            ("print -h", ["--players N", "--paper", "coin-isolation", "--coins", "-o FILE"]),
            ("print coin-isolation -h", ["--coins", "euro"]),
        ],
        ["print coin-isolation#7 --players 4 --coins euro --paper A4 --no-check -o four"],
        "four.pdf",
    ),
    Task(
        "find out whether coins that they laid out are fair",
        [
            ("-h", ["check  ", "whether a layout is fair"]),
            ("check -h", ["A layout is a text file", "printkit new GAME", "board: |"]),
            ("new -h", ["-o our-coins.yaml"]),
        ],
        ["new dice-isolation -o ours.yaml"],
        "ours.yaml",
    ),
    Task(
        "play against the computer",
        [("-h", ["serve  "]), ("serve -h", ["You play against the computer", "phone"])],
        ["serve -h"],
        "play",
    ),
    Task(
        "know what a variant changes",
        [("-h", ["games  ", "variants"]), ("games", ["mixed-change-2008", "takes along half"])],
        ["rules coin-isolation --variant mixed-change-2008"],
        "rounded down",
    ),
    Task(
        "write down the game of last night and print its diagrams",
        [
            ("-h", ["replay  ", "new  "]),
            ("replay -h", ["printkit new GAME --record", "moves: ["]),
            ("print -h", ["A RECORD", "diagrams"]),
        ],
        [
            "new isaac --record -o night.yaml",
            "print isaac#1~04-44 --sheet diagrams --paper a4 -o night",
        ],
        "night.pdf",
    ),
    Task(
        "always print on Letter, in grey",
        [("-h", ["config  "]), ("config -h", ["printkit config paper letter", "theme"])],
        ["config paper letter", "config theme gray", "config"],
        "theme grey",
    ),
    Task(
        "print pieces with backs on a printer that prints one side",
        [("print -h", ["--order [pages|fronts-backs]", "feeding the paper twice"])],
        ["print isaac#7 --no-check --sheet pieces --order fronts-backs -o fed"],
        "fed.pdf",
    ),
    Task(
        "have cards made by The Game Crafter",
        [
            ("print -h", ["--stock", "Game Crafter", "printkit help print-shop"]),
            ("help print-shop", ["--stock", "Poker Deck", "825 x 1125"]),
        ],
        ["print dice-isolation#7 --no-check --stock poker -o deck"],
        "deck.pdf",
    ),
    Task(
        "have the layout of a setup for their own program",
        [("print -h", ["yaml", "--json", "For programs"])],
        ["print isaac#7 --no-check --format yaml --json"],
        '"files": ["isaac-7.yaml"]',
    ),
    Task(
        "put a setup on a table in Tabletop Simulator",
        [("print -h", ["tts a save for Tabletop Simulator", "--link BASE"])],
        ["print dice-isolation#7 --format tts -o table.json"],
        "table.json",
    ),
]


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.wanted)
def test_a_task_is_done_from_the_help_alone(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for asked, words in task.read:
        shown = printkit_here(*asked.split(), folder=tmp_path)
        text = " ".join(re.sub(r"-\n\s+", "-", shown.stdout.decode()).split())
        assert shown.returncode == 0
        for word in words:
            assert " ".join(word.split()) in text, (asked, word)
    said = ""
    for command in task.typed:
        result = printkit_here(*command.split(), folder=tmp_path)
        assert result.returncode == 0, result.stderr
        said = result.stdout.decode()
    path = tmp_path / task.made
    if path.suffix == ".pdf":
        assert pages_of(path)
    elif path.suffix == ".json":
        assert json.loads(path.read_text("utf-8"))["ObjectStates"]
    elif path.suffix != ".yaml":
        assert task.made in " ".join(said.split())
    else:
        assert path.exists()
