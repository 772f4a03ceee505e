"""For whoever keeps a server: ``metrics`` counts what it does, ``exporting`` lets Prometheus read
it, ``requests`` names and times each request, ``logs`` writes structured lines without secrets.
"""
