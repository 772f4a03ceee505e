"""The table for many: HTTP API, event streams, storage. It holds sessions and knows no rules."""
