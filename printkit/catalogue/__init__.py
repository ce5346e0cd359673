"""The catalogue: the first so many setups of a run of seeds that are fair and worth playing.

Each seed's trial is a pure function of it, so a catalogue is decided by seeds: it is the same, byte
by byte, whoever tries which seed, when, and how often somebody dies on the way.
"""
