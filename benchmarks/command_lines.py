"""Type random command lines, and look whether any ends with "a bug in printkit".

    python -m benchmarks.command_lines [--count 3000] [--seed 1]

Each runs in a process of its own, in a folder with files that cannot be read, folders without
permission, names of 300 characters and broken files, and every third time without a home. A command
line that takes longer than some seconds is stopped, as by Ctrl-C. Root may read all files, unless:

    setpriv --bounding-set=-dac_override,-dac_read_search python -m benchmarks.command_lines
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from printkit.cli import main as command_line
from printkit.files.process import protect_streams
from printkit.layouts.games import GAMES
from printkit.layouts.setup import layout_yaml
from printkit.setups import Terms, deal

SECONDS = 3
EXPECTED = {0, 1, 2, 130}
_POSITION = "coin-isolation:3ba8twqtegmpqxw0ntgaegwr783kx4e" + "~a1-a2-a3-b3" * 24
_WORDS = (
    *GAMES,
    *(f"{game}#7" for game in GAMES),
    *("coin-isolation#7+2:5", _POSITION, "x" * 300, "a/" * 400, f"{'y' * 256}.pdf", "", "-", "--"),
    *("good.yaml", "broken.yaml", "empty.yaml", "closed.yaml", "closed", "closed/x.yaml"),
    *("none.yaml", "good.yaml/x", "loop", "out", "/dev/null", "/proc/self/mem", "/", "..", "~"),
    *(
        "0",
        "1",
        "2",
        "-1",
        "1e9",
        "9" * 30,
        "nan",
        "a4",
        "letter",
        "0.8,-0.5",
        "3,5",
        "2:5",
        "auto",
    ),
    *("tcp://127.0.0.1:1", "tls://x", "uneven<1", "é", "\x1b[31m", "ﷺ", "\udcff", "'", "a b", "%s"),
)
_HOMES = ("home", "none/none", "here/closed")
_LONG = {"serve", "site"}


def commands() -> list[tuple[tuple[str, ...], click.Command]]:
    """Return every command with the words that begin it, except those that run until stopped."""
    group = command_line.cli
    context = click.Context(group)
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or name in _LONG:
            continue
        found.append(((name,), command))
        inner = getattr(command, "commands", {})
        found += [((name, each), inner[each]) for each in inner]
    return found


def draw(
    chance: random.Random, known: Sequence[tuple[tuple[str, ...], click.Command]]
) -> list[str]:
    """Draw a command line: options that the command has, with values that may be nonsense."""
    begin, command = chance.choice(known)
    words = [*begin]
    for _ in range(chance.randrange(6)):
        options = [each for each in command.params if isinstance(each, click.Option)]
        if options and chance.random() < 0.5:
            option = chance.choice(options)
            words.append(chance.choice(option.opts))
            if isinstance(option.type, click.Choice) and chance.random() < 0.5:
                words.append(str(chance.choice([*option.type.choices])))
                continue
            if option.is_flag:
                continue
        words.append(chance.choice(_WORDS))
    return words


def run(words: Sequence[str], folder: Path, home: str) -> tuple[int, str]:
    """Run a command line in a folder beside a `home`; return its exit code and what it says."""
    said = folder.parent / "said"
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        for number, flags in ((0, os.O_RDONLY), (1, os.O_WRONLY)):
            os.dup2(os.open(os.devnull, flags), number)
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), 2)
        for name in [name for name in os.environ if name.startswith("XDG_")]:
            del os.environ[name]
        os.environ["HOME"] = str(folder.parent / home)
        sys.argv = ["printkit", *words]
        sys.stdout, sys.stderr, sys.stdin = open(1, "w"), open(2, "w"), open(0)  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
        signal.alarm(SECONDS)
        code = 99
        try:
            protect_streams()
            command_line.main()
        except SystemExit as error:
            code = int(error.code or 0)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said.read_text("utf-8", "replace")


def lay_out(folder: Path) -> None:
    """Make the files that the words name."""
    folder.mkdir()
    good = layout_yaml(deal(GAMES["coin-isolation"], 7, Terms()).layout)
    for name, text in (("good", good), ("broken", "game: [\0"), ("empty", ""), ("closed", good)):
        (folder / f"{name}.yaml").write_text(text)
    (folder / "closed").mkdir()
    (folder / "loop").symlink_to("loop")
    (folder / "out").mkdir()
    (folder / "closed").chmod(0)
    (folder / "closed.yaml").chmod(0)


def main() -> None:
    """Type command lines; the exit code is 1 if one ended in an undocumented way."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.command_lines")
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, known = random.Random(options.seed), commands()
    codes: Counter[int] = Counter()
    for _ in range(options.count):
        words = draw(chance, known)
        with tempfile.TemporaryDirectory() as name:
            lay_out(Path(name) / "here")
            code, said = run(words, Path(name) / "here", chance.choice(_HOMES))
        codes[code] += 1
        if (
            code not in EXPECTED
            or "Traceback" in said
            or len(max(said.splitlines(), default="")) > 400
        ):
            print(
                code,
                shlex.join(words)[:300].encode("utf-8", "replace").decode(),
                said[-300:],
                flush=True,
            )
    print(dict(sorted(codes.items())))
    raise SystemExit(bool({*codes} - EXPECTED))


if __name__ == "__main__":
    main()
