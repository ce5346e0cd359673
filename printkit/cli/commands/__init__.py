"""The commands: a module for each command, or for a few that are alike."""
