"""101 Okey in the demo club."""

from leagues.demo.okey101.seasons import play_seasons

__all__ = ["play_seasons"]
