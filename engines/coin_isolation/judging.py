"""How Coin Isolation is judged: players, verdict, figures, openings, sides, fair deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import nan

from printkit.engines.coin_isolation.board import DIAGONAL, FIRST_ROWS, SIDEWAYS, reach
from printkit.engines.coin_isolation.head_start import make_offer, offer_words
from printkit.engines.coin_isolation.swaps import Swap, Variation, swap_count, variations
from printkit.engines.coin_isolation.variant_moves import TARGET
from printkit.engines.contract import Decision, Session, Trial
from printkit.engines.judging import deal
from printkit.engines.judging.deal import race_alone
from printkit.engines.judging.panel import batches_of
from printkit.engines.judging.race import Candidate
from printkit.engines.judging.verdict import decide, judge_by_games, with_share
from printkit.engines.kernel.arrays import copy_of, zeros
from printkit.engines.kernel.binding import MOVE_WORDS, Rules, own_move_list, pairs
from printkit.engines.kernel.bits import Words
from printkit.engines.listener import Step
from printkit.engines.search.players import (
    CASUAL,
    CLUB,
    GREEDY,
    MCTS_SOLVER,
    PUCT,
    RANDOM,
    UCT,
    Ladder,
    Player,
    Strength,
    method_words,
    puct_strength,
    solver_strength,
    uct_strength,
)
from printkit.engines.search.selfplay import Games, PlayedGame, each_game
from printkit.engines.statistics import empty_tally
from printkit.layouts.coin_isolation.game import CoinFindings, SeatStart, SideChoice
from printkit.layouts.coin_isolation.layout import CHOOSERS, SIDE_NAMES, SIDES, CoinLayout
from printkit.layouts.coin_isolation.layout import deal as deal_layout
from printkit.layouts.coins import COINS
from printkit.layouts.errors import InputError
from printkit.layouts.head_start import head_start_words
from printkit.layouts.messages import Message, message
from printkit.layouts.setup import AnyChecked, Setup
from printkit.layouts.verdict import Verdict

_DEAR = {"diagonal", "transplant"}, {"diagonal", "transplant-variant"}, {"empty-squares"}
"""Sets of variants; all variants of a set together make games at least four times as long
as usual.
"""


_WALKING = {"empty-squares", "renegade"}
"""Variants whose players PUCT overlooks: what a pawn gains by walking over empty squares was not
learned.
"""

_CLUB = replace(CLUB, games=2000)

_BEGINNERS = (
    Strength(Player(RANDOM), message("random moves"), "beginner", 2000, 500, stream="random"),
    Strength(Player(GREEDY), message("greedy players"), "beginner", 2000, 500, stream="greedy"),
    CASUAL,
)


def _ladder(simulations: int) -> Ladder[Player]:
    """Return the ladder of players; masters by PUCT use `simulations`, MCTS-Solver more."""
    experts, masters = 8 * simulations // 5, 8 * simulations
    return Ladder(
        (
            *_BEGINNERS,
            _CLUB,
            puct_strength(4, 250, method_words("club", PUCT), "club", 2000),
            solver_strength(experts, method_words("expert", MCTS_SOLVER), "expert", 2000),
            puct_strength(8, 200, method_words("expert", PUCT), "expert", 2000),
            solver_strength(masters, method_words("master", MCTS_SOLVER), "master", 600, batch=10),
            puct_strength(simulations, 30, method_words("master", PUCT), "master", 1800, batch=30),
        ),
        default=_CLUB,
    )


LADDER = _ladder(250)
"""The players that judge. Each level has two families that overlook different things.

PUCT sees the board as learned from games; UCT and MCTS-Solver play on from it. Club players and
experts of both families win about equally often against each other. Masters by PUCT win most games
against all others, in less time (benchmarks/strong.py), and play three of four masters' games.
PUCT's noise makes it err like the others.
"""

QUICK_LADDER = _ladder(100)
"""For rules whose games take long; the gaps between players stay as wide."""


def _searching(simulations: int) -> Ladder[Player]:
    """Return a ladder without PUCT; UCT experts use `simulations`, stronger players more."""
    return Ladder(
        (
            *_BEGINNERS,
            _CLUB,
            uct_strength(simulations, method_words("expert", UCT), "expert", 2000),
            solver_strength(
                2 * simulations // 5, method_words("expert", MCTS_SOLVER), "expert", 2000
            ),
            uct_strength(5 * simulations, method_words("master", UCT), "master", 150),
            solver_strength(2 * simulations, method_words("master", MCTS_SOLVER), "master", 150),
        ),
        default=_CLUB,
    )


def is_slow(variants: Sequence[str]) -> bool:
    """Whether games with these variants take at least four times as long as usual."""
    return any(together <= {*variants} for together in _DEAR)


def searching_ladder(variants: Sequence[str]) -> Ladder[Player] | None:
    """Return the players for variants that PUCT did not learn; None for all others."""
    if not _WALKING & {*variants}:
        return None
    return _searching(400 if is_slow(variants) else 1000)


def judge(
    session: Session,
    setup: Setup[CoinLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
) -> Verdict[CoinFindings]:
    """Return the verdict on `setup`; see `printkit.engines.contract.Engine.judge`."""
    if decision is None:
        session = with_share(session, setup)
        decision = decide(session, setup, seed)
    verdict = judge_by_games(session, setup, seed, decision)
    if setup.head_start:
        begins = message("{begins}.", begins=head_start_words(setup.game, setup.head_start))
        headline = message("{found}, with a head start", found=verdict.headline)
        verdict = replace(verdict, headline=headline, reasons=(begins, *verdict.reasons))
    return verdict if verdict.fair == "fair" else _with_offer(session, setup, decision, verdict)


def findings(session: Session, setup: Setup[CoinLayout], decision: Decision) -> CoinFindings:
    """Return where the money was won, and what each seat's first turn offers."""
    return CoinFindings(
        money=money_by_square(decision.games),
        starts=seat_starts(session.kernel.rules, setup, decision.games),
        reach=money_within_reach(setup.layout, setup.variants),
    )


def _with_offer(
    session: Session,
    setup: Setup[CoinLayout],
    decision: Decision,
    verdict: Verdict[CoinFindings],
) -> Verdict[CoinFindings]:
    """Add the head start that would make the setup more even, if one was found."""
    offer = make_offer(session, setup, decision, verdict.seed)
    if offer is None:
        return verdict
    return replace(
        verdict,
        findings=replace(verdict.findings, offer=offer),
        reasons=(*verdict.reasons, offer_words(session, setup, offer)),
    )


MEASURED = ("left_over", "stuck_first")


def measure(games: Games, setup: Setup[CoinLayout]) -> dict[str, float]:
    """Return the figures of play by name.

    `left_over`: share of the money that is never taken. `stuck_first`: share of first turns without
    a path.
    """
    taken, first_turns, passed = 0, 0, 0
    for game in each_game(games):
        taken += sum(game.gains)
        moves = [move for move, choices in zip(game.moves, game.choices, strict=True) if choices]
        first = moves[: setup.players]
        first_turns += len(first)
        passed += first.count((0, 0))
    on_board = max(1, sum(setup.layout.coins))
    return {
        "left_over": 1 - taken / len(games.lengths) / on_board,
        "stuck_first": passed / first_turns if first_turns else nan,
    }


def money_by_square(games: Games) -> tuple[float, ...]:
    """Return the mean money taken on each square, in cents per game."""
    money = [0] * 64
    for game in each_game(games):
        for (_, how), gain in zip(game.moves, game.gains, strict=True):
            money[how & int(TARGET)] += gain
    return tuple(cents / len(games.lengths) for cents in money)


_FIRST_POSITIONS = 20_000  # a seat with more possible positions on its first turn is not looked at
_MANY = 256  # moves: players do not list all if there are more


def seat_starts(rules: Rules, setup: Setup[CoinLayout], games: Games) -> tuple[SeatStart, ...]:
    """Return how many paths each seat has on its first turn: guaranteed, or in `games`."""
    first_turns = [_first_paths(game, setup.players) for game in each_game(games)]
    least = _least_first_moves(rules, setup)
    starts = []
    for seat, side in enumerate(setup.sides):
        paths = [first[seat] for first in first_turns if seat < len(first)]
        guaranteed = seat < len(least)
        fewest = least[seat] if guaranteed else min(paths)
        stuck = paths.count(0) / len(paths) if paths else nan
        starts.append(SeatStart(side, fewest, guaranteed, stuck))
    return tuple(starts)


def _first_paths(game: PlayedGame, players: int) -> list[int]:
    """Return each player's number of paths on their first turn, for players who had one."""
    turns = zip(game.moves, game.choices, strict=True)
    paths = [0 if move == (0, 0) else choices for move, choices in turns if choices]
    return paths[:players]


def _least_first_moves(rules: Rules, setup: Setup[CoinLayout]) -> list[int]:
    """Return the fewest paths a seat may find on its first turn, for as many seats as possible."""
    positions = [rules.init(setup)]
    least = []
    for others in reversed(range(setup.players)):
        fewest = _MANY
        after: list[Words] = []
        for state in positions:
            moves = _moves(rules, state)
            paths = 0 if moves == [(0, 0)] else len(moves)
            fewest = min(fewest, paths)
            if paths >= _MANY or len(after) > _FIRST_POSITIONS:
                positions = []
            if positions and others:
                after += (end for move in moves for end in _ends(rules, state, move))
        least.append(fewest)
        if not positions or len(after) > _FIRST_POSITIONS:
            break
        positions = after
    return least


def _moves(rules: Rules, state: Words) -> list[tuple[int, int]]:
    """Return the kernel words of a position's moves, as players list them."""
    moves, scratch = own_move_list(rules)
    count = rules.candidates(state, moves, scratch, zeros("Q", 1))
    return pairs(moves[: MOVE_WORDS * count])


def _ends(rules: Rules, state: Words, move: tuple[int, int]) -> Iterator[Words]:
    """Yield the positions after a move and the steps that complete it."""
    after = copy_of(state)
    rules.apply(after, *move)
    if not rules.mid_move(after):
        yield after
        return
    for stage in _moves(rules, after):
        yield from _ends(rules, after, stage)


def money_within_reach(layout: CoinLayout, variants: Sequence[str]) -> dict[str, int]:
    """Return, by side, the cents on all squares that a first path from it could lead over."""
    adjacent = DIAGONAL if "diagonal" in variants else SIDEWAYS
    money = dict.fromkeys(SIDES, 0)
    for coin in COINS:
        squares = sum(
            1 << square for square, cents in enumerate(layout.coins) if cents == coin.value
        )
        for side, row in zip(SIDES, FIRST_ROWS, strict=True):
            money[side] += coin.value * int(reach(row, squares, adjacent)).bit_count()
    return money


_PICKED_BY = 50  # games for each side
_GAMES = 150


def with_choice(
    session: Session, setup: Setup[CoinLayout], verdict: Verdict[CoinFindings]
) -> Verdict[CoinFindings]:
    """Return `verdict` with the value of choosing one's side of `setup` added to its findings."""
    choice = value_of_choice(session, setup, verdict.seed)
    return replace(verdict, findings=replace(verdict.findings, choice=choice))


def value_of_choice(session: Session, setup: Setup[CoinLayout], seed: int) -> SideChoice:
    """Return the first chooser's share of wins at the best side for them, and at the worst."""
    seat = CHOOSERS[setup.players][0]
    strength = session.engine.ladder.default
    turned = {sides[seat]: sides for sides in _seatings_around(setup.sides)}

    def share(side: str, purpose: str, games: int) -> float:
        tally = empty_tally(setup.players)
        seated = replace(setup, sides=turned[side])
        for batch in batches_of(session, seated, strength, purpose, seed):
            tally = tally.with_games(batch.returns)
            session.listener.step(
                Step(message("seated at the {side}", side=SIDE_NAMES[side]), tally.games, games)
            )
            if tally.games >= games:
                break
        return tally.seats[seat].share

    by_side = {side: share(side, "sides", _PICKED_BY) for side in turned}
    best = max(by_side, key=by_side.__getitem__)
    worst = min(by_side, key=by_side.__getitem__)
    return SideChoice(
        seat=seat,
        best=best,
        worst=worst,
        best_share=share(best, "best side", _GAMES),
        worst_share=share(worst, "worst side", _GAMES),
        games=_GAMES,
    )


def _seatings_around(sides: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the seating as it is, and turned around the table by one, two and three sides."""
    count = len(SIDES)
    return [
        tuple(SIDES[(SIDES.index(side) + turn) % count] for side in sides) for turn in range(count)
    ]


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[CoinLayout]],
    seed: int,
) -> AnyChecked:
    """Return a fair and playable setup; see `printkit.engines.contract.Engine.deal_fair`.

    Where coins lie affects who wins, so candidates are weighed. With three and four players all
    seats are hardly ever even by luck, and on a symmetric board the first player wins most. So
    their layouts are made leaning, too, if the coins allow it. In the most promising ones coins are
    swapped, two at a time, unless a way of dealing was asked for, which swaps would undo.
    """
    asked = candidate(seed).deal_options
    swapped: dict[str, tuple[Swap, ...]] = {}

    def deal_candidate(number: int) -> Setup[CoinLayout]:
        return redeal(candidate(number), number)

    def near(parent: Candidate, count: int) -> Iterator[tuple[Setup[CoinLayout], Message]]:
        known = Variation(parent, swapped.get(parent.setup.id, ()))
        for setup, swaps in variations(known, count):
            if setup.id not in swapped:
                swapped[setup.id] = swaps
                yield setup, swap_count(len(swaps))

    return deal.deal_near(session, deal_candidate, seed, None if asked else near)


def try_out(session: Session, setup: Setup[CoinLayout]) -> Trial:
    """Return the trial of a setup; see `printkit.engines.contract.Engine.try_out`.

    A setup with a seed is dealt as for a fair deal.
    """
    return race_alone(session, setup if setup.seed is None else redeal(setup, setup.seed))


def redeal(setup: Setup[CoinLayout], number: int) -> Setup[CoinLayout]:
    """Return the setup dealt in the way that suits its number of players, if none was asked for."""
    if setup.deal_options:
        return setup
    if setup.players == 2:
        return _deal(setup, number, ("weighed",))
    try:
        return _deal(setup, number, ("leaning", "weighed"))
    except InputError:  # these coins cannot be divided evenly
        return setup


def _deal(setup: Setup[CoinLayout], number: int, options: tuple[str, ...]) -> Setup[CoinLayout]:
    """Return the setup that the seed deals with these options."""
    return replace(setup, layout=deal_layout(number, setup.variants, options), deal_options=options)
