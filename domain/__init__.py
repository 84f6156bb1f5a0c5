"""Horion's domain: what can happen in a fight, what did, and what follows from it. No clock, no chance, no terminal."""
