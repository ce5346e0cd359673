"""The guard: allowed callers, allowed requests, and what browsers may run."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator

import pytest

from printkit.printing.settings import settings_path
from printkit.web.guard import MOST
from printkit.web.network import Network
from tests.cases import cases_together
from tests.printkit.web.client import HERE, PATHS, client, own

PAGE = "/table/isaac"
HOME = "192.168.1.20:8484"
"""This machine in a network at home."""


@cases_together(
    "host",
    ["evil.example", "evil.example:8484", "127.0.0.1", "127.0.0.1:8485", "[::1]:8484", "", "a b"],
)
def test_another_host_is_refused(host: str) -> None:
    """A site whose name resolves to this machine (DNS rebinding) gets nothing."""
    answer = client().get("/", headers={"host": host})
    assert answer.status_code == 400
    assert "isaac" not in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1:8484", "localhost:8484", "LOCALHOST:8484"])
def test_our_own_hosts_are_answered(host: str) -> None:
    assert client().get("/", headers={"host": host}).status_code == 200


@cases_together(
    "headers",
    [
        {},
        {"origin": HERE},
        {"x-printkit-token": "the-token"},
        own(origin="http://evil.example"),
        own(origin="http://127.0.0.1:8485"),
        own(origin="null"),
        {**own(), "x-printkit-token": "another"},
        {**own(), "x-printkit-token": ""},
    ],
)
def test_what_changes_anything_needs_the_token_and_our_origin(headers: dict[str, str]) -> None:
    answer = client().post(f"{PAGE}/work", headers=headers)
    assert answer.status_code == 403
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(method: str) -> None:
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
        followed = client().get("/", headers={"sec-fetch-site": site, "sec-fetch-mode": "navigate"})
        assert (shown.status_code, followed.status_code) == (403, 200)


def test_a_body_that_is_too_large_is_refused() -> None:
    answer = client().post(f"{PAGE}/work", headers=own(), content=b"x" * (MOST + 1))
    assert answer.status_code == 413


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


@pytest.mark.parametrize("path", ["/", PAGE, "/static/table.js", "/no/such", "/table/chess"])
def test_every_answer_tells_browsers_what_they_may_run(path: str) -> None:
    answer = client().get(path)
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", PAGE])
def test_no_page_has_a_script_or_a_style_in_it_or_from_elsewhere(path: str) -> None:
    text = client().get(path).text
    assert "<script>" not in text and "<style" not in text and " style=" not in text
    assert " onclick" not in text and "//" not in text.replace("<!doctype", "")


@cases_together(
    "path",
    [
        "/table/..%2f..%2fetc%2fpasswd",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/font/..%2fOFL.ttf",
        "/table/isaac?layout=..%2F..%2Fetc%2Fpasswd",
        "/table/isaac/live?layout=/etc/passwd",
        "/table/isaac/file.exe",
        "/table/isaac/sheet/4/nothing.svg",
        "/table/dice-isolation/live?boards=/etc/passwd",
        "/table/isaac/live?output=/tmp/x",
        "/table/isaac/live?sheet=-o.x",
        "/table/isaac/live?paper=%3Cb%3E",
    ],
)
def test_a_wrong_address_is_refused_in_a_line_of_text(path: str) -> None:
    answer = client().get(path)
    assert answer.status_code in (400, 404)
    if "<!doctype" not in answer.text:
        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.text.count("\n") == 1
    assert not PATHS.search(answer.text.replace("/etc/passwd", ""))


def test_a_file_of_the_users_that_is_wrong_is_told_without_its_folders() -> None:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("duplex: sideways\n")
    try:
        answer = client().get(f"{PAGE}/live?seed=7")
    finally:
        path.unlink()
    assert answer.status_code == 400
    assert "settings.yaml" in answer.text and "sideways" in answer.text
    assert str(path.parent) not in answer.text and not PATHS.search(answer.text)


def test_an_error_of_ours_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("/root/secret")

    monkeypatch.setattr("printkit.web.table_pages.table_view", break_down)
    answer = client().get(f"{PAGE}/live")
    assert answer.status_code == 500
    assert answer.text.startswith("an error of printkit's own (RuntimeError)")
    assert "secret" not in answer.text and answer.headers["content-security-policy"]


def test_what_is_wrong_is_never_markup() -> None:
    answer = client().get(f"{PAGE}?seed=%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text and "&lt;script&gt;" in answer.text


def test_only_files_to_print_are_shown_in_a_frame_and_by_our_own_pages_alone() -> None:
    with client() as page:
        policy = "content-security-policy"
        pdf = page.get("/test-sheet.pdf?paper=a4")
        assert pdf.content.startswith(b"%PDF") and "frame-ancestors 'self'" in pdf.headers[policy]
        for path in ("/", "/play/isaac?luck=1", "/table/isaac", "/picture/isaac.svg"):
            assert "frame-ancestors 'none'" in page.get(path).headers[policy]
        assert "default-src 'self'" in pdf.headers[policy]
