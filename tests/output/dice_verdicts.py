"""Made-up but realistic verdicts on Dice Isolation boards."""

from __future__ import annotations

from printkit.layouts.dice_isolation.game import DiceFindings, Exact, Odds
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import LEVEL_WORDS, Level, SeatShare, Tier, Verdict
from tests.output.specs import TIERS, metric, verdict_on

RULES = Odds(0.7462, 0.683, 0.1264, 0.1906)
EVEN = Odds(0.5061, 0.4321, 0.148, 0.4199)


def exact(tokens: int = 4, enough: int | None = 12, three_dice: bool = True) -> Exact:
    """Return the exact figures of a solved board."""
    shares = tuple(0.44 + 0.3062 * 0.64**n for n in range(21))
    even = EVEN if tokens else RULES
    return Exact(RULES, 0.5643, tokens, even, shares, enough, three_dice)


def certain(share: float) -> tuple[SeatShare, ...]:
    """The seats' shares, exactly."""
    return tuple(SeatShare(i, s, s, s) for i, s in enumerate((share, 1 - share)))


def verdict(setup: Setup[DiceLayout], tokens: int = 4) -> Verdict[DiceFindings]:
    """Return the verdict of a check that solved the board."""
    seats = tuple(SeatShare(i, s, s - 0.03, s + 0.03) for i, s in enumerate((0.48, 0.52)))
    tiers = [Tier(name, message(words), level, 2600, seats) for name, words, level, _ in TIERS]
    calculating: tuple[tuple[Level, float], ...] = (
        ("club", 0.483),
        ("expert", 0.496),
        ("master", 0.503),
    )
    tiers += [
        Tier(
            f"calculating-{level}",
            message("{level} (calculating)", level=LEVEL_WORDS[level]),
            level,
            0,
            certain(share),
        )
        for level, share in calculating
    ]
    best = Tier(
        "best-play", message("best play, exactly"), "master", 0, certain(exact(tokens).even.share)
    )
    return verdict_on(
        setup,
        headline=message(
            f"Fair from club players to perfect play, with a head start of {tokens} tokens"
        ),
        reasons=(
            message("By the rules alone, without a head start, player 1 wins 68.3% of games."),
        ),
        seats=seats,
        games=2600,
        player="uct-200",
        tiers=(*tiers, best),
        metrics=(
            metric("draws", "Draws", 0.148, None, 0.3, "{value:.0%} of games are drawn."),
            metric("length", "Length", 24.0, 15, 60, "A game lasts {value:.0f} turns."),
        ),
        lengths=tuple(max(0, 90 - 3 * (n - 24) ** 2) for n in range(36)),
        findings=DiceFindings(exact(tokens)),
        seed=3,
    )
