"""The best moves: the usual way."""

from engines.advice import advise

__all__ = ["advise"]
