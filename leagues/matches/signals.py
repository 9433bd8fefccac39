"""What matches say to the apps above them."""

from django.dispatch import Signal

# Sent after the commit of whatever changed a result that counts: `season_id`.
match_scored = Signal()
