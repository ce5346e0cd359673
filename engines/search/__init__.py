"""Players: tree search, self-play, and the ladder of strengths.

Imports kernels alone and knows no game; the contract and all above it import it. Begin with
`players`.
"""
