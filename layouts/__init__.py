"""What is on the table: typed layouts, their files and IDs, paper, coins and rule texts."""
