"""Isaac's report: the results of a check of a set of tiles and an opening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.layouts.isaac.game import MARGIN, Figures, IsaacFindings
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.randomizer import estimated_hundreds
from printkit.layouts.isaac.tiles import SIZE, STANDARD, TileKind
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, counted, listed, message
from printkit.layouts.verdict import Verdict
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Font, Group, Item, Line, Point
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.isaac import tiles
from printkit.output.isaac.tiles import IsaacSpec
from printkit.output.page.charts import Column, histogram_row
from printkit.output.page.flow import (
    SMALL_SIZE,
    Row,
    TypeFace,
    decoration,
    label,
    paragraph,
    small,
    tabular,
)
from printkit.output.page.grid import Grid, board
from printkit.output.page.report import Parts, section, text_face, who_wins
from printkit.output.page.wording import players_words

_SQUARE = 5.2  # of the small board with the opening
_ICON = 4.0  # the side of a square of a tile that is listed
_LINE, _BASELINE = 3.9, 2.9  # of the table of figures
_PLACES = 0.6, 0.8  # of the width: where its columns end
_HEIGHT = 20.0  # of the highest bar of margins


_FIGURES = (
    (message("Dark wins"), "dark", ".0%"),
    (message("a hundred ends it"), "hundreds", ".1%"),
    (message("level in the end"), "ties", ".1%"),
    (message("winner’s lead, points"), "margin", ".1f"),
    (message("changes of lead"), "lead_changes", ".1f"),
    (message("tiles a player has left"), "unplaced", ".1f"),
    (message("squares left free"), "free", ".1f"),
)
"""The title, the name and the form of each figure of the table."""


def tile_set(
    kinds: Sequence[TileKind], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A picture of a tile of each kind, and how many of them a player has."""
    rows = []
    face = TypeFace(SMALL_SIZE, 3.5, theme.ink)
    for kind in kinds:
        worth = language.say(
            "{count} of length {length}, worth {value} each",
            count=kind.count,
            length=kind.length,
            value=kind.value,
        )
        box = Box(0.0, 0.4, kind.length * _ICON, _ICON)
        picture = decoration(tiles.tile(box, _ICON, kind.value, 0, theme))
        words = label(worth, SIZE * _ICON * 0.85, 0.4 + _ICON / 2 + 1.0, face)
        rows.append(Row(_ICON + 0.8, (picture, words)))
    return rows


def opening_board(layout: IsaacLayout, width: float, theme: Theme, language: Language) -> list[Row]:
    """The board with the opening's tiles on it."""
    side = SIZE * _SQUARE
    grid = Grid((width - side) / 2, 0.5, _SQUARE, SIZE, SIZE)
    placed = layout.opening[::2], layout.opening[1::2]
    items: list[Item] = [
        *board(grid, theme, theme.hairline),
        *tiles.tiles(grid, placed, tiles.values(layout.tiles), theme, language),
    ]
    return [Row(side + 3.0, (Group(tuple(items), label=language.say("the opening")),))]


def figures_table(
    named: Mapping[str, Figures], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A table of figures with a column for each setup, by the setup's name."""
    places = [width * place for place in _PLACES[: len(named)]]
    face = tabular(small(theme, "ink"))
    rule = Line(Point(0.0, _LINE), Point(places[-1], _LINE), theme.hairline)
    head: list[Item] = [rule]
    for name, x in zip(named, places, strict=True):
        head.append(label(name, x, _BASELINE, small(theme), "end"))
    rows = [Row(_LINE, tuple(Group((item,), role="head-cell") for item in head), 0.0, True, "row")]
    for title, name, form in _FIGURES:
        words = [label(language.say(title), 0.0, _BASELINE, face)]
        for figures, x in zip(named.values(), places, strict=True):
            font: Font = "bold" if x == places[0] else "regular"
            value = language.write(getattr(figures, name), form)
            words.append(label(value, x, _BASELINE, face, "end", font))
        cells = tuple(Group((item,), role="cell") for item in words)
        rows.append(Row(_LINE, cells, keep=name != _FIGURES[-1][1], role="row"))
    return rows


def margins_chart(
    margins: Sequence[int], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A chart of the margins of victory: how many games were level, or won by how many points."""
    games = max(sum(margins), 1)
    step = width / len(margins)
    every = 1 + int(text_width("000–000", "regular", SMALL_SIZE) + 1.5) // max(1, int(step))
    counts = []
    for index, count in enumerate(margins):
        share = language.write(count / games, ".0%")
        told = count / games >= 0.005 and text_width(share, "regular", SMALL_SIZE) < step
        first = (index - 1) * MARGIN + 1
        name = f"{first}–{index * MARGIN}" if index else language.say("level")
        middle = (index + 0.5) * step
        space = 2 * min(middle, width - middle)
        named = index % every == 0 and text_width(name, "regular", SMALL_SIZE) <= space
        counts.append(Column(count, name if named else "", share if told else ""))
    plot = Box(0.0, 4.0, width, _HEIGHT)
    unit, name = language.say("points"), language.say("margins")
    return [histogram_row(counts, plot, unit, name, theme, gap=0.3, below=3.4)]


def report_parts(spec: IsaacSpec) -> Parts[IsaacFindings]:
    """The parts of the report that only this game has."""
    layout, language = spec.setup.layout, spec.language
    return Parts(
        wins=lambda verdict, width, theme: [
            *who_wins(verdict, width, theme, language),
            *_table(layout, verdict.findings, width, theme, language),
            *_figures(layout, verdict, width, theme, language),
            *_margins(verdict.findings, width, theme, language),
            *_hundreds(layout, verdict.findings, width, theme, language),
        ]
    )


def _table(
    layout: IsaacLayout, findings: IsaacFindings, width: float, theme: Theme, language: Language
) -> list[Row]:
    """The part on the table: the opening if there is one, and tiles that are not standard."""
    rows: list[Row] = []
    if layout.opening:
        words = language.say(_opening_words(layout, findings))
        rows += section(language.say("What the opening does"), width, theme, words)
        rows += opening_board(layout, width, theme, language)
    if layout.tiles != STANDARD:
        words = language.say("Each player has the same.")
        rows += section(language.say("The tiles"), width, theme, words)
        rows += tile_set(layout.tiles, width, theme, language)
    return rows


def _opening_words(layout: IsaacLayout, findings: IsaacFindings) -> Said:
    lying = counted(
        "One tile lies on the board before the first move.",
        "{n} tiles lie on the board before the first move.",
        len(layout.opening),
    )
    if findings.without_opening is None:
        unknown = message("What the same tiles do without it was not measured.")
        return listed([lying, unknown], " ")
    shares = message(
        "With this opening Dark, who starts, wins {share:.0%} of games; on the empty board it is "
        "{without:.0%}.",
        share=findings.figures.dark,
        without=findings.without_opening,
    )
    return listed([lying, shares], " ")


def _figures(
    layout: IsaacLayout,
    verdict: Verdict[IsaacFindings],
    width: float,
    theme: Theme,
    language: Language,
) -> list[Row]:
    """Figures of the games; if the setup differs, the standard set's figures beside them."""
    findings, who = verdict.findings, players_words(verdict)
    own, standard = findings.figures, findings.standard
    named = {language.say("here"): own}
    if _is_standard(layout):
        title = language.say("What games are like")
        words = language.say(
            "What {games:,} games between computer {players} were like.",
            games=own.games,
            players=who,
        )
    else:
        title = language.say("Beside the standard set")
        words = language.say(
            "What {games:,} games between computer {players} were like, and beside that "
            "{standard:,} games of the same players with the tiles the game is sold with, on an "
            "empty board.",
            games=own.games,
            players=who,
            standard=standard.games,
        )
        named[language.say("standard")] = standard
    said = language.say(_range_words(layout, verdict))
    return [
        *section(title, width, theme, words),
        *figures_table(named, width, theme, language),
        *paragraph(said, width, text_face(theme)),
    ]


def _is_standard(layout: IsaacLayout) -> bool:
    """Whether the layout is the game as it is sold: the standard set on an empty board."""
    return layout.tiles == STANDARD and not layout.opening


def _range_words(layout: IsaacLayout, verdict: Verdict[IsaacFindings]) -> Said:
    """The range of Dark's share in the standard game, and why it is not a single value."""
    shares = [share.dark for share in verdict.findings.standard_dark]
    if _is_standard(layout):
        shares += [tier.seats[0].share for tier in verdict.tiers if tier.level != "beginner"]
        wins = message(
            "Dark wins {least:.0%} to {most:.0%} of games, depending on who plays.",
            least=min(shares),
            most=max(shares),
        )
    else:
        wins = message(
            "With the standard set on an empty board Dark wins {least:.0%} to {most:.0%} of games, "
            "depending on who plays.",
            least=min(shares),
            most=max(shares),
        )
    return listed([wins, _WHY], " ")


_WHY = message(
    "The computer players overlook different things, and the strongest ones play so few games that "
    "chance counts, too. Who wins in best play is not known."
)


def _margins(findings: IsaacFindings, width: float, theme: Theme, language: Language) -> list[Row]:
    words = language.say(
        "{games:,} games by how many points the winner is ahead in the end.",
        games=sum(findings.margins),
    )
    rows = [
        *section(language.say("How close it is"), width, theme, words),
        *margins_chart(findings.margins, width, theme, language),
    ]
    if findings.figures.ties:
        dark, light, started = (share / findings.figures.ties for share in findings.ties_to)
        words = language.say(
            "Ties go to the longer line of unplaced tiles: to Dark in {dark:.0%} of them, to Light "
            "in {light:.0%}. In {equal:.0%} the lines are equally long, and Dark wins.",
            dark=dark,
            light=light,
            equal=started,
        )
        rows += paragraph(words, width, text_face(theme))
    return rows


def _hundreds(
    layout: IsaacLayout, findings: IsaacFindings, width: float, theme: Theme, language: Language
) -> list[Row]:
    """How often a game ended at a hundred points, compared with the estimate from the tiles."""
    hundreds = message(
        "With tiles worth as much as these a hundred ends about {estimate:.0%} of games; here it "
        "ended {share:.1%}.",
        estimate=estimated_hundreds(findings.richness),
        share=findings.figures.hundreds,
    )
    words = language.say(listed([_RICHER, _richness_words(layout, findings), hundreds], " "))
    return [
        *section(language.say("A hundred"), width, theme),
        *paragraph(words, width, text_face(theme)),
    ]


_RICHER = message("The more the tiles are worth, the more often a hundred ends the game.")


def _richness_words(layout: IsaacLayout, findings: IsaacFindings) -> Message:
    if _is_standard(layout):
        return message(
            "A player who takes off all their tiles, with no counter on any line, scores by a "
            "rough estimate {points:.0f} points with these.",
            points=findings.richness,
        )
    return message(
        "A player who takes off all their tiles, with no counter on any line, scores by a rough "
        "estimate {points:.0f} points with these and {standard:.0f} with the standard set.",
        points=findings.richness,
        standard=findings.standard_richness,
    )
