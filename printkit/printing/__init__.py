"""Printing: from an order to the pages of its sheets, and to the files that hold them.

Imports judging and output; catalogues, the library and the options of commands import it. Begin
with `order`, then `drafts`.
"""
