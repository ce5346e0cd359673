"""The press: how pages share sheets of paper, booklets, and the test sheet for printers.

Imports pages and draws no sheet of a game; `printkit` imports it. Begin with `imposition`.
"""
