"""What lies on the table in Dice Isolation."""
