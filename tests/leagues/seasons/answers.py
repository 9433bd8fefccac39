"""The form of a league's rules, as a manager sends it with nothing changed."""

RULES = {
    "preset": "super51",
    "shown": "super51",
    "rules-ace_value": "11",
    "rules-court_value": "10",
    "rules-pairs_close": "arrangement",
    "rules-ace_in_runs": "both",
    "rules-jokers": "2",
    "rules-okey_left": "face",
    "rules-false_okey_left": "okey_face",
    "rules-two_okeys_pair": "true",
    "rules-retained_complete": "exhausted_only",
    "rules-cap_base_at_100": "false",
    "rules-hands": "11",
    "rules-tie": "shared",
}
