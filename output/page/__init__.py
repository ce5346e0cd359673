"""Pages: flowing text, frames, charts and the other parts that sheets are composed of.

Imports drawing and `sheet`; the contract, the press and games import it. Begin with `composition`.
"""
