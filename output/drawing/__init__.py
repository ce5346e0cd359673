"""Drawing: scenes in mm and their renderers, PDF, SVG and PNG."""
