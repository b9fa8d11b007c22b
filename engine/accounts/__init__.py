"""What every card laid may have been: the explanations that are left."""
