"""The page: a web server for the user's own browser; it calls the library, as the commands do.

An address has all the state of a page: `pages` answer what `address` has read, the `guard` decides
who may ask, and `work` is what takes long. Nothing but the command line's list knows it. Begin with
`app`, the routes; `command` and `server` start them, `site` is the page without a server.
"""
