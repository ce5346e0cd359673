"""How things look on paper: scenes in mm, their renderers, and the sheets."""
