"""IDs: `coin-isolation#7` deals with seed 7, `coin-isolation:<code>` spells the layout out.

A head start may follow: `coin-isolation#7+3:12,4:5`. Moves make it the ID of a position, which also
names players and variants if they are not the default:
`isaac:<code>~04-44~50-54`, `coin-isolation:<code>.bottom-right-left.diagonal~c1-b2`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout, Sides
from printkit.layouts.games import GAMES, find_game
from printkit.layouts.head_start import HeadStart, check_head_start, parse_head_start
from printkit.layouts.messages import OptionName, listed, message
from printkit.layouts.setup import Record, Setup
from printkit.layouts.spelling import plain_move, read_whole, shortened, unquoted
from printkit.layouts.words import standard_spelling

MAX_SEED = 2**63 - 1

_MOVES, _TERMS = "~", "."
_SPACE = "_"
_MOVE = re.compile(r"[!-^`-}]+(_[!-^`-}]+)*", re.ASCII)  # whatever is printed but ~, parted by _


@dataclass(frozen=True, slots=True)
class SeedId:
    """The ID of a deal: a game, a seed, and perhaps a head start."""

    game: Game
    seed: int
    head_start: HeadStart = ()


@dataclass(frozen=True, slots=True)
class LayoutId:
    """The ID of a layout that is spelled out in a code, perhaps with a head start."""

    game: Game
    layout: Layout
    head_start: HeadStart = ()


def parse_id(text: str) -> SeedId | LayoutId | Record | None:
    """Parse an ID. Returns None for other text, which may be the name of a file.

    The ID of a position is a record; whether its moves are legal is not checked. Raises InputError
    for an ID with a mistake.

    It may be spelled as it was copied: in quotes, with a full stop or blanks, or as the address of
    a QR code or of the page.
    """
    text = _tidy(text)
    if _has_moves(text):
        return _parse_position(text)
    return _parse_setup(text)


def _tidy(text: str) -> str:
    """Return an ID as printkit writes it; any other text as it is."""
    word = unquoted(unquoted(text).strip("()<>[]{}.,;"))
    if re.match(r"https?://", word, re.IGNORECASE):
        word = _of_address(word)
    word = re.sub(r"\s*([#:~])\s*", r"\1", word)
    slug, mark, rest = _split_mark(word)
    if not mark or standard_spelling(slug) not in GAMES:
        return text
    setup, tilde, moves = rest.rstrip(".,;!").partition(_MOVES)
    return standard_spelling(slug) + mark + re.sub(r"\s+", "", setup) + tilde + moves


def _of_address(address: str) -> str:
    """Return the ID in the address of a QR code, or of a page that shows one setup.

    Raises InputError for an address that says more than an ID can.
    """
    parts = urlsplit(address)
    told = dict(parse_qsl(parts.query))
    slug = parts.path.rpartition("/")[2]
    named = next((mark + told[key] for key, mark in _ADDRESSED.items() if told.get(key)), "")
    if slug in GAMES and named:
        if more := [OptionName(key, told[key]) for key in told if key in _TERMS_OF_PLAY]:
            raise InputError(
                message(
                    "{address}: write {id} with {options}",
                    address=address[:60],
                    id=f"{slug}{named}",
                    options=listed(more, " "),
                )
            )
        return f"{slug}{named}"
    whole = unquote(address)
    found = re.search(rf"(?:{'|'.join(map(re.escape, GAMES))})[#:].+", whole, re.IGNORECASE)
    return found[0] if found else address


_ADDRESSED = {"layout": ":", "seed": "#"}
_TERMS_OF_PLAY = ("players", "variant", "head-start", "balanced", "leaning", "weighed")


def position_id(record: Record) -> str:
    """Write the ID of the position at the end of a record. Every later version can read it.

    Without moves it is the setup's ID, unless players or variants have to be named. Raises
    InputError for a move with characters that no game's notation uses.
    """
    setup = record.setup
    moves = [move.replace(" ", _SPACE) for move in record.moves]
    for number, (written, move) in enumerate(zip(record.moves, moves, strict=True), start=1):
        if _SPACE in written or not _MOVE.fullmatch(move):
            raise InputError(
                message(
                    "move {number}: {move} cannot stand in an ID",
                    number=number,
                    move=repr(written[:20]),
                )
            )
    usual = setup.sides == setup.game.usual_sides(setup.game.usual_players)
    terms = [*([] if usual else ["-".join(setup.sides)]), *setup.variants]
    if not moves and not terms:
        return setup.id
    return _TERMS.join([setup.id, *terms]) + _MOVES + _MOVES.join(moves)


def short_id(text: str) -> str:
    """An ID without its moves, short enough to be quoted in a message."""
    return text.partition(_MOVES)[0] + _MOVES + "..." if _has_moves(text) else text


def _has_moves(text: str) -> bool:
    """Whether a text is the ID of a position, and not a file whose name looks like it."""
    slug, mark, rest = _split_mark(text)
    return bool(mark) and slug in GAMES and _MOVES in rest


def _parse_position(text: str) -> Record:
    """Parse the ID of a position: return the record of the game up to there."""
    named, _, written = text.partition(_MOVES)
    named, *terms = named.split(_TERMS)
    found = _parse_setup(named)
    assert isinstance(found, SeedId | LayoutId)
    game = found.game
    sides = game.usual_sides(game.usual_players)
    if game.seating and terms and terms[0] not in game.variants:
        sides = _sides(game, terms.pop(0))
    variants = game.check_variants(terms)
    players = len(sides) if game.seating else game.usual_players
    seed = found.seed if isinstance(found, SeedId) else None
    setup = Setup(
        game=game,
        layout=found.layout if isinstance(found, LayoutId) else game.deal(found.seed, variants),
        players=players,
        sides=sides,
        variants=variants,
        seed=seed,
        head_start=check_head_start(game, players, found.head_start),
    )
    moves = written.split(_MOVES) if written else []
    for number, move in enumerate(moves, start=1):
        if not _MOVE.fullmatch(move):
            what = message("there is none")
            if move:
                what = message("{move} is no move", move=repr(move[:20]))
            raise InputError(
                message(
                    "{id}: move {number}: {wrong}; write, say, ~a1-b1~c4",
                    id=short_id(text),
                    number=number,
                    wrong=what,
                )
            )
    return Record(setup, tuple(plain_move(move.replace(_SPACE, " ")) for move in moves))


def _sides(game: Game, text: str) -> Sides:
    """Read the players' sides, in turn order, as `position_id` spells them."""
    assert game.seating
    sides = tuple(text.lower().split("-"))
    if not set(sides) <= set(game.seating.sides):
        raise InputError(
            message(
                "{game} has no variant {text}, and no such sides; write, say, "
                ".bottom-right-left before the moves",
                game=game.slug,
                text=repr(text[:40]),
            )
        )
    if len(sides) not in game.players:
        raise InputError(
            message(
                "{text}: {game} is a game for {players}",
                text=text[:40],
                game=game.slug,
                players=game.players_range,
            )
        )
    if problem := game.seating.error(sides):
        raise InputError(
            message("{text}: no seating of the rules: {problem}", text=text[:40], problem=problem)
        )
    return sides


def _parse_setup(text: str) -> SeedId | LayoutId | None:
    """Parse an ID without moves."""
    slug, mark, rest = _split_mark(text)
    if not mark or (slug not in GAMES and not slug.replace("-", "").isalpha()):
        return None
    if mark == "#":
        game = find_game(slug)
        rest, head_start = _without_head_start(game, rest)
        return SeedId(game, _read_seed(slug, rest), head_start)
    if slug not in GAMES:
        return None
    game = find_game(slug)
    rest, head_start = _without_head_start(game, rest)
    try:
        return LayoutId(game, game.layout.undescribe(rest), head_start)
    except InputError as error:
        raise InputError(message("{game}: {wrong}", game=slug, wrong=error.said)) from None


def _read_seed(slug: str, text: str) -> int:
    try:
        if "+" not in text:
            return read_whole(text, 0, MAX_SEED)
        raise InputError(message("write a whole number in place of '{text}'", text=shortened(text)))
    except InputError as error:
        raise InputError(
            message("the seed of {game}, as in {game}#7: {wrong}", game=slug, wrong=error.said)
        ) from None


def _without_head_start(game: Game, rest: str) -> tuple[str, HeadStart]:
    """Split what follows the game in an ID into the seed or code, and the head start."""
    rest, plus, text = rest.partition("+")
    if not plus or not rest or not game.head_starts:
        return rest + plus + text, ()
    return rest, parse_head_start(text)


def _split_mark(text: str) -> tuple[str, str, str]:
    """Split a text at its first mark: the text before, the mark, and the rest."""
    for i, letter in enumerate(text):
        if letter in "#:":
            slug = text[:i].lower()
            return slug if slug in GAMES else text[:i], letter, text[i + 1 :]
    return text, "", ""
