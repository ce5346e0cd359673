"""Printing: from a job to what its sheets are drawn from: dealt, checked, with its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from layouts.duplicate import cost_words
from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import GAMES
from layouts.setup import Setup
from layouts.verdict import Verdict
from output.contract import AnySpec, Card, Sheet
from output.drawing.scene import Kit
from output.drawing.theme import THEMES
from printkit.checking import (
    CheckedSetup,
    check_setup,
    deal_until_fair,
    different,
    told_of_choice,
)
from printkit.dealing import card_seeds, deal_like
from printkit.default_names import stem
from printkit.destination import Document
from printkit.inputs import naming
from printkit.kits import spec_of, unchecked_cards
from printkit.prepress import Part, imposed_kit
from printkit.rendering import TEXTS, layout_text, part_names, render
from printkit.request import Job, Request, document_stem, job_for
from printkit.telling import at_work, tell
from printkit.words import verdict_line, verdict_words


@dataclass(frozen=True, slots=True)
class Printable:
    """A job, and the `spec` that its sheets are drawn from."""

    request: Request
    job: Job
    spec: AnySpec

    @property
    def stem(self) -> str:
        """What its document is called where nobody gave a name."""
        return document_stem(self.request, self.job, self.spec.setup)

    @property
    def refused(self) -> bool:
        """Whether its setup was named, checked, and did not pass."""
        verdict = self.spec.verdict
        if verdict is None or self.spec.deal is not None or self.request.what in GAMES:
            return False
        return not (verdict.playable if self.request.own.duplicate else verdict.passed)


def unchecked(request: Request) -> Printable:
    """What was asked for, before anything is dealt until it is fair, or checked.

    Raises InputError where it makes no sense.
    """
    job = job_for(request)
    return Printable(request, job, _spec(request, job))


def rehearse(request: Request, printables: Sequence[Printable]) -> None:
    """Fail before the long work rather than after it. Raises InputError as the work would."""
    made = documents(request, [_with_cards(printable) for printable in printables], rehearsal=True)
    request.to.check([written.document for written in made])


def all_worked_out(printable: Printable, count: int) -> Iterator[Printable]:
    """So many with all that takes long, of setups that differ. Raises InputError as `different`."""

    def dealt(setup: Setup[Layout]) -> Printable:
        job = replace(printable.job, setup=setup)
        return worked_out(replace(printable, job=job, spec=replace(printable.spec, setup=setup)))

    if count > 1 and printable.request.what not in GAMES:
        raise InputError("--count is for setups that are dealt: name a bare game, or leave it out")
    return different(printable.job.setup, count, dealt, lambda p: (p.spec.setup, p.spec.deal))


def worked_out(printable: Printable) -> Printable:
    """With all that takes long: what its sheets show, a fair deal, the check, the cards."""
    request, job, spec = printable.request, printable.job, printable.spec
    if job.edition.prepare and not request.no_check:
        with at_work() as hearer:
            known = job.edition.prepare(job.setup, hearer.watch)
        job = replace(job, sheets=known.named(sheet.name for sheet in job.sheets))
    checked = CheckedSetup(job.setup)
    if request.checks(job.sheets):
        checked = _check(request, job.setup)
    verdict = checked.verdict
    if verdict and any(sheet.shows_check for sheet in job.sheets):
        verdict = told_of_choice(checked.setup, verdict, request.threads, fresh=request.fresh)
    cards = _cards(request, checked.setup, job.sheets)
    spec = replace(spec, setup=checked.setup, verdict=verdict, deal=checked.deal, cards=cards)
    return Printable(request, job, spec)


def takes_long(printable: Printable) -> bool:
    """Whether there is anything to work out first."""
    request, job = printable.request, printable.job
    prepares = job.edition.prepare is not None and not request.no_check
    cards = request.checks_cards(job.setup.game, job.sheets)
    return prepares or cards or request.checks(job.sheets)


class Written(NamedTuple):
    """A document, and the kit that it has pages of: none is in a file of text."""

    document: Document
    kit: Kit | None


def documents(
    request: Request, printables: Sequence[Printable], rehearsal: bool = False
) -> list[Written]:
    """What is written: one document of all where they go into one PDF, else one of each.

    In a `rehearsal` nothing is in them. Raises InputError where the paper does not take a sheet.
    """
    if request.to.form in TEXTS:
        return [Written(Document(each.stem, {"": _text(each)}), None) for each in printables]
    together = [[each] for each in printables] if request.to.one_by_one else [printables]
    return [_written(request, some, rehearsal) for some in together]


def _parts(printables: Sequence[Printable]) -> list[Part]:
    """What is drawn of several kits: what is the same for all of one table but once, at the end."""
    if len(printables) == 1:
        return [(each.spec, each.job.sheets) for each in printables]
    own = [
        (each.spec, [sheet for sheet in each.job.sheets if _of_one(sheet)]) for each in printables
    ]
    shared: dict[object, Part] = {}
    for each in printables:
        setup = each.spec.setup
        table = setup.game, setup.players, setup.variants, setup.sides, setup.head_start
        sheets = [sheet for sheet in each.job.sheets if not _of_one(sheet)]
        if sheets and table not in shared:
            shared[table] = (_for_all(each.spec), sheets)
    return [part for part in (*own, *shared.values()) if part[1]]


def _of_one(sheet: Sheet[Any]) -> bool:
    """Whether a sheet is of one setup or record, rather than for all of its table."""
    return sheet.shows_setup or sheet.shows_check or sheet.shows_cards or sheet.shows_record


def _for_all(spec: AnySpec) -> AnySpec:
    return replace(
        spec,
        instead_of_check="goes with every setup of this print",
        instead_of_id="Each setup has its own ID on its sheet.",
    )


def _written(request: Request, printables: Sequence[Printable], rehearsal: bool) -> Written:
    kit, form = imposed_kit(_parts(printables), request.prepress), request.to.form
    others = len(printables) - 1
    name = stem(printables[0].stem, f"and-{others}-more" if others else "")
    if rehearsal:
        return Written(Document(name, dict.fromkeys(part_names(kit, form), b"")), kit)
    return Written(Document(name, render(kit, form, request.prepress)), kit)


def _text(printable: Printable) -> bytes:
    form = printable.request.to.form
    if form == "yaml":
        return layout_text(printable.spec.setup).encode()
    return printable.job.edition.sheets.formats[form](printable.spec).encode()


def _with_cards(printable: Printable) -> Printable:
    cards = unchecked_cards(printable.spec.setup)
    return replace(printable, spec=replace(printable.spec, cards=cards))


def _spec(request: Request, job: Job) -> AnySpec:
    """What the sheets are drawn from, as far as it is known before anything is checked."""
    with naming(request.what) if job.record else nullcontext():
        spec = spec_of(
            job.setup,
            job.record,
            job.sheets,
            request.chosen_paper,
            THEMES[request.theme],
            duplicate=request.own.duplicate,
        )
    return job.edition.spec(spec)


_TRIES = 3
"""Setups that are looked at for one with a grade, or worth playing: nearly all are, or none is."""


def _check(request: Request, setup: Setup[Layout]) -> CheckedSetup:
    """The setup with its verdict: another one, when this was dealt and does not pass.

    Of a setup that was named, or is the game's own, it tells the verdict, at length if that is no.
    """
    dealt = None
    if request.what in GAMES and setup.seed is not None:
        tell(f"Dealing with seed {setup.seed}.")
        if request.own.duplicate:
            dealt = _worth_playing(request, setup, setup.seed)
        else:
            dealt = deal_until_fair(
                setup, setup.seed, request.sides, request.threads, evened=request.terms.evened
            )
    stopped = dealt is not None and dealt.deal is not None and dealt.deal.stopped
    if dealt is None or (request.exact and not stopped):
        setup, verdict = check_setup(
            dealt.setup if dealt else setup,
            request.sides,
            request.threads,
            fresh=request.fresh,
            exact=request.exact,
            evened=request.terms.evened,
        )
        dealt = CheckedSetup(setup, verdict, dealt.deal if dealt else None)
    if dealt.verdict and not dealt.deal:
        _tell_verdict(request, dealt.verdict)
    return dealt


def _tell_verdict(request: Request, verdict: Verdict[object]) -> None:
    """Say what was found of a setup that is printed whatever that is."""
    if request.own.duplicate:
        tell(verdict_line(verdict))
        tell(f"In duplicate it is fair for anybody. {cost_words(verdict)}")
    else:
        tell((verdict_line if verdict.passed else verdict_words)(verdict))


def _worth_playing(request: Request, setup: Setup[Layout], seed: int) -> CheckedSetup:
    """For duplicate play, which is fair whatever the setup: it need but be worth playing."""
    card = _first(request, setup, seed, lambda verdict: verdict.playable)
    return CheckedSetup(card.setup, card.verdict)


def _cards(
    request: Request, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]
) -> tuple[Card[Layout, object], ...]:
    """The setups of the page of cards."""
    if not any(sheet.shows_cards for sheet in sheets):
        return ()
    if not request.checks_cards(setup.game, sheets):
        return unchecked_cards(setup)
    setup = replace(setup, head_start=())  # which is for the layout at hand
    if setup.game.graded:
        tell("Rating six setups for the cards: minutes the first time.")
        return tuple(_first(request, setup, n, lambda v: v.passed) for n in card_seeds(setup))
    return tuple(_dealt(request, setup, seed) for seed in card_seeds(setup))


def _dealt(request: Request, setup: Setup[Layout], seed: int) -> Card[Layout, object]:
    """A fair setup on the same terms, from a seed on."""
    dealt = deal_until_fair(setup, seed, request.sides, request.threads)
    return Card(dealt.setup, dealt.verdict)


def _first(
    request: Request, setup: Setup[Layout], seed: int, good: Callable[[Verdict[object]], bool]
) -> Card[Layout, object]:
    """The first of a few that is good, else the first. All are kept: next time it is instant."""
    looked_at: list[Card[Layout, object]] = []
    for number in range(seed, seed + _TRIES):
        seated, verdict = check_setup(
            deal_like(setup, number), request.sides, request.threads, fresh=request.fresh
        )
        looked_at.append(Card(seated, verdict))
        if good(verdict):
            return looked_at[-1]
    return looked_at[0]
