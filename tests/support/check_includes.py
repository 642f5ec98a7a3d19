#!/usr/bin/env python3
"""Do the includes follow the arrows between the folders?

A folder may include itself, the folders it may know (and those they know), and nothing else of ours. LibTorch is met in core/engine alone,
Qt in widgets and app/gui alone. A precompiled header includes none of ours. A test's header that asserts includes the library it asserts
with: where a program has no precompiled header, nothing else brings it.

    check_includes.py [ROOT]      exit 1 and one line an offence
    check_includes.py --self-test
"""
import re
import sys

from checks import main, tree_of

# Folder -> what it may know directly. The closure is taken below. The same arrows stand in core/CMakeLists.txt.
ARROWS = {
    "core/base": [],
    "core/about": ["core/base"],
    "core/model": ["core/base"],
    "core/formats": ["core/model"],
    "core/machine": ["core/base"],
    "core/plan": ["core/model", "core/machine"],
    "core/solve": ["core/plan"],
    "core/estimate": ["core/plan", "core/formats", "core/trace", "core/protocol"],
    "core/runtimes": ["core/plan", "core/formats", "core/estimate", "core/solve"],
    "core/report": ["core/runtimes", "core/solve"],
    "core/cluster": ["core/solve"],
    "core/trace": ["core/machine"],
    "core/snapshot": ["core/formats", "core/trace"],
    "core/layout": ["core/base"],
    "core/sandbox": ["core/base"],
    "core/protocol": ["core/plan", "core/trace"],
    "core/engine": ["core/formats", "core/solve", "core/estimate", "core/layout", "core/protocol", "core/sandbox"],
    "resources": [],
    "translations": ["core/base", "core/runtimes", "core/report"],
    "widgets": ["core/formats", "core/solve", "core/estimate", "core/layout", "core/protocol", "resources"],
    "app/gui": ["widgets", "core/about", "core/cluster", "core/report", "core/snapshot", "translations"],
    "app/cli": ["core/about", "core/cluster", "core/formats", "core/report", "core/runtimes", "core/snapshot", "core/solve", "core/estimate", "core/layout", "core/protocol"],
    "app/engine": ["core/about", "core/engine"],
    "app/relay": ["core/about", "core/protocol", "core/sandbox"],
}
# The folders in core/solve, in the same way. What lies in core/solve itself stands above them all, and none of them includes it.
SOLVE = {
    "limits": [],
    "claims": [],
    "knapsack": ["limits", "claims"],
    "instance": ["knapsack"],
    "accelerate": ["instance"],
    "one_gpu": ["instance"],
    "construct": ["one_gpu", "accelerate"],
    "bounds": ["construct"],
    "exact": ["construct"],
    "improve": ["bounds"],
    "dispatch": ["improve", "exact"],
    "activations": ["dispatch"],
    "ties": ["dispatch"],
    "infeasible": ["activations"],
    "problem_file": ["infeasible"],
}
TORCH = re.compile(r"^(ATen|c10|torch|caffe2)/")
TORCH_FOLDERS = {"core/engine", "app/engine"}
QT = re.compile(r"^(Q[A-Z]\w*$|Qt[A-Z]\w*/)")
QT_FOLDERS = {"widgets", "app/gui", "resources", "translations"}
# Precompiled headers hold headers that are not ours: a compiler cache may give one back from before a comment of ours changed.
PRECOMPILED = {"core/engine/torch_headers.h"}
ASSERTS = re.compile(r"\b(?:(?:EXPECT|ASSERT|GTEST)_[A-Z]+|SCOPED_TRACE|ADD_FAILURE|FAIL)\(")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)


def closure(folder, arrows=ARROWS):
    seen, todo = set(), [folder]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo.extend(arrows[here])
    return seen


def part_of_solve(path):
    """The folder in core/solve that a path belongs to: "" for core/solve itself, None for what lies elsewhere."""
    parts = path.split("/")
    return None if parts[:2] != ["core", "solve"] else "/".join(parts[2:-1])


def solve_offences_of(path, text):
    part = part_of_solve(path)
    if not part:
        return
    if part not in SOLVE:
        yield f"{path}: no arrow is drawn for this folder of core/solve (tests/support/check_includes.py)"
        return
    may_know = closure(part, SOLVE)
    for match in INCLUDE.finditer(text):
        other = part_of_solve(match.group(2))
        if other is not None and other not in may_know:
            line = text.count("\n", 0, match.start(2)) + 1
            yield f"{path}:{line}: core/solve/{part} may not know {'core/solve/' + other if other else 'the public face'}, and includes {match.group(2)}"


def folder_of(path):
    """The folder of ARROWS a path from the root belongs to, or None."""
    parts = path.split("/")
    for length in (2, 1):
        name = "/".join(parts[:length])
        if len(parts) > length and name in ARROWS:
            return name
    return None


def offences_of(path, text):
    folder = folder_of(path)
    if folder is None:
        yield f"{path}: no arrow is drawn for this folder (tests/support/check_includes.py)"
        return
    may_know = closure(folder)
    for match in INCLUDE.finditer(text):
        bracket, target = match.groups()
        line = text.count("\n", 0, match.start(2)) + 1
        if TORCH.match(target) and folder not in TORCH_FOLDERS:
            yield f"{path}:{line}: includes {target}; LibTorch belongs to core/engine alone"
        elif QT.match(target) and folder not in QT_FOLDERS:
            yield f"{path}:{line}: includes {target}; Qt belongs to widgets and app/gui alone"
        elif bracket == '"' and path in PRECOMPILED:
            yield f"{path}:{line}: includes {target}; a precompiled header holds none of ours"
        elif bracket == '"' and not target.endswith(".moc"):
            other = folder_of(target)
            if other is None and "/" not in target and folder.split("/")[0] in ("core", "widgets", "app") and not target.startswith(("ui_", "moc_")):
                yield f"{path}:{line}: includes {target}; write our headers from the root, as in core/base/result.h"
            elif other is not None and other not in may_know:
                yield f"{path}:{line}: {folder} may not know {other}, and includes {target}"


def test_offences_of(path, text):
    used = ASSERTS.search(text)
    if used and not any(match.group(2).startswith(("gtest/", "gmock/")) for match in INCLUDE.finditer(text)):
        line = text.count("\n", 0, used.start()) + 1
        yield f"{path}:{line}: asserts and does not include gtest/gtest.h"


def check(root):
    found = []
    for file in sorted((root / "tests").rglob("*.h")):
        found.extend(test_offences_of(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8", errors="replace")))
    for top in ("core", "widgets", "app", "resources", "translations"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix in (".h", ".cpp", ".cu", ".cuh") and file.is_file():
                path = file.relative_to(root).as_posix()
                text = file.read_text(encoding="utf-8", errors="replace")
                found.extend(offences_of(path, text))
                found.extend(solve_offences_of(path, text))
    return found


def self_test():
    """The check finds what it is there to find."""
    bad = {
        "core/base/a.cpp": '#include "core/model/model.h"\n',
        "core/plan/a.cpp": '#include "core/formats/formats.h"\n',
        "core/solve/a.h": "#include <QString>\n",
        "core/plan/b.h": "#include <ATen/ATen.h>\n",
        "core/layout/a.h": "  #  include <QtWidgets/QWidget>\n",
        "widgets/a.cpp": '#include "core/engine/run.h"\n',
        "app/gui/a.cpp": "#include <torch/library.h>\n",
        "app/cli/a.cpp": '#include "widgets/theme/theme.h"\n',
        "core/trace/a.cpp": '#include "trace.h"\n',
        "core/new/a.cpp": "\n",
        "core/solve/limits/a.h": '#include "core/solve/claims/claim.h"\n',
        "core/solve/bounds/a.cpp": '#include "core/solve/dispatch/dispatch.h"\n',
        "core/solve/instance/a.cpp": '#include "core/solve/solve.h"\n',
        "core/solve/newer/a.cpp": "\n",
        "tests/core/model/a.h": '#include "core/model/model.h"\ninline void a() {\n  EXPECT_TRUE(b());\n}\n',
        "core/engine/torch_headers.h": '#include <ATen/core/Tensor.h>\n#include "core/base/json.h"\n',
    }
    good = {
        "core/solve/good.cpp": '#include "core/base/result.h"\n#include "core/model/model.h"\n#include <vector>\n#include <tl/expected.hpp>\n',
        "core/solve/dispatch/good.cpp": '#include "core/solve/bounds/a.h"\n#include "core/solve/limits/thresholds.h"\n',
        "core/solve/good.h": '#include "core/solve/problem_file/problem.h"\n',
        "core/engine/good.cpp": '#include <ATen/core/Tensor.h>\n#include "core/formats/formats.h"\n',
        "tests/core/model/good.h": "#include <gtest/gtest.h>\ninline void a() {\n  EXPECT_TRUE(b());\n}\n",
        "app/gui/good.cpp": '#include <QString>\n#include "widgets/theme/theme.h"\n#include "good.moc"\n',
    }
    with tree_of({**bad, **good}) as root:
        blamed = {line.split(":")[0] for line in check(root)}
    if blamed != set(bad):
        print(f"self-test: missed {sorted(set(bad) - blamed)}, wrongly blamed {sorted(blamed - set(bad))}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(check, self_test, "includes: every one follows the arrows"))
