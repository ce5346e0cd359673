"""The guard: allowed callers, allowed requests, and what browsers may run."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from starlette.routing import Route

import printkit
from printkit.contract import MOST_PHOTO
from printkit.printing.settings import settings_path
from printkit.web.address.play import MOST_MOVES
from printkit.web.app import Site
from printkit.web.guard.network import Network
from printkit.web.guard.requests import MOST, MOST_PARTS
from printkit.web.work.jobs import JobQueue
from tests.cases import cases_together
from tests.printkit.web.client import (
    HERE,
    HOST,
    PATHS,
    application,
    client,
    in_loop,
    is_refused,
    own,
)

PAGE = "/table/isaac"
HOME = "192.168.1.20:8484"
"""This machine in a network at home."""


@cases_together(
    "host",
    [
        *("evil.example", "evil.example:8484", "", "a b", "127.0.0.1", "localhost", "[::1]:8484"),
        *("127.0.0.1:8485", "127.0.0.1.:8484", "127.0.0.1:08484", "127.1:8484", "0.0.0.0:8484"),
        *(f"{HOST}.evil.example", f"{HOST}@evil.example", f"evil.example@{HOST}", f"{HOST}/"),
        *(f"{HOST}, evil.example", "2130706433:8484", "[::ffff:127.0.0.1]:8484", "[::]:8484"),
        *("localhost.:8484", "192.168.1.21:8484", "192.168.1.20", HOME),
    ],
)
def test_another_host_is_refused(host: str) -> None:
    """A site whose name resolves to this machine (DNS rebinding) gets nothing."""
    network = None if host == HOME else Network((HOME,), "the-secret")
    answer = client(network).get("/~the-secret/", headers={"host": host})
    is_refused(answer, "this page is at another address")
    assert "set-cookie" not in answer.headers


def test_our_own_hosts_are_answered_but_not_two_at_once() -> None:
    for host in ("127.0.0.1:8484", "localhost:8484", "LOCALHOST:8484"):
        assert client().get("/token", headers={"host": host}).text == "the-token"
    both = [("host", HERE), ("host", "evil.example")]
    assert client().get("/token", headers=both).status_code == 400


@cases_together(
    "headers",
    [
        {},
        {"origin": HERE},
        {"x-printkit-token": "the-token"},
        own(origin="http://evil.example"),
        own(origin=f"{HERE}.evil.example"),
        own(origin=HERE.upper()),
        own(origin="http://127.0.0.1:8485"),
        own(origin="null"),
        {**own(), "x-printkit-token": "another"},
        {**own(), "x-printkit-token": ""},
        own(**{"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"}),
        own(**{"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"}),
    ],
)
def test_what_changes_anything_needs_the_token_and_our_origin(headers: dict[str, str]) -> None:
    is_refused(client().post(f"{PAGE}/work", headers=headers), status=403)


def test_nothing_is_posted_without_the_token_and_no_address_has_other_methods() -> None:
    routes = [each for each in Site("", JobQueue(1)).routes() if isinstance(each, Route)]
    posted = [each.path for each in routes if each.methods == {"POST"}]
    read = {each.path for each in routes if "GET" in (each.methods or ())}
    assert len(posted) > 10
    for path in posted:
        is_refused(client().post(path, headers={"origin": HERE}), status=403)
        if path not in read:
            assert client().get(path, headers=own()).status_code == 405
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        assert client().request(method, PAGE, headers=own()).status_code == 405


def test_readers_get_refusals_as_a_page_with_a_way_home() -> None:
    """It loads nothing, as nothing else is let through to such a browser."""
    network, reader = Network((HOME,), "the-secret"), {"accept": "text/html,*/*;q=0.8"}
    foreign, large = reader | {"host": "evil.example"}, own(**reader, **{"content-length": "9" * 9})
    with client() as page, client(network, f"http://{HOME}") as phone:
        refused = [
            (page.get("/", headers=foreign), 400, "at another address", f"{HERE}/"),
            (phone.get("/", headers=reader), 403, "lacks the key", "/"),
            (page.post(f"{PAGE}/work", headers=reader), 403, "did not come from a page", "/"),
            (page.post(f"{PAGE}/work", headers=large), 413, "than 2 MB", "/"),
            (page.put(PAGE, headers=reader), 405, "cannot be done here", "/"),
        ]
    for answer, status, words, home in refused:
        assert answer.status_code == status and words in answer.text
        assert f'<a href="{home}">' in answer.text and "<h1>" in answer.text
        (style,) = re.findall("<style>(.*)</style>", answer.text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        policy = answer.headers["content-security-policy"]
        assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}';")
        assert "src=" not in answer.text and "<link" not in answer.text
        assert "the-token" not in answer.text and "the-secret" not in answer.text


def test_what_another_site_shows_in_a_page_of_its_own_is_refused() -> None:
    picture = "/picture/isaac.svg"
    for site in ("cross-site", "same-site"):
        shown = client().get(picture, headers={"sec-fetch-site": site, "sec-fetch-mode": "no-cors"})
        assert shown.status_code == 403
        follows = {"sec-fetch-site": site, "sec-fetch-mode": "navigate"}
        for path in (
            "/",
            PAGE,
            "/isaac:abc+1.x",
            "/coin-isolation:3qnbwe6vqz72q",
        ):
            followed = client().get(path, headers=follows)
            assert followed.status_code == 200 and f"url={path}" in followed.text
        for path in (picture, f"{PAGE}/live", "/isaac:abc/live", "/static/x:y"):
            assert client().get(path, headers=follows).status_code == 403


def test_a_link_of_another_site_leads_to_pages_and_ids_alone() -> None:
    """Such as the link in a code that `print --link` prints."""
    crossed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    code = printkit.setup("isaac#7").id
    for path in ("/", "/table/isaac", "/play/isaac", f"/{code}", "/shared"):
        assert client().get(path, headers=crossed).status_code == 200, path
    for path in (f"/{code}/x", f"/x/{code}", "/table/isaac/live", "/table/isaac/print.pdf"):
        assert client().get(path, headers=crossed).status_code == 403, path


@cases_together(
    ("path", "length", "words"),
    [
        (f"{PAGE}/work", MOST + 1, "than 2 MB"),
        ("/edit/isaac/read", MOST + 1, "than 2 MB"),
        ("/play/isaac/open", MOST + 1, "than 2 MB"),
        ("/edit/coin-isolation/photo", MOST_PHOTO + 1, "than 40 MB"),
        *((f"{PAGE}/work", said, "") for said in ("-1", "1e3", "+5", "0x10", "٣", "9" * 400, "a")),
    ],
)
def test_a_body_that_is_too_large_or_of_no_length_is_refused(
    path: str, length: int | str, words: str
) -> None:
    sent = {**own(), "content-length": str(length)}
    headers = {name: value.encode() for name, value in sent.items()}
    is_refused(client().post(path, headers=headers, content=b""), words, 413)


def test_a_body_of_an_unknown_length_is_read_no_further_than_that() -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        yield b'--x\r\ncontent-disposition: form-data; name="text"; filename="a"\r\n\r\n'
        for _ in range(100):
            sent += 1
            yield b"x" * (MOST // 10)

    headers = own(**{"content-type": "multipart/form-data; boundary=x"})
    answer = client().post("/edit/isaac/read", headers=headers, content=endless())
    assert answer.status_code == 413 and sent == 10


@pytest.mark.parametrize(
    "path",
    [
        *("/", PAGE, "/static/table.js", "/no/such", "/table/chess", "/picture/isaac.svg"),
        *("/play/isaac?luck=1", "/edit/isaac?seed=7", "/edit/coin-isolation"),
        f"/edit/isaac?laid={quote('<script>alert(1)</script>')}",
    ],
)
def test_every_answer_tells_browsers_what_they_may_run(path: str) -> None:
    answer = client().get(path, follow_redirects=True)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';") and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    if "html" in answer.headers["content-type"]:
        for unwanted in ("<script>", "<style", " style=", " onclick"):
            assert unwanted not in answer.text
        assert "//" not in answer.text.replace("<!doctype", "")
        assert not PATHS.search(answer.text)


def test_a_file_of_the_users_that_is_wrong_is_told_without_its_folders() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("duplex: sideways\n")
    try:
        answer = client().get(f"{PAGE}/live?seed=7")
    finally:
        path.unlink()
    is_refused(answer, "sideways")
    assert "settings.yaml" in answer.text and str(path.parent) not in answer.text


def test_an_error_of_ours_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("/root/secret")

    monkeypatch.setattr("printkit.web.pages.tables.table_view", break_down)
    answer = client().get(f"{PAGE}/live")
    assert answer.status_code == 500
    assert answer.text.startswith("an error of printkit's own (RuntimeError)")
    assert "secret" not in answer.text and answer.headers["content-security-policy"]


def test_only_files_to_print_are_shown_in_a_frame_and_by_our_own_pages_alone() -> None:
    with client() as page:
        pdf = page.get("/test-sheet.pdf?paper=a4")
    policy = pdf.headers["content-security-policy"]
    assert pdf.content.startswith(b"%PDF")
    assert "frame-ancestors 'self'" in policy and "default-src 'self'" in policy


@cases_together("path", ["/table/isaac", "/play/isaac", "/edit/isaac", "/puzzle/isaac", "/shared"])
def test_an_address_of_too_many_parts_is_refused_unread(path: str) -> None:
    """Reading them takes the time of all who wait."""
    page = client()
    refused = page.get(f"{path}?{'x=1&' * MOST_PARTS}")
    is_refused(refused, f"more than {MOST_PARTS} parts")
    few = page.get(f"{path}?{'x=1&' * (MOST_PARTS - 1)}")
    assert "parts" not in few.text


def test_a_game_of_more_moves_than_any_has_is_refused() -> None:
    moves = "~".join(["a1"] * (MOST_MOVES + 1))
    answer = client().get(f"/play/coin-isolation?seed=7&moves={moves}")
    assert answer.status_code == 400 and f"{MOST_MOVES + 1} moves are too many" in answer.text


@cases_together("path", ["/edit/isaac/read", "/play/isaac/open", f"{PAGE}/work"])
def test_a_browser_that_leaves_in_the_middle_of_a_request_is_no_bug(
    path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    answers: list[Any] = []
    comes = [
        {"type": "http.request", "body": b"--x\r\nContent-Disp", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Any:
        return comes.pop(0) if len(comes) > 1 else comes[0]

    async def send(message: Any) -> None:
        answers.append(message)

    form = {"content-type": "multipart/form-data; boundary=x", "content-length": "999"}
    headers = {**own(), "host": HOST, **form}
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
        "client": ("127.0.0.1", 1),
    }
    in_loop(application(JobQueue(1))(scope, receive, send))
    assert answers[0]["status"] == 408
    garbage = client().post(path, content=b"garbage", headers=headers | {"content-length": "7"})
    assert garbage.status_code == 400
    assert capfd.readouterr().err == ""
