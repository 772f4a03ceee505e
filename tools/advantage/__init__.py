"""What the judgement of Lepanto does not see in a course."""
