#!/usr/bin/env python3
"""Does the recipe of the AppImage hold, where its tools are and where they are not?

    check_appimage.py BUILD       plays linuxdeploy and its plug-in, and looks at what the recipe would have them pack

Without its tools the recipe says in one sentence which are missing, and leaves nothing. With them it hands over all files that the component stowage
installs, and no engine; every path that it names is there, and each program is named; what the AppImage starts is the program that it was called as.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECIPE = ROOT / "resources/desktop/make_appimage"
FORBIDDEN = ("torch", "stowage-engine", "libc10", "cuda")
# Plays a tool: writes its words down and keeps what it was to pack, as the real one leaves the program to be started.
PLAYED = """#!/bin/sh
printf '%s\\n' "$@" > "{kept}/words"
printf '%s\\n' "$OUTPUT" > "{kept}/output"
cp -a AppDir "{kept}/"
: > "$OUTPUT"
"""


def run(arguments, tools, **options):
    """The recipe with nothing on its PATH but these folders and the shell's own tools."""
    cmake = Path(shutil.which("cmake")).parent
    environment = dict(os.environ, PATH=os.pathsep.join(map(str, [*tools, cmake, "/usr/bin", "/bin"])), QMAKE="")
    return subprocess.run([RECIPE, *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=280, **options)


def problems_without_tools(build, folder):
    if shutil.which("linuxdeploy"):
        return
    for words in ([build, folder / "x.AppImage"], ["--check"]):
        said = run(words, [])
        if said.returncode != 2 or said.stdout or len(said.stderr.splitlines()) != 1 or "linuxdeploy-plugin-qt" not in said.stderr:
            yield f"without its tools {words} ended with {said.returncode} and said: {said.stdout}{said.stderr}"
    if (folder / "x.AppImage").exists():
        yield "without its tools it left a file"


def installed(build, folder):
    subprocess.run(["cmake", "--install", build, "--prefix", folder, "--component", "stowage"], check=True, stdout=subprocess.DEVNULL, timeout=280)
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


def problems_of_packing(build, folder):
    tools, kept, output = folder / "tools", folder / "kept", folder / "out" / "Stowage.AppImage"
    for made in (tools, kept, output.parent):
        made.mkdir()
    for tool in ("linuxdeploy", "linuxdeploy-plugin-qt"):
        (tools / tool).write_text(PLAYED.format(kept=kept))
        (tools / tool).chmod(0o755)
    if run(["--check"], [tools]).returncode:
        yield "with its tools --check is not content"
    nowhere = run([folder, output], [tools])
    if nowhere.returncode != 2 or "no build folder" not in nowhere.stderr:
        yield f"of a folder that is no build it said: {nowhere.stderr}"
    said = run([build, output], [tools])
    if said.returncode or said.stdout.strip() != str(output) or not output.exists() or (kept / "output").read_text().strip() != str(output):
        yield f"ended with {said.returncode} and said: {said.stdout}{said.stderr}"
        return
    words = (kept / "words").read_text().splitlines()
    packed = {str(file.relative_to(kept / "AppDir/usr")) for file in (kept / "AppDir/usr").rglob("*") if file.is_file()}
    for file in sorted(installed(build, folder / "installed") ^ packed):
        yield f"{'leaves out' if file not in packed else 'adds'} {file}"
    for file in sorted(packed):
        if any(word in file for word in FORBIDDEN):
            yield f"holds {file}"
    for option, word in zip(words, words[1:]):
        if option.startswith("--") and "/" in word and not (kept / word).exists() and not Path(word).exists():
            yield f"names {word}, which is not there"
    named = {Path(word).name for option, word in zip(words, words[1:]) if option == "--executable"}
    programs = {Path(file).name for file in packed if file.startswith("bin/")}
    if named != programs:
        yield f"names the programs {sorted(named)}, and {sorted(programs)} are installed"
    if "share/applications/stowage.desktop" not in packed:
        return
    launcher = (kept / "AppDir/usr/share/applications/stowage.desktop").read_text()
    icon = next(word for option, word in zip(words, words[1:]) if option == "--icon-file")
    if f"Icon={Path(icon).stem}\n" not in launcher or "Exec=stowage " not in launcher:
        yield "names another icon or program than the launcher"
    yield from problems_of_starting(kept / "AppDir")


def problems_of_starting(app):
    start = app / "AppRun"
    start.write_bytes((ROOT / "resources/desktop/AppRun").read_bytes())
    start.chmod(0o755)
    window, cli = "Stowage", "stowage-cli"  # what they call themselves
    for called, program in (("/home/x/Stowage.AppImage", window), ("stowage-cli", cli), ("", window), ("/opt/a b/stowage-cli", cli)):
        said = subprocess.run([start, "--version"], env=dict(os.environ, ARGV0=called, QT_QPA_PLATFORM="offscreen"), capture_output=True, text=True, timeout=60)
        if said.stdout.split(" ")[0] != program:
            yield f"called as {called!r} it starts {said.stdout.strip() or said.stderr.strip()}, not {program}"


def main():
    build = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        problems = [*problems_without_tools(build, folder), *problems_of_packing(build, folder)]
    print("\n".join(problems) if problems else "appimage: the recipe packs what is installed, and says what it lacks")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
