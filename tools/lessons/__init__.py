"""Keeps the data of guided battles, so that later changes never break them."""
