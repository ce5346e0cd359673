"""Measure advice: whether it is right in fresh puzzles, and how soon it proves an ending.

    PRINTKIT_KERNELS=native python -m benchmarks.advice --puzzles 100 --games 6

results/advice-puzzles.csv has a line for each puzzle, advice-endings.csv one for each game whose
positions were tried. A run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import printkit
from benchmarks.setups import session_of, setup
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from engines.coin_isolation.advice import PATIENCE
from engines.coin_isolation.endings import prover
from engines.contract import Session
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.puzzles.composing import after, game_steps
from engines.puzzles.finding import task_seed
from engines.search.arena import stream_seed
from layouts.games import GAMES

_PUZZLE_TABLE, _ENDING_TABLE = table_path("advice-puzzles"), table_path("advice-endings")
_PUZZLES = 100  # of each game
_GAMES = 6  # of each kind
_SEED = 35  # sets of puzzles for print begin with others
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


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield a row for each game with puzzles, and for each kind of Coin Isolation's endings."""
    measure_puzzles(2 if quick else _PUZZLES)
    measure_endings(1 if quick else _GAMES)
    yield from _rows()


def _rows() -> Iterator[ResultRow]:
    puzzles, endings = _read_puzzles(), _read_endings()
    for slug in printkit.puzzle_games():
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


def measure_puzzles(wanted: int) -> None:
    """Try the missing ones of this number of puzzles for each game, the games in turn."""
    done, next_number = Counter[str](), Counter[str]()
    for each in _read_puzzles():
        done[each.game] += each.puzzles
        next_number[each.game] = each.number + 1
    with ExitStack() as stack:
        sessions = {
            slug: stack.enter_context(session_of(GAMES[slug], threads=1))
            for slug in printkit.puzzle_games()
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
    states = _states(session, players, variants, number)
    start = Position(session.engine.game, players, session.kernel, states[0])
    proves = prover(start, PATIENCE)
    assert proves
    tried = range(1, len(states), _EVERY)  # plies before the end
    proven = [left for left in tried if proves(states[-1 - left]) is not None]
    soonest = max(proven, default=0)
    return ProvenEnding(players, " ".join(variants), number, len(tried), len(proven), soonest)


def _states(session: Session, players: int, variants: tuple[str, ...], number: int) -> list[Words]:
    """Return the states of a game between club players, from its start to its end."""
    dealt = setup(_SEED + number, players, variants=variants)
    club: Any = session.engine.ladder.default.player
    states = [session.kernel.rules.init(dealt)]
    for step in game_steps(session.kernel, dealt, club, stream_seed("advice", number) >> 16):
        states.append(after(session.kernel, states[-1], step))
    return states


def _read_puzzles() -> list[AdvisedPuzzle]:
    return read_records(AdvisedPuzzle, _PUZZLE_TABLE)


def _read_endings() -> list[ProvenEnding]:
    return read_records(ProvenEnding, _ENDING_TABLE)


def main() -> None:
    """Go on measuring, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.advice")
    parser.add_argument("--puzzles", type=int, default=0, metavar="N")
    parser.add_argument("--games", type=int, default=0, metavar="N")
    options = parser.parse_args()
    measure_endings(options.games)
    measure_puzzles(options.puzzles)
    for what, found, _ in _rows():
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
