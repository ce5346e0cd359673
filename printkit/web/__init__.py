"""The page: a web server for one's own browser, which asks the library what the commands ask it.

`printkit serve` alone loads it. What a table on the page is, its address says: `tables` reads it as
words of a command line, and so whatever the page draws is what that command writes.
"""
