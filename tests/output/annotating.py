"""Made-up annotations of games whose diagrams are already there."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from printkit.layouts.annotation import Annotation, Moment, Standing, TurningPoint, Worth
from printkit.output.sheet import AnnotatedGame, AnySpec

MOST = 3


def with_annotation(spec: AnySpec) -> AnySpec:
    """Return the spec with an annotation of its diagrams, if it has more than one."""
    return replace(spec, annotated=annotation_of(spec)) if len(spec.diagrams) > 1 else spec


def annotation_of(spec: AnySpec) -> AnnotatedGame:
    """Return an annotation with made-up chances, measured at first and exact at the end."""
    random, players = Random(7), spec.setup.players
    moves = {diagram.number: diagram.move for diagram in spec.diagrams}
    count = max(moves)
    phases = list(spec.setup.game.phases) or ["play"]
    moments = tuple(
        Moment(
            ply=ply,
            seat=(ply - 1) % players,
            move=moves.get(ply) or "pass",
            words=moves.get(ply) or "pass",
            phase=phases[0] if 2 * ply < count else phases[-1],
            standing=_standing(random, players, exact=2 * ply > count),
            luck=random.uniform(-0.3, 0.3) if ply % 2 else None,
            cost=0.0 if 2 * ply > count else None,
        )
        for ply in range(1, count + 1)
    )
    shown = [number for number in sorted(moves) if number - 1 in moves and number]
    passes = spec.setup.game.players != (1,) and not spec.setup.game.home
    points = tuple(
        _point(random, ply, moments, exact=2 * ply > count, passes=passes) for ply in shown[-MOST:]
    )
    start = _standing(random, players, exact=False)
    found = Annotation("experts (MCTS-Solver)", start, moments, points)
    return AnnotatedGame(found, "Player 1 wins.")


def _standing(random: Random, players: int, *, exact: bool) -> Standing:
    parts = [random.random() for _ in range(players)]
    shares = [part / sum(parts) for part in parts] if players > 1 else parts
    width = 0.0 if exact else 0.07
    seats = tuple(Worth(s, max(0.0, s - width), min(1.0, s + width)) for s in shares)
    return Standing(seats, 0 if exact else 200)


def _point(
    random: Random, ply: int, moments: tuple[Moment, ...], *, exact: bool, passes: bool
) -> TurningPoint:
    """Return a turning point: a pass would have been better, or a move that looks the same."""
    played, cost = random.uniform(0.1, 0.5), random.uniform(0.1, 0.4)
    width = 0.0 if exact else 0.05
    return TurningPoint(
        ply=ply,
        choice=moments[ply - 1].move,
        better=moments[ply - 1].move if ply % 2 or not passes else "pass",
        words="",
        note="" if ply % 2 else "roll all four dice",
        played=Worth(played, played - width, played + width),
        best=Worth(played + cost, played + cost - width, played + cost + width),
        cost=Worth(cost, cost - width, cost + width),
        games=0 if exact else 800,
    )
