"""The application: commands, and what goes into a kit."""
