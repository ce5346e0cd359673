"""Whole pages that need nothing else: refusals, and pages that lead on.

They are for readers whom the guard does not let in, or not yet. Nothing else is let through to such
a browser, so the style is part of the page. Its digest is in the answer's policy, which allows no
other.
"""

from __future__ import annotations

import base64
import hashlib
from html import escape

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from layouts.words import capitalize

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
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>That did not work · printkit</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>That did not work</h1>
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


def leading_page(path: str) -> HTMLResponse:
    """A page that leads on to a path of this server.

    After a link or a redirect of another site, browsers send no cookie; after this page they do.
    """
    at = escape(path)
    return HTMLResponse(
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="refresh" content="0;url={at}">\n<title>printkit</title>\n'
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">\n</head>\n'
        f'<body><main><h1>printkit</h1><p><a href="{at}">Open the page</a></p></main></body>\n'
        "</html>\n"
    )


def refusal(headers: Headers, status: int, words: str, home: str = "") -> Response:
    """Answer with what is wrong: a line for scripts, a page with a way home for readers.

    `home` is the address of the home page if the browser is at another host.
    """
    if not is_reader(headers):
        return PlainTextResponse(f"{words}\n", status)
    leads = f"{home} on the machine that runs printkit" if home else "Go to the home page"
    text = _PAGE.format(
        style=_STYLE,
        words=escape(capitalize(words)),
        home=escape(home or "/"),
        leads=escape(leads),
    )
    return HTMLResponse(text, status, {"content-security-policy": _POLICY})
