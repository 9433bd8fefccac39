"""Belote: its rules and its options."""
