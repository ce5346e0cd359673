"""Clobber, a game in a package of its own, which tests install beside printkit."""
