"""Catalogues: the first setups, from a seed on, that are fair and worth playing.

Each seed's trial depends on the seed alone. So a catalogue is the same, byte by byte, whichever
worker tries which seed, in any order, and however many workers crash on the way. `reading` and
`figures` read one and play nothing; `trials` and `folder` make one. Only the library imports it.
Begin with `plan`.
"""
