"""Shared games: seats, turns, and what is left after a restart."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from printkit.layouts.games import find_game
from printkit.web.address.play import Play, play_of, read_play
from printkit.web.guard import shared_games
from printkit.web.guard.kept_files import kept_path
from printkit.web.guard.limits import HOST
from printkit.web.guard.shared_games import SharedGames
from tests.cases import cases_together
from tests.playing import records_of
from tests.printkit.running import run_async, until
from tests.printkit.web.client import Client, client, is_refused, own

COINS = "/play/coin-isolation/share?seed=7&luck=1"


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the games of a test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "printkit" / "games"


@pytest.fixture
def board() -> Iterator[Client]:
    with client() as opened:
        yield opened


def browser(board: Client) -> Client:
    """Return another browser at the same server."""
    other = copy(board)
    other.cookies = type(board.cookies)()
    return other


def begin(board: Client, address: str = COINS) -> str:
    answer = board.post(address, headers=own())
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["address"]
    return found


def come(board: Client, at: str, seat: int | None = None, name: str = "") -> Client:
    """Return a browser that has opened the game, and sits there if a seat is given."""
    phone = browser(board)
    assert phone.get(at).status_code == 200
    if seat is not None:
        do(phone, at, "sit", seat=seat, name=name)
    return phone


def ask(page: Client, at: str, what: str, **said: object) -> Any:
    return page.post(f"{at}/{what}", headers=own(), data={k: str(v) for k, v in said.items()})


def do(page: Client, at: str, what: str, **said: object) -> dict[str, Any]:
    answer = ask(page, at, what, **said)
    assert answer.status_code == 200, answer.text
    news: dict[str, Any] = answer.json()
    return news


def move(*taps: str) -> str:
    return "move?" + "&".join(f"tap={tap}" for tap in taps)


def test_a_player_moves_for_their_seat_and_the_board_for_free_ones(board: Client) -> None:
    at = begin(board)
    anna = come(board, at, 0, "  Anna   B. ")
    refused = ask(anna, at, "sit", seat=1, name="x" * 21)
    assert refused.status_code == 400 and "at most 20 letters" in refused.text
    assert ask(board, at, move("a1", "stop"), version=0).status_code == 409
    news = do(anna, at, move("a1", "stop"), version=0)
    assert news["version"] == 1 and news["address"].endswith("moves=a1")
    assert [seat["name"] for seat in news["seats"]] == ["Anna B.", ""]
    assert (news["may"], news["host"]) == ([0], False)
    told = ask(anna, at, move("a8"), version=1)
    assert told.status_code == 409 and told.text == "it is not your turn: Player 2 to move\n"
    assert do(board, at, move("a8"), version=1)["may"] == [1]


def test_the_second_of_two_simultaneous_moves_is_refused(board: Client) -> None:
    at = begin(board)
    other = come(board, at)
    do(board, at, move("a1", "stop"), version=0)
    told = ask(other, at, move("b1"), version=0)
    assert told.status_code == 409
    assert told.text == "another screen was quicker; this is how the game stands now\n"


def test_a_taken_seat_stays_so_until_it_is_left_or_freed(board: Client) -> None:
    at = begin(board)
    anna, ben = come(board, at, 0, "Anna"), come(board, at, 1)
    assert "Anna has sat down there" in ask(ben, at, "sit", seat=0).text
    assert ask(ben, at, "leave", seat=0).status_code == 409
    assert do(board, at, "leave", seat=0)["may"] == [0]
    assert do(ben, at, "sit", seat=0, name="Ben")["may"] == [0, 1]
    assert ask(anna, at, "leave", seat=0).status_code == 409
    assert do(ben, at, "leave", seat=0)["seats"][0]["name"] == ""


def test_a_restart_loses_nothing(board: Client, games: Path) -> None:
    at = begin(board)
    anna = come(board, at, 0, "Anna")
    do(anna, at, move("a1", "stop"), version=0)
    kept, before = sorted(games.glob("*.json*"))
    assert before.name == f"{kept.name}.before"
    assert {each.stat().st_mode & 0o777 for each in (kept, before)} == {0o600}
    with client() as again:
        anna_again = browser(again)
        anna_again.cookies = anna.cookies
        assert ask(anna_again, at, move("a8"), version=1).status_code == 409
        again.cookies = board.cookies
        assert do(again, at, move("a8"), version=1)["host"]
        news = do(anna_again, at, "sit", seat=0, name="Anna")
        assert news["version"] == 2 and news["address"].endswith("moves=a1~a8")


def test_a_damaged_game_stands_as_before_its_last_move(board: Client, games: Path) -> None:
    at = begin(board)
    do(board, at, move("a1", "stop"), version=0)
    do(board, at, move("a8"), version=1)
    kept, _ = sorted(games.glob("*.json*"))
    data = kept.read_bytes()
    for damaged in (b"", data[:-9], data.replace(b"a8", b"b8"), bytes(len(data))):
        kept.write_bytes(damaged)
        with client() as again:
            again.cookies = board.cookies
            moved = do(again, at, move("a8"), version=1)
            assert moved["version"] == 2 and moved["address"].endswith("moves=a1~a8")


def test_a_move_is_taken_back_by_whose_it_was(board: Client) -> None:
    at = begin(board)
    anna, ben = come(board, at, 0), come(board, at, 1)
    assert ask(anna, at, "undo", version=0).status_code == 409
    do(anna, at, move("a1", "stop"), version=0)
    assert ask(ben, at, "undo", version=1).status_code == 409
    assert "moves" not in do(anna, at, "undo", version=1)["address"]
    do(anna, at, move("b1"), version=2)
    assert "moves" not in do(board, at, "undo", version=3)["address"]


def test_the_computer_moves_by_itself(board: Client) -> None:
    at = begin(board, f"{COINS}&computer=2:random-moves")
    assert "the computer plays there" in ask(board, at, "sit", seat=1).text
    code = at.removeprefix("/shared/")
    news = do(board, at, move("a1", "stop"), version=0)
    assert [seat["computer"] for seat in news["seats"]] == [False, True]
    kept = kept_path(f"games/{code}.json")

    def has_moved() -> bool:
        board.get("/token")  # lets the server go on
        return bool(json.loads(kept.read_text())["version"] == 2)

    until(has_moved, "the computer did not move")
    assert "moves=a1~" in json.loads(kept.read_text())["query"]


def test_a_rematch_turns_seats_names_and_points() -> None:
    play = read_play(
        find_game("coin-isolation"),
        [("seed", "7"), ("players", "3"), ("names", "Anna,,Cleo"), ("computer", "2:experts")],
    )
    again = play.rematch([30, 20, 10])
    assert again.names == ("Cleo", "Anna", "") and again.former == (10, 30, 20)
    assert again.computers == ((3, "experts"),) and not again.moves
    assert again.rematch([1, 2, 3]).former == (23, 11, 32)
    assert again.rematch([]).former == (20, 10, 30)
    assert isinstance(again, Play) and again.address.endswith(
        "players=3&computer=3:experts&names=Cleo,Anna,&former=10,30,20"
    )


def test_in_a_rematch_browsers_move_on_with_their_names(board: Client) -> None:
    """Three play on their own screens; each goes on to the next seat, and owns that one alone."""
    game = find_game("coin-isolation")
    record = next(record for record in records_of(game) if record.setup.players == 3)
    at = begin(board, play_of(record).address.replace("?", "/share?"))
    names = ["Anna", "Ben", "Cleo"]
    phones = [come(board, at, seat, name) for seat, name in enumerate(names)]
    assert ask(come(board, at), at, "rematch", version=0).status_code == 409
    news = do(phones[1], at, "rematch", version=0)
    assert news["version"] == 1 and "moves" not in news["address"]
    for seat, (name, phone) in enumerate(zip(names, phones, strict=True)):
        after = (seat + 1) % 3
        news = do(phone, at, "sit", seat=after, name=name)
        assert news["may"] == [after]
        assert [each["mine"] for each in news["seats"]] == [each == after for each in range(3)]
        assert [each["name"] for each in news["seats"]] == ["Cleo", "Anna", "Ben"]


@cases_together(
    ("what", "said", "words"),
    [
        ("sit", {"seat": "2"}, "expected a whole number from 0 to 1"),
        ("sit", {"seat": "²"}, "expected a whole number from 0 to 1"),
        ("sit", {"seat": "0", "name": "a,b"}, "and no comma"),
        ("sit", {"seat": "0", "name": "a\x00b"}, "a name has at most"),
        ("move?tap=a1", {"version": "0"}, "this move is not whole"),
        ("move?tap=h8", {"version": "0"}, "h8"),
        ("move?tap=a1&tap=stop", {}, "another screen was quicker"),
        ("rematch", {"version": "0"}, "the game goes on"),
    ],
)
def test_a_wrong_request_is_told_in_a_line(what: str, said: dict[str, str], words: str) -> None:
    with client() as board:
        answer = ask(board, begin(board), what, **said)
    assert answer.status_code in (400, 409) and answer.text.count("\n") == 1
    assert words in answer.text


def test_a_browser_that_has_not_opened_a_game_has_no_seat(board: Client) -> None:
    is_refused(ask(browser(board), begin(board), "sit", seat=0), "cookies")


def test_a_code_is_typed_in_any_way_and_an_unknown_one_refused(board: Client, games: Path) -> None:
    at = begin(board)
    code = at.removeprefix("/shared/")
    typed = board.get("/shared", params={"code": f" {code[:4].lower()}-{code[4:]} "})
    assert typed.headers["location"] == at
    (kept,) = games.glob("*.json")
    kept.rename(games / "AAAAAAAA.json")
    with client() as again:
        for wrong in ("-", "AAAAAAAA", "../../x", code, "²" * 8):
            assert again.get("/shared", params={"code": wrong}).status_code == 404


def test_two_servers_of_one_user_lose_no_move(games: Path) -> None:
    """Both keep their games in one folder; a move from an older position is refused."""
    with client() as one, client() as other:
        at = begin(one)
        assert other.get(at).status_code == 200
        opened = do(other, at, "sit", seat=1, name="Ben")
        assert opened["version"] == 0
        do(one, at, move("a1", "stop"), version=0)
        do(other, at, move("a8"), version=1)
        do(one, at, move("b1"), version=2)
        late = ask(other, at, move("b8"), version=0)
        assert late.status_code == 409 and "another screen was quicker" in late.text
        assert ask(one, at, move("b8"), version=3).status_code == 409  # Ben's seat
        found = do(other, at, move("b8", "stop"), version=3)
        assert found["address"].endswith("moves=a1~a8~b1~b8")
    (kept,) = games.glob("*.json")
    assert json.loads(kept.read_text())["version"] == 4


def test_a_game_is_written_only_as_it_was_read(games: Path) -> None:
    """Two servers that decide at the same moment: the second one's change is refused."""
    one, other = SharedGames(), SharedGames()
    game = one.begin(read_play(find_game("coin-isolation"), [("seed", "7")]), "x", HOST)
    seen = other.find(game.code)
    one.put(replace(game, version=1), game)
    with pytest.raises(HTTPException, match="another screen was quicker"):
        other.put(replace(seen, version=1), seen)
    assert other.find(game.code).version == 1


def games_of(clients: Sequence[str], *, moves: bool) -> dict[str, str]:
    """Begin a game for each of these clients; return who began the ones that are left, by code."""
    shared = SharedGames()
    game = find_game("coin-isolation")
    play = read_play(game, [("seed", "7"), *([("moves", "a1")] if moves else [])])
    for each in clients:
        shared.begin(play, "x", each)
    return {kept.code: kept.client for kept in shared.all()}


def test_a_guest_has_a_quota_and_its_own_empty_games_make_room(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_games, "MOST_OF_ONE", 2)
    left = games_of([HOST, *["10.0.0.1"] * 5, "10.0.0.2"], moves=False)
    assert Counter(left.values()) == {HOST: 1, "10.0.0.1": 2, "10.0.0.2": 1}
    with pytest.raises(HTTPException, match="no room"):
        games_of(["10.0.0.3"] * 3, moves=True)


def test_a_full_house_ends_guests_games_for_the_owner_and_none_of_the_owners_for_guests(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_games, "MOST_GAMES", 4)
    games_of([HOST, "10.0.0.1", "10.0.0.2", "10.0.0.2"], moves=True)
    with pytest.raises(HTTPException, match="no room"):
        games_of(["10.0.0.3"], moves=True)
    left = games_of([HOST, HOST], moves=True)
    assert Counter(left.values()) == {HOST: 3, "10.0.0.2": 1}
    with pytest.raises(HTTPException, match="no room"):
        games_of(["10.0.0.1"], moves=False)
    monkeypatch.setattr(shared_games, "_UNUSED", -1)
    assert "10.0.0.3" in games_of(["10.0.0.3"], moves=True).values()


def test_the_host_sees_all_games_and_deletes_them(board: Client, games: Path) -> None:
    at = begin(board)
    page = board.get("/shared").text
    assert at in page and "0 moves" in page
    assert ask(board, at, "delete").json() == {"deleted": at.removeprefix("/shared/")}
    assert "There is no game on several screens yet" in board.get("/shared").text
    assert board.get(at).status_code == 404


def test_a_screen_hears_of_a_change_that_came_before_it_waited() -> None:
    async def follow() -> None:
        shared = SharedGames()
        play = read_play(find_game("coin-isolation"), [("seed", "7")])
        seen = shared.begin(play, "x", HOST)
        waiting = asyncio.create_task(shared.wait(seen, 1e9))
        await asyncio.sleep(0)
        shared.put(replace(seen, version=1))
        await waiting
        await shared.wait(seen, 1e9)  # which has changed already

    run_async(follow())
