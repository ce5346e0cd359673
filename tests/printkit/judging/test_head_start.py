"""`--head-start`, given or searched for, and setups with one, by real play of weak players."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from printkit.engines.coin_isolation import head_start
from printkit.engines.contract import Session
from printkit.judging import checking
from printkit.layouts.coin_isolation.layout import deal
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import parse_head_start
from printkit.layouts.ids import LayoutId, parse_id
from printkit.layouts.messages import message
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import LEVEL_WORDS, Attempt, Deal, SeatShare, Tier, Verdict
from tests.cases import cases_together
from tests.engines.weak import WEAK, seat
from tests.layouts.test_games import verdict as any_verdict
from tests.playing import brief, with_methods
from tests.printkit.conftest import Run
from tests.printkit.running import assert_complains, printkit_here
from tests.tiers import first_in_core

CODE = deal(7).describe()

BOARD = "".join(f"    {row}\n" for row in deal(7).to_dict()["coins"].splitlines())
UNEVEN, FAIR = "coin-isolation#36", "coin-isolation#9"
"""Seeds, as weak players find the first, and as is prescribed for the other."""

NO_CHECK = "--no-check", "--head-start auto", "keep one"
RECORD = f"game: coin-isolation\nhead_start: {{2: 7}}\nlayout:\n  coins: |\n{BOARD}"


# Given


def test_a_deal_with_a_head_start_is_a_record_that_all_commands_take(
    run: Run, tmp_path: Path
) -> None:
    command = ("deal", "coin-isolation", "--seed", "7", "--players", "4", "--no-check")
    run(*command, "--head-start", "3:12,4:5", "-o", "four.yaml")
    text = (tmp_path / "four.yaml").read_text()
    assert text.startswith(f"# coin-isolation:{CODE}+3:12,4:5, seed 7\n")
    facts = yaml.safe_load(text)
    assert (facts["players"], facts["head_start"], facts["moves"]) == (4, {3: 12, 4: 5}, [])
    assert facts["layout"] == deal(7).to_dict()
    assert json.loads(run("moves", "four.yaml", "--json").stdout)["scores"] == [0, 0, 12, 5]
    for more in ((), ("--players", "4"), ("--head-start", "4:5,3:12")):
        shown = run("print", "four.yaml", "--no-check", "--force", "-o", "kit.pdf", *more)
        assert f"coin-isolation:{CODE}+3:12,4:5".encode() in shown.stderr


def test_a_deal_without_one_is_a_layout_as_ever(run: Run) -> None:
    command = ("deal", "coin-isolation", "--seed", "7", "--no-check")
    plain = run(*command).stdout
    assert plain == run(*command, "--head-start", "2:0").stdout
    assert yaml.safe_load(plain) == {"game": "coin-isolation", **deal(7).to_dict()}


def test_replay_and_advise_count_the_cents(run: Run, tmp_path: Path) -> None:
    (tmp_path / "begun.yaml").write_text(RECORD + "moves: [a1]\n", encoding="utf-8")
    told = run("replay", "begun.yaml").stdout.decode()
    assert told.endswith("After 1 move, player 2 to move; player 1 1¢, player 2 7¢.\n")


IMPOSSIBLE = [
    ("coin-isolation#7 --head-start 3:-1", ("'3:-1'", "such as 3:12,4:5")),
    ("coin-isolation#7 --head-start 1:abc", ("'1:abc'",)),
    ("coin-isolation#7 --head-start=", ("such as 3:12,4:5",)),
    ("coin-isolation#7 --players 4 --head-start 5:3", ("player 5, but 4 play",)),
    ("coin-isolation#7+3:12", ("player 3, but 2 play", "--players")),
    ("coin-isolation#7+3:abc", ("'3:abc'",)),
    ("isaac#7 --head-start 1:3", ("isaac", "leave it out")),
    ("dice-isolation#7 --head-start auto", ("dice-isolation", "leave it out")),
    ("coin-collectors#7 --head-start auto", ("coin-collectors", "leave it out")),
]


@cases_together(
    ("command", "words"),
    [
        *((f"{name} {asked}", words) for name in ("check", "print") for asked, words in IMPOSSIBLE),
        ("check begun.yaml", ("name a layout",)),
        ("make-fair coin-isolation#7 --head-start auto", ("make-fair swaps coins instead",)),
        *(
            (f"print {asked}", ("leave out", "--head-start"))
            for asked in (
                "two.yaml --no-check --players 3",
                "two.yaml --no-check --variant diagonal",
                "two.yaml --no-check --head-start 2:8",
                "begun.yaml --head-start auto",
            )
        ),
        *(
            (f"{name} coin-isolation --no-check --head-start auto", NO_CHECK)
            for name in ("print", "deal")
        ),
        *(
            (
                f"print coin-isolation --duplicate --head-start {begins}",
                ("--duplicate", "leave one"),
            )
            for begins in ("auto", "2:7")
        ),
    ],
)
def test_head_starts_are_refused(command: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """`two.yaml` has a head start; in `begun.yaml` the game is begun, too."""
    (tmp_path / "two.yaml").write_text(RECORD + "moves: []\n", encoding="utf-8")
    (tmp_path / "begun.yaml").write_text(RECORD + "moves: [a1]\n", encoding="utf-8")
    assert_complains(printkit_here(*command.split(), folder=tmp_path), *words)
    assert len([*tmp_path.iterdir()]) == 2


# Found


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cents be found and tried in fewer games."""
    for name, games in (("LEAST_GAMES", 50), ("TRIED", 50), ("_EXPERTS", 10)):
        monkeypatch.setattr(head_start, name, games)


def judge(*arguments: str, folder: Path) -> dict[str, Any]:
    result = printkit_here("check", *arguments, "--json", folder=folder)
    assert result.returncode in (0, 1), result.stderr
    verdict: dict[str, Any] = json.loads(result.stdout)
    return verdict


def difference(verdict: dict[str, Any]) -> float:
    """Return the difference between the shares."""
    seats = verdict["seats"]
    return max(abs(seat["share"] - 1 / len(seats)) for seat in seats)


@pytest.mark.usefixtures("few_games")
def test_an_uneven_layout_is_offered_a_head_start_and_auto_takes_one(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """There are so few games that nothing is proven."""
    seat(brief(WEAK, 40), monkeypatch, tmp_path)
    plain = judge(UNEVEN, folder=tmp_path)
    assert_offered(plain)
    handicap = judge(UNEVEN, "--head-start", "auto", folder=tmp_path)
    meant = parse_id(handicap["id"])
    assert isinstance(meant, LayoutId) and meant.head_start
    assert difference(handicap) < difference(plain)
    assert judge(UNEVEN, "--head-start", "auto", folder=tmp_path) == handicap
    assert "auto" not in " ".join(handicap["reasons"])
    printed = run("print", UNEVEN, "--head-start", "auto", "--sheet", "score-pad", "-o", "kit.pdf")
    assert handicap["id"].encode() in printed.stderr  # it is named, not dealt


def assert_offered(plain: dict[str, Any]) -> str:
    """Check that a head start is offered that makes it more even; return it as typed."""
    offer = plain["findings"]["offer"]
    assert offer["cents"][0] == 0 < offer["cents"][1]  # the first player wins too often
    assert difference(offer) < difference(plain)
    typed = f"2:{offer['cents'][1]}"
    words = f"Player 2 begins with {offer['cents'][1]}¢"
    (said,) = (reason for reason in plain["reasons"] if words in reason)
    for tier in offer["others"]:
        first, second = (f"{seat['share']:.0%}" for seat in tier["seats"])
        assert f"{first} and {second} in {tier['games']} between" in said
    return typed


@pytest.mark.slow
def test_an_uneven_layout_is_more_even_with_the_head_start_it_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(brief(WEAK, 800), monkeypatch, tmp_path)
    plain = judge(UNEVEN, folder=tmp_path)
    assert plain["fair"] != "fair"
    typed = assert_offered(plain)
    given = judge(UNEVEN, "--head-start", typed, folder=tmp_path)
    assert given["id"] == f"{plain['id']}+{typed}"
    assert given["headline"].endswith(", with a head start")
    assert given["reasons"][0] == f"Player 2 begins with {typed.removeprefix('2:')}¢."
    assert difference(given) == pytest.approx(difference(plain["findings"]["offer"]), abs=0.1)
    again = judge(given["id"], folder=tmp_path)
    assert again == given


@pytest.mark.parametrize(
    ("club", "experts", "taken"), [(0.50, 0.70, True), (0.50, 0.90, False), (0.30, 0.70, False)]
)
def test_a_head_start_is_measured_by_the_players_who_find_it_least_even(
    club: float, experts: float, taken: bool
) -> None:
    """Without it the first player wins 65% of the club's games, and 80% of the experts'.

    In the last case it helps the experts, and makes the club's games less even.
    """

    def verdict(club: float, expert: float) -> Verdict[Any]:
        tiers = tuple(
            Tier(
                level,
                LEVEL_WORDS[level],
                level,
                100,
                (SeatShare(0, won, 0, 1), SeatShare(1, 1 - won, 0, 1)),
            )
            for level, won in (("club", club), ("expert", expert))
        )
        return replace(any_verdict("unfair"), seats=tiers[0].seats, tiers=tiers)

    plain = Setup(GAMES["coin-isolation"], deal(7), 2, ("bottom", "top"))
    handicap = replace(plain, head_start=(0, 9))
    found = verdict(club, experts)
    engine = SimpleNamespace(even_out=lambda *_: handicap, judge=lambda *_: found)
    session: Any = SimpleNamespace(engine=engine)
    before = verdict(0.65, 0.80)
    kept = checking.with_head_start(session, plain, before)
    assert kept == ((handicap, found) if taken else (plain, before))


def nothing_passes(
    session: Session,
    candidate: Callable[[int], Setup[Any]],
    seed: int,
) -> CheckedSetup:
    """A deal that gives up immediately."""
    setup = candidate(seed)
    verdict = session.engine.judge(session, setup, seed=1)
    attempts = (
        Attempt(seed, 60, False, message("lopsided")),
        Attempt(seed, verdict.games, True, message("best")),
    )
    return CheckedSetup(setup, verdict, Deal(attempts, False, len(attempts)))


def fair_if_evened(session: Session, setup: Setup[Any], *others: Any, **more: Any) -> Verdict[Any]:
    """Return a brief verdict, which is fair with any head start."""
    found = WEAK.judge(session, setup, *others, **more)
    if not setup.head_start:
        return replace(found, fair="unfair")
    even = tuple(replace(seat, share=0.5) for seat in found.seats)
    tiers = tuple(replace(tier, seats=even) for tier in found.tiers)
    return replace(found, fair="fair", playable=True, seats=even, tiers=tiers)


@pytest.mark.parametrize("handicap", first_in_core([False, True], pytest.mark.slow))
@pytest.mark.usefixtures("few_games")
def test_a_deal_that_finds_no_fair_setup_says_so_or_adds_a_head_start(
    handicap: bool, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It adds a head start if one is requested."""
    judged = {"judge": fair_if_evened} if handicap else {}
    seat(with_methods(brief(WEAK, 40), deal_fair=nothing_passes, **judged), monkeypatch, tmp_path)
    auto = ("--head-start", "auto") if handicap else ()
    command = ("deal", "coin-isolation", "--seed", "24", "-o", "tonight.yaml", *auto)
    told = run(*command, code=0 if handicap else 1).stderr.decode()
    facts = yaml.safe_load((tmp_path / "tonight.yaml").read_text())
    assert ("head_start" in facts) == handicap
    assert ("player 2 begins with" in told) == handicap
    assert ("was proven fair" in told) == (not handicap)
    assert ("figures are of fresh games, and differ" in told) == (not handicap)
    assert (facts["layout"] if handicap else {"coins": facts["coins"]}) == deal(24).to_dict()
    if handicap:
        found = judge("tonight.yaml", folder=tmp_path)
        assert parse_head_start(found["id"].partition("+")[2]) == (0, facts["head_start"][2])


def test_auto_adds_no_head_start_to_a_fair_setup(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is only judged."""
    engine = with_methods(WEAK, judge=lambda *_, **__: any_verdict("fair"), even_out=pytest.fail)
    seat(engine, monkeypatch, tmp_path)
    plain, auto = (judge(FAIR, *more, folder=tmp_path) for more in ((), ("--head-start", "auto")))
    assert plain["fair"] == "fair"
    assert auto == plain
