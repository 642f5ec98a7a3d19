#!/usr/bin/env python3
"""Are the sources of a size and shape that a person can read?

At most 500 lines a file, snake_case names (Python's __init__.py excepted), `#pragma once` in every header (the tables of sentences, which are included several times or only preprocessed, excepted), nothing
unfinished left lying about, no test switched off, no note cited that a clone does not have, at most
12 MB of test data, every picture of a page there and every picture on a page.

    check_files.py [ROOT]         exit 1 and one line an offence
    check_files.py --self-test
"""
import re
import sys

from checks import main, tree_of

FOLDERS = ("core", "widgets", "app", "resources", "translations", "tests")
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
OTHERS = {".py", ".sh", ".cmake"}
LINES = 500
DATA_BYTES = 12_000_000
SNAKE = re.compile(r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$")
# Written in pieces, so that this file does not find itself. A test may be skipped where it says why.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b|\b(GTEST_" r"SKIP(?!\(\) <<)|DIS" r"ABLED_)")

# Design notes are not in a clone: a comment says the fact itself, or names a page of resources/help.
ELSEWHERE = re.compile(r"(shared/" r"design|-findings" r"\.md|design/[a-z-]+\.md|design " r"page|device " r"check, section)")


def sources_of(root):
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in SOURCES | OTHERS and file.is_file() and not file.as_posix().startswith((root / "tests/data").as_posix() + "/"):
                yield file


def offences_of(path, text):
    lines = text.splitlines()
    name = path.rsplit("/", 1)[-1]
    stem, suffix = name.rsplit(".", 1)
    if len(lines) > LINES:
        yield f"{path}: {len(lines)} lines; {LINES} are the most (two things are two files)"
    if f".{suffix}" != ".cmake" and name != "__init__.py" and not SNAKE.match(stem):
        yield f"{path}: file names are snake_case"
    if suffix in ("h", "cuh") and "/sentences" not in path and "#pragma once" not in lines:
        yield f"{path}: a header begins with #pragma once"
    for number, line in enumerate(lines, 1):
        found = UNFINISHED.search(line)
        if found:
            yield f"{path}:{number}: {found.group(0)} is left behind"
        found = ELSEWHERE.search(line)
        if found:
            yield f"{path}:{number}: “{found.group(0)}” is in no clone: say the fact, or name a page of resources/help"


def offences_of_pictures(root):
    """Pages show pictures by their path from the page; resources/screenshots has no others."""
    shown = set()
    for page in [*root.glob("*.md"), *root.glob("resources/help/*.md")]:
        for picture in re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path = (page.parent / picture).resolve()
            shown.add(path)
            if not path.is_file():
                yield f"{page.relative_to(root).as_posix()}: there is no picture {picture}"
    for picture in sorted((root / "resources/screenshots").glob("*")):
        if picture.resolve() not in shown:
            yield f"{picture.relative_to(root).as_posix()}: no page shows it"


def check(root):
    found = []
    for file in sources_of(root):
        found.extend(offences_of(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8", errors="replace")))
    found.extend(offences_of_pictures(root))
    data = sum(file.stat().st_size for file in (root / "tests" / "data").rglob("*") if file.is_file() and not file.is_symlink())
    if data > DATA_BYTES:
        found.append(f"tests/data: {data} bytes; {DATA_BYTES} are the most")
    return found


def self_test():
    """The check finds what it is there to find."""
    bad = {
        "core/base/long.cpp": "int x;\n" * (LINES + 1),
        "core/base/CamelCase.cpp": "\n",
        "widgets/unguarded.h": "int x;\n",
        "app/gui/left.cpp": "// TO" "DO later\n",
        "tests/core/off_test.cpp": "TEST(A, DIS" "ABLED_b) {}\n",
        "core/base/notes.h": "#pragma once\n/// As in memory-find" "ings.md, section 3.\n",
        "tests/data/large.bin": "x" * (DATA_BYTES + 1),
        "resources/help/page.md": "![A window](../screenshots/gone.png)\n",
        "resources/screenshots/alone.png": "",
    }
    good = {
        "core/base/just.cpp": "int x;\n" * LINES,
        "core/base/good_name.h": "#pragma once\n",
        "core/base/sentences/base.h": "X(1)\n",
        "app/python/stowage/__init__.py": "\n",
        "tests/data/Any Name.h": "// TO" "DO\n",
        "README.md": "![A window](resources/screenshots/shown.png)\n",
        "resources/screenshots/shown.png": "",
    }
    with tree_of({**bad, **good}) as root:
        blamed = {line.split(":")[0] for line in check(root)}
    wanted = {path if not path.startswith("tests/data") else "tests/data" for path in bad}
    if blamed != wanted:
        print(f"self-test: missed {sorted(wanted - blamed)}, wrongly blamed {sorted(blamed - wanted)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(check, self_test, "files: all of a size and shape to read"))
