"""The fast rules of Coin Collectors, side by side with the oracle in random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.coin_collectors.layout import PiecepackTable
from layouts.errors import InputError
from layouts.files import read_record
from layouts.setup import dump_yaml
from tests.cases import cases_together, sample
from tests.engines.both import play_all
from tests.engines.coin_collectors.packs import setup, start, view
from tests.oracle.coin_collectors import FACES, FILES, LETTERS, RANKS, SQUARES, SUITS
from tests.oracle.packs import Pack, any_move, packs, wander
from tests.refusal import refusal

SEEDS = st.integers(0, 2**32)
MOST_MOVES = 24 + 4  # coins, and pawns that may be given up


# Side by side


@settings(max_examples=sample(60), deadline=None)
@given(pack=packs(), seed=SEEDS, lucky=st.booleans())
def test_whole_games_match_the_oracle(pack: Pack, seed: int, lucky: bool) -> None:
    slow, fast, stream = pack.start(), start(pack), Random(seed)
    while not slow.over:
        assert view(fast) == view(slow)
        move = any_move(slow, stream, lucky)
        slow, fast = slow.play(move), fast.play(move)
    assert view(fast) == view(slow)
    assert fast.legal() == []
    with pytest.raises(InputError, match="the game is over"):
        fast.play(move if slow.ply else "suns-c2")


@settings(max_examples=sample(40), deadline=None)
@given(pack=packs(), seed=SEEDS, most=st.integers(0, MOST_MOVES))
def test_move_sequences_are_counted_unless_dice_come(pack: Pack, seed: int, most: int) -> None:
    slow, moves = wander(pack.start(), seed, most)
    fast = play_all(start(pack), moves)
    assert fast.perft(0) == 1
    for depth in (1, 2, 3):
        try:
            nodes = slow.perft(depth)
        except ValueError:
            with pytest.raises(InputError, match="dice come"):
                fast.perft(depth)
        else:
            assert fast.perft(depth) == nodes


@settings(max_examples=sample(4), deadline=None)
@given(pack=packs(), seed=SEEDS, most=st.integers(0, 12))
def test_every_fifth_roll_is_accepted(pack: Pack, seed: int, most: int) -> None:
    slow, moves = wander(pack.start(), seed, most)
    fast = play_all(start(pack), moves)
    for spelling in islice(slow.spellings(), 0, None, 5):
        assert fast.play(spelling).ply == slow.ply + 1


@settings(max_examples=sample(40), deadline=None)
@given(pack=packs(), seed=SEEDS, most=st.integers(0, 20))
def test_moves_the_oracle_refuses_are_refused(pack: Pack, seed: int, most: int) -> None:
    slow, moves = wander(pack.start(), seed, most)
    fast = play_all(start(pack), moves)
    before, stream = view(fast), Random(seed)
    near = (stream.choice(slow.legal()) if not slow.over else "suns-c2").partition("-")[0]
    rolls = [
        *("", "suns=1", "suns=1 moons=2 crowns=3", "suns=0 moons=5 crowns=0 arms=5"),
        *("moons=1 suns=1", "suns=1 suns=1", "suns=6", "suns=-1", "suns", "suns 1", "stars=1"),
    ]
    actions = [*(f"{near}-{square}" for square in SQUARES), *(f"{suit}-out" for suit in SUITS)]
    actions += ["pass", near, f"{near}-", f"{near}-c3", f"{near}-f6", "out", "moons-c2-c1"]
    for action, roll in product(stream.sample(actions, 12), rolls):
        text = f"{action} {roll}".strip()
        try:
            after = slow.play(text)
        except ValueError:
            refusal(fast.play, text)
        else:
            assert view(fast.play(text)) == view(after)
    assert view(fast) == before


@cases_together(
    "text",
    [
        "",
        " ",
        "-",
        "=",
        "c2",
        "moons",
        "moons-",
        "moonsc2",
        "moons-c2-",
        "Moons-c2",
        "pass",
        "x" * 99,
    ],
)
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    position = start(wide_open())
    refusal(position.play, text)


def wide_open() -> Pack:
    """Return a pack with tiles and coins in order; all dice open something next to the hole."""
    around = [square for square in SQUARES if square != "c3"]
    tiles = [letter + str(value) for letter, value in product(LETTERS, FACES)]
    coins = [value for value in FACES for _ in SUITS]
    return Pack(
        dict(zip(around, tiles, strict=True)),
        dict(zip(around, coins, strict=True)),
        {"suns": 1, "moons": 1, "crowns": 1, "arms": 1},
    )


# Properties of every game


TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "quarter turn": lambda file, rank: (rank, 4 - file),
    "half turn": lambda file, rank: (4 - file, 4 - rank),
    "mirrored left to right": lambda file, rank: (4 - file, rank),
    "mirrored at a diagonal": lambda file, rank: (rank, file),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
@settings(max_examples=sample(12), deadline=None)
@given(pack=packs(), seed=SEEDS)
def test_turning_the_table_changes_nothing(
    turn: Callable[[int, int], tuple[int, int]], pack: Pack, seed: int
) -> None:
    def turn_square(square: str) -> str:
        file, rank = turn(FILES.index(square[0]), RANKS.index(square[1]))
        return FILES[file] + RANKS[rank]

    def turn_move(move: str) -> str:
        pawn, _, rest = move.partition("-")
        return move if rest.startswith("out") else f"{pawn}-{turn_square(rest[:2])}{rest[2:]}"

    lifted = Pack(
        {turn_square(square): tile for square, tile in pack.tiles.items()},
        {turn_square(square): coin for square, coin in pack.coins.items()},
        pack.dice,
        pack.variants,
    )
    _, moves = wander(pack.start(), seed)
    here, there = start(pack), start(lifted)
    for move in moves:
        here, there = here.play(move), there.play(turn_move(move))
        assert sorted(map(turn_move, here.legal())) == there.legal()
    assert (here.over, here.scores, here.winner) == (there.over, there.scores, there.winner)


@settings(max_examples=sample(20), deadline=None)
@given(pack=packs(), seed=SEEDS, names=st.permutations(SUITS))
def test_renaming_the_suits_changes_nothing(pack: Pack, seed: int, names: list[str]) -> None:
    new = dict(zip(SUITS, names, strict=True))
    renamed = Pack(
        {s: new[LETTERS[tile[0]]][0].upper() + tile[1] for s, tile in pack.tiles.items()},
        pack.coins,
        {new[suit]: face for suit, face in pack.dice.items()},
        pack.variants,
    )

    def rename_move(move: str) -> str:
        action, *dice = move.split()
        pawn, _, square = action.partition("-")
        faces = dict(die.split("=") for die in dice)
        by_name = {new[suit]: face for suit, face in faces.items()}
        ordered = [f"{suit}={by_name[suit]}" for suit in SUITS if suit in by_name]
        return " ".join([f"{new[pawn]}-{square}", *ordered])

    _, moves = wander(pack.start(), seed)
    here, there = start(pack), start(renamed)
    for move in moves:
        here, there = here.play(move), there.play(rename_move(move))
        assert sorted(map(rename_move, here.legal())) == there.legal()


@settings(max_examples=sample(30), deadline=None)
@given(pack=packs(), seed=SEEDS)
def test_every_step_takes_the_coin_it_leads_to_and_nothing_else(pack: Pack, seed: int) -> None:
    _, moves = wander(pack.start(), seed)
    positions = [start(pack)]
    for move in moves:
        positions.append(positions[-1].play(move))
    for (before, after), move in zip(pairwise(positions), moves, strict=True):
        assert after.ply == before.ply + 1
        assert after.scores[0] - before.scores[0] == ("-out" not in move)
        was, now = before.table(), after.table()
        assert isinstance(was, PiecepackTable)
        assert isinstance(now, PiecepackTable)
        taken = [
            s for s, coins in enumerate(zip(was.coins, now.coins, strict=True)) if len({*coins}) > 1
        ]
        assert [SQUARES[square] for square in taken] == (
            [] if "-out" in move else [move.partition("-")[2][:2]]
        )
        assert was.tiles == now.tiles
        assert now.collected + sum(coin >= 0 for coin in now.coins) == 24
        moved = [a for a, b in zip(now.pawns, was.pawns, strict=True) if a != b]
        assert moved == (list[int | None](taken) or [None])
    assert positions[-1].over
    assert len(moves) <= MOST_MOVES
    assert (positions[-1].winner == 0) == (positions[-1].scores == (24,))


@settings(max_examples=sample(20), deadline=None)
@given(pack=packs(), seed=SEEDS)
def test_a_written_record_reads_back(pack: Pack, seed: int) -> None:
    _, moves = wander(pack.start(), seed)
    made = setup(pack)
    text = dump_yaml(
        {
            "game": "coin-collectors",
            "variants": list(pack.variants),
            "layout": made.layout.to_dict(),
            "moves": moves,
        }
    )
    record = read_record(text, "record", Path())
    assert record.setup.layout == made.layout
    assert set(record.setup.variants) == set(pack.variants)
    assert list(record.moves) == moves
