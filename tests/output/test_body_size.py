"""The rules have one size of text, whatever the game, the players, the variants and the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.paper import PAPERS
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Group, Item, Role, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page.composition import compose
from printkit.output.page.flow import BODY_SIZE
from printkit.output.sheet import LARGE_TEXT, NORMAL_TEXT, AnySpec
from tests.output.bare import bare_spec
from tests.output.games import CASES
from tests.output.tiers import in_tiers

SOME = 6  # sets of variants for each number of players


def drawn_variants(slug: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Yield some sets of a game's variants that can be combined, with the number of players."""
    game, random = GAMES[slug], Random(slug)
    for players in game.players:
        yield slug, players, ()
        for _ in range(SOME if game.variants else 0):
            size = random.randint(1, min(4, len(game.variants)))
            try:
                yield slug, players, game.check_variants(random.sample(game.variants, size))
            except InputError:
                continue


def body_sizes(spec: AnySpec, sheet: str, *roles: Role) -> set[float]:
    """Return all sizes, in points on the paper, of a sheet's lines in these roles.

    Captions and badges do not count.
    """
    kit = compose(spec, sheets_of(spec.setup.game).select([sheet]))
    found = (_sizes(page.items, 1.0, roles, body=False) for page in kit.pages)
    return {round(size, 3) for sizes in found for size in sizes}


def _sizes(
    items: Sequence[Item], scale: float, roles: Sequence[Role], *, body: bool
) -> Iterator[float]:
    for item in items:
        if isinstance(item, Text) and body:
            yield item.size * scale
        if isinstance(item, Group) and item.label not in ("figure", "variant"):
            inside = body or item.role in roles
            yield from _sizes(item.items, scale * item.transform.a, roles, body=inside)


@in_tiers(
    [("coin-isolation", 2, ()), ("coin-isolation", 3, ("transplant",)), ("isaac", 2, ())],
    [case for slug in GAMES for case in drawn_variants(slug)],
)
def test_rules_have_one_size_of_text(slug: str, players: int, variants: tuple[str, ...]) -> None:
    for paper, text in product(("a4", "letter"), (NORMAL_TEXT, LARGE_TEXT)):
        spec = replace(bare_spec(slug, players, variants), paper=PAPERS[paper], text=text)
        assert body_sizes(spec, "rules", "item", "continued") == {BODY_SIZE * text.scale}


@in_tiers(
    [("isaac", "a5", "low-ink"), ("coin-isolation-3", "a3", "grey")],
    product((case for case in CASES if case != "clobber"), ("a5", "letter", "a3"), THEMES),
)
def test_so_have_rules_with_figures_and_first_turns(case: str, paper: str, theme: str) -> None:
    spec = CASES[case](paper, theme)
    assert body_sizes(spec, "rules", "item", "continued") == {BODY_SIZE}
    assert body_sizes(spec, "first-game", "item") <= {BODY_SIZE}  # one step has no number
