"""Printing: from an order to the pages of its sheets, and to the files that hold them."""
