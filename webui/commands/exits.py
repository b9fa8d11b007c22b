"""How commands end on bad input: one clear line and this status."""

BAD_INPUT_STATUS = 2


class BadInputError(ValueError):
    """Something a person gave that cannot be used; the message says what, where and what to do."""
