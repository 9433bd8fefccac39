"""What the import contracts cannot say."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def imported_by(path: Path) -> set[str]:
    """The top-level packages that a module imports anywhere in it."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    froms = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 0}
    return {name.split(".")[0] for name in plain | froms}


def test_the_rules_import_nothing_but_the_standard_library():
    imported = {name for path in (ROOT / "scoring").rglob("*.py") for name in imported_by(path)}

    assert imported - sys.stdlib_module_names - {"scoring"} == set()
