"""Basic tests of every registered game, like OpenSpiel's.

Registering a game is enough to include it in all of them.
"""

from __future__ import annotations

import inspect
import json
import os
import random
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
import yaml

from printkit.engines.contract import Engine, engine_of
from printkit.engines.kernel.arrays import array_of, copy_of, zeros
from printkit.engines.kernel.binding import MOST_PLIES, OPERATIONS, Kernel, Rules, pairs
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, play_record, positions
from printkit.engines.listener import Listener, Step
from printkit.engines.search import selfplay
from printkit.engines.search.arena import Arena
from printkit.engines.search.mcts import best_move, new_workspace
from printkit.engines.search.players import (
    GREEDY,
    MCTS_SOLVER,
    RANDOM,
    UCT,
    Player,
    mcts_solver,
    uct,
)
from printkit.judging import checking
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_layout, read_record
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.ids import LayoutId, parse_id
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup, layout_yaml
from printkit.layouts.verdict import LEVEL_WORDS, Verdict
from tests.lacking import text_of
from tests.playing import (
    GAME,
    TOGETHER,
    after,
    brief,
    brief_verdict,
    deal_setup,
    hasty,
    judge,
    of_rules,
    random_states,
    records_of,
    rolls_next,
    rule_sets,
    session_with,
    soon_judged,
    states_to_move_in,
    steps,
)
from tests.printkit.running import printkit_here
from tests.printkit.schemas import OURS, assert_kept

TESTS = Path(__file__).parent
PASS = (0, 0)
JUDGED_LONG = {"coin-isolation", "dice-isolation"}
"""Games whose verdict takes seconds even with hasty players."""

OF_RULES = of_rules(lambda game, variants: True)


def is_searched(game: Game, variants: tuple[str, ...]) -> bool:
    """Whether a kernel is the usual one of a game whose players search with it."""
    return not variants and isinstance(engine_of(game).ladder.default.player, Player)


# The rules in the kernel


@of_rules(lambda game, variants: True, {"coin-isolation": TOGETHER})
def test_all_chosen_moves_are_legal(game: Game, variants: tuple[str, ...]) -> None:
    """All moves that a kernel offers to players and playouts."""
    kernel = engine_of(game).kernel_for(variants)
    rules, workspace = kernel.rules, new_workspace(kernel, 1)
    stream = array_of("Q", [1])
    for state in states_to_move_in(kernel, deal_setup(game, 3, variants), seed=7):
        legal = {after(kernel, state, step) for step in steps(kernel, state)}
        waiting = legal | {after(kernel, state, PASS)}
        assert after(kernel, state, rules.sample(state, stream)) in legal
        for policy in (rules.light_policy, getattr(rules, "heavy_policy", rules.light_policy)):
            assert after(kernel, state, policy(state, stream)) in waiting
        considered = candidates(kernel, state, workspace, stream)
        assert considered
        assert {after(kernel, state, step) for step in considered} <= legal


@of_rules(is_searched)
def test_moves_chosen_by_a_search_are_legal(game: Game, variants: tuple[str, ...]) -> None:
    kernel = engine_of(game).kernel_for(variants)
    workspace, stream = new_workspace(kernel, 12), array_of("Q", [1])
    for state in states_to_move_in(kernel, deal_setup(game, 3, variants), seed=7):
        legal = {after(kernel, state, step) for step in steps(kernel, state)}
        for kind in (UCT, MCTS_SOLVER):
            count = len(candidates(kernel, state, workspace, stream))
            if count > 1:
                step = best_move(kernel, state, count, kind, 12, workspace, stream)
                assert after(kernel, state, (int(step[0]), int(step[1]))) in legal


def candidates(
    kernel: Kernel, state: Words, workspace: Any, stream: Words
) -> list[tuple[int, int]]:
    count = int(kernel.rules.candidates(state, workspace.moves, workspace.scratch, stream))
    return pairs(workspace.moves[: 2 * count])


@OF_RULES
def test_the_heuristic_tells_moves_apart(game: Game, variants: tuple[str, ...]) -> None:
    kernel = engine_of(game).kernel_for(variants)
    looks = set()
    for state in random_states(kernel, deal_setup(game, 3, variants), seed=7):
        if kernel.rules.is_terminal(state) or rolls_next(kernel, state):
            continue
        seat = int(kernel.rules.current_player(state))
        for step in steps(kernel, state):
            there = memoryview(bytearray(after(kernel, state, step))).cast("Q")
            looks.add(int(kernel.rules.heuristic(there, seat)))
            if len(looks) > 1:
                return
    pytest.fail(f"only {looks}")


@OF_RULES
def test_a_game_ends_with_shares_that_name_its_winner(
    game: Game, variants: tuple[str, ...]
) -> None:
    kernel = engine_of(game).kernel_for(variants)
    rules = kernel.rules
    for seed in range(2):
        setup = deal_setup(game, seed, variants)
        *_, end = random_states(kernel, setup, seed, most=4000)
        over = rules.is_terminal(end)
        assert over or rules.ply(end) >= MOST_PLIES  # with some variants a game may go on for ever
        shares = zeros("d", rules.MAX_SEATS)
        rules.returns(end, shares)
        shares = shares[: setup.players]
        winner = int(rules.winner(end))
        if game.players == (1,):
            assert shares.tolist() == [1.0 if winner == 0 else 0.0]
            continue
        assert abs(sum(shares) - 1.0) < 1e-12 and min(shares) >= 0
        if over and winner >= 0:
            assert shares[winner] == 1.0
        elif over:
            assert len({*shares}) == 1


@GAME
def test_a_kernels_operations_have_the_parameters_of_the_contract(game: Game) -> None:
    """Type checkers cannot see that in jitted functions."""
    kernels = map(engine_of(game).kernel_for, rule_sets(game))
    for rules in {kernel.module: kernel.rules for kernel in kernels}.values():
        for name in OPERATIONS:
            ours = inspect.signature(getattr(rules, name).py_func).parameters
            asked = inspect.signature(getattr(Rules, name)).parameters
            assert len(ours) == len(asked) - 1, name  # a module's functions have no self


@GAME
def test_each_player_beats_random_moves(game: Game) -> None:
    """The rules name the winners, so returns, heuristic and search must agree with them."""
    if game.players == (1,):
        return  # no opponent; a solitaire has its own tests of players
    engine = engine_of(game)
    kernel = engine.kernel_for(())
    results: dict[str, list[float]] = {}
    with Arena(kernel, 2) as arena:
        for player, count in ((Player(GREEDY), 4), (uct(60), 3), (mcts_solver(60), 3)):
            for seed in range(4):
                setup = deal_setup(game, seed)
                start = kernel.rules.init(setup)
                for seat in range(setup.players):
                    seats = [Player(RANDOM)] * setup.players
                    seats[seat] = player
                    (games,) = arena.play(start, seats, seed, count, count)
                    ends = [
                        winner_of(kernel, start, played) for played in selfplay.each_game(games)
                    ]
                    shares = results.setdefault(player.name, [])
                    shares += [0.5 if end < 0 else float(end == seat) for end in ends]
    even = 1 / game.usual_players
    for name, won in results.items():
        assert mean(won) > even + 0.08, name


def winner_of(kernel: Kernel, start: Words, played: selfplay.PlayedGame) -> int:
    """Return the winner of a recorded game, replayed by the rules."""
    state = copy_of(start)
    for step in played.moves:
        kernel.rules.apply(state, *step)
    return int(kernel.rules.winner(state))


# Deals and IDs


@GAME
def test_a_deal_depends_on_its_seed_and_on_nothing_else(game: Game) -> None:
    for options in [(), *((option.name,) for option in game.deal_options)]:
        seen = []
        for seed in range(6):
            random.seed(seed % 2)
            layouts = [game.deal(seed, (), options) for _ in range(2)]
            assert layouts[0] == layouts[1]
            seen.append(layouts[0].describe())
        assert len(set(seen)) == len(seen)


def test_a_deal_is_the_same_in_another_process() -> None:
    code = (
        "from printkit.layouts.games import GAMES\n"
        "print([game.deal(5).describe() for game in GAMES.values()])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=TESTS.parent,
        env={**os.environ, "PYTHONHASHSEED": "1"},  # hardly ever this process's seed
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == str([game.deal(5).describe() for game in GAMES.values()])


@GAME
def test_a_layout_is_read_back_from_its_file_and_its_id(game: Game) -> None:
    for seed in range(4):
        setup = deal_setup(game, seed)
        assert isinstance(setup.layout, game.layout) and setup.layout.game == game.slug
        assert read_layout(layout_yaml(setup.layout), "file") == (game, setup.layout)
        assert parse_id(setup.id) == LayoutId(game, setup.layout)


# The verdict


@GAME
def test_a_verdict_is_complete(game: Game) -> None:
    assert_whole(brief_verdict(game), hasty(engine_of(game)), soon_judged(game))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.slow] if game.slug in JUDGED_LONG else [], id=slug)
        for slug, game in GAMES.items()
    ],
)
def test_a_verdict_is_the_same_on_any_number_of_threads(game: Game) -> None:
    """Its progress names every level, game by game."""
    engine, told = hasty(engine_of(game)), list[Step]()
    again = judge(engine, soon_judged(game), 1, Listener(progress=told.append))
    assert again == brief_verdict(game)
    for strength in engine.ladder.strengths:
        played = [(step.done, step.total) for step in told if step.text == strength.words]
        assert played and all(0 < done <= total for done, total in played), strength.words


def assert_whole(verdict: Verdict[Any], engine: Engine, setup: Setup[Any]) -> None:
    game = setup.game
    assert (verdict.id, verdict.game, verdict.players) == (setup.id, game.slug, setup.players)
    assert is_dataclass(game.findings) and isinstance(verdict.findings, game.findings)
    assert json.loads(json.dumps(verdict.to_dict()))["id"] == setup.id
    for seats in (verdict.seats, *(tier.seats for tier in verdict.tiers)):
        assert len(seats) == setup.players
        assert all(0 <= s.low <= s.share <= s.high <= 1 for s in seats)
        if setup.players > 1:
            assert abs(sum(seat.share for seat in seats) - 1) < 1e-9
    names = [metric.name for metric in verdict.metrics]
    assert names == [limit.name for limit in engine.limits]
    for metric, limit in zip(verdict.metrics, engine.limits, strict=True):
        assert metric.sentence != limit.sentence and metric.title
        assert metric.ok == (
            (limit.low is None or metric.value >= limit.low)
            and (limit.high is None or metric.value <= limit.high)
        )
    tiers = [tier.player for tier in verdict.tiers]
    assert [s.name for s in engine.ladder.strengths] == tiers[: len(engine.ladder.strengths)]
    assert verdict.player in tiers


@GAME
def test_check_prints_a_verdict_that_fits_its_schema(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdict = brief_verdict(game)
    monkeypatch.setattr(checking, "check_setup", lambda setup, *_, **__: (setup, verdict))
    said = printkit_here("check", f"{game.slug}#1", "--json", folder=tmp_path).stdout.decode()
    if game.slug in OURS:
        assert_kept(f"check-{game.slug}", said)
    assert json.loads(said)["metrics"] == {figure.name: figure.value for figure in verdict.metrics}


@GAME
def test_a_panel_has_several_levels_weakest_first(game: Game) -> None:
    """A setup tried by only one kind of player is never called fair."""
    ladder = engine_of(game).ladder
    levels = [strength.level for strength in ladder.strengths]
    known = list(LEVEL_WORDS)
    assert levels == sorted(levels, key=known.index)
    assert ladder.default in ladder.panel
    assert ladder.weaker in ladder.strengths
    assert len({strength.level for strength in ladder.panel}) > 1
    assert len({strength.stream for strength in ladder.strengths}) == len(levels)
    assert len({strength.name for strength in ladder.strengths}) == len(levels)


@GAME
def test_games_with_seatings_can_value_the_choice_of_a_side(game: Game) -> None:
    own = type(engine_of(game)).with_choice is not Engine.with_choice
    assert own == (game.seating is not None)


@GAME
def test_advice_is_legal_and_its_figures_are_shares(game: Game) -> None:
    engine = brief(engine_of(game))
    record = records_of(game)[0]
    with session_with(engine, 2, record.setup.variants) as session:
        late = [here for _, here in positions(session.kernel, record) if not here.over][-3]
        advice = engine.advise(session, late)
    assert advice.moves
    assert {move.move for move in advice.moves} <= set(late.legal())
    values = [move.value for move in advice.moves]
    assert not advice.exact or values == sorted(values, reverse=True)
    assert all(0 <= value <= 1 for value in values)


# Notation, records and rule texts


@OF_RULES
def test_every_legal_move_is_read_back(game: Game, variants: tuple[str, ...]) -> None:
    kernel = engine_of(game).kernel_for(variants)
    position = Position.start(kernel, deal_setup(game, 2, variants))
    legal = position.legal()
    assert legal == sorted(set(legal))
    assert isinstance(position.table(), game.table)
    assert position.table().text()
    assert position.phase in kernel.rules.PHASES
    assert set(game.phases) == (set(kernel.rules.PHASES) if len(kernel.rules.PHASES) > 1 else set())
    assert len(position.scores) == (position.players if game.scored else 0)


@GAME
def test_a_record_is_replayed_to_its_end(game: Game) -> None:
    records = records_of(game)
    ends = [
        play_record(engine_of(game).kernel_for(record.setup.variants), record) for record in records
    ]
    assert any(end.over for end in ends)
    assert all(end.ply == len(record.moves) for end, record in zip(ends, records, strict=True))


@GAME
def test_every_variant_has_rules(game: Game) -> None:
    book = rule_book(game)
    for players in game.players:
        standard, summary = book.paragraphs(players, ()), book.reference(players, ())
        assert standard and summary
        for variant in game.variants:
            assert book.title(variant)
            assert book.paragraphs(players, (variant,)) != standard, f"change a rule: {variant}"
            assert book.reference(players, (variant,)) != summary, f"change a ref- text: {variant}"


@OF_RULES
def test_the_rules_example_is_legal(game: Game, variants: tuple[str, ...]) -> None:
    kernel = engine_of(game).kernel_for(variants)
    for players in game.players:
        example = rule_book(game).example(players, variants)
        shown = [position.ply for _, position in positions(kernel, example.record)]
        assert set(example.captions) <= set(shown)


@GAME
def test_unknown_and_contradicting_variants_are_refused(game: Game) -> None:
    assert game.check_variants(()) == ()
    with pytest.raises(InputError, match=f"{game.slug} has no variant 'nonsense'"):
        game.check_variants(["nonsense"])
    for variants in game.contradictions:
        with pytest.raises(InputError, match="cannot be combined"):
            game.check_variants(variants)


@GAME
def test_perft_matches_the_kept_counts(game: Game) -> None:
    path = TESTS / "engines" / "perft" / f"{game.slug}.yaml"
    for entry in yaml.safe_load(text_of(path, "write one like clobber.yaml")):
        record = read_record(yaml.safe_dump(entry["record"]), entry["name"], TESTS)
        here = play_record(engine_of(game).kernel_for(record.setup.variants), record)
        counts = [here.perft(depth) for depth in range(1, 1 + len(entry["nodes"]))]
        assert counts == entry["nodes"], entry["name"]


@GAME
def test_every_game_has_an_oracle(game: Game) -> None:
    path = TESTS / "oracle" / f"{game.slug.replace('-', '_')}.py"
    assert text_of(path, "write the rules a second time, plain and slow, like clobber.py")
