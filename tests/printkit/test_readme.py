"""The README's commands, typed one after another as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layouts.game import Layout
from layouts.setup import Setup, layout_yaml
from output.drawing.scene import Kit
from printkit import checking, printing
from printkit.checking import CheckedSetup
from printkit.cli import cli
from printkit.prepress import Prepress
from printkit.printing import Printable
from printkit.rendering import part_names
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.printkit.records import finished, record, write
from tests.printkit.running import printkit_here, written

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
(BLOCK,) = (
    block for block in re.findall(r"(?:    printkit .*\n)+", README) if "make-fair" in block
)
COMMANDS = [line.partition(" # ")[0].split()[1:] for line in BLOCK.splitlines()]

PARSED_ALONE = {"check", "make-fair", "advise"}
"""What they do takes minutes, and other tests see to it."""


def test_they_work_in_order_and_no_file_is_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is played or drawn for it."""

    def render(kit: Kit, form: str, _: Prepress) -> dict[str, bytes]:
        return dict.fromkeys(part_names(kit, form), b"drawn")

    def at_once(printable: Printable) -> Printable:
        return printable

    def first(setup: Setup[Layout], *_: object, **__: object) -> CheckedSetup:
        return CheckedSetup(setup)

    monkeypatch.setattr(printing, "render", render)
    monkeypatch.setattr(printing, "worked_out", at_once)
    monkeypatch.setattr(checking, "deal_until_fair", first)
    (tmp_path / "ours.yaml").write_text(layout_yaml(LOPSIDED.layout))
    write(tmp_path, "game", record(finished("isaac")))
    files: list[Path] = []
    for arguments in COMMANDS:
        if arguments[0] in PARSED_ALONE:
            context = cli.make_context("printkit", [*arguments])
            name, command, rest = cli.resolve_command(context, [*arguments])
            assert command is not None
            command.make_context(name, rest, parent=context)
            continue
        result = printkit_here(*arguments, folder=tmp_path)
        assert result.returncode == 0, (arguments, result.stderr)
        if arguments[0] in ("print", "deal", "calibrate"):
            files.append(written(result, tmp_path))
    assert len(files) == len(set(files)) > 15
    assert {"coin-isolation-7.pdf", "coin-isolation-7-pieces.pdf"} <= {file.name for file in files}
