#!/usr/bin/env python3
"""Is the package `stowage` what Debian takes: its files, its fields, its dependencies?

    check_package.py BUILD        packs the component stowage of a build (not the engine, which holds LibTorch), and looks into it

Where dpkg-deb or dpkg-shlibdeps is missing (no Debian), there is nothing to pack for. With lintian, it has no error to tell.
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FILES = ("usr/bin/stowage", "usr/bin/stowage-cli", "usr/share/man/man1/stowage.1.gz", "usr/share/man/man1/stowage-cli.1.gz", "usr/share/doc/stowage/copyright",
         "usr/share/doc/stowage/changelog.gz", "usr/share/applications/stowage.desktop", "usr/share/mime/packages/stowage.xml",
         "usr/share/metainfo/org.stowage.Stowage.metainfo.xml", "usr/share/icons/hicolor/48x48/apps/stowage.png",
         "usr/share/icons/hicolor/scalable/apps/stowage.svg", "usr/share/stowage/schemas/plan-1.schema.json",
         "usr/share/bash-completion/completions/stowage-cli", "usr/share/zsh/site-functions/_stowage-cli",
         "usr/share/fish/vendor_completions.d/stowage-cli.fish",
         *(f"usr/share/stowage/examples/{name}" for name in ("llama-3.1-8b.json.gz", "mixtral-8x7b.json.gz", "deepseek-v3.json.gz", "t5-11b.json.gz",
                                                             "segformer-b5.json.gz", "small-llama.pt2", "small-convnet.pt2", "small-training.pt2")))
FORBIDDEN = ("torch", "stowage-engine", "libc10", "include/", "/work/", "/home/", "/root/")
DEPENDS = ("libc6", "libstdc++6", "libfmt", "libqt6widgets6", "libqt6charts6", "libqt6svg6", "zlib1g", "libxxhash0", "libb2-1")


def output_of(*words, **options):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True, timeout=300, **options).stdout


def packed(build, folder):
    run = subprocess.run(["cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", folder, "-D", "CPACK_COMPONENTS_ALL=stowage", "-D",
                          "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"], capture_output=True, text=True, timeout=280, cwd=build)
    found = sorted(Path(folder).glob("*.deb"))
    if run.returncode or len(found) != 1:
        sys.exit(f"cpack made {len(found)} packages ({run.returncode}):\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    return found[0]


def problems_of(package, folder):
    fields = dict(re.findall(r"^(\S+): (.*)$", output_of("dpkg-deb", "--field", package), re.MULTILINE))
    listing = output_of("dpkg-deb", "--contents", package)
    names = {line.split()[5].removeprefix("./"): line for line in listing.splitlines()}
    for file in FILES:
        if file not in names:
            yield f"lacks {file}"
    for name, line in names.items():
        if any(word in name for word in FORBIDDEN):
            yield f"holds {name}"
        if line.split()[1] != "root/root" or line[5] == "w" or line[8] == "w":
            yield f"{name} belongs to somebody, or may be written by all: {line}"
    depends = {re.split(r"[ (:]", one.strip())[0] for one in fields.get("Depends", "").split(",")}
    for want in DEPENDS:
        if not any(one.startswith(want) for one in depends):
            yield f"does not depend on {want}: {sorted(depends)}"
    if fields.get("Package") != "stowage" or fields.get("Maintainer", "").count("<") != 1 or fields.get("Architecture") in (None, "all"):
        yield f"has the fields {fields}"
    control = output_of("dpkg-deb", "--field", package)
    if "stowage-engine" not in control.split("Description:")[1]:
        yield "does not say where the engine is"
    # What is inside runs, with nothing of the build folder at hand.
    root = Path(folder) / "root"
    output_of("dpkg-deb", "--extract", package, root)
    said = output_of(root / "usr/bin/stowage-cli", "--version")
    if not said.startswith("stowage-cli " + fields.get("Version", "?")):
        yield f"is of version {fields.get('Version')}, and its program says {said.strip()}"
    for program in ("stowage", "stowage-cli"):
        section = output_of("readelf", "-d", root / "usr/bin" / program)
        if "RUNPATH" in section or "RPATH" in section:
            yield f"{program} has a run path"
    if shutil.which("lintian"):
        run = subprocess.run(["lintian", "--fail-on", "error", package], capture_output=True, text=True, timeout=280)
        if run.returncode:
            yield f"lintian says: {run.stdout[-2000:]}"


def main():
    build = Path(sys.argv[1]).resolve()
    missing = [tool for tool in ("cpack", "dpkg-deb", "dpkg-shlibdeps", "readelf") if not shutil.which(tool)]
    if missing:
        print(f"package: {', '.join(missing)} not installed, nothing packed")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        package = packed(build, folder)
        problems = list(problems_of(package, folder))
        size = package.stat().st_size
    for problem in problems:
        print(f"{package.name} {problem}")
    print(f"package: {package.name}, {size / 1e6:.1f} MB" + (f", {len(problems)} problems" if problems else ""))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
