"""What people and programs read: views of the effective history, and the words for them. Nothing decides here."""
