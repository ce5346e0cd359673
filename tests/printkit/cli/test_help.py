"""`printkit help` and `man`: the pages of the documents and of the commands; and completion."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from printkit.cli.commands.help import WIDTH, plain_text, topics
from printkit.cli.main import CommandEntry
from printkit.layouts.games import GAMES
from printkit.layouts.language import languages
from printkit.layouts.rules import rule_book
from tests.cases import cases_together
from tests.printkit.cli.test_start import ALL, commands_in, load_command
from tests.printkit.running import assert_refused, printkit_here

DOCS = Path(__file__).parents[3] / "docs"
ELSEWHERE = {
    "add-a-game",  # for programmers
    "commands",  # the help of the commands has it
    "design",
    "dice-isolation-boards",  # pictures
    *(f"glossary-{code}" for code in languages()),  # for translators
    "index",
    "library",
    "news",  # for who finds printkit on the web
    "performance",
    "schemas",
    "tried",
}
"""Pages that are not for readers in a terminal."""


def test_pages_for_users_are_topics() -> None:
    assert {*topics()} == {page.stem for page in DOCS.glob("*.md")} - ELSEWHERE
    for name, page in topics().items():
        assert page.read_text("utf-8") == (DOCS / f"{name}.md").read_text("utf-8")


@cases_together("name", topics())
def test_a_topic_is_its_page_as_text(name: str, tmp_path: Path) -> None:
    shown = printkit_here("help", name, folder=tmp_path)
    text = shown.stdout.decode()
    page = (DOCS / f"{name}.md").read_text("utf-8")
    assert shown.returncode == 0
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)
    for heading in re.findall(r"^#+ (.*)$", prose, re.MULTILINE):
        assert f"{heading.replace('*', '').replace('`', '').upper()}\n" in text
    assert not re.search(r"\]\(|\*\*|<!--|^```", text, re.MULTILINE)
    code = [line for line in text.splitlines() if line.startswith("    ") or line in page]
    long = {line for line in text.splitlines() if len(line) > WIDTH} - {*code}
    assert not [line for line in long if " " in line.strip()]


def test_parts_of_a_page() -> None:
    page = (
        """# A *first* page

Words with `code * and *`, **bold** ones, [a link](other.md#there), and
[another](https://example.org), ![a picture](it.png)

    $ printkit   games
- one thing,
  to the end
- another

```yaml
a: b
```
| one | two |
| --- | --- |
| `a` | b |

| short | long |
| --- | --- |
| a | """
        + "word " * 30
        + """ |
<!-- unseen -->
> quoted
"""
    )
    assert (
        plain_text(page)
        == """A FIRST PAGE

Words with code * and *, bold ones, a link, and another (https://example.org),

    $ printkit   games
- one thing, to the end
- another

    a: b
one  two
---  ---
a    b

a
    word word word word word word word word word word word word word word word
    word word word word word word word word word word word word word word word
    quoted"""
    )


def test_variants_are_explained_in_a_few_words(tmp_path: Path) -> None:
    text = printkit_here("help", "variants", folder=tmp_path).stdout.decode()
    for game in GAMES.values():
        for slug in game.variants:
            assert f"{rule_book(game).title(slug).upper()}\n\n--variant {slug}\n" in text


def test_help_alone_lists_commands_and_topics(tmp_path: Path) -> None:
    listed = printkit_here("help", folder=tmp_path).stdout.decode()
    commands = printkit_here(folder=tmp_path).stdout.decode()
    assert listed.startswith(commands)
    for name in topics():
        assert re.search(rf"^  {name}  +\w", listed.removeprefix(commands), re.MULTILINE)


def test_a_command_that_is_also_a_topic(tmp_path: Path) -> None:
    """Its help comes first. A group's command has no page."""
    both = printkit_here("help", "catalogue", folder=tmp_path).stdout
    command = printkit_here("catalogue", "-h", folder=tmp_path).stdout
    assert both.startswith(command + b"\nMAKE MANY SETUPS\n")
    part = printkit_here("help", "catalogue", "show", folder=tmp_path).stdout
    assert part == printkit_here("catalogue", "show", "-h", folder=tmp_path).stdout


# Man pages and completion


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man")
    written = printkit_here("man", "man1", folder=folder)
    assert written.returncode == 0, written.stderr
    found = sorted((folder / "man1").iterdir())
    assert sorted(written.stdout.decode().split()) == [f"man1/{page.name}" for page in found]
    return folder / "man1"


def test_every_command_has_a_man_page(pages: Path) -> None:
    names = {page.name for page in pages.iterdir()}
    assert names >= {"printkit.1", "printkit-catalogue-show.1"}
    assert names >= {f"printkit-{listed.name}.1" for listed in ALL}


def test_a_man_page_has_what_the_help_has(pages: Path) -> None:
    """The description, each option with its help, and the examples, wherever lines are broken."""
    for listed in ALL:
        command = load_command(listed)
        text = (pages / f"printkit-{listed.name}.1").read_text("utf-8")
        page = letters(re.sub(r"^\.(SH|TP|B|PP|nf|fi)\b|\\e|\\&", "", text, flags=re.M))
        said = [command.help or "", *(command.epilog or "").splitlines()]
        said += [each.help or "" for each in command.params if isinstance(each, click.Option)]
        for words in said:
            assert letters(words) in page, (listed.name, words)
        assert "\n.B \\-h, \\-\\-help\n" in text


def letters(text: str) -> str:
    """Return the letters and digits of a text."""
    return re.sub(r"[\W_]", "", text).lower()


@pytest.mark.slow
def test_troff_finds_nothing_wrong(pages: Path) -> None:
    """Nor does a line of text begin with a dot or a quote, which are commands to it."""
    known = re.compile(r"\.(TH|SH|TP|B|PP|nf|fi)\b")
    for page in pages.iterdir():
        for line in page.read_text("utf-8").splitlines():
            assert known.match(line) or not line.startswith((".", "'")), line
        if shutil.which("groff"):
            command = ["groff", "-ww", "-man", "-Tutf8", "-k", "-z", page]
            assert subprocess.run(command, capture_output=True, check=True).stderr == b""


def test_pages_are_not_replaced(pages: Path) -> None:
    assert_refused(printkit_here("man", str(pages), folder=pages), "printkit.1", "--force")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line on the page makes a shell ask like this, which the shell itself need not be for."""
    line = f"_PRINTKIT_COMPLETE={shell}_source printkit"
    assert line in (DOCS / "commands.md").read_text("utf-8")
    monkeypatch.setenv("_PRINTKIT_COMPLETE", f"{shell}_source")
    source = printkit_here(folder=tmp_path).stdout.decode()
    assert f"_PRINTKIT_COMPLETE={shell}_complete" in source
    monkeypatch.setenv("_PRINTKIT_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "printkit help own")
    monkeypatch.setenv("COMP_CWORD", "own" if shell == "fish" else "2")
    offered = printkit_here(folder=tmp_path).stdout.decode()
    assert re.findall(r"own[\w-]*", offered) == ["own-layout"]


def test_a_command_that_works_long_says_how_long() -> None:
    """Those do that share their work among threads or workers."""
    long = [
        command
        for listed in ALL
        for command in commands_in(listed)
        if {"threads", "workers"} & {parameter.name for parameter in command.params}
    ]
    assert len(long) > 8
    for command in long:
        assert re.search(r"\b(seconds|minutes?|hours)\b", command.help or ""), command.name


@pytest.mark.parametrize("listed", ALL, ids=lambda each: each.name)
def test_the_help_says_what_holds_without_an_option(listed: CommandEntry) -> None:
    for command in commands_in(listed):
        for option in command.params:
            if not isinstance(option, click.Option) or option.is_flag or not option.default:
                continue
            if isinstance(option.default, int | float | str):
                assert option.show_default or "[default:" in (option.help or ""), option.name
