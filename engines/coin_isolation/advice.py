"""The best moves: the usual way."""

from engines.judging.advice import advise

__all__ = ["advise"]
