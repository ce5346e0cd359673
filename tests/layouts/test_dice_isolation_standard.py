"""The standard set of 36 boards, and the files that it is read from."""

from __future__ import annotations

import pytest

from printkit.layouts.dice_isolation.board_set import (
    read_set,
    standard_set,
    standard_templates,
    with_figures,
    write_set,
)
from printkit.layouts.dice_isolation.layout import NUMBERS, DiceLayout, count_parts
from printkit.layouts.files import read_layout
from printkit.layouts.setup import layout_yaml

BOARDS = standard_set()


def images(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the board turned and mirrored in every way."""
    found = set()
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        found |= {rows, rows[::-1]}
    return found


def test_a_board_for_every_pair_of_dice() -> None:
    assert [board.number for board in BOARDS] == list(NUMBERS)


def test_every_board_has_its_own_template() -> None:
    assert len({board.name for board in BOARDS}) == 36
    assert {board.name for board in BOARDS} <= {idea.name for idea in standard_templates()}


def test_no_two_boards_have_the_same_shape() -> None:
    assert len(set().union(*(images(board.layout.rows) for board in BOARDS))) >= 36
    for at, board in enumerate(BOARDS):
        others = {other.layout.rows for other in BOARDS[:at]}
        assert not images(board.layout.rows) & others, board.name


def test_every_board_is_connected() -> None:
    for board in BOARDS:
        squares = board.layout.white
        assert count_parts(squares) == 1, board.name
        assert len(squares) > 1


def test_boards_are_sorted_by_size() -> None:
    sizes = [len(board.layout.white) for board in BOARDS]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) >= 6


def test_boards_are_nearly_even_and_rarely_drawn() -> None:
    for board in BOARDS:
        said = board.exact
        assert said.draw <= 0.2, board.name
        assert 0.43 <= said.share <= 0.57, board.name
        assert 0.25 <= said.simple_share <= 0.6, board.name
        assert 0.43 <= said.even_share <= 0.57, board.name


def test_every_board_is_fair_with_the_head_start_that_is_printed() -> None:
    for board in BOARDS:
        assert board.fair, board.name


def test_figures_are_consistent() -> None:
    for board in BOARDS:
        said = board.exact
        assert said.white == len(board.layout.white)
        assert said.win + said.draw + said.loss == pytest.approx(1, abs=2e-6)
        assert said.win + said.draw / 2 == pytest.approx(said.share, abs=2e-6)
        if said.tokens == 0:
            assert said.even_share == said.share


def test_a_written_set_reads_back() -> None:
    boards, figures = write_set(BOARDS)
    assert with_figures(read_set(boards, "boards"), figures) == BOARDS


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("- number: [1, 2]", "- number: [1, 1]", "belong to other boards"),
        ("- number: [6, 6]", "- number: [6, 7]", "belong to other boards"),
        ("    share: 0.", "    share: 1.", "<= 1"),
        ("    share: 0.", "    chair: 0.", "share"),
        ("  seed: ", "  seed: x", "int"),
    ],
)
def test_wrong_figures_are_refused(was: str, now: str, words: str) -> None:
    boards, figures = write_set(BOARDS)
    assert was in figures
    with pytest.raises(ValueError, match=words):
        with_figures(read_set(boards, "boards"), figures.replace(was, now, 1))


def test_boards_without_figures_are_not_written() -> None:
    boards = read_set(write_set(BOARDS)[0], "boards")
    with pytest.raises(ValueError, match=r"\[1, 1\] is not solved"):
        write_set(boards)


def test_templates_are_boards_with_names_of_their_own() -> None:
    templates = standard_templates()
    assert len({template.name for template in templates}) == len(templates) > 36
    for template in templates:
        assert read_layout(layout_yaml(template.layout), template.name)[1] == template.layout
        assert isinstance(template.layout, DiceLayout)
