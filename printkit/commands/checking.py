"""Checks and fair deals as commands run them: with a bar, and with words at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from layouts.errors import InputError
from layouts.games import Game, find_game
from layouts.setup import Setup
from layouts.verdict import Verdict
from printkit.cache import Kept, keep, recall
from printkit.commands.options import VERSION
from printkit.kit import Checked, like
from printkit.progress import Progress, warm_up

if TYPE_CHECKING:
    from engines.judging.verdict import Watch
    from engines.search.arena import Arena


def check_setup(
    setup: Setup,
    sides: str,
    threads: int | None,
    seed: int = 0,
    fresh: bool = False,
    exact: bool = False,
) -> Checked:
    """A setup with its verdict, with a progress bar; `sides` is "seated" or "chosen".

    One that was kept is as good as a new one, unless it shall be `fresh`. Raises InputError when it
    shall be `exact` and the game has no such value, or has no sides to choose.
    """
    _refuse_sides(setup.game, sides)
    if exact and not setup.game.solvable:
        raise InputError(f"--exact: nobody can solve {setup.game.slug} so far; check without it")
    question = sides, seed, VERSION, *(["exact"] if exact else [])
    found = None if fresh else recall(setup, *question)
    if found is None:
        found = _found_out(setup, sides, threads, seed, exact)
        keep(found, setup, *question)
    return Checked(replace(setup, sides=found.sides), found.verdict)


def _found_out(setup: Setup, sides: str, threads: int | None, seed: int, exact: bool) -> Kept:
    kernel = warm_up(setup)
    from engines.search.arena import Arena

    with Arena(kernel, threads) as arena, Progress() as progress:
        setup = seated(setup, sides, arena, progress.watch)
        judge = setup.game.part("engines", "check").judge
        more = {"exact": True} if exact else {}
        return Kept(setup.sides, judge(setup, arena, VERSION, progress.watch, seed, **more))


def deal_until_fair(first: Setup, seed: int, sides: str, threads: int | None) -> Checked:
    """A setup that passes, for the same table as `first`, from `seed` on.

    It tells of each that does not. `sides` is "seated" or "chosen". Raises InputError when the game
    has none to choose.
    """
    _refuse_sides(first.game, sides)
    kernel = warm_up(first)
    from engines.judging.deal import deal_fair as generic_deal_fair
    from engines.search.arena import Arena

    with Arena(kernel, threads) as arena, Progress() as progress:

        def candidate(number: int) -> Setup:
            return seated(like(first, number), sides, arena, progress.watch)

        # A game's own way may change a layout, and with it the sides that its players choose.
        own = first.game.part("engines", "check").deal_fair
        deal_fair = generic_deal_fair if sides == "chosen" else own
        dealt = deal_fair(candidate, seed, arena, VERSION, progress.watch, progress.tell)
    if sides == "seated":
        kept = Kept(dealt.setup.sides, dealt.verdict)
        keep(kept, dealt.setup, sides, dealt.verdict.seed, VERSION)
    if not dealt.deal.proven:
        tip = (
            " --balanced deals the same to all sides and needs less luck."
            if first.game.sides and not first.ways
            else ""
        )
        click.echo(
            f"None of {len(dealt.deal.attempts) - 1} setups was proven fair; "
            f"this is the most even of them, and the sheets say so.{tip}",
            err=True,
        )
    return Checked(dealt.setup, dealt.verdict, dealt.deal)


def seated(setup: Setup, sides: str, arena: Arena, watch: Watch) -> Setup:
    """`setup` as its players sit: by the rules when `sides` is "seated", else as they choose."""
    from engines.judging.sides import with_chosen_sides

    return with_chosen_sides(setup, arena, watch) if sides == "chosen" else setup


def _refuse_sides(game: Game, sides: str) -> None:
    if sides == "chosen" and not game.sides:
        raise InputError(f"--sides chosen: {game.slug} has no sides to choose; leave it out")


def summary(verdict: Verdict) -> str:
    """A verdict in a few lines."""
    playable = "worth playing" if verdict.playable else "hardly worth playing"
    lines = [verdict.id, f"{verdict.headline}; {playable}."]
    return "\n".join([*lines, *(f"  - {reason}" for reason in verdict.reasons), *_profile(verdict)])


def _profile(verdict: Verdict) -> list[str]:
    game = find_game(verdict.game)
    seats = "".join(f"{game.seat_name(seat.seat):>22}" for seat in verdict.seats)
    rows = [f"\n  {'share of wins between':<28}{seats}{'games':>8}"]
    for tier in verdict.tiers:
        shares = "".join(f"{_share(s.share, s.low, s.high):>22}" for s in tier.seats)
        mark = "*" if tier.player == verdict.player else " "
        rows.append(f"{mark} {tier.words:<28}{shares}{tier.games:>8}")
    rows.append("* gives the verdict\n")
    return [*rows, *(f"  {'ok' if m.ok else 'NO':<3} {m.sentence}" for m in verdict.metrics)]


def _share(share: float, low: float, high: float) -> str:
    """A share with its interval, if it is not known exactly."""
    if low == high:
        return f"{share:.1%}"
    return f"{share:.0%} ({low:.0%} to {high:.0%})"
