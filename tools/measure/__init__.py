"""What one doctrine is worth against another."""
