#!/usr/bin/env python3
"""Does ./bootstrap install what the tests run, whichever of its commands came first?

A tool that only tests need is looked for when a test runs, never when the build is configured: ./bootstrap build configures on a machine that does
not have it yet, and a test left out then stays out without a word. And each such tool belongs to a package that bootstrap installs.

And does --cuda fetch every header that the CUDA plug-in is looked for by? On a machine without a toolkit it is left out without a word else.

    check_bootstrap.py [ROOT]      exit 1 and one line an offence
    check_bootstrap.py --self-test
"""
import re
import sys

from checks import main, tree_of

# Tool -> the Debian package it comes with.
PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool", "openbox": "openbox", "import": "imagemagick", "convert": "imagemagick",
            "clang-format": "clang-format", "glpsol": "glpk-utils", "sshd": "openssh-server", "ssh-keygen": "openssh-client",
            "jsonschema": "python3-jsonschema", "dbus-run-session": "dbus-daemon", "at-spi-bus-launcher": "at-spi2-core",
            "pyatspi": "python3-pyatspi"}
# Where the tests name the tools they start.
NAMED_IN = {"tests/e2e/driver.py": ("Xvfb", "openbox", "xdotool", "import", "convert"),
            "tests/e2e/spoken.py": ("dbus-run-session", "at-spi-bus-launcher", "pyatspi"),
            "tests/support/check_format.sh": ("clang-format",),
            "tests/core/solve/dispatch/integer_program.h": ("glpsol",),
            "tests/support/ssh_server.h": ("sshd", "ssh-keygen"),
            "tests/app/cli/documents/schemas.py": ("jsonschema",)}
# Header that FindLibTorch.cmake looks for -> the wheel that it comes with.
HEADERS = {"crt/host_config.h": "nvidia-cuda-crt", "nvtx3/nvToolsExt.h": "nvidia-nvtx"}
FINDS_HEADERS = "core/engine/cmake/FindLibTorch.cmake"
# Optional by nature: a Python with PyTorch and accelerate, which bootstrap does not install.
MAY_BE_LOOKED_FOR = {"STOWAGE_PYTHON3"}


def offences(root):
    for file in sorted((root / "tests").rglob("*")):
        if file.name != "CMakeLists.txt" and file.suffix != ".cmake":
            continue
        for variable in re.findall(r"find_program\(\s*(\w+)", file.read_text()):
            if variable not in MAY_BE_LOOKED_FOR:
                yield f"{file.relative_to(root)}: find_program({variable}): look for it when the test runs"
    listed = re.search(r"packages_test=\(([^)]*)\)", (root / "bootstrap").read_text())
    installed = set(listed.group(1).split()) if listed else set()
    for path, tools in NAMED_IN.items():
        text = (root / path).read_text() if (root / path).exists() else ""
        for tool in tools:
            if tool not in text:
                yield f"{path}: does not start {tool} any more; tests/support/check_bootstrap.py lists it"
            if PACKAGES[tool] not in installed:
                yield f"bootstrap: does not install {PACKAGES[tool]}, and {path} starts {tool}"
    yield from headers_missing(root)


def headers_missing(root):
    """Headers of the plug-in that no wheel of --cuda brings, and those that nobody has assigned to a wheel."""
    text = (root / FINDS_HEADERS).read_text() if (root / FINDS_HEADERS).exists() else ""
    listed = re.search(r"wheels_cuda='([^']*)'", (root / "bootstrap").read_text())
    fetched = {line.split("==")[0] for line in listed.group(1).splitlines()} if listed else set()
    for header in re.findall(r"find_path\(\w+_INCLUDE_DIR (\S+) \$\{_cuda_headers\}", text):
        if HEADERS.get(header) not in fetched:
            yield f"bootstrap: --cuda does not fetch {header}, and {FINDS_HEADERS} looks for it"


def self_test():
    """The check finds what it is there to find."""
    files = {path: " ".join(tools) for path, tools in NAMED_IN.items()}
    files["bootstrap"] = "packages_test=(" + " ".join(sorted(set(PACKAGES.values()))) + ")\nwheels_cuda='nvidia-cuda-crt==1 --hash=x\nnvidia-nvtx==1'\n"
    files[FINDS_HEADERS] = "".join(f"find_path(X_INCLUDE_DIR {header} ${{_cuda_headers}})\n" for header in HEADERS)
    with tree_of(files) as root:
        if list(offences(root)):
            print("self-test: blames what is right")
            return 1
        (root / "tests/e2e/CMakeLists.txt").write_text("find_program(STOWAGE_XVFB Xvfb)\n")
        (root / "bootstrap").write_text("packages_test=(xvfb xdotool openbox imagemagick at-spi2-core dbus-daemon python3-pyatspi "
                                       "clang-format openssh-server openssh-client python3-jsonschema)\n"
                                       "wheels_cuda='nvidia-nvtx==1'\n")
        found = list(offences(root))
    if len(found) != 3:
        print(f"self-test: found {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(offences, self_test, "bootstrap: installs what the tests start"))
