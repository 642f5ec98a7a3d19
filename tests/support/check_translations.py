#!/usr/bin/env python3
"""Is every sentence of the window in each translation, finished, with the same numbers and names in it?

lupdate is run on copies of the .ts files: what it would add is missing there. Then every entry is looked at: translated, not marked unfinished, the
same %1 %2 %s %n as in English, as many forms as the language has, the same mnemonic and ellipsis habits.

    check_translations.py --lupdate PROGRAM --compiler PROGRAM [ROOT]
    check_translations.py --self-test
"""
import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as Tree
from pathlib import Path

# Forms that Qt asks a language for: one and many, or one for all numbers.
FORMS = {"de": 2, "es": 2, "fr": 2, "ja": 1, "zh_CN": 1}
PLACES = re.compile(r"%(?:L?\d+|n|Ln|s)")


# An ellipsis that stands for words is set off in German, by a space that no line is broken at; elsewhere it follows its word, but for one that ends a list.
ELLIPSIS = {"de": re.compile(r"(?:[^\xa0 ]|[^,` ] )…"), None: re.compile(r"[^,、，`:][ \xa0\u202f]…")}
# Words that a language has another one for: what English keyboards and translators' drafts say.
FOREIGN = {"de": re.compile(r"\bCtrl\b|\bShift\b|\bLöser\b"), "fr": re.compile(r"\bShift\b"), "es": re.compile(r"\bShift\b")}


# Chinese and Japanese write a colon as wide as their characters.
WIDE = {":": "："}


def updated(root, folder, lupdate, compiler):
    """Copies of the .ts files after lupdate has been over the sources."""
    sentences = folder / "sentences.cpp"
    subprocess.run(
        [compiler, "-E", "-P", "-x", "c++", f"-I{root}", str(root / "translations/sentences_in.h"), "-o", str(sentences)], check=True)
    for language, extra in (*((code, []) for code in FORMS), ("en", ["-pluralonly"])):
        copy = folder / f"stowage_{language}.ts"
        shutil.copy(root / "translations" / copy.name, copy)
        subprocess.run(
            [lupdate, "-silent", "-locations", "none", "-no-obsolete", "-source-language", "en", "-target-language", language, *extra,
             "-tr-function-alias", "QT_TRANSLATE_NOOP+=STOWAGE_TEXT", f"-I{root}", str(root / "widgets"), str(root / "app/gui"), str(root / "core/runtimes"),
             str(sentences), "-ts", str(copy)],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        yield copy


def forms_of(message):
    translation = message.find("translation")
    if translation is None:
        return []
    forms = translation.findall("numerusform")
    return ["".join(form.itertext()) for form in forms] if forms else ["".join(translation.itertext())]


def offences_of_text(language, text):
    """What no sentence and no page of a language should have."""
    if ELLIPSIS.get(language, ELLIPSIS[None]).search(text):
        yield "has an ellipsis with the wrong space before it"
    for word in FOREIGN[language].findall(text) if language in FOREIGN else []:
        yield f"says “{word}”"


def offences_of_pages(root):
    for language in FORMS:
        for page in sorted((root / "resources/help" / language).glob("*.md")):
            text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            # In code the ellipsis is somebody else's; keys are code too.
            words = re.sub(r"`[^`\n]*`", "`", text)
            offences = [*offences_of_text(language, words)]
            offences += [f"says “{key}”" for key in re.findall(r"`([^`\n]*)`", text) if language in FOREIGN and FOREIGN[language].search(key)]
            yield from (f"{page.relative_to(root)} {offence}" for offence in offences)


def offences_of_message(context, message, wanted_forms=2, language=""):
    source = "".join(message.find("source").itertext())
    translation = message.find("translation")
    forms = forms_of(message)
    name = f"{context}: “{source}”"
    if translation is None or translation.get("type") == "unfinished" or not all(form.strip() for form in forms):
        yield f"{name} is not translated"
        return
    plural = message.get("numerus") == "yes"
    if plural and len(forms) != wanted_forms:
        yield f"{name} has {len(forms)} forms and needs {wanted_forms}"
    for number, form in enumerate(forms):
        wanted, given = set(PLACES.findall(source)), set(PLACES.findall(form))
        # “Ein Modul” needs no %n in the form for one.
        spared = {"%n", "%Ln"} if plural and number == 0 and wanted_forms > 1 else set()
        if given - wanted or (wanted - given) - spared:
            yield f"{name}: “{form}” has {sorted(given)} in place of {sorted(wanted)}"
        for offence in offences_of_text(language, form):
            yield f"{name}: “{form}” {offence}"
    for mark in ("…", ":"):
        if source.endswith(mark) != forms[-1].endswith((mark, WIDE.get(mark, mark))):
            yield f"{name}: “{forms[-1]}” ends differently"


def offences_of(file):
    found, count = [], 0
    root = Tree.parse(file).getroot()
    language = root.get("language", "")
    wanted_forms = FORMS.get(language, 2)
    for context in root.iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") in ("vanished", "obsolete"):
                continue
            count += 1
            found.extend(offences_of_message(context.findtext("name"), message, wanted_forms, language))
    return found, count


def self_test():
    """The check finds what it is there to find."""
    def entry(source, translation, attributes="", kind=""):
        return f'<message{attributes}><source>{source}</source><translation{kind}>{translation}</translation></message>'

    bad = [
        entry("Open", "", "", ' type="unfinished"'),
        entry("Close", ""),
        entry("%1 of %2", "%1 von"),
        entry("%n modules", "<numerusform>%n Module</numerusform>", ' numerus="yes"'),
        entry("%s is gone", "ist weg"),
        entry("Open…", "Öffnen"),
        entry("Close…", "Schließen…"),
        entry("Save…", "Speichern …"),
        entry("hold Ctrl", "Ctrl halten"),
        entry("Solver", "Löser"),
    ]
    good = [
        entry("Open", "Öffnen"),
        entry("%n modules", "<numerusform>Ein Modul</numerusform><numerusform>%n Module</numerusform>", ' numerus="yes"'),
        entry("%1 of %2", "%2, davon %1"),
        entry("Close…", "Schließen\xa0…"),
        entry("… and more", "… und mehr"),
        entry("0, 1, … or cpu", "0, 1, … oder cpu"),
    ]
    french = [entry("Open…", "Ouvrir\u202f…"), entry("Shift", "Shift")]
    two_forms = entry("%n modules", "<numerusform>%n</numerusform><numerusform>%n</numerusform>", ' numerus="yes"')
    one_form = entry("%n modules", "<numerusform>%n 個</numerusform>", ' numerus="yes"')
    cases = (("fr", french, len(french)), ("de", bad, len(bad)), ("de", good, 0), ("ja", [two_forms, entry("Device:", "デバイス")], 2), ("ja", [one_form, entry("Device:", "デバイス：")], 0))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "t.ts"
        for language, entries, wanted in cases:
            text = f'<TS language="{language}"><context><name>A</name>{"".join(entries)}</context></TS>'
            file.write_text(text, encoding="utf-8")
            found, count = offences_of(file)
            if len(found) != wanted or count != len(entries):
                print("self-test:", found, count)
                return 1
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--lupdate")
    parser.add_argument("--compiler")
    parser.add_argument("root", nargs="?", default=Path(__file__).resolve().parents[2], type=Path)
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    found, total = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for file in updated(arguments.root, Path(folder), arguments.lupdate, arguments.compiler):
            offences, count = offences_of(file)
            found.extend(f"{file.name}: {offence}" for offence in offences)
            total += count
    found.extend(offences_of_pages(arguments.root))
    if total == 0:
        found.append("no sentence was found at all")
    print("\n".join(found) if found else f"translations: {total} sentences, all there and finished")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
