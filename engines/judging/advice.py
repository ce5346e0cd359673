"""The best moves in a position, by search: advice, values of moves, and replies of players.

A long search finds the few moves that may be best. Games between players of the game's default
strength then give each move's value, since a search's own values are means over random games, not
shares of wins. Values from a solver and from games are never compared: a solver assumes best play,
and players err.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engines.contract import Advice, AdvisedMove, Choice, Mind, MoveOption, Opinion, Session, Valuer
from engines.kernel.arrays import array_of, copy_of, row
from engines.kernel.binding import CHANCE, Kernel, KernelStep, pairs
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.search.arena import own_workspace, play_batch, stream_seed
from engines.search.mcts import Workspace, best_move
from engines.search.players import UCT, Ladder, Strength
from engines.statistics import Tally, empty_tally, total_won
from layouts.errors import InputError
from layouts.setup import Setup
from layouts.verdict import Level

PROVES = ("expert", "master")
"""Levels whose players win every ending against people that a solver proves for them."""

SIMULATIONS = 6000
MOVES = 3
GAMES = 300
_GOOD = 0.35  # of the best move's visits: from here on a move is nearly as good


def advise(session: Session, position: Position) -> Advice:
    """Return the best moves in a position that is not over, by search.

    See `engines.contract.Engine.advise`.
    """
    moves = []
    for rank, (state, steps) in enumerate(top_moves(session, position)):
        share, games = _play_out(session, position, state, steps, rank * GAMES)
        text = position.kernel.notation.spell(position.state, steps)
        moves.append(AdvisedMove(text, share, games))
    moves.sort(key=lambda move: -move.value)
    return Advice(tuple(moves), session.engine.ladder.default.words, exact=False)


def top_moves(session: Session, position: Position) -> list[tuple[Words, tuple[KernelStep, ...]]]:
    """List the MOVES best moves of a search: the position after each, before dice, and its
    steps.
    """
    session.listener.step("searching", 0, SIMULATIONS)
    found = _search(position, MOVES)
    session.listener.step("searching", SIMULATIONS, SIMULATIONS)
    return found


def good_moves(position: Position, most: int) -> list[str]:
    """List at most `most` moves, best first: the best one of a search, and others nearly as good.

    Before dice, a move is given as it is listed. The result depends on the position alone.
    """
    return [
        position.kernel.notation.spell(position.state, steps)
        for _, steps in _search(position, most, _GOOD)
    ]


def _search(
    position: Position, most: int, least: float = 0.0
) -> list[tuple[Words, tuple[KernelStep, ...]]]:
    """List the best moves of a search as `top_moves` does: at most `most`, each visited at least
    `least` times as often as the best one.
    """
    kernel, state = position.kernel, position.state
    workspace = own_workspace(kernel, SIMULATIONS)
    stream = array_of("Q", [stream_seed("advice", state.tobytes().hex())])
    found = []
    firsts = _by_visits(kernel, state, workspace, stream)
    for first, visits in firsts[:most]:
        if visits < least * firsts[0][1]:
            break
        after, steps = _apply(kernel, state, first), [first]
        while kernel.rules.mid_move(after) and kernel.rules.current_player(after) != CHANCE:
            step, _ = _by_visits(kernel, after, workspace, stream)[0]
            after = _apply(kernel, after, step)
            steps.append(step)
        found.append((after, tuple(steps)))
    return found


def _by_visits(
    kernel: Kernel, state: Words, workspace: Workspace, stream: Words
) -> list[tuple[KernelStep, int]]:
    """List the steps from `state` with their visits in a search, most visited first."""
    count = int(kernel.rules.candidates(state, workspace.moves, workspace.scratch, stream))
    best_move(kernel, state, count, UCT, SIMULATIONS, workspace, stream)
    ranks = [(-workspace.tree[node, 0], -workspace.value[node]) for node in range(1, 1 + count)]
    steps = pairs(workspace.play[2 : 2 + 2 * count])
    order = sorted(range(count), key=ranks.__getitem__)
    return [(steps[at], int(workspace.tree[1 + at, 0])) for at in order]


def _apply(kernel: Kernel, state: Words, step: KernelStep) -> Words:
    after = copy_of(state)
    kernel.rules.apply(after, *step)
    return after


def _play_out(
    session: Session, position: Position, after: Words, steps: tuple[KernelStep, ...], done: int
) -> tuple[float, int]:
    """Return the mover's share of the win in games that go on after a move, and their number."""
    seat = position.to_move
    assert seat is not None
    strength = session.engine.ladder.default
    seed = stream_seed("advice", position.state.tobytes().hex(), *steps)
    players = [strength.player] * position.players
    won = 0.0
    games = 0
    for batch in session.arena.play(after, players, seed, GAMES, strength.batch):
        won += total_won(batch.returns, seat)
        games += len(batch.lengths)
        session.listener.step(f"{strength.words} go on", done + games, MOVES * GAMES)
    return won / games, games


BATCH = 10


def by_games(session: Session, setup: Setup[Any]) -> Valuer:
    """Return a valuer that plays games, for a game without a solver."""
    return with_solver(session, setup, lambda _: None)


def with_solver(
    session: Session, setup: Setup[Any], solve: Callable[[Position], Sequence[MoveOption] | None]
) -> Valuer:
    """Return a valuer that uses a solver if it can, else games between players who search."""
    ladder = session.engine.ladder
    strength = strong(ladder)

    def find(position: Position) -> MoveOption:
        after, steps = top_moves(session, position)[0]
        return MoveOption(position.kernel.notation.spell(position.state, steps), after)

    def play(by: Strength[Any], after: Words, seed: int, games: int) -> Tally:
        tally, players = empty_tally(setup.players), [by.player] * setup.players
        for batch in session.arena.play(after, players, seed, games, BATCH):
            tally = tally.plus(batch.returns)
        return tally

    levels: tuple[Level, ...] = ("expert", "master")
    others = [second(ladder, level) for level in levels]
    opinions = [None if by is None else Opinion(by.words, partial(play, by)) for by in others]
    return Valuer(strength.words, solve, find, partial(play, strength), *opinions)


def strong(ladder: Ladder[Any]) -> Strength[Any]:
    """Return the strength that plays on: the last expert, strong and quick, else the default."""
    experts = [strength for strength in ladder.strengths if strength.level == "expert"]
    return experts[-1] if experts else ladder.default


def second(ladder: Ladder[Any], level: Level) -> Strength[Any] | None:
    """Return a level's players of another family than the `strong` ones; None if there are none."""
    known = [strength for strength in ladder.strengths if strength.level == level]
    return known[-2] if len(known) > 1 else None


def state_before_dice(position: Position, move: str) -> Words:
    """Return the state after a move's choices, before dice fall. Raises InputError if it is
    illegal.
    """
    rules, state = position.kernel.rules, copy_of(position.state)
    for first, second in position.kernel.notation.parse(position.state, move):
        rules.apply(state, first, second)
        if rules.mid_move(state) and rules.current_player(state) == CHANCE:
            break
    return state


def think(session: Session, position: Position, strength: Strength[Any]) -> Mind:
    """Return how a player chooses moves by searching afresh in each position.

    Before dice, the move is given as it is listed. See `engines.contract.Engine.think`.
    """
    rules, players = position.kernel.rules, [strength.player] * position.players
    written: dict[tuple[bytes, tuple[tuple[int, int], ...]], str] = {}

    def choose(position: Position, seed: int) -> Choice:
        state = copy_of(position.state)
        stream = stream_seed("reply", seed, strength.stream, state.tobytes().hex())
        steps: list[tuple[int, int]] = []
        while not steps or (rules.mid_move(state) and rules.current_player(state) != CHANCE):
            try:  # a game of one step
                games = play_batch(position.kernel, state, players, stream, len(steps), rows=1)
            except OverflowError:
                raise InputError(f"this position has more than {rules.MAX_MOVES:,} moves") from None
            first, second = row(games.moves, 0, 0)
            rules.apply(state, first, second)
            steps.append((first, second))
        what = position.state.tobytes(), tuple(steps)
        if what not in written:  # spelling a move needs a list of all
            written[what] = position.kernel.notation.spell(position.state, steps)
        move = written[what]
        return Choice(move, (move,) if rules.mid_move(state) else ())

    return choose
