"""The composer of Coin Isolation's puzzles: "Player 1 to move and win.", where only one move wins.

A game between experts is searched from its end back, as far as the endgame solver gets, so it is
proven which moves win.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any

from printkit.engines.coin_isolation import endgame, kernel
from printkit.engines.coin_isolation.endgame import CENT, MOST, EndgameWorkspace
from printkit.engines.coin_isolation.endings import best_move, best_of, final_lead
from printkit.engines.coin_isolation.notation import KERNEL, turn_of
from printkit.engines.coin_isolation.turn import describe
from printkit.engines.contract import Proof, Session
from printkit.engines.kernel.binding import KernelStep, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.puzzles import after, form, game_steps, orientations
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import mcts_solver
from printkit.layouts.coin_isolation.game import GAME, coins_of
from printkit.layouts.coin_isolation.layout import CoinTable
from printkit.layouts.coins import COINS
from printkit.layouts.errors import InputError
from printkit.layouts.head_start import head_start_of
from printkit.layouts.messages import Said, listed, message
from printkit.layouts.puzzle import LineMove, Solved
from printkit.layouts.setup import Record, Setup

MOTIFS = {
    "last-coin": message("the last coin wins"),
    "shut-in": message("shut in"),
    "cut-off": message("cut off"),
    "sacrifice": message("not the dearest coin"),
    "right-path": message("the right path"),
}
"""The kinds of puzzle, with their names for people."""

_BY = mcts_solver(400)
"""The player of the games that puzzles come from."""

_GAMES, _CLOSEST = 8, 3
"""The games that a seed plays, and those that are searched: in close games one move wins alone more
often than in others."""

_INVENTED = 4
"""One seed in this number may give a player a head start, so that only one move wins."""

_POSITIONS = 200_000
"""The most positions visited to solve one."""

_PATIENTLY = 100 * _POSITIONS
"""The limit for a position that was solved before."""

_FEWEST, _LONGEST = 4, 30
"""The fewest legal moves in a puzzle, and the most moves of its solution."""

_MANY = 8
"""More legal moves than this make no better puzzle."""

_CLEARLY = 2
"""The fewest cents by which the best move must beat any other."""

_FAR = 60
"""Moves that are worse by this number of cents count as equally bad."""

_LEVEL = 0.2
"""The share of games to be won with the last coin, if possible."""

_WINS_LEVEL = message("wins a level game with the last coin")
_LOSES_LEVEL = message("loses a level game, as the other takes the last coin")


def compose(session: Session, seed: int) -> Iterator[Proof]:
    """Yield the proven positions of a game; see `printkit.engines.contract.Engine.compose`."""
    setup = Setup(GAME, GAME.deal(seed, (), ()), 2, GAME.usual_sides(2), (), seed)
    workspace, choice = endgame.new_workspace(), random.Random(seed)
    games = [
        (moves, sorted(_clear_moves(setup, moves, workspace), key=_rank))
        for moves in _closest(setup, seed)
    ]
    alone = [(moves, [found for found in each if found.wins_alone]) for moves, each in games]
    if not any(each for _, each in alone):
        alone = [] if seed % _INVENTED else games[:1]
    for moves, clear_moves in alone:
        for found in clear_moves:
            begun = replace(setup, head_start=_head_start(found, choice))
            proof = _proof(begun, moves[: found.ply], found.answer, workspace)
            if len(proof.answer.line) <= _LONGEST:
                yield proof


def _closest(setup: Setup[Any], seed: int) -> list[list[KernelStep]]:
    """Return the moves of the _CLOSEST games that end with the smallest leads."""

    def lead(moves: Sequence[KernelStep]) -> int:
        end = reduce(partial(after, KERNEL), moves, kernel.init(setup))
        first, second = Position(GAME, 2, KERNEL, end).scores
        return abs(first - second)

    seeds = (stream_seed("closest", seed, number) >> 16 for number in range(_GAMES))
    return sorted((game_steps(KERNEL, setup, _BY, each) for each in seeds), key=lead)[:_CLOSEST]


@dataclass(frozen=True, slots=True, eq=False)
class _ClearMove:
    """A move that is better than all others of its position.

    `ply` is the number of moves before it, `choices` the number of its moves. `answer` is the best
    of them, and `missed` says whether the game went another way. `best` and `next_best` are the
    mover's final lead after the best move and after any other, in the endgame solver's units.
    """

    ply: int
    choices: int
    answer: tuple[int, int]
    missed: bool
    best: int
    next_best: int

    @property
    def wins_alone(self) -> bool:
        """Whether the best move wins the game as it stands, and no other move does."""
        return self.next_best < 0 < self.best


def _rank(found: _ClearMove) -> tuple[bool, int, int]:
    """Return the sort key: first what experts missed, then many choices, then late in the game."""
    return not found.missed, -min(found.choices, _MANY), -found.ply


def _clear_moves(
    setup: Setup[Any], moves: Sequence[tuple[int, int]], workspace: EndgameWorkspace
) -> Iterator[_ClearMove]:
    """Yield a game's clear moves, from its last position back to one that takes too long."""
    states = [kernel.init(setup)]
    for move in moves:
        states.append(after(KERNEL, states[-1], move))
    for ply in reversed(range(len(moves))):
        state = states[ply]
        legal = list_moves(kernel, state)
        if len(legal) < _FEWEST:
            continue
        clear = _best_and_next(state, legal, workspace)
        if clear is None:
            return
        answer, best, next_best = clear
        if next_best < best:
            missed = moves[ply] != answer
            yield _ClearMove(ply, len(legal), answer, missed, best, next_best)


def _best_and_next(
    state: Words, legal: Sequence[tuple[int, int]], workspace: EndgameWorkspace
) -> tuple[tuple[int, int], int, int] | None:
    """Return the best legal move, the mover's final lead after it, and a bound for the next best.

    Leads are in the endgame solver's units. If the next best is not clearly worse, both leads are
    equal. Return None if it takes too long.
    """
    best = final_lead(state, -MOST, MOST, _POSITIONS, workspace)
    if best is None:
        return None
    answer = best_move(workspace)  # a pass where no move was searched: others are as good then
    others = [after(KERNEL, state, move) for move in legal if move != answer]
    most, next_best = best - _CLEARLY * CENT, best - _FAR * CENT
    for other in others:  # whether any is too good is found sooner than how good each is
        theirs = final_lead(other, -most - 1, -most, _POSITIONS, workspace)
        if theirs is None:
            return None
        if theirs < -most:
            return answer, best, best
    for other in others:
        theirs = final_lead(other, -most - 1, -next_best, _POSITIONS, workspace)
        if theirs is None:
            return None
        next_best = max(next_best, -theirs)
    return answer, best, next_best


def _head_start(found: _ClearMove, choice: random.Random) -> tuple[int, ...]:
    """Return the head start for the game with which only the position's best move wins.

    The result is empty if the position is like that without a head start. Now and then the best
    move only wins a tie, by the last coin.
    """
    fewest = -((found.best - 1) // CENT)
    most = (-1 - found.next_best) // CENT
    if found.wins_alone:
        return ()
    level = found.best + CENT * fewest == 1 and choice.random() < _LEVEL
    cents = fewest if level else (fewest + most) // 2
    mover = found.ply % 2
    amounts = [0, 0]
    amounts[mover if cents > 0 else 1 - mover] = abs(cents)
    return head_start_of(amounts)


def _proof(
    setup: Setup[Any],
    moves: Sequence[tuple[int, int]],
    answer: tuple[int, int],
    workspace: EndgameWorkspace,
) -> Proof:
    """Return the proof for the position after some moves, whose one winning move is `answer`."""
    state, written = kernel.init(setup), []
    for move in moves:
        written.append(KERNEL.notation.spell(state, [move]))
        state = after(KERNEL, state, move)
    position = Position(GAME, 2, KERNEL, state)
    solved = _solve(position, answer, workspace)
    seat = int(kernel.current_player(state))

    return Proof(
        record=Record(setup, tuple(written)),
        position=position,
        motif=_motif(state, answer, solved),
        question=message("{player} to move and win.", player=GAME.seat_name(seat)),
        answer=solved,
        refute=partial(_refute, position, workspace),
        form=_form(position),
    )


def refute(record: Record, move: str) -> Solved:
    """Return what a move in a puzzle is worth; see `printkit.engines.contract.Engine.refute`."""
    return _refute(play_record(KERNEL, record), endgame.new_workspace(), move)


def _refute(position: Position, workspace: EndgameWorkspace, move: str) -> Solved:
    (step,) = KERNEL.notation.parse(position.state, move)
    return _solve(position, step, workspace)


def _solve(position: Position, move: tuple[int, int], workspace: EndgameWorkspace) -> Solved:
    """Return a move's worth, and best play after it until the winner is certain."""
    line = [_line_move(position, move)]
    at = replace(position, state=after(KERNEL, position.state, move))
    theirs, _ = _solve_patiently(at.state, workspace)
    while not at.over and int(kernel.proven_winner(at.state)) < 0:
        _, step = _solve_patiently(at.state, workspace)
        line.append(_line_move(at, step))
        at = replace(at, state=after(KERNEL, at.state, step))
    won, outcome = float(theirs < 0), _outcome(-theirs)
    return Solved((line[0].move,), won, outcome, tuple(line), _why_decided(at))


def _why_decided(end: Position) -> Said:
    """Say why nothing can change the winner any more, at the end of a line of play."""
    table, winner = end.table(), int(kernel.proven_winner(end.state))
    assert isinstance(table, CoinTable)
    money, loser = table.money, 1 - winner
    if money[winner] == money[loser]:
        return message("Both end with {amount}.", amount=GAME.amount(money[winner]))
    squares = int(endgame.in_reach(end.state, loser))
    left = sum(sum(pile) for at, pile in enumerate(table.piles) if squares >> at & 1)
    who, other = (GAME.seat_name(seat) for seat in (winner, loser))
    has, theirs = (GAME.amount(money[seat]) for seat in (winner, loser))
    won = message("{player} then has {amount}.", player=who, amount=has)
    lost = (
        message(
            "{player} has {amount} and can get {more} more at most.",
            player=other,
            amount=theirs,
            more=GAME.amount(left),
        )
        if left
        else message("{player} has {amount} and can get no more.", player=other, amount=theirs)
    )
    return listed([won, lost], " ")


def _solve_patiently(state: Words, workspace: EndgameWorkspace) -> tuple[int, tuple[int, int]]:
    """Solve a position like `best_of`, with a larger limit. Raises InputError beyond it."""
    found = best_of(state, _PATIENTLY, workspace)
    if found is None:
        raise InputError(message("this position takes too long to solve"))
    return found


def _line_move(position: Position, move: tuple[int, int]) -> LineMove:
    seat = int(kernel.current_player(position.state))
    spelled = KERNEL.notation.spell(position.state, [move])
    words = describe(turn_of(position), spelled, coins_of(position.game))
    if move[0]:
        has = replace(position, state=after(KERNEL, position.state, move)).scores[seat]
        words = message("{move}: {amount} now", move=words, amount=GAME.amount(has))
    return LineMove(seat, spelled, words)


def _outcome(total: int) -> Said:
    cents = abs(total + 1) // CENT if total > 0 else abs(total - 1) // CENT
    if cents:
        amount = GAME.amount(cents)
        if total > 0:
            return message("wins by {amount}", amount=amount)
        return message("loses by {amount}", amount=amount)
    return _WINS_LEVEL if total > 0 else _LOSES_LEVEL


def _motif(state: Words, answer: tuple[int, int], solved: Solved) -> str:
    """Return the rarest motif that fits the answer."""
    then = after(KERNEL, state, answer)
    seat = int(kernel.current_player(state))
    if solved.outcome in (_WINS_LEVEL, _LOSES_LEVEL):
        return "last-coin"
    if not _may_move(then, 1 - seat):
        return "shut-in"
    if _share_coins(state) and not _share_coins(then):
        return "cut-off"
    taken = _coin(state, answer[1])
    if any(_coin(state, target) > taken for _, target in list_moves(kernel, state)):
        return "sacrifice"
    return "right-path"


def _may_move(state: Words, seat: int) -> bool:
    """Whether the seat to move has a path."""
    assert int(kernel.current_player(state)) == seat
    return list_moves(kernel, state) != [(0, 0)]


def _share_coins(state: Words) -> bool:
    """Whether both pawns can still reach some of the same coins."""
    mine, theirs = (int(endgame.in_reach(state, seat)) for seat in range(2))
    return bool(mine & theirs)


def _coin(state: Words, target: int) -> int:
    """Return the value of each coin on a square."""
    kinds = (state[kernel.KIND + kind] for kind in range(kernel.KINDS))
    return sum(
        coin.value for coin, squares in zip(COINS, kinds, strict=True) if squares >> target & 1
    )


def _form(position: Position) -> str:
    """Return a value that is equal for positions that turning and mirroring makes equal."""
    table = position.table()
    assert isinstance(table, CoinTable)
    mover = table.to_move
    assert mover is not None
    pawns = [table.pawns[mover], table.pawns[1 - mover]]
    stands = {pawn: who for who, pawn in enumerate(pawns) if pawn is not None}
    squares = [(pile, stands.get(at)) for at, pile in enumerate(table.piles)]
    ahead = table.money[mover] - table.money[1 - mover]
    rows = [squares[at : at + 8] for at in range(0, 64, 8)]
    return form((way, ahead) for way in orientations(rows))
