"""The table of options: all that `print` can be asked for, one option a row.

Each row is a field of `OrderOptions` with its default. The command line makes click's options from
the rows, the page its controls, and an `Order` is these fields. Options that only some games have
come after the table.
"""

# ruff: noqa: RUF009  # `_row` makes a field

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import takewhile
from typing import Any, get_args

from printkit.contract import Option, OptionKind, Place, commands_of
from printkit.files.documents import Form
from printkit.layouts.annotation import TURNING_POINTS
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import HeadStart
from printkit.layouts.language import languages
from printkit.layouts.messages import OptionName, Said, choices_words, english, message
from printkit.layouts.paper import PAPERS, Stock
from printkit.layouts.puzzle import GRADES
from printkit.layouts.spelling import read_link
from printkit.layouts.stocks import MOST_LABELS, STOCK
from printkit.layouts.words import together
from printkit.output.drawing.theme import THEMES
from printkit.output.press.imposition import Duplex, Feeding
from printkit.output.sheet import TEXT_SIZES
from printkit.printing.prepress import DPI, MAX_BLEED, PNG_DPI
from printkit.setups import Sitting

MAX_COUNT = 100
"""The most setups that are dealt by one command."""

MAX_THREADS = 256

AUTO = "auto"
"""The head start that is found by play."""

SETUP, CHECK, SHEETS = "Which setup", "Its check", "Which sheets"
PRINTER, FILE = "On the printer", "The file"
"""The headings of the help."""


def _games_that(has: Any) -> str:
    return " and ".join(game.slug for game in GAMES.values() if has(game))


def _row(
    default: Any, section: str, name: str, help_: Said | str, kind: OptionKind, **more: Any
) -> Any:
    """A field with its default, and in its metadata the option that it stands for."""
    usual = ""
    if kind in ("choice", "length") and isinstance(default, str | float) and default is not False:
        usual = str(default)
    if kind == "flag" and default:
        usual = "yes"
    option = Option(name=name, help=help_, kind=kind, section=section, usual=usual, **more)
    return field(default=default, metadata={"option": option})


@dataclass(frozen=True, slots=True)
class OrderOptions:
    """The options of an order, each with its help; fields such as `things` and `form` have none."""

    things: tuple[Any, ...]
    seed: int | None = _row(
        None,
        SETUP,
        "seed",
        "Deal from this seed on.  [default: a setup that comes with printkit, else a random seed]",
        "seed",
        place=Place("table", 3, message("Seed"), message("Each number deals another setup.")),
    )
    count: int | None = _row(
        None,
        SETUP,
        "count",
        english(
            "How many different setups to deal; with {puzzles} how many puzzles.  "
            "[default: 1; 12 puzzles]",
            puzzles=OptionName("sheet", "puzzles"),
        ),
        "whole",
        limits=(1, MAX_COUNT),
        metavar="N",
        place=Place(
            "sheets",
            2,
            message("How many puzzles"),
            message("Where puzzles are ticked; 12 unless you say. Check finds them."),
        ),
    )
    players: int | None = _row(
        None,
        SETUP,
        "players",
        "How many people play.  [default: the fewest who can]",
        "players",
        limits=(1, 99),
        metavar="N",
        place=Place("table", 0, message("Players"), "", has=lambda game: len(game.players) > 1),
    )
    variants: tuple[str, ...] = _row(
        (),
        SETUP,
        "variant",
        "A variant of the rules; repeat it for more. printkit help variants explains them.",
        "variant",
        metavar="V",
        place=Place("table", 1, message("Variants"), "", has=lambda game: bool(game.variants)),
    )
    deal_options: tuple[str, ...] = ()
    head_start: HeadStart = _row(
        (),
        SETUP,
        "head-start",
        "Cents that players begin with: 12 for player 3 and 5 for player 4; or auto, which finds "
        "them if the setup is not fair without. "
        f"For {_games_that(lambda game: game.head_starts)}.",
        "head-start",
        metavar="auto|3:12,4:5",
        place=Place(
            "table",
            5,
            message("Head start"),
            message(
                "Write 3:12 to give player 3 twelve cents, or auto to find what makes it fair."
            ),
            has=lambda game: game.head_starts,
        ),
    )
    handicap: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    check: bool = _row(
        True,
        CHECK,
        "no-check",
        "Skip the check; the sheets say so.",
        "flag",
        absent="nothing is checked before Check or Deal is pressed, and the command says so",
    )
    check_cards: bool = _row(
        False,
        CHECK,
        "check-cards",
        "Also deal every card until it is fair, which takes minutes more.",
        "flag",
        place=Place(
            "check",
            2,
            message("Check the cards"),
            message("Also deal every card until it is fair, which takes minutes more."),
        ),
    )
    sides: Sitting = _row(
        "seated",
        CHECK,
        "sides",
        "Check the setup as the sheets seat you, or with the sides that good players choose.",
        "choice",
        choices=get_args(Sitting),
        place=Place(
            "check",
            0,
            message("Sides"),
            message(
                "Check the setup as the sheets seat you, or with the sides that "
                "good players choose."
            ),
            has=lambda game: game.seating is not None,
        ),
    )
    exact: bool = _row(
        False,
        CHECK,
        "exact",
        f"Work out the exact value, too: for {_games_that(lambda game: game.solvable)}. It takes "
        "a minute, and for coin-collectors more than 1 GB of memory.",
        "flag",
        place=Place(
            "check",
            1,
            message("Work it out exactly"),
            message(
                "Work out the exact value, too: for dice-isolation and "
                "coin-collectors. It takes a minute, and for coin-collectors "
                "more than 1 GB of memory."
            ),
            has=lambda game: game.solvable,
        ),
    )
    fresh: bool = _row(
        False,
        CHECK,
        "fresh",
        "Check again, even if the answer of an earlier check was kept.",
        "flag",
        place=Place(
            "check",
            3,
            message("Check anew"),
            message("Check again, even if the answer of an earlier check was kept."),
        ),
    )
    threads: int | None = _row(
        None,
        CHECK,
        "threads",
        "How many threads to use; the result is the same. Coin Collectors takes up to 1.8 GB of "
        "memory with any number.  [default: one per core]",
        "whole",
        limits=(1, MAX_THREADS),
        metavar="N",
        absent="shared out among all who wait",
    )
    sheets: tuple[str, ...] = _row(
        (),
        SHEETS,
        "sheet",
        "A sheet to print; repeat it for more.  [default: what you need to play tonight, as "
        "printkit games lists it; of a record its diagrams]",
        "sheet",
        metavar="SHEET",
        place=Place(
            "sheets",
            0,
            message("Sheets"),
            message("Ticked sheets are printed. Untick all of them to get the usual ones."),
        ),
    )
    grade: str = _row(
        "",
        SHEETS,
        "grade",
        english(
            "How hard puzzles are, with {puzzles}: {grades}; or a range, {first}..{last}.  "
            "[default: all]",
            puzzles=OptionName("sheet", "puzzles"),
            grades=", ".join(GRADES),
            first=GRADES[0],
            last=GRADES[-1],
        ),
        "grade",
        metavar="G|G..G",
        place=Place(
            "sheets",
            3,
            message("Their grade"),
            "",
        ),
    )
    turning_points: int | None = _row(
        None,
        SHEETS,
        "turning-points",
        "Show at most this many of the costliest moves of an annotated game.  "
        f"[default: {TURNING_POINTS}]",
        "whole",
        metavar="N",
        absent="for games that were played, which have a page of their own",
    )
    whole: bool = _row(
        False,
        SHEETS,
        "all",
        "All sheets: also cover, cards, pieces, score pad and report.",
        "flag",
        place=Place(
            "sheets",
            1,
            message("All sheets"),
            message("All sheets: also cover, cards, pieces, score pad and report."),
        ),
    )
    form: Form = "pdf"
    paper: str | None = _row(
        None,
        SHEETS,
        "paper",
        "The paper's size.  [default: your country's]",
        "choice",
        choices=tuple(PAPERS),
        place=Place("sheets", 5, message("Paper"), ""),
    )
    theme: str = _row(
        "colour",
        SHEETS,
        "theme",
        "The looks.",
        "choice",
        choices=tuple(THEMES),
        place=Place("sheets", 4, message("Looks"), ""),
    )
    text: str = _row(
        "normal",
        SHEETS,
        "text",
        "Large print: rules, quick reference and score pad from 18 points on, and larger labels "
        "on boards.",
        "choice",
        choices=tuple(TEXT_SIZES),
        place=Place(
            "sheets",
            6,
            message("Text"),
            message(
                "Large print: rules, quick reference and score pad from 18 "
                "points on, and larger labels on boards."
            ),
        ),
    )
    language: str | None = _row(
        None,
        SHEETS,
        "language",
        "The language of the sheets.  [default: your computer's]",
        "language",
        metavar=f"[{'|'.join(languages())}]",
        absent="the sheets are in the page's language",
    )
    link: str = _row(
        "",
        SHEETS,
        "link",
        "Print a QR code that opens the setup on a phone: this address with the setup’s ID behind "
        "it, such as https://example.org/p/coin-isolation:CODE.",
        "text",
        metavar="BASE",
        read=lambda text, source: read_link(text),
        place=Place(
            "sheets",
            8,
            message("Address in a QR code"),
            says=message(
                "The code opens the setup on a phone: the setup’s ID is put behind this address."
            ),
        ),
    )
    booklet: bool = _row(
        False,
        SHEETS,
        "booklet",
        english(
            "Four pages on a sheet, to fold; cover and rules unless {sheet} names others.",
            sheet=OptionName("sheet"),
        ),
        "flag",
        place=Place("printer", 0, message("Booklet"), message("Four pages on a sheet, to fold.")),
    )
    pocket: bool = _row(
        False,
        SHEETS,
        "pocket",
        "The rules for the pocket: a book of eight pages, folded from one side of paper; a leaflet "
        "folded in three where they need more room.",
        "flag",
        place=Place(
            "printer",
            1,
            message("Rules for the pocket"),
            message(
                "The rules for the pocket: a book of eight pages, folded from "
                "one side of paper; a leaflet folded in three where they need "
                "more room."
            ),
        ),
    )
    duplex: Duplex | None = _row(
        None,
        PRINTER,
        "duplex",
        "How backs get behind their fronts: the printer turns the paper over an edge; you fold "
        "cut-outs over and glue them; or each side is a sheet of its own.  [default: as kept by "
        "printkit calibrate, else long-edge; booklets short-edge]",
        "choice",
        choices=get_args(Duplex),
        place=Place(
            "printer",
            2,
            message("Both sides"),
            message(
                "How backs get behind their fronts: the printer turns the paper "
                "over an edge; you fold cut-outs over and glue them; or each "
                "side is a sheet of its own."
            ),
        ),
    )
    feeding: Feeding = _row(
        "pages",
        PRINTER,
        "order",
        "Pages as they come, or all fronts and then all backs, for feeding the paper twice.",
        "choice",
        choices=get_args(Feeding),
        place=Place(
            "printer",
            3,
            message("Order of pages"),
            message(
                "Pages as they come, or all fronts and then all backs, for feeding the paper twice."
            ),
        ),
    )
    back_offset: tuple[float, float] | None = _row(
        None,
        PRINTER,
        "back-offset",
        "Move backs X mm to the right and Y mm down, for this kit only.  "
        "[default: as kept by printkit calibrate]",
        "offset",
        metavar="X,Y",
        place=Place(
            "printer",
            4,
            message("Move backs"),
            message("Move backs X mm to the right and Y mm down, for this kit only."),
            shape="0.8,-0.5",
        ),
    )
    rulers: tuple[float, float] | None = _row(
        None,
        PRINTER,
        "rulers",
        "Correct a printer that prints 100 mm as ACROSS mm across the paper and DOWN mm down, for "
        "this kit only.  [default: as kept by printkit calibrate]",
        "rulers",
        metavar="ACROSS,DOWN",
        absent="for a printer; printkit calibrate keeps it",
    )
    bleed: float = _row(
        0.0,
        PRINTER,
        "bleed",
        "For a print shop: crop marks on larger paper, and colour that runs on beyond every cut.  "
        "[default: 0]",
        "length",
        limits=(0, MAX_BLEED),
        metavar="MM",
        place=Place(
            "printer",
            5,
            message("Bleed, in mm"),
            message(
                "For a print shop: crop marks on larger paper, and colour that "
                "runs on beyond every cut."
            ),
        ),
    )
    stock: str | Stock | None = _row(
        None,
        PRINTER,
        "stock",
        english(
            "For a print shop: cards of this size one to a page with their backs between them, as "
            "The Game Crafter, DriveThruCards (dtc), MakePlayingCards (mpc) or BoardGamesMaker "
            "(bgm) take them; or cards on sheets of labels: {stocks}; or your own, in a file such "
            "as my-labels.yaml. printkit help print-shop has the sizes. Prints {cards} unless "
            "{sheet} names reference-cards.",
            stocks=", ".join(STOCK),
            cards=OptionName("sheet", "cards"),
            sheet=OptionName("sheet"),
        ),
        "stock",
        metavar="STOCK|FILE",
        absent="for print shops; the command has it",
    )
    first_label: int | None = _row(
        None,
        PRINTER,
        "first-label",
        "Begin at this label of a sheet that is partly used, counted row by row from 1.",
        "whole",
        limits=(1, MOST_LABELS**2),
        metavar="N",
        absent="for labels; the command has it",
    )
    live_text: bool = _row(
        False,
        FILE,
        "svg-text",
        "Text in SVG: as outlines, the same everywhere, or live, to be searched and edited, with "
        "its fonts for browsers.  [default: outlines]",
        "choice",
        choices=("outlines", "live"),
        place=Place(
            "file",
            0,
            message("Text in SVG"),
            message(
                "Text in SVG: as outlines, the same everywhere, or live, to be "
                "searched and edited, with its fonts for browsers."
            ),
            only=frozenset({"svg"}),
        ),
    )
    dpi: int = _row(
        PNG_DPI,
        FILE,
        "dpi",
        f"Dots per inch in PNG files.  [default: {PNG_DPI}]",
        "whole",
        limits=DPI,
        metavar="N",
        place=Place("file", 1, message("Dots per inch of PNG"), "", frozenset({"png"})),
    )


OPTIONS: Mapping[str, Option] = {
    each.name: each.metadata["option"] for each in fields(OrderOptions) if "option" in each.metadata
}
"""The rows by the fields of an order."""


@dataclass(frozen=True, slots=True)
class OwnOption:
    """An option that only these `games` have; `why` explains that to users of other games."""

    option: Option
    games: tuple[Game, ...]
    why: str = ""
    deals: bool = False

    @property
    def key(self) -> str:
        """Return the name of the option's value in Python."""
        return self.option.key

    def check(self, game: Game, command: str) -> None:
        """Raise InputError if another game, which lacks this option, is given to a `command`."""
        if game not in self.games:
            games = together([known.slug for known in self.games])
            if self.why:
                games = f"{games}, {self.why}"
            raise InputError(
                english(
                    "{option} is for {games}; {command} {game} without it",
                    option=OptionName(self.option.name),
                    games=games,
                    command=command,
                    game=game.slug,
                )
            )


DUPLICATE = Option(
    name="duplicate",
    place=Place(
        "table",
        6,
        message("Duplicate play"),
        message("A kit to play the setup again with other seats and add up the scores."),
    ),
    help="A kit to play the setup again with other seats and add up the scores.",
)


# fmt: off
ELSEWHERE = frozenset({
    "choice", "force", "form", "format", "game", "help", "json", "layout", "most", "named",
    "open", "output", "play_seed", "printer", "quiet", "record", "show", "tries", "verbose",
})
# fmt: on
"""The names of what commands take besides the options of printing."""


def options_by_key() -> dict[str, Option]:
    """Return every option of `print` by its key: the table's, and the options of single games."""
    return {**OPTIONS, **{own.key: own.option for own in own_options(printing=True)}}


def deal_options_of(game: Game) -> Iterator[OwnOption]:
    """Yield a flag for each of the game's ways of dealing."""
    for option in game.deal_options:
        label = option.title or option.name.replace("-", " ").capitalize()
        place = Place("table", 3, label, option.says)
        flag = Option(name=option.name, help=option.help, place=place)
        if _is_free(flag, game):
            yield OwnOption(flag, (game,), deals=True)


def print_options_of(game: Game) -> Iterator[OwnOption]:
    """Yield the options that the game adds to printing."""
    commands = commands_of(game)
    for option in commands.options:
        if _is_free(option, game):
            yield OwnOption(option, (game,), commands.why)
    if game.duplicate:
        yield OwnOption(DUPLICATE, (game,), "which several play")


def _is_free(option: Option, game: Game) -> bool:
    """Whether no option of printkit or of a game before this one has the name, except a flag that
    both games have. Only games of other packages can lack an option for that.
    """
    if not game.home:
        return True
    others = list(takewhile(lambda each: each is not game, GAMES.values()))
    usual = {each.key for each in OPTIONS.values()} | ELSEWHERE
    taken = dict.fromkeys(usual, "printkit") | {
        own.key: own.games[0].slug
        for own in _merged(others, printing=True)
        if not own.option.kind == option.kind == "flag"
    }
    if option.key not in taken:
        return True
    error = InputError(
        english(
            "'{name}' is an option of {taken} already", name=option.name, taken=taken[option.key]
        )
    )
    GAMES.note_fault(f"{game.slug}'s options", error)
    return False


def own_options_of(game: Game, printing: bool) -> Iterator[OwnOption]:
    """Return the game's options of dealing and, if `printing`, its options of printing."""
    yield from deal_options_of(game)
    if printing:
        yield from print_options_of(game)


def own_options(printing: bool) -> list[OwnOption]:
    """Return the own options of all games, each once, of dealing and, if `printing`, of printing.

    Raises TypeError if two games use one name for different options.
    """
    return _merged(GAMES.values(), printing)


def _merged(games: Iterable[Game], printing: bool) -> list[OwnOption]:
    """The own options of some games, as in `own_options`."""
    found: dict[str, OwnOption] = {}
    for game in games:
        for own in own_options_of(game, printing):
            known = found.get(own.key)
            if known and not known.option.kind == own.option.kind == "flag":
                raise TypeError(
                    f"'{own.option.name}' is an option of {known.games[0].slug} and {game.slug}"
                )
            games = (*known.games, game) if known else (game,)
            found[own.key] = replace(own, games=games)
    return [*found.values()]


def own_values(game: Game, given: Mapping[str, object]) -> dict[str, Any]:
    """Return the values of the game's own options of printing, by key; None if not given.

    Raises InputError for unknown options, options of other games, and wrong values.
    """
    known = {own.key: own for own in own_options(printing=True)}
    for key in given:
        if key not in known:
            raise InputError(
                message(
                    "there is no option '{key}'; {choices}",
                    key=key[:40],
                    choices=choices_words(key, known),
                )
            )
        known[key].check(game, "print")
    own = [own.option for own in print_options_of(game)]
    return {o.key: o.value(given[o.key]) if o.key in given else None for o in own}
