"""The verdict: statistics, playability, fair deals and advice."""
