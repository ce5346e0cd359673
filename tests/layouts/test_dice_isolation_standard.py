"""The standard set of 36 boards as it is printed, and the files it is read from."""

from __future__ import annotations

import pytest

from layouts.dice_isolation.boards import BoardSet, read_boards
from layouts.dice_isolation.layout import NUMBERS, count_parts
from layouts.dice_isolation.standard import read_standard, standard_boards, write_standard
from layouts.dice_isolation.templates import find_template, read_templates, standard_templates
from layouts.errors import InputError

BOARDS = standard_boards()


def images(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The board turned and mirrored in every way."""
    found = set()
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        found |= {rows, rows[::-1]}
    return found


def test_a_board_for_every_pair_of_dice() -> None:
    assert [board.number for board in BOARDS] == list(NUMBERS)


def test_every_board_is_an_idea_of_its_own() -> None:
    assert len({board.name for board in BOARDS}) == 36
    for board in BOARDS:
        find_template(board.name, standard_templates())


def test_no_two_are_alike() -> None:
    assert len(set().union(*(images(board.layout.rows) for board in BOARDS))) >= 36
    for at, board in enumerate(BOARDS):
        others = {other.layout.rows for other in BOARDS[:at]}
        assert not images(board.layout.rows) & others, board.name


def test_they_hang_together() -> None:
    for board in BOARDS:
        squares = board.layout.white
        assert count_parts(squares) == 1, board.name
        assert len(squares) > 1


def test_they_grow() -> None:
    sizes = [len(board.layout.white) for board in BOARDS]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) >= 9


def test_they_are_even_and_contested() -> None:
    for board in BOARDS:
        said = board.figures
        assert said.draw <= 0.2, board.name
        assert 0.4 <= said.share <= 0.6, board.name
        assert 0.45 <= said.even_share <= 0.55, board.name


def test_figures_fit_together() -> None:
    for board in BOARDS:
        said = board.figures
        assert said.white == len(board.layout.white)
        assert said.win + said.draw + said.loss == pytest.approx(1, abs=2e-6)
        assert said.win + said.draw / 2 == pytest.approx(said.share, abs=2e-6)
        assert abs(said.even_share - 0.5) <= abs(said.share - 0.5)
        if said.tokens == 0:
            assert said.even_share == said.share


def test_a_set_is_read_as_it_is_written() -> None:
    boards, figures = write_standard(BOARDS)
    assert read_standard(figures, "figures", read_boards(boards, "boards")) == BOARDS


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("- number: [1, 2]", "- number: [1, 1]", "second entry for board [1, 1]"),
        ("- number: [6, 6]", "- number: [6, 7]", "whole number from 1 to 6"),
        ("    share: 0.", "    share: 1.", "number from 0 to 1"),
        ("    share: 0.", "    chair: 0.", "chair"),
        ("  seed: ", "  seed: -", "whole number from 0"),
    ],
)
def test_wrong_figures_are_refused(was: str, now: str, words: str) -> None:
    boards, figures = write_standard(BOARDS)
    assert was in figures
    with pytest.raises(InputError, match=r"^figures, line \d+: ") as error:
        read_standard(figures.replace(was, now, 1), "figures", read_boards(boards, "boards"))
    assert words in str(error.value)


def test_a_missing_board_is_named() -> None:
    figures = write_standard(BOARDS[:-1])[1]
    with pytest.raises(InputError, match=r"board \[6, 6\] is missing"):
        read_standard(figures, "figures", BoardSet(tuple(board.layout for board in BOARDS)))


def test_ideas_have_names_of_their_own() -> None:
    one = "- {name: Owl, board: '..'}\n"
    assert [template.name for template in read_templates(one, "templates")] == ["Owl"]
    with pytest.raises(InputError, match="line 2: a second 'Owl'"):
        read_templates(one * 2, "templates")
    with pytest.raises(InputError, match="no template 'Yak'; there are: Owl"):
        find_template("Yak", read_templates(one, "templates"))
