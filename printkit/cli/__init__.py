"""The command line: the commands, the options they share, and how a run ends.

Imports the library; only the page and games' own commands import it. Begin with `main`.
"""
