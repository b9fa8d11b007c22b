"""What ``scripts/score_judge.py`` measures of the judge, on games that the simulator plays."""
