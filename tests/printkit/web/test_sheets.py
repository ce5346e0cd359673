"""The sheets on the page are byte for byte the command's."""

from __future__ import annotations

import re
import shlex
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import printkit
from printkit.judging.ready import all_ready
from printkit.layouts.games import GAMES
from printkit.layouts.ids import position_id
from tests.printkit.records import ANY_GAME, GAME
from tests.printkit.running import printkit_here
from tests.printkit.web.client import PATHS, client, is_refused
from tests.tiers import first_in_core, in_tier

COINS = GAMES["coin-isolation"]
CASES = [
    "coin-isolation?seed=11&players=4&balanced=yes&sheet=setup&theme=grey",
    "coin-isolation?seed=7",
    "coin-isolation?seed=7&players=3&variant=many-pennies&variant=greedy&paper=letter&theme=low-ink",
    "coin-isolation?seed=7&duplicate=yes",
    "coin-isolation?layout=40fz2es9es4d3ky3jmja9m75ncfrh07&players=3&head-start=3%3A12",
    "dice-isolation?seed=7&paper=a5",
    "dice-isolation?number=3%2C5",
    "dice-isolation?per-side=4&sheet=boards&paper=a4",
    "isaac",
    "isaac?seed=7&booklet=yes",
    "isaac?seed=3&random-tiles=yes&sheet=board&sheet=pieces&duplex=fold-over&bleed=3",
    "coin-collectors?seed=7&all=yes&order=fronts-backs&back-offset=0.8%2C-0.5",
]

page = client()
"""A shared client: a table's sheets are drawn once."""


def view(case: str) -> dict[str, Any]:
    return page.live(f"/table/{case}")


@pytest.mark.parametrize("case", first_in_core(CASES))
def test_the_pdf_has_the_bytes_of_the_command_that_is_shown(case: str, tmp_path: Path) -> None:
    game, _, query = case.partition("?")
    answer = page.get(f"/table/{game}/print.pdf?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    program, *arguments = shlex.split(str(view(case)["command"]), comments=False)
    assert program == "printkit"
    assert printkit_here(*arguments, folder=tmp_path).returncode == 0
    (written,) = tmp_path.iterdir()
    assert written.read_bytes() == answer.content
    assert f'inline; filename="{written.name}"' == answer.headers["content-disposition"]


@pytest.mark.parametrize("form", ["svg", "yaml", in_tier(pytest.mark.slow, "png")])
def test_other_formats_match_the_command_too(form: str, tmp_path: Path) -> None:
    kept = page.get(f"/table/dice-isolation/file.{form}?seed=7&sheet=setup&sheet=rules&dpi=40")
    if form == "yaml":  # it has no sheets, whichever sheets are shown
        asked = ("print", "dice-isolation#7", "--no-check", "--format", "yaml")
        assert printkit_here(*asked, folder=tmp_path).returncode == 0
        (written,) = tmp_path.iterdir()
        assert kept.content == written.read_bytes()
        return
    sheets = ("print", "dice-isolation#7", "--sheet", "setup", "--sheet", "rules", "--no-check")
    dots = ("--dpi", "40") if form == "png" else ()
    to = ("--format", form, *dots, "-o", "all/")
    assert printkit_here(*sheets, *to, folder=tmp_path).returncode == 0
    with ZipFile(BytesIO(kept.content)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found == {path.name: path.read_bytes() for path in (tmp_path / "all").iterdir()}


def test_a_game_with_a_piecepack_has_a_file_for_its_software() -> None:
    assert "ppn" not in page.get("/table/isaac/live").json()["files"]
    assert page.get("/table/isaac/file.ppn").status_code == 404
    view = page.get("/table/coin-collectors/live?seed=7&sheet=score-pad").json()
    kept = page.get(view["files"]["ppn"])
    assert kept.status_code == 200 and "attachment" in kept.headers["content-disposition"]
    assert kept.headers["content-disposition"].endswith('.ppn"')


@ANY_GAME
def test_what_is_shown_are_the_sheets_as_svg(game: str) -> None:
    answer = page.get(f"/table/{game}", follow_redirects=True)
    assert answer.status_code == 200
    pages = view(str(answer.url).rpartition("/")[2])["pages"]
    assert isinstance(pages, list) and len(pages) >= 2
    for sheet in pages:
        drawn = page.get(sheet["src"])
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg ") and sheet["label"] in drawn.text
        assert sheet["src"].replace("&", "&amp;") in answer.text
        assert not PATHS.search(drawn.text)


def test_a_table_without_a_seed_gets_one_unless_its_setup_is_picked_otherwise() -> None:
    address = page.get("/table/coin-isolation?players=3").headers["location"]
    assert "seed=" in address and "players=3" in address
    assert page.get(address).status_code == 200
    others = {page.get("/table/coin-isolation").headers["location"] for _ in range(2)}
    assert len(others) > 1  # out of a million seeds
    assert page.get("/table/isaac").status_code == 200
    assert view("isaac")["seed"] == "" and view("isaac?opening=yes")["seed"] != ""
    assert view("dice-isolation?seed=7&number=3%2C5")["seed"] == ""
    is_refused(page.get("/table/dice-isolation/live?seed=7&number=9%2C9"), "3,5")


def test_the_id_of_a_setup_or_a_position_leads_to_its_table() -> None:
    """As `print --link` and the codes on sheets have it."""
    setup = printkit.setup("isaac#7")
    begun = printkit.Record(setup, printkit.position(setup).legal()[:1])
    for name in (setup.id, position_id(begun)):
        found = page.get(f"/{name}")
        assert found.status_code == 303
        assert (
            found.headers["location"] == f"/table/{setup.id.replace(':', '?layout=')}&checked=yes"
        )
    is_refused(page.get("/isaac:nonsense"), "nonsense")


def test_options_that_contradict_each_other_are_refused_by_their_names_on_the_page() -> None:
    answer = page.get("/table/coin-isolation/live?seed=7&all=yes&sheet=rules")
    is_refused(answer, "“All sheets” and “Sheets” contradict each other; keep one\n")


def test_the_test_sheet_is_that_of_the_command_and_knows_what_is_typed(tmp_path: Path) -> None:
    answer = page.get("/test-sheet.pdf?paper=a4&theme=grey&seed=7")
    assert answer.headers["content-type"] == "application/pdf"
    assert printkit_here("calibrate", "--paper", "a4", folder=tmp_path).returncode == 0
    (written,) = tmp_path.iterdir()
    assert written.read_bytes() == answer.content
    moved = page.get("/test-sheet.pdf?paper=a4&back-offset=0.8%2C-0.5&duplex=short-edge")
    assert moved.content.startswith(b"%PDF-") and moved.content != answer.content
    for wrong in ("paper=b5", "back-offset=far", "duplex=over"):
        is_refused(page.get(f"/test-sheet.pdf?{wrong}"))


def test_what_was_measured_moves_the_backs_of_the_pdf() -> None:
    query = "seed=7&sheet=pieces&duplex=long-edge"
    plain = page.get(f"/table/dice-isolation/print.pdf?{query}").content
    moved = page.get(f"/table/dice-isolation/print.pdf?{query}&back-offset=0.8%2C-0.5").content
    assert plain.startswith(b"%PDF-") and moved != plain


def test_what_only_the_command_line_has_is_told() -> None:
    text = page.get("/table/dice-isolation?seed=7").text
    assert "printkit print dice-isolation --count 6" in text and "--boards FILE" in text
    assert "--boards FILE" not in page.get("/table/isaac?seed=7").text


def test_puzzles_are_promised_until_check_finds_them() -> None:
    query = "seed=7&sheet=puzzles&count=5&grade=easy"
    command = str(view(f"isaac?{query}")["command"])
    assert "--sheet puzzles" in command and "--count 5" in command and "--grade easy" in command
    answer = page.get(f"/table/isaac/print.pdf?{query}")
    assert answer.status_code == 400 and "press Check" in answer.text
    assert page.get(f"/table/isaac/pages?{query}").status_code == 200
    assert page.get(f"/table/isaac/sheet/1/puzzles.svg?{query}").status_code == 200


@GAME
def test_ticks_are_the_sheets_that_are_printed(game: str) -> None:
    shown = view(f"{game}?seed=7")
    assert shown["sheets"] == shown["kit"]
    ticked = re.findall(
        r'name="sheet" value="([^"]*)"[^>]* checked>',
        page.get(f"/table/{game}?seed=7").text,
    )
    assert ticked == shown["sheets"]
    asked = "".join(f"&sheet={name}" for name in (*ticked, "reference"))
    more = view(f"{game}?seed=7{asked}")
    assert {*more["sheets"]} == {*ticked, "reference"} and more["kit"] == shown["kit"]
    same = view(f"{game}?seed=7{asked.removesuffix('&sheet=reference')}")
    assert [each["label"] for each in same["pages"]] == [each["label"] for each in shown["pages"]]


def test_ticks_follow_what_decides_the_usual_sheets() -> None:
    table = "dice-isolation?seed=7"  # the quickest to draw
    assert "score-pad" in view(f"{table}&duplicate=yes")["kit"]
    assert "report" not in view(f"{table}&all=yes")["sheets"]
    assert "report" in view(f"{table}&all=yes&checked=yes")["sheets"]


def test_a_ready_made_setup_is_one_press_away() -> None:
    """It comes with its verdict, so no game is played; the look of the table stays."""
    there = str(page.get("/table/coin-isolation/live?seed=7&theme=grey").json()["ready_made"])
    taken = page.get(there)
    assert taken.status_code == 303 and taken.headers["cache-control"] == "no-store"
    address = taken.headers["location"]
    assert "layout=" in address and "checked=yes" in address and "theme=grey" in address
    assert "seed=" not in address
    code = address.partition("layout=")[2].partition("&")[0]
    (line,) = (each for each in all_ready(COINS, 2) if each.id == f"coin-isolation:{code}")
    if line.is_of_today(COINS):  # otherwise the players changed, and games are played
        assert printkit.check(line.id).verdict == line.verdict


@pytest.mark.parametrize(
    "case", ["coin-isolation?variant=diagonal", "coin-isolation?sides=chosen", "isaac?opening=yes"]
)
def test_no_ready_made_setup_is_offered_with_other_options(case: str) -> None:
    game, _, query = case.partition("?")
    assert not view(case)["ready_made"]
    answer = page.get(f"/table/{game}/ready-made?{query}")
    assert answer.status_code == 400 and "deal one" in answer.text
