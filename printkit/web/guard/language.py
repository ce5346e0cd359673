"""The language of a request: the one that its address names, else the chosen, else the browser's.

The page remembers a choice in a cookie, the same for all ports of a machine.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection, Request

from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH, Language, languages
from printkit.layouts.messages import Message
from printkit.web.address.form import named_game
from printkit.web.address.table import LANG, Pair, with_query
from printkit.web.guard.network import YEAR

if TYPE_CHECKING:
    from starlette.responses import Response

CHOSEN = "printkit-language"
"""The cookie with the code of the chosen language."""

_IN_QUERY = re.compile(rb"(?:^|&)" + LANG.encode() + rb"=([a-z]{1,8})(?=&|$)")

_MOST_WISHES = 20
"""The languages of a browser that are looked at; few have more than five."""


def language_of(request: HTTPConnection) -> Language:
    """The language in which a request is answered, in the words of the sheets it is about."""
    slug = request.scope.get("path_params", {}).get("game", "")
    if slug in GAMES:
        named = [named_in(request, GAMES[slug])]
    else:
        named = [named_game(game, _language_of(request)) for game in GAMES.values()]

    def reword(said: Message) -> Message:
        for game in named:
            said = game.reword(said)
        return said

    return replace(_language_of(request), reword=reword)


def named_in(request: HTTPConnection, game: Game) -> Game:
    """The game in the words of its sheets, printed with the options in a request's address."""
    return named_game(game, _language_of(request), request.query_params.multi_items())


def _language_of(request: HTTPConnection) -> Language:
    for code in (_named(request), request.cookies.get(CHOSEN, "")):
        if found := languages().get(code):
            return found
    return _preferred(request.headers.get("accept-language", ""))


def _named(request: HTTPConnection) -> str:
    """What an address names as its language; the address may be too long to read all of it."""
    found = _IN_QUERY.search(request.scope["query_string"])
    return found[1].decode() if found else ""


def _preferred(header: str) -> Language:
    """The first known language of an `Accept-Language`: "de-AT,de;q=0.9,en;q=0.8"."""
    wishes: list[tuple[float, str]] = []
    for part in header.split(",")[:_MOST_WISHES]:
        name, _, more = part.partition(";")
        try:
            liked = float(more.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        wishes.append((-liked, name.strip().partition("-")[0].lower()))
    known = languages()
    liking = (known[code] for liked, code in sorted(wishes, key=lambda w: w[0]) if code in known)
    return next(liking, ENGLISH)


def pairs_of(request: Request) -> list[Pair]:
    """The parameters of a request's address, with its language unless that is English.

    So the addresses that are made from them name it, too, also to workers.
    """
    said = [pair for pair in request.query_params.multi_items() if pair[0] != LANG]
    language = language_of(request)
    return said if language == ENGLISH else [*said, (LANG, language.code)]


def other_languages(request: Request) -> dict[Language, str]:
    """All languages, each with the address of the same page in it."""
    kept = [part for part in request.url.query.split("&") if not part.startswith(f"{LANG}=")]
    return {
        each: with_query(request.url.path, "&".join([*filter(None, kept), f"{LANG}={code}"]))
        for code, each in languages().items()
    }


def remember_choice(request: Request, answer: Response) -> None:
    """Have a browser remember the language that an address names, which its user has chosen."""
    code = _named(request)
    if code in languages():
        answer.set_cookie(CHOSEN, code, YEAR, samesite="strict")
