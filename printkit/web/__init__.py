"""The page: a web server for the user's own browser; it calls the library, as the commands do.

An address has all the state of a page: `*_address` modules read addresses, `*_pages` modules answer
them. Sheets are the same that a command line writes. Long tasks are `jobs`; `workers` are the
processes that do `tasks`.
"""
