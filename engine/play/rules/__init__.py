"""What a rule set says: what fits on what, what belongs to the whole hand, what an offence costs."""
