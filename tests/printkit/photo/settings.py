"""Random scenes: a range of settings to tune the reader on, and one that is held out from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from layouts.coin_isolation.layout import STANDARD_MIX
from layouts.coins import VALUES
from tests.printkit.photo.rendering import Scene


@dataclass(frozen=True)
class Settings:
    """The range of each setting, even between its ends. `first` is the first seed."""

    first: int
    scale: tuple[float, float] = (3.0, 6.0)
    tilt: tuple[float, float] = (0.0, 35.0)
    empty: tuple[float, float] = (0.0, 0.25)
    warmth: tuple[float, float] = (-1.0, 1.0)
    shade: tuple[float, float] = (0.0, 0.8)
    blur: tuple[float, float] = (0.5, 1.2)
    noise: tuple[float, float] = (0.004, 0.015)
    bend: tuple[float, float] = (0.0, 0.04)
    quality: tuple[float, float] = (75, 95)
    wear: tuple[float, float] = (0.1, 0.9)
    loose: tuple[float, float] = (0.5, 1.0)
    papers: tuple[str, ...] = ("a4", "letter")
    themes: tuple[str, ...] = ("colour", "grey", "low-ink")


TUNED = Settings(first=1)
HELD_OUT = Settings(
    first=2_000_001,
    scale=(3.0, 7.0),
    blur=(0.4, 1.3),
    noise=(0.003, 0.018),
    bend=(0.0, 0.05),
    quality=(70, 96),
    wear=(0.0, 1.0),
    loose=(0.3, 1.15),
    papers=("a4", "letter", "legal", "a3"),
)
"""Settings that the reader was not tuned on: wider, on more papers, with other random numbers."""


def draw_scene(settings: Settings, number: int) -> Scene:
    """The scene of a number, counted from 0."""
    seed = settings.first + number
    rng = np.random.default_rng([seed, 41])

    def pick(low_high: tuple[float, float]) -> float:
        return float(rng.uniform(*low_high))

    mix = [value for value, count in zip(VALUES, STANDARD_MIX, strict=True) for _ in range(count)]
    if rng.random() < 0.3:  # a jar of any coins
        mix = [int(value) for value in rng.choice(VALUES, 64)]
    share = pick(settings.empty)
    coins = [0 if rng.random() < share else value for value in rng.permutation(mix)]
    paper = str(rng.choice(settings.papers))
    return Scene(
        tuple(int(value) for value in coins),
        seed=seed,
        paper=paper,
        theme=str(rng.choice(settings.themes)),
        players=int(rng.choice((2, 4))),
        scale=pick(settings.scale),
        tilt=pick(settings.tilt),
        turn=pick((0.0, 360.0)),
        away=pick((0.0, 360.0)),
        blur=pick(settings.blur),
        warmth=pick(settings.warmth),
        shade=pick(settings.shade),
        noise=pick(settings.noise),
        bend=pick(settings.bend),
        quality=int(pick(settings.quality)),
        wear=pick(settings.wear),
        loose=pick(settings.loose),
    )
