"""Write printkit/printing/examples.json: positions of the rules' examples, so that nothing plays.

python -m benchmarks.examples     after a change of rules or of examples
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from printkit.files.writing import write_whole
from printkit.layouts.errors import InputError
from printkit.layouts.game import Table
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.output.sheet import Diagram
from printkit.printing.diagrams import EXAMPLES, diagrams, example_key


def examples() -> Iterator[tuple[str, tuple[Diagram[Table], ...]]]:
    """Yield each example's key and its positions that are shown."""
    for game in GAMES.values():
        for players in game.players:
            for variants in ((), *((name,) for name in game.variants)):
                try:
                    chosen = rule_book(game).example(players, game.check_variants(variants))
                except InputError:  # this variant goes with another one alone
                    continue
                played = diagrams(chosen.record)
                shown = (each for each in played if each.number in chosen.captions)
                plain = tuple(replace(each, caption="") for each in shown)  # the rules have words
                yield example_key(chosen.record), plain


def main() -> None:
    """Write the file."""
    data = msgspec.json.encode(dict(examples()), order="deterministic")
    write_whole({EXAMPLES: data + b"\n"}, force=True)
    print(f"{EXAMPLES}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
