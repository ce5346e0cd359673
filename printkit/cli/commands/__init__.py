"""The commands: a module for each command, or for a few that are alike.

They call the library; only `main` imports them, by name. Begin with `setups`.
"""
