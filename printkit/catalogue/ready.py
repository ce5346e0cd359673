"""Ready-made setups, fair and worth playing: they come with printkit, so no deal is needed.

Where exchanging left and right makes no difference to players, mirror images come with them. Each
file of `printkit/ready` has the setups for one game and number of players, a line each.
`python -m benchmarks.ready` writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic

from engines.versions import verdict_version
from layouts.game import Game, Layout
from layouts.setup import AnyChecked, CheckedSetup, Setup
from layouts.verdict import Deal, Verdict
from printkit.catalogue.lines import setup_of_line
from printkit.catalogue.plan import F_co, with_findings
from printkit.files.keeping import installed_lines
from printkit.judging.checking import keep_verdict
from printkit.setups import CARDS, READY, Terms

FROM_READY = "From the setups that come with printkit, each checked; --seed N deals new ones."


@dataclass(frozen=True, slots=True)
class ReadyMade(Generic[F_co]):
    """A line of a file of ready-made setups: a setup, the `deal` it came from, and its verdict.

    `made_by` names the versions of players and criteria, as `engines.versions` does. `seed` is None
    for a mirror image.
    """

    id: str
    players: int
    seed: int | None
    deal_options: tuple[str, ...]
    made_by: str
    deal: Deal
    verdict: Verdict[F_co]

    @property
    def checked_setup(self) -> AnyChecked:
        """The setup with its verdict, ready to be printed. Raises InputError for a malformed ID."""
        setup = setup_of_line(self.id, Terms(self.players), self.seed, self.deal_options)
        return CheckedSetup(setup, self.verdict, self.deal)

    def is_of_today(self, game: Game) -> bool:
        """Whether players of this version found the setup fair."""
        return self.made_by == verdict_version(game)


def ready_file(game: Game, players: int) -> Path:
    """The file with a game's setups for a number of players; the file may not exist."""
    return READY / f"{game.slug}-{players}.jsonl"


def read_ready(game: Game, players: int) -> list[ReadyMade[object]]:
    """The ready-made setups of a game for a number of players.

    Raises InputError if the file was damaged.
    """
    return installed_lines(ready_file(game, players), with_findings(ReadyMade, game))


def all_ready(game: Game, players: int) -> list[ReadyMade[object]]:
    """The ready-made setups, then their mirror images where these are the same game."""
    there = read_ready(game, players)
    by_id = {line.id: line for line in there}
    for image in filter(None, (_mirror_image(game, line) for line in there)):
        by_id.setdefault(image.id, image)
    return [*by_id.values()]


def _mirror_image(game: Game, line: ReadyMade[object]) -> ReadyMade[object] | None:
    """The mirror image of a setup, with its verdict; None if it is not the same game."""
    before = line.checked_setup.setup
    layout = game.mirror(before.layout, line.players)
    if layout is None:
        return None
    found = game.mirror_findings(line.verdict.findings)
    name = replace(before, layout=layout).id
    *others, passed = line.deal.attempts
    passed = replace(passed, outcome=f"{passed.outcome}; this is its mirror image")
    return replace(
        line,
        id=name,
        seed=None,
        deal_options=(),
        deal=replace(line.deal, attempts=(*others, passed)),
        verdict=replace(line.verdict, id=name, findings=found),
    )


def has_ready_made(setup: Setup[Layout]) -> bool:
    """Whether ready-made setups fit the table of `setup`: its players, by the usual rules.

    No ready-made setups fit a table for which a way of dealing was chosen.
    """
    special = setup.variants or setup.deal_options or setup.head_start
    return not special and ready_file(setup.game, setup.players).exists()


def ready_made(setup: Setup[Layout], count: int = 1) -> tuple[AnyChecked, ...]:
    """Ready-made setups for the table of `setup`, picked by its seed, each with its cards.

    Setups that are fair at all levels come first. The result is empty if there are fewer than
    `count`. Verdicts are kept like the verdicts of deals, unless players of another version found
    them, so that printing a setup by its ID finds the same verdict.
    """
    there = all_ready(setup.game, setup.players) if has_ready_made(setup) else []
    if count > len(there):
        return ()
    seed = setup.seed or 0
    even = [each for each in there if each.verdict.fair_at_all_levels]
    rest = [each for each in there if not each.verdict.fair_at_all_levels]
    picked = [*_begin_at(seed, even), *_begin_at(seed, rest)]
    found = [each.checked_setup for each in picked[: count + CARDS]]
    for each in picked[:count]:
        if each.is_of_today(setup.game):
            keep_verdict(each.checked_setup.setup, each.verdict)
    return tuple(_with_cards(found, at) for at in range(count))


def _begin_at(number: int, lines: Sequence[ReadyMade[object]]) -> list[ReadyMade[object]]:
    """The lines from the one with this number on, then the lines before it."""
    first = number % max(1, len(lines))
    return [*lines[first:], *lines[:first]]


def recall_verdict(setup: Setup[Layout]) -> None:
    """Keep the verdict of a setup that comes with printkit, as `ready_made` does."""
    for each in all_ready(setup.game, setup.players) if has_ready_made(setup) else []:
        if each.id == setup.id and each.is_of_today(setup.game):
            keep_verdict(each.checked_setup.setup, each.verdict)


def _with_cards(found: Sequence[AnyChecked], at: int) -> AnyChecked:
    """The setup at a place in the list, with the setups after it for its page of cards."""
    others = [*found[at + 1 :], *found[:at]][:CARDS]
    return replace(found[at], cards=tuple(others))
