"""The check of Isaac: its players, its figures, and the sets it deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from benchmarks.standard import GAMES_PLAYED
from printkit.engines.contract import Decision, Session
from printkit.engines.isaac import board, judging, kernel
from printkit.engines.isaac.engine import ENGINE
from printkit.engines.isaac.notation import KERNEL
from printkit.engines.isaac.solver import scoring
from printkit.engines.judging import deal as dealing
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.position import Position
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, RANDOM, Player, mcts_solver, uct
from printkit.engines.search.selfplay import Games, each_game
from printkit.engines.statistics import total_won
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.game import MARGIN, IsaacFindings, standard_set
from printkit.layouts.isaac.layout import IsaacLayout, IsaacTable
from printkit.layouts.isaac.randomizer import deal, estimate, estimated_hundreds
from printkit.layouts.isaac.tiles import STANDARD, TileKind, total
from printkit.layouts.messages import message
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import Attempt, Deal
from tests.cases import cases_together
from tests.playing import hasty, heard_by, judge, quiet

GAME = GAMES["isaac"]
SEEDS = range(40)


def setup(layout: IsaacLayout, seed: int | None = None) -> Setup[IsaacLayout]:
    return Setup(GAME, layout, 2, (), (), seed)


def play_games(of: Setup[IsaacLayout], seats: list[Player], games: int, seed: int = 1) -> Games:
    with Arena(KERNEL, 1) as arena:
        (batch,) = arena.play(kernel.init(of), seats, seed, games, games)
    return batch


# Players


def test_a_solved_endgame_is_won_by_the_predicted_player() -> None:
    """Once MCTS-Solver can solve a position, the predicted winner wins."""
    of = setup(deal(3))
    games = play_games(of, [mcts_solver(30)] * 2, 12)
    workspace = scoring.new_workspace(1 << 12)
    seen = 0
    for game in each_game(games):
        state = kernel.init(of)
        for move in game.moves:
            if state[board.PHASE] == board.SCORING and scoring.in_reach(state, 64 * 30):
                result, _, _ = scoring.solve(state, 64 * 30, workspace)
                if result != scoring.OPEN:
                    mover = int(kernel.current_player(state))
                    winner = mover if result == scoring.WON else 1 - mover
                    assert game.returns[winner] == 1
                    seen += 1
            kernel.apply(state, *move)
    assert seen > 12


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        # both take equally long
        pytest.param(mcts_solver(60), uct(120), marks=pytest.mark.slow),
        (mcts_solver(25), Player(GREEDY)),
        pytest.param(mcts_solver(100), mcts_solver(25), marks=pytest.mark.slow),
    ],
    ids=lambda player: player.name,
)
def test_a_stronger_player_beats_a_weaker_one(stronger: Player, weaker: Player) -> None:
    of = setup(IsaacLayout(STANDARD))
    dark = total_won(play_games(of, [stronger, weaker], 60).returns, 0)
    light = total_won(play_games(of, [weaker, stronger], 60).returns, 1)
    assert dark + light > 66


# Figures


def test_figures_agree_with_replayed_games() -> None:
    of = setup(deal(5))
    games = play_games(of, [Player(RANDOM), Player(GREEDY)], 8)
    hundreds, ties, unplaced, free = 0, 0, [], []
    for game in each_game(games):
        position = Position.start(KERNEL, of)
        for move in game.moves:
            table = position.table()
            assert isinstance(table, IsaacTable)
            if position.phase == "placement":
                unplaced_now = [total(left) for left in table.left]
                covered = sum(tile.length for tiles in table.tiles for tile in tiles)
            state = copy_of(position.state)
            kernel.apply(state, *move)
            position = replace(position, state=state)
        unplaced.append(np.mean(unplaced_now))
        free.append(100 - covered)
        hundreds += max(position.scores) == 100
        ties += position.scores[0] == position.scores[1]
    found = judging.figures(games, of, "any player")
    assert found.unplaced == pytest.approx(np.mean(unplaced))
    assert found.free == pytest.approx(np.mean(free))
    assert (found.hundreds, found.ties) == (hundreds / 8, ties / 8)


def test_margins_and_ties_count_every_game() -> None:
    of = setup(IsaacLayout((TileKind(8, 1, 3), TileKind(9, 1, 3))))
    games = play_games(of, [Player(RANDOM)] * 2, 400)
    with Arena(KERNEL, 1) as arena:
        session = Session(ENGINE, arena, quiet, "1")
        found = judging.findings(session, of, Decision(judging.tally(games), games))
    assert sum(found.margins) == 400
    leads, lines = Counter[int](), Counter[int]()
    for game in each_game(games):
        state = kernel.init(of)
        for move in game.moves:
            kernel.apply(state, *move)
        (dark, light), left = KERNEL.notation.table(state).scores, KERNEL.notation.table(state).left
        leads[abs(dark - light)] += 1
        if dark == light:
            ours, theirs = ((sum(k.length * k.count for k in hand), -total(hand)) for hand in left)
            lines[(ours > theirs) - (ours < theirs)] += 1
    assert found.margins[0] / 400 == found.figures.ties == leads[0] / 400 > 0
    assert found.margins[1] == sum(leads[lead] for lead in range(1, MARGIN + 1))
    assert found.ties_to == tuple(lines[longer] / 400 for longer in (1, -1, 0))


def test_the_standard_sets_figures_are_of_the_present_players() -> None:
    standard = standard_set()
    ladder = judging.LADDER
    assert standard.figures.player == ladder.default.name
    assert standard.figures.low < standard.figures.dark < standard.figures.high
    assert [(s.player, s.words) for s in standard.panel] == [
        (s.name, str(s.words)) for s in ladder.panel
    ]
    for strength, share in zip(ladder.panel, standard.panel, strict=True):
        assert share.games == GAMES_PLAYED[strength.level]
        assert share.low < share.dark < share.high


def test_a_sets_estimate_predicts_its_games() -> None:
    """The standard set's figures, worked out by hand: 15 tiles, 65 squares, 36 points."""
    found = estimate(STANDARD)
    assert found.placed == pytest.approx(91 * 15 / 65)
    assert found.tiles_on_line == pytest.approx(found.placed * (1 + 65 / 15) / 20)
    assert found.richness == pytest.approx(71, abs=0.5)
    assert estimated_hundreds(found.richness) == pytest.approx(0.01, abs=0.002)
    assert 0 < estimated_hundreds(80) < estimated_hundreds(110) < estimated_hundreds(500) == 1


# Dealing


@cases_together("seed", SEEDS)
def test_random_tiles_make_a_game(seed: int) -> None:
    layout = deal(seed, (), ("random-tiles",))
    assert layout == deal(seed, (), ("random-tiles",))
    assert layout.opening == ()
    assert IsaacLayout.undescribe(layout.describe()) == layout
    values = [kind.value for kind in layout.tiles]
    assert len(layout.tiles) >= 4
    assert values == sorted(values)
    assert 1.5 <= max(values) / min(values) <= 8
    assert 12 <= total(layout.tiles) <= 17
    assert 55 <= sum(kind.length * kind.count for kind in layout.tiles) <= 75
    assert 95 <= estimate(layout.tiles).richness <= 135
    assert estimate(layout.tiles).unplaced >= 1


def test_ways_of_dealing_combine() -> None:
    for seed in SEEDS:
        assert deal(seed, (), ("opening",)) == deal(seed)
        both = deal(seed, (), ("opening", "random-tiles"))
        assert both.tiles == deal(seed, (), ("random-tiles",)).tiles
        assert len(both.opening) in (1, 3)


def test_a_verdict_says_how_an_opening_changes_darks_share() -> None:
    engine = hasty(ENGINE)
    verdict = judge(engine, setup(deal(2), 2))
    found = verdict.findings
    assert found.without_opening == standard_set().figures.dark
    (words,) = judging.opening_words(found)
    assert words in verdict.reasons
    assert msgspec.json.decode(msgspec.json.encode(found), type=IsaacFindings) == found
    verdict = judge(engine, setup(IsaacLayout(STANDARD)))
    assert verdict.findings.without_opening is None
    assert not any("opening" in str(reason) for reason in verdict.reasons)


def test_sets_that_make_a_poor_game_are_refused_after_quick_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With two tiles each, all tiles find room: such a set is refused, and the next one taken."""
    few = IsaacLayout((TileKind(3, 1, 1), TileKind(4, 2, 1)))
    layouts = {7: few, 8: few, 9: IsaacLayout(STANDARD), 10: few, 11: IsaacLayout(STANDARD)}
    asked: list[int] = []

    def plain(
        session: Session, candidate: Callable[[int], Setup[IsaacLayout]], seed: int
    ) -> CheckedSetup:
        taken = [candidate(seed), candidate(seed + 1), candidate(seed)][-1]
        verdict = ENGINE.judge(session, taken)
        return CheckedSetup(
            taken, verdict, Deal((Attempt(9, 60, True, message("taken")),), True, 2)
        )

    def candidate(number: int) -> Setup[IsaacLayout]:
        asked.append(number)
        return setup(layouts[number], number)

    monkeypatch.setattr(dealing, "deal_fair", plain)
    told: list[Attempt] = []
    with Arena(KERNEL, 1) as arena:
        session = heard_by(Session(hasty(ENGINE), arena, quiet, "1"), told)
        dealt = judging.deal_fair(session, candidate, 7)
    assert dealt.setup.seed == 9
    assert asked == [7, 8, 9, 10, 11]
    assert [attempt.seed for attempt in told] == [7, 8, 10]
    assert all("find room" in str(attempt.outcome) for attempt in told)
    assert [attempt.seed for attempt in dealt.deal.attempts] == [7, 8, 9, 10]
    assert dealt.deal.candidates == 5
