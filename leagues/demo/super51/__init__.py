"""Super 51 in the demo club."""

from leagues.demo.super51.seasons import play_seasons

__all__ = ["play_seasons"]
