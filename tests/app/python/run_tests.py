#!/usr/bin/env python3
"""The tests of the Python package (app/python), with nothing but Python.

    run_tests.py --cli STOWAGE_CLI [--torch-python PYTHON] [picture_test, plan_test.SaveTest, ...]

Those that need torch run in this Python where it has it, else in PYTHON, else they are skipped and say so.
"""

import argparse
import collections
import importlib.util
import os
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parents[2] / "app" / "python"
TORCH_TEST = "torch_test"


def has_torch(python):
    code = "import sys, importlib.util as util; sys.exit(not util.find_spec('torch'))"
    return subprocess.run([python, "-c", code], check=False).returncode == 0


def torch_elsewhere(given, cli):
    """The exit status of the tests that need torch, run in another Python; None where that is not needed."""
    if importlib.util.find_spec("torch") or not given or not has_torch(given):
        return None
    command = [given, __file__, "--cli", cli, TORCH_TEST]
    return subprocess.run(command, check=False).returncode


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cli", required=True)
    parser.add_argument("--torch-python", default="")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    cli = str(Path(given.cli).resolve())
    os.environ["STOWAGE_CLI"] = cli
    sys.path[:0] = [str(PACKAGE), str(HERE)]
    sys.dont_write_bytecode = True
    names = given.names or sorted(file.stem for file in HERE.glob("*_test.py"))
    elsewhere = None
    if TORCH_TEST in names and len(names) > 1:
        elsewhere = torch_elsewhere(
            given.torch_python or os.environ.get("STOWAGE_ACCELERATE_PYTHON", ""), cli
        )
        if elsewhere is not None:
            names.remove(TORCH_TEST)
    result = unittest.TextTestRunner(verbosity=1).run(unittest.defaultTestLoader.loadTestsFromNames(names))
    for why, count in collections.Counter(why for _, why in result.skipped).items():
        print(f"skipped {count}: {why}")
    return 0 if result.wasSuccessful() and not elsewhere else 1


if __name__ == "__main__":
    sys.exit(main())
