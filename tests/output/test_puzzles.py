"""The sheet of puzzles: questions, room for answers, and solutions on later pages."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from printkit.engines.search.players import MCTS_SOLVER, UCT, method_words
from printkit.layouts.coin_isolation.game import GAME as COIN_GAME
from printkit.layouts.coins import US, coin_set
from printkit.layouts.errors import InputError
from printkit.layouts.game import Table
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import message
from printkit.layouts.paper import Paper
from printkit.layouts.puzzle import GRADES, Finder, LineMove, Solved
from printkit.output.coin_isolation.sheets import with_coins
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Line, Path, Polygon
from printkit.output.page.flow import Row
from printkit.output.page.frame import qr_code
from printkit.output.page.puzzles import _SOLUTION_GAP, _even_pages, _split_into_pages
from printkit.output.page.solved import answer_words, finders_words, line_words, trap_words
from printkit.output.sheet import AnySpec, PuzzlePosition
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.puzzled import puzzles_of
from tests.output.scenes import items_of, leaves, texts, words_on
from tests.output.specs import kit_of, words_of
from tests.output.tiers import in_tiers

WITH_PUZZLES = [case for case in cases_of_games() if sheets_of(CASES[case].game).has_puzzles]
ANY_GAME = in_tiers(["coin-isolation-2", "dice-isolation"], WITH_PUZZLES)
GAME = GAMES["coin-isolation"]


def spec_with(case: str, count: int, paper: str = "a4", theme: str = "grey") -> AnySpec:
    spec = CASES[case](paper, theme)
    return replace(spec, puzzles=puzzles_of(spec.setup.game, count))


@ANY_GAME
def test_puzzles_are_asked_first_and_solved_on_later_pages(case: str) -> None:
    spec = spec_with(case, 6)
    pages = kit_of(spec, "puzzles").pages
    asked = [page for page in pages if page.label.startswith("Puzzle")]
    solved = [page for page in pages if page.label.startswith("Solution")]
    assert [*asked, *solved] == list(pages)
    for number, posed in enumerate(spec.puzzles, start=1):
        (question,) = (page for page in asked if f"Puzzle {number}" in texts(page))
        (solution,) = (page for page in solved if f"Puzzle {number}" in texts(page))
        assert str(posed.puzzle.question) in words_on(question)
        assert str(posed.puzzle.answer.outcome) not in words_on(question)
        assert str(posed.puzzle.answer.outcome) in words_on(solution)
        assert str(posed.puzzle.trap.outcome) in words_on(solution)


@in_tiers(
    [("isaac", "a4")],
    product(("coin-isolation-2", "dice-isolation", "isaac", "coin-collectors"), ["letter"]),
)
def test_full_paper_takes_four_or_six(case: str, paper: str) -> None:
    pages = kit_of(spec_with(case, 6, paper), "puzzles").pages
    first = [text for text in texts(pages[0]) if text.startswith("Puzzle ")]
    assert len(first) in (4, 6)


@in_tiers([("isaac", "a4")], product(WITH_PUZZLES, ("a4", "letter", "a5")))
def test_each_puzzle_has_two_lines_or_more_to_write_on(case: str, paper: str) -> None:
    spec = spec_with(case, 4, paper)
    pages = [page for page in kit_of(spec, "puzzles").pages if page.label.startswith("Puzzle")]
    found = [leaf for page in pages for leaf in leaves(page) if isinstance(leaf.item, Line)]
    bare = [leaf for leaf in found if leaf.item.style == spec.theme.hairline and not leaf.labels]  # type: ignore[union-attr]
    ruled = [leaf for leaf in bare if leaf.box.height < 0.5 and leaf.box.width > 30.0]
    assert len(ruled) >= 2 * len(spec.puzzles)


@ANY_GAME
def test_a_grade_is_shown_by_a_word_and_marks(case: str) -> None:
    spec, told = spec_with(case, 5, theme="low-ink"), 0
    signs = {f"{grade}, {number} of {len(GRADES)}" for number, grade in enumerate(GRADES, start=1)}
    for page in kit_of(spec, "puzzles").pages:
        marks = [
            leaf.item.style.fill is not None
            for leaf in leaves(page)
            if isinstance(leaf.item, Polygon) and {*leaf.labels} & signs
        ]
        grades = [text for text in texts(page) if text in GRADES]
        filled = [sum(marks[i : i + 5]) for i in range(0, len(marks), 5)]
        assert filled == [GRADES.index(grade) + 1 for grade in grades]
        told += len(grades)
    assert told == 2 * len(spec.puzzles)


@ANY_GAME
def test_a_puzzle_states_who_moves_and_what_players_have(case: str) -> None:
    spec = spec_with(case, 3)
    words = words_of(spec, "puzzles")
    for posed in spec.puzzles:
        for seat, has in enumerate(posed.has):
            assert not has or str(has).split(", ")[0].lower() in words.lower()
            assert ("to move" in words) or len(posed.has) == 1 or seat != posed.to_move


@ANY_GAME
def test_a_solution_has_the_code_of_its_position(case: str) -> None:
    spec = spec_with(case, 3)
    pages = [page for page in kit_of(spec, "puzzles").pages if page.label.startswith("Solution")]
    paths = [len(path.commands) for page in pages for path in items_of(page, Path)]
    own = [qr_code(posed.id, 0.0, 0.0, 20.0, spec.theme.ink) for posed in spec.puzzles]
    assert [size for size in paths if size > 1000] == [len(code.commands) for code in own]
    assert all("~" in posed.id for posed in spec.puzzles)


def test_the_board_marks_the_answer_only_in_the_solution() -> None:
    spec = spec_with("dice-isolation", 3)
    for page in kit_of(spec, "puzzles").pages:
        frames = [
            leaf
            for leaf in leaves(page)
            if getattr(leaf.item, "style", None)
            and leaf.item.style.stroke == spec.theme.accent  # type: ignore[union-attr]
            and abs(leaf.box.width - 5.4) < 0.2
            and any(label.startswith("answer to") for label in leaf.labels)
        ]
        assert len(frames) == (3 if page.label.startswith("Solution") else 0)


def test_without_puzzles_the_sheet_says_how_they_are_found() -> None:
    spec = replace(CASES["isaac"]("a4", "grey"), puzzles=())
    (page,) = kit_of(spec, "puzzles").pages
    assert "looked for, proven and graded" in words_on(page)


@ANY_GAME
def test_paper_too_small_is_refused(case: str) -> None:
    tiny = replace(spec_with(case, 1), paper=Paper("card", "Card", 60.0, 60.0))
    with pytest.raises(InputError, match=r"do not fit on Card.*use A[45] or larger"):
        kit_of(tiny, "puzzles")


def test_long_words_are_set_where_they_fit() -> None:
    spec = spec_with("coin-isolation-2", 1, "a5")
    (posed,) = spec.puzzles
    words = "takes 26 cents and leaves a great many coins for all who come after " * 3
    long = tuple(LineMove(n % 2, "a1-b1-c1-d1-e1", words) for n in range(8))
    puzzle = replace(posed.puzzle, answer=replace(posed.puzzle.answer, line=long))
    pages = kit_of(replace(spec, puzzles=(replace(posed, puzzle=puzzle),)), "puzzles").pages
    assert words_on(pages[-1]).count("a1-b1-c1-d1-e1") == 8


def test_answers_and_lines_are_put_in_sentences() -> None:
    answer = Solved(("d4-e4", "d4-d5"), 1.0, "wins by 12 cents", ())
    assert answer_words(answer, ENGLISH) == "**d4-e4** wins by 12 cents. d4-d5 comes to the same."
    line = (LineMove(0, "e3", "takes 5 cents"), LineMove(1, "pass", ""))
    short = Solved(("e3",), 1.0, "wins by 2 cents", line)
    assert line_words(GAME, short, ENGLISH) == "Player 1 **e3** (takes 5 cents); player 2 **pass**."
    finders = (
        Finder("greedy", message("greedy players"), 0, 20),
        Finder("uct-200", message("club players"), 3, 20),
        Finder("uct-1000", method_words("expert", UCT), 20, 20),
        Finder("mcts-solver-400", method_words("expert", MCTS_SOLVER), 20, 20),
    )
    assert finders_words(finders, ENGLISH) == (
        "Greedy players find it in none of 20 games, club players in 3 and experts in all of 40."
    )


def test_a_line_is_told_to_its_end_and_what_decides_it() -> None:
    line = tuple(LineMove(n % 2, f"e{n}", "takes 5 cents") for n in range(1, 8))
    why = "Player 2 then has 9¢. Player 1 has 5¢ and can get no more."
    told = line_words(GAME, Solved(("e1",), 0.0, "loses by 4 cents", line, why), ENGLISH)
    assert told.endswith(f"; then by turns e5, e6, e7. {why}")
    assert told.count("takes 5 cents") == 4
    stuck = tuple(replace(each, move="pass") if each.seat else each for each in line)
    told = line_words(GAME, Solved(("e1",), 1.0, "wins by 4 cents", stuck), ENGLISH)
    assert told.endswith("; then player 1 e6, while player 2 passes.")
    told = line_words(
        GAME, Solved(("e1",), 1.0, "wins by 4 cents", (*line[:5], *stuck[6:])), ENGLISH
    )
    assert told.endswith(" (takes 5 cents); then player 2 e5.")  # and not that they pass after it


def test_looks_better_is_said_of_what_players_choose() -> None:
    (posed,) = puzzles_of(GAME, 1)
    line = (LineMove(0, "e3", "takes 5 cents"), LineMove(1, "pass", ""))
    lost = Solved(("e3",), 0.0, "loses by 2 cents", line)
    fooled = Finder("uct-200", "club players", 7, 20)
    assert trap_words(GAME, replace(posed.puzzle, trap=lost, fooled=fooled), ENGLISH) == (
        "**e3** looks better: club players choose it in 7 of 20 games. "
        "But it loses by 2 cents: player 2 **pass**."
    )
    assert trap_words(GAME, replace(posed.puzzle, trap=lost, fooled=None), ENGLISH) == (
        "**e3** loses by 2 cents: player 2 **pass**."
    )
    alone = Solved(("e3",), 0.55, message("wins {win} of games", win="55 %"), line[:1])
    words = trap_words(GAME, replace(posed.puzzle, trap=alone, fooled=None), ENGLISH)
    assert words == "**e3** wins only 55 % of games."


def test_isaac_names_every_square_that_the_counter_may_go_to() -> None:
    spec = spec_with("isaac", 1)
    (posed,) = spec.puzzles
    moves = tuple(f"04-44={score}" for score in (30, 31, 33, 35, 100))
    puzzle = replace(posed.puzzle, answer=replace(posed.puzzle.answer, moves=moves))
    pages = kit_of(replace(spec, puzzles=(replace(posed, puzzle=puzzle),)), "puzzles").pages
    assert "The counter may also go to 31, 33, 35 or 100." in words_on(pages[-1])


def test_moves_that_say_themselves_what_they_do_have_no_words() -> None:
    for move, words in (("d3", ""), ("pass", message("passes"))):
        line = (LineMove(1, move, words),)
        assert line_words(GAME, Solved((move,), 1.0, "", line), ENGLISH) == f"Player 2 **{move}**."


def test_puzzles_are_told_in_the_coins_that_are_played_with() -> None:
    spec = spec_with("coin-isolation-2", 1)
    (posed,) = spec.puzzles
    francs, more = coin_set("swiss-franc"), COIN_GAME.amount(12)
    asked = message("Player 1 takes a {coin} and {more} more.", coin=US.of(10).said, more=more)
    puzzle = replace(posed.puzzle, question=asked)
    cents: PuzzlePosition[Table] = replace(posed, puzzle=puzzle, has=(more, COIN_GAME.amount(1)))
    other = with_coins(replace(spec, puzzles=(cents,)), francs)
    (told,) = other.puzzles
    asked_for = f"Player 1 takes a {francs.of(10).name} and 12 points more."
    assert other.say(told.puzzle.question) == asked_for
    assert [*map(other.say, told.has)] == ["12 points", "1 point"]
    assert told.table == posed.table and told.id == posed.id
    words = words_on(kit_of(other, "puzzles").pages[0])
    assert francs.of(10).name in words and "12 points" in words and "1 point" in words


def test_scores_are_left_out_until_a_player_has_one() -> None:
    """Isaac's placements would all begin with "0 points"."""
    placements = [each for each in puzzles_of(GAMES["isaac"]) if not any(each.table.scores)]
    assert placements
    for posed in placements:
        assert all(str(has).startswith("not placed: ") for has in posed.has), posed.has
    coins = puzzles_of(GAMES["coin-isolation"])
    assert any("¢" in str(has) for posed in coins for has in posed.has)


def test_solutions_are_spread_evenly_over_as_few_pages_as_they_need() -> None:
    random, room = Random(3), Box(0.0, 0.0, 100.0, 200.0).columns(1, 0.0)
    for _ in range(200):
        blocks = [Row(random.uniform(20.0, 90.0), ()) for _ in range(random.randint(1, 12))]
        filled = list(_split_into_pages(blocks, room))
        pages = _even_pages(blocks, room)
        assert [number for page in pages for number, _ in page] == [*range(len(blocks))]
        assert len(pages) == len(filled)
        ends = [max(place.bottom for _, place in page) for page in pages]
        assert max(ends) <= max(place.bottom for page in filled for _, place in page)
        tallest = max(block.height for block in blocks)
        if len(pages) == 2:  # the next solution would not have made them more even
            assert abs(ends[0] - ends[1]) <= tallest + _SOLUTION_GAP
