"""What a keeper does with a database, whether or not servers run on it: ``tables`` lists, closes
and deletes, ``backup`` copies everything, ``checks`` looks for damage, ``export`` writes records.
"""
