#!/usr/bin/env python3
"""The window and the command line link no LibTorch, the window nothing of Qt that reaches a network (what is opened stays here), the command line and
the engine no Qt; and no program looks for its libraries in the folder
one happens to be in: every entry of a run path (RPATH, RUNPATH) is an absolute folder or begins with $ORIGIN. A look into the programs themselves.

    check_linkage.py FOLDER...     reads the programs and plug-ins in these folders (build/bin; bin and lib/stowage of an installation)
    check_linkage.py --self-test
"""
import subprocess
import sys
from pathlib import Path

TORCH = ("libtorch", "libc10", "libcudart", "libcupti")
FORBIDDEN = {"stowage": TORCH + ("libQt6Network", "libQt6WebEngine"), "stowage-cli": TORCH + ("libQt6",), "stowage-engine": ("libQt6",)}


def libraries_of(program):
    """Names of the shared libraries a program asks for, itself and through others."""
    names = set()
    for line in subprocess.run(["readelf", "-d", program], check=True, capture_output=True, text=True).stdout.splitlines():
        if "(NEEDED)" in line:
            names.add(line.split("[")[1].split("]")[0])
    for line in subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout.splitlines():
        names.add(Path(line.split()[0]).name)
    return names


def bad_run_paths(dynamic_section):
    """The entries of RPATH and RUNPATH, as readelf -d prints them, that mean different folders in different places."""
    bad = []
    for line in dynamic_section.splitlines():
        if "(RPATH)" not in line and "(RUNPATH)" not in line:
            continue
        for entry in line.split("[", 1)[1].rsplit("]", 1)[0].split(":"):
            if not entry.startswith(("/", "$ORIGIN", "${ORIGIN}")):
                bad.append(entry)
    return bad


def run_paths_in(folder):
    for name in (*FORBIDDEN, "libstowage_cuda.so"):
        file = folder / name
        if file.exists():
            section = subprocess.run(["readelf", "-d", file], check=True, capture_output=True, text=True).stdout
            for entry in bad_run_paths(section):
                yield f"{file}: its run path has the entry “{entry}”, which is no fixed folder"


def self_test():
    line = " 0x000000000000001d (RUNPATH)            Library runpath: [{}]\n"
    wanted = {"/opt/a:$ORIGIN/../lib": [], "/opt/a::": ["", ""], "": [""], "lib:/a": ["lib"], "${ORIGIN}": [], "/a:.": ["."]}
    wrong = [f"{path}: {bad_run_paths(line.format(path))}" for path, bad in wanted.items() if bad_run_paths(line.format(path)) != bad]
    wrong += ["a section without one"] * bool(bad_run_paths(" 0x01 (NEEDED)  Shared library: [libz.so.1]\n"))
    print("\n".join(wrong) if wrong else "linkage: the check finds what it is there to find")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found, looked_at = [], 0
    folders = [Path(folder) for folder in sys.argv[1:]]
    for folder in folders:
        found.extend(run_paths_in(folder))
    for name, forbidden in FORBIDDEN.items():
        program = next((folder / name for folder in folders if (folder / name).exists()), None)
        if not program:
            continue
        looked_at += 1
        libraries = libraries_of(program)
        if not libraries:
            found.append(f"{name}: no shared library at all; is it a program?")
        found.extend(f"{name}: links {library}" for library in sorted(libraries) if library.startswith(forbidden))
    if looked_at == 0:
        found.append(f"{' '.join(sys.argv[1:])}: none of the programs is there")
    print("\n".join(found) if found else f"linkage: {looked_at} programs link only what they may, and look for it in fixed folders")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
