"""Ready-made setups, fair and worth playing: they come with printkit, so no deal is needed.

`verdict_that_ships` says what is known about a setup, wherever it is printed, opened or scanned:
all other modules ask there. Where exchanging left and right makes no difference to players, mirror
images come with the setups. Each file of `printkit/ready` has the setups for one game and number of
players, a line each. `python -m benchmarks.ready` writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from printkit.engines.versions import verdict_version
from printkit.files.keeping import installed_lines
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.messages import Message, OptionName, Said, english, message
from printkit.layouts.setup import AnyChecked, CheckedSetup, Setup
from printkit.layouts.verdict import Deal, Verdict
from printkit.setups import CARDS, READY, Terms, setup_of_line, with_findings

F_co = TypeVar("F_co", covariant=True)

FROM_READY = english(
    "From the setups that come with printkit, each checked; {option} deals new ones.",
    option=OptionName("seed", "N"),
)


@dataclass(frozen=True, slots=True)
class ReadyMade(Generic[F_co]):
    """A line of a file of ready-made setups: a setup, the `deal` it came from, and its verdict.

    `made_by` names the versions of players and criteria, as `printkit.engines.versions` does.
    `seed` is None for a mirror image and for a board of a set, and `deal` None for the latter.
    """

    id: str
    players: int
    seed: int | None
    deal_options: tuple[str, ...]
    made_by: str
    deal: Deal | None
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
    for line in there:
        image = _mirror_image(line.checked_setup.setup)
        if image is not None and image.sides == game.usual_sides(players):
            by_id.setdefault(image.id, _mirror_line(line, image))
    return [*by_id.values()]


def verdict_that_ships(setup: Setup[Layout]) -> Verdict[object] | None:
    """The verdict that comes with printkit on a setup: its own, or that of its mirror image.

    What the setup is decides, not how it was dealt: its layout, players, sides, variants and head
    start. Verdicts by players of another version do not count.
    """
    game, lines = setup.game, _lines_by_id(setup.game, setup.players)
    usual = game.usual_sides(setup.players)
    image = _mirror_image(setup)
    again = image and _mirror_image(image)  # a board of Dice Isolation without its number
    for form in filter(None, (setup, again, image)):
        line = lines.get(form.id)
        if line is None or not line.is_of_today(game):
            continue
        verdict = line.verdict
        if (form.sides, verdict.variants) == (usual, setup.variants):
            verdict = _mirror_verdict(game, verdict) if form is image else verdict
            return replace(verdict, id=setup.id)
    return None


@cache
def _lines_by_id(game: Game, players: int) -> dict[str, ReadyMade[object]]:
    """The ready-made setups by ID, read once; none if the file was damaged."""
    with suppress(InputError):
        return {line.id: line for line in read_ready(game, players)}
    return {}


def _mirror_image(setup: Setup[Layout]) -> Setup[Layout] | None:
    """The mirror image of a setup and its seats; None if it is not the same game."""
    found = setup.game.mirror(setup.layout, setup.sides)
    if found is None:
        return None
    layout, sides = found
    return replace(setup, layout=layout, sides=sides, seed=None, deal_options=())


def _mirror_verdict(game: Game, verdict: Verdict[object]) -> Verdict[object]:
    """The verdict on the mirror image of a setup."""
    said = tuple(map(game.mirror_words, verdict.reasons))
    return replace(verdict, reasons=said, findings=game.mirror_findings(verdict.findings))


def _mirrored(outcome: Said) -> Message:
    return message("{found}; this is its mirror image", found=outcome)


def _mirror_line(line: ReadyMade[object], image: Setup[Layout]) -> ReadyMade[object]:
    """The line of a setup's mirror image."""
    verdict, deal = _mirror_verdict(image.game, line.verdict), line.deal
    if deal:
        *others, passed = deal.attempts
        passed = replace(passed, outcome=_mirrored(passed.outcome))
        deal = replace(deal, attempts=(*others, passed))
    return replace(
        line,
        id=image.id,
        seed=None,
        deal_options=(),
        deal=deal,
        verdict=replace(verdict, id=image.id),
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
    `count`.
    """
    return ready_with_cards(setup, count, CARDS)


def ready_with_cards(setup: Setup[Layout], count: int, cards: int) -> tuple[AnyChecked, ...]:
    """Like `ready_made`; each has up to this number of cards, which other ready-made setups are."""
    there = all_ready(setup.game, setup.players) if has_ready_made(setup) else []
    if count > len(there):
        return ()
    seed = setup.seed or 0
    even = [each for each in there if each.verdict.fair_at_all_levels]
    rest = [each for each in there if not each.verdict.fair_at_all_levels]
    picked = [*_begin_at(seed, even), *_begin_at(seed, rest)]
    found = [each.checked_setup for each in picked[: count + cards]]
    return tuple(_with_cards(found, at, cards) for at in range(count))


def _begin_at(number: int, lines: Sequence[ReadyMade[object]]) -> list[ReadyMade[object]]:
    """The lines from the one with this number on, then the lines before it."""
    first = number % max(1, len(lines))
    return [*lines[first:], *lines[:first]]


def _with_cards(found: Sequence[AnyChecked], at: int, cards: int) -> AnyChecked:
    """The setup at a place in the list, with the setups after it for its page of cards."""
    others = [*found[at + 1 :], *found[:at]][:cards]
    return replace(found[at], cards=tuple(others))
