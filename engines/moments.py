"""Moments of a game: a few positions that show how a setup is played from start to end.

The game is the most telling one of a few that the kernel's light players play. They are bounded by
count, whatever the rules: the same setup always shows the same game, and none takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from printkit.engines.contract import Engine
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import MOST_PLIES, KernelStep
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.streams import new_stream
from printkit.engines.search.arena import stream_seed
from printkit.layouts.game import Table
from printkit.layouts.messages import Said, listed, message

GAMES = 60
"""How many games are played, to show the most telling one."""

_PASS = 0, 0

COUNT = 4
"""The number of moments."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a picture shows: the `table` with a `move`, and the table `before` it.

    A move that is only announced has yet to be made on its table. The move is as pictures read it:
    a roll with its dice, a path without its coins; empty for none. `ply` counts the moves made.
    `note` is a sentence on just this picture.
    """

    ply: int
    move: str
    table: Table
    before: Table
    note: Said | str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A move that was played in `steps`, from one position to the next."""

    before: Position
    steps: tuple[KernelStep, ...]
    after: Position

    @property
    def seat(self) -> int:
        """The player who made the move."""
        assert self.before.to_move is not None
        return self.before.to_move

    @property
    def text(self) -> str:
        """The move as it is listed: without its dice."""
        return self.before.kernel.notation.spell(self.before.state, self.steps)

    def made(self, move: str = "", note: Said | str = "") -> Moment:
        """The moment after the move, which pictures read as `move`."""
        return Moment(self.after.ply, move, self.after.table(), self.before.table(), note)

    def announced(self, move: str, note: Said | str = "") -> Moment:
        """The moment before the move, which pictures read as `move`."""
        table = self.before.table()
        return Moment(self.before.ply, move, table, table, note)

    def ended(self) -> Moment:
        """The moment after the last move of a game, with what each player has."""
        game, scores = self.after.game, self.after.scores
        if not scores:
            return self.made()
        if len(scores) == 1:
            return self.made(note=message("Here you have {amount}.", amount=game.amount(scores[0])))
        said = listed(
            message("{player} has {amount}", player=game.seat_name(seat), amount=game.amount(score))
            for seat, score in enumerate(scores)
        )
        return self.made(note=message("Here {players_have}.", players_have=said))


@dataclass(frozen=True, slots=True)
class Story:
    """The COUNT moments of a game. `lacks` counts what they fail to show; 0 is a perfect one."""

    lacks: int
    moments: tuple[Moment, ...]


Tell: TypeAlias = Callable[[Sequence[Turn]], Story]
"""Chooses moments of a game with at least one move."""


def moments(engine: Engine, position: Position) -> tuple[Moment, ...]:
    """Return the moments of the most telling game from a position; none if players can only pass.

    An engine whose moments differ from the usual ones has a `tell`.
    """
    tell: Tell = getattr(engine, "tell", tell_usual)
    best: Story | None = None
    for number in range(GAMES):
        turns = play_out(position, number)
        if all(turn.steps == (_PASS,) for turn in turns):
            return ()
        story = tell(turns)
        best = story if best is None or story.lacks < best.lacks else best
        if not best.lacks:
            break
    return best.moments if best else ()


def play_out(position: Position, number: int) -> list[Turn]:
    """Play game `number` of light players from a position to its end, or for MOST_PLIES moves."""
    rules, turns = position.kernel.rules, list[Turn]()
    stream = new_stream(stream_seed("moments", position.state.tobytes().hex()), number)
    while not position.over and position.ply < MOST_PLIES:
        state, steps = copy_of(position.state), list[KernelStep]()
        while not steps or (rules.mid_move(state) and not rules.is_terminal(state)):
            first, second = rules.light_policy(state, stream)
            steps.append((int(first), int(second)))
            rules.apply(state, first, second)
        after = replace(position, state=state)
        turns.append(Turn(position, tuple(steps), after))
        position = after
    return turns


def tell_usual(turns: Sequence[Turn]) -> Story:
    """Tell the first two moves, one in the middle of the game, and the last."""
    shown = (turns[0], turns[min(1, len(turns) - 1)], turns[len(turns) // 2], turns[-1])
    return Story(0, tuple(turn.made(turn.text) for turn in shown))
