"""Sets of four kinds of coins, by currency, with their true sizes in mm.

In a game the kinds of every set count 1, 5, 10 and 25. A layout has these values, so it is the same
with all coins. US coins count their cents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field, decode, parse_yaml
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, message
from printkit.layouts.spelling import read_length, read_name
from printkit.layouts.words import short_repr

VALUES = (1, 5, 10, 25)
"""The values of the four kinds in a game."""

CoinColour: TypeAlias = Literal["copper", "steel", "silver", "brass", "bicolour"]
"""The colour of a coin; "bicolour" is silver with a rim of brass."""

COLOURS: tuple[CoinColour, ...] = get_args(CoinColour)

POINTS = " points"
"""The unit of scores with coins whose value is not their worth."""

COIN = "coin"
"""The context of coins' names in what is said."""

NO_BREAK = "\N{NO-BREAK SPACE}"
"""The space between words that stay on one line."""

_FILE = "coins.yaml"
_SIZES = 10.0, 40.0
_THICKNESSES = 0.5, 5.0


@dataclass(frozen=True, slots=True)
class Coin:
    """One kind of coin. `diameter` and `thickness` in mm; in a game it counts `value`.

    `worth` is in its currency's smallest unit. `label` stands on a paper coin, `short` where there
    is little room. `amount` is its worth in words, empty for coins with names.
    """

    name: str
    plural: str
    value: int
    worth: int
    diameter: float
    thickness: float
    label: str
    short: str
    colour: CoinColour
    amount: str = ""

    @property
    def said(self) -> Message:
        """The name, in what is said. With other coins another name takes its place."""
        return Message(self.name, context=COIN)

    @property
    def said_of_several(self) -> Message:
        """The plural, in what is said."""
        return Message(self.plural, context=COIN)

    def amount_words(self, number: int) -> Said | str:
        """A number of these coins, to be said in any language."""
        if self.amount:
            return self.number_words(number)
        return message(
            "{n} {coins}", n=number, coins=self.said if number == 1 else self.said_of_several
        )

    def number_words(self, number: int) -> str:
        """A number of these coins in words: "24 pennies", "24 × 1 cent"."""
        if self.amount:
            return f"{number} × {self.amount}".replace(" ", NO_BREAK)
        return f"{number} {self.name if number == 1 else self.plural}"


@dataclass(frozen=True, slots=True)
class CoinSet:
    """The four kinds of coins of a currency, in the order of VALUES.

    Users type `name`; `title` is the full name.

    `unit` follows a score: "¢". `parts` is the number of smallest units in the unit of `sign`.
    `source` is where the sizes are from.
    """

    name: str
    title: str
    source: str
    sign: str
    parts: int
    unit: str
    coins: tuple[Coin, ...]

    __repr__ = short_repr

    @property
    def in_points(self) -> bool:
        """Whether coins count points in the game instead of their worth."""
        return self.unit == POINTS

    @property
    def mark(self) -> str:
        """The unit printed after a number: "¢"; empty if coins count points."""
        return "" if self.in_points else self.unit

    @property
    def largest(self) -> Coin:
        """The kind of coin that needs the largest squares."""
        return max(self.coins, key=lambda coin: coin.diameter)

    def of(self, value: int) -> Coin:
        """The kind of coin that counts `value`."""
        return self.coins[VALUES.index(value)]

    def total_worth(self, values: Iterable[int]) -> Message:
        """The worth of coins with these values: "€4.64"."""
        worth = sum(self.of(value).worth for value in values) / self.parts
        if self.parts == 1:
            return message("{sign}{worth:.0f}", sign=self.sign, worth=worth)
        if self.sign.isalpha():
            return message("{sign} {worth:.2f}", sign=self.sign, worth=worth)
        return message("{sign}{worth:.2f}", sign=self.sign, worth=worth)

    def need(self, counts: Sequence[int]) -> list[str]:
        """The numbers of coins of each kind in words, without kinds that are not needed."""
        return [coin.number_words(n) for coin, n in zip(self.coins, counts, strict=True) if n]


def read_coin_sets(text: str, source: str) -> dict[str, CoinSet]:
    """Read the sets of coins in a file, by name. Raises InputError with the wrong line."""
    return {
        key.text(): _read_set(key.text(), field) for key, field in parse_yaml(text, source).pairs()
    }


def _read_set(name: str, field: Field) -> CoinSet:
    fields = field.mapping(("title", "source", "sign", "parts", "coins"), ("unit",))
    items = fields["coins"].items()
    if len(items) != len(VALUES):
        fields["coins"].fail(f"{len(items)} kinds of coins; there are {len(VALUES)} in a set")
    coins = tuple(_coin(item, value) for item, value in zip(items, VALUES, strict=True))
    for item, (one, other) in zip(items[1:], pairwise(coins), strict=True):
        if one.worth >= other.worth:
            item.fail(f"the {other.name} is not worth more than the {one.name}; sort them")
    if "unit" in fields and any(coin.worth != coin.value for coin in coins):
        fields["unit"].fail("these coins do not count what they are worth; leave the unit out")
    for title in ("name", "plural", "label", "short"):
        if len({getattr(coin, title) for coin in coins}) != len(coins):
            fields["coins"].fail(f"two kinds have the same {title}")
    return CoinSet(
        name,
        _words(fields["title"]),
        _words(fields["source"]),
        fields["sign"].text(),
        int(fields["parts"].choice(("1", "100"))),
        _words(fields["unit"]) if "unit" in fields else POINTS,
        coins,
    )


def _coin(field: Field, value: int) -> Coin:
    names = ("name", "plural", "label", "short")
    parts = field.mapping((*names, "worth", "diameter", "thickness", "colour"), ("amount",))
    name, plural, label, short = (_words(parts[name]) for name in names)
    chosen = parts["colour"].choice(COLOURS)
    return Coin(
        name,
        plural,
        value,
        parts["worth"].integer(1, 10_000),
        _length(parts["diameter"], *_SIZES),
        _length(parts["thickness"], *_THICKNESSES),
        label,
        short,
        next(colour for colour in COLOURS if colour == chosen),
        _words(parts["amount"]) if "amount" in parts else "",
    )


def _words(field: Field) -> str:
    """The text of a field. Raises InputError if it is empty."""
    return field.text() or field.fail("expected some words")


def _length(field: Field, low: float, high: float) -> float:
    return field.read(lambda text: read_length(text, low, high))


@cache
def coins_in(coins: CoinSet, language: Language) -> CoinSet:
    """The set with its names in a language. Raises InputError if the language's file is malformed.

    In `coins.yaml` of the language a set has a title, and each coin a name, a plural, and perhaps
    an amount.
    """
    text = language.text(_FILE)
    sets = dict(_named_sets(text, f"{language.code}/{_FILE}")) if text else {}
    if coins.name not in sets:
        return coins
    parts = sets[coins.name].mapping(("title", "coins"))
    named = []
    for coin, item in zip(coins.coins, parts["coins"].items(), strict=True):
        fields = item.mapping(("name", "plural"), ("amount",))
        amount = _words(fields["amount"]) if "amount" in fields else ""
        name, plural = _words(fields["name"]), _words(fields["plural"])
        named.append(replace(coin, name=name, plural=plural, amount=amount))
    return replace(coins, title=_words(parts["title"]), coins=tuple(named))


def _named_sets(text: str, source: str) -> Iterator[tuple[str, Field]]:
    return ((key.text(), field) for key, field in parse_yaml(text, source).pairs())


def coin_set(name: str) -> CoinSet:
    """The set of coins called `name`. Raises InputError that lists all sets for another name."""
    try:
        return COIN_SETS[read_name(name, COIN_SETS)]
    except InputError as error:
        raise InputError(message("there are no coins {wrong}", wrong=error.said)) from None


COIN_SETS = read_coin_sets(
    decode((resources.files(__package__) / _FILE).read_bytes(), _FILE), _FILE
)
"""Every set, by name."""

US = COIN_SETS["us-dollar"]
COINS = US.coins
PENNY, NICKEL = COINS[:2]
BY_VALUE = {coin.value: coin for coin in COINS}
