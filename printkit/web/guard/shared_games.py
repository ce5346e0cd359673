"""Shared games as they are kept: each a record of its own, which servers of one user share.

A game is written whole at every change, so that a restart loses nothing. It is read again whenever
it is asked for, and written only if it is still as it was read: then no server loses a move that
another one took.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException

from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.messages import message
from printkit.web.address.play import Play, read_play
from printkit.web.guard.kept_files import drop, keep_record, kept_path, lock_kept, read_record
from printkit.web.guard.limits import HOST, Refusal, too_many

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_CODE = re.compile(f"[{_LETTERS}]{{8}}")
"""40 random bits. A guess a millisecond would find one of 50 games after some 250 days."""

_FOLDER = "games"

MOST_GAMES, MOST_OF_ONE = 50, 8
"""Games that are kept in all, and of one guest."""

_UNUSED = 24 * 60 * 60
"""Seconds after which a game may make room for a guest's new one."""


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game on several screens.

    `query` is the address of its play after /play/{game}. `host` is the browser that began it, and
    `client` its address, empty for the owner's machine. `browsers` are those that took the seats;
    free seats and the computer's are empty. `version` counts positions, also those that were taken
    back. `touched` is the time of the last change.
    """

    code: str
    game: str
    query: str
    host: str
    browsers: tuple[str, ...]
    version: int = 0
    touched: float = 0.0
    client: str = HOST

    @property
    def play(self) -> Play:
        """The game as it stands."""
        return _play_of(self.game, self.query)

    def may_move(self, browser: str, seat: int) -> bool:
        """Whether a browser may move for a seat."""
        owner = self.browsers[seat]
        board = browser == self.host or browser not in self.browsers
        return owner == browser if owner else board

    def at(self, play: Play) -> SharedGame:
        """A copy with another position."""
        return replace(self, query=play.query, version=self.version + 1)


@lru_cache(2 * MOST_GAMES)
def _play_of(game: str, query: str) -> Play:
    """The play of an address, which takes long to read if it has many moves."""
    return read_play(find_game(game), parse_qsl(query))


class SharedGames:
    """All shared games, in the kept files; in memory is what this server's screens have seen."""

    def __init__(self) -> None:
        self._seen: dict[str, SharedGame] = {}
        self._news: dict[str, asyncio.Event] = {}

    def find(self, code: str) -> SharedGame:
        """The game of a code. Raises HTTPException if there is none."""
        game = _read(code)
        if game is None:
            self._seen.pop(code, None)
            self.wake_screens(code)
            raise Refusal(404, message("there is no shared game of this code; look at it again"))
        known = self._seen.get(code)
        if known == game:
            return known
        self._seen[code] = game
        self.wake_screens(code)
        return game

    def all(self) -> list[SharedGame]:
        """All games, the one that changed last first."""
        kept = [path.stem for path in kept_path(_FOLDER).glob("*.json")]
        games = [game for code in kept if (game := _read(code))]
        return sorted(games, key=lambda game: -game.touched)

    def begin(self, play: Play, host: str, client: str) -> SharedGame:
        """Keep a new game of a client. Raises HTTPException if there is no room for it, and
        InputError if it cannot be kept.
        """
        self._make_room(client)
        code = "".join(secrets.choice(_LETTERS) for _ in range(8))
        seats = ("",) * play.setup.players
        return self.put(SharedGame(code, play.game.slug, play.query, host, seats, client=client))

    def put(self, game: SharedGame, was: SharedGame | None = None) -> SharedGame:
        """Keep a game that `was` another one before, and wake the screens that follow it.

        Raises HTTPException if it is not as it was any more, InputError if it cannot be kept.
        """
        game = replace(game, touched=time.time())
        try:
            with lock_kept(_FOLDER):
                if was is not None and _read(game.code) != was:
                    raise too_late()
                keep_record(f"{_FOLDER}/{game.code}.json", game)
        except OSError as error:
            raise InputError(
                message("the game could not be kept ({reason})", reason=error.strerror or "")
            ) from None
        self._seen[game.code] = game
        self.wake_screens(game.code)
        return game

    def delete(self, code: str) -> None:
        """Delete a game, and wake the screens that follow it."""
        drop(f"{_FOLDER}/{code}.json")
        self._seen.pop(code, None)
        self.wake_screens(code)

    def wake_screens(self, code: str) -> None:
        """Wake the screens that follow a game."""
        if waiting := self._news.pop(code, None):
            waiting.set()

    async def wait(self, game: SharedGame, seconds: float) -> None:
        """Wait until a game differs from `game`, at most `seconds`."""
        code = game.code
        if self._seen.get(code) is not game:
            return
        try:
            async with asyncio.timeout(seconds):
                await self._news.setdefault(code, asyncio.Event()).wait()
        except TimeoutError:
            pass

    def close(self) -> None:
        """Wake all screens."""
        for code in [*self._news]:
            self.wake_screens(code)

    def _make_room(self, client: str) -> None:
        """Delete the game that makes room for a new one of a client, if that is needed."""
        games = self.all()
        own = [game for game in games if game.client == client]
        many = client != HOST and len(own) >= MOST_OF_ONE
        if len(games) < MOST_GAMES and not many:
            return
        goes = _least_missed(own if many else games, client)
        if goes is None:
            raise too_many(
                message(
                    "{count} shared games were played since yesterday, and there is no room for "
                    "more; go on with one of them",
                    count=len(own) if many else len(games),
                )
            )
        self.delete(goes.code)


def _least_missed(games: Sequence[SharedGame], client: str) -> SharedGame | None:
    """The game that makes room for a client's new one: one without moves, or not used for a day.

    For the owner it may be any, a guest's first; a guest never ends the owner's.
    """
    owner, since = client == HOST, time.time() - _UNUSED
    began = Counter(game.client for game in games if game.client != HOST)
    empty = [game for game in games if not game.play.moves and (owner or game.client != HOST)]
    unused = [game for game in games if game.touched < since]
    of_guests = [game for game in games if owner and game.client != HOST]
    for group in (empty, unused, of_guests, games if owner else ()):
        if group:
            return min(group, key=lambda game: (-began[game.client], game.touched))
    return None


def _read(code: str) -> SharedGame | None:
    """The kept game of a code; None if there is none, or if its file is not what was written."""
    name = f"{_FOLDER}/{code}.json"
    game: SharedGame | None = read_record(name, SharedGame) if _CODE.fullmatch(code) else None
    with suppress(InputError):
        if game and game.code == code and len(game.browsers) == game.play.setup.players:
            return game
    return None


def too_late() -> HTTPException:
    """The error for a change of a game that another screen has changed."""
    return Refusal(409, message("another screen was quicker; this is how the game stands now"))
