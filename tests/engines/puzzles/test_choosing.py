"""Sets: what they contain, and when a search for one ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from printkit.engines.puzzles import FoundPuzzle, are_enough, choose_set, collect, stands_out
from printkit.layouts.games import GAMES
from printkit.layouts.puzzle import GRADES, Finder, Grade, LineMove, Puzzle, Solved
from printkit.layouts.setup import Record
from tests.playing import deal_setup

MOTIFS = ("fork", "pin", "skewer")
RECORD = Record(deal_setup(GAMES["isaac"]), ())


def puzzle(grade: Grade, motif: str, found: int = 10) -> Puzzle:
    solved = Solved(("a1",), 1.0, "wins", (LineMove(0, "a1", "a1"),))
    finders = (Finder("club", "club players", found, 20),)
    return Puzzle(RECORD, motif, "?", solved, solved, None, grade, finders)


PUZZLES = st.builds(puzzle, st.sampled_from(GRADES), st.sampled_from(MOTIFS), st.integers(0, 20))


@given(st.lists(PUZZLES, min_size=1, max_size=30), st.integers(1, 12))
def test_a_set_grows_harder_and_holds_what_there_is(found: list[Puzzle], wanted: int) -> None:
    made = choose_set(found, wanted)
    assert len(made) == min(wanted, len(found))
    assert not Counter(map(repr, made)) - Counter(map(repr, found))
    order = [(GRADES.index(each.grade), -each.finders[0].share) for each in made]
    assert order == sorted(order)
    motifs = {each.motif for each in found}
    assert len({each.motif for each in made}) == min(len(motifs), len(made))


def test_an_answer_stands_out_by_five_points_of_a_hundred() -> None:
    assert stands_out([0.5, 0.56, 0.1]) and stands_out([0.0, 0.06]) and stands_out([0.06])
    assert not stands_out([0.5, 0.54, 0.1]) and not stands_out([0.0, 0.04, 0.0])


def test_a_set_has_about_as_many_puzzles_of_each_grade() -> None:
    plenty = [puzzle(grade, "fork") for grade in GRADES for _ in range(10)]
    assert Counter(each.grade for each in choose_set(plenty, 15)) == dict.fromkeys(GRADES, 3)
    few = [puzzle("fiendish", "pin"), *[puzzle("easy", "fork")] * 20]
    assert [each.grade for each in choose_set(few, 5)] == [*["easy"] * 4, "fiendish"]


def _tasks(puzzles: list[Puzzle]) -> Iterator[FoundPuzzle | None]:
    """Yield tasks; every second one finds one of the puzzles, each with another form."""
    for number in count():
        each = puzzles[number // 2 % len(puzzles)]
        yield FoundPuzzle(each, str(number)) if number % 2 else None


def test_a_search_ends_once_every_grade_and_motif_is_found() -> None:
    everything = [puzzle(grade, motif) for grade in GRADES for motif in MOTIFS]
    Random(1).shuffle(everything)
    made = collect(_tasks(everything), 10, GRADES, MOTIFS, 1000)
    assert are_enough(made, 10, GRADES, MOTIFS)
    assert not are_enough(made[:-1], 10, GRADES, MOTIFS)


def test_a_search_does_not_wait_for_ever_for_what_is_rare() -> None:
    made = collect(_tasks([puzzle("easy", "fork")]), 10, GRADES, MOTIFS, 1000)
    assert len(made) == 30


def test_a_search_gives_up() -> None:
    looked = 0

    def tasks() -> Iterator[FoundPuzzle | None]:
        nonlocal looked
        for _ in range(200):
            looked += 1
            yield None

    assert collect(tasks(), 3, GRADES, MOTIFS, 50) == []
    assert looked == 50


def test_a_search_keeps_only_these_grades_and_each_puzzle_once() -> None:
    tasks = [
        FoundPuzzle(puzzle("easy", "fork"), "a"),
        FoundPuzzle(puzzle("hard", "fork"), "b"),
        None,
        FoundPuzzle(puzzle("hard", "pin"), "b"),
        FoundPuzzle(puzzle("hard", "pin"), "c"),
    ]
    made = collect(tasks, 5, ("hard",), MOTIFS, 100)
    assert [(each.grade, each.motif) for each in made] == [("hard", "fork"), ("hard", "pin")]
