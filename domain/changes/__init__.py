"""What each event changes, in the files in which the events are grouped."""
