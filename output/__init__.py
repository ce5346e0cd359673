"""Output: how things look on paper, as scenes in mm, their renderers, and the sheets."""
