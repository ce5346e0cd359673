"""The endgame solver: the scoring phase, solved exactly."""
