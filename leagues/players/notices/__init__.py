"""Telling people in time: notices on the site, and the letters that bring them; `docs/notices.md` says how."""
