"""Rule texts: paragraphs with keys. A variant rewrites the paragraphs that it changes.

Each game's texts are in its package as `rules.yaml`. A variant is not an appendix: it rewrites the
paragraphs it changes. If a variant changes only a few words in a paragraph that other variants
rewrite, these words are a phrase: `{name}` in the paragraph, with a key of its own. So variants
that combine never rewrite the same text. Numbers that the code knows stand in the texts by name,
like phrases.

The quick reference consists of the same kind of paragraphs, and so does the part on duplicate play.
The example is a record whose moves are a text with phrases, so it is played by the rules that it
illustrates. Its pictures, and others with captions in `figures`, are figures; each paragraph names
the figures that belong to it. A case rewrites texts like a variant, but has no name: it depends on
the layout, such as an opening, or on the coins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from printkit.layouts.fields import Field, decode, parse_yaml
from printkit.layouts.game import Game, Layout
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import Spelled
from printkit.layouts.setup import Record, Setup

_BEGINS = "{head start}"
"""The place of the head start in a text; such texts are left out without a head start."""

ICONS = ("cup", "path", "turn", "skip", "flag", "die", "place", "tally", "equal", "mind", "pawn")
"""The icons for sections of the reference."""

Wording = Mapping[int, str]
"""A text by the number of players."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph to print, perhaps with a `heading` above it.

    `text` may hold **bold** and *italic*, and begins with "1. " or "• " in a list. In the file it
    may begin with "#. ": items are counted from each heading. `changed_by` are the slugs of the
    variants that change the paragraph; `figures` are the keys of its pictures. `icon` is the icon
    of the section that it heads; sections of the reference without an icon are about preparation.
    """

    key: str
    heading: str
    text: str
    changed_by: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    icon: str = ""


@dataclass(frozen=True, slots=True)
class _KeyedText:
    key: str
    heading: str
    wording: Wording
    figures: tuple[str, ...]
    icon: str


@dataclass(frozen=True, slots=True)
class _ExamplePicture:
    """A picture in the worked example: the number of moves before it, and its caption."""

    key: str
    after: Wording
    text: Wording


@dataclass(frozen=True, slots=True)
class _WrittenExample:
    """The worked example as `rules.yaml` has it: its layout, its moves by variant, its pictures."""

    layout: Layout
    moves: Wording
    shown: tuple[_ExamplePicture, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """The moves of the worked example under the rules at hand.

    `captions` holds the captions of its pictures by the number of moves before each; `keys` holds
    the pictures' names in the rule texts.
    """

    record: Record
    captions: Mapping[int, str]
    keys: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant's title, and the paragraphs and phrases that it rewrites, by key.

    `short` is a sentence on what it changes.
    """

    title: str
    short: str
    wordings: Mapping[str, Wording]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A game's rules, for every number of players and every variant.

    `origin` says where a game without a known inventor is from: "a traditional game from Hawaii".
    """

    game: Game
    language: Language
    origin: str
    entries: tuple[_KeyedText, ...]
    summary: tuple[_KeyedText, ...]
    quick: tuple[_KeyedText, ...]
    again: tuple[_KeyedText, ...]
    play: _WrittenExample
    figures: Mapping[str, Wording]
    phrases: Mapping[str, Wording]
    variants: Mapping[str, Variant]
    cases: Mapping[str, Mapping[str, Wording]]

    def paragraphs(
        self,
        players: int,
        variants: Sequence[str] = (),
        begins: str = "",
        cases: Sequence[str] = (),
    ) -> tuple[Paragraph, ...]:
        """The paragraphs of the rules for `players` and `variants`, without empty ones.

        `begins` is the head start in words; `cases` are the cases that apply to the layout.
        """
        return self._texts(self.entries, players, variants, begins, cases)

    def reference(
        self,
        players: int,
        variants: Sequence[str] = (),
        begins: str = "",
        cases: Sequence[str] = (),
    ) -> tuple[Paragraph, ...]:
        """The paragraphs of the quick reference, chosen as `paragraphs` does."""
        return self._texts(self.summary, players, variants, begins, cases)

    def quick_start(
        self, players: int, variants: Sequence[str] = (), cases: Sequence[str] = ()
    ) -> tuple[Paragraph, ...]:
        """The sentences under the pictures of a game, in order; empty for a game without them.

        They are chosen as `paragraphs` does.
        """
        return self._texts(self.quick, players, variants, cases=cases)

    def duplicate(
        self, players: int, variants: Sequence[str] = (), cases: Sequence[str] = ()
    ) -> tuple[Paragraph, ...]:
        """The paragraphs on duplicate play, chosen like `paragraphs`; empty without them."""
        return self._texts(self.again, players, variants, cases=cases)

    def example(self, players: int, variants: Sequence[str] = ()) -> Example:
        """The worked example for `players` and `variants`; its moves are not checked here."""
        say = self._wordings(players, variants)
        sides = self.game.usual_sides(players)
        setup = Setup(self.game, self.play.layout, players, sides, tuple(variants))
        moves = say("moves", self.play.moves).splitlines()
        shown = {int(each.after[players]): each for each in self.play.shown}
        return Example(
            Record(setup, tuple(filter(None, map(str.strip, moves)))),
            {number: say(each.key, each.text) for number, each in shown.items()},
            {number: each.key for number, each in shown.items()},
        )

    def captions(self, players: int, variants: Sequence[str] = ()) -> dict[str, str]:
        """The captions, by key, of the figures outside the worked example."""
        say = self._wordings(players, variants)
        return {key: say(key, wording) for key, wording in self.figures.items()}

    def in_short(self) -> dict[str, str]:
        """What each variant changes, in a sentence."""
        return {slug: self._fill_in(each.short) for slug, each in self.variants.items()}

    def _texts(
        self,
        entries: Iterable[_KeyedText],
        players: int,
        variants: Sequence[str],
        begins: str = "",
        cases: Sequence[str] = (),
    ) -> tuple[Paragraph, ...]:
        say = self._wordings(players, variants, begins, cases)
        without = {
            slug: self._wordings(players, [v for v in variants if v != slug], begins, cases)
            for slug in variants
        }
        texts = []
        for entry in entries:
            text = say(entry.key, entry.wording)
            changed_by = (v for v in variants if without[v](entry.key, entry.wording) != text)
            kept = entry.figures, entry.icon
            texts.append(Paragraph(entry.key, entry.heading, text, tuple(changed_by), *kept))
        return tuple(_number_items(text for text in texts if text.text))

    def _wordings(
        self,
        players: int,
        variants: Sequence[str],
        begins: str = "",
        cases: Sequence[str] = (),
    ) -> Callable[[str, Wording], str]:
        """Return a function that returns the text of a key, given the key and its usual wording."""
        wordings = dict(self.phrases)
        for case in cases:
            wordings |= self.cases[case]
        for slug in variants:
            wordings |= self.variants[slug].wordings
        filled: dict[str, str] = {}

        def phrase(name: str) -> str:
            if name not in filled and name in self.phrases:
                filled[name] = self._fill_in(wordings[name][players], phrase)
            return filled.get(name, f"{{{name}}}")

        def say(key: str, usual: Wording) -> str:
            text = wordings.get(key, usual).get(players, "")
            if _BEGINS in text and not begins:
                return ""
            return self._fill_in(text.replace(_BEGINS, begins), phrase)

        return say

    def title(self, variant: str) -> str:
        """The title of a variant."""
        return self._fill_in(self.variants[variant].title)

    def _fill_in(self, text: str, phrase: Callable[[str], str] = "{{{}}}".format) -> str:
        """A text in which names of numbers, and of phrases, are replaced by these."""
        numbers = self.game.numbers

        def put_in(found: re.Match[str]) -> str:
            name = found[1]
            if name not in numbers:
                return phrase(name)
            number = numbers[name]
            return number if isinstance(number, str) else self.language.say(number)

        return re.sub(r"\{(.+?)\}", put_in, text)


@cache
def rule_book(game: Game, language: Language = ENGLISH) -> RuleBook:
    """Read a game's rules; what the language lacks is in English.

    Raises InputError with the line if a file is malformed.
    """
    package = game.package("printkit.layouts")
    name = package.rpartition(".")[2]
    if language != ENGLISH:
        text = language.text(f"{name}.yaml")
        book = replace(rule_book(game), language=language)
        return book if text is None else _translate(book, text, f"{language.code}/{name}.yaml")
    source = f"{name}/rules.yaml"
    file = resources.files(package) / "rules.yaml"
    return _read(parse_yaml(decode(file.read_bytes(), source), source), game)


def _translate(book: RuleBook, text: str, source: str) -> RuleBook:
    """The book with the texts of a language's file in the place of the English ones.

    The file has headings and texts by key, but no moves; texts with new keys are phrases.
    """
    players, language = book.game.players, book.language
    fields = parse_yaml(text, source).mapping(
        ["texts"], ["origin", "headings", "variants", "cases"]
    )
    texts = {
        key: _read_wording(field, players, language)
        for key, field in _read_mapping(fields["texts"]).items()
    }
    headings = _read_mapping(fields["headings"]) if "headings" in fields else {}

    def say(entries: Sequence[_KeyedText]) -> tuple[_KeyedText, ...]:
        return tuple(
            replace(
                entry,
                heading=headings[entry.key].text() if entry.key in headings else entry.heading,
                wording={**entry.wording, **texts.pop(entry.key, {})},
            )
            for entry in entries
        )

    entries, summary, quick, again = map(say, (book.entries, book.summary, book.quick, book.again))
    shown = tuple(
        replace(each, text={**each.text, **texts.pop(each.key, {})}) for each in book.play.shown
    )
    figures = {key: texts.pop(key, wording) for key, wording in book.figures.items()}
    phrases = {**book.phrases, **texts}
    keys = [each.key for each in (*entries, *summary, *quick, *again)]
    keys += [*(each.key for each in shown), *figures, *phrases]
    variants = dict(book.variants)
    if "variants" in fields:
        for slug, field in fields["variants"].mapping([], variants).items():
            variant = _read_variant(field, keys, players, language)
            variants[slug] = replace(
                variant, wordings={**variants[slug].wordings, **variant.wordings}
            )
    cases = dict(book.cases)
    if "cases" in fields:
        for name, field in fields["cases"].mapping([], cases).items():
            said = _read_replacements(field, keys, players, language)
            cases[name] = {**cases[name], **said}
    origin = fields["origin"].text() if "origin" in fields else book.origin
    play = replace(book.play, shown=shown)
    return replace(
        book,
        origin=origin,
        entries=entries,
        summary=summary,
        quick=quick,
        again=again,
        play=play,
        figures=figures,
        phrases=phrases,
        variants=variants,
        cases=cases,
    )


def _read(top: Field, game: Game) -> RuleBook:
    players = game.players
    fields = top.mapping(
        ["paragraphs", "reference", "example", *(["variants"] if game.variants else [])],
        ["origin", "quick-start", "duplicate", "figures", "phrases", "cases"],
    )
    play = _read_example(fields["example"], game)
    figures = _read_mapping(fields["figures"]) if "figures" in fields else {}
    drawn = [*figures, *(shown.key for shown in play.shown)]
    entries, summary, quick, again = (
        tuple(_read_text(item, players, drawn) for item in fields[name].items())
        if name in fields
        else ()
        for name in ("paragraphs", "reference", "quick-start", "duplicate")
    )
    placed = [key for entry in (*entries, *summary) for key in entry.figures]
    told = [key for entry in entries for key in entry.figures]
    if {*placed} != {*drawn} or len({*told}) != len(told):
        fields["paragraphs"].fail("each figure belongs to one paragraph, or to the reference")
    phrases = _read_mapping(fields["phrases"]) if "phrases" in fields else {}
    keys = [part.key for parts in (entries, summary, quick, again, play.shown) for part in parts]
    keys += ["moves", *figures, *phrases]
    if len(set(keys)) != len(keys):
        fields["paragraphs"].fail("two texts have the same key")
    variants = fields["variants"].mapping(game.variants) if game.variants else {}
    cases = _read_mapping(fields["cases"]) if "cases" in fields else {}
    return RuleBook(
        game,
        ENGLISH,
        fields["origin"].text() if "origin" in fields else "",
        entries,
        summary,
        quick,
        again,
        play,
        {name: _read_wording(field, players) for name, field in figures.items()},
        {name: _read_wording(field, players) for name, field in phrases.items()},
        {slug: _read_variant(field, keys, players) for slug, field in variants.items()},
        {name: _read_replacements(field, keys, players) for name, field in cases.items()},
    )


def _read_text(field: Field, players: tuple[int, ...], figures: Sequence[str]) -> _KeyedText:
    parts = field.mapping(["key"], ["heading", "text", "figures", "icon"])
    return _KeyedText(
        parts["key"].text(),
        parts["heading"].text() if "heading" in parts else "",
        _read_wording(parts["text"], players) if "text" in parts else {},
        tuple(item.choice(figures) for item in parts["figures"].items())
        if "figures" in parts
        else (),
        parts["icon"].choice(ICONS) if "icon" in parts else "",
    )


def _read_example(field: Field, game: Game) -> _WrittenExample:
    parts = field.mapping(["layout", "moves", "shown"])
    kind = game.layout
    return _WrittenExample(
        kind.read(parts["layout"].mapping(kind.keys, kind.optional)),
        _read_wording(parts["moves"], game.players),
        tuple(_read_picture(item, game.players) for item in parts["shown"].items()),
    )


def _read_picture(field: Field, players: tuple[int, ...]) -> _ExamplePicture:
    parts = field.mapping(["key", "after", "text"])
    after = _read_wording(parts["after"], players)
    if not all(number.isdigit() for number in after.values()):
        parts["after"].fail("expected how many moves come before the picture")
    return _ExamplePicture(parts["key"].text(), after, _read_wording(parts["text"], players))


def _read_variant(
    field: Field, keys: Sequence[str], players: tuple[int, ...], language: Language = ENGLISH
) -> Variant:
    parts = field.mapping(["title", "short", "replace"])
    replaced = _read_replacements(parts["replace"], keys, players, language)
    return Variant(parts["title"].text(), parts["short"].text(), replaced)


def _read_replacements(
    field: Field, keys: Sequence[str], players: tuple[int, ...], language: Language = ENGLISH
) -> dict[str, Wording]:
    """Read the new texts of a variant, by key."""
    return {
        key: _read_wording(text, players, language) for key, text in field.mapping([], keys).items()
    }


def _read_wording(field: Field, players: tuple[int, ...], language: Language = ENGLISH) -> Wording:
    """Read a text: the same for all numbers of players, or one for each number."""
    if isinstance(field.node.value, str):
        texts = dict.fromkeys(players, field.text())
    else:
        by_number = field.mapping([str(number) for number in players])
        texts = {number: by_number[str(number)].text() for number in players}
    return {
        n: language.flowing(text.replace("{players}", language.say(Spelled(n))).rstrip("\n"))
        for n, text in texts.items()
    }


def _number_items(paragraphs: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """The paragraphs with a running number in place of each "#"."""
    number = 0
    for paragraph in paragraphs:
        number = 0 if paragraph.heading else number
        if paragraph.text.startswith("#. "):
            number += 1
            paragraph = replace(paragraph, text=f"{number}{paragraph.text[1:]}")
        yield paragraph


def _read_mapping(field: Field) -> dict[str, Field]:
    """The fields of a mapping whose keys can be any text."""
    names = [key.value for key, _ in field.node.value]
    return field.mapping([], names)
