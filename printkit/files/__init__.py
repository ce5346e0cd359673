"""Files: where they are written, whole or not at all, and in time when a signal comes.

Imports no other package of printkit; all of printkit may import it. Begin with `writing`.
"""
