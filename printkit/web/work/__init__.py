"""What takes long: jobs wait in line, workers do tasks, and the sheets drawn last are kept.

Imports addresses and the guard's limits, and no page; pages import it. Begin with `jobs`; what a
worker process does is in `tasks`.
"""
