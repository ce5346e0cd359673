"""Compile what tests of several files play, before they are run: each kernel in one process.

python -m tests.compiling GAME MODULE...    # of a game, the kernels that are to search as well
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import tests.conftest  # which registers the tests' own game, and says where compiled code is kept
from engines.games import engine_of
from engines.kernel.binding import Kernel
from engines.kernel.position import Position
from engines.search.compilation import compiled, steps
from engines.search.mcts import new_workspace
from layouts.errors import InputError
from layouts.game import Game
from layouts.games import GAMES
from tests.playing import dealt, rule_sets

assert tests.conftest


def not_compiled(*, by_variants: bool) -> list[tuple[str, ...]]:
    """What to compile, as arguments of this program, the games of the longest sources first.

    Searches by variants take as long to compile as all others of a game.
    """
    todo = []
    for game in sorted(GAMES.values(), key=_size, reverse=True):
        kernels = _kernels(game)
        searched = [kernel for kernel, variants in kernels if by_variants or not variants]
        if not all(map(compiled, searched)) or not all(_lists(kernel) for kernel, _ in kernels):
            todo.append((game.slug, *(kernel.module for kernel in searched)))
    return todo


def _kernels(game: Game) -> list[tuple[Kernel, tuple[str, ...]]]:
    """The kernels of a game, the usual one first, each with variants that are played by it."""
    kernels: dict[str, tuple[Kernel, tuple[str, ...]]] = {}
    for variants in rule_sets(game):
        kernel = engine_of(game).kernel_for(variants)
        kernels.setdefault(kernel.module, (kernel, variants))
    return [*kernels.values()]


def _lists(kernel: Kernel) -> bool:
    """Whether its list of moves has been compiled."""
    legal: Any = kernel.rules.legal
    return any(Path(legal.stats.cache_path).glob("*.legal-*.nbc"))


def _size(game: Game) -> int:
    """The bytes of all sources of a game's engine."""
    folder = Path(str(sys.modules[engine_of(game).kernel_for(()).module].__file__)).parent
    return sum(path.stat().st_size for path in folder.rglob("*.py"))


def _calls(kernel: Kernel, game: Game, variants: tuple[str, ...]) -> Iterator[object]:
    """What tests call of the rules."""
    rules, own = kernel.rules, new_workspace(kernel, 1)
    position, stream = Position.start(kernel, dealt(game, 2, variants)), own.play[:1]
    yield rules.candidates(position.state, own.moves, own.scratch, stream)
    for policy in ("sample", "light_policy", "heavy_policy"):
        yield getattr(rules, policy, rules.sample)(position.state, stream)
    with suppress(InputError):  # where dice have a say nothing is counted
        yield position.play(position.legal()[0]).perft(1)


def main() -> None:
    """Compile the kernels of a game."""
    game, *searched = sys.argv[1:]
    for kernel, variants in _kernels(GAMES[game]):
        for _ in _calls(kernel, GAMES[game], variants):
            pass
        if kernel.module in searched:
            for step in steps(kernel, engine_of(GAMES[game]).compilations(kernel)):
                step()


if __name__ == "__main__":
    main()
