"""What printkit claims of its speed and its players, measured."""
