"""All tables of a hall on one page, as the audience of each may see it."""
