"""Coin Isolation's table as text, for following a game in a terminal."""

from __future__ import annotations

from printkit.layouts.coin_isolation.layout import SQUARES, CoinTable

BARE = CoinTable(((),) * 64, (None, None), (0, 0), (False, False), ("bottom", "top"), 0)


def table(**piles: tuple[int, ...]) -> CoinTable:
    """Return a table with these coins, player 1's pawn on a1 and renegade player 2's on h8."""
    return CoinTable(
        piles=tuple(piles.get(name, ()) for name in SQUARES),
        pawns=(0, 63),
        money=(136, 5),
        renegades=(False, True),
        sides=("left", "right"),
        to_move=1,
    )


def test_the_board_is_printed_as_it_lies() -> None:
    rows = table(a1=(5,), b1=(1, 5, 5), h2=(25, 25, 25)).text().splitlines()
    assert [row[0] for row in rows] == [*"87654321", " ", "[", "["]
    assert rows[7].split()[1:] == ["5[1]", "1+2x5", "-", "-", "-", "-", "-", "-"]
    assert rows[6].split()[-1] == "3x25"
    assert rows[0].split()[-1] == "-[2]"
    assert rows[8].split() == [*"abcdefgh"]


def test_each_player_has_a_line() -> None:
    assert table().text().splitlines()[-2:] == [
        "[1] left    136¢",
        "[2] right     5¢, renegade, to move",
    ]
    assert BARE.text().splitlines()[-2:] == [
        "[1] bottom    0¢, not on the board yet, to move",
        "[2] top       0¢, not on the board yet",
    ]


def test_columns_stay_straight_whatever_lies_on_them() -> None:
    high = (1,) * 12 + (5,) * 10 + (10,) * 3 + (25,)
    rows = table(a1=high, c5=(10,) * 8).text().splitlines()[:9]
    assert "12x1+10x5+3x10+25[1]" in rows[7]
    assert len({len(row) for row in rows}) == 1
    assert all(row.startswith(" ", 1) for row in rows)
    assert len(table().text().splitlines()[0]) <= 80
