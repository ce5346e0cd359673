"""Positions of Coin Collectors made by hand, for the engine and the oracle alike."""

from __future__ import annotations

from functools import partial

import pytest

from printkit.engines.coin_collectors.notation import KERNEL
from printkit.engines.kernel.position import Position
from printkit.layouts.files import read_record
from tests.cases import cases_together
from tests.engines.both import play_all
from tests.engines.coin_collectors.packs import Start, engine_and_oracle, start
from tests.oracle.coin_collectors import SUITS
from tests.oracle.packs import AROUND, COINS, TILES, Pack
from tests.oracle.records import STARTS
from tests.playing import RECORDS
from tests.refusal import refusal


def pack(*faces: int, variants: tuple[str, ...] = ()) -> Pack:
    """Return a pack with tiles and coins in order from a1 on, and these faces of the dice.

    Next to the hole are c2 (M1, a coin of 1), b3 (M5, 2), d3 (C0, 3) and c4 (C4, 4).
    """
    return Pack(
        dict(zip(AROUND, TILES, strict=True)),
        dict(zip(AROUND, COINS, strict=True)),
        dict(zip(SUITS, faces, strict=True)),
        variants,
    )


STUCK = (0, 0, 5, 0)


# Steps


@engine_and_oracle
def test_a_tile_is_open_to_all_pawns_and_a_coin_to_its_dies_pawn(begin: Start) -> None:
    assert begin(pack(0, 1, 5, 0)).legal() == ["arms-c2", "crowns-c2", "moons-c2", "suns-c2"]
    assert begin(pack(2, 0, 5, 0)).legal() == ["suns-b3"]
    assert begin(pack(2, 0, 5, 1)).legal() == ["arms-c2", "suns-b3"]
    # The arms die shows 4: it opens c4's coin, of value 4, but not c4's tile, C4, which is the
    # crowns'.
    assert begin(pack(0, 0, 5, 4)).legal() == ["arms-c4"]


@engine_and_oracle
def test_a_die_that_is_not_rolled_still_opens_steps(begin: Start) -> None:
    position = begin(pack(2, 0, 5, 0)).play("suns-b3")
    assert position.legal() == ["suns-a3", "suns-b2"]
    assert (position.ply, position.scores, position.over) == (1, (1,), False)
    assert begin(pack(2, 0, 5, 0)).play("suns-b3 moons=1").legal() == [
        *("arms-c2", "crowns-c2", "moons-c2", "suns-a3")
    ]


@engine_and_oracle
def test_neither_the_hole_nor_a_square_without_a_coin_is_entered(begin: Start) -> None:
    position = play_all(begin(pack(1, 1, 1, 1)), ["suns-c2", "suns-b2"])
    for move in ("suns-c2", "moons-c2", "suns-c3", "moons-c3", "suns-b2"):
        with pytest.raises(ValueError):
            position.play(move)


@engine_and_oracle
def test_lost_when_no_step_is_open_even_at_the_start(begin: Start) -> None:
    position = begin(pack(*STUCK))
    assert (position.over, position.to_move, position.legal()) == (True, None, [])
    assert (position.scores, position.winner, position.ply) == ((0,), None, 0)
    position = begin(pack(2, 0, 5, 0)).play("suns-b3 suns=0 moons=2")
    assert (position.over, position.scores, position.winner) == (True, (1,), None)


# Variants


@engine_and_oracle
def test_four_die_stud_rolls_all_dice(begin: Start) -> None:
    position = begin(pack(1, 1, 1, 1, variants=("four-die-stud",)))
    assert position.legal() == ["arms-c2", "crowns-c2", "moons-c2", "suns-c2"]
    for dice in ("", " suns=2", " suns=2 moons=0 arms=0"):
        with pytest.raises(ValueError):
            position.play("suns-c2" + dice)
    assert position.play("suns-c2 suns=2 moons=0 crowns=0 arms=0").scores == (1,)


@engine_and_oracle
def test_last_one_out_limits_the_pawns_that_leave_the_hole(begin: Start) -> None:
    """The moons die opens b3 to every pawn that may still leave."""
    legal = {}
    for most in (1, 2, 3):
        position = begin(pack(1, 1, 1, 1, variants=(f"last-one-out-{most}",)))
        legal[most] = position.play("suns-c2 moons=5").legal()
    assert legal[1] == ["suns-b2"]
    assert legal[2] == legal[3] == ["arms-b3", "crowns-b3", "moons-b3", "suns-b2"]
    position = begin(pack(1, 1, 1, 1, variants=("last-one-out-2",)))
    position = play_all(position, ["suns-c2 moons=5", "arms-b3 crowns=0"])
    # pawns in the hole may not step, though d3 is open
    assert position.legal() == ["arms-b2", "suns-b2"]


@engine_and_oracle
def test_the_die_of_a_pawn_given_up_still_opens_tiles(begin: Start) -> None:
    position = begin(pack(*STUCK, variants=("acceptable-losses",)))
    assert position.legal() == ["arms-out", "crowns-out", "moons-out", "suns-out"]
    assert (position.over, position.to_move) == (False, 0)
    position = position.play("moons-out suns=0 moons=1 crowns=5 arms=0")
    assert position.legal() == ["arms-c2", "crowns-c2", "suns-c2"]
    assert (position.ply, position.scores) == (1, (0,))
    with pytest.raises(ValueError):  # a pawn may be given up only when stuck
        position.play("arms-out suns=0 moons=1 crowns=5 arms=0")


@engine_and_oracle
def test_lost_when_the_last_pawn_is_given_up(begin: Start) -> None:
    dice = "suns=0 moons=0 crowns=5 arms=0"
    position = begin(pack(*STUCK, variants=("acceptable-losses",)))
    position = play_all(position, [f"{suit}-out {dice}" for suit in ("moons", "arms", "suns")])
    assert position.legal() == ["crowns-out"]
    for last in ("crowns-out", f"crowns-out {dice}"):
        after = position.play(last)
        assert (after.over, after.ply, after.scores, after.winner) == (True, 4, (0,), None)
    for wrong in ("crowns-out suns=1", "suns-out", f"suns-out {dice}"):
        with pytest.raises(ValueError):
            position.play(wrong)


@engine_and_oracle
def test_a_pawn_given_up_has_not_left_the_hole(begin: Start) -> None:
    variants = ("acceptable-losses", "last-one-out-1")
    position = begin(pack(*STUCK, variants=variants))
    position = position.play("moons-out suns=0 moons=1 crowns=5 arms=0")
    assert position.legal() == ["arms-c2", "crowns-c2", "suns-c2"]
    position = position.play("arms-c2 moons=5 arms=4")
    # Pawns that must stay in the hole may still be given up.
    assert position.legal() == ["arms-out", "crowns-out", "suns-out"]


# Records


@pytest.mark.parametrize("name", ["coin-collectors-won", "coin-collectors-four-die-stud-won"])
def test_after_the_last_coin_a_roll_changes_nothing(name: str) -> None:
    record = read_record((RECORDS / f"{name}.yaml").read_text("utf-8"), name, RECORDS)
    *moves, last = record.moves
    step = last.split()[0]
    rolls = ["", " suns=0 moons=0 crowns=0 arms=0", " suns=5 moons=5 crowns=5 arms=5"]
    for begin in (partial(Position.start, KERNEL), STARTS["coin-collectors"]):
        position = play_all(begin(record.setup), moves)
        for after in (position.play(step + roll) for roll in rolls):
            assert (after.over, after.ply, after.scores, after.winner) == (True, 24, (24,), 0)
        with pytest.raises(ValueError):
            position.play(step + " moons=1 suns=1")


# Error messages


@cases_together(
    ("faces", "variants", "before", "move", "complaint"),
    [
        (STUCK, (), [], "suns-c2", "the game is over"),
        ((1, 1, 1, 1), (), [], "pass", "'pass' is not a move; write a pawn"),
        ((1, 1, 1, 1), (), [], "suns-c9", "'c9' is not a square; squares are a1 to e5"),
        ((1, 1, 1, 1), (), [], "suns-c3", "no pawn steps into the hole c3"),
        ((1, 1, 1, 1), (), [], "suns-a1", "a1 is not next to the suns pawn on c3"),
        ((1, 1, 1, 1), (), ["suns-c2"], "arms-c2", "there is no coin on c2"),
        (
            (2, 0, 5, 0),
            (),
            [],
            "arms-b3",
            "no die opens b3 to the arms pawn: the tile is M5 and the moons die shows 0; "
            "the coin is a 2 and the arms die shows 0",
        ),
        ((1, 1, 1, 1), (), [], "suns-c2 suns=6", "'suns=6' is not a die; write a suit and a face"),
        ((1, 1, 1, 1), (), [], "suns-c2 stars=6", "'stars=6' is not a die"),
        ((1, 1, 1, 1), (), [], "suns-c2 suns=1 suns=2", "the suns die is rolled twice"),
        ((1, 1, 1, 1), (), [], "suns-c2 arms=1 suns=2", "in the order suns, moons, crowns, arms"),
        ((1, 1, 1, 1), (), [], "suns-out", "given up only with acceptable-losses"),
        ((1, 1, 1, 1), ("four-die-stud",), [], "suns-c2 arms=1", "suns, moons, crowns missing"),
        ((1, 1, 1, 1), ("acceptable-losses",), [], "suns-out", "only when no step is open, and"),
        (STUCK, ("acceptable-losses",), [], "suns-out suns=1", "moons, crowns, arms missing"),
        (
            STUCK,
            ("acceptable-losses",),
            ["suns-out suns=0 moons=1 crowns=5 arms=0"],
            "suns-c2",
            "the suns pawn is out of the game",
        ),
        (
            (1, 1, 1, 1),
            ("last-one-out-1",),
            ["suns-c2 moons=5"],
            "moons-b3",
            "the moons pawn stays in the hole: as many as may leave it have left",
        ),
    ],
)
def test_an_illegal_move_says_why(
    faces: tuple[int, ...],
    variants: tuple[str, ...],
    before: list[str],
    move: str,
    complaint: str,
) -> None:
    position = play_all(start(pack(*faces, variants=variants)), before)
    assert complaint in refusal(position.play, move)
