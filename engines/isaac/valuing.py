"""What positions of Isaac are worth: certain in most scoring phases, else by games."""

from __future__ import annotations

from collections.abc import Sequence

from engines.contract import Option, Session, Valuer
from engines.isaac import kernel
from engines.isaac.advice import weigh
from engines.isaac.notation import spell
from engines.judging.valuing import with_solver
from engines.kernel.position import Position
from layouts.isaac.layout import IsaacLayout
from layouts.setup import Setup


def valuer(session: Session, setup: Setup[IsaacLayout]) -> Valuer:
    """The valuer for games from `setup`."""
    return with_solver(session, setup, _solved)


def _solved(position: Position) -> Sequence[Option] | None:
    """Every move of a scoring phase, those with more points first among equals."""
    weighed = weigh(position.state) if position.phase == "scoring" else None
    if weighed is None:
        return None
    options = []
    for move, value in sorted(zip(*weighed, strict=True), key=lambda pair: -int(pair[0][1])):
        after = position.state.copy()
        kernel.apply(after, move[0], move[1])
        text = spell(position.state, [(int(move[0]), int(move[1]))])
        options.append(Option(text, after, float(value)))
    return options
