"""Photos of boards, made up."""
