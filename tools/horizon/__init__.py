"""How far ahead the search must look."""
