"""Coin Collectors' engine: its parts, and what it does with a position in play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import nan
from typing import Any

from printkit.engines.coin_collectors import (
    board,
    first_game,
    judging,
    kernel,
    moments,
    notation,
    policy,
    puzzles,
)
from printkit.engines.coin_collectors.notation import (
    apply_move,
    before_dice,
    dice_to_roll,
    moves_with_words,
    spell,
    table,
)
from printkit.engines.coin_collectors.policy import (
    EXPECTIMAX,
    HITS_STAY,
    LADDER,
    best_roll,
    choose,
    evaluate_move,
    new_player_workspace,
)
from printkit.engines.coin_collectors.selfplay import play_batches, wins
from printkit.engines.coin_collectors.solver.exact import QUICK_CASES, Prospect, solve
from printkit.engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase
from printkit.engines.coin_collectors.solver.winnable_states import count_cases, winnable_layers
from printkit.engines.contract import (
    BEST_PLAY,
    Advice,
    AdvisedMove,
    Choice,
    Engine,
    MoveChooser,
    MoveOption,
    Session,
    Valuer,
)
from printkit.engines.judging.advice import MOVES, halve, tell_first_sight
from printkit.engines.judging.deal import first_that_passes
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.bits import U1, Words
from printkit.engines.kernel.position import Position
from printkit.engines.listener import Step
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Strength
from printkit.engines.statistics import Tally
from printkit.layouts.coin_collectors.game import GAME
from printkit.layouts.coin_collectors.layout import SUITS, PiecepackLayout, deal
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup

GAMES = 500


def advise(session: Session, position: Position) -> Advice:
    """Return the best moves in a position that is not over; see
    `printkit.engines.contract.Engine.advise`.

    They are exact where few cases remain, from about the middle of a game on. Before that games of
    the default player compare all moves, and fresh ones give the share of GAMES won after each.
    """
    state, pool = position.state, session.arena.pool
    layers = winnable_layers(state, session.listener)
    if count_cases(layers) <= QUICK_CASES:
        prospects = solve(state, pool, session.listener, layers).moves
        ranked = sorted(prospects.items(), key=lambda item: -item[1].chance)[:MOVES]
        moves = [_advised_move(position, name, p.roll, p.chance, 0) for name, p in ranked]
        return Advice(tuple(moves), BEST_PLAY, exact=True)
    tablebase = build_tablebase(state, pool, session.listener, layers)
    best, moves = _compare(session, position, tablebase), []
    for number, (name, prospect) in enumerate(best):
        won = _count_wins(session, position, name, prospect.roll, tablebase, "advice", GAMES)
        moves.append(_advised_move(position, name, prospect.roll, won / GAMES, GAMES))
        text = message("{players} go on", players=LADDER.default.words)
        session.listener.step(Step(text, (number + 1) * GAMES, len(best) * GAMES))
    return Advice(tuple(moves), LADDER.default.words, exact=False)


def _compare(
    session: Session, position: Position, tablebase: Tablebase
) -> list[tuple[str, Prospect]]:
    """Compare all moves by games; return the best, with the dice to roll, best first."""
    moves = plan(position.state, tablebase)
    tell_first_sight(session.listener, [name for name, _ in moves])

    def play(number: int, turn: int, games: int, decides: bool) -> float:
        name, prospect = moves[number]
        purpose = f"compare {turn}"
        return _count_wins(session, position, name, prospect.roll, tablebase, purpose, games)

    return [moves[number] for number in halve(len(moves), play, session.listener)]


def _advised_move(
    position: Position, name: str, roll: int, chance: float, games: int
) -> AdvisedMove:
    """Return a move with the dice to roll after it, and the squares of its taps."""
    suit, _, where = name.partition("-")
    spots = before_dice(table(position.state), SUITS.index(suit), where, None)
    return AdvisedMove(name, chance, games, dice_to_roll(position.state, name, roll), spots)


def plan(state: Words, tablebase: Tablebase) -> list[tuple[str, Prospect]]:
    """List every move with an expert's chance to win after it, the best move first."""
    workspace, depth = new_player_workspace(), LADDER.default.player.depth
    moves = []
    for name, first, target in moves_with_words(state):
        chance = float(evaluate_move(state, first - U1, target, depth, tablebase, workspace))
        moves.append((name, Prospect(chance, int(best_roll(state, workspace)))))
    return sorted(moves, key=lambda move: -move[1].chance)


def _count_wins(
    session: Session,
    position: Position,
    name: str,
    roll: int,
    tablebase: Tablebase,
    purpose: str,
    games: int,
) -> int:
    """Count the wins in games that continue after a move and a roll of these dice."""
    state = after_choice(position.state, name, roll)
    stream = stream_seed(purpose, position.state.tobytes().hex(), name)
    batches = play_batches(session.arena.pool, state, tablebase, LADDER.default, stream, games)
    return sum(map(wins, batches))


def after_choice(before: Words, name: str, roll: int) -> Words:
    """Return the state after a move and, if the player has a choice of dice, that choice."""
    state = apply_move(before, name)
    if state[board.STAGE] == board.CHOICE:
        kernel.apply(state, board.ROLL, roll)
    return state


def valuer(session: Session, setup: Setup[PiecepackLayout]) -> Valuer:
    """Return what values moves in games from `setup`. Its tablebase is built on first use."""
    strength = LADDER.default

    @cache
    def tablebase() -> Tablebase:
        start = session.kernel.rules.init(setup)
        return build_tablebase(start, session.arena.pool, session.listener)

    def solve_position(position: Position) -> Sequence[MoveOption] | None:
        layers = winnable_layers(position.state)
        if count_cases(layers) > QUICK_CASES:
            return None
        moves = solve(position.state, session.arena.pool, layers=layers).moves
        return [
            _option(position, name, roll, value)
            for name, prospect in moves.items()
            for roll, value in (
                enumerate(prospect.rolls) if prospect.rolls else [(prospect.roll, prospect.chance)]
            )
        ]

    def find(position: Position) -> Sequence[MoveOption]:
        best = _compare(session, position, tablebase())
        return [_option(position, name, prospect.roll) for name, prospect in best]

    def play(after: Words, seed: int, games: int) -> Tally:
        records = play_batches(session.arena.pool, after, tablebase(), strength, seed, games)
        return Tally(games, (float(sum(map(wins, records))),))

    return Valuer(strength.words, solve_position, find, play)


def _option(position: Position, name: str, roll: int, value: float = nan) -> MoveOption:
    after = after_choice(position.state, name, roll)
    return MoveOption(name, after, value, dice_to_roll(position.state, name, roll))


_LEFT = 0b11 << 7  # coins on c2 and d2


def think(session: Session, position: Position, strength: Strength[Any]) -> MoveChooser:
    """Return how a player thinks; see `printkit.engines.contract.Engine.think`.

    Only players who plan ahead need the position's tablebase.
    """
    player, workspace = strength.player, new_player_workspace()
    start = position.state if player.kind == EXPECTIMAX else _small_state()
    tablebase = build_tablebase(start, session.arena.pool, session.listener)

    def reply(position: Position, seed: int) -> Choice:
        state = position.state
        stream = stream_seed("reply", seed, strength.stream, state.tobytes().hex())
        workspace.stream[0] = stream
        pawn, target, chosen = choose(state, player.kind, player.depth, tablebase, workspace)
        rolled = int(chosen)
        after = copy_of(state)
        kernel.apply(after, pawn + U1, target)
        move = spell(state, [(int(pawn) + 1, int(target))])
        if kernel.is_terminal(after):
            return Choice(move)
        dice: list[int] | None = None
        if after[board.STAGE] == board.CHOICE:
            if rolled == HITS_STAY:
                rolled = int(board.ALL_DICE) & ~int(board.hits_of(after))
            dice = [die for die in range(len(SUITS)) if rolled >> die & 1]
        _, _, where = move.partition("-")
        return Choice(move, before_dice(table(state), int(pawn), where, dice))

    return reply


def _small_state() -> Words:
    """Return a state with two coins left, whose tablebase is tiny."""
    state: Words = kernel.init(Setup(GAME, deal(0), 1, ()))
    state[board.COINS] = _LEFT
    board.update_open(state)
    return state


class CoinCollectors(Engine):
    """The engine of a solitaire: its players, its check and its findings are all its own."""

    dialogue = staticmethod(notation.dialogue)
    describe_move = staticmethod(notation.describe_move)
    show_turn = staticmethod(first_game.show_turn)
    tell = staticmethod(moments.tell)
    think = staticmethod(think)
    advise = staticmethod(advise)
    valuer = staticmethod(valuer)
    judge = staticmethod(judging.judge)
    deal_fair = staticmethod(first_that_passes)
    try_out = staticmethod(judging.try_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)


ENGINE = CoinCollectors(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=policy.LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=9,
)
