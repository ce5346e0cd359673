"""Colour is never the only sign, and text is readable on every ground."""

from __future__ import annotations

import pytest

from printkit.layouts.coins import COIN_SETS
from printkit.output.drawing.scene import Colour, Style
from printkit.output.drawing.theme import THEMES, Theme
from tests.output.scenes import contrast

WHITE = Colour(1, 1, 1)
ALL = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def fills(theme: Theme) -> list[Colour]:
    """Return the colours on which text in ink may be."""
    styles = (theme.light, theme.dark, theme.panel, theme.disc, theme.band, *theme.heat)
    return [WHITE, *(style.fill for style in styles if style.fill)]


def colours(theme: Theme) -> set[Colour]:
    """Return every colour of a theme."""
    found = {theme.ink, theme.muted, theme.accent, theme.seat_ink}
    styles = [value for value in vars_of(theme) if isinstance(value, Style)]
    styles += [*theme.metals, *theme.seats, *theme.heat, *theme.tiles, *theme.suits]
    for style in styles:
        hatch = style.hatch.colour if style.hatch else None
        found |= {colour for colour in (style.fill, style.stroke, hatch) if colour}
    return found


def vars_of(theme: Theme) -> list[object]:
    return [getattr(theme, name) for name in theme.__dataclass_fields__]


@ALL
def test_text_has_contrast(theme: Theme) -> None:
    for fill in fills(theme):
        assert contrast(theme.ink, fill) >= 4.5
    for fill in (WHITE, theme.light.fill, theme.dark.fill, theme.panel.fill, theme.disc.fill):
        assert contrast(theme.muted, fill or WHITE) >= 4.5
    assert contrast(theme.accent, theme.panel.fill or WHITE) >= 4.5
    for seat in theme.seats:
        assert contrast(theme.seat_ink, seat.fill or WHITE) >= 4.5


@ALL
def test_coins_differ_by_edge(theme: Theme) -> None:
    for coins in COIN_SETS.values():
        edges = [theme.coin_edge(coin, 20.0) for coin in coins.coins]
        assert len({(round(edge.width, 2), bool(edge.dash)) for edge in edges}) == len(coins.coins)


@ALL
def test_things_have_outlines(theme: Theme) -> None:
    for style in (*theme.metals, *theme.seats, *theme.tiles, *theme.suits):
        assert style.stroke


@pytest.mark.parametrize("name", ["grey", "low-ink"])
def test_grey_is_grey(name: str) -> None:
    assert all(red == green == blue for red, green, blue in colours(THEMES[name]))


def test_low_ink_fills_nothing() -> None:
    theme = THEMES["low-ink"]
    heavy = theme.blocked, theme.tiles[0]  # only an outline says whose tile it is
    for value in vars_of(theme):
        for style in value if isinstance(value, tuple) else (value,):
            if isinstance(style, Style):
                assert style.fill in (None, WHITE)
                assert style.width <= 0.25 or not style.stroke or style in heavy
                assert style.hatch is None or style.hatch.width <= 0.1


@ALL
def test_higher_heat_is_darker(theme: Theme) -> None:
    def darkness(style: Style) -> float:
        hatched = style.hatch.width / style.hatch.spacing if style.hatch else 0.0
        return contrast(style.fill or WHITE, WHITE) + hatched

    steps = [darkness(style) for style in theme.heat]
    assert steps == sorted(set(steps))


@ALL
def test_tiles_and_squares_differ_without_colour(theme: Theme) -> None:
    def tone(style: Style) -> float:
        fill = contrast(style.fill or WHITE, WHITE)
        return fill + (3.0 if style.hatch else 0.0)

    dark, light = theme.tiles
    assert tone(dark) > 2 * tone(light) or dark.width > 2 * light.width
    assert tone(theme.blocked) > 1.3 * tone(theme.light)
    assert theme.blocked.stroke and contrast(theme.blocked.stroke, WHITE) > 4.5
    assert theme.blocked.width >= 3 * theme.frame.width  # a heavy outline in addition to the tint
