"""What notices say to whoever sends letters."""

from django.dispatch import Signal

# Sent after the commit of a notice that waits for an answer, where the site sends letters.
told = Signal()
