"""Coin Isolation's rules a second time, as slow and plain as they are written.

This oracle checks the fast rules and shares no code with them. Squares are names, piles are coins,
every walk along coins is walked, and two moves are the same if the positions after them are equal.
A turn is proposed and then acted out step by step; the first step that the rules forbid makes it
illegal. Quoted lines are the published rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise

from tests.oracle.coin_isolation_board import KINDS, SQUARES, adjacency, first_row, first_walks
from tests.oracle.coin_isolation_turns import (
    Pile,
    SpokenTurn,
    Walk,
    are_allowed,
    join_coins,
    part,
    without,
)

Table = dict[str, Pile]
"""The pile on each square in the order of SQUARES, while a turn is acted out."""


def demand(condition: bool, rule: str) -> None:
    """Raise ValueError with the rule unless the turn keeps it."""
    if not condition:
        raise ValueError(rule)


@dataclass(frozen=True)
class Position:
    """A position between two turns.

    These fields determine everything that can follow, so two positions are the same exactly if they
    are equal.
    """

    variants: frozenset[str]
    sides: tuple[str, ...]
    piles: tuple[Pile, ...]  # in the order of SQUARES
    pawns: tuple[str | None, ...]  # None: not on the board yet
    renegades: tuple[bool, ...]
    scores: tuple[int, ...]
    last_takes: tuple[int, ...]  # when each player last took a coin, -1 for never
    ply: int
    passes: int  # passes in a row just now

    @classmethod
    def start(
        cls,
        coins: tuple[int, ...],
        sides: tuple[str, ...],
        variants: tuple[str, ...] = (),
        head_start: dict[int, int] | None = None,
    ) -> Position:
        """Return the first position; `head_start` has cents by player, from 1.

        `coins` has a value for each of SQUARES, 0 for an empty square.
        """
        if not are_allowed(variants):
            raise ValueError(f"{', '.join(variants)} are not played together")
        players = len(sides)
        return cls(
            variants=frozenset(variants),
            sides=sides,
            piles=tuple((coin,) if coin else () for coin in coins),
            pawns=(None,) * players,
            renegades=(False,) * players,
            scores=tuple((head_start or {}).get(player, 0) for player in range(1, players + 1)),
            last_takes=(-1,) * players,
            ply=0,
            passes=0,
        )

    @property
    def over(self) -> bool:
        """The rule: "The game is over when all players pass consecutively." """
        if "empty-squares" in self.variants and not any(self.piles):
            return True  # "The game ends when there are no more coins on the board."
        return self.passes == len(self.sides)

    @property
    def to_move(self) -> int | None:
        return None if self.over else self._seat

    @property
    def winner(self) -> int | None:
        """The player with most money, then the last of the tied to take a coin; None if none of
        them did.
        """
        if not self.over:
            return None
        best = [seat for seat in range(len(self.sides)) if self.scores[seat] == max(self.scores)]
        if len(best) == 1:
            return best[0]
        winner = max(best, key=lambda seat: self.last_takes[seat])
        return winner if self.last_takes[winner] >= 0 else None

    def legal(self) -> list[str]:
        """List the moves, sorted; of several spellings the first in ASCII order."""
        first: dict[Position, str] = {}
        for spelling in self.spellings():
            first.setdefault(self._moves[spelling], spelling)
        return list(first.values())

    def spellings(self) -> list[str]:
        """List spellings of the legal moves, sorted.

        Every walk along coins is included. Of walks that move only the pawn there are the first and
        the last, and placed coins come only in the first order.
        """
        return sorted(self._moves)

    def play(self, text: str) -> Position:
        """Return the position after a move in any of its spellings. Raises ValueError if it is
        illegal.
        """
        demand(not self.over, "the game is over")
        if text == "pass":
            demand(self._may_pass, f"{text!r} is not legal here")
            return replace(self, ply=self.ply + 1, passes=self.passes + 1)
        return self.after(SpokenTurn.read(text))

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` legal moves."""
        if depth == 0:
            return 1
        return sum(after.perft(depth - 1) for after in set(self._moves.values()))

    # What a player may do

    def turns(self) -> Iterator[tuple[SpokenTurn, Position]]:
        """Yield the player's turns except a pass, in some spellings, with the positions after them.

        Turns that make the player a renegade come last, since they are never compulsory.
        """
        if self.over:
            return
        for turn in self.proposals():
            try:
                yield turn, self.after(turn)
            except ValueError:
                continue

    @cached_property
    def _moves(self) -> dict[str, Position]:
        """Return the position after each spelling."""
        moves = {}
        must_move = False
        for turn, after in self.turns():
            moves[str(turn)] = after
            must_move = must_move or not turn.turning
        if not self.over and not must_move:
            moves["pass"] = self.play("pass")
        return moves

    @cached_property
    def _may_pass(self) -> bool:
        """The rule: "If there are any legal paths, the player may not pass." """
        return all(turn.turning for turn, _ in self.turns())

    def proposals(self) -> Iterator[SpokenTurn]:
        """Yield turns that may be legal or not, including every legal one."""
        if self.renegades[self._seat]:
            for ground in (None, *KINDS):
                yield from self._pawn_alone(ground, turning=False)
            return
        if "standing-still" in self.variants:
            yield SpokenTurn()
            yield from (SpokenTurn(kind=kind) for kind in KINDS)
        for kind in KINDS:
            for square in self._starts:
                for walk in self._walks_on((), square, kind):
                    yield from self._choices(walk, kind)
        if "empty-squares" in self.variants:
            yield from self._pawn_alone(None, turning=False)
        if "renegade" in self.variants:
            for ground in (None, *KINDS):
                yield from self._pawn_alone(ground, turning=True)

    def _choices(self, walk: Walk, kind: int) -> Iterator[SpokenTurn]:
        """Yield every choice that remains once the path is known."""
        pile = self._pile(walk[-1])
        for gone in part(self._source_pile, self._due):
            for kept in range(pile.count(kind) + 1) if "semi-greedy" in self.variants else [None]:
                turn = SpokenTurn(walk, kind if self._mixed else None, gone=gone, kept=kept)
                if not self._transplant:
                    yield turn
                    continue
                table, _, collected = self._up_to_placing(turn, kind)
                others = {pawn for pawn in self.pawns if pawn != self.pawns[self._seat]}
                empty = sorted(s for s in SQUARES if not table[s] and s not in others)
                for placed in combinations(empty, len(collected)):
                    yield replace(turn, placed=placed)

    def _walks_on(self, walk: Walk, square: str, kind: int) -> Iterator[Walk]:
        """Yield the paths that begin with `walk` and go on to `square`, if that is permitted."""
        if square in walk:  # "No square can be on a path more than once."
            return
        if square in self.pawns:  # "No square on the path has a player's pawn on it"
            return
        if kind not in self._pile(square):  # "An empty square cannot be on a path."
            return
        walk = (*walk, square)
        yield walk
        for following in self._next_to[square]:
            yield from self._walks_on(walk, following, kind)

    def _pawn_alone(self, ground: int | None, turning: bool) -> Iterator[SpokenTurn]:
        """Yield paths that move only the pawn: the first walk to each target, and the last.

        Only the target counts, and an empty board has more walks than could ever be tried.
        """
        open_squares = {
            square
            for square, pile in self._table.items()
            if (ground in pile if ground else not pile) and square not in self.pawns
        }
        for backwards in (False, True):
            for walk in first_walks(self._next_to, self._starts, open_squares, backwards):
                yield SpokenTurn(walk, ground if self._mixed else None, turning=turning)

    # What a turn leads to

    def after(self, turn: SpokenTurn) -> Position:
        """Return the position after a turn. Raises ValueError at the first forbidden step."""
        if not turn.walk:
            return self._after_standing(turn)
        self._check_walk(turn.walk)
        empty = not any(self._pile(square) for square in turn.walk)
        kind = None if empty else self._kind_of(turn)
        renegade = turn.turning or self.renegades[self._seat]
        if turn.turning:  # "Once a player becomes a renegade, [it is] for the rest of the game."
            demand("renegade" in self.variants, "this game has no renegades")
            demand(not self.renegades[self._seat], "the player is one already")
        if empty:  # "extended to include a sequence in which all of the squares are empty"
            demand(renegade or "empty-squares" in self.variants, "the squares are empty")
            demand(turn.kind is None, "no coin lies on the path")
        if empty or renegade:  # "A renegade player may not take any coins or move any coins."
            demand(not turn.gone and not turn.placed and turn.kept is None, "no coin is moved")
            return self._move_pawn(turn, self._table, ())
        assert kind is not None
        table, kept, collected = self._up_to_placing(turn, kind)
        if self._transplant:
            self._place(turn, table, collected)
        else:
            demand(not turn.placed, "the coins are piled up on the target")
            target = turn.walk[-1]  # "piles all of them up on the target square"
            table[target] = join_coins(table[target], collected)
        return self._move_pawn(turn, table, kept)

    def _check_walk(self, walk: Walk) -> None:
        demand(walk[0] in self._starts, "the path begins elsewhere")
        for before, square in pairwise(walk):
            demand(square in self._next_to[before], "adjacent to the square preceding it")
        demand(len(set(walk)) == len(walk), "no square more than once")
        demand(not set(walk) & set(self.pawns), "no square has a pawn on it")

    def _kind_of(self, turn: SpokenTurn) -> int:
        """Mixed change: "a player must also specify which type of coin they are using" """
        kind = turn.kind
        if not self._mixed:
            demand(kind is None, "there is no need to name the coin")
            kind = next((pile[0] for pile in map(self._pile, turn.walk) if pile), None)
        demand(kind is not None, "the coin must be named")
        assert kind is not None
        demand(
            all(kind in self._pile(s) for s in turn.walk), "the same type of coin on all squares"
        )
        return kind

    def _up_to_placing(self, turn: SpokenTurn, kind: int) -> tuple[Table, Pile, Pile]:
        """Return the table with the path's coins taken up, the coins kept, and the coins
        in hand.
        """
        table = dict(self._table)
        *others, target = turn.walk

        # "The player takes and keeps one of the coins on the target square."
        kept = self._coins_kept(turn, table[target], kind)
        table[target] = without(table[target], kept)

        # "a player also moves one of the coins on the source square to the target square"
        demand(len(turn.gone) == self._due, "the coins that leave the source square")
        demand(list(turn.gone) == sorted(turn.gone), "they are named in ascending order")
        if turn.gone:
            source = self.pawns[self._seat]
            assert source is not None
            table[source] = without(table[source], turn.gone)
            table[target] = join_coins(table[target], turn.gone)

        # "The player collects one of the coin(s) on each square of the path other than the target"
        collected: Pile = ()
        for square in others:
            coins = table[square] if "cleanup" in self.variants else (kind,)
            table[square] = without(table[square], coins)
            collected += coins
        return table, kept, collected

    def _coins_kept(self, turn: SpokenTurn, pile: Pile, kind: int) -> Pile:
        if "semi-greedy" in self.variants:  # "any number of coins from the target square"
            demand(turn.kept is not None, "how many coins are kept?")
            return (kind,) * (turn.kept or 0)
        demand(turn.kept is None, "how many coins are kept is no choice")
        return pile if "greedy" in self.variants else (kind,)

    def _place(self, turn: SpokenTurn, table: Table, collected: Pile) -> None:
        """Transplant: "the player places each coin on an empty square" """
        demand(len(turn.placed) == len(collected), "each collected coin is placed")
        pawns = list(self.pawns)
        if "transplant-variant" in self.variants:  # "the pawn is moved before the coins"
            pawns[self._seat] = turn.walk[-1]
        for square, coin in zip(turn.placed, collected, strict=True):
            demand(not table[square] and square not in pawns, "coins are placed on empty squares")
            table[square] = (coin,)

    def _move_pawn(self, turn: SpokenTurn, table: Table, kept: Pile) -> Position:
        """The end of a turn: "The player moves their pawn to the top of the pile of coins" """
        seat = self._seat
        pawns, renegades = list(self.pawns), list(self.renegades)
        pawns[seat] = turn.walk[-1] if turn.walk else pawns[seat]
        renegades[seat] = renegades[seat] or turn.turning
        return replace(
            self,
            piles=tuple(table.values()),
            pawns=tuple(pawns),
            renegades=tuple(renegades),
            scores=tuple(s + sum(kept) * (seat == i) for i, s in enumerate(self.scores)),
            last_takes=tuple(
                self.ply if kept and seat == i else t for i, t in enumerate(self.last_takes)
            ),
            ply=self.ply + 1,
            passes=0,
        )

    def _after_standing(self, turn: SpokenTurn) -> Position:
        """ "leave their pawn on the source square, taking and keeping one of the coins" """
        demand("standing-still" in self.variants, "this game has no standing still")
        demand(not self.renegades[self._seat], "a renegade takes no coins")
        source, pile = self.pawns[self._seat], self._source_pile
        demand(bool(source and pile), "there is no coin to take")
        assert source
        demand((turn.kind is not None) == self._mixed, "a coin is named where kinds are mixed")
        coin = pile[0] if turn.kind is None else turn.kind
        table = dict(self._table)
        table[source] = without(pile, (coin,))
        return self._move_pawn(turn, table, (coin,))

    # The table, as the player to move sees it

    @cached_property
    def _table(self) -> Table:
        """The piles by square, to be copied before a turn is acted out."""
        return dict(zip(SQUARES, self.piles, strict=True))

    @cached_property
    def _seat(self) -> int:
        return self.ply % len(self.sides)

    @cached_property
    def _mixed(self) -> bool:
        return bool(self.variants & {"mixed-change", "mixed-change-2008"})

    @cached_property
    def _transplant(self) -> bool:
        return bool(self.variants & {"transplant", "transplant-variant"})

    @cached_property
    def _next_to(self) -> dict[str, list[str]]:
        return adjacency(self.variants)

    @cached_property
    def _starts(self) -> list[str]:
        """The squares where a path may begin."""
        source = self.pawns[self._seat]
        return first_row(self.sides[self._seat]) if source is None else self._next_to[source]

    @cached_property
    def _source_pile(self) -> Pile:
        source = self.pawns[self._seat]
        return () if source is None else self._pile(source)

    @cached_property
    def _due(self) -> int:
        """The number of coins that leave the source square: one, or "half [...] rounded down"."""
        if "mixed-change-2008" in self.variants:
            return len(self._source_pile) // 2
        return min(1, len(self._source_pile)) if "mixed-change" in self.variants else 0

    def _pile(self, square: str) -> Pile:
        return self._table[square]
