"""How Isaac's setups and positions are judged: findings, figures, fair deals, advice and values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from printkit.engines.contract import (
    BEST_PLAY,
    Advice,
    AdvisedMove,
    Choice,
    Decision,
    MoveChooser,
    MoveOption,
    Session,
    Trial,
    Valuer,
)
from printkit.engines.isaac import kernel
from printkit.engines.isaac.notation import KERNEL, spell
from printkit.engines.isaac.solver import scoring
from printkit.engines.judging import deal, metrics
from printkit.engines.judging.advice import MOVES, PROVES, think, with_solver
from printkit.engines.judging.advice import advise as advise_by_search
from printkit.engines.judging.deal import race_alone
from printkit.engines.kernel.arrays import array_of, zeros
from printkit.engines.kernel.binding import KernelStep, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.puzzles import after
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import (
    GREEDY,
    MCTS_SOLVER,
    RANDOM,
    UCT,
    Ladder,
    Player,
    Strength,
    method_words,
    solver_strength,
    uct_strength,
)
from printkit.engines.search.selfplay import Games, PlayedGame, each_game
from printkit.engines.statistics import Tally, count_values, empty_tally, mean
from printkit.layouts.isaac.game import MARGIN, Figures, IsaacFindings, standard_set
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.randomizer import estimate
from printkit.layouts.isaac.tiles import GOAL, SIZE, STANDARD
from printkit.layouts.messages import Message, message
from printkit.layouts.setup import AnyChecked, Setup
from printkit.layouts.verdict import LEVEL_WORDS, Attempt

_CLUB = solver_strength(50, LEVEL_WORDS["club"], "club", 4000)

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), message("random moves"), "beginner", 2000, 500, stream="random"),
        Strength(Player(GREEDY), message("greedy players"), "beginner", 2000, 500, stream="greedy"),
        solver_strength(12, message("casual players"), "beginner", 400),
        _CLUB,
        uct_strength(1000, method_words("expert", UCT), "expert", 1500),
        solver_strength(100, method_words("expert", MCTS_SOLVER), "expert", 1500),
        uct_strength(4000, method_words("master", UCT), "master", 100),
        solver_strength(1000, method_words("master", MCTS_SOLVER), "master", 100),
    ),
    default=_CLUB,
)
"""A panel of two families of players.

MCTS-Solver estimates the winner when a scoring begins and recognizes a decided one. It is as strong
as plain UCT with ten times its simulations, in a quarter of the time; `benchmarks/isaac.py`
measures who beats whom.
"""


_SCREEN = 300  # games of greedy players, which take almost no time
_LOPSIDED = 0.2  # how far from a half Dark's share may lie in these games
_UNPLACED = 1.0  # the fewest tiles a player must have left, on average
_REFUSED = 100  # the most setups that may fail the screen


def findings(session: Session, setup: Setup[IsaacLayout], decision: Decision) -> IsaacFindings:
    """Compare the deciding games with games of the standard set."""
    games, layout = decision.games, setup.layout
    ends = _ends(games, layout)
    standard = standard_set()
    of_standard = layout.tiles == STANDARD
    return IsaacFindings(
        figures=figures(games, setup, session.engine.ladder.default.name),
        standard=standard.figures,
        standard_dark=standard.panel,
        ties_to=_tie_shares(ends),
        margins=_margins(ends),
        richness=estimate(layout.tiles).richness,
        standard_richness=estimate(STANDARD).richness,
        without_opening=standard.figures.dark if of_standard and layout.opening else None,
    )


def opening_words(findings: IsaacFindings) -> list[Message]:
    """Say how the opening changes Dark's share, if that is known."""
    if findings.without_opening is None:
        return []
    return [
        message(
            "With this opening Dark wins {share:.0%} of games, without an opening {without:.0%}.",
            share=findings.figures.dark,
            without=findings.without_opening,
        )
    ]


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[IsaacLayout]],
    seed: int,
) -> AnyChecked:
    """Deal as `printkit.engines.judging.deal.deal_fair` does, from candidates that pass a greedy
    screen.

    The screen takes almost no time and saves long games with sets of tiles that make a poor game.
    """
    seeds = count(seed)
    passed: dict[int, Setup[IsaacLayout]] = {}
    refused: list[Attempt] = []

    def next_screened(number: int) -> Setup[IsaacLayout]:
        while number not in passed:
            setup = candidate(next(seeds))
            flaw = _flaw(session, setup)
            if flaw and len(refused) < _REFUSED:
                assert setup.seed is not None
                refused.append(Attempt(setup.seed, _SCREEN, False, flaw))
                session.listener.tell_attempt(refused[-1])
            else:
                passed[number] = setup
        return passed[number]

    dealt = deal.deal_fair(session, next_screened, seed)
    if dealt.setup.seed is not None and dealt.verdict is not None:
        for words in opening_words(dealt.verdict.findings):
            attempt = Attempt(dealt.setup.seed, dealt.verdict.games, True, words)
            session.listener.tell_attempt(attempt)
    assert dealt.deal is not None
    attempts = sorted((*refused, *dealt.deal.attempts), key=lambda attempt: attempt.seed)
    candidates = len(refused) + dealt.deal.candidates
    return replace(dealt, deal=replace(dealt.deal, attempts=tuple(attempts), candidates=candidates))


def try_out(session: Session, setup: Setup[IsaacLayout]) -> Trial:
    """Try a setup by greedy games and a race; see `printkit.engines.contract.Engine.try_out`."""
    flaw = _flaw(session, setup)
    return Trial(setup, flaw, games=_SCREEN) if flaw else race_alone(session, setup)


def _flaw(session: Session, setup: Setup[IsaacLayout]) -> Message | None:
    """Say what is wrong with a setup, as far as greedy games show; None if nothing is.

    Greedy games show whether the tiles make a game. They do not show whom an opening favours: over
    openings, the greedy players' share correlates with good players' by only .25 (measured on 40
    openings).
    """
    start = session.kernel.rules.init(setup)
    stream = stream_seed("greedy screen", setup.id)
    players = [Player(GREEDY)] * setup.players
    (games,) = session.arena.play(start, players, stream, _SCREEN, _SCREEN)
    dark = tally(games).seats[0].share
    if measure(games, setup)["unplaced"] < _UNPLACED:
        return message("nearly all tiles find room, so games are lopsided")
    if not setup.layout.opening and abs(dark - 1 / setup.players) > _LOPSIDED:
        return message("Dark won {share:.0%} between greedy players", share=dark)
    return None


_SEATS = 2
_LENGTH = 8  # a tile's length starts at this bit of its word


MEASURED = ("hundreds", "unplaced", "free")


def measure(games: Games, setup: Setup[IsaacLayout]) -> dict[str, float]:
    """Return the figures of play by name.

    `hundreds`: share of games that end with a hundred. `unplaced`: tiles of a player that find no
    room. `free`: squares without a tile when the placement is over.
    """
    ends = _ends(games, setup.layout)
    each = sum(kind.count for kind in setup.layout.tiles)
    return {
        "hundreds": mean([max(end.scores) >= GOAL for end in ends]),
        "unplaced": each - mean([sum(end.tiles) for end in ends]) / _SEATS,
        "free": SIZE * SIZE - mean([sum(end.squares) for end in ends]),
    }


def figures(games: Games, setup: Setup[IsaacLayout], player: str) -> Figures:
    """Return the figures of games with a setup between players called `player`."""
    own, usual = measure(games, setup), metrics.measure(games)
    seat = tally(games).seats[0]
    return Figures(
        player=player,
        games=len(games.lengths),
        dark=seat.share,
        low=seat.low,
        high=seat.high,
        hundreds=own["hundreds"],
        ties=usual["tie_breaks"],
        margin=usual["margin"],
        lead_changes=usual["lead_changes"],
        unplaced=own["unplaced"],
        free=own["free"],
    )


def tally(games: Games) -> Tally:
    """Count the wins of each seat."""
    return empty_tally(_SEATS).with_games(games.returns)


class _End(NamedTuple):
    """The end of a game, by seat: its points, the tiles it placed, and the squares they cover."""

    scores: list[int]
    tiles: list[int]
    squares: list[int]


def _ends(games: Games, layout: IsaacLayout) -> list[_End]:
    """Return the end of every game."""
    before = [layout.opening[seat::_SEATS] for seat in range(_SEATS)]
    tiles = [len(opening) for opening in before]
    squares = [sum(tile.length for tile in opening) for opening in before]
    return [_end(game, _End([0] * _SEATS, [*tiles], [*squares])) for game in each_game(games)]


def _end(game: PlayedGame, end: _End) -> _End:
    """Add a game's gains and placements to `end`, which holds what the opening placed.

    The second pass ends the placement.
    """
    passes = 0
    for seat, gain, (tile, _) in zip(game.seats, game.gains, game.moves, strict=True):
        end.scores[seat] += gain
        if not tile:
            passes += 1
        elif passes < _SEATS:
            end.tiles[seat] += 1
            end.squares[seat] += tile >> _LENGTH
    return end


def _tie_shares(ends: Sequence[_End]) -> tuple[float, float, float]:
    """Return the shares of tied games won by Dark's longer line, by Light's, and by neither."""
    level = [end for end in ends if end.scores[0] == end.scores[1]]
    # The lines here are of placed tiles: a shorter line means a longer one of unplaced tiles.
    lines = [
        [SIZE * SIZE * end.squares[seat] - end.tiles[seat] for seat in (0, 1)] for end in level
    ]
    to_dark = sum(dark < light for dark, light in lines)
    to_light = sum(light < dark for dark, light in lines)
    count = len(ends)
    return to_dark / count, to_light / count, (len(level) - to_dark - to_light) / count


def _margins(ends: Sequence[_End]) -> tuple[int, ...]:
    """Count the games that were tied, won by up to MARGIN points, by up to twice that, and
    so on.
    """
    return count_values([-(-abs(dark - light) // MARGIN) for (dark, light), *_ in ends])


_POSITIONS = 10_000_000  # most positions visited: some seconds
_REPLY = 1_000_000  # for a reply to a person
_TABLE = 1 << 20  # positions in the table


def advise(session: Session, position: Position) -> Advice:
    """Return the best moves in a position that is not over, solved if possible, else played out.

    Among winning moves, and among losing ones, more points come first. The same position always
    gets the same advice. Raises InputError if it has too many moves to list.
    """
    return _solved_advice(position, _POSITIONS) or advise_by_search(session, position)


def opponent(session: Session, position: Position, strength: Strength[Player]) -> MoveChooser:
    """Return the mind of a player against people, as in
    `printkit.engines.contract.Engine.opponent`.

    Experts and masters play a move that surely wins, if there is one.
    """
    search = think(session, position, strength)
    if strength.level not in PROVES:
        return search

    def choose(position: Position, seed: int) -> Choice:
        found = _solved_advice(position, _REPLY)
        if found is None or not found.moves[0].value:
            return search(position, seed)
        return Choice(found.moves[0].move)

    return choose


def solved_moves(
    state: Words, most: int = _POSITIONS, table: int = _TABLE
) -> list[tuple[KernelStep, float]] | None:
    """List the moves of a scoring phase, each with 1 if it surely wins, 0 if it surely loses.

    Return None if that takes more than `most` positions. The table holds `table` of them.
    """
    moves = list_moves(kernel, state)
    values = zeros("Q", len(moves))
    workspace = scoring.new_workspace(table)
    if moves == [(0, 0)]:
        values[0], _, _ = scoring.solve(state, most, workspace)
        if values[0] == scoring.OPEN:
            return None
    elif not scoring.solve_moves(state, array_of("Q", moves), most, workspace, values):
        return None
    return list(zip(moves, map(float, values), strict=True))


def _solved_advice(position: Position, most: int) -> Advice | None:
    """Return advice that is certain, for the scoring phase; None if that takes too long."""
    state = position.state
    weighed = solved_moves(state, most) if position.phase == "scoring" else None
    if weighed is None:
        return None
    best = sorted(weighed, key=lambda pair: (-pair[1], -pair[0][1]))[:MOVES]
    advised = tuple(AdvisedMove(spell(state, [step]), value, games=0) for step, value in best)
    return Advice(advised, BEST_PLAY, exact=True)


def valuer(session: Session, setup: Setup[IsaacLayout]) -> Valuer:
    """Return the valuer for games from `setup`."""
    return with_solver(session, setup, _solve_scoring)


def _solve_scoring(position: Position) -> Sequence[MoveOption] | None:
    """List the moves of a solved scoring phase, highest scores first; None if it is not solved."""
    weighed = solved_moves(position.state) if position.phase == "scoring" else None
    if weighed is None:
        return None
    state = position.state
    return [
        MoveOption(spell(state, [step]), after(KERNEL, state, step), value)
        for step, value in sorted(weighed, key=lambda pair: -pair[0][1])
    ]
