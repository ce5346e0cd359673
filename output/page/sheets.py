"""The sheets of a game: those of its own, and behind them the ones that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from layouts.game import Game
from output.contract import (
    ANNOTATED,
    PUZZLES,
    AnySpec,
    Draft,
    Emblem,
    Panel,
    PictureMaker,
    Pictures,
    Screen,
    Sheet,
    SheetMaker,
    SheetSet,
    TextFormat,
)
from output.drawing.scene import Colour
from output.page.annotated import annotated_pages
from output.page.cover import with_cover
from output.page.diagrams import NO_FIGURES, Figures, diagram_pages
from output.page.puzzles import puzzle_pages
from output.page.reference_cards import card_pages
from output.page.report import Parts, report_panels, usual_report
from output.page.rules import reference_pages, rules_pages

S = TypeVar("S", bound=AnySpec)


def no_figures(spec: AnySpec) -> Figures:
    """Rules or a reference without pictures."""
    return NO_FIGURES


def usual_parts(spec: AnySpec) -> Parts[Any]:
    """The report as any game has it."""
    return Parts()


def game_sheets(
    game: Game,
    emblem: Emblem,
    accent: Colour,
    screen: Screen[Any, Any],
    own: Sequence[Sheet[S]],
    *,
    pictures: PictureMaker[S],
    box: SheetMaker[S],
    figures: Callable[[S], Figures] = no_figures,
    card_figures: Callable[[S], Figures] = no_figures,
    page_figures: Callable[[S], Figures] | None = None,
    example_on_cards: bool = False,
    scorepad: SheetMaker[S] | None = None,
    report: Callable[[S], Parts[Any]] = usual_parts,
    formats: Mapping[str, TextFormat[S]] | None = None,
) -> SheetSet[S]:
    """The game's `own` sheets, as board, setup and pieces, then the usual ones, in a kit's order.

    `figures` are drawn in the rules, `card_figures` on the reference cards, and `page_figures` in
    the quick reference where these differ; with `example_on_cards` they are of the spec's example.
    """

    def rules(spec: S) -> list[Draft]:
        return rules_pages(spec, figures(spec))

    def cards(spec: S) -> list[Draft]:
        return card_pages(spec, card_figures(spec))

    def page(spec: S) -> list[Draft]:
        return reference_pages(spec, (page_figures or card_figures)(spec))

    def report_pages(spec: S) -> list[Draft]:
        return usual_report(spec, report(spec))

    def panels(spec: S, width: float) -> list[Panel]:
        return report_panels(spec, width, report(spec))

    def diagrams(spec: S) -> list[Draft]:
        return diagram_pages(spec, of_game(spec))

    def annotated(spec: S) -> list[Draft]:
        return annotated_pages(spec, of_game(spec))

    def puzzles(spec: S) -> list[Draft]:
        return puzzle_pages(spec, pictures(spec, [posed.table for posed in spec.puzzles]))

    def of_game(spec: S) -> Pictures[Any]:
        return pictures(spec, [diagram.table for diagram in spec.diagrams])

    on_cards = Sheet(
        "reference-cards",
        cards,
        at_home=True,
        shows_example=example_on_cards,
        cut_up=True,
        material="card",
        work=("cut", "fold", "glue"),
    )
    on_a_page = Sheet(
        "reference",
        page,
        on_demand=True,
        instead_of=on_cards.name,  # in large print: cards cannot grow
        shows_example=example_on_cards,
        to_read=True,
    )
    in_box = replace(on_cards, name="box", make=box, at_home=False, on_demand=True)
    sheets = (
        *own,
        in_box,
        Sheet("rules", rules, at_home=True, shows_example=True, to_read=True),
        on_cards,
        on_a_page,
        *([Sheet("scorepad", scorepad, at_home=True)] if scorepad else []),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", diagrams, shows_record=True, on_demand=True),
        Sheet(ANNOTATED, annotated, shows_annotation=True, on_demand=True),
        Sheet(PUZZLES, puzzles, shows_puzzles=True, on_demand=True),
    )
    known = SheetSet(game, emblem, accent, sheets, panels, pictures, screen, formats or {})
    return with_cover(known)
