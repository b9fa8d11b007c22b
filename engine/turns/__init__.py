"""How turns, units and rounds go on, as far as the table shows them."""
