"""Properties are tried the same way each time, however busy the machine is."""

from hypothesis import HealthCheck, settings

settings.register_profile("scoring", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scoring")
