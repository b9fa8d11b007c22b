"""The rule on tricks that go round the table: in which order, and past whom."""
