"""Games played on the page: addresses, taps, dice, the computer, and records."""

from __future__ import annotations

import json
import random
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

import printkit
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Record
from printkit.library import setups
from printkit.library.play import replies
from printkit.web.address.play import LONGEST, play_of, read_play
from tests.cases import cases_together, sample
from tests.every import every
from tests.playing import deal_setup, records_of
from tests.printkit.records import GAME, SMALL
from tests.printkit.running import printkit_here
from tests.printkit.web.client import Client, client, is_refused, own
from tests.tiers import first_in_core

KNOWN = {slug: game for slug, game in GAMES.items() if not game.home}
"""Games not registered by tests, which workers know too."""

ONE_AND_OTHERS = first_in_core([slice(1), slice(1, None)])
"""Of some cases the first in the core tier, the others in the matrix tier."""

COINS = "/play/coin-isolation"
SOLVED = "layout=009000000000a0g3k"
"""A board of three by three squares, which is solved at once."""


@pytest.fixture(scope="module")
def page() -> Iterator[Client]:
    with client() as opened:
        yield opened


def tap_first(page: Client, address: str, *taps: str) -> dict[str, Any]:
    slug, _, query = address.removeprefix("/play/").partition("?")
    answer = page.get(f"/play/{slug}/tap?{query}&{urlencode([('tap', tap) for tap in taps])}")
    assert answer.status_code == 200, answer.text
    steps: dict[str, Any] = answer.json()
    return steps


# Addresses


@GAME
def test_an_address_has_the_whole_game(game: str) -> None:
    def check(record: Record) -> None:
        play, setup = play_of(record), record.setup
        slug, _, query = play.address.removeprefix("/play/").partition("?")
        again = read_play(GAMES[slug], parse_qsl(query))
        assert again == play and again.moves == record.moves and again.address == play.address
        found = again.setup
        assert (found.id, found.sides, found.players) == (setup.id, setup.sides, setup.players)
        assert found.variants == setup.variants
        assert len(play.address) < 4000 and "%" not in query.replace("%3A", "").replace("%2C", "")

    every(records_of(GAMES[game]), check)


@GAME
def test_no_game_is_too_long(game: str) -> None:
    """Whole games under the usual rules are far shorter than the limit; longer ones are refused."""
    for seed in range(sample(4)):
        setup = deal_setup(GAMES[game], seed)
        everybody = ["random-moves"] * setup.players
        moves = tuple(reply.move for reply in replies(setup, everybody, seed))
        play = play_of(Record(setup, moves))
        assert len(play.address) < LONGEST / 4
        with pytest.raises(InputError, match="too long for an address"):
            play.with_moves(*(moves * 500))


@GAME
def test_setups_that_are_the_same_have_the_same_address(game: str) -> None:
    query = "seed=7&luck=5&moves=a~b&at=1"
    play = read_play(GAMES[game], parse_qsl(query))
    assert play.query == query and play.ply == 1
    assert play.at_ply(2).at is None and play.without_moves().query == "seed=7"
    assert play.with_moves("c").moves == ("a", "c")


@cases_together(
    ("query", "said"),
    [
        ("seed=7&moves=a1~a1", "move 2 (a1) is illegal: a first path begins on the"),
        ("seed=7&moves=z9", "move 1 (z9) is illegal"),
        ("seed=7&moves=a1~~a1", "move 2 () is illegal"),
        ("seed=7&moves=%3Cb%3E", "the moves in this link are malformed"),
        ("seed=7&moves=" + "a1~" * LONGEST, "the address is too long"),
        ("seed=7&at=1", "at=1: expected a whole number from 0 to 0"),
        ("seed=7&at=-1", "at=-1: expected a whole number"),
        ("seed=7&luck=x", "luck=x: expected a whole number"),
        ("seed=7&dice=loaded", "dice=loaded: 'loaded': choose from: by-hand"),
        ("seed=7&computer=3:experts", "there is no player 3 at this table"),
        ("seed=7&computer=2:wizards", "there is no player 'wizards'; choose from: random-moves"),
        ("seed=7&computer=2:experts,2:masters", "seat 2 is named twice"),
        ("seed=7&computer=/etc/passwd", "say who plays which seat"),
        ("seed=7&sit=left,right,top", "sit=left,right,top"),
        ("seed=7&sit=left,top", "player 1 sits opposite the last player"),
        ("seed=7&sit=up,down", "sit=up,down"),
        ("seed=7&variant=four-die-stud", "coin-isolation has no variant 'four-die-stud'"),
        ("seed=7&theme=grey", "a game in play has no option 'theme'"),
        ("seed=7&players=5", "coin-isolation is a game for 2, 3 or 4"),
        ("seed=7&seed=8", "the address says 2 times what 'seed' is"),
        ("seed=7&luck=1&luck=2", "the address says 2 times what 'luck' is"),
        ("seed=x", "expected a whole number"),
        ("output=/tmp/x", "has no 'output'"),
    ],
)
def test_a_wrong_address_is_told_in_a_line(page: Client, query: str, said: str) -> None:
    is_refused(page.get(f"{COINS}/live?{query}"), said)
    # these need not read the whole query; each is asked with some of the wrong ones
    path = ("board.svg", "tap", "record.yaml", "diagrams.pdf")[len(query) % 4]
    assert page.get(f"{COINS}/{path}?{query}").status_code in (200, 400)
    whole = page.get(f"{COINS}?{query}&luck=1" if "luck" not in query else f"{COINS}?{query}")
    assert whole.status_code == 400 and "<b>" not in whole.text


def test_chance_is_settled_once_and_stands_in_the_address(page: Client) -> None:
    answer = page.get(COINS)
    assert answer.status_code == 303
    there = answer.headers["location"]
    assert "seed=" in there and "luck=" in there
    assert page.get(there).status_code == 200
    assert page.get("/play/isaac").headers["location"].startswith("/play/isaac?luck=")
    assert page.get("/play/nothing").status_code in (400, 404)


def test_a_table_leads_to_its_game(page: Client) -> None:
    table = "seed=7&players=3&variant=greedy&coins=pound&theme=grey&paper=a5&sheet=setup"
    view = page.get(f"/table/coin-isolation/live?{table}").json()
    there = view["files"]["play"]
    assert there == "/play/coin-isolation?seed=7&players=3&variant=greedy&coins=pound"
    back = page.live(there)
    assert len(back["seats"]) == 3 and back["table"] == there.replace("/play", "/table")


# Where a game stands


def test_four_strengths_to_play_against_and_others_that_an_address_names(page: Client) -> None:
    strengths = [
        ("casual-players", "Computer: Easy"),
        ("club-players", "Computer: Good"),
        ("experts", "Computer: Strong"),
        ("masters", "Computer: As strong as it gets"),
    ]
    view = page.live(f"{COINS}?seed=7&computer=2:masters")
    assert [(each["name"], each["words"]) for each in view["opponents"]] == strengths
    assert view["seats"][1]["computer"] == "the computer, as strong as it gets"
    old = page.live(f"{COINS}?seed=7&computer=2:greedy-players")["opponents"]
    assert old[0] == {"name": "greedy-players", "words": "Computer: Greedy players"}


def test_players_are_called_by_their_names(page: Client) -> None:
    view = page.live(f"{COINS}?seed=7&names=Anna&former=30,12&moves=a1")
    assert (view["turn"], view["moves"][0]["who"]) == ("Player 2 to move", "Anna")
    assert view["seats"][0]["name"] == "Anna, player 1 (bottom)"
    assert "31¢ in all games" in view["seats"][0]["has"]
    assert view["lately"] == ["a1"] and view["called"] == ["Anna", ""]
    over = records_of(KNOWN["coin-isolation"])[0]
    query = play_of(over).query.replace("&moves", "&names=Anna,Ben&moves")
    view = page.live(f"{COINS}?{query}")
    assert re.match(r"(Anna|Ben) wins", view["turn"])
    assert "names=Ben,Anna" in view["rematch"] and "moves" not in view["rematch"]
    assert page.live("/play/coin-collectors?seed=7")["seats"][0]["name"] == "You"


def test_a_new_game_has_other_luck(page: Client) -> None:
    anew = page.live("/play/dice-isolation?seed=7&luck=3")["anew"]
    assert "luck" not in anew
    assert len({page.live(anew)["address"] for _ in range(4)}) > 1


def test_the_rules_are_text_and_those_of_the_table(page: Client) -> None:
    for slug in KNOWN:
        said = page.get(f"/play/{slug}/rules?seed=7").json()
        text = " ".join(part for each in said for part, _ in each["parts"])
        assert len(text) > 1500 and not re.search(r"[{}*]", text)
        assert any(bold for each in said for _, bold in each["parts"])
        assert any(each["heading"] for each in said)
    usual, greedy = (
        page.get(f"{COINS}/rules?seed=7{more}").json()
        for more in ("", "&players=3&variant=greedy&head-start=1:5")
    )
    assert usual != greedy
    assert page.get(f"{COINS}/rules?seed=7&variant=x").status_code == 400


@pytest.mark.parametrize("slug", KNOWN)
@pytest.mark.parametrize("some", ONE_AND_OTHERS)
def test_the_page_shows_a_position_as_the_library_does(
    page: Client, some: slice, slug: str
) -> None:
    every(
        ((page, record) for record in records_of(KNOWN[slug])[some]), is_told_as_the_library_has_it
    )


def is_told_as_the_library_has_it(page: Client, record: Record) -> None:
    play = play_of(record)
    view = page.live(play.address)
    end = printkit.position(record)
    assert (view["over"], view["ply"]) == (end.over, len(record.moves))
    assert [seat["score"] for seat in view["seats"]] == list(end.scores) or not end.scores
    assert [seat["won"] for seat in view["seats"]].count(True) == (end.winner is not None)
    assert [move["text"] for move in view["moves"]] == list(record.moves)
    assert {spot["name"] for spot in view["board"]["spots"]} >= {
        tap["spot"] for tap in view["steps"]["offered"] if tap["spot"]
    }
    assert page.get(view["picture"]).text.startswith("<svg")
    middle = page.live(play.at_ply(len(record.moves) // 2).address)
    assert middle["ply"] == len(record.moves) // 2
    assert len(middle["moves"]) == len(view["moves"])


@pytest.mark.parametrize("slug", first_in_core(KNOWN))
def test_taps_lead_to_legal_moves_alone(page: Client, slug: str) -> None:
    stream = random.Random(7)
    address = f"/play/{slug}?seed=7&luck=3"
    for _ in range(sample(24)):
        view = page.live(address)
        if view["over"]:
            break
        taps: list[str] = []
        steps = view["steps"]
        while not steps["move"]:
            taps = [*steps["taps"], stream.choice(steps["offered"])["key"]]
            steps = tap_first(page, address, *taps)
            assert not steps["dice"]  # the page rolls
        address = steps["address"]
        assert page.live(address)["moves"][-1]["text"] == steps["move"]
    wrong = page.get(f"/play/{slug}/tap?seed=7&tap=nothing")
    assert wrong.status_code == 400 and "nothing that can be tapped" in wrong.text


def test_the_page_rolls_unless_people_do(page: Client) -> None:
    address = "/play/dice-isolation?seed=7&luck={}"
    rolled = {tap_first(page, address.format(luck), "roll 2 dice")["move"] for luck in range(12)}
    assert len(rolled) > 6
    assert tap_first(page, address.format(3), "roll 2 dice")["move"] in rolled
    own_dice = "/play/dice-isolation?seed=7&dice=by-hand"
    first = tap_first(page, own_dice, "roll 2 dice")
    assert first["dice"] and not first["move"] and len(first["offered"]) == 6
    assert tap_first(page, own_dice, "roll 2 dice", "6", "1")["move"] == "roll 6+1"


# The computer


@pytest.mark.parametrize("slug", KNOWN)
def test_the_computer_plays_a_game_that_people_watch(page: Client, slug: str) -> None:
    seats = ",".join(f"{seat}:random-moves" for seat in range(1, KNOWN[slug].usual_players + 1))
    address = f"/play/{slug}?seed=7&computer={seats}&luck=4"
    moves = 0
    while not (view := page.live(address))["over"]:
        assert view["computer"]
        last = page.work(address, "reply")
        assert last["addresses"] == page.work(address, "reply")["addresses"]
        address = last["addresses"][-1]
        moves += len(last["addresses"])
    assert len(view["moves"]) == moves and "." in view["turn"]


@pytest.mark.parametrize(
    "computers, undone",
    [
        ((), [None, 0, 1, 2]),
        ((1,), [None, None, 1, 1]),
        ((2,), [None, 0, 0, 2]),
        ((1, 2), [None, 0, 1, 2]),
    ],
)
def test_undo_leads_before_a_persons_last_move_or_before_the_last_of_computers_alone(
    page: Client, computers: tuple[int, ...], undone: list[int | None]
) -> None:
    record = records_of(GAMES["coin-isolation"])[0]
    for ply, undo in enumerate(undone):
        play = play_of(Record(record.setup, record.moves[:ply]))
        play = replace(play, computers=tuple((seat, "random-moves") for seat in computers))
        view = page.live(play.address)
        assert (page.live(view["undo"])["ply"] if view["undo"] else None) == undo
        assert view["undoes"] == (None if undo is None else undo % 2)


def test_people_roll_for_the_computer_and_for_hints_if_they_roll(page: Client) -> None:
    address = "/play/dice-isolation?seed=7&computer=1:random-moves&dice=by-hand"
    last = page.work(address, "reply")
    assert not last["addresses"] and last["facts"]["taps"]
    steps = tap_first(page, address, *last["facts"]["taps"])
    assert steps["dice"] and steps["offered"]
    told = page.work(f"/play/dice-isolation?{SOLVED}", "advise")["facts"]
    assert all(re.fullmatch("roll (1 die|[23] dice)", move["words"]) for move in told["moves"])


@pytest.mark.parametrize("slug", ["coin-isolation", "dice-isolation", "isaac"])
def test_a_hint_is_what_the_command_advises(page: Client, slug: str, tmp_path: Path) -> None:
    record = max(records_of(GAMES[slug]), key=lambda record: -record.setup.players)
    late = Record(record.setup, record.moves[: max(0, len(record.moves) - 6)])
    play = play_of(late)
    told = page.work(play.address, "advise")
    spots = {spot["name"] for spot in page.live(play.address)["board"]["spots"]}
    for move in told["facts"]["moves"]:
        assert move["worth"].startswith(("wins", "loses, ")) and set(move["spots"]) <= spots
    written = page.get(page.live(play.address)["record"])
    (tmp_path / "late.yaml").write_bytes(written.content)
    advised = printkit_here("advise", "late.yaml", "--json", folder=tmp_path)
    moves = [move["move"] for move in json.loads(advised.stdout)["moves"]]
    assert [move["move"] for move in told["facts"]["moves"]] == moves


@pytest.mark.matrix
def test_a_hint_says_whether_to_roll_after_a_pawn(page: Client) -> None:
    games = records_of(KNOWN["coin-collectors"])
    record = max((r for r in games if not r.setup.variants), key=lambda r: len(r.moves))
    late = Record(record.setup, record.moves[:-6])
    told = page.work(play_of(late).address, "advise")["facts"]
    assert all(re.search(r" pawn to [a-e][1-5], roll ", move["words"]) for move in told["moves"])


def test_nothing_else_is_done_for_a_game(page: Client) -> None:
    assert page.post(f"{COINS}/work?seed=7", headers=own(), data={"kind": "rm"}).status_code == 400
    over = play_of(next(r for r in records_of(GAMES["isaac"]) if printkit.position(r).over))
    assert "over" in page.work(over.address, "advise")["wrong"]
    assert page.get(f"{COINS}/work/nothing?seed=7").status_code == 404


# Annotated games


def test_a_game_is_annotated_as_the_command_prints_it(page: Client, tmp_path: Path) -> None:
    small = printkit.read(SMALL)
    assert isinstance(small, Record)
    play = play_of(Record(small.setup, small.moves[:-2]))  # no other test annotates this game
    view = page.live(play.address)
    assert page.get(view["annotated"]).status_code == 400  # it would take long
    promise = page.get(view["annotated"].replace(".pdf", "/annotated.svg"))
    assert promise.text.startswith("<svg")

    told = page.work(play.address, "annotate")
    pictures = [page.get(sheet["src"]).text for sheet in told["sheets"]]
    assert pictures and all(picture.startswith("<svg") for picture in pictures)
    assert pictures[0] != promise.text
    (tmp_path / view["file"]).write_bytes(page.get(view["record"]).content)
    facts = json.loads(printkit_here("annotate", view["file"], "--json", folder=tmp_path).stdout)
    points = {point["ply"]: point for point in facts["turning_points"]}
    assert [point["ply"] for point in told["facts"]["points"]] == sorted(points)
    for point in told["facts"]["points"]:
        assert f"Better was {points[point['ply']]['better']}" in point["words"]
    assert told["facts"]["basis"].startswith("All chances are exact")

    pdf = page.get(view["annotated"])
    printed = printkit_here("print", view["file"], "--sheet", "annotated", folder=tmp_path)
    written = tmp_path / printed.stdout.decode().strip()
    assert written.read_bytes() == pdf.content
    assert f'inline; filename="{written.name}"' == pdf.headers["content-disposition"]


def test_an_annotated_game_is_the_same_wherever_one_looks(page: Client) -> None:
    play = play_of(printkit.read(SMALL))
    first = page.work(play.address, "annotate")
    computers = play.address.replace("&moves", "&computer=1:greedy-players&luck=7&moves")
    for address in (play.at_ply(3).address, computers):
        assert page.work(address, "annotate")["sheets"] == first["sheets"]
        assert page.live(address)["annotated"] == page.live(play.address)["annotated"]
    with client() as another:  # which has only the cache
        for sheet in first["sheets"]:
            assert another.get(sheet["src"]).content == page.get(sheet["src"]).content
        known = another.live(play.address)["annotated"]
        assert another.get(known).content == page.get(known).content
        assert another.get(known.replace(".pdf", "/rules.svg")).status_code == 404


def test_what_cannot_be_annotated_is_told_in_a_line(page: Client) -> None:
    begun = "/play/dice-isolation?seed=7"
    assert "there is no move to annotate" in page.work(begun, "annotate")["wrong"]
    wrong = page.work(f"{COINS}?seed=7&moves=a1~a1", "annotate")["wrong"]
    assert "move 2 (a1) is illegal" in wrong and "\n" not in wrong
    answer = page.get(f"{COINS}/annotated.pdf?seed=7&moves=a1")
    assert answer.status_code == 400 and "press Annotate" in answer.text


# Records


@pytest.mark.parametrize("some", ONE_AND_OTHERS)
def test_a_record_is_saved_opened_and_printed(page: Client, some: slice, tmp_path: Path) -> None:
    def check(record: Record) -> None:
        folder = tmp_path / record.setup.id.replace(":", "-")
        folder.mkdir()
        play = play_of(record)
        view = page.live(play.address)
        kept = page.get(view["record"])
        named = kept.headers["content-disposition"]
        assert f'attachment; filename="{view["file"]}"' == named
        assert kept.content == setups.record_file(record).parts[""]
        opened = page.post("/play/isaac/open", headers=own(), data={"text": kept.text})
        assert opened.json() == {"address": play.address}
        (folder / view["file"]).write_bytes(kept.content)
        pdf = page.get(view["diagrams"])
        program, *arguments = shlex.split(view["command"])
        assert program == "printkit"
        assert printkit_here(*arguments, folder=folder).returncode == 0
        (written,) = folder.glob("*.pdf")
        assert written.read_bytes() == pdf.content
        assert written.name == pdf.headers["content-disposition"].split('"')[1]

    games = sorted(KNOWN, key="dice-isolation".__ne__)  # the quickest first
    every([records_of(KNOWN[slug])[-1] for slug in games][some], check)


def test_an_id_or_a_layout_is_a_game_about_to_begin(page: Client) -> None:
    answer = page.post(f"{COINS}/open", headers=own(), data={"text": " dice-isolation#7\n"})
    view = page.live(answer.json()["address"])
    assert view["title"] == "Dice Isolation, 0 moves"
    small = "game: dice-isolation\nboard: |\n  .#.\n  #.#\n"
    answer = page.post(f"{COINS}/open", headers=own(), data={"text": small})
    assert len(page.live(answer.json()["address"])["board"]["spots"]) >= 3
