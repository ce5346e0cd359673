"""The best moves in a position: advice, values of moves, and replies of players.

All moves that a player considers are compared by games, by successive halving (Karnin, Koren and
Somekh 2013): each round shares the same number of games among the moves that are left, and the
worse ones go. Quick players begin, strong ones decide between the last moves; where strong players
learned, players who search decide with them, since players of one kind share their blindness.
Between two, a short search of what follows first drops the worse half of the moves.

Figures that are shown come from fresh games, since those that chose a move exaggerate; all games
together give the order. Values from a solver and from games are never compared: a solver assumes
best play, and players err.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from printkit.engines.contract import (
    Advice,
    AdvisedMove,
    Choice,
    MoveChooser,
    MoveOption,
    SecondFamily,
    Session,
    Valuer,
)
from printkit.engines.kernel.arrays import array_of, copy_of, row, zeros
from printkit.engines.kernel.binding import CHANCE, MOVE_WORDS, Kernel, KernelStep, pairs
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.listener import Listener, Step
from printkit.engines.search import puct
from printkit.engines.search.arena import own_workspace, play_batch, stream_seed
from printkit.engines.search.mcts import VISITS, best_move
from printkit.engines.search.players import (
    PUCT,
    UCT,
    Ladder,
    Strength,
    method_words,
    puct_strength,
    uct_strength,
)
from printkit.engines.statistics import Tally, empty_tally
from printkit.layouts.errors import InputError
from printkit.layouts.messages import listed, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Level

PROVES = ("expert", "master")
"""Levels whose players win every ending against people that a solver proves for them."""

SIMULATIONS = 6000
MOVES = 3
LOOK = 2000
"""The simulations of the search that values what follows a move."""

MARGIN = 0.02
"""The share of the win by which a move must be better in that search to be clearly better."""

FEW = 16
"""Moves that are compared by games even if the search prefers others."""

ROUND = 200
"""Games of quick players in a round of halving, all moves together."""

QUICK = 30
"""The simulations of quick players who learned."""

LEAST = 12
"""Games in a round for each move, however many there are."""

LAST = 7
"""Moves left between which strong players decide."""

DECIDING = 120
"""Games of strong players in a round, all moves and players together."""

WEIGHT = 2
"""What a strong player's win counts for. Where all moves win or lose between strong players, quick
ones tell which is easier to play.
"""

MOST = 200
"""Moves that are compared at most: a search leaves out those that it visits least."""

GAMES = 30
"""Fresh games that give a move's value."""

BATCH = 10
_GOOD = 0.35  # of the best move's visits: from here on a move is nearly as good


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A move that is compared with others: its steps so far, the state after them, before dice, and
    the mover's share that a search expects there, 0 if there was none.
    """

    steps: tuple[KernelStep, ...]
    after: Words
    value: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The best moves of those that were compared, best first, and what each won.

    A strong player's wins count WEIGHT times. `tried` is the number of moves that were compared; 0
    for all legal ones.
    """

    best: tuple[MoveOption, ...]
    won: tuple[float, ...]
    tried: int


def advise(session: Session, position: Position) -> Advice:
    """Return the best moves in a position that is not over, by games.

    The listener hears at once which moves a search prefers. See
    `printkit.engines.contract.Engine.advise`.
    """
    seat, by = position.to_move, deciding(session.engine.ladder)
    assert seat is not None
    firsts, tried = _candidates(session.engine.ladder, position)
    tell_first_sight(session.listener, [each.move for each in _options(position, firsts[:MOVES])])
    compared = _compare(session, position, firsts, tried)
    moves: list[tuple[float, AdvisedMove]] = []
    for option, won in zip(compared.best, compared.won, strict=True):
        seed = stream_seed("advice", option.after.tobytes().hex())
        tally = _play(session, position.players, by, option.after, seed, GAMES)
        move = AdvisedMove(option.move, tally.shares[seat], tally.games)
        moves.append((won + WEIGHT * tally.sums[seat], move))
        done = len(moves) * GAMES
        session.listener.step(Step(message("playing on"), done, len(compared.best) * GAMES))
    moves.sort(key=lambda each: -each[0])
    best = tuple(move for _, move in moves)
    first, *others = (each.words for each in by)
    words = (
        message("{players} and between {others}", players=first, others=listed(others))
        if others
        else first
    )
    return Advice(best, words, exact=False, tried=compared.tried)


def tell_first_sight(listener: Listener, moves: Sequence[str]) -> None:
    """Tell which moves look best, the best first, before games compare them."""
    if len(moves) > 1:
        seen = listed(moves[:MOVES], ",")
        said = message("At first sight: {moves}. Games now compare the moves.", moves=seen)
        listener.tell(said)


def compare(session: Session, position: Position) -> Comparison:
    """Compare a position's moves by games; return the MOVES best.

    Where a move has several steps, first steps are compared, and a search adds the later ones.
    """
    return _compare(session, position, *_candidates(session.engine.ladder, position))


def _compare(
    session: Session, position: Position, firsts: Sequence[Candidate], tried: int
) -> Comparison:
    seat, ladder = position.to_move, session.engine.ladder
    assert seat is not None

    def play(number: int, turn: int, games: int, decides: bool) -> float:
        after, steps = firsts[number].after, firsts[number].steps
        by = deciding(ladder) if decides else [quick(ladder)]
        seed = stream_seed("compare", position.state.tobytes().hex(), *steps, turn)
        return _play(session, position.players, by, after, seed, games).sums[seat]

    before = [LEAST * first.value for first in firsts]
    halved = halve(len(firsts), play, session.listener, before)
    best = _options(position, [firsts[number] for number in halved])
    return Comparison(tuple(best), tuple(halved.values()), tried)


def _options(position: Position, firsts: Sequence[Candidate]) -> list[MoveOption]:
    """Return moves with the further steps that a search finds best."""
    kernel = position.kernel
    moves = [_finish(kernel, first) for first in firsts]
    return [MoveOption(kernel.notation.spell(position.state, m.steps), m.after) for m in moves]


def halve(
    moves: int,
    play: Callable[[int, int, int, bool], float],
    listener: Listener,
    before: Sequence[float] = (),
) -> dict[int, float]:
    """Return the MOVES best of `moves` by successive halving: their numbers, best first, and what
    each won.

    `play` is asked for a move by its number, the round, a number of games, and whether strong
    players decide; it returns the games won. `before` has what is already counted as won by each
    move. Of moves that win equally often, the one with the lower number is better.
    """
    rounds = _rounds(moves)
    done, total = 0, sum(left * games for left, games, _ in rounds)
    order, won = [*range(moves)], [*before] or [0.0] * moves
    for turn, (left, games, decides) in enumerate(rounds):
        del order[left:]
        for number in order:
            listener.step(Step(message("trying moves"), done, total))
            won[number] += play(number, turn, games, decides) * (WEIGHT if decides else 1)
            done += games
        order.sort(key=lambda number: (-won[number], number))
    return {number: won[number] for number in order[:MOVES]}


def _rounds(moves: int) -> list[tuple[int, int, bool]]:
    """Return for each round the number of moves left, the games for each of them, and whether
    strong players decide.
    """
    found = []
    while moves > 1:
        decides = moves <= LAST
        found.append((moves, max(LEAST, (DECIDING if decides else ROUND) // moves), decides))
        left = MOVES if decides else max(LAST, (moves + 2) // 3)
        moves = left if moves > MOVES else 0
    return found


def _play(
    session: Session,
    players: int,
    by: Sequence[Strength[Any]],
    after: Words,
    seed: int,
    games: int,
) -> Tally:
    """Return who wins games from a state, each strength playing its part of them against itself."""
    tally = empty_tally(players)
    for number, strength in enumerate(by):
        part = (games + number) // len(by)
        for batch in session.arena.play(after, [strength.player] * players, seed, part, BATCH):
            tally = tally.with_games(batch.returns)
    return tally


def good_moves(position: Position, most: int) -> list[str]:
    """List at most `most` moves, best first: the best one of a search, and others nearly as good.

    Before dice, a move is given as it is listed. The result depends on the position alone.
    """
    kernel, state = position.kernel, position.state
    firsts = _by_visits(kernel, state)
    good = [step for step, visits in firsts[:most] if visits >= _GOOD * firsts[0][1]]
    return [
        kernel.notation.spell(state, _finish(kernel, _begin(kernel, state, step)).steps)
        for step in good
    ]


def _candidates(ladder: Ladder[Any], position: Position) -> tuple[list[Candidate], int]:
    """List the first steps to compare, the most promising first, and how many were looked at; 0 if
    there are no other legal moves.
    """
    kernel, state = position.kernel, position.state
    learned = strong(ladder).player.kind == PUCT
    steps = _by_visits(kernel, state, learned)[:MOST]
    known = [_begin(kernel, state, step) for step, _ in steps]
    try:
        every = len(position.legal()) <= len(known)
    except InputError:  # more than can be listed
        every = False
    tried = 0 if every else len(known)
    if learned and position.players == 2:
        known = [replace(each, value=_value(kernel, each.after, state)) for each in known]
        known.sort(key=lambda each: -each.value)
        known = known[: max(FEW, (len(known) + 1) // 2)]
    return known, tried


def _value(kernel: Kernel, after: Words, before: Words) -> float:
    """Return the share of the win that PUCT expects in `after` for who moves in `before`, with two
    players.
    """
    rules, state = kernel.rules, copy_of(after)
    workspace = own_workspace(kernel, SIMULATIONS)
    stream = array_of("Q", [stream_seed("value", state.tobytes().hex())])
    mover = rules.current_player(before)
    while not rules.is_terminal(state):
        count = int(rules.candidates(state, workspace.moves, workspace.scratch, stream))
        if count > 1:
            puct.best_move(kernel, state, count, LOOK, 0, workspace, stream)
            share = float(workspace.value[0]) / int(workspace.tree[0, VISITS])
            return share if rules.current_player(state) == mover else 1.0 - share
        rules.apply(state, *pairs(workspace.moves[:MOVE_WORDS])[0])
    won = zeros("d", rules.MAX_SEATS)
    rules.returns(state, won)
    return float(won[mover])


def _goes_on(kernel: Kernel, state: Words) -> bool:
    """Whether a move has begun that needs another choice."""
    rules = kernel.rules
    return bool(rules.mid_move(state)) and rules.current_player(state) != CHANCE


def _begin(kernel: Kernel, state: Words, step: KernelStep) -> Candidate:
    after = copy_of(state)
    kernel.rules.apply(after, *step)
    return Candidate((step,), after)


def _finish(kernel: Kernel, move: Candidate) -> Candidate:
    """Return a move with the further steps that a search finds best."""
    after, steps = move.after, move.steps
    while _goes_on(kernel, after):
        step, _ = _by_visits(kernel, after)[0]
        after, steps = _begin(kernel, after, step).after, (*steps, step)
    return Candidate(steps, after)


def _by_visits(kernel: Kernel, state: Words, learned: bool = False) -> list[tuple[KernelStep, int]]:
    """List the steps from `state` with their visits in a search, most visited first."""
    workspace = own_workspace(kernel, SIMULATIONS)
    stream = array_of("Q", [stream_seed("advice", state.tobytes().hex())])
    count = int(kernel.rules.candidates(state, workspace.moves, workspace.scratch, stream))
    if learned:
        puct.best_move(kernel, state, count, SIMULATIONS, 0, workspace, stream)
    else:
        best_move(kernel, state, count, UCT, SIMULATIONS, workspace, stream)
    ranks = [
        (-workspace.tree[node, VISITS], -workspace.value[node]) for node in range(1, 1 + count)
    ]
    steps = pairs(workspace.play[2 : 2 + 2 * count])
    order = sorted(range(count), key=ranks.__getitem__)
    return [(steps[at], int(workspace.tree[1 + at, VISITS])) for at in order]


def by_games(session: Session, setup: Setup[Any]) -> Valuer:
    """Return a valuer that plays games, for a game without a solver."""
    return with_solver(session, setup, lambda _: None)


def with_solver(
    session: Session, setup: Setup[Any], solve: Callable[[Position], Sequence[MoveOption] | None]
) -> Valuer:
    """Return a valuer that uses a solver if it can, else games between players who search."""
    ladder = session.engine.ladder
    strength = strong(ladder)

    def find(position: Position) -> Sequence[MoveOption]:
        return compare(session, position).best

    def play(by: Strength[Any], after: Words, seed: int, games: int) -> Tally:
        return _play(session, setup.players, [by], after, seed, games)

    one, other = (
        None if by is None else SecondFamily(by.words, partial(play, by))
        for by in (second(ladder, "expert"), third(ladder))
    )
    best = partial(seems_best, ladder)
    return Valuer(strength.words, solve, find, partial(play, strength), one, other, best)


def strong(ladder: Ladder[Any]) -> Strength[Any]:
    """Return who plays on: masters by PUCT, else the last experts, else the default."""
    experts = [strength for strength in ladder.strengths if strength.level == "expert"]
    masters = [strength for strength in ladder.strengths if strength.player.kind == PUCT]
    return [ladder.default, *experts, *masters][-1]


def deciding(ladder: Ladder[Any]) -> list[Strength[Any]]:
    """Return who decides between the last moves: the strong players and, if these learned, experts
    who search.
    """
    by = [strong(ladder)]
    if by[0].player.kind == PUCT:
        by += filter(None, [second(ladder, "expert")])
    return by


def quick(ladder: Ladder[Any]) -> Strength[Any]:
    """Return the strength that compares all moves: PUCT with few simulations, else the default."""
    best = strong(ladder)
    if best.player.kind != PUCT:
        return ladder.default
    return puct_strength(QUICK, best.player.noise, best.words, best.level, best.games)


def second(ladder: Ladder[Any], level: Level) -> Strength[Any] | None:
    """Return a level's last players of another family than the `strong` ones; None if there are
    none.
    """
    kind = strong(ladder).player.kind
    known = [each for each in ladder.strengths if each.level == level and each.player.kind != kind]
    return known[-1] if known else None


def third(ladder: Ladder[Any]) -> Strength[Any] | None:
    """Return UCT where strong players learned, else masters of the `second` family, if any."""
    if strong(ladder).player.kind == PUCT:
        return uct_strength(2000, method_words("expert", UCT), "expert", 100)
    return second(ladder, "master")


def seems_best(ladder: Ladder[Any], position: Position, after: Words) -> bool:
    """Whether a search of what follows each move sees none clearly better than the one that leads
    to `after`. Players who did not learn, or more than two of them, never say so.
    """
    if strong(ladder).player.kind != PUCT or position.players != 2:
        return False
    known, _ = _candidates(ladder, position)
    own = [each.value for each in known if each.after.tobytes() == after.tobytes()]
    return bool(own) and own[0] >= known[0].value - MARGIN


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


def think(session: Session, position: Position, strength: Strength[Any]) -> MoveChooser:
    """Return how a player chooses moves by searching afresh in each position.

    Before dice, the move is given as it is listed. See `printkit.engines.contract.Engine.think`.
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
                raise InputError(
                    message("this position has more than {most:,} moves", most=rules.MAX_MOVES)
                ) from None
            first, second = row(games.moves, 0, 0)
            rules.apply(state, first, second)
            steps.append((first, second))
        what = position.state.tobytes(), tuple(steps)
        if what not in written:  # spelling a move needs a list of all
            written[what] = position.kernel.notation.spell(position.state, steps)
        move = written[what]
        return Choice(move, (move,) if rules.mid_move(state) else ())

    return choose
