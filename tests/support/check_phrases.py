#!/usr/bin/env python3
"""Can every sentence of core be translated whole?

A sentence stands in core/base/sentences, and the window translates it there. What core fills in are names, numbers and, now and then, a phrase ("a list of
objects"): each phrase stands in core/base/sentences/phrases.h, so that the window translates it too. Words glued together in the source cannot be.

    check_phrases.py [ROOT]      exit 1 and one line an offence
    check_phrases.py --self-test
"""
import re
import sys

from checks import main, tree_of

TABLE = "core/base/sentences/phrases.h"
# What makes an error, and the helpers of readers that hand their words to it.
CALL = re.compile(r"\b(?:fail|fail_at|refuse|bad|bad_field|bad_directory|wrong|wrong_field|unknown|not_yet|missing|items|integer|text|choice|take|die)\("
                  r"|\bError\{")
# Where words that a function returns end up in an error.
RETURNS = ("core/engine/", "core/protocol/")
RETURN = re.compile(r'\breturn\b(?:[^;{}"]|"(?:[^"\\\n]|\\.)*")*;')
LOOKED_FOR = re.compile(r'\bfind\("(?:[^"\\\n]|\\.)*"\)')
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
PROSE = re.compile(r"[A-Za-z]{2,}[ ,]|[ ][A-Za-z]{2,}")
SEVERAL = re.compile(r'"[^"\n]*[A-Za-z]{2,} [A-Za-z]{2,}')
CLOSES = {"(": ")", "{": "}"}


def calls(text):
    """(offset, text) of every call, up to its closing bracket; brackets inside literals do not count."""
    for match in CALL.finditer(text):
        opener = text[match.end() - 1]
        depth, at = 1, match.end()
        while at < len(text) and depth:
            if text[at] == '"':
                literal = LITERAL.match(text, at)
                at = literal.end() if literal else at + 1
                continue
            depth += text[at] == opener
            depth -= text[at] == CLOSES[opener]
            at += 1
        yield match.start(), text[match.end():at]


def spoken(path, text):
    """(offset, text) of every call and, where their words are said, of every return."""
    yield from calls(text)
    if path.startswith(RETURNS):
        for match in RETURN.finditer(text):
            words = LOOKED_FOR.sub("", match.group())
            if SEVERAL.search(words):
                yield match.start(), words


def joined(text):
    """Adjacent literals are one."""
    return re.sub(r'"\s*\n\s*"', "", text)


def offences(root):
    table = root / TABLE
    phrases = set(LITERAL.findall(joined(table.read_text()))) if table.exists() else set()
    used = set()
    for file in sorted((root / "core").rglob("*.cpp")) + sorted((root / "core").rglob("*.h")):
        path = file.relative_to(root).as_posix()
        if path.startswith("core/base/sentences/"):
            continue
        text = re.sub(r"//[^\n]*", lambda m: " " * len(m.group()), file.read_text())
        for start, call in spoken(path, text):
            for literal in LITERAL.findall(joined(call)):
                if not PROSE.search(literal):
                    continue
                if literal in phrases:
                    used.add(literal)
                else:
                    line = text.count("\n", 0, start) + 1
                    yield f"{path}:{line}: “{literal}” is prose in an argument: make it a sentence or a phrase ({TABLE})"
    for phrase in sorted(phrases - used):
        if not any(phrase in f.read_text() for f in (root / "core").rglob("*.cpp") if "sentences" not in str(f)):
            yield f"{TABLE}: “{phrase}” is nowhere used"


def self_test():
    """The check finds what it is there to find."""
    files = {
        TABLE: 'STOWAGE_PHRASE("a list of objects")\nSTOWAGE_PHRASE("left over words")\n',
        "core/base/a.cpp":
            'Status a() { return fail(Code::X, subject, {"devices", "a list of objects"}); }\n'
            'Status b() { return fail(Code::X, subject, {"holds " + std::to_string(3) + " things"}); }\n'
            'Status c() { log("not an error at all"); return fail(Code::X, "name.of.thing", {"key"}); }\n'
            'std::string d() { return "words of nobody"; }\n',
        "core/formats/b.cpp": 'Status a() { return wrong("it ends too early"); }\n',
        "core/engine/c.cpp": 'std::string a() { return all ? "the end of it" : "a list of objects"; }\n',
    }
    with tree_of(files) as root:
        found = list(offences(root))
    if len(found) != 5:
        print(f"self-test: found {found}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(offences, self_test, "phrases: every sentence can be translated whole"))
