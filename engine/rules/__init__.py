"""One module a rule: what it looks at, what it flags, which clause it is."""
