"""Annotation: the value of every position of a record, and the moves that cost most.

Positions are solved from the end backwards, as far as the game's solver reaches. From the others
games are played on, and all moves are compared as for advice, unless a short search sees none that
is clearly better than the one that was made. Another move is looked at if it is preferred to that
one, or if the mover's chances fell by more than chance explains. Moves that seem to cost most, and
all such falls, are tested again in fresh games, since the games that picked them out would
exaggerate. A move counts as costly only if the interval of the difference lies above 0, allowing
for the number of moves tested. Players of one family share their errors, so a family that searches
otherwise must find the same in games of its own, and a third one, or masters of the second, in a
few of theirs; if either does not, the move is disputed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isnan

from printkit.engines.contract import MoveOption, PlayGames, SecondFamily, Session, Valuer
from printkit.engines.judging.advice import state_before_dice
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, positions
from printkit.engines.listener import Step
from printkit.engines.search.arena import stream_seed
from printkit.engines.statistics import ALPHA, Tally, difference_interval, score_interval
from printkit.layouts.annotation import Annotation, Moment, Standing, Test, TurningPoint, Worth
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, message
from printkit.layouts.setup import Record

CURVE = 200
"""Games played on from each unsolved position."""

LOOK = 200
"""Games for a first look at a better move."""

TEST = 800
"""Games that test a move, and as many for the better one."""

GLANCE = 100
"""Games in which others look at a move that both families find costly, and at the better one."""

CLEAR = 0.1
"""What a move must cost in these games: less might be chance."""

SPARE = 2
"""Moves tested for each one wanted."""

EQUAL = 1e-4
"""Exact values closer than this count as equal: some are right to five digits only."""


@dataclass(slots=True, eq=False)
class _AnnotatedTurn:
    """A move of the record: the positions before and after it, and the state before its dice.

    `options` has all moves with their values if the position is solved. `fell` says that the
    mover's chances fell by more than chance explains. `better` is the best other move, or None if
    the move that was made is preferred.
    """

    number: int
    before: Position
    after: Position
    move: str
    chosen: Words
    options: Sequence[MoveOption] | None = None
    fell: bool = False
    better: MoveOption | None = None

    @property
    def seat(self) -> int:
        seat = self.before.to_move
        assert seat is not None
        return seat

    @property
    def rolled(self) -> bool:
        """Whether dice fell after the choice."""
        return bool(self.chosen != self.after.state)

    @property
    def option(self) -> MoveOption | None:
        """The choice that was made, if the position is solved."""
        same = (o for o in self.options or () if o.after == self.chosen)
        return next(same, None)

    @property
    def value(self) -> float:
        """The mover's exact chance after the choice; NaN if the position is not solved."""
        return self.option.value if self.option else float("nan")

    @property
    def choice(self) -> Said | str:
        """The choice as it is listed, a roll without its result."""
        if not self.rolled:
            return self.move
        if self.option:
            move, note = self.option.move, self.option.note
            return message("{move}, then {note}", move=move, note=note) if note else move
        notation, state = self.before.kernel.notation, self.before.state
        return notation.spell(state, notation.parse(state, self.move))

    @property
    def best(self) -> MoveOption | None:
        """The best of the options; the first one if several are equal."""
        return max(self.options, key=lambda option: option.value) if self.options else None


def annotate(session: Session, record: Record, turning_points: int) -> Annotation:
    """Annotate a record, with up to this number of the moves that cost most.

    The result depends only on the record and the kernels. Raises InputError for an illegal move,
    with its number, and if there is no move.
    """
    turns = list(_turns(session, record))
    if not turns:
        raise InputError(
            message("there is no move to annotate; give a record of a game that was played")
        )
    valuer = _with_memory(session.engine.valuer(session, record.setup))
    _solve(session, valuer, turns)
    standings = list(_standings(session, valuer, turns))
    exact = [_proven_mistake(session, turn) for turn in turns]
    for turn, before, after in zip(turns, standings, standings[1:], strict=False):
        turn.fell = _fell(turn.seat, before, after)
    _look_for_better(session, valuer, turns)
    seeming = _seem_costly(session, valuer, turns, SPARE * turning_points)
    agreed, disputed = _agree(session, valuer, seeming, turning_points)
    found = [point for point in (*exact, *agreed) if point is not None]
    found.sort(key=lambda point: (-point.cost.share, point.ply))
    moments = tuple(_moments(session, valuer, turns, standings))
    return Annotation(
        player="" if all(standing.exact for standing in standings) else valuer.player,
        start=standings[0],
        moments=moments,
        turning_points=tuple(found[:turning_points]),
        disputed=tuple(sorted(disputed, key=lambda point: point.ply)),
    )


def _with_memory(valuer: Valuer) -> Valuer:
    """Return a valuer that remembers its results, so that it never plays the same games twice."""
    known: dict[tuple[bytes, int, int], Tally] = {}

    def play(state: Words, seed: int, games: int) -> Tally:
        key = state.tobytes(), seed, games
        if key not in known:
            known[key] = valuer.play(state, seed, games)
        return known[key]

    return replace(valuer, play=play)


def _turns(session: Session, record: Record) -> Iterator[_AnnotatedTurn]:
    played = positions(session.kernel, record)
    _, before = next(played)
    for number, (move, after) in enumerate(played, start=1):
        yield _AnnotatedTurn(number, before, after, move, state_before_dice(before, move))
        before = after


def _solve(session: Session, valuer: Valuer, turns: Sequence[_AnnotatedTurn]) -> None:
    """Solve positions from the end backwards, up to the first that takes too long."""
    for done, turn in enumerate(reversed(turns)):
        session.listener.step(Step(message("solving the end"), done, len(turns)))
        turn.options = valuer.solve(turn.before)
        if turn.options is None:
            break


def _standings(
    session: Session, valuer: Valuer, turns: Sequence[_AnnotatedTurn]
) -> Iterator[Standing]:
    """Yield the value of each position, from the start; the game may go on after the last."""
    for done, turn in enumerate(turns):
        session.listener.step(Step(message("playing on from each position"), done, len(turns)))
        if turn.best is not None:
            yield _exactly(turn.before, turn.best.value)
        else:
            yield _by_games(valuer, turn.before)
    end = turns[-1].after
    options = None if end.over else valuer.solve(end)
    if end.over:
        yield _over(end)
    elif options:
        yield _exactly(end, max(option.value for option in options))
    else:
        yield _by_games(valuer, end)


def _exactly(position: Position, value: float) -> Standing:
    """Return the standing in a solved position for one player or two."""
    seat = position.to_move
    value = min(1.0, max(0.0, value))  # rounding may leave the range
    shares = [value if s == seat else 1 - value for s in range(position.players)]
    return Standing(tuple(Worth(share, share, share) for share in shares), 0)


def _over(position: Position) -> Standing:
    shares = zeros("d", position.kernel.rules.MAX_SEATS)
    position.kernel.rules.returns(position.state, shares)
    won = shares[: position.players].tolist()
    return Standing(tuple(Worth(share, share, share) for share in won), 0)


def _by_games(valuer: Valuer, position: Position) -> Standing:
    tally = _play_on(valuer.play, position.state, "curve", CURVE)
    return Standing(tuple(Worth(s.share, s.low, s.high) for s in tally.seats_once), tally.games)


def _play_on(play: PlayGames, state: Words, purpose: str, games: int) -> Tally:
    """Play games from a state. Each purpose has its own, so that no move is tested by the games
    that picked it out.
    """
    seed = stream_seed("annotation", purpose, state.tobytes().hex())
    return play(state, seed, games)


def _proven_mistake(session: Session, turn: _AnnotatedTurn) -> TurningPoint | None:
    """Return the turning point of a move proven to have cost something, else None."""
    best, value = turn.best, turn.value
    if best is None or isnan(value) or best.value - value < EQUAL:
        return None
    gap = best.value - value
    played, better, cost = (Worth(share, share, share) for share in (value, best.value, gap))
    return _point(session, turn, best, Test("", played, better, cost, 0))


def _fell(seat: int, before: Standing, after: Standing) -> bool:
    """Whether a seat's measured chances fell from one position to the next by more than chance
    explains.
    """
    if before.exact or after.exact:
        return False
    had, has = ((each.seats[seat].share, each.games) for each in (before, after))
    return difference_interval(had, has)[0] > 0


def _look_for_better(session: Session, valuer: Valuer, turns: Sequence[_AnnotatedTurn]) -> None:
    """Note the best other moves where they are preferred or the mover's chances fell."""
    for done, turn in enumerate(turns):
        session.listener.step(Step(message("looking for better moves"), done, len(turns)))
        if turn.options is not None or len(turn.before.legal()) < 2:
            continue
        if turn.fell or not valuer.seems_best(turn.before, turn.chosen):
            best = valuer.find(turn.before)
            others = [option for option in best if option.after != turn.chosen]
            if others and (turn.fell or others[0] is best[0]):
                turn.better = others[0]


@dataclass(frozen=True, slots=True, eq=False)
class _Costly:
    """A move that cost something in games of the first family; `alpha` is its test's error rate."""

    turn: _AnnotatedTurn
    better: MoveOption
    test: Test
    alpha: float


def _seem_costly(
    session: Session, valuer: Valuer, turns: Sequence[_AnnotatedTurn], most: int
) -> list[_Costly]:
    """Return the moves that cost something, of the `most` that seem to and of those by which the
    chances fell; the costliest first.
    """
    seeming: list[tuple[float, _AnnotatedTurn, MoveOption]] = []
    for done, turn in enumerate(turns):
        session.listener.step(Step(message("comparing moves"), done, len(turns)))
        if turn.better:
            made = _play_on(valuer.play, turn.chosen, "curve", CURVE).shares[turn.seat]
            other = _play_on(valuer.play, turn.better.after, "look", LOOK).shares[turn.seat]
            if other > made:
                seeming.append((other - made, turn, turn.better))
    seeming.sort(key=lambda one: (-one[0], one[1].number))
    seeming = [*seeming[:most], *(one for one in seeming[most:] if one[1].fell)]
    costly = []
    for done, (_, turn, better) in enumerate(seeming):
        session.listener.step(Step(message("testing what seems to cost most"), done, len(seeming)))
        alpha = ALPHA / len(seeming)  # so that all hold together
        own = SecondFamily(valuer.player, valuer.play)
        test = _test(own, turn, better, "test", alpha, TEST)
        if test.cost.low > 0:
            costly.append(_Costly(turn, better, test, alpha))
    return sorted(costly, key=lambda each: (-each.test.cost.share, each.turn.number))


def _agree(
    session: Session, valuer: Valuer, costly: Sequence[_Costly], wanted: int
) -> tuple[list[TurningPoint], list[TurningPoint]]:
    """Return the first `wanted` moves that cost something in games of the second family, too, and
    clearly in games of the third players; and the moves before these that did not.
    """
    agreed: list[TurningPoint] = []
    disputed: list[TurningPoint] = []
    for each in costly:
        session.listener.step(Step(message("asking other players"), len(agreed), wanted))
        if len(agreed) == wanted:
            break
        also = _ask(valuer.second, each, "second", TEST)
        if also and also.cost.low > 0:
            others = _ask(valuer.third, each, "third", GLANCE)
            also = others if others and others.cost.share < CLEAR else also
        point = _point(session, each.turn, each.better, each.test, also)
        (agreed if also is None or also.cost.low > 0 else disputed).append(point)
    return agreed, disputed


def _ask(opinion: SecondFamily | None, about: _Costly, purpose: str, games: int) -> Test | None:
    """Test a costly move between other players, if there are any."""
    if opinion is None:
        return None
    return _test(opinion, about.turn, about.better, purpose, about.alpha, games)


def _test(
    by: SecondFamily,
    turn: _AnnotatedTurn,
    better: MoveOption,
    purpose: str,
    alpha: float,
    games: int,
) -> Test:
    """Compare both moves of a turn in fresh games."""
    made, other = (
        _play_on(by.play, state, purpose, games).shares[turn.seat]
        for state in (turn.chosen, better.after)
    )
    return Test(
        player=by.player,
        played=Worth(made, *score_interval(made, games)),
        best=Worth(other, *score_interval(other, games)),
        cost=Worth(other - made, *difference_interval((other, games), (made, games), alpha)),
        games=games,
    )


def _point(
    session: Session, turn: _AnnotatedTurn, best: MoveOption, test: Test, also: Test | None = None
) -> TurningPoint:
    try:
        words: Said | str = session.engine.describe_move(turn.before, best.move)
    except InputError:  # dice are rolled after it, and their result is not known
        words = best.move
    return TurningPoint(
        ply=turn.number,
        choice=turn.choice,
        better=best.move,
        words=words,
        note=best.note,
        played=test.played,
        best=test.best,
        cost=test.cost,
        games=test.games,
        second=also,
    )


def _moments(
    session: Session, valuer: Valuer, turns: Sequence[_AnnotatedTurn], standings: Sequence[Standing]
) -> Iterator[Moment]:
    for turn, standing in zip(turns, standings[1:], strict=True):
        session.listener.step(Step(message("telling luck from moves"), turn.number - 1, len(turns)))
        best, value = turn.best, turn.value
        cost = None if best is None or isnan(value) else max(0.0, best.value - value)
        yield Moment(
            ply=turn.number,
            seat=turn.seat,
            move=turn.move,
            words=session.engine.describe_move(turn.before, turn.move),
            phase=turn.before.phase,
            standing=standing,
            luck=_luck(valuer, turn, standing),
            cost=cost if cost is None or cost >= EQUAL else 0.0,
        )


def _luck(valuer: Valuer, turn: _AnnotatedTurn, after: Standing) -> float | None:
    """Return what the dice added to the mover's chance, both values being exact or both by
    games.
    """
    if not turn.rolled:
        return None
    share = after.seats[turn.seat].share
    if after.exact:
        return None if isnan(turn.value) else share - turn.value
    return share - _play_on(valuer.play, turn.chosen, "curve", CURVE).shares[turn.seat]
