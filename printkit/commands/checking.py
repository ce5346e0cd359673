"""Checks and fair deals as commands run them: with a bar, and with words at the end."""

from __future__ import annotations

import click

from layouts.setup import Setup
from layouts.verdict import Verdict
from printkit.commands.options import VERSION
from printkit.kit import Checked, like
from printkit.progress import Progress, warm_up


def check_setup(setup: Setup, sides: str, threads: int | None, seed: int = 0) -> Checked:
    """A setup with its verdict, with a progress bar; `sides` is "seated" or "chosen"."""
    kernel = warm_up(setup)
    from engines.arena import Arena
    from engines.choice import with_chosen_sides
    from engines.verdict import judge

    with Arena(kernel, threads) as arena, Progress() as progress:
        if sides == "chosen":
            setup = with_chosen_sides(setup, arena, progress.watch)
        return Checked(setup, judge(setup, arena, VERSION, progress.watch, seed))


def deal_until_fair(first: Setup, seed: int, sides: str, threads: int | None) -> Checked:
    """A setup that passes, for the same table as `first`, from `seed` on.

    It tells of each that does not. `sides` is "seated" or "chosen".
    """
    kernel = warm_up(first)
    from engines.arena import Arena
    from engines.choice import with_chosen_sides
    from engines.deal import deal_fair

    with Arena(kernel, threads) as arena, Progress() as progress:

        def candidate(number: int) -> Setup:
            setup = like(first, number)
            return with_chosen_sides(setup, arena, progress.watch) if sides == "chosen" else setup

        dealt = deal_fair(candidate, seed, arena, VERSION, progress.watch, progress.tell)
    if not dealt.deal.proven:
        tip = (
            "" if first.balanced else " --balanced deals the same to all sides and needs less luck."
        )
        click.echo(
            f"None of {len(dealt.deal.attempts) - 1} setups was proven fair; "
            f"this is the most even of them, and the sheets say so.{tip}",
            err=True,
        )
    return Checked(dealt.setup, dealt.verdict, dealt.deal)


def summary(verdict: Verdict) -> str:
    """A verdict in a few lines."""
    fair = {"fair": "Fair", "unfair": "Not fair", "undecided": "Not proven fair"}[verdict.fair]
    playable = "playable" if verdict.playable else "not much of a game"
    joint = "and" if verdict.passed or not verdict.playable else "but"
    lines = [verdict.id, f"{fair} {joint} {playable}, for {verdict.players} players."]
    return "\n".join([*lines, *(f"  - {reason}" for reason in verdict.reasons), *_profile(verdict)])


def _profile(verdict: Verdict) -> list[str]:
    seats = "".join(f"{f'player {seat.seat + 1}':>22}" for seat in verdict.seats)
    rows = [f"\n  {'share of wins between':<28}{seats}{'games':>8}"]
    for tier in verdict.tiers:
        shares = "".join(f"{_share(s.share, s.low, s.high):>22}" for s in tier.seats)
        mark = "*" if tier.player == verdict.player else " "
        rows.append(f"{mark} {tier.words:<28}{shares}{tier.games:>8}")
    rows.append("* gives the verdict\n")
    return [*rows, *(f"  {'ok' if m.ok else 'NO':<3} {m.sentence}" for m in verdict.metrics)]


def _share(share: float, low: float, high: float) -> str:
    return f"{share:.0%} ({low:.0%} to {high:.0%})"
