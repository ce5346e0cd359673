"""Coin Isolation's layouts: coins on a chessboard."""
