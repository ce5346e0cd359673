"""The commands that play records: `moves`, `perft` and `replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from printkit.printing.diagrams import diagrams
from tests.cases import cases_together
from tests.printkit.records import (
    EXPECTED,
    GAME,
    KEYS,
    RECORDS,
    facts,
    finished_record,
    nodes,
    positions_of,
    quiet,
    record,
    write,
)
from tests.printkit.running import assert_complains, assert_refused, printkit_here

# moves


@pytest.mark.parametrize("game", EXPECTED)
def test_moves_of_finished_games_in_the_order_given(game: str) -> None:
    expected = yaml.safe_load((RECORDS / f"{game}.expected.yaml").read_text(encoding="utf-8"))
    names = sorted(expected, reverse=True)
    lines = facts(RECORDS, [f"{name}.yaml" for name in names])
    assert len(lines) == len(names) > 2
    for name, line in zip(names, lines, strict=True):
        assert list(line) == KEYS
        assert (line["game"], line["over"]) == (game, True)
        assert (line["to_move"], line["legal"]) == (None, [])
        assert {key: line[key] for key in ("ply", "scores", "winner")} == expected[name], name


@GAME
def test_whatever_moves_lists_can_be_played(game: str, tmp_path: Path) -> None:
    """Each move leads to a position in which perft counts the moves."""
    name, middle = quiet(game)
    start = record(name, middle)
    file = write(tmp_path, "start", start)
    legal = facts(tmp_path, [file])[0]["legal"]
    files = [
        write(tmp_path, str(i), {**start, "moves": [*start["moves"], move]})
        for i, move in enumerate(legal)
    ]
    after = facts(tmp_path, files)
    rules, players = positions_of(name)[0].kernel.rules, positions_of(name)[0].players
    for line in after:
        assert list(line) == KEYS
        assert (line["ply"], line["over"]) == (middle + 1, line["to_move"] is None)
        assert line["over"] or line["legal"] == sorted(set(line["legal"])) != []
        assert line["over"] or line["to_move"] in range(players)
        assert len(line["scores"]) == (players if GAMES[game].scored else 0)
        assert line["phase"] in rules.PHASES
    assert nodes(tmp_path, file, 0) == 1
    assert nodes(tmp_path, file, 1) == len(legal)
    assert nodes(tmp_path, file, 2) == sum(len(line["legal"]) for line in after)
    counts = [nodes(tmp_path, other, 2) for other in files[:20]]
    if len(files) <= 20:
        assert nodes(tmp_path, file, 3) == sum(counts)


def test_moves_for_people(tmp_path: Path) -> None:
    """Moves contain spaces, so they are listed in columns."""
    write(tmp_path, "start", record("dice-isolation-1", 0))
    write(tmp_path, "middle", record("dice-isolation-1", 8))
    result = printkit_here("moves", "start.yaml", "middle.yaml", folder=tmp_path)
    lines = result.stdout.decode().splitlines()
    assert lines[0] == "start.yaml: after 0 moves, player 1 to move; player 1 0 tokens, " + (
        "player 2 0 tokens"
    )
    assert lines[1] == "  roll 1 die   roll 2 dice  roll 3 dice"
    assert lines[2].startswith("middle.yaml: after 8 moves")
    assert all(len(line) <= 80 for line in lines[3:])
    result = printkit_here("moves", "coin-collectors-lost.yaml", folder=RECORDS)
    assert result.stdout == b"coin-collectors-lost.yaml: over after 14 moves: " + (
        b"you lose with 14 coins\n"
    )


def test_a_game_without_scores_is_told_without(tmp_path: Path) -> None:
    file = write(tmp_path, "game", record("clobber-1", 3))
    (facts_of_it,) = facts(tmp_path, [file])
    assert (facts_of_it["scores"], facts_of_it["winner"]) == ([], None)
    told = printkit_here("moves", file, folder=tmp_path).stdout.decode().splitlines()
    assert told[0] == "game.yaml: after 3 moves, White to move"
    told = printkit_here("replay", file, folder=tmp_path).stdout.decode().splitlines()
    assert told[-1] == "After 3 moves, White to move."
    shown = diagrams(read_record((tmp_path / file).read_text("utf-8"), file, tmp_path))
    moved = ["Black moved.", "White moved.", "Black moved."]
    assert [str(diagram.caption) for diagram in shown] == ["", *moved]


def test_captions_are_sentences(tmp_path: Path) -> None:
    file = write(tmp_path, "game", record("coin-isolation-2", 3))
    *_, last = diagrams(read_record((tmp_path / file).read_text("utf-8"), file, tmp_path))
    said = r"Player 1 moved\. Player 1 has \d+¢ and player 2 has \d+¢\."
    assert re.fullmatch(said, str(last.caption))


# perft


@GAME
def test_a_finished_game_has_no_moves_to_count(game: str) -> None:
    for depth in (1, 2, 30):
        assert nodes(RECORDS, f"{finished_record(game)}.yaml", depth) == 0


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("dice-isolation-1", 0),
        ("dice-isolation-1", 3),
        ("coin-collectors-won", 22),
        ("coin-collectors-acceptable-losses", 4),
    ],
)
def test_perft_counts_no_moves_that_follow_dice(tmp_path: Path, name: str, moves: int) -> None:
    file = write(tmp_path, "game", record(name, moves))
    result = printkit_here("perft", file, "--depth", "2", folder=tmp_path)
    assert_refused(result, "game.yaml: dice come", "fewer moves")


def test_perft_answers_record_by_record(tmp_path: Path) -> None:
    write(tmp_path, "start", record("coin-isolation-2", 0))
    files = ("start.yaml", str(RECORDS / "coin-isolation-2.yaml"))
    result = printkit_here("perft", *files, "--depth", "1", "--json", folder=tmp_path)
    assert [json.loads(line)["nodes"] for line in result.stdout.splitlines()][1] == 0
    result = printkit_here("perft", *files, "--depth", "1", folder=tmp_path)
    assert b"coin-isolation-2.yaml: 0 sequences of 1 move\n" in result.stdout


# replay

ENDS = {
    "coin-isolation-2": "Player 2 wins, 58 : 24¢.",
    "coin-isolation-half": "Player 3 wins with 83¢; player 1 58¢, player 2 78¢.",
    "coin-isolation-greedy": "Player 2 wins with 95¢; player 1 54¢, player 3 32¢, player 4 53¢.",
    "dice-isolation-4": "Player 1 wins, 1 : 0 tokens.",
    "dice-isolation-2": "Player 1 wins, 12 : 4 tokens.",
    "isaac-standard": "Light wins, 41 : 23 points.",
    "isaac-dealt": "Dark wins the tie, 38 : 38 points.",
    "isaac-random": "Light wins the tie, 12 : 12 points.",
    "coin-collectors-won": "You win with 24 coins.",
    "coin-collectors-lost": "You lose with 14 coins.",
    "coin-collectors-stuck-at-once": "You lose with 0 coins.",
    "clobber-1": "Black wins.",
}


@cases_together(("name", "end"), ENDS.items())
def test_replay_lists_every_move_and_tells_how_it_ended(name: str, end: str) -> None:
    result = printkit_here("replay", f"{name}.yaml", folder=RECORDS)
    assert result.returncode == 0, result.stderr
    lines = result.stdout.decode().splitlines()
    data = record(name)
    moves = data["moves"]
    assert lines[0] == ", ".join([GAMES[data["game"]].title, *data.get("variants", [])])
    for number, (line, move) in enumerate(zip(lines[1:], moves, strict=False), start=1):
        assert line.startswith(f"{number:>4}. ")
        assert line.endswith(f" {move}")
    assert lines[len(moves) + 1] == ""
    assert lines[-1] == end
    assert all(len(line) <= 80 for line in lines)


def test_replay_says_who_moved() -> None:
    """It is right also where players are skipped."""
    lines = printkit_here("replay", "isaac-dealt.yaml", folder=RECORDS).stdout.decode()
    assert "\n  19. Light  28-48\n  20. Dark   pass\n  21. Light  90-92\n" in lines
    assert "\n  22. Light  05-35\n" in lines
    lines = printkit_here("replay", "coin-isolation-3.yaml", folder=RECORDS).stdout.decode()
    assert "\n   3. player 3  h1-h2-g2-g3-f3\n   4. player 1  b8\n" in lines


@GAME
def test_on_a_terminal_the_board_is_shown_after_each_move(game: str, tmp_path: Path) -> None:
    name, moves = quiet(game)
    file = write(tmp_path, "game", record(name, moves))
    one = printkit_here("replay", file, folder=tmp_path).stdout.decode()
    many = printkit_here("replay", file, folder=tmp_path, terminal=True).stdout.decode()
    last = one.split("\n\n", 1)[1]
    assert many.endswith(last)
    assert last.splitlines()[-1].startswith(f"After {moves} moves, ")
    rest = many
    for number, move in enumerate(["", *record(name)["moves"][:moves]]):
        shown = f"\n\n{positions_of(name)[number].table().text()}\n\n"
        if number:
            assert rest.startswith(f"{number:>4}. ")
            assert rest.partition("\n")[0].endswith(f" {move}")
        before, _, rest = rest.partition(shown)
        assert "\n" not in before


@cases_together(
    ("name", "number", "move", "why"),
    [
        ("coin-isolation-2", 1, "z9", "not a square"),
        ("coin-isolation-2", 1, "d4", "first path begins"),
        ("coin-isolation-2", 1, "pass", "pass"),
        ("coin-isolation-2", 2, "a8-a8", "twice"),
        ("coin-isolation-2", 23, "a1", "the game is over"),
        ("dice-isolation-1", 7, "roll 1", "phase B"),
        ("isaac-standard", 25, "91-93=1", "Light's tile"),
        ("coin-collectors-won", 2, "moons-c2", "no coin on c2"),
    ],
)
def test_the_first_illegal_move_is_named(
    tmp_path: Path, name: str, number: int, move: str, why: str
) -> None:
    data = record(name)
    data["moves"][number - 1 :] = [move, "and what comes then"]
    file = write(tmp_path, "game", data)
    words = (f"game.yaml: move {number} ({move}) is illegal: ", why)
    assert_refused(printkit_here("moves", file, "--json", folder=tmp_path), *words)
    assert_refused(printkit_here("perft", file, "--depth", "1", folder=tmp_path), *words)
    assert_refused(printkit_here("print", file, folder=tmp_path), *words)
    result = printkit_here("replay", file, folder=tmp_path)
    assert_complains(result, *words)
    assert len(result.stdout.splitlines()) == number  # a heading, and the moves before it


def test_a_bad_record_after_a_good_one(tmp_path: Path) -> None:
    """The answer to the good record is written, and the bad one is named."""
    good = str(RECORDS / "isaac-random.yaml")
    bad = write(tmp_path, "bad", {**record("isaac-random", 0), "moves": ["99"]})
    result = printkit_here("moves", good, bad, good, "--json", folder=tmp_path)
    assert_complains(result, "bad.yaml: move 1 (99)")
    assert len(result.stdout.splitlines()) == 1
