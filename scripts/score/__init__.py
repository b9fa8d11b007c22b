"""Scorers: each measures the product against a truth that it knows by construction or by hand."""
