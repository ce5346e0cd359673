"""Who may enter, how much of the page each client may have, and whose the shared games are.

Imports addresses alone; work and pages import it. Begin with `requests`, which stands before the
application.
"""
