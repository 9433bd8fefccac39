"""Run the measurements: all that are here, or those that are named."""

import sys
from importlib import import_module
from pkgutil import iter_modules

import benchmarks


def main(chosen: list[str]) -> int:
    """Run the chosen parts, or every one; 2 where one of them is not here."""
    parts = {module.name for module in iter_modules(benchmarks.__path__) if not module.name.startswith("_")}
    if unknown := set(chosen) - parts:
        print(f"No such measurement: {', '.join(sorted(unknown))}. There are: {', '.join(sorted(parts))}.")
        return 2
    for part in chosen or sorted(parts):
        module = import_module(f"benchmarks.{part}")
        if hasattr(module, "main"):
            module.main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
