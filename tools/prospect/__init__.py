"""The weights by which the search judges an unfinished game of Gallipoli."""
