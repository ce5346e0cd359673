"""An auditor: alpha-beta over the same learned evaluation that PUCT uses, for two players.

It is another search, so it overlooks other things. It is plain Python that calls the kernel's
rules, fast enough to look four to six moves ahead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from printkit.engines.kernel.arrays import copy_of, zeros
from printkit.engines.kernel.binding import Kernel, KernelStep, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.linear import WHOLE

_CERTAIN = 2.0  # more than any share: a win at the end of a line, better the sooner


@dataclass(slots=True)
class Auditor:
    """A search of positions of one kernel; `known` has values by position and plies left."""

    kernel: Kernel
    known: dict[tuple[bytes, int], float] = field(default_factory=dict)
    _rows: Words = field(init=False)
    _shares: Any = field(init=False)

    def __post_init__(self) -> None:
        self._rows = zeros("Q", self.kernel.rules.PREDICT_WORDS)
        self._shares = zeros("q", self.kernel.rules.MAX_SEATS)

    def values(self, state: Words, plies: int) -> dict[KernelStep, float]:
        """Return the mover's value after each move, the rest of `plies` being searched: a share of
        the win, beyond 0 and 1 where the line is decided.
        """
        return {
            step: self._after(state, step, plies, -_CERTAIN - plies, _CERTAIN + plies)
            for step in list_moves(self.kernel.rules, state)
        }

    def best(self, state: Words, plies: int) -> KernelStep:
        """Return the move with the greatest value, deepening from one ply to `plies`."""
        steps = list_moves(self.kernel.rules, state)
        for depth in range(1, plies + 1):
            low, found = -_CERTAIN - depth, {}
            for step in steps:
                found[step] = self._after(state, step, depth, low, _CERTAIN + depth)
                low = max(low, found[step])
            steps.sort(key=lambda step: -found[step])
        return steps[0]

    def _after(self, state: Words, step: KernelStep, plies: int, low: float, high: float) -> float:
        after = copy_of(state)
        self.kernel.rules.apply(after, *step)
        return 1 - self._search(after, plies - 1, 1 - high, 1 - low)

    def _search(self, state: Words, plies: int, low: float, high: float) -> float:
        """Return the mover's value, exact between `low` and `high` (fail-soft)."""
        rules: Any = self.kernel.rules
        winner = rules.winner(state) if rules.is_terminal(state) else rules.proven_winner(state)
        if winner >= 0:
            return _CERTAIN + plies if winner == rules.current_player(state) else -1 - plies
        if plies <= 0:
            return self._predict(state)
        key = bytes(state), plies
        if key in self.known:
            return self.known[key]
        best, floor = -_CERTAIN - plies, low
        steps = list_moves(rules, state)
        if plies > 1 and len(steps) > 1:
            steps.sort(key=lambda step: -self._after(state, step, 1, 0.0, 1.0))
        for step in steps:
            best = max(best, self._after(state, step, plies, low, high))
            low = max(low, best)
            if best >= high:
                break
        if floor < best < high:
            self.known[key] = best
        return best

    def _predict(self, state: Words) -> float:
        rules: Any = self.kernel.rules
        rules.predict(state, self._rows, self._shares)
        share: float = self._shares[rules.current_player(state)] / WHOLE
        return share
