"""Isaac's engine."""
