"""What disputes say to whoever wants to tell people of it."""

from django.dispatch import Signal

# Sent within the transaction of each step, once it is written: `dispute_id`, `event_id`, and the step's `kind`.
dispute_moved = Signal()
