"""The verdict: statistics, playability, fair deals and advice.

Imports the contract and players; games and `printkit.judging` import it. Begin with `verdict`.
"""
