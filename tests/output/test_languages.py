"""Sheets in other languages: all that is said is said in them, and has room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial

import pytest

from printkit.layouts.coins import COIN_SETS, coins_in
from printkit.layouts.game import Game, Layout
from printkit.layouts.language import Language, languages
from printkit.layouts.messages import Message
from printkit.output.coin_isolation.sheets import with_coins
from printkit.output.drawing.theme import Theme
from printkit.printing.diagrams import example
from tests.output.kits import Printed, cases_of_games, in_large_print, sheets_of_case
from tests.output.scenes import inside, near
from tests.pseudo import pseudo_language, unsaid
from tests.tiers import first_in_core

OTHERS = [language for code, language in languages().items() if code != "en"]
IN_LANGUAGES = pytest.mark.parametrize(
    "language", first_in_core(OTHERS), ids=lambda language: language.code
)
NAMES = {
    *("Coin", "Isolation", "Dice", "Isaac", "Collectors", "Clobber"),
    *("in", "check"),  # a unit, and a command
    *("Ken", "Samuel", "Emiliano", "Venturini", "Don", "Kirkby", "printkit"),
}
"""Names that are the same in every language."""

OVERHANG = 0.4
"""How far a letter may reach over the next one, in mm: a bold f over a comma."""


def in_language(language: Language, usual: Printed) -> Printed:
    """The sheets of a case in a language, with the coins that are usual there."""
    spec = replace(usual.spec, language=language)
    if spec.example:
        spec = replace(spec, example=example(spec.setup, language))
    if spec.setup.game.slug == "coin-isolation":
        spec = with_coins(spec, coins_in(COIN_SETS[language.coins], language))
    return replace(usual, spec=spec)


def strings_in(value: object) -> Iterator[str]:
    """All strings in the verdict, the games and the puzzles of a spec, which a case makes up."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Message):
        yield str(value)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from strings_in(each)
    elif is_dataclass(value) and not isinstance(value, type | Game | Layout | Theme):
        for field in fields(value):
            yield from strings_in(getattr(value, field.name))


@pytest.mark.parametrize("case", [*cases_of_games()])
def test_every_word_on_a_sheet_is_said_in_its_language(case: str) -> None:
    printed = sheets_of_case(case, "a4", "colour", partial(in_language, pseudo_language()))
    if printed.spec.setup.game.home:
        pytest.skip("a game of another package has no translations")
    made_up = {word for text in strings_in(printed.spec) for word in unsaid(text)}
    found = {
        (drawn.page.name, word)
        for drawn in printed.pages
        for text in (*(each.text.text for each in drawn.texts), drawn.page.label)
        for word in unsaid(text)
        if word not in NAMES | made_up
    }
    assert not found


@IN_LANGUAGES
@pytest.mark.parametrize("case", [*cases_of_games()])
def test_sheets_have_room_for_every_language(case: str, language: Language) -> None:
    """Every sheet that the paper takes in English, such as the box, it takes in the others, and a
    kit has at most a page more.
    """
    usual = sheets_of_case(case, "a4", "colour")
    printed = in_language(language, usual)
    assert [*filter(printed.takes, printed.sheets)] == [*filter(usual.takes, usual.sheets)]
    assert len(printed.pages) <= len(usual.pages) + 1
    assert_room(printed)


@pytest.mark.matrix
@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
@pytest.mark.parametrize("case", [*cases_of_games()])
def test_sheets_in_large_print_have_room(case: str, language: Language) -> None:
    assert_room(in_language(language, in_large_print(sheets_of_case(case, "letter", "low-ink"))))


def assert_room(printed: Printed) -> None:
    """Check that no words reach into the margin, or lie on others."""
    on_others = []
    for drawn in printed.pages:
        texts = sorted(drawn.texts, key=lambda text: text.ink.y)
        for index, text in enumerate(texts):
            assert inside(text.ink, drawn.area, 0.5), (drawn.page.name, text.text.text)
            for other in texts[index + 1 :]:
                if other.ink.y >= text.ink.bottom:
                    break
                if near(text.ink, other.ink, -OVERHANG):
                    on_others.append((drawn.page.name, text.text.text, other.text.text))
    assert not on_others


@IN_LANGUAGES
def test_isaac_to_read_fits_letter_in_large_print(language: Language) -> None:
    printed = in_language(language, in_large_print(sheets_of_case("isaac", "letter", "low-ink")))
    assert printed.select("quick-start", "rules", "reference", "score-pad").pages  # as in English
