"""The solution of a puzzle in words: the answer, how the game goes on, a trap, and who finds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.layouts.game import Game
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, Value, counted, in_context, listed, message
from printkit.layouts.puzzle import Finder, LineMove, Puzzle, Solved, falls_short
from printkit.layouts.verdict import without_methods
from printkit.output.sheet import SameAnswer

_LINE, _REPLY = 4, 2  # the moves told in words, of a line and of a reply to a wrong move
_PASS = "pass"


def answer_words(answer: Solved, language: Language, same_answer: SameAnswer | None = None) -> str:
    """The answer and what it is worth: "**d4-e4** wins by 12 cents."."""
    first, *others = answer.moves
    words = language.say("**{move}** {outcome}.", move=first, outcome=answer.outcome)
    if not others:
        return words
    if same_answer:
        return f"{words} {same_answer(others)}"
    same = counted(
        "{moves} comes to the same.",
        "{moves} come to the same.",
        len(others),
        moves=listed(others),
    )
    return f"{words} {language.say(same)}"


def line_words(game: Game, answer: Solved, language: Language) -> str:
    """How the game goes on after the answer, until all is decided; empty if unknown."""
    told = language.say("{line}.", line=_line_words(game, answer.line, _LINE))
    return _add_ending(told, answer, language)


def trap_words(game: Game, puzzle: Puzzle, language: Language) -> str:
    """Why another move fails, and which players choose it more often than chance would."""
    trap, fooled = puzzle.trap, puzzle.fooled
    values: dict[str, Value] = {"move": trap.moves[0], "outcome": falls_short(trap.outcome)}
    if reply := trap.line[1:]:
        values["reply"] = _line_words(game, reply, _REPLY)
    if fooled is not None:
        values |= {
            "players": fooled.words,
            "found": _count_words(fooled),
            "tries": fooled.tries,
        }
    return _add_ending(language.say(_trap(values)), trap, language)


def _trap(values: Mapping[str, Value]) -> Message:
    """What a trap comes to, with the reply to it, and the players that fall into it, if known."""
    if "players" not in values:
        if "reply" not in values:
            return message("**{move}** {outcome}.", **values)
        return message("**{move}** {outcome}: {reply}.", **values)
    if "reply" not in values:
        return message(
            "**{move}** looks better: {players} choose it in {found} of {tries} games. But it "
            "{outcome}.",
            **values,
        )
    return message(
        "**{move}** looks better: {players} choose it in {found} of {tries} games. But it "
        "{outcome}: {reply}.",
        **values,
    )


def _add_ending(told: str, solved: Solved, language: Language) -> str:
    why = language.say(solved.why) if solved.why else ""
    return " ".join(filter(None, (told if solved.line else "", why)))


def finders_words(finders: Sequence[Finder], language: Language) -> str:
    """A sentence on how often players find the answer: "Experts find it in 17 of 20 games."."""
    if not finders:
        return ""
    first, *others = add_finders(finders)
    said = [
        message(
            "{players} find it in {found} of {tries} games",
            players=first.words,
            found=_count_words(first),
            tries=first.tries,
        )
    ]
    for before, finder in zip([first, *others], others, strict=False):
        found = _count_words(finder)
        said.append(
            message("{players} in {found}", players=finder.words, found=found)
            if finder.tries == before.tries
            else message(
                "{players} in {found} of {tries}",
                players=finder.words,
                found=found,
                tries=finder.tries,
            )
        )
    return language.say("{found}.", found=listed(said))


def add_finders(finders: Sequence[Finder]) -> list[Finder]:
    """Add up the finders by strength: "experts (UCT)" counts among "experts"."""
    by_words: dict[Said | str, list[Finder]] = {}
    for finder in finders:
        by_words.setdefault(without_methods(finder.words), []).append(finder)
    return [
        Finder(some[0].player, words, sum(f.found for f in some), sum(f.tries for f in some))
        for words, some in by_words.items()
    ]


def _count_words(finder: Finder) -> Value:
    if finder.found == finder.tries:
        return in_context("games", "all")
    return finder.found or in_context("games", "none")


def _line_words(game: Game, line: Sequence[LineMove], worded: int) -> Said:
    """The line of play in words: its first moves described, then the other moves up to the last
    that is no pass.

    If only one player can move after the first moves, that player's moves are listed alone.
    """
    told: Said = listed((_move_words(game, move) for move in line[:worded]), ";")
    rest = [*line[worded:]]
    while rest and rest[-1].move == _PASS:
        del rest[-1]
    if not rest:
        return told
    moving = {move.seat for move in rest if move.move != _PASS}
    if len(moving) > 1:
        others = listed((move.move for move in rest), ",")
        return message("{moves}; then by turns {others}", moves=told, others=others)
    told = message(
        "{moves}; then {player} {others}",
        moves=told,
        player=game.seat_name(*moving),
        others=listed((move.move for move in rest if move.move != _PASS), ","),
    )
    for seat in {move.seat for move in rest} - moving:
        name = game.seat_name(seat)
        told = message("{moves}, while {player} passes", moves=told, player=name)
    return told


def _move_words(game: Game, move: LineMove) -> Message:
    name = game.seat_name(move.seat)
    if not move.words or move.move == _PASS:  # words say no more
        return message("{player} **{move}**", player=name, move=move.move)
    return message("{player} **{move}** ({words})", player=name, move=move.move, words=move.words)
