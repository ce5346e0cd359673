"""Layout and record files: how they are read and told apart."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field, parse_yaml, read_file, same
from printkit.layouts.game import Game, Layout, Sides
from printkit.layouts.games import GAMES, find_game
from printkit.layouts.head_start import HeadStart, read_head_start
from printkit.layouts.ids import LayoutId, SeedId, parse_id
from printkit.layouts.messages import OptionName, listed, message
from printkit.layouts.setup import Record, Setup
from printkit.layouts.spelling import plain_move


def read_either(text: str, source: str, folder: Path | None) -> tuple[Game, Layout] | Record:
    """Read the record or layout in a file's text. A record has the key `layout` or `moves`.

    A record may name a layout's file in `folder`, unless `folder` is None. A grid alone, as it is
    typed or pasted, is the layout of the game whose board it fits. Raises InputError like
    `read_layout` and `read_record`.
    """
    if len(found := _of_grid(text, source)) == 1:
        return found[0]
    top = parse_yaml(text, source)
    if _values(top, "moves") or _values(top, "layout"):
        return _record(top, folder)
    return _layout(top)


def read_layout(text: str, source: str) -> tuple[Game, Layout]:
    """Read the game and the layout in a layout file's text. Raises InputError with the line."""
    return _layout(parse_yaml(text, source))


def read_record(text: str, source: str, folder: Path) -> Record:
    """Read the record in a file's text; the record may name a layout's file in `folder`.

    Raises InputError with the line. Whether the moves are legal is not checked.
    """
    return _record(parse_yaml(text, source), folder)


def _of_grid(text: str, source: str) -> list[tuple[Game, Layout]]:
    """The layouts that rows without keys may be: of each game whose file has one key, one."""
    rows = text.strip("\ufeff\n").splitlines()
    if ":" in text or len(rows) < 2:
        return []
    board = "".join(f"\n  {row.strip()}" for row in rows)
    found = []
    for game in GAMES.values():
        key, *others = game.layout.keys
        with suppress(InputError):
            if not others:
                found.append(read_layout(f"game: {game.slug}\n{key}: |{board}", source))
    return found


def _layout(top: Field) -> tuple[Game, Layout]:
    game = _game(top)
    kind = game.layout
    if "board" in kind.keys and _values(top, "boards"):
        option = OptionName("boards", "FILE")
        top.fail(message("a set of boards; print it with {option}", option=option))
    fields = top.mapping(("game", *kind.keys), kind.optional)
    return game, kind.read(fields)


def _record(top: Field, folder: Path | None) -> Record:
    game = _game(top)
    own = [*(("players", "sides") if game.seating else ())]
    own += ["head_start"] if game.head_starts else []
    fields = top.mapping(("game", "layout", "moves"), ("variants", *own))
    players = game.usual_players
    if "players" in fields:
        players = fields["players"].integer(min(game.players), max(game.players))
    variants = _variants(game, fields.get("variants"))
    named = _record_layout(game, fields["layout"], variants, folder)
    head_start = named.head_start
    if "head_start" in fields:
        given = read_head_start(fields["head_start"], players)
        if head_start not in ((), given):
            fields["head_start"].fail(
                message("the layout's ID has another head start; keep one of them")
            )
        head_start = given
    elif len(head_start) > players:
        fields["layout"].fail(
            message(
                "a head start of player {player}, and {players} play",
                player=len(head_start),
                players=players,
            )
        )
    setup = Setup(
        game=game,
        layout=named.layout,
        players=players,
        sides=_sides(game, fields.get("sides"), players),
        variants=variants,
        seed=named.seed,
        head_start=head_start,
    )
    return Record(setup, tuple(map(plain_move, fields["moves"].texts())))


def _values(top: Field, name: str) -> list[Field]:
    """The values of a key, in order; an invalid file can have a key several times."""
    return [value for key, value in top.pairs() if key.is_text and same(name, key.node.value)]


def _game(top: Field) -> Game:
    """The game that the key `game` of a file names."""
    named = _values(top, "game")
    if not named:
        known = listed(GAMES, "or")
        top.fail(message("'game' is missing; begin the file with  game:  and {known}", known=known))
    return named[0].read(find_game)


@dataclass(frozen=True, slots=True)
class _RecordLayout:
    """A record's layout, with the seed and the head start if the record's ID names them."""

    layout: Layout
    seed: int | None = None
    head_start: HeadStart = ()


def _record_layout(
    game: Game, field: Field, variants: Sequence[str], folder: Path | None
) -> _RecordLayout:
    """Read the layout in a record: written out, or named by an ID or by a file in `folder`."""
    if not field.is_text:
        kind = game.layout
        return _RecordLayout(kind.read(field.mapping(kind.keys, kind.optional)))
    named = field.text()
    try:
        found = parse_id(named)
        if isinstance(found, SeedId) and found.game is game:
            return _RecordLayout(game.deal(found.seed, variants), found.seed, found.head_start)
    except InputError as error:
        field.fail(error.said)
    if isinstance(found, Record):
        field.fail(message("this ID has moves behind it; leave those out here"))
    if isinstance(found, LayoutId) and found.game is game:
        return _RecordLayout(found.layout, None, found.head_start)
    if found is not None:
        field.fail(
            message(
                "{named} is a layout of {game}, not of {other}",
                named=named,
                game=found.game.slug,
                other=game.slug,
            )
        )
    if folder is None:
        field.fail(message("no file can be named here; write the layout itself, or its ID"))
    name = folder / named
    seed = named.removeprefix("#")
    if (seed.isdigit() or same(game.slug, named)) and not name.is_file():
        right = f"{game.slug}#{seed if seed.isdigit() else 7}"
        field.fail(message("this names no layout; write {id}", id=right))
    other, layout = read_layout(field.read(lambda _: read_file(name)), str(name))
    if other is not game:
        field.fail(
            message(
                "{named} is a layout of {game}, not of {other}",
                named=str(name),
                game=other.slug,
                other=game.slug,
            )
        )
    return _RecordLayout(layout)


def _sides(game: Game, field: Field | None, players: int) -> Sides:
    if field is None or game.seating is None:
        return game.usual_sides(players)
    read = game.seating.read
    chosen = tuple(side for item in field.items() for side in item.read(read))
    if len(chosen) != players:
        field.fail(
            message(
                "{n} sides for {players} players; name one for each", n=len(chosen), players=players
            )
        )
    if problem := game.seating.error(chosen):
        field.fail(message("no seating of the rules: {problem}", problem=problem))
    return chosen


def _variants(game: Game, field: Field | None) -> tuple[str, ...]:
    if field is None:
        return ()
    return field.read(lambda _: game.check_variants(item.text() for item in field.items()), "")
