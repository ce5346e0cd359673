"""The command line: the commands, the options they share, and how a run ends."""
