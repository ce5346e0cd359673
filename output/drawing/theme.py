"""Themes: how each role is drawn, in colour, in grey, or with little ink.

Colour is never the only difference. Coins differ in size, label and edge too; seats in number and
in the shape of their badge; the heat map writes its numbers down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi

from printkit.layouts.coins import COLOURS, Coin
from printkit.output.drawing.scene import Colour, Font, Hatch, Style

HAIR = 0.15
THIN = 0.25
MEDIUM = 0.3
STRONG = 0.5
HEAVY = 0.9
"""Widths of strokes in mm."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of text and the styles of shapes, by role.

    `ink` is for text, `muted` for minor text, `accent` for what should be seen first. `metals` are
    in the order of printkit.layouts.coins.COLOURS. `seats` and `tiles` are in turn order, `suits`
    in a piecepack's order, `heat` from least to most. A `blocked` square, on which nothing can be
    placed, is a light tint in a heavy outline.
    `divisions` are the lines between the squares of a tile. `tokens` are the grounds of two sets of
    tokens, and `motifs` the shapes on them. Paper is cut along `cut` and folded along `fold`.
    `large` is the font of large numbers.
    """

    name: str
    ink: Colour
    muted: Colour
    accent: Colour
    hairline: Style
    frame: Style
    panel: Style
    light: Style
    dark: Style
    metals: tuple[Style, ...]
    disc: Style
    seats: tuple[Style, ...]
    seat_ink: Colour
    blocked: Style
    tiles: tuple[Style, ...]
    divisions: tuple[Style, ...]
    tokens: tuple[Style, ...]
    motifs: tuple[Style, ...]
    suits: tuple[Style, ...]
    heat: tuple[Style, ...]
    band: Style
    bar: Style
    mark: Style
    cut: Style
    fold: Style
    large: Font = "bold"

    def with_accent(self, accent: Colour) -> Theme:
        """The theme with another accent and its tints; a theme without colours is unchanged."""
        if len(set(self.accent)) == 1:
            return self
        return replace(
            self,
            accent=accent,
            dark=Style(fill=tint(accent, 0.22)),
            heat=_ramp(self.heat[0].fill or WHITE, tint(accent, 0.6), len(self.heat)),
            band=Style(fill=tint(accent, 0.16)),
            bar=Style(fill=tint(accent, 0.45)),
            mark=replace(self.mark, fill=accent, stroke=accent),
        )

    def metal(self, coin: Coin) -> Style:
        """The style of what a coin is made of: its fill, and the colour of its lines."""
        return self.metals[COLOURS.index(coin.colour)]

    def coin_edge(self, coin: Coin, diameter: float) -> Style:
        """The style of the edge of a coin drawn `diameter` mm wide.

        Values 1 and 5 have a smooth edge, 10 and 25 a milled one like real dimes and quarters. The
        higher value of each pair has the heavier edge.
        """
        metal = self.metal(coin)
        part = {1: 0.025, 5: 0.055, 10: 0.035, 25: 0.06}[coin.value]
        width = part * diameter * metal.width / THIN
        tooth = pi * (diameter - width) / _TEETH
        milled = (tooth / 2, tooth / 2) if coin.value in (10, 25) else ()
        return Style(stroke=metal.stroke, width=width, dash=milled)

    def coin_middle(self, coin: Coin, diameter: float) -> Style | None:
        """The style of the middle of a coin of two colours; None for other coins."""
        if coin.colour != "bicolour":
            return None
        line = self.metal(coin)
        return replace(line, fill=self.metals[COLOURS.index("silver")].fill, width=0.01 * diameter)

    @property
    def outlines_tiles(self) -> bool:
        """Whether the players' tiles differ by their outlines, since both are white."""
        return len({tile.fill for tile in self.tiles}) == 1

    def tile_place(self, seat: int) -> Style:
        """The style of an empty place where a player's tile belongs: a pale tint, a hairline."""
        return Style(tint(self.tiles[seat].fill or WHITE, 0.15), self.hairline.stroke, HAIR)


_TEETH = 30
"""On a milled edge."""


def mix(ground: Colour, colour: Colour, part: float) -> Colour:
    """Mix a colour over a ground; `part` from 0 (ground) to 1 (colour)."""
    return Colour(*(a + (b - a) * part for a, b in zip(ground, colour, strict=True)))


_BLACK = Colour(0.0, 0.0, 0.0)
WHITE = Colour(1.0, 1.0, 1.0)


def from_hex(code: str) -> Colour:
    """A colour from its six hexadecimal digits."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return Colour(red, green, blue)


def tint(colour: Colour, part: float) -> Colour:
    """A colour on white; `part` from 0 (white) to 1 (the full colour)."""
    return mix(WHITE, colour, part)


def _metals(
    fills: tuple[Colour, ...], inks: tuple[Colour, ...], width: float = THIN
) -> tuple[Style, ...]:
    """Styles of metals, from their fills and the colours of their lines."""
    return tuple(Style(fill, ink, width) for fill, ink in zip(fills, inks, strict=True))


def _ramp(low: Colour, high: Colour, steps: int) -> tuple[Style, ...]:
    """Fills from `low` to `high` in even steps."""
    parts = [i / (steps - 1) for i in range(steps)]
    return tuple(Style(fill=mix(low, high, part)) for part in parts)


def _colour() -> Theme:
    ink, muted, line = from_hex("23282b"), from_hex("4e555a"), from_hex("9aa09f")
    brass_ink, brass = from_hex("84691f"), from_hex("f4eac6")
    inks = (from_hex("94522d"), from_hex("5d6a73"), from_hex("4d6b78"), brass_ink, brass_ink)
    fills = (from_hex("f6dfcf"), from_hex("eceef0"), from_hex("eff5f7"), brass, brass)
    seats = (from_hex("1f5a7a"), from_hex("9a3b26"), from_hex("3f6b2f"), from_hex("6a3f7d"))
    return Theme(
        name="colour",
        ink=ink,
        muted=muted,
        accent=from_hex("1f5a4a"),
        hairline=Style(stroke=line, width=HAIR),
        frame=Style(stroke=from_hex("4b5a50"), width=THIN),
        panel=Style(fill=from_hex("f8f4e9"), stroke=from_hex("cfc7b0"), width=HAIR),
        light=Style(fill=from_hex("faf5e7")),
        dark=Style(fill=from_hex("ccd8c8")),
        metals=_metals(fills, inks),
        disc=Style(fill=WHITE),
        seats=tuple(Style(fill=seat, stroke=seat, width=THIN) for seat in seats),
        seat_ink=WHITE,
        blocked=Style(fill=from_hex("cdd5ce"), stroke=from_hex("4b5a50"), width=HEAVY),
        tiles=(
            Style(fill=from_hex("6b5444"), stroke=from_hex("3d2f26"), width=THIN),
            Style(fill=from_hex("f3e2bd"), stroke=from_hex("8a6d3b"), width=THIN),
        ),
        divisions=(
            Style(stroke=from_hex("cdb9a6"), width=THIN),
            Style(stroke=from_hex("8a6d3b"), width=THIN),
        ),
        tokens=(
            Style(fill=seats[0], stroke=from_hex("123c53"), width=HAIR),
            Style(fill=from_hex("f3d9c9"), stroke=seats[1], width=HAIR),
        ),
        motifs=(Style(fill=WHITE), Style(fill=seats[1])),
        suits=tuple(
            Style(fill=from_hex(fill), stroke=from_hex(stroke), width=HAIR)
            for fill, stroke in (
                ("d9962b", "7a4d0c"),
                ("41506e", "232c40"),
                ("b5533c", "6b2a1b"),
                ("4f7f5b", "2a4a33"),
            )
        ),
        heat=_ramp(from_hex("fbf8ee"), from_hex("6fa898"), 7),
        band=Style(fill=from_hex("dce8d8")),
        bar=Style(fill=from_hex("8fb3a8")),
        mark=Style(fill=from_hex("1f5a4a"), stroke=from_hex("1f5a4a"), width=STRONG),
        cut=Style(stroke=line, width=HAIR, dash=(1.2, 1.2)),
        fold=Style(stroke=muted, width=HAIR, dash=(2.4, 0.7, 0.4, 0.7)),
    )


def _grey() -> Theme:
    ink, muted, line = from_hex("111111"), from_hex("555555"), from_hex("8c8c8c")
    fills = (from_hex("f4f4f4"), WHITE, WHITE, from_hex("ededed"), from_hex("ededed"))
    return Theme(
        name="grey",
        ink=ink,
        muted=muted,
        accent=_BLACK,
        hairline=Style(stroke=line, width=HAIR),
        frame=Style(stroke=from_hex("333333"), width=THIN),
        panel=Style(fill=from_hex("f6f6f6"), stroke=from_hex("bbbbbb"), width=HAIR),
        light=Style(fill=WHITE),
        dark=Style(fill=from_hex("d9d9d9")),
        metals=_metals(fills, (from_hex("444444"),) * len(fills)),
        disc=Style(fill=WHITE),
        seats=(Style(fill=WHITE, stroke=_BLACK, width=MEDIUM),) * 4,
        seat_ink=_BLACK,
        blocked=Style(fill=from_hex("d0d0d0"), stroke=from_hex("4a4a4a"), width=HEAVY),
        tiles=(
            Style(fill=from_hex("7d7d7d"), stroke=_BLACK, width=THIN),
            Style(fill=WHITE, stroke=_BLACK, width=THIN),
        ),
        divisions=(Style(stroke=WHITE, width=THIN), Style(stroke=_BLACK, width=THIN)),
        tokens=(
            Style(fill=from_hex("6e6e6e"), stroke=_BLACK, width=HAIR),
            Style(fill=WHITE, stroke=_BLACK, width=HAIR),
        ),
        motifs=(Style(fill=WHITE), Style(fill=_BLACK)),
        suits=(Style(fill=from_hex("8c8c8c"), stroke=_BLACK, width=HAIR),) * 4,
        heat=_ramp(WHITE, from_hex("9d9d9d"), 7),
        band=Style(fill=from_hex("e4e4e4")),
        bar=Style(fill=from_hex("b5b5b5")),
        mark=Style(fill=_BLACK, stroke=_BLACK, width=STRONG),
        cut=Style(stroke=line, width=HAIR, dash=(1.2, 1.2)),
        fold=Style(stroke=muted, width=HAIR, dash=(2.4, 0.7, 0.4, 0.7)),
    )


def _low_ink() -> Theme:
    """Dark grey without fills: thin lines, hatches so wide that they cost nothing."""
    grey = _grey()
    ink, muted, pale, line = map(from_hex, ("646464", "747474", "8c8c8c", "b8b8b8"))
    outline, edge = Style(stroke=line, width=HAIR), Style(fill=WHITE, stroke=ink, width=HAIR)
    steps = (None, 6.0, 4.5, 3.2, 2.4, 1.8, 1.3)
    return replace(
        grey,
        name="low-ink",
        ink=ink,
        muted=muted,
        accent=ink,
        hairline=outline,
        frame=Style(stroke=muted, width=HAIR),
        panel=outline,
        light=Style(),
        dark=Style(hatch=Hatch(line, 45.0, 6.0, 0.1)),
        metals=_metals((WHITE,) * len(COLOURS), (pale,) * len(COLOURS), HAIR),
        seats=(edge,) * 4,
        seat_ink=ink,
        blocked=Style(stroke=ink, width=STRONG, hatch=Hatch(line, 45.0, 4.0, 0.1, cross=True)),
        tiles=(replace(edge, width=STRONG), edge),
        divisions=(outline,) * 2,
        tokens=(replace(edge, hatch=Hatch(line, 45.0, 2.4, 0.1)), edge),
        motifs=(replace(edge, width=THIN),) * 2,
        suits=(edge,) * 4,
        heat=tuple(
            replace(outline, hatch=None if step is None else Hatch(line, 45.0, step, 0.1))
            for step in steps
        ),
        band=Style(hatch=Hatch(line, 45.0, 1.6, 0.1)),
        bar=outline,
        mark=replace(edge, width=THIN),
        cut=replace(grey.cut, stroke=line),
        fold=replace(grey.fold, stroke=muted),
        large="regular",
    )


THEMES = {theme.name: theme for theme in (_colour(), _grey(), _low_ink())}
