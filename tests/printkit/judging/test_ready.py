"""Ready-made setups: used where any fair setup will do, and only there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import printkit
import printkit.engines.contract
from printkit.engines.cache_folder import cache_folder
from printkit.engines.contract import engine_of
from printkit.judging import checking, ready
from printkit.judging.ready import (
    ReadyMade,
    all_ready,
    has_ready_made,
    read_ready,
    ready_file,
    ready_made,
)
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import GAME as DICE
from printkit.layouts.dice_isolation.game import DiceFindings
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.words import in_words
from printkit.library import kits, setups
from printkit.output.page.report import check_command
from printkit.printing.order import Order
from printkit.setups import CARDS, READY, Terms, deal
from tests.printkit.running import printkit_here
from tests.tiers import first_in_core

COINS = GAMES["coin-isolation"]
EVERY = [
    (game, players)
    for game in GAMES.values()
    for players in game.players
    if ready_file(game, players).exists()
]
NAMES = [f"{game.slug}-{players}" for game, players in EVERY]
TABLES = [players for game, players in EVERY if game is COINS]
PRINT = ("print", "coin-isolation", "--sheet", "setup", "--json")


class PlayedError(Exception):
    """A game was dealt or checked."""


@pytest.fixture(autouse=True)
def no_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Raise an error when something is played, and begin with an empty cache."""

    def engine_of(game: object) -> object:
        raise PlayedError

    monkeypatch.setattr(printkit.engines.contract, "engine_of", engine_of)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def there(players: int = 2) -> list[ReadyMade[object]]:
    return all_ready(COINS, players)


def of_seed(seed: int, players: int = 2) -> Setup[object]:
    return deal(COINS, seed, Terms(players))


@pytest.mark.parametrize("players", first_in_core(TABLES))
def test_a_game_without_options_uses_a_ready_made_setup(players: int, tmp_path: Path) -> None:
    result = printkit_here(*PRINT, "--players", str(players), folder=tmp_path)
    assert result.returncode == 0, result.stderr
    (found,) = json.loads(result.stdout)["setups"]
    line = next(line for line in there(players) if line.id == found["id"])
    assert found["proven"] and found["candidates"] == line.deal.candidates
    assert (found["fair"], found["headline"]) == ("fair", str(line.verdict.headline))
    assert b"come with printkit" in result.stderr and b"--seed" in result.stderr


def test_several_ready_made_setups_differ_until_none_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test pretends that there are only four."""
    few = there()[:4]
    monkeypatch.setattr(ready, "all_ready", lambda *_: few)
    count = len(few)
    result = printkit_here(*PRINT, "--count", str(count), folder=tmp_path)
    found = [each["id"] for each in json.loads(result.stdout)["setups"]]
    assert sorted(found) == sorted(line.id for line in few)
    with pytest.raises(PlayedError):
        printkit_here(*PRINT, "--count", str(count + 1), folder=tmp_path)


@pytest.mark.parametrize(
    "asked",
    [
        ("--seed", "1"),
        ("--fresh",),
        ("--variant", "diagonal"),
        ("--balanced",),
        ("--head-start", "2:5"),
        ("--sides", "chosen"),
    ],
)
def test_any_further_option_deals_a_setup(tmp_path: Path, asked: tuple[str, ...]) -> None:
    with pytest.raises(PlayedError):
        printkit_here(*PRINT, *asked, folder=tmp_path)


def test_without_a_check_a_setup_is_dealt_by_chance(tmp_path: Path) -> None:
    """A ready-made setup would look checked although its sheets say "not checked"."""
    result = printkit_here(*PRINT, "--no-check", folder=tmp_path)
    (found,) = json.loads(result.stdout)["setups"]
    assert found["fair"] is None and b"come with printkit" not in result.stderr


@pytest.mark.parametrize("players", first_in_core(TABLES))
def test_setups_that_are_fair_at_all_levels_come_first(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds go through all of them; the others follow where more are asked for."""
    lines = there(players)
    monkeypatch.setattr(ready, "all_ready", lambda *_: lines)  # they are read once
    even = {line.id for line in lines if line.verdict.fair_at_all_levels}
    found = [ready_made(of_seed(seed, players)) for seed in range(len(even))]
    assert {one.setup.id for (one,) in found} == even
    every = [one.setup.id for one in ready_made(of_seed(3, players), len(lines))]
    assert {*every[: len(even)]} == even and {*every} == {line.id for line in lines}


def test_the_cards_are_other_ready_made_setups() -> None:
    (one,) = ready_made(of_seed(5))
    assert one.cards is not None
    ids = {each.setup.id for each in one.cards}
    assert len(ids) == min(CARDS, len(there()) - 1) and one.setup.id not in ids
    assert all(each.verdict.passed for each in one.cards)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["coin-isolation", "coin-collectors"])
def test_cards_alone_are_ready_made_setups(game: str, tmp_path: Path) -> None:
    """They are checked or rated at once, where a deal of each takes minutes."""
    result = printkit_here("print", game, "--sheet", "cards", "--format", "svg", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    (page,) = tmp_path.rglob("*.svg")
    text = page.read_text("utf-8")
    count = min(CARDS, len(all_ready(GAMES[game], GAMES[game].usual_players)) - 1)
    assert f"{count} of {count} cards were" in text and "not checked" not in text


@pytest.mark.parametrize(("game", "players"), EVERY, ids=NAMES)
def test_all_that_ships_and_its_mirror_images_are_printed_and_checked_without_play(
    game: Game, players: int
) -> None:
    """Nothing is kept for that: each has the verdict of its line, and so says its kit."""
    for line in all_ready(game, players):
        setup = printkit.setup(line.id, players=players)
        assert printkit.check(setup).verdict == line.verdict
        for sheets in ((), ("report",)):
            draft = kits.draft(Order((setup,), sheets=sheets))
            known = kits.known(draft)
            assert known is not None and known.setups[0].verdict == line.verdict
            assert kits.finish(draft).setups == known.setups
        if setups.can_make_fair(game.slug):
            made = setups.make_fair(setup)
            assert made.passed and (made.setup.layout, made.swaps) == (setup.layout, ())
        with pytest.raises(PlayedError):
            printkit.check(setup, fresh=True)
        with pytest.raises(PlayedError):
            printkit.check(setup, seed=1)
    assert not (cache_folder() / "verdicts").exists()


def test_a_mirror_image_of_three_has_its_verdict_if_its_players_changed_sides() -> None:
    line = there(3)[0]
    setup = line.checked_setup.setup
    layout, sides = COINS.mirror(setup.layout, setup.sides)
    assert (setup.sides, sides) == (("bottom", "right", "left"), ("bottom", "left", "right"))
    found = printkit.check(replace(setup, layout=layout, sides=sides, seed=None)).verdict
    assert (found.seats, found.tiers) == (line.verdict.seats, line.verdict.tiers)
    assert [start.side for start in found.findings.starts] == [*sides]
    for said, before in zip(found.reasons, line.verdict.reasons, strict=True):
        there_and_back = str(before).replace("(left)", "(~)").replace("(right)", "(left)")
        assert str(said) == there_and_back.replace("(~)", "(right)")
    for other in (replace(setup, layout=layout), replace(setup, sides=sides)):
        with pytest.raises(PlayedError):
            printkit.check(replace(other, seed=None))


def test_a_setup_on_other_terms_has_no_verdict_that_ships() -> None:
    (one,) = ready_made(of_seed(0))
    for terms in ({"players": 4}, {"variants": ["diagonal"]}, {"head_start": (0, 5)}):
        with pytest.raises(PlayedError):
            printkit.check(printkit.setup(one.setup.id, **terms))


def test_a_fresh_check_is_known_afterwards_with_what_choosing_a_side_is_worth() -> None:
    """A server that was started again has the sheets without play."""
    line = there()[0]
    setup = line.checked_setup.setup
    fresh = replace(line.verdict, reasons=(message("checked again"),))
    checking._entry(setup, "seated", 0).keep(checking.SeatedVerdict(setup.sides, fresh))
    draft = kits.draft(Order((setup,), sheets=("report",)))
    assert kits.known(draft) is None
    chosen = replace(fresh, reasons=(message("checked again"), message("sides weighed")))
    checking._choice_entry(setup, fresh).keep(checking.SeatedVerdict(setup.sides, chosen))
    known = kits.known(draft)
    assert known is not None and known.setups[0].verdict == chosen
    assert kits.finish(draft).setups == known.setups


def test_a_deal_takes_the_setup_of_its_seed_if_its_verdict_ships() -> None:
    line = next(line for line in read_ready(GAMES["isaac"], 2) if line.seed is not None)
    dealt = printkit.deal("isaac", line.seed)
    assert (dealt.setup.id, dealt.verdict) == (line.id, line.verdict)
    assert dealt.deal is not None and dealt.deal.proven and dealt.deal.candidates == 1


def test_a_verdict_of_other_players_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = ready_made(of_seed(0))
    monkeypatch.setattr(ready, "verdict_version", lambda game: "players 99, criteria 99")
    with pytest.raises(PlayedError):
        printkit.check(one.setup.id)


def test_a_board_of_the_standard_set_comes_with_the_verdict_on_its_sheet() -> None:
    """Its number does not change the game, so the verdict is of the board without one."""
    board = standard_set()[-1]
    verdict = printkit.check(Setup(DICE, board.layout, 2, ())).verdict
    assert verdict.passed and str(verdict.headline) == board.headline
    findings = verdict.findings
    assert isinstance(findings, DiceFindings) and findings.exact
    assert findings.exact.tokens == board.exact.tokens
    assert findings.exact.even.share == pytest.approx(board.exact.even_share, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), EVERY, ids=NAMES)
def test_all_installed_setups_match_their_lines(game: Game, players: int) -> None:
    """Their seeds deal them unless coins were swapped; today, each passes."""
    lines = read_ready(game, players)
    for line in lines:
        assert line.checked_setup.setup.id == line.verdict.id == line.id
        assert line.verdict.passed and line.is_of_today(game)
        assert line.deal is None or line.deal.proven
        assert line.verdict.players == players and not line.verdict.variants
        assert line.verdict.version
        if line.seed is not None:
            assert game.deal(line.seed, (), line.deal_options) == line.checked_setup.setup.layout
    assert len({line.id for line in lines}) == len(lines) > 1


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), EVERY, ids=NAMES)
def test_the_check_that_a_report_names_needs_no_play(
    game: Game, players: int, tmp_path: Path
) -> None:
    for line in read_ready(game, players):
        command = check_command(line.checked_setup.setup, line.verdict.seed)
        result = printkit_here(*command.split()[1:], folder=tmp_path)
        assert result.returncode == 0, result.stderr


def test_mirror_images_follow_and_have_the_same_verdict() -> None:
    """The first seeds pick what they picked before there were mirror images."""
    lines, every = read_ready(COINS, 2), there()
    assert every[: len(lines)] == lines and len(every) == 2 * len(lines)
    for line, image in zip(lines, every[len(lines) :], strict=True):
        layout, mirrored = (each.checked_setup.setup.layout for each in (line, image))
        sides = COINS.usual_sides(2)
        assert COINS.mirror(layout, sides) == (mirrored, sides)
        assert image.checked_setup.setup.seed is None
        same, found = line.verdict, image.verdict
        assert image.id == found.id and (found.seats, found.tiers) == (same.seats, same.tiers)
        assert found.findings.money[0] == same.findings.money[7]  # a1 and h1
        assert found.findings.reach["left"] == same.findings.reach["right"]
        assert found.findings.starts == same.findings.starts
        assert "mirror image" in str(image.deal.attempts[-1].outcome)
    assert all_ready(COINS, 3) == read_ready(COINS, 3)


def test_the_news_count_what_comes_with_printkit() -> None:
    coins = GAMES["coin-isolation"]
    two, three, four = (in_words(len(read_ready(coins, n))) for n in coins.players)
    openings = len(read_ready(GAMES["isaac"], 2))
    said = " ".join((Path(__file__).parents[3] / "docs" / "news.md").read_text("utf-8").split())
    assert f"{two} setups of Coin Isolation for two come with printkit, {three} for three, " in said
    assert f"{four} for four, and {openings} of Isaac." in said


def test_there_are_no_other_files() -> None:
    others = {path.stem for path in READY.iterdir()} - {*NAMES}
    motifs = [slug for slug, game in GAMES.items() if engine_of(game).motifs]
    missing = "python -m benchmarks.ready_puzzles writes a game's puzzles"
    assert others == {f"puzzles-{slug}" for slug in motifs}, missing
    assert {game.slug for game, _ in EVERY} >= {"coin-isolation", "isaac", "coin-collectors"}
    crossed = Terms(2, ("diagonal",))
    assert not has_ready_made(deal(COINS, 1, crossed))


@pytest.mark.slow
def test_a_kit_is_printed_with_nothing_that_compiles(tmp_path: Path) -> None:
    """One process prints a kit of each game, in which only the game in four pictures is played."""
    games = sorted({game.slug for game, _ in EVERY})
    code = (
        "import sys\n"
        "for name in ('numba', 'numpy'):\n"
        "    sys.modules[name] = None\n"
        "from printkit.__main__ import run\n"
        f"for game in {games}:\n"
        "    sys.argv = ['printkit', 'print', game, '-o', game + '.pdf']\n"
        "    try:\n"
        "        run()\n"
        "    except SystemExit as end:\n"
        "        print(game, end.code, '\\f', file=sys.stderr)"
    )
    folder = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(READY.parents[1])}
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    *told, rest = result.stderr.split("\f")
    assert (result.returncode, rest.strip()) == (0, ""), result.stderr
    for game, said in zip(games, told, strict=True):
        assert said.rstrip().endswith(f"{game} 0"), said
        assert ("come with printkit" in said) == (GAMES[game].standard is None)
        assert (tmp_path / f"{game}.pdf").read_bytes().startswith(b"%PDF")
