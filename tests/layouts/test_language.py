"""Languages: how each writes numbers and lists, and which one is the user's."""

from __future__ import annotations

import re
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.language import (
    ENGLISH,
    Language,
    default_language,
    find_language,
    language_in,
    languages,
)
from printkit.layouts.messages import Spelled, counted, in_context, listed, message
from printkit.layouts.rules import rule_book

EACH = pytest.mark.parametrize("language", languages().values(), ids=languages())


def territory(language: Language) -> str:
    """Return the name of a locale that writes lists as we do: "a, b and c" is British."""
    return "en_GB" if language == ENGLISH else language.code


@EACH
def test_numbers_are_written_as_in_unicodes_tables(language: Language) -> None:
    numbers: Any = pytest.importorskip("babel.numbers", reason="Babel comes with Sphinx")
    locale = territory(language)
    for number in (0, 1, 12, 999, 1234, 12_345, 1_234_567):
        assert language.write(number, ",") == numbers.format_decimal(number, locale=locale)
    for length in (0.5, 3.25, 1234.5):
        wanted = numbers.format_decimal(length, format="#,##0.00", locale=locale)
        assert language.write(length, ",.2f") == wanted
    for share in (0.0, 0.07, 0.5, 1.0):
        assert language.write(share, ".0%") == numbers.format_percent(share, locale=locale)
        exact = numbers.format_percent(share, locale=locale, decimal_quantization=False)
        assert language.say("{share:.0%}", share=share) == exact


@EACH
def test_lists_are_joined_as_in_unicodes_tables(language: Language) -> None:
    lists: Any = pytest.importorskip("babel.lists", reason="Babel comes with Sphinx")
    locale = territory(language)
    for words in (["a"], ["a", "b"], ["a", "b", "c", "d"]):
        wanted = lists.format_list(words, style="standard", locale=locale)
        assert language.say(listed(words)) == wanted
        wanted = lists.format_list(words, style="or", locale=locale)
        assert language.say(listed(words, "or")) == wanted
    assert language.say(listed(["One.", "Two."], " ")) == "One. Two."


@pytest.mark.parametrize(
    ("words", "joined_by", "said"),
    [
        (["7", "8"], "or", "7 u 8"),
        (["a", "7", "8.000"], "or", "a, 7 u 8.000"),
        (["10", "11"], "or", "10 u 11"),
        (["10", "11,5 mm"], "or", "10 u 11,5 mm"),
        (["100", "110"], "or", "100 o 110"),
        (["una", "otra"], "or", "una u otra"),
        (["un día", "«hora»"], "or", "un día u «hora»"),
        (["8", "9"], "or", "8 o 9"),
        (["7", "8"], "and", "7 y 8"),
        (["padre", "hijo"], "and", "padre e hijo"),
        (["derecha", "izquierda"], "and", "derecha e izquierda"),
        (["agua", "hielo"], "and", "agua y hielo"),
        (["izquierda"], "and", "izquierda"),
    ],
)
def test_spanish_lists_avoid_two_like_sounds(words: list[str], joined_by: Any, said: str) -> None:
    """Unicode's tables have one form for each list."""
    assert find_language("es").say(listed(words, joined_by)) == said


@EACH
def test_a_players_number_stays_on_the_line(language: Language) -> None:
    """Not in English, in which lines may be broken there."""
    blank = " " if language == ENGLISH else "\N{NO-BREAK SPACE}"
    for number in (2, 12):
        assert language.say("player {player}", player=number).endswith(f"{blank}{number}")
    texts = rule_book(GAMES["coin-isolation"], language).paragraphs(4)
    said = "\n".join(text.text for text in texts).replace("\u00ad", "")
    numbers = re.findall(r"(\w+)(\s)[1-4]\b", said)
    player = language.say("player {player}", player=1).split()[-2]
    found = {between for word, between in numbers if word.lower() == player.lower()}
    assert found == {blank}


@EACH
def test_languages_are_called_by_their_own_names(language: Language) -> None:
    babel: Any = pytest.importorskip("babel", reason="Babel comes with Sphinx")
    assert language.name.lower() == babel.Locale.parse(language.code).display_name.lower()


@EACH
def test_small_numbers_are_words(language: Language) -> None:
    words = [language.say(Spelled(number)) for number in range(11)]
    assert all(word.isalpha() for word in words) and len({*words}) == 11
    assert language.say(Spelled(11)) == "11"


@given(number=st.floats(-1e9, 1e9) | st.integers(), form=st.sampled_from(["", ",", ".0%", ",.1f"]))
def test_english_is_written_as_python_does(number: float, form: str) -> None:
    assert ENGLISH.write(number, form) == format(number, form)


@EACH
def test_each_digit_is_written_in_order(language: Language) -> None:
    written = language.write(-1_234_567.875, ",.3f")
    assert written[0] == "-" and "".join(filter(str.isdigit, written)) == "1234567875"


# Messages


class Dictionary(NullTranslations):
    """Messages by context and English text; of a number, by its text for one."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.texts.get(f"{context}|{message}", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        one, many = self.texts.get(msgid1, f"{msgid1}|{msgid2}").split("|")
        return one if n == 1 else many


GERMAN = Language(
    "de",
    languages()["de"].folder,
    languages()["de"]._writing,
    lambda: Dictionary(
        {
            "{player} wins {share:.1%} of {games:,} games.": "{player} gewinnt {share:.1%} von "
            "{games:,} Partien.",
            "player {player}": "Spieler {player}",
            "{n} coin": "{n} Münze|{n} Münzen",
            "verb|pass": "passen",
        }
    ),
)


def test_messages_are_said_with_all_that_is_in_them() -> None:
    text, player = (
        "{player} wins {share:.1%} of {games:,} games.",
        message("player {player}", player=2),
    )
    said = message(text, player=player, share=0.125, games=1234)
    assert GERMAN.say(said) == "Spieler\xa02 gewinnt 12,5\xa0% von 1.234 Partien."
    assert GERMAN.say(text, player=player, share=0.125, games=1234) == GERMAN.say(said)
    assert ENGLISH.say(said) == str(said) == "Player 2 wins 12.5% of 1,234 games."


@EACH
def test_a_heading_begins_with_a_capital_letter(language: Language) -> None:
    player, text = message("player {player}", player=2), "{player}: {has}"
    for what in (player, listed([player, "e4"]), message(text, player=player, has=player)):
        said = language.say(what)
        assert language.begin_with(what) == said[0].upper() + said[1:]
    assert language.begin_with("**{player}**", player=player)[2].isupper()
    for named in (message("{square} {player}", square="e4", player=player), listed(["e4"])):
        assert language.begin_with(named) == language.say(named)


@EACH
def test_a_sentence_behind_a_colon_is_written_as_the_language_does(language: Language) -> None:
    fair = message("Fair {among}", among=message("under perfect play"))
    said = language.say(fair)
    first = said[0] if language.code == "de" else said[0].lower()
    assert language.after_colon(fair) == first + said[1:]


@pytest.mark.parametrize("text", ["¿{player}?", "«{player}.»", "({player}.)"])
def test_marks_stand_before_the_capital_letter(text: str) -> None:
    player = message("player {player}", player=2)
    assert GERMAN.say(text, player=player) == text.replace("{player}", "Spieler\xa02")


def test_a_translation_may_begin_with_another_value() -> None:
    """The capital letter follows the order of the language's own words."""
    texts = {"Of {n} games {player} won all.": "{player} gewann alle {n} Partien."}
    language = Language("de", None, languages()["de"]._writing, lambda: Dictionary(texts))
    won = message("Of {n} games {player} won all.", n=3, player=message("who began"))
    assert language.say(won) == "Who began gewann alle 3 Partien."


def test_numbers_of_things_and_contexts_are_looked_up() -> None:
    coins = listed([counted("{n} coin", "{n} coins", n) for n in (0, 1, 2)], "or")
    assert GERMAN.say(coins) == "0 Münzen, 1 Münze oder 2 Münzen"
    assert GERMAN.say(in_context("verb", "pass")) == "passen"
    assert GERMAN.say(in_context("a mountain's", "pass")) == "pass"


def test_what_a_language_lacks_is_said_in_english_with_its_own_numbers() -> None:
    assert GERMAN.say(message("None of {games:,} games.", games=2000)) == "None of 2.000 games."


def test_messages_in_a_languages_folder_are_read(tmp_path: Path) -> None:
    frontend: Any = pytest.importorskip("babel.messages.catalog", reason="Babel comes with Sphinx")
    from babel.messages.mofile import write_mo

    folder = tmp_path / "pt"
    folder.mkdir()
    (folder / "language.yaml").write_text('name: Português\npoint: ","\ngroup: "."\n')
    assert language_in(folder).say("Fair") == "Fair"
    catalogue = frontend.Catalog(locale="pt")
    catalogue.add("Fair", "Justo")
    catalogue.add(("{n} coin", "{n} coins"), ("{n} moeda", "{n} moedas"))
    catalogue.add("{n} coin", "{n} ficha", context="a chip")
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    language = language_in(folder)
    assert (language.code, language.name, language.say("Fair")) == ("pt", "Português", "Justo")
    assert language.say(counted("{n} coin", "{n} coins", 2)) == "2 moedas"
    assert language.say(in_context("a chip", "{n} coin", n=2.5)) == "2,5 ficha"


# The user's language


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LC_ALL": "fr_CA", "LC_MESSAGES": "de_DE", "LANG": "it_IT"}, "fr"),
        ({"LC_ALL": "", "LC_MESSAGES": "es_MX.UTF-8@euro", "LANG": "it_IT"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "German_Austria.1252"}, "de"),
    ],
)
def test_the_users_language_is_the_one_of_the_locale(environ: dict[str, str], code: str) -> None:
    assert default_language(environ).code == code


def test_windows_has_the_language_of_the_region(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("locale.setlocale", lambda *_: "French_Canada.1252")
    assert default_language({}).code == "fr"
    assert default_language({"LANG": "it"}).code == "it"
    monkeypatch.setattr("sys.platform", "linux")
    assert default_language({}) == ENGLISH


@pytest.mark.parametrize("spelling", ["de", "DE", "de_AT", "de-CH", " de ", "de_DE.UTF-8"])
def test_a_language_is_found_in_any_spelling(spelling: str) -> None:
    assert find_language(spelling) is languages()["de"]


@pytest.mark.parametrize("code", ["dee", "klingon", "", "x" * 500])
def test_other_languages_are_refused(code: str) -> None:
    with pytest.raises(InputError, match=r"^there is no language '") as refused:
        find_language(code)
    assert len(str(refused.value)) < 200


# Rules


def test_rules_fall_back_to_english_by_whole_paragraphs(tmp_path: Path) -> None:
    game = GAMES["isaac"]
    english = rule_book(game)
    without, some = (tmp_path / code for code in ("nl", "pt"))
    for folder in (without, some):
        folder.mkdir()
        (folder / "language.yaml").write_text("name: Some\n")
    assert rule_book(game, language_in(without)).paragraphs(2) == english.paragraphs(2)
    (some / "isaac.yaml").write_text(
        "headings:\n  place: Legen\ntexts:\n  idea: Die meisten **Punkte** gewinnen.\n", "utf-8"
    )
    book = rule_book(game, language_in(some))
    assert (book.language.code, english.language) == ("pt", ENGLISH)
    for said, before in zip(book.paragraphs(2), english.paragraphs(2), strict=True):
        heading = "Legen" if said.key == "place" else before.heading
        text = "Die meisten **Punkte** gewinnen." if said.key == "idea" else before.text
        assert (said.key, said.heading) == (before.key, heading)
        assert said.text.replace("\u00ad", "") == text  # where the word may be broken
