"""IDs of positions: they read back, and mistakes are named in one line."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.errors import InputError
from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import head_start_of
from printkit.layouts.ids import LayoutId, parse_id, position_id, short_id
from printkit.layouts.setup import Record, Setup
from tests.cases import cases_together
from tests.refusal import any_text, refusal

RECORDS = Path(__file__).parents[1] / "records"
KNOWN = [
    read_record(path.read_text(encoding="utf-8"), path.name, RECORDS)
    for path in sorted(RECORDS.glob("*.yaml"))
    if "expected" not in path.name and not path.name.startswith("clobber")
]
BASE = position_id(KNOWN[0]).partition("~")[0]


def without_seed(record: Record) -> Record:
    """Return a record as its ID spells it: without a seed."""
    return replace(record, setup=replace(record.setup, seed=None, deal_options=()))


@cases_together("record", KNOWN)
def test_a_record_reads_back_from_its_id(record: Record) -> None:
    found = parse_id(position_id(record))
    if isinstance(found, Record):
        assert found == without_seed(record)
    else:  # a game without moves yet
        assert isinstance(found, LayoutId)
        assert found.layout == record.setup.layout
        assert record.moves == ()


def test_usual_values_are_left_out() -> None:
    game = GAMES["isaac"]
    assert game.standard
    setup = Setup(game, game.standard, 2, ())
    assert position_id(Record(setup, ("04-44", "23-25"))) == f"{setup.id}~04-44~23-25"
    assert position_id(Record(setup, ())) == setup.id


def test_a_seed_may_stand_for_the_layout() -> None:
    found = parse_id("coin-isolation#12+2:7.bottom-right-left.diagonal~a1~b2-c3")
    assert isinstance(found, Record)
    setup = found.setup
    assert (setup.seed, setup.players, setup.head_start) == (12, 3, (0, 7))
    assert (setup.sides, setup.variants) == (("bottom", "right", "left"), ("diagonal",))
    assert found.moves == ("a1", "b2-c3")
    assert setup.layout == GAMES["coin-isolation"].deal(12, ("diagonal",))


@given(
    st.sampled_from(KNOWN),
    st.integers(0, 200),
    st.data(),
)
def test_any_record_with_any_variants_reads_back(
    known: Record, most: int, data: st.DataObject
) -> None:
    setup = known.setup
    game = setup.game
    variants = setup.variants
    if not data.draw(st.booleans()):
        picked = data.draw(st.sets(st.sampled_from(game.variants)) if game.variants else st.none())
        try:
            variants = game.check_variants(picked or ())
        except InputError:
            variants = ()
    players = data.draw(st.sampled_from(game.players))
    sides = data.draw(st.sampled_from(game.seating.every(players))) if game.seating else ()
    amounts = data.draw(st.lists(st.integers(0, 999), max_size=players)) if game.head_starts else ()
    setup = replace(
        setup,
        variants=variants,
        players=players,
        sides=sides,
        head_start=head_start_of(amounts),
    )
    record = Record(setup, known.moves[:most])
    text = position_id(record)
    found = parse_id(text)
    if isinstance(found, Record):
        assert found == without_seed(record)
    else:
        assert text == setup.id
        assert not record.moves


@pytest.mark.parametrize("move", ["a_b", "a~b", "", " a", "a  b", "a\nb", "é"])
def test_impossible_moves_have_no_id(move: str) -> None:
    with pytest.raises(InputError, match="move 2"):
        position_id(replace(KNOWN[0], moves=("a1", move)))


@cases_together(
    ("text", "part"),
    [
        ("isaac#2~04-44~~x", "move 2: there is none"),
        ("isaac#2~04-44~", "move 2: there is none"),
        ("isaac#2~04-44~a\nb", "move 2: 'a"),
        ("isaac#2.renegade~04-44", "no variant 'renegade'"),
        ("isaac#x~04-44", "the seed of isaac"),
        ("isaac:0~04-44", "isaac: "),
        ("coin-isolation#2+3:4~a1", "player 3, but 2 play"),
        ("coin-isolation#2.bottom~a1", "a game for 2 to 4 players"),
        ("coin-isolation#2.bottom-left~a1", "opposite"),
        ("coin-isolation#2.bottom-middle~a1", "no such sides"),
        ("coin-isolation#2.diagonal.bottom-top~a1", "no variant"),
        ("coin-isolation#2.many-pennies.many-many-pennies~a1", "cannot be combined"),
        ("coin-isolation#2.~a1", "no such sides"),
    ],
)
def test_mistakes_are_named_in_one_line(text: str, part: str) -> None:
    assert part in refusal(parse_id, text)


@pytest.mark.parametrize("name", ["game.yaml~", "~/game.yaml", "C:\\a~1\\b.yaml", "a:b~c"])
def test_a_file_name_may_contain_the_mark(name: str) -> None:
    assert parse_id(name) is None
    assert short_id(name) == name


@pytest.mark.parametrize("ids", [1_000, pytest.param(6_000, marks=pytest.mark.slow)])
def test_mangled_ids_are_read_or_refused_in_one_line(ids: int) -> None:
    chance = random.Random(17)
    signs = "~._+:,#=@*!<- 0a1\n\té\x00'\""
    refused = 0
    for number in range(ids):
        text = list(position_id(KNOWN[number % len(KNOWN)])[: chance.randrange(20, 200)])
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(3)] = chance.choice(signs) * chance.randrange(3)
        try:
            found = parse_id("".join(text))
        except InputError as error:
            assert len(str(error).splitlines()) == 1
            refused += 1
        else:
            if isinstance(found, Record):
                assert parse_id(position_id(found)) == without_seed(found)
    assert refused > 0.48 * ids


@settings(deadline=None)
@given(st.sampled_from([BASE, "isaac#3", "coin-isolation#5"]), any_text(40))
def test_any_text_after_the_mark_is_moves_or_one_line_of_complaint(base: str, rest: str) -> None:
    try:
        parse_id(f"{base}~{rest}")
    except InputError as error:
        assert len(str(error).splitlines()) == 1
