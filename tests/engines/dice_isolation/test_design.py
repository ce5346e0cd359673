"""The search for nearly even boards, and choosing a set."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.engines.dice_isolation.design import (
    FARTHEST,
    FEWEST,
    LEEWAY,
    MOST,
    MOST_DRAWS,
    Screen,
    SolvedBoard,
    canonical,
    cells,
    choose,
    explore,
    figures,
    is_connected,
    layout_of,
    mirrors,
    simple_outcome,
    structure,
    white_of,
)
from printkit.engines.dice_isolation.solver.outcome import chance_to_win
from printkit.engines.dice_isolation.solver.solve import Solver
from printkit.layouts.dice_isolation.board_set import Template, standard_set, standard_templates
from printkit.layouts.dice_isolation.layout import NUMBERS
from printkit.layouts.errors import InputError
from tests.engines.dice_isolation.both import entering, layout, outcome


def white(board: str) -> int:
    return white_of(layout(board))


# Shapes


def test_a_shape_is_the_same_turned_and_mirrored() -> None:
    rows = ("..#.", "#..#", "##.#")
    turned = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    positions = [rows, rows[::-1], turned, turned[::-1]]
    positions += [tuple(row[::-1] for row in position) for position in positions]
    assert len(set(positions)) == 8
    assert len({canonical(white("\n".join(position))) for position in positions}) == 1
    assert canonical(white("..#.\n#..#\n#.##")) != canonical(white("\n".join(rows)))


def test_where_a_shape_lies_on_the_grid_makes_no_difference() -> None:
    shape = white("..\n#.")
    assert layout_of(shape << 27) == layout("..\n#.")
    assert canonical(shape << 27) == canonical(shape)


def test_mirrors() -> None:
    assert len(mirrors(white(".#.\n###\n.#."), 3, 3)) == 4
    assert len(mirrors(white(".#.\n..."), 3, 2)) == 1
    assert mirrors(white("..\n#.\n#."), 2, 3) == []
    (across,) = mirrors(white(".#.\n..."), 3, 2)
    assert (across[0], across[1], across[10]) == (2, 1, 8)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("....", "..##\n##..", True),  # a row, even if it bends
        ("....", ".##\n.##\n#..", True),
        ("....", "...\n#.#", False),
        (".#.\n#.#\n.#.", "...\n#.#\n#.#", False),  # a cross is a star, similar shapes are not
        ("..\n..", "..#\n#..", False),
    ],
)
def test_structure_is_what_the_game_sees(one: str, other: str, same: bool) -> None:
    assert (structure(white(one)) == structure(white(other))) is same


# The quick look

FORK = next(template for template in standard_templates() if template.name == "Fork")


def entries(board: str) -> float:
    """Return the share of first entries that win, by every line of play; a draw counts .12."""
    position, worth = entering(board, 20, 20), {1: 1.0, 0: 0.12, -1: 0.0}
    moves = position.legal()
    return sum(worth[outcome(position.play(move))] for move in moves) / len(moves)


@pytest.mark.parametrize("board", ["...", "..\n..", ".#.\n#.#\n.#.", ".#..\n#.##", "..#.\n#..#"])
def test_eagerness_against_every_line_of_play(board: str) -> None:
    assert Screen().screen_score(white(board), {}, 1.0) == pytest.approx(entries(board))


def test_entering_the_smallest_template_first_loses() -> None:
    """The slow rules say so for every first square; this is what makes boards even."""
    assert entries("\n".join(FORK.layout.rows)) == 0.0
    assert Screen().screen_score(white_of(FORK.layout), {}, 1.0) == 0.0


def test_eagerness_counts_a_mirrored_entry_twice() -> None:
    shape = white("#.#.#\n.#.#.\n##.##\n#.#.#")
    (image,) = mirrors(shape, 5, 4)
    assert Screen().screen_score(shape, image, 1.0) == pytest.approx(
        Screen().screen_score(shape, {}, 1.0)
    )


def test_boards_may_share_a_screen() -> None:
    """The results that a screen remembers from one board hold on the next."""
    shapes = [white_of(template.layout) for template in standard_templates()[:6]]
    shapes += [shape & ~(1 << cells(shape)[3]) for shape in shapes]
    screen = Screen()
    assert [screen.screen_score(shape, {}, 1.0) for shape in shapes] == [
        Screen().screen_score(shape, {}, 1.0) for shape in shapes
    ]


def test_a_screen_gives_up() -> None:
    shape = white_of(standard_templates()[0].layout)
    assert Screen(positions=10).screen_score(shape, {}, 1.0) is None
    assert Screen().screen_score(white("..."), {}, 0.3) is None  # a third is more than that


# The search

ANVIL = Template("Anvil", layout("..#..\n#.#.#\n#.#.#\n##.##\n##.##"))


@pytest.mark.slow
def test_a_search_leads_from_a_plain_board_to_an_even_one() -> None:
    assert Solver(ANVIL.layout).outcome().share > 0.9
    candidates = explore(ANVIL, 1, 800)
    assert min(abs(candidate.share - 0.5) for candidate in candidates) < 0.1
    for candidate in candidates:
        assert is_connected(candidate.white)
        assert FEWEST <= candidate.white.bit_count() <= MOST
        assert candidate.changed <= LEEWAY
    one = min(candidates, key=lambda candidate: candidate.white)
    solver = Solver(one.layout)
    assert (one.share, one.draw) == solver.outcome()
    assert one.simple == simple_outcome(solver).share


@pytest.mark.parametrize(
    ("template", "steps"), [(FORK, 20), pytest.param(ANVIL, 400, marks=pytest.mark.slow)]
)
def test_a_search_is_the_same_for_the_same_seed(template: Template, steps: int) -> None:
    ticks: list[None] = []
    candidates = explore(template, 1, steps, lambda: ticks.append(None))
    assert candidates
    assert len(ticks) == steps
    explore(Template("Dot", layout("...")), 1, 2)  # whatever was looked at in between
    assert explore(template, 1, steps) == candidates


def test_a_drawing_that_is_no_board_ends_as_well() -> None:
    assert explore(Template("Dot", layout(".")), 1, 5) == ()


# The set


def candidates_of_the_set() -> list[SolvedBoard]:
    return [
        SolvedBoard(board.name, white_of(board.layout), 0, said.share, said.draw, said.simple_share)
        for board in standard_set()
        for said in [board.exact]
    ]


def test_a_set_is_chosen_from_small_to_large() -> None:
    candidates = candidates_of_the_set()
    assert {candidate.name for candidate in choose(candidates[::-1])} == {
        candidate.name for candidate in candidates
    }
    sizes = [candidate.white.bit_count() for candidate in choose(candidates)]
    assert sizes == sorted(sizes)


def test_a_set_takes_even_boards_of_different_values() -> None:
    candidates = candidates_of_the_set()
    others = [
        replace(candidates[-1], name="Uneven", white=7, share=0.5 + FARTHEST + 0.001, simple=0.5),
        replace(candidates[-1], name="Drawn", white=7, share=0.5, draw=MOST_DRAWS + 0.01),
        replace(candidates[-1], name="Better", white=7, share=0.4999, draw=0.0, simple=0.5),
    ]
    added = {board.name for board in choose([*candidates, *others])} - {b.name for b in candidates}
    assert added == {"Better"}


def test_a_set_keeps_to_the_drawings() -> None:
    """Three squares off a template's drawing cost more than three times as much as one square."""
    near = SolvedBoard("Drawing", 7, 1, share=0.505, draw=0.0, simple=0.505)
    far = SolvedBoard("Drawing", 11, 3, share=0.5, draw=0.0, simple=0.5)
    assert near.faults - far.faults == pytest.approx(0.01)
    chosen = choose([*candidates_of_the_set(), near, far])
    assert near in chosen and far not in chosen


def test_a_set_has_each_template_and_each_game_once() -> None:
    candidates = candidates_of_the_set()
    with pytest.raises(InputError, match="only 35 of the 36"):
        choose(
            [
                *candidates[1:],
                replace(candidates[1], white=(1 << candidates[1].white.bit_count()) - 1),
            ]
        )
    same_rows = layout_of(candidates[0].white).rows[::-1]
    twin = replace(
        candidates[0],
        name="Twin",
        white=white("\n".join(same_rows)),
        share=0.5,
        draw=0.0,
        simple=0.5,
    )
    chosen = choose([*candidates, twin])
    assert twin in chosen
    assert candidates[0] not in chosen


@pytest.mark.parametrize(
    "number", [NUMBERS[0], *(pytest.param(n, marks=pytest.mark.slow) for n in NUMBERS[1:3])]
)
def test_printed_figures_are_true(number: tuple[int, int]) -> None:
    """The smallest boards are solved again here, all of them by `printkit boards --verify`."""
    board = standard_set()[NUMBERS.index(number)]
    assert figures(board.layout, board.exact.tokens).to_dict() == board.exact.to_dict()


def test_printed_matches_are_true() -> None:
    for board in standard_set():
        said = board.exact
        assert chance_to_win(said.win, said.loss) == pytest.approx(said.match, abs=1e-4)
