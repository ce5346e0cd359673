"""The fast rules of Dice Isolation, side by side with the oracle in random games."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.dice_isolation.layout import DiceTable
from tests.cases import cases_together, sample
from tests.engines.both import compare_counts, play_all
from tests.engines.dice_isolation.both import start, view
from tests.oracle import dice_isolation as oracle
from tests.oracle.dice_isolation import FILES, OFFERS, RANKS, SUPPLY
from tests.oracle.dice_isolation_boards import boards
from tests.refusal import refusal

Choices = list[tuple[int, tuple[int, int, int]]]
SQUARES = [file + rank for rank in RANKS for file in FILES]
DICE = st.tuples(*[st.integers(1, 6)] * 3)
NONSENSE = (
    *OFFERS,
    *("", " ", "roll", "roll ", "roll 0", "roll 7", "roll 3+", "roll 3+5+1+1"),
    *("roll 10", "roll ³", "roll -1", "rolls", "a9", "i1"),
    *("a1-a2", "place a1"),
)


def choices(low: int, high: int) -> st.SearchStrategy[Choices]:
    """Numbers that select `low` to `high` moves, and dice for them."""
    return st.lists(st.tuples(st.integers(0, 999), DICE), min_size=low, max_size=high)


def write_move(move: str, dice: tuple[int, ...]) -> str:
    """Write a legal move as in a record: an offer to roll gets the dice's result."""
    if move not in OFFERS:
        return move
    return "roll " + "+".join(map(str, dice[: OFFERS.index(move) + 1]))


def wander(board: str, picks: Choices) -> tuple[oracle.Position, list[str]]:
    """Return the oracle's position after the moves that `picks` selects, and these moves."""
    position, moves = oracle.Position.start(board), []
    for pick, dice in picks:
        if position.over:
            break
        legal = position.legal()
        moves.append(write_move(legal[pick % len(legal)], dice))
        position = position.play(moves[-1])
    return position, moves


# Side by side


@settings(max_examples=sample(50), deadline=None)
@given(board=boards(), data=st.data())
def test_whole_games_match_the_oracle(board: str, data: st.DataObject) -> None:
    slow, fast = oracle.Position.start(board), start(board)
    while not slow.over:
        assert view(fast) == view(slow)
        assert fast.table() == table(board, slow)
        move = write_move(data.draw(st.sampled_from(slow.legal())), data.draw(DICE))
        slow, fast = slow.play(move), fast.play(move)
    assert view(fast) == view(slow)
    assert fast.legal() == []
    assert fast.ply <= 2 * (7 + SUPPLY + 1)


def table(board: str, position: oracle.Position) -> DiceTable:
    """Return what lies on the table in the oracle's position."""
    one, two = position.players
    return DiceTable(
        rows=tuple(board.split()),
        tokens=(one.tokens, two.tokens),
        hands=(one.hand, two.hand),
        phases=tuple("out" if player.out else player.phase for player in (one, two)),
        rolling=0,
        to_move=position.to_move,
    )


@settings(max_examples=sample(30), deadline=None)
@given(board=boards(), picks=choices(0, 30))
def test_every_throw_matches_the_oracle(board: str, picks: Choices) -> None:
    slow, moves = wander(board, picks)
    fast = play_all(start(board), moves)
    for spelling in slow.spellings():
        if not spelling.startswith("roll") or spelling.split("+")[1:] in ([], ["6"], ["2", "5"]):
            assert view(fast.play(spelling)) == view(slow.play(spelling))


@settings(max_examples=sample(32), deadline=None)
@given(board=boards(longest=6), picks=choices(0, 30))
def test_perft_matches_the_oracle(board: str, picks: Choices) -> None:
    slow, moves = wander(board, picks)
    compare_counts(slow, play_all(start(board), moves))


@settings(max_examples=sample(32), deadline=None)
@given(
    board=boards(longest=5),
    picks=choices(0, 30),
    attempts=st.lists(st.sampled_from([*SQUARES, *NONSENSE]), max_size=8),
)
def test_moves_the_oracle_refuses_are_refused(
    board: str, picks: Choices, attempts: list[str]
) -> None:
    slow, moves = wander(board, picks)
    fast = play_all(start(board), moves)
    before = view(fast)
    near = [square for square in SQUARES if square < "f6"]
    for attempt in [*attempts, *near, "pass", "roll 3", "roll 3+5", "roll 6+6+6"]:
        if attempt not in slow.spellings():
            refusal(fast.play, attempt)
    assert view(fast) == before


@cases_together("text", [*NONSENSE, "roll " + "1+" * 9999, "\n"])
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    for moves in ([], ["roll 1", "roll 2"], ["roll 1", "roll 2", "a1", "a2"]):
        position = play_all(start("..\n..\n"), moves)
        assert len(refusal(position.play, text)) < 120
