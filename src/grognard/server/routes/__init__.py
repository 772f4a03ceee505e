"""What can be asked of the server, by topic."""
