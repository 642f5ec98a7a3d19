#!/usr/bin/env python3
"""Do the files that make the window part of a desktop agree with each other, with real files and with the tools that check them?

Kinds of file are the same in the launcher, the catalogue entry and the table of kinds; the table's first bytes are those of files in tests/data; whatever
is said in another language than English is said in each of those in translations; icons have the sizes that they are called by; the newest release is
the project's version. Where desktop-file-validate and appstreamcli are installed, they
find nothing.

    check_desktop.py [ROOT]       exit 1 and one line an offence
    check_desktop.py --self-test
"""
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from checks import main, tree_of

DESKTOP = "resources/desktop/stowage.desktop"
MIME = "resources/desktop/stowage-mime.xml"
CATALOGUE = "resources/desktop/stowage.metainfo.xml.in"
SPACE = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}
# A file of tests/data for each kind that is known by its first bytes.
EXAMPLES = {"application/x-gguf": "tests/data/models/**/*.gguf", "application/x-safetensors": "tests/data/models/**/*.safetensors"}
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
PUBLISHED = "@STOWAGE_PUBLISHED_AT@"


def unescaped(value):
    return value.encode("latin-1").decode("unicode_escape").encode("latin-1")


def kinds_of(root):
    return {kind.get("type"): kind for kind in ElementTree.parse(root / MIME).getroot().findall("mime:mime-type", SPACE)}


def offences_of_kinds(root):
    kinds = kinds_of(root)
    launcher = dict(line.split("=", 1) for line in (root / DESKTOP).read_text(encoding="utf-8").splitlines() if "=" in line)
    opened = set(launcher["MimeType"].strip(";").split(";")) - {"inode/directory"}
    catalogue = ElementTree.fromstring((root / CATALOGUE).read_text(encoding="utf-8"))
    listed = {kind.text for kind in catalogue.iter("mediatype")}
    for where, found in ((DESKTOP, opened), (CATALOGUE, listed)):
        for kind in sorted(found ^ set(kinds)):
            yield f"{where}: lacks {kind}" if kind in kinds else f"{where}: {kind} is no kind of {MIME}"
    for kind, element in kinds.items():
        if not element.findall("mime:glob", SPACE):
            yield f"{MIME}: {kind} has no ending"
        for match in element.findall("mime:magic/mime:match", SPACE):
            wanted, offset = unescaped(match.get("value")), int(match.get("offset"))
            for file in sorted(root.glob(EXAMPLES.get(kind, "")) if kind in EXAMPLES else []):
                if file.read_bytes()[offset:offset + len(wanted)] != wanted:
                    yield f"{MIME}: {file.relative_to(root)} is no {kind} by its first bytes"


def offences_of_catalogue(root):
    catalogue = ElementTree.fromstring((root / CATALOGUE).read_text(encoding="utf-8"))
    version = re.search(r"project\(stowage VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)
    newest = catalogue.find("releases/release")
    if newest is None or newest.get("version") != version:
        yield f"{CATALOGUE}: the newest release is not {version}"
    for image in catalogue.iter("image"):
        if not image.text.startswith(PUBLISHED + "/") or not (root / image.text.removeprefix(PUBLISHED + "/")).exists():
            yield f"{CATALOGUE}: {image.text} is no picture of the checkout"


def languages_of(root):
    """Those that the window is translated into."""
    return sorted(file.stem.removeprefix("stowage_") for file in root.glob("translations/stowage_*.ts") if file.stem != "stowage_en")


def offences_of_languages(root):
    """A text in English is followed by itself in every language, once."""
    languages = languages_of(root)
    lines = (root / DESKTOP).read_text(encoding="utf-8").splitlines()
    for key in ("GenericName", "Comment"):
        found = re.findall(rf"^{key}\[(\w+)\]=.", "\n".join(lines), re.M)
        if sorted(found) != languages:
            yield f"{DESKTOP}: {key} is said in {sorted(found)}, the window speaks {languages}"
    for path, tags in ((MIME, ("comment",)), (CATALOGUE, ("summary", "p", "li", "caption"))):
        for parent in ElementTree.fromstring((root / path).read_text(encoding="utf-8")).iter():
            groups = []
            for child in parent:
                if child.tag.split("}")[-1] not in tags:
                    continue
                language = child.get("{http://www.w3.org/XML/1998/namespace}lang")
                if language is None:
                    groups.append((child.text, []))
                elif groups and (child.text or "").strip():
                    groups[-1][1].append(language)
            for text, found in groups:
                if sorted(found) != languages:
                    yield f"{path}: “{' '.join(text.split())[:40]}” is said in {sorted(found)}, the window speaks {languages}"


def offences_of_icons(root):
    for size in SIZES:
        icon = root / f"resources/desktop/icons/stowage-{size}.png"
        data = icon.read_bytes() if icon.exists() else b""
        if data[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", data[16:24]) != (size, size):
            yield f"{icon.relative_to(root)}: is not {size} by {size}"


def offences_of_tools(root):
    if shutil.which("desktop-file-validate"):
        run = subprocess.run(["desktop-file-validate", "--no-hints", root / DESKTOP], capture_output=True, text=True, timeout=60)
        if run.returncode or run.stdout:
            yield f"desktop-file-validate: {(run.stdout + run.stderr).strip()}"
    if shutil.which("appstreamcli"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "org.stowage.Stowage.metainfo.xml"
            file.write_text((root / CATALOGUE).read_text(encoding="utf-8").replace(PUBLISHED, "https://stowage.invalid"), encoding="utf-8")
            run = subprocess.run(["appstreamcli", "validate", "--no-net", "--no-color", file], capture_output=True, text=True, timeout=60)
        if run.returncode:
            yield f"appstreamcli: {(run.stdout + run.stderr).strip()}"


def offences(root):
    yield from offences_of_kinds(root)
    yield from offences_of_catalogue(root)
    yield from offences_of_languages(root)
    yield from offences_of_icons(root)
    yield from offences_of_tools(root)


def self_test():
    """The check finds what it is there to find."""
    root = Path(__file__).resolve().parents[2]
    files = {path: (root / path).read_text(encoding="utf-8") for path in (DESKTOP, MIME, CATALOGUE)}
    files[DESKTOP] = files[DESKTOP].replace("application/x-gguf;", "")
    files[CATALOGUE] = files[CATALOGUE].replace("main.png", "none.png")
    files["CMakeLists.txt"] = "project(stowage VERSION 9.9.9)"
    files["tests/data/models/x/a.gguf"] = "GGML"
    for language in languages_of(root):
        files[f"translations/stowage_{language}.ts"] = ""
    files[DESKTOP] = files[DESKTOP].replace("Comment[fr]=", "Comment[pt]=")
    files[MIME] = re.sub(r"<comment xml:lang=.ja.>Stowage[^<]*</comment>", "", files[MIME])
    files[CATALOGUE] = files[CATALOGUE].replace(">La primera versión.<", "><")
    with tree_of(files) as tree:
        languages = [*offences_of_languages(tree)]
        found = [*offences_of_kinds(tree), *offences_of_catalogue(tree), *offences_of_icons(tree)]
    for path, text in ((DESKTOP, "Comment"), (MIME, "“Stowage plan”"), (CATALOGUE, "“The first version.”")):
        if sum(each.startswith(f"{path}: {text} is said in") for each in languages) != 1 or len(languages) != 3:
            print(f"self-test: of languages found {languages}")
            return 1
    wanted = {f"{DESKTOP}: lacks application/x-gguf", f"{CATALOGUE}: the newest release is not 9.9.9",
              f"{MIME}: tests/data/models/x/a.gguf is no application/x-gguf by its first bytes"}
    if not wanted <= set(found) or len(found) != len(wanted) + 3 + len(SIZES):
        print(f"self-test: found {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(offences, self_test, "desktop: launcher, kinds, catalogue and icons agree"))
