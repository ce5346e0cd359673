"""The editor's requests: changes, addresses and files. JavaScript makes no decisions."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.setup import layout_yaml
from printkit.web.address.edit import read_edit
from printkit.web.address.table import read_table
from printkit.web.pages.tables import job_view
from printkit.web.work.job import Job
from printkit.web.work.messages import TaskResult
from tests.cases import cases_together
from tests.every import every
from tests.printkit.records import ANY_GAME, GAME
from tests.printkit.web.client import ROWS, client, is_refused, own
from tests.refusal import any_text

page = client()
"""A shared client: none of these requests leaves anything behind."""


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@ANY_GAME
def test_a_layout_is_begun_changed_and_continued(game: str) -> None:
    empty = page.live(f"/edit/{game}")
    piece = empty["pieces"][0]["pieces"][0]["name"]
    square = empty["spots"][7]["name"]
    one = page.live(empty["address"], do="put", at=square, piece=piece)
    assert one["address"] != empty["address"] and words_on(one)[square] != words_on(empty)[square]
    assert page.live(one["address"])["spots"] == one["spots"]
    assert page.live(one["address"], do="put", at=square, piece=piece)["address"] == one["address"]
    assert page.live(one["address"], do="tap", at=square, piece=piece)["spots"] == empty["spots"]
    assert page.live(one["address"], do="lift", at=square)["spots"] == empty["spots"]
    assert page.live(one["address"], do="clear")["spots"] == empty["spots"]
    filled = page.live(one["address"], do="fill")
    assert not filled["unready"]
    assert words_on(filled)[square].startswith(words_on(one)[square])
    assert filled["layout"] and f"layout={filled['layout']}" in filled["address"]
    assert filled["told"] == "Nothing is missing, and nothing too much."
    table = page.get(filled["links"]["print"], follow_redirects=True)
    assert table.status_code == 200 and filled["layout"] in table.text
    kept = page.get(filled["links"]["yaml"])
    assert kept.status_code == 200 and f"game: {game}\n" in kept.text
    assert page.get(filled["picture"]).text.startswith("<svg ")
    for group in filled["pieces"]:
        for each in group["pieces"]:
            assert page.get(each["picture"]).text.startswith("<svg ")


@pytest.mark.slow
@GAME
def test_a_setup_is_changed_from_its_table(game: str) -> None:
    for seed, query in (
        (7, "seed=7"),
        (3, f"layout={GAMES[game].deal(3).describe()}&paper=letter"),
    ):
        table = page.get(f"/table/{game}?{query}&sheet=setup")
        (address,) = [part for part in table.text.split('"') if part.startswith(f"/edit/{game}")]
        answer = page.get(address.replace("&amp;", "&"), follow_redirects=True)
        assert answer.status_code == 200
        view = page.live(str(answer.url).removeprefix("http://127.0.0.1:8484"))
        assert view["layout"] == GAMES[game].deal(seed).describe()
        assert ("paper=letter" in view["address"]) == ("paper" in query)


def test_what_is_missing_or_too_much_is_said_in_words() -> None:
    view = page.live("/edit/coin-isolation?seed=7")
    for square in ("a8", "b8", "c8", "d8"):
        view = page.live(view["address"], do="put", at=square, piece="10")
    assert "dimes too many" in plain(view["told"])
    assert not view["unready"] and view["remarks"] == []
    lifted = page.live(view["address"], do="lift", at="e4")
    assert plain(lifted["told"]).endswith("; e4 is empty.")
    code = GAMES["coin-isolation"].deal(7).describe()
    many = page.live(f"/edit/coin-isolation?layout={code}&variant=many-pennies")
    assert plain(many["told"]) == "2 nickels and 1 dime too many; 3 pennies are missing."
    islands = page.live("/edit/dice-isolation", do="put", at="a1", piece="open")
    islands = page.live(islands["address"], do="put", at="h8", piece="open")
    assert islands["remarks"] == [
        "The open squares are in 2 parts that do not touch, not even at a corner."
    ]


def test_coins_of_a_country_have_their_own_names() -> None:
    view = page.live("/edit/coin-isolation?coins=euro")
    names = [piece["words"] for piece in view["pieces"][0]["pieces"]]
    assert names[0] == "1-cent coin" and "dime" not in str(view)


def test_players_and_head_start_stay_with_an_edited_setup() -> None:
    code = GAMES["coin-isolation"].deal(7).describe()
    view = page.live(f"/edit/coin-isolation?layout={code}%2B3:12&players=3&theme=grey&checked=yes")
    assert "head-start=3%3A12" in view["address"] and "theme=grey" in view["address"]
    assert view["checked"] and view["verdict"] is None
    moved = page.live(view["address"], do="lift", at="a1")
    assert not moved["checked"] and "players=3" in moved["address"]
    board = page.live("/edit/dice-isolation?number=3%2C5")
    assert "number" not in board["address"]
    assert {s["name"]: s["value"] for s in board["settings"][0]["settings"]}["number"] == "3,5"


WRONG = (
    "laid=x",
    "laid=" + "-" * 1001,
    "laid=x&laid=y",
    "laid=x&seed=7",
    "seed=7&layout=x",
    "layout=../../etc/passwd",
    "layout=%3Cscript%3E",
    "seed=x",
    "variant=nonsense",
    "nonsense=1",
    "do=put&at=a1&piece=%3Cb%3E",
    "do=put&at=z9&piece=10",
    "do=lift&at=%00",
    "do=rm",
    "do=set&at=files&piece=9",
    "at=a1",
    "do=lift&do=put&at=a1",
)


@GAME
def test_a_wrong_address_is_refused_in_a_line(game: str) -> None:
    def check(query: str) -> None:
        is_refused(page.get(f"/edit/{game}/live?{query}"))
        whole = page.get(f"/edit/{game}?{query}")
        assert whole.status_code in (303, 400) and "<script>" not in whole.text

    every(WRONG, check)


@ANY_GAME
@given(data=st.data())
def test_any_garbage_in_an_address_is_refused_in_a_line(game: str, data: st.DataObject) -> None:
    name = st.sampled_from(
        ["laid", "layout", "seed", "variant", "players", "checked", "coins", "x"]
    )
    pairs = data.draw(st.lists(st.tuples(name, any_text(60)), max_size=4))
    try:
        edit = read_edit(GAMES[game], pairs)
        assert read_edit(GAMES[game], parse_qsl(edit.query)).laid == edit.laid
        assert edit.setup.layout == edit.laid.sketch
    except Exception as error:
        message = getattr(error, "message", str(error))
        assert isinstance(error, InputError) or type(error).__module__.startswith("click"), error
        assert message


# Files and IDs


def read(game: str, given: str | bytes, query: str = "theme=grey") -> Any:
    """Send a text that is typed, or the bytes of a file."""
    path, files = f"/edit/{game}/read?{query}", {"text": ("x.yaml", given)}
    if isinstance(given, bytes):
        return page.post(path, headers=own(), files=files)
    return page.post(path, headers=own(), data={"text": given})


@GAME
def test_a_file_or_an_id_is_opened(game: str) -> None:
    layout = GAMES[game].deal(5)
    text = layout_yaml(layout)
    for given_ in (text, text.encode(), f"{game}:{layout.describe()}", f" {game}#5\n"):
        answer = read(game, given_)
        assert answer.status_code == 200, answer.text
        address = answer.json()["address"]
        assert page.live(address)["layout"] == layout.describe()
        assert "theme=grey" in address
    other = next(slug for slug in GAMES if slug != game)
    assert read(other, text).json()["address"].startswith(f"/edit/{game}?layout=")


def words_on(view: dict[str, Any]) -> dict[str, str]:
    return {spot["name"]: spot["words"] for spot in view["spots"]}


def read_rows(text: str) -> dict[str, Any]:
    """Return the editor's view of rows of coins."""
    return page.live(read("coin-isolation", text, "players=3").json()["address"])


def test_rows_are_opened_as_they_are_pasted() -> None:
    first = read_rows(ROWS)
    assert "players=3" in first["address"] and not first["unready"]
    on = words_on(first)
    assert on["a8"] == "a8, nickel" and on["h8"] == "h8, dime" and on["h1"] == "h1, penny"
    for text in (ROWS.replace(" ", ", "), ROWS.replace("25", "q").replace("5", "N")):
        assert read_rows(text)["address"] == first["address"]
    assert "4 quarters are missing" in read_rows(ROWS.replace("25", "."))["told"]


@cases_together(
    ("text", "words"),
    [
        (
            ROWS.replace("25", "7"),
            "'7' on e8 is not a piece; write p, penny, 1, n,",
        ),
        ("\n".join(ROWS.splitlines()[:7]), "8 rows of 8 are wanted, not 7 of 8"),
        (ROWS.replace("5 1 1 5 25 1 1 10", "5 1"), "8 rows of 8 are wanted, not 8 of 2 or 8"),
    ],
)
def test_rows_that_do_not_fit_are_refused_in_a_line(text: str, words: str) -> None:
    is_refused(read("coin-isolation", text), words)


def test_many_squares_are_painted_at_once() -> None:
    board, change = "/edit/coin-isolation", {"do": "paint", "at": "a1,b1,c1"}
    view = page.live(board, piece="10", **change)
    assert "9 dimes" in view["told"] and "61 squares" in view["told"]
    on = words_on(page.live(board, piece="10,,25", **change))
    assert (on["a1"], on["b1"], on["c1"]) == ("a1, dime", "b1, empty", "c1, quarter")
    for wrong in ("10,25", "x", "10,25,x"):
        is_refused(page.get(f"{board}/live", params={"piece": wrong, **change}))


def test_a_record_says_who_plays_by_which_rules() -> None:
    text = (
        "game: coin-isolation\nvariants: [diagonal]\nplayers: 3\nhead_start: {3: 12}\n"
        "layout: coin-isolation#7\nmoves: []\n"
    )
    address = read("coin-isolation", text).json()["address"]
    assert {"players=3", "variant=diagonal", "head-start=3%3A12"} <= {
        *address.split("?")[1].split("&")
    }


def test_two_files_at_once_are_none() -> None:
    both = {"text": ("a", b"isaac#7"), "other": ("b", b"isaac#7")}
    assert page.post("/edit/isaac/read", headers=own(), files=both).status_code == 400


def test_an_empty_board_in_a_file_is_one_to_begin_with() -> None:
    text = layout_yaml(CoinLayout((0,) * 64)).encode()
    assert read("coin-isolation", text).json()["address"] == "/edit/coin-isolation?theme=grey"


def test_where_nothing_can_be_swapped_the_page_says_so() -> None:
    coins, tiles = (
        page.get(f"/edit/{g}?seed=7", follow_redirects=True).text
        for g in ("coin-isolation", "isaac")
    )
    assert "Make it fair" in coins and "Make it fair" not in tiles
    assert "printkit swaps nothing in Isaac" in tiles
    with client() as served:
        last = served.work("/table/isaac?seed=7", "make-fair")
    assert last["offer"] is None and last["wrong"].startswith(
        "in isaac nothing can be swapped to make it fair"
    )


def test_swaps_are_offered_with_where_they_lead() -> None:
    table = read_table(
        GAMES["coin-isolation"], [("seed", "7"), ("players", "3"), ("checked", "yes")]
    )
    job = Job(("make-fair", ()))
    code = GAMES["coin-isolation"].deal(5).describe()
    job.outcome = TaskResult(code, True, ["Swap them."], swaps=[("a1", "b2")])
    offer = job_view(job, 0, table)["offer"]
    assert offer == {
        "words": "Swap them.",
        "fair": True,
        "swaps": [("a1", "b2")],
        "address": f"/table/coin-isolation?layout={code}&checked=yes&players=3",
    }
    assert page.get(offer["address"].replace("/table/", "/edit/")).status_code == 200


@GAME
def test_a_layout_is_played_as_it_lies(game: str) -> None:
    view = page.live(f"/edit/{game}?seed=7&paper=letter")
    assert "paper" not in view["links"]["play"]
    leads = page.get(view["links"]["play"])  # to the same game, with its own random numbers
    assert leads.status_code == 303 and view["layout"] in leads.headers["location"]
