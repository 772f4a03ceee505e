"""What whole games come to without luck."""
