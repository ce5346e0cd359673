"""The form: every option of `print` is on the page, or is said to be elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.cli.commands.print import print_
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.printing.options import OPTIONS, options_by_key, own_options, own_options_of
from printkit.printing.settings import Settings, change_settings
from printkit.web.address.form import fields_of, read_order
from printkit.web.address.table import YES, read_table
from tests.every import every
from tests.printkit.records import GAME
from tests.printkit.web.client import client


def test_no_option_is_forgotten() -> None:
    known = options_by_key()
    assert not [key for key, option in known.items() if bool(option.place) == bool(option.absent)]
    typed = {str(parameter.name) for parameter in print_.params} - {"quiet", "verbose"}
    assert OPTIONS.keys() <= typed
    of_the_command_alone = {"named", "output", "form", "force", "show", "as_json", "printer"}
    assert typed - OPTIONS.keys() == of_the_command_alone


def test_no_two_controls_have_one_place() -> None:
    for game in GAMES.values():
        ways = {option.name for option in game.deal_options}
        places = [
            (each.place.section, each.place.at) for each in fields_of(game) if each.name not in ways
        ]
        assert len(places) == len({*places})


@GAME
def test_a_page_has_the_options_of_its_game_and_no_others(game: str) -> None:
    own = {each.option.name for each in own_options_of(GAMES[game], printing=True)} - {"boards"}
    others = {each.option.name for each in own_options(printing=True)} - own
    names = {field.name for field in fields_of(GAMES[game])}
    assert own <= names and not others & names
    assert {"seed", "paper", "theme", "sheet", "bleed"} <= names


def choices_of(game: Game) -> Iterator[tuple[Game, str, str]]:
    """Yield the choices of each field, except the usual ones."""
    for field in fields_of(game):
        values = [choice.value for choice in field.choices if choice.value != field.usual]
        for value in values or [{"bleed": "2", "dpi": "96"}.get(field.name, "")]:
            said = YES if field.kind == "flag" else value
            if said:
                yield game, field.name, said


@GAME
def test_every_choice_is_said_in_the_address_and_in_the_command(game: str) -> None:
    cases = [*choices_of(GAMES[game])]
    assert len(cases) > 20
    every(cases, is_said_in_the_address_and_in_the_command)


def is_said_in_the_address_and_in_the_command(game: Game, name: str, value: str) -> None:
    table = read_table(game, [("seed", "7"), (name, value)])
    assert table.values(name) == [value]
    forms = {"svg-text": "svg", "dpi": "png"}
    words = table.words(forms.get(name, "pdf"))
    assert (f"--{name}" if value == YES else f"--{name}={value}") in words
    again = read_table(game, [("seed", "7"), *table.pairs])
    assert again == table


@GAME
def test_every_control_stands_on_the_page(game: str) -> None:
    text = client().get(f"/table/{game}", follow_redirects=True).text
    for field in fields_of(GAMES[game]):
        assert f'name="{field.name}"' in text, field.name
        assert str(field.label) in text
    form = text.partition("<form")[2].partition("</form>")[0]
    assert not [raw for raw in ("--", "{", "[default") if raw in form]


def test_usual_values_are_left_out_of_the_address() -> None:
    game = GAMES["coin-isolation"]
    said = [("seed", "7"), ("players", "2"), ("theme", "colour"), ("variant", ""), ("bleed", "0.0")]
    assert read_table(game, said).query == "seed=7"


def test_contradictions_are_told_with_the_reason() -> None:
    game = GAMES["coin-isolation"]
    (one, other), reason = next(iter(game.contradictions.items()))
    refused = read_table(game, [("variant", one)]).refusals()
    assert str(reason) in str(refused[f"variant={other}"])
    assert f"variant={one}" not in refused
    assert read_table(game, []).refusals() == {}


def test_a_layout_that_was_dealt_has_no_head_start_of_the_one_before() -> None:
    game = GAMES["coin-isolation"]
    before = read_table(game, [("seed", "7"), ("head-start", "0,5"), ("theme", "grey")])
    after = before.with_layout("some-code")
    assert after.values("head-start") == [] and after.values("theme") == ["grey"]
    assert after.layout == "some-code" and after.seed == ""


def test_the_page_uses_what_is_set_for_all_kits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    change_settings(lambda _: Settings("short-edge", usual={"paper": "a5", "coins": "euro"}))
    monkeypatch.setenv("PRINTKIT_THEME", "grey")
    coins, isaac = GAMES["coin-isolation"], GAMES["isaac"]
    usual = {field.name: field.usual for field in fields_of(coins)}
    assert (usual["paper"], usual["theme"], usual["coins"]) == ("a5", "grey", "euro")
    order = read_order(["coin-isolation#7"])
    assert (order.paper, order.theme, order.duplex) == ("a5", "grey", "short-edge")
    assert (
        order.options == {"coins": order.options["coins"]} and not read_order(["isaac#7"]).options
    )
    said = [("paper", "a5"), ("paper", "a4")]
    assert [read_table(isaac, [pair]).pairs for pair in said] == [(), (("paper", "a4"),)]
    text = client().get("/table/isaac", follow_redirects=True).text
    assert re.search(r'<option value="a5" selected>', text)
    (tmp_path / "printkit" / "settings.yaml").write_text("paper: a99\n")
    with pytest.raises(InputError, match="'a99': choose from: a4"):
        read_order(["isaac#7"])
