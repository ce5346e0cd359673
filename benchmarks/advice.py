"""Measure advice: what its best move loses in openings, whether it is right in fresh puzzles, and
how soon it proves an ending.

    PRINTKIT_KERNELS=native python -m benchmarks.advice --openings 60 --puzzles 100 --games 6
        --setups 10

results/advice-openings.csv has a line for each position in the first turns of a game,
advice-puzzles.csv one for each puzzle, advice-endings.csv one for each game whose positions were
tried. A run that was stopped goes on there.

In an opening, strong players of two families play on after every move, then more often after the
best and after the move that advice names first. These games are fresh.

Masters of the panel only search. advice-masters.csv has what their games would have come to if
they asked the solver, as your opponents do: with the first move that is proven to win, its player
wins. It has a line for each ready-made setup and player.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from statistics import mean
from typing import Any

from benchmarks.setups import GAME, deviation, session_of, setup
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.engines.coin_isolation.endings import prover
from printkit.engines.coin_isolation.engine import PATIENCE, REPLY
from printkit.engines.contract import Session
from printkit.engines.judging.advice import second, state_before_dice, strong
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.puzzles import after, game_steps, task_seed
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Strength
from printkit.engines.statistics import empty_tally
from printkit.judging.ready import read_ready
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from printkit.library.puzzles import puzzle_games

_PUZZLE_TABLE, _ENDING_TABLE = table_path("advice-puzzles"), table_path("advice-endings")
_MASTER_TABLE = table_path("advice-masters")
_OPENING_TABLE = table_path("advice-openings")
_OPENINGS = {2: 60, 3: 20}  # positions by number of players
_PLIES = 13  # positions are after 0 to 12 moves
_LOOK, _LEFT, _JUDGED = 30, 4, 400  # games of each family after every move, and after the best
_LOST, _LOST_MOST = 0.03, 0.10  # what may be lost: on average, and anywhere
_PUZZLES = 100  # of each game
_GAMES = 6  # of each kind
_SETUPS = 10  # for each number of players
_MASTER_GAMES = 40  # of each setup, by each player
_UNPROVEN = 3  # moves in a row that end the way back through a game
_SEED = 35  # sets of puzzles for print begin with others
_OPENING_SEED = 995_000  # setups that nothing else deals
_EVERY = 3  # plies from a position that is tried to the next
_KINDS: Sequence[tuple[int, tuple[str, ...]]] = (
    (2, ()),
    (3, ()),
    (4, ()),
    (2, ("diagonal",)),
    (2, ("greedy",)),
    (2, ("standing-still",)),
)


@dataclass(frozen=True, slots=True)
class AdvisedOpening:
    """A position early in a game between club players, and the move that advice names first.

    `moves` may be made there; `best` is the one that both families win most with. `lost` and
    `second` are the shares of the win that the advised move loses against it, by family.
    """

    players: int
    number: int
    ply: int
    moves: int
    exact: int
    advised: str
    best: str
    lost: float
    second: float

    @property
    def mean(self) -> float:
        """What the move loses on average."""
        return (self.lost + self.second) / 2


@dataclass(frozen=True, slots=True)
class AdvisedPuzzle:
    """The first puzzle of a seed's game, of any grade, or 0 puzzles if it has none.

    1 says that advice, which a hint is, too, was `proven`, that it was `right`, and that the
    game's strongest opponent `played` right.
    """

    game: str
    number: int
    puzzles: int
    proven: int
    right: int
    played: int


@dataclass(frozen=True, slots=True)
class ProvenEnding:
    """Positions of a game between club players whose winner is `proven` for advice.

    `soonest` is the greatest number of plies from such a position to the game's end.
    """

    players: int
    variants: str
    number: int
    positions: int
    proven: int
    soonest: int


@dataclass(frozen=True, slots=True)
class MasterGames:
    """Games of a setup between masters: the shares of wins, by seat.

    `shares` are as they played, `proving` with what a solver proved. `otherwise` is the number of
    games that another player wins then.
    """

    players: int
    setup: str
    player: str
    games: int
    shares: str
    proving: str
    otherwise: int


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield a row for openings by players, each game with puzzles, each kind of Coin Isolation's
    endings, and masters' games for each number of players.
    """
    measure_openings(2 if quick else max(_OPENINGS.values()))
    measure_puzzles(2 if quick else _PUZZLES)
    measure_endings(1 if quick else _GAMES)
    measure_masters(1 if quick else _SETUPS)
    yield from _rows()


def _rows() -> Iterator[ResultRow]:
    for players in _OPENINGS:
        openings = [each for each in _read_openings() if each.players == players]
        if openings:
            lost = sorted(each.mean for each in openings)
            over = sum(each > _LOST_MOST for each in lost)
            yield (
                f"coin-isolation, {players} players, {len(openings)} positions after 0 to "
                f"{_PLIES - 1} moves: share of the win that the advised move loses to the best",
                f"{mean(lost):.3f} on average, {lost[-1]:.3f} at most, over {_LOST_MOST} in {over}",
                f"at most {_LOST}, over {_LOST_MOST} in 0",
            )
    puzzles, endings = _read_puzzles(), _read_endings()
    for slug in puzzle_games():
        its = [each for each in puzzles if each.game == slug]
        count, *right = (
            sum(getattr(each, key) for each in its)
            for key in ("puzzles", "proven", "right", "played")
        )
        yield (
            f"{slug}, {count} fresh puzzles of any grade",
            "advice proven in {}, right in {}; strongest opponent right in {}".format(*right),
            "all",
        )
    for players, variants in _KINDS:
        kind = players, " ".join(variants)
        its_games = [each for each in endings if (each.players, each.variants) == kind]
        tried, proven = (
            sum(getattr(each, key) for each in its_games) for key in ("positions", "proven")
        )
        yield (
            f"coin-isolation, {', '.join((f'{players} players', *variants))}: positions of "
            f"{len(its_games)} games between club players, every third one, whose winner is proven",
            f"{proven} of {tried}, the first one "
            f"{max((each.soonest for each in its_games), default=0)} plies before the end",
            "63 of 78" if kind == (2, "") else "",
        )
    for players in GAME.players:
        table = read_records(MasterGames, _MASTER_TABLE)
        masters = [each for each in table if each.players == players]
        if masters:
            played = mean(deviation(each.shares) for each in masters)
            proving = mean(deviation(each.proving) for each in masters)
            yield (
                f"coin-isolation, {players} players, {len({each.setup for each in masters})} "
                "ready-made setups: games of masters with another winner if they ask the solver",
                f"{sum(each.otherwise for each in masters)} of "
                f"{sum(each.games for each in masters)}; the farthest share of wins is "
                f"{played:.3f} from even as they played, {proving:.3f} with the solver",
                "",
            )


def measure_openings(wanted: int) -> None:
    """Judge the missing ones of this number of positions, and no more than are asked for."""
    done = {(each.players, each.number) for each in _read_openings()}
    with session_of() as session:
        for number in range(wanted):
            for players, most in _OPENINGS.items():
                if number < most and (players, number) not in done:
                    add_records(_OPENING_TABLE, [_judge_opening(session, players, number)])


def _judge_opening(session: Session, players: int, number: int) -> AdvisedOpening:
    """Compare what advice names first with all other moves."""
    position = _opening(session, players, number)
    legal, advice = position.legal(), session.engine.advise(session, position)
    advised, told = advice.moves[0].move, (players, number, position.ply, len(legal))
    if advice.exact:
        return AdvisedOpening(*told, 1, advised, advised, 0.0, 0.0)
    ladder = session.engine.ladder
    families = [each for each in (strong(ladder), second(ladder, "expert")) if each]

    def judge(move: str, games: int) -> list[float]:
        state, shares = state_before_dice(position, move), []
        for family in families:
            seed = stream_seed("openings", family.name, games, *state)
            by, tally = [family.player] * players, empty_tally(players)
            for batch in session.arena.play(state, by, seed, games, family.batch):
                tally = tally.with_games(batch.returns)
            shares.append(tally.shares[position.to_move or 0])
        return shares

    looked = {move: sum(judge(move, _LOOK)) for move in legal}
    left = {advised, *sorted(legal, key=looked.__getitem__)[-_LEFT:]}
    judged = {move: judge(move, _JUDGED) for move in sorted(left)}
    best = max(judged, key=lambda move: sum(judged[move]))
    lost = [round(a - b, 4) for a, b in zip(judged[best], judged[advised], strict=True)]
    return AdvisedOpening(*told, 0, advised, best, lost[0], lost[-1])


def _opening(session: Session, players: int, number: int) -> Position:
    """Return a position early in a game between club players, each number on its own setup."""
    dealt = setup(_OPENING_SEED + number, players)
    states = _states(session, dealt, session.engine.ladder.default, stream_seed("opening", number))
    state = states[min(number % _PLIES, len(states) - 2)]
    return Position(session.engine.game, players, session.kernel, state)


def measure_puzzles(wanted: int) -> None:
    """Try the missing ones of this number of puzzles for each game, the games in turn."""
    done, next_number = Counter[str](), Counter[str]()
    for each in _read_puzzles():
        done[each.game] += each.puzzles
        next_number[each.game] = each.number + 1
    with ExitStack() as stack:
        sessions = {
            slug: stack.enter_context(session_of(GAMES[slug], threads=1)) for slug in puzzle_games()
        }
        while left := [slug for slug in sessions if done[slug] < wanted]:
            slug = min(left, key=done.__getitem__)
            found = _tried(sessions[slug], next_number[slug])
            add_records(_PUZZLE_TABLE, [found])
            done[slug] += found.puzzles
            next_number[slug] += 1


def _tried(session: Session, number: int) -> AdvisedPuzzle:
    """Ask for advice in the puzzle of a number, and let the strongest opponent play there."""
    slug = session.engine.game.slug
    proof = next(session.engine.compose(session, task_seed(_SEED, number)), None)
    if proof is None:
        return AdvisedPuzzle(slug, number, 0, 0, 0, 0)
    answers, position = proof.answer.moves, proof.position
    advice = session.engine.advise(session, position)
    strongest = session.engine.ladder.strengths[-1]
    reply = session.engine.opponent(session, position, strongest)(position, _SEED)
    right, played = (int(move in answers) for move in (advice.moves[0].move, reply.move))
    return AdvisedPuzzle(slug, number, 1, int(advice.exact), right, played)


def measure_endings(games: int) -> None:
    """Try the missing ones of this number of games for each kind."""
    done = {(each.players, each.variants, each.number) for each in _read_endings()}
    for number in range(games):
        for players, variants in _KINDS:
            if (players, " ".join(variants), number) not in done:
                with session_of(variants=variants, threads=1) as session:
                    add_records(_ENDING_TABLE, [_proven(session, players, variants, number)])


def _proven(session: Session, players: int, variants: tuple[str, ...], number: int) -> ProvenEnding:
    dealt = setup(_SEED + number, players, variants=variants)
    club = session.engine.ladder.default
    states = _states(session, dealt, club, stream_seed("advice", number))
    start = Position(session.engine.game, players, session.kernel, states[0])
    proves = prover(start, PATIENCE)
    assert proves
    tried = range(1, len(states), _EVERY)  # plies before the end
    proven = [left for left in tried if proves(states[-1 - left]) is not None]
    soonest = max(proven, default=0)
    return ProvenEnding(players, " ".join(variants), number, len(tried), len(proven), soonest)


def measure_masters(setups: int) -> None:
    """Let masters play the ready-made setups, up to this number, that they have not yet played."""
    done = {
        (each.players, each.setup, each.player) for each in read_records(MasterGames, _MASTER_TABLE)
    }
    lines = {players: read_ready(GAME, players)[:setups] for players in GAME.players}
    with session_of(threads=1) as session:
        masters = [each for each in session.engine.ladder.panel if each.level == "master"]
        for number in range(setups):
            for players, ready in lines.items():
                for line, master in product(ready[number : number + 1], masters):
                    if (players, line.id, master.name) not in done:
                        dealt: Setup[Any] = line.checked_setup.setup
                        add_records(_MASTER_TABLE, [_master_games(session, dealt, master)])


def _master_games(session: Session, dealt: Setup[Any], master: Strength[Any]) -> MasterGames:
    seats = range(dealt.players)
    played, proving, otherwise = [0.0 for _ in seats], [0.0 for _ in seats], 0
    for number in range(_MASTER_GAMES):
        seed = stream_seed("masters", master.name, dealt.id, number)
        states = _states(session, dealt, master, seed)
        won = zeros("d", dealt.players)
        session.kernel.rules.returns(states[-1], won)
        winner = _proven_winner(session, dealt, states)
        otherwise += winner is not None and won[winner] < 1
        for seat in seats:
            played[seat] += won[seat]
            proving[seat] += won[seat] if winner is None else seat == winner
    before, then = (
        " ".join(f"{each / _MASTER_GAMES:.4g}" for each in shares) for shares in (played, proving)
    )
    return MasterGames(dealt.players, dealt.id, master.name, _MASTER_GAMES, before, then, otherwise)


def _proven_winner(session: Session, dealt: Setup[Any], states: list[Words]) -> int | None:
    """Return the seat of the first player in a game who can prove to win; None if none can."""
    rules = session.kernel.rules
    proves = prover(Position(session.engine.game, dealt.players, session.kernel, states[0]), REPLY)
    assert proves
    winner, unproven = None, 0
    for state in reversed(states[:-1]):
        ending = proves(state)
        unproven = 0 if ending else unproven + 1
        if unproven == _UNPROVEN:
            break
        if ending and ending.wins:
            winner = int(rules.current_player(state))
    return winner


def _states(session: Session, dealt: Setup[Any], players: Strength[Any], seed: int) -> list[Words]:
    """Return the states of a game between players of one strength, from its start to its end."""
    states = [session.kernel.rules.init(dealt)]
    for step in game_steps(session.kernel, dealt, players.player, seed >> 16):
        states.append(after(session.kernel, states[-1], step))
    return states


def _read_openings() -> list[AdvisedOpening]:
    return read_records(AdvisedOpening, _OPENING_TABLE)


def _read_puzzles() -> list[AdvisedPuzzle]:
    return read_records(AdvisedPuzzle, _PUZZLE_TABLE)


def _read_endings() -> list[ProvenEnding]:
    return read_records(ProvenEnding, _ENDING_TABLE)


def main() -> None:
    """Go on measuring, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.advice")
    parser.add_argument("--openings", type=int, default=0, metavar="N")
    parser.add_argument("--puzzles", type=int, default=0, metavar="N")
    parser.add_argument("--games", type=int, default=0, metavar="N")
    parser.add_argument("--setups", type=int, default=0, metavar="N")
    options = parser.parse_args()
    measure_openings(options.openings)
    measure_masters(options.setups)
    measure_endings(options.games)
    measure_puzzles(options.puzzles)
    for what, found, _ in _rows():
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
