"""Isaac's sheets."""
