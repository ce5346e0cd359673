"""`printkit boards`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from printkit.dice_isolation import library
from printkit.engines.dice_isolation import design
from printkit.engines.dice_isolation import design as engine
from printkit.engines.dice_isolation.design import SolvedBoard, white_of
from printkit.engines.listener import NO_LISTENER, Listener, Step
from printkit.layouts.dice_isolation.board_set import (
    BoardFigures,
    SetBoard,
    Template,
    read_set,
    standard_set,
    standard_templates,
    with_figures,
)
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.scaling.pool import Helpers
from tests.printkit.running import assert_complains, assert_refused, printkit_here
from tests.printkit.schemas import assert_kept

BOARDS = standard_set()


def test_the_set_is_listed(tmp_path: Path) -> None:
    result = printkit_here("boards", folder=tmp_path)
    text = result.stdout.decode()
    assert result.returncode == 0
    for board in BOARDS:
        said = board.exact
        line = next(line for line in text.splitlines() if f" {board.name} " in line)
        assert line.startswith("{} {} ".format(*board.number))
        assert f"{said.share:.3f}" in line and f"{said.simple_share:.3f}" in line
        assert f"+{said.tokens} " in line
    drawn = "\n".join(text.split("\n\n")[2:])
    assert drawn.count(".") == sum(board.exact.white for board in BOARDS)


def test_the_set_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = json.loads(printkit_here("boards", "--json", folder=tmp_path).stdout)
    for said, board in zip(listed["boards"], BOARDS, strict=True):
        assert (*said["number"], said["name"]) == (*board.number, board.name)
        assert tuple(said["board"].split()) == board.layout.rows
        assert said["figures"] == board.exact.to_dict()
    monkeypatch.setattr(library, "_differences", lambda _: iter(["one is wrong"]))
    result = printkit_here("boards", "--verify", "--json", folder=tmp_path)
    assert_kept("boards-verify", result.stdout.decode())
    assert json.loads(result.stdout) == {"right": False, "wrong": ["one is wrong"]}
    assert result.returncode == 1


def small(number: tuple[int, int], *rows: str) -> SetBoard:
    """Return a board that is solved at once, with its figures."""
    layout = DiceLayout(rows, number)
    return replace(BOARDS[0], layout=layout, figures=engine.figures(layout))


def test_verify_says_which_figure_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two small boards stand for the set."""
    first, second = small((1, 1), "....", ".#.#"), small((1, 2), "...", "#..")
    wrong = replace(second, figures=replace(second.exact, draw=0.999))
    monkeypatch.setattr(library, "standard_set", lambda: (first, second))
    right = printkit_here("boards", "--verify", folder=tmp_path)
    assert (right.returncode, right.stdout.count(b"\n")) == (0, 1)
    monkeypatch.setattr(library, "standard_set", lambda: (first, wrong))
    result = printkit_here("boards", "--verify", folder=tmp_path)
    assert result.returncode == 1
    assert f"{second.name}: draw is {second.exact.draw}, not 0.999" in result.stdout.decode()


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that finds the standard set, and knows its figures."""
    known = {board.layout.rows: board for board in BOARDS}
    by_name = {board.name: board for board in BOARDS}

    def explore(
        template: Template, seed: int, candidates: int, tick: Callable[[], None]
    ) -> tuple[SolvedBoard, ...]:
        for _ in range(candidates):
            tick()
        if template.name not in by_name:
            return ()
        board = by_name[template.name]
        said = board.exact
        return (
            SolvedBoard(
                template.name,
                white_of(board.layout),
                board.changed,
                said.share,
                said.draw,
                said.simple_share,
            ),
        )

    def figures(layout: DiceLayout, tokens: int | None = None) -> BoardFigures:
        return known[layout.rows].exact

    monkeypatch.setattr(design, "explore", explore)
    monkeypatch.setattr(engine, "figures", figures)


@pytest.mark.usefixtures("found")
def test_a_set_is_made(tmp_path: Path) -> None:
    options = ("--seed", "7", "--candidates", "2", "--tried", "tried.csv")
    result = printkit_here("boards", "--make", "-o", "mine.yaml", *options, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout == b"mine.yaml\nmine-figures.yaml\ntried.csv\n"
    boards = read_set((tmp_path / "mine.yaml").read_text("utf-8"), "mine.yaml")
    made = with_figures(boards, (tmp_path / "mine-figures.yaml").read_text("utf-8"))
    assert {board.name for board in made} == {board.name for board in BOARDS}
    assert {board.seed for board in made} == {7}
    table = (tmp_path / "tried.csv").read_text("utf-8").splitlines()
    assert len(table) == 1 + 36
    assert {path.name for path in tmp_path.iterdir()} == {
        "mine.yaml",
        "mine-figures.yaml",
        "tried.csv",
    }


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize("mine", ["mine.yaml", "mine-figures.yaml", "tried.csv"])
def test_files_of_ones_own_are_kept(tmp_path: Path, mine: str) -> None:
    (tmp_path / mine).write_text("mine")
    options = ("boards", "--make", "-o", "mine.yaml", "--tried", "tried.csv", "--candidates", "1")
    assert_refused(printkit_here(*options, folder=tmp_path), mine, "--force")
    assert (tmp_path / mine).read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 1
    assert printkit_here(*options, "--force", folder=tmp_path).returncode == 0
    assert (tmp_path / mine).read_text() != "mine"


@pytest.mark.usefixtures("found")
def test_too_few_boards_are_no_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = Template(BOARDS[0].name, BOARDS[0].layout)
    monkeypatch.setattr(library, "standard_templates", lambda: (template,))
    result = printkit_here(
        "boards", "--make", "-o", "mine.yaml", "--candidates", "1", "-q", folder=tmp_path
    )
    assert_complains(result, "only 1 of the 36", "--candidates")
    assert list(tmp_path.iterdir()) == []


def test_a_search_that_is_stopped_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explore(*_: object) -> tuple[SolvedBoard, ...]:
        raise KeyboardInterrupt

    monkeypatch.setattr(design, "explore", explore)
    result = printkit_here("boards", "--make", "-o", "mine.yaml", folder=tmp_path)
    assert (result.returncode, result.stdout) == (130, b"")
    assert list(tmp_path.iterdir()) == []


SMALL = tuple(each for each in standard_templates() if each.name in ("Fork", "Goat"))
"""Templates with few squares, whose boards are solved soonest."""


class _Brief(library.Exploration):
    """An exploration of small templates, in the worker, too."""

    def do(self, seed: int) -> tuple[SolvedBoard, ...]:
        return design.explore(SMALL[seed], self.seed, self.candidates)


@pytest.mark.slow
def test_a_distributed_search_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two real processes explore two templates; this process finds the same alone."""
    monkeypatch.setattr(library, "Exploration", _Brief)
    monkeypatch.setattr(library, "standard_templates", lambda: SMALL)
    here = library._explore(3, 1, NO_LISTENER)
    told: list[Step] = []
    apart = library._explore_by_workers(3, 1, Helpers(workers=2), Listener(told.append))
    assert apart == here and here
    assert (str(told[-1].text), told[-1].done, told[-1].total) == ("exploring templates", 2, 2)
    again = library._explore_by_workers(3, 1, Helpers(workers=1), NO_LISTENER)
    assert again == here
