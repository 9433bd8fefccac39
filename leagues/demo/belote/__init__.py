"""Belote in the demo club."""

from leagues.demo.belote.seasons import play_seasons

__all__ = ["play_seasons"]
