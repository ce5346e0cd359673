"""The page: a web server for the user's own browser; it calls the library, as the commands do.

An address says all: `*_address` modules read it, `*_pages` answer it. Sheets are the ones that a
command line writes. Long tasks are `jobs`; `workers` are the processes that do `tasks`.
"""
