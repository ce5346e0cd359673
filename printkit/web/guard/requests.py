"""The guard in front of the page: who may ask, how much they may send, what browsers may run.

All must know the page's key, also other accounts of this machine. But every site that is open in a
browser with the key can send requests, too. So a Host that is not the page's own is refused (DNS
rebinding), and a request that changes anything must come from one of its pages (Origin), which know
this server's token. A link of another site may lead to a page, but to nothing that works.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printkit.contract import MOST_PHOTO
from printkit.layouts.language import Language
from printkit.layouts.messages import Said, message
from printkit.web.address.table import with_query
from printkit.web.guard.language import language_of
from printkit.web.guard.limits import Allowance, Refusal, client_of
from printkit.web.guard.network import Network

TOKEN = "x-printkit-token"
MOST = 2_000_000
"""The most bytes of a request's body without a photo; no layout and no record has as many."""

MOST_PARTS = 500
"""The most parameters of an address: reading them keeps all others waiting."""

MOST_REQUESTS, MOST_A_SECOND = 300, 20
"""Requests of a guest at once, and how many may follow each second; a page makes some 50."""

SENDING, SENDING_PHOTO = 20.0, 120.0
"""Seconds in which the body of a request must be there, and that of a photo."""

IN_PATHS = "/:,+@"
"""Characters that a path of the page may have as they are."""

_PAGES = re.compile(
    r"/(?:(?:table|play|edit|puzzle|catalogue|shared)/[^/]+(?:/\d+)?/?|[a-z-]+:[^/]+|shared)?",
    re.ASCII,
)
"""The paths of pages and of IDs, to which other sites may link; pictures, files and streams are
none.
"""

_PHOTO = re.compile(r"/edit/[^/]+/photo", re.ASCII)
"""The paths that photos are sent to."""

_LOCKED = message(
    "this address lacks the key to printkit; open the one that its terminal shows, or scan its code"
)

ALWAYS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of every answer."""

_AT_HOME = {"cross-origin-opener-policy": "same-origin"}
"""Headers for addresses of this machine alone; elsewhere browsers warn about them."""


class Guard:
    """An application that passes requests on to `app` if its own pages make them at its `hosts`.

    `hosts` of this machine alone are written as browsers send them, "127.0.0.1:8484"; the hosts of
    a `network` are added. `token` is known to pages of this server only.
    """

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str], token: str, network: Network | None = None
    ) -> None:
        self._app, self._own, self._token = app, frozenset(hosts), token
        self._hosts = self._own | frozenset(network.hosts if network else ())
        self._network = network
        self._asking = Allowance(
            MOST_REQUESTS, MOST_A_SECOND, message("this device asks for too much; wait a little")
        )
        self._home = f"http://{min(self._own)}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                here = Headers(scope=scope).get("host", "").lower() in self._own
                for name, value in {**ALWAYS, **(_AT_HOME if here else {})}.items():
                    headers.setdefault(name, value)
                ours = scope["path"].startswith("/static/")
                headers.setdefault("cache-control", "no-cache" if ours else "no-store")
            await send(message)

        answer, headers, client = self._app, Headers(scope=scope), client_of(scope)
        entering = self._network is not None and self._network.has_secret(scope["path"])
        if self._asking.remaining(client) <= 0:
            answer = refusal(scope, 429, self._asking.words)
        elif scope["query_string"].count(b"&") >= MOST_PARTS:
            words = message("this address has more than {most} parts", most=MOST_PARTS)
            answer = refusal(scope, 400, words)
        elif refused := self._why_not(scope, headers, entering):
            foreign = headers.get("host", "").lower() not in self._hosts
            answer = refusal(scope, *refused, home=self._home if foreign else "")
            answer.headers["connection"] = "close"  # a place for those who are let in
        elif _is_cross(headers) and not entering:  # a link, whose browser sends no cookie yet
            path = quote(scope["path"], safe=IN_PATHS)
            at = with_query(path, scope["query_string"].decode("latin-1"))
            answer = leading_page(at, language_of(HTTPConnection(scope)))
        self._asking.spend(client, 1)
        await answer(scope, _limit(receive, _body_limit(scope)), guarded_send)

    def _why_not(self, scope: Scope, headers: Headers, entering: bool) -> tuple[int, Said] | None:
        """The status and the reason if a request is not allowed; None if it is allowed.

        `entering`: the key is in its address.
        """
        host = headers.get("host", "").lower()
        if host not in self._hosts or len(headers.getlist("host")) > 1:
            return 400, message("this page is at another address; open the one it was started with")
        if _is_cross(headers):
            follows = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
            seen = headers.get("sec-fetch-dest", "document") == "document"
            if not (follows and seen and (entering or _PAGES.fullmatch(scope["path"]))):
                return 403, message("another site asked for this")
            return None
        cookies = headers.getlist("cookie")
        if self._network and not entering and not self._network.is_known(host, cookies):
            return 403, _LOCKED
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return 405, message("this cannot be done here")
        token = headers.get(TOKEN, "").encode()
        if headers.get("origin") != f"http://{host}":
            return 403, message("this did not come from a page of printkit; open it anew")
        if not hmac.compare_digest(token, self._token.encode()):
            return 403, message("printkit was started anew in the meantime; load the page again")
        length = headers.get("content-length", "0")
        limit = _body_limit(scope)
        if not length.isdigit() or int(length) > limit.most:
            return 413, limit.words
        return None


def _is_cross(headers: Headers) -> bool:
    """Whether the browser says that a page of another site made the request."""
    return headers.get("sec-fetch-site") in ("cross-site", "same-site")


class _BodyLimit(NamedTuple):
    """The most bytes of a body, the most seconds it may take, and the words if it is larger."""

    most: int
    seconds: float
    words: Said


_USUAL = _BodyLimit(
    MOST,
    SENDING,
    message("more than {size} MB were sent; a layout is far smaller", size=MOST // 1_000_000),
)
_OF_PHOTO = _BodyLimit(
    MOST_PHOTO,
    SENDING_PHOTO,
    message("more than {size} MB; send a smaller photo", size=MOST_PHOTO // 1_000_000),
)


def _body_limit(scope: Scope) -> _BodyLimit:
    """The limit for the body of a request, by its path."""
    return _OF_PHOTO if _PHOTO.fullmatch(scope["path"]) else _USUAL


def _limit(receive: Receive, limit: _BodyLimit) -> Receive:
    """Receive messages, up to a number of bytes of a body, even if the header promises less.

    Reading further raises HTTPException, and so does a body that does not come.
    """
    taken, whole = 0, False
    until = asyncio.get_running_loop().time() + limit.seconds

    async def receive_limited() -> Message:
        nonlocal taken, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                part = await receive()
        except TimeoutError:
            raise Refusal(
                408, message("the rest of this request did not come; send it again")
            ) from None
        whole = whole or not part.get("more_body", False)
        taken += len(part.get("body", b""))
        if taken > limit.most:
            raise Refusal(413, limit.words)
        return part

    return receive_limited


# Readers whom the guard does not let in, or not yet, get whole pages. Nothing else is let through
# to such a browser, so the style is part of the page. Its digest is in the answer's policy, which
# allows no other.

_STYLE = """
:root { color-scheme: light dark; --text: #23282b; --ground: #fdfbf5; --strong: #1f5c4a; }
@media (prefers-color-scheme: dark) {
  :root { --text: #ece8dc; --ground: #171d1a; --strong: #8fc7b4; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 1.08rem/1.5 sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 3rem 1.5rem; overflow-wrap: anywhere; }
h1 { font: 600 2rem/1.15 serif; margin: 0 0 .6rem; }
a { color: var(--strong); font-weight: 600; }
"""

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · printkit</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{words}.</p>
<p><a href="{home}">{leads}</a></p>
</main>
</body>
</html>
"""

_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def is_reader(headers: Headers) -> bool:
    """Whether a person asks, who reads pages, and not a script, which reads a line."""
    return "text/html" in headers.get("accept", "")


def leading_page(path: str, language: Language) -> HTMLResponse:
    """A page that leads on to a path of this server.

    After a link or a redirect of another site, browsers send no cookie; after this page they do.
    """
    at, opens = escape(path), escape(language.say("Open the page"))
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="refresh" content="0;url={at}">\n<title>printkit</title>\n'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">\n</head>\n'
        f'<body><main><h1>printkit</h1><p><a href="{at}">{opens}</a></p></main></body>\n'
        "</html>\n"
    )


def refusal(scope: Scope, status: int, words: Said, home: str = "") -> Response:
    """Answer with what is wrong: a line for scripts, a page with a way home for readers.

    `home` is the address of the home page if the browser is at another host.
    """
    language = language_of(HTTPConnection(scope))
    if not is_reader(Headers(scope=scope)):
        return PlainTextResponse(f"{language.say(words)}\n", status)
    leads = language.say("Go to the home page")
    if home:
        leads = language.say("{address} on the machine that runs printkit", address=home)
    text = _PAGE.format(
        language=language.code,
        title=escape(language.say("That did not work")),
        style=_STYLE,
        words=escape(language.begin_with(words)),
        home=escape(home or "/"),
        leads=escape(leads),
    )
    return HTMLResponse(text, status, {"content-security-policy": _POLICY})
