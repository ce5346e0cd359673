"""The press: how pages share sheets of paper, booklets, and the test sheet for printers."""
