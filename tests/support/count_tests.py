#!/usr/bin/env python3
"""How many lines of test are there for a line of source? At least one to two in every folder is the rule.

Counted are lines that are not blank, of sources and headers; the tests of core/plan are those in tests/core/plan.

    count_tests.py [ROOT]         a row a folder; exit 1 where one has too few
    count_tests.py --self-test
"""
import sys
from collections import Counter
from pathlib import Path

from checks import tree_of

SOURCES = {".h", ".cpp", ".cu", ".cuh"}
TWO_DEEP = ("core", "app")  # core/plan and app/gui are folders of their own, widgets is one
ONE_DEEP = ("widgets", "translations")
LEAST = 0.5


def folder_of(parts):
    """The folder that a file counts for; None where it counts for none."""
    if parts[0] in TWO_DEEP and len(parts) > 2:
        return "/".join(parts[:2])
    return parts[0] if parts[0] in ONE_DEEP and len(parts) > 1 else None


def lines_of(root):
    count = Counter()
    for top in TWO_DEEP + ONE_DEEP:
        for file in (root / top).rglob("*"):
            folder = folder_of(file.relative_to(root).parts)
            if folder and file.suffix in SOURCES and file.is_file():
                count[folder] += sum(1 for line in file.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip())
    return count


def rows(root):
    source, tests = lines_of(root), lines_of(root / "tests")
    return [(folder, source[folder], tests[folder]) for folder in sorted(source)]


def main(root):
    short = [folder for folder, source, tests in rows(root) if tests < LEAST * source]
    for folder, source, tests in rows(root):
        print(f"{folder:16}{source:8}{tests:8}  {tests / source:.2f}{'  too few' if folder in short else ''}")
    return 1 if short else 0


def self_test():
    """Blank lines and other files do not count; a folder below the rule is found."""
    files = {
        "core/plan/a.cpp": "a\n\nb\n", "core/plan/maps/b.h": "a\nb\n", "core/plan/notes.md": "a\n" * 50, "tests/core/plan/a_test.cpp": "a\n\n\nb\n",
        "widgets/lanes/a.cpp": "a\nb\nc\n", "tests/widgets/a_test.cpp": "a\n", "core/CMakeLists.txt": "a\n",
    }
    with tree_of(files) as root:
        found = rows(root)
        wrong = found != [("core/plan", 4, 2), ("widgets", 3, 1)] or main(root) != 1
    print(f"wrong: {found}" if wrong else "count: finds the folders with too few tests")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(self_test())
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]))
