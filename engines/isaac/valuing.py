"""What positions of Isaac are worth: certain in most scoring phases, else by games."""

from __future__ import annotations

from collections.abc import Sequence

from engines.contract import Option, Session, Valuer
from engines.isaac import kernel
from engines.isaac.advice import weigh
from engines.isaac.notation import spell
from engines.judging.valuing import with_solver
from engines.kernel.arrays import copied
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
    for step, value in sorted(weighed, key=lambda pair: -pair[0][1]):
        after = copied(position.state)
        kernel.apply(after, *step)
        options.append(Option(spell(position.state, [step]), after, value))
    return options
