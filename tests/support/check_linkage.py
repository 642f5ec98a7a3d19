#!/usr/bin/env python3
"""The window and the command line link no LibTorch, and the command line and the engine no Qt: a look into the programs themselves.

    check_linkage.py BIN_FOLDER    reads stowage, stowage-cli and stowage-engine there, with readelf and ldd
"""
import subprocess
import sys
from pathlib import Path

TORCH = ("libtorch", "libc10", "libcudart", "libcupti")
FORBIDDEN = {"stowage": TORCH, "stowage-cli": TORCH + ("libQt6",), "stowage-engine": ("libQt6",)}


def libraries_of(program):
    """Names of the shared libraries a program asks for, itself and through others."""
    names = set()
    for line in subprocess.run(["readelf", "-d", program], check=True, capture_output=True, text=True).stdout.splitlines():
        if "(NEEDED)" in line:
            names.add(line.split("[")[1].split("]")[0])
    for line in subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout.splitlines():
        names.add(Path(line.split()[0]).name)
    return names


def main():
    found, looked_at = [], 0
    for name, forbidden in FORBIDDEN.items():
        program = Path(sys.argv[1]) / name
        if not program.exists():
            continue
        looked_at += 1
        libraries = libraries_of(program)
        if not libraries:
            found.append(f"{name}: no shared library at all; is it a program?")
        found.extend(f"{name}: links {library}" for library in sorted(libraries) if library.startswith(forbidden))
    if looked_at == 0:
        found.append(f"{sys.argv[1]}: none of the programs is there")
    print("\n".join(found) if found else f"linkage: {looked_at} programs link only what they may")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
