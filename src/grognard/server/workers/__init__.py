"""Several processes behind one address: ``parent`` accepts connections and hands each to the worker
that has its table, ``steering`` says which that is, ``worker`` is one of them."""
