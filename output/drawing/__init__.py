"""Drawing: scenes in mm and their renderers, PDF, SVG and PNG.

Knows no sheets; all of output may import it. Begin with `scene`.
"""
