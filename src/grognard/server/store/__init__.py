"""Storage: ``database`` reads, ``writer`` writes, ``schema`` says what is there."""
