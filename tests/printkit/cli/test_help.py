"""`printkit help`: the pages of the documents as text."""

from __future__ import annotations

import re
from pathlib import Path

from layouts.games import GAMES
from layouts.rules import rule_book
from printkit.cli.commands.help import WIDTH, plain_text, topics
from tests.cases import cases_together
from tests.printkit.running import printkit_here

DOCS = Path(__file__).parents[3] / "docs"
ELSEWHERE = {
    "commands",  # the help of the commands has it
    "design",
    "dice-isolation-boards",  # pictures
    "index",
    "library",
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
