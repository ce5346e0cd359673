"""Positions, advice and verdicts in words: whose turn it is, what a move is worth, who won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from printkit.layouts.duplicate import duplicate_words
from printkit.layouts.games import find_game
from printkit.layouts.head_start import head_start_text
from printkit.layouts.messages import Message, OptionName, Said, Value, english, listed, message
from printkit.layouts.verdict import Tier, Verdict

if TYPE_CHECKING:
    from printkit.engines.contract import Advice, AdvisedMove
    from printkit.engines.kernel.position import Position


def state_of_play(position: Position) -> str:
    """Describe a position, or how the game ended: "after 3 moves, White to move"."""
    plies = count_moves(position.ply)
    if position.to_move is None:
        return f"over after {plies}: {outcome(position)}"
    mover = position.game.seat_name(position.to_move)
    scores = _all_scores(position, range(position.players))
    if position.players == 1:
        return f"after {plies}, {mover} {f'have {scores}' if scores else 'to move'}"
    return "; ".join(filter(None, [f"after {plies}, {mover} to move", str(scores)]))


def outcome(position: Position, names: Sequence[str] = ()) -> Message:
    """Say who won a finished game, and the scores if there are any.

    `names` are what the players are called, by seat, empty for "player 1"; missing ones are empty.
    """
    game, scores, winner = position.game, position.scores, position.winner
    if position.players == 1:
        return _outcome_alone(position)
    if winner is None and not scores:
        return message("a draw")
    if winner is None:
        *others, last = scores
        level = listed([*others, game.amount(last)], ":")
        return message("a draw, {scores}", scores=level)
    called = [*names, *[""] * position.players]
    player = called[winner] or game.seat_name(winner)
    if not scores:
        return message("{player} wins", player=player)
    tied, seats = scores.count(scores[winner]) > 1, [*range(position.players)]
    seats.remove(winner)
    if len(seats) == 1:
        end = listed([scores[winner], game.amount(scores[seats[0]])], ":")
        if tied:
            return message("{player} wins the tie, {scores}", player=player, scores=end)
        return message("{player} wins, {scores}", player=player, scores=end)
    values: dict[str, Value] = {
        "player": player,
        "amount": game.amount(scores[winner]),
        "others": _all_scores(position, seats),
    }
    if tied:
        return message("{player} wins the tie with {amount}; {others}", **values)
    return message("{player} wins with {amount}; {others}", **values)


def _outcome_alone(position: Position) -> Message:
    """Say whether a solitaire was won."""
    won = position.winner is not None
    if not position.scores:
        return message("you win") if won else message("you lose")
    amount = position.game.amount(position.scores[0])
    if won:
        return message("you win with {amount}", amount=amount)
    return message("you lose with {amount}", amount=amount)


def result_words(position: Position) -> Message:
    """Say who won a finished game in a sentence."""
    return message("{result}.", result=outcome(position))


def scores_text(position: Position) -> Said | str:
    """Say who has what: "player 1 has 11¢ and player 2 has 5¢"; empty without scores."""
    game, scores = position.game, position.scores
    if not scores:
        return ""
    if len(scores) == 1:
        return game.amount(scores[0])
    return listed(
        message("{player} has {amount}", player=game.seat_name(seat), amount=game.amount(score))
        for seat, score in enumerate(scores)
    )


def count_moves(number: int) -> str:
    """Return a number of moves in words: "1 move", "3 moves"."""
    return f"{number} move{'' if number == 1 else 's'}"


def advised_words(advice: Advice) -> str:
    """Name advised moves: "best moves", or "best of 200 moves tried" if there are others."""
    if advice.tried:
        return f"best of {count_moves(advice.tried)} tried"
    return "best move" if len(advice.moves) == 1 else "best moves"


def basis_of_advice(advice: Advice, players: int) -> str:
    """Say what the worth of advised moves is based on: a solution, or some players' games."""
    if advice.exact:
        return "solved"
    games = max(move.games for move in advice.moves)
    between = "between" if players > 1 else "played by"
    return f"in {games:,} games {between} our {advice.player} after each move"


def worth_words(move: AdvisedMove, players: int) -> Message:
    """Say how often the mover wins after a move: "wins 89% (85% to 92%)"."""
    if move.games:
        from printkit.engines.statistics import score_interval

        low, high = score_interval(move.value, move.games)
        return message(
            "wins {share:.0%} ({low:.0%} to {high:.0%})", share=move.value, low=low, high=high
        )
    if move.value == 1:
        if players > 1:
            return message("wins, whatever they do")
        return message("wins, whatever you roll")
    if move.value == 0:
        return message("loses, whatever you do")
    return message("wins {share:.1%}", share=move.value)


def verdict_line(verdict: Verdict[object]) -> Message:
    """Return a verdict in one line."""
    if verdict.playable:
        return message("{headline}; worth playing.", headline=verdict.headline)
    return message("{headline}; hardly worth playing.", headline=verdict.headline)


def verdict_words(verdict: Verdict[object]) -> Message:
    """Return a verdict in a few lines for a terminal, with the options that help further."""
    said: list[Value] = [
        *verdict.reasons,
        *find_game(verdict.game).finding_words(verdict.findings),
    ]
    if advice := duplicate_words(verdict):
        said.append(listed(advice, " "))
    reasons = (english("  - {words}", words=each) for each in (*said, *_options(verdict)))
    lines: list[Value] = [verdict.id, verdict_line(verdict), *reasons, *_profile(verdict)]
    return english("{lines}", lines=listed(lines, "\n"))


def _options(verdict: Verdict[object]) -> Iterator[Message]:
    """Say which options find out more, or make it more even."""
    game, findings, exact = find_game(verdict.game), verdict.findings, OptionName("exact")
    if game.solvable and game.best_play(findings) is None:
        if verdict.players > 1:
            yield english("To give it more time, check with {option}.", option=exact)
        elif verdict.fair == "undecided":
            yield english("To find out whether it can be won, check with {option}.", option=exact)
    head_start = game.suggest_head_start(findings)
    if head_start and game.head_starts:
        option = OptionName("head-start", head_start_text(head_start))
        yield english("To check and print it so, add {option}.", option=option)


def _all_scores(position: Position, seats: Iterable[int]) -> Said | str:
    """Return the players with their scores; in a solitaire the score alone; empty without any."""
    game, scores = position.game, position.scores
    if not scores:
        return ""
    if position.players == 1:
        return game.amount(scores[0])
    return listed(
        (
            message(
                "{player} {amount}", player=game.seat_name(seat), amount=game.amount(scores[seat])
            )
            for seat in seats
        ),
        ",",
    )


def _profile(verdict: Verdict[object]) -> list[str]:
    game = find_game(verdict.game)
    seats = "".join(f"{game.seat_name(seat.seat)!s:>22}" for seat in verdict.seats)
    rows = [f"\n  {'share of wins between':<28}{seats}{'games':>8}"]
    for tier in verdict.tiers:
        shares = "".join(f"{_share(s.share, s.low, s.high):>22}" for s in tier.seats)
        mark = "*" if _decides(verdict, tier) else " "
        rows.append(f"{mark} {tier.words!s:<28}{shares}{tier.games:>8}")
    rows.append("* the verdict rests on these\n")
    return [*rows, *(f"  {'ok' if m.ok else 'NO':<3} {m.sentence}" for m in verdict.metrics)]


def _decides(verdict: Verdict[object], tier: Tier) -> bool:
    """Whether the verdict rests on this strength; with several players, all strengths count."""
    if verdict.players > 1:
        return tier.level != "beginner"
    return tier.player == verdict.player


def _share(share: float, low: float, high: float) -> str:
    """Return a share as text, with its interval if the share is not exact."""
    if low == high:
        return f"{share:.1%}"
    return f"{share:.0%} ({low:.0%} to {high:.0%})"
