"""Progress while waiting: a bar on a terminal, elsewhere a line every ten seconds."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import pytest

from printkit.cli import progress
from printkit.cli.inputs import read_setup
from printkit.cli.progress import Progress
from printkit.engines.contract import engine_of
from printkit.engines.listener import Step
from printkit.engines.search.players import CLUB
from printkit.judging.checking import tell_wait
from printkit.layouts.messages import message
from printkit.layouts.words import duration
from printkit.listener import show_progress, with_listener
from printkit.setups import Terms
from tests.cases import cases_together


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


DEALING, EXPERTS = message("dealing"), message("experts")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def draw_steps(monkeypatch: pytest.MonkeyPatch, *steps: Step) -> str:
    """Return what is drawn on a terminal for some steps."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    with with_listener(Progress()), show_progress() as shown:
        for step in steps:
            shown.step(step)
        assert isinstance(shown, Progress)
        shown._bar.refresh()
    return terminal.getvalue()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(progress, "monotonic", made)
    return made


def test_without_a_terminal_a_line_every_ten_seconds(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with with_listener(Progress()), show_progress() as shown:
        for second in range(31):
            clock.now = 100.0 + second
            note = "#7: player 1 wins 54% so far"
            shown.step(Step(CLUB.words, second * 10, 400, note))
    assert capsys.readouterr().err.splitlines() == [
        "  club players: 100 of 400, #7: player 1 wins 54% so far, some 30 seconds left",
        "  club players: 200 of 400, #7: player 1 wins 54% so far, some 20 seconds left",
        "  club players: 300 of 400, #7: player 1 wins 54% so far, some 10 seconds left",
    ]


def test_work_done_before_does_not_change_the_time_left(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    """The work resumes after another step was reported."""
    with with_listener(Progress()), show_progress() as shown:
        shown.step(Step(DEALING, 50, 100))
        clock.now += 10
        shown.step(Step(DEALING, 60, 100))
    assert capsys.readouterr().err.splitlines() == ["  dealing: 60 of 100, some 40 seconds left"]


def test_a_bar_has_the_candidate_the_share_and_the_time_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    note = "#12: player 2 wins 47% so far"
    shown = draw_steps(monkeypatch, *(Step(EXPERTS, done, 40, note) for done in (0, 10, 20)))
    assert all(words in shown for words in ("experts", "20/40", " left", note))


@cases_together(
    ("seconds", "words"),
    [
        (1, "some 5 seconds"),
        (43, "some 45 seconds"),
        (57, "some 55 seconds"),
        (58, "a minute"),
        (185, "some 3 minutes"),
    ],
)
def test_durations_are_put_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("slug", "terms", "words"),
    [
        ("coin-isolation", Terms(), "some 30 seconds on two cores"),
        ("dice-isolation", Terms(), ""),
        ("isaac", Terms(), "some 25 seconds on two cores"),
        ("coin-collectors", Terms(), ""),
        ("coin-isolation", Terms(players=4), "a minute on two cores"),
        ("coin-isolation", Terms(variants=("diagonal",)), "some minutes"),
    ],
)
def test_long_work_is_announced(
    slug: str, terms: Terms, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = read_setup(f"{slug}#7", terms)
    session = SimpleNamespace(engine=engine_of(setup.game))
    with with_listener(Progress()):
        tell_wait(session, setup, exact=False)  # type: ignore[arg-type]
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == bool(words)


def test_the_bar_shows_the_whole_where_it_is_known(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with with_listener(Progress()), show_progress() as shown:
        for text, share in ((CLUB.words, 0.1), (EXPERTS, 0.5)):
            clock.now += 10.0
            shown.step(Step(text, 20, 40, share=share))
    assert capsys.readouterr().err.splitlines() == [
        "  club players: 20 of 40, 10% of all",
        "  experts: 20 of 40, 50% of all, some 10 seconds left",
    ]
    steps = [
        Step(text, 20, 40, "so far even", n) for text, n in ((CLUB.words, 0.1), (EXPERTS, 0.5))
    ]
    shown = draw_steps(monkeypatch, *steps)
    assert all(words in shown for words in ("experts", " 50 % of all, ", "so far even"))
