"""Arrays: joining parts, and arrays without rows."""

from __future__ import annotations

from printkit.engines.kernel.arrays import array_of, clear, concatenate, empty, full, put, zeros


def test_parts_are_joined_in_order() -> None:
    parts = [zeros("Q", 0, 2), array_of("Q", [[1, 2], [3, 4]]), array_of("Q", [[5, 6]])]
    whole = concatenate(parts)
    assert whole.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert whole[2, 1] == 6


def test_a_part_is_put_from_its_row_on() -> None:
    whole = zeros("f", 4, 2)
    put(whole, 1, array_of("f", [[1, 2], [3, 4]]))
    put(whole, 4, zeros("f", 0, 2))
    assert whole.tolist() == [[0, 0], [1, 2], [3, 4], [0, 0]]


def test_an_array_without_rows_has_all_its_dimensions() -> None:
    for none in zeros("Q", 0, 4), empty("H", 0, 4), concatenate([zeros("d", 0, 4)]):
        assert none.shape == (0, 4)
        assert none.tolist() == []
    assert zeros("Q", 0).shape == (0,)


def test_an_array_is_cleared_whatever_its_size() -> None:
    for shape in ((3, 2), (0, 2), (0,)):
        cleared = full("d", 1.5, *shape)
        clear(cleared)
        assert cleared.tolist() == zeros("d", *shape).tolist()
