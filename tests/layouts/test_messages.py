"""Messages: sentences with named places, as data."""

from __future__ import annotations

from string import ascii_letters
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.layouts.answers import answer
from printkit.layouts.coin_isolation.game import GAME, game_with_coins
from printkit.layouts.coins import US, coin_set
from printkit.layouts.messages import (
    JoinedBy,
    Listed,
    Message,
    Said,
    Spelled,
    counted,
    fill_in,
    in_context,
    listed,
    map_messages,
    message,
)
from printkit.layouts.words import LONGEST_REPR, in_words

NAMES = st.text(ascii_letters, min_size=1, max_size=5)
NUMBERS = st.integers(-(2**50), 2**50) | st.floats(-1e6, 1e6)


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    def with_values(values: dict[str, Any], context: str) -> Message:
        text = " ".join(f"{name} {{{name}}}" for name in values)
        return Message(text, tuple(values.items()), context=context)

    values = st.dictionaries(NAMES, inner, max_size=3)
    words = st.lists(inner, min_size=1, max_size=3)
    return st.builds(with_values, values, NAMES | st.just("")) | st.builds(
        listed, words, st.sampled_from(get_args(JoinedBy))
    )


WORDS = st.recursive(NAMES | NUMBERS | st.builds(Spelled, st.integers(0, 99)), _containers)
SAID = WORDS.filter(lambda each: isinstance(each, Said))


@given(said=SAID)
def test_a_message_is_the_same_after_json(said: Said) -> None:
    data = msgspec.json.encode(said)
    read = msgspec.json.decode(data, type=Said)
    assert (read, hash(read), str(read)) == (said, hash(said), str(said))
    assert msgspec.json.encode(read) == data


def test_a_message_in_json_has_only_what_is_not_usual() -> None:
    assert msgspec.to_builtins(message("Fair")) == {"type": "Message", "text": "Fair"}
    assert msgspec.to_builtins(counted("{n} coin", "{n} coins", 2)) == {
        "type": "Message",
        "text": "{n} coin",
        "values": (("n", 2),),
        "plural": "{n} coins",
        "number": 2,
    }


@given(said=SAID)
def test_answers_have_messages_in_english(said: Said) -> None:
    assert answer({"said": [said]}) == {"said": [str(said)]}


@given(said=SAID)
def test_what_is_shown_of_a_message_is_short(said: Said) -> None:
    assert len(repr(said)) <= LONGEST_REPR


def test_places_are_filled_in_their_format() -> None:
    said = message("{who} wins {share:.0%} of {games:,} games.", who="Dark", share=0.5, games=1234)
    assert str(said) == f"{said}" == "Dark wins 50% of 1,234 games."
    assert str(message("Whole {braces} without values.")) == "Whole {braces} without values."


def test_who_says_a_message_also_says_its_messages_and_writes_its_numbers() -> None:
    values = (("who", message("Dark")), ("share", 0.5), ("id", "isaac#7"))
    said = fill_in(
        "{who} {share:.0%} {id}",
        values,
        lambda each, first: f"<{first(str(each))}>",
        lambda n, form: f"[{n} {form}]",
        str.upper,
    )
    assert said == "<DARK> [0.5 .0%] <isaac#7>"


@pytest.mark.parametrize(("number", "said"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins")])
def test_one_thing_is_said_in_the_singular(number: int, said: str) -> None:
    assert str(counted("{n} coin", "{n} coins", number)) == said


def test_a_number_of_things_may_be_named_further() -> None:
    said = counted("{n} coin of {worth}", "{n} coins of {worth}", 3, worth=message("a dime"))
    assert str(said) == "3 coins of a dime"


def test_what_only_english_says_alike_differs_by_its_context() -> None:
    verb = in_context("verb", "pass")
    assert str(verb) == "pass" and verb != message("pass")


@pytest.mark.parametrize(
    ("joined_by", "said"),
    [
        ("and", "1, two and c"),
        ("or", "1, two or c"),
        (",", "1, two, c"),
        (";", "1; two; c"),
        ("+", "1 + two + c"),
        (":", "1 : two : c"),
    ],
)
def test_lists_are_joined(joined_by: Any, said: str) -> None:
    assert str(listed([1, Spelled(2), message("c")], joined_by)) == said
    assert str(listed(["alone"], joined_by)) == "alone"


@given(number=st.integers(0, 30))
def test_small_numbers_are_spelled(number: int) -> None:
    assert str(Spelled(number)) == in_words(number)


@given(said=SAID)
def test_messages_are_changed_wherever_they_stand(said: Said) -> None:
    """The inner ones first; all else stays."""
    assert map_messages(said, lambda each: each) == said
    seen: list[Message] = []

    def note(each: Message) -> Message:
        seen.append(each)
        return msgspec.structs.replace(each, text=f"{each.text}!")

    changed: Any = map_messages(said, note)
    assert str(changed).count("!") == len(seen) == _count(said)
    if isinstance(said, Message):
        assert (seen[-1].text, changed.text) == (said.text, f"{said.text}!")


def _count(said: object) -> int:
    """Return the number of messages in this one, itself included."""
    if isinstance(said, Message):
        return 1 + sum(_count(value) for _, value in said.values)
    return sum(map(_count, said.words)) if isinstance(said, Listed) else 0


PLAYER = message("player {n}", n=2)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (message("{player} passes.", player=PLAYER), "Player 2 passes."),
        (message("**{player} passes.**", player=PLAYER), "**Player 2 passes.**"),
        (message("({player} passes?)", player=PLAYER), "(Player 2 passes?)"),
        (message("{who}.", who=message("{player} passes", player=PLAYER)), "Player 2 passes."),
        (message("{who}.", who=listed([PLAYER, message("you")])), "Player 2 and you."),
        (message("{n} of {player}.", n=Spelled(1), player=PLAYER), "One of player 2."),
        (message("{n} of {player}.", n=3, player=PLAYER), "3 of player 2."),
        (message("{square}: {player}.", square="e4", player=PLAYER), "e4: player 2."),
        (message("printkit asks {player}.", player=PLAYER), "printkit asks player 2."),
        (message("--{option}: {player}.", option=PLAYER, player=PLAYER), "--player 2: player 2."),
        (message("{player} passes", player=PLAYER), "player 2 passes"),
        (listed([PLAYER, PLAYER], " "), "player 2 player 2"),
    ],
    ids=str,
)
def test_a_value_that_begins_a_sentence_has_a_capital_letter(said: Said, words: str) -> None:
    """Names stay as they are, and so does the text of a message."""
    assert str(said) == words


def test_coins_and_amounts_are_said_in_other_coins() -> None:
    francs = coin_set("swiss-franc")
    coins = {"coin": US.of(25).said, "coins": US.of(25).said_of_several}
    said = listed(
        [counted("a {coin}", "{n} {coins}", n, **coins) for n in (1, 3)] + [GAME.amount(1)], ","
    )
    assert str(said) == "a quarter, 3 quarters, 1¢"
    largest = francs.of(25)
    assert str(map_messages(said, game_with_coins(GAME, francs).reword)) == (
        f"a {largest.name}, 3 {largest.plural}, 1 point"
    )
    assert map_messages(said, GAME.reword) == said
