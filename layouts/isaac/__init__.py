"""Isaac's layouts: tile sets and openings."""
