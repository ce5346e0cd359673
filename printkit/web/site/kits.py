"""Ready kits of a site: pages of proven tables, with sheets, charts and PDFs as files.

They need neither Python nor a service worker. Each language has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256

from printkit.judging.ready import ReadyMade, all_ready, verdict_that_ships
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH, Language, languages
from printkit.layouts.setup import AnyChecked, CheckedSetup, Setup
from printkit.library import kits
from printkit.output.drawing.scene import Group, Item, Page, Text
from printkit.output.drawing.svg import render_svg
from printkit.printing.order import Order
from printkit.version import VERSION
from printkit.web.address.play import play_at
from printkit.web.address.table import table_of
from printkit.web.app import ReadyKit, Site, start_of
from printkit.web.pages.tables import verdict_view
from printkit.web.work.views import page_picture, view_of_verdict, with_address

MOST = 10
"""The most tables for each game and number of players: a site has them in each language."""

_PAPERS = {"A4": "a4", "Letter": "letter"}
_FIRST = "A4"
"""The paper of the pictures."""

_MADE_BY = f"printkit {VERSION}"

Files = dict[str, bytes]


def kit_addresses(
    most: int = MOST, language: Language = ENGLISH
) -> dict[str, dict[int, list[str]]]:
    """Return the addresses of all kits' pages in a language, by game and number of players."""
    start = start_of(language)
    return {
        game.slug: {
            players: [
                f"{start}{_place(game, players, line)}" for line in _lines(game, players, most)
            ]
            for players in game.players
            if _lines(game, players, 1)
        }
        for game in GAMES.values()
    }


def draw_kits(site: Site, most: int = MOST) -> Files:
    """Draw all kits in all languages: pages, pictures and PDFs by address.

    Pictures are named by their contents: one that several kits share is one file.
    """
    files: Files = {}
    for language in languages().values():
        for slug, numbers in kit_addresses(most, language).items():
            first = {players: pages[0] for players, pages in numbers.items()}
            for players, pages in numbers.items():
                for line, at, after in zip(
                    _lines(GAMES[slug], players, most), pages, [*pages[1:], pages[0]], strict=True
                ):
                    files |= _draw_kit(site, line, language, at, after, first)
    return files


def _lines(game: Game, players: int, most: int) -> list[ReadyMade[object]]:
    """The tables, first the ones that are fair at all levels."""
    there = all_ready(game, players)
    return sorted(there, key=lambda line: not line.verdict.fair_at_all_levels)[:most]


def _place(game: Game, players: int, line: ReadyMade[object]) -> str:
    """The address of a kit's page behind its language; sw.js reads from it which table it is."""
    number = f"{players}/" if players != game.usual_players else ""
    return f"kits/{game.slug}/{number}{line.checked_setup.setup.layout.describe()}.html"


def _draw_kit(
    site: Site,
    line: ReadyMade[object],
    language: Language,
    at: str,
    after: str,
    numbers: Mapping[int, str],
) -> Files:
    """The files of a kit in a language. `after` is the address of the kit after it."""
    table = table_of(line.checked_setup.setup, language).with_check(True)
    setup = table.setup  # as the command that is shown has it, without its deal
    made: AnyChecked = CheckedSetup(setup, verdict_that_ships(setup))
    files: Files = {}

    def keep(picture: str) -> str:
        data = picture.encode()
        path = f"/kits/sheets/{sha256(data).hexdigest()[:16]}.svg"
        files[path] = data
        return path

    judged = view_of_verdict(made, language, live_text=True)
    drawn = {
        name: kits.draft(Order((made,), paper=paper, check=False, language=language.code))
        for name, paper in _PAPERS.items()
    }
    papers: dict[str, str] = {}
    for name, sheets in drawn.items():
        papers[name] = f"{at.removesuffix('.html')}-{_PAPERS[name]}.pdf"
        (written,) = sheets.files()
        files[papers[name]] = written.document.parts[""]
    shown = drawn[_FIRST]
    verdict = verdict_view(table, judged)
    assert verdict and judged, at
    charts = zip(verdict["charts"], judged.charts, strict=True)
    view = {
        "words": [*map(language.say, shown.said)],
        "command": table.command(),
        "pages": [
            with_address(page_picture(page), keep(_picture(page, setup, first=number == 0)))
            for number, page in enumerate(shown.pages)
        ],
        "files": {"play": play_at(table).address},
        "ready_made": after,
        "verdict": {**verdict, "charts": [{**each, "src": keep(c.svg)} for each, c in charts]},
    }
    place = at.removeprefix(start_of(language))
    here = {each: f"{start_of(each)}{place}" for each in languages().values()}
    files[at] = site.kit(table, view, ReadyKit(papers, numbers), here).encode()
    return files


def _picture(page: Page, setup: Setup[Layout], *, first: bool) -> str:
    """Draw a sheet for browsers. Only the first sheet's foot names the setup, so kits share the
    others.
    """
    items = page.items if first else tuple(_without_setup(page.items, setup.id))
    title = f"{setup.game.title}: {page.label}"
    return render_svg(replace(page, items=items), title, live_text=True)


def _without_setup(items: Iterable[Item], name: str) -> Iterator[Item]:
    """The items without the setup's `name` in the foot, and without the version after it."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_without_setup(item.items, name)))
        elif not (isinstance(item, Text) and (item.text == name or _MADE_BY in item.text)):
            yield item
