"""Measurements of Meldbook: `python -m benchmarks` runs them all, `python -m benchmarks engine` one."""
