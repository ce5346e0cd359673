"""Random command lines: each ends with a documented exit code, and no file is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layouts.setup import layout_yaml
from tests.cases import sample
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.printkit.running import printkit_here

_STARTS = (
    ("print", "--no-check", "--sheet", "board"),
    ("print", "--no-check", "--format", "yaml"),
    ("deal", "--no-check"),
    ("calibrate",),
    ("games",),
    ("boards",),
    ("replay",),
    ("moves",),
)
_WORDS = (
    *(
        ("coin-isolation",),
        ("coin-isolation#7",),
        ("isaac",),
        ("isaac#2+1:3",),
        ("dice-isolation",),
    ),
    *(("mine.yaml",), ("mine.pdf",), ("no.yaml",), ("-",), ("Isaac",), ("",), ("a/b\x00",)),
    *(
        ("-o", name)
        for name in ("mine.pdf", "new.pdf", "new.svg", "new.yaml", "x.zip", "out/", "-")
    ),
    *(("-o", name) for name in ("x.jpg", "", ".", "no/where/x.pdf", "/dev/null", "mine.yaml")),
    *(("--format", form) for form in ("pdf", "svg", "yaml", "ppn")),
    *(("--count", number) for number in ("2", "0", "x")),
    *(("--players", number) for number in ("3", "9")),
    *(("--variant", name) for name in ("greedy", "semi-greedy", "four-die-stud")),
    *(("--back-offset", "0.8", "-0.4"), ("--back-offset", "0.8"), ("--duplex", "long-edge")),
    *(("--seed", "5"), ("--seed",), ("--head-start", "2:5"), ("--head-start", "auto")),
    *(("--json",), ("-q",), ("--make", "--verify"), ("--balanced",), ("--number", "3,5")),
)


@settings(max_examples=sample(120))
@given(st.sampled_from(_STARTS), st.lists(st.sampled_from(_WORDS), max_size=5))
def test_any_command_line(start: tuple[str, ...], words: list[tuple[str, ...]]) -> None:
    typed = [*start, *(word for some in words for word in some)]
    with (
        TemporaryDirectory() as name,
        TemporaryDirectory() as settings_of_one_line,
        patch.dict(os.environ, XDG_CONFIG_HOME=settings_of_one_line),
    ):
        folder = Path(name)
        (folder / "mine.pdf").write_text("mine")
        (folder / "mine.yaml").write_text(layout_yaml(LOPSIDED.layout))
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        result = printkit_here(*typed, folder=folder)
        errors = result.stderr.decode()
        assert result.returncode in (0, 2), (typed, errors)
        for path, data in before.items():
            assert (folder / path).read_bytes() == data, typed
        if result.returncode == 2:
            assert errors.splitlines()[-1].startswith("printkit: "), typed
            assert {path.name for path in folder.iterdir()} == {*before}, typed
        elif "--json" in typed and "-h" not in typed:
            assert all(json.loads(line) for line in result.stdout.splitlines()), typed
