"""The commands, a module for each or for a few that are alike."""
