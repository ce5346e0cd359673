"""Hostile files are refused in one line and with little work."""

from __future__ import annotations

import time
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.cases import cases_together
from tests.every import every
from tests.printkit.web.client import Client, client, is_refused, own
from tests.printkit.web.test_adversaries import MARKUP, assert_harmless

PATHS = ("/edit/coin-isolation/read", "/play/isaac/open")
"""The addresses that read files and texts."""

HEAD = "game: coin-isolation\n"
BOMB = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefghij", "bcdefghijk", strict=True)
)
HOSTILE = {
    "bomb": BOMB,
    "bomb as squares": BOMB + HEAD + "layout: *k\nsquares: *k\nmoves: *k\n",
    "bomb as a key": BOMB + "? *k\n: x\n",
    "bomb merged": "a: &a {x: 1}\nb: &b {<<: [*a, *a, *a]}\n" + "c: {<<: [*b, *b, *b]}\n" * 999,
    "itself": "&a [*a]\n",
    "deep lists": "[" * 40_000,
    "deep maps": "{a: " * 20_000,
    "deep blocks": "".join(f"{' ' * n}a:\n" for n in range(400)),
    "an object": "!!python/object/apply:os.system ['touch /opt/x']\n",
    "a module": "!!python/name:os.system\n",
    "too many squares": HEAD + "squares:\n" + "  - Q D N P Q D N P\n" * 5000,
    "a row too wide": HEAD + "squares:\n  - " + "Q " * 20_000 + "\n",
    "markup": f"game: '{MARKUP}'\n",
    "markup as a key": f"{HEAD}'{MARKUP}': 1\n",
    "markup as an ID": f"coin-isolation:{MARKUP}",
    "a path": "/proc/self/status",
    "a path as a game": "game: ../../../proc/self/status\n",
    "a file in it": HEAD + "layout: !include /proc/self/status\n",
    "a huge number": f"{HEAD}seed: {'9' * 50_000}\n",
    "a huge number in another base": f"{HEAD}seed: 0x{'f' * 50_000}\n",
    "no number": f"{HEAD}seed: .nan\nplayers: .inf\n",
    "a date": f"{HEAD}seed: 2001-01-01\n",
    "binary": f"{HEAD}seed: !!binary AAAA\n",
    "nothing": "",
    "blanks": " \n\t\n" * 99,
    "zeros": "\0" * 99,
    "controls": "game: \x1b[31mx\x07\n",
    "surrogates": "game: \\ud800\n",
    "right to left": "game: \u202egnp.exe\n",
    "two documents": "a: 1\n---\nb: 2\n",
    "a directive": "%YAML 9.9\n---\na: 1\n",
    "a long line": "x" * 100_000,
    "no file at all": "MZ\x90\x03",
    "a piecepack file": '[Event "x"]\n' * 3000,
    "a record without end": HEAD + "moves:\n" + "  - e4\n" * 20_000,
}

EVIL_BYTES = [b"\xff\xfe\x00\x00", b"\xef\xbb\xbf" + b"\xc3\x28", b"%PDF-1.7\n" + bytes(range(256))]

LITTLE = 20.0
"""Processor seconds of this process within which a file must be refused."""


@pytest.fixture(scope="module")
def page() -> Iterator[Client]:
    """One client for all tests."""
    with client() as asked:
        yield asked


@pytest.mark.parametrize("path", PATHS)
def test_a_hostile_file_is_refused_in_a_line(page: Client, path: str) -> None:
    headers = own(**{"content-type": "application/x-www-form-urlencoded"})

    def check(name: str) -> None:
        begun = time.process_time()
        answer = page.post(path, headers=headers, content=urlencode({"text": HOSTILE[name]}))
        assert time.process_time() - begun < LITTLE
        is_refused(answer)
        assert_harmless(answer, path)

    every(HOSTILE, check)


@pytest.mark.parametrize("path", PATHS)
def test_a_file_of_other_bytes_is_refused_in_a_line(page: Client, path: str) -> None:
    def check(sent: bytes) -> None:
        given = {"text": ("layout.yaml\r\nx: y", sent, "text/html")}
        answer = page.post(path, headers=own(), files=given)
        is_refused(answer, "not a text file" if sent.startswith(b"\xff") else "")
        assert_harmless(answer, path)

    every(EVIL_BYTES, check)


SAID = (
    ("", "there is nothing in it"),
    ("   \n", "there is nothing in it"),
    ("hello", "expected keys and values"),
    ("game: chess\n", "line 1: there is no game 'chess'"),
    (HEAD + "coins: |\n  1 2\n", "line 2: the board has 8 rows of coins, here are 1"),
    ("game: dice-isolation\nboard: |\n" + "  .........\n", "a rank has at most 8 squares"),
    ("game: dice-isolation\nboard: |\n" + "  ..\n" * 9, "a board has at most 8 ranks"),
    ("coin-isolation#x", "the seed of coin-isolation"),
    ("coin-isolation:zzz", "the code 'zzz' has 3 characters"),
    ("[" * 100, "nested far too deeply"),
    ("[" * 5000, "the text"),
    (BOMB, "'game' is missing"),
    ("x" * 200_000, "more than 32 kB were typed"),
    ("x" * 1_500_000, "more than 32 kB were typed"),
    ("game: <script>alert(1)</script>\n", "there is no game '<script>"),
    ("game: isaac\nlayout: ../../etc/passwd\nmoves: []", "the text"),
    ("game: isaac\nlayout: isaac#7\nmoves: [00-99]", "move 1 (00-99) is illegal"),
)


@cases_together(("path", "text", "words"), [(path, *said) for path in PATHS for said in SAID])
def test_what_is_wrong_in_a_text_is_the_command_lines_line(
    page: Client, path: str, text: str, words: str
) -> None:
    if path == PATHS[0] and "is illegal" in words:
        return  # an editor reads no moves
    is_refused(page.post(path, headers=own(), data={"text": text}), words)
