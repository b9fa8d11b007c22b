"""What was declared: uses, answers, skills, and what of it is still open."""
