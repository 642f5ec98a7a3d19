#!/usr/bin/env python3
"""Groups the sources of a target so that several are compiled as one (CMake's UNITY_GROUP), which costs a third of compiling each alone.

    group_sources.py --kept FILE [--size N] SOURCE...      prints "GROUP<tab>SOURCE" for every source that shares a group
    group_sources.py --self-test

Two sources share a group only where neither declares, for itself alone, a name that the other so much as mentions: what is in an anonymous
namespace, static, a type, an alias or a macro of a source then means in the group what it means alone. FILE keeps the groups: the next call leaves every
source where it is, unless a name now forbids that, so that an edit does not compile everything anew.
"""
import argparse
import pathlib
import re
import sys

TOKEN = re.compile(r"""
    //[^\n]* | /\*.*?\*/ | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)" | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])+'
  | \#[^\n]*(?:\\\n[^\n]*)* | [A-Za-z_]\w* | \d[\w'.]* | ::|->|\S""", re.DOTALL | re.VERBOSE)
KEYWORDS = set("""alignas auto bool char class concept const constexpr consteval constinit decltype default delete double enum explicit extern final float for
    if inline int long mutable namespace noexcept nullptr operator override private protected public requires return short signed sizeof static static_assert
    struct template this thread_local typedef typename union unsigned using virtual void volatile while""".split())
IDENTIFIER = re.compile(r"[A-Za-z_]\w*$")
MACRO = re.compile(r"[A-Z][A-Z0-9_]+$")  # TEST(A, B) declares A_B_Test, which no other source does


def tokens_of(text):
    """The tokens of a source without comments and literals; a directive of the preprocessor is one token."""
    result = []
    for match in TOKEN.finditer(text):
        token = match.group()
        if token[0] in "\"'" or token.startswith(("//", "/*", 'R"')):
            continue
        result.append(token)
    return result


def after_match(tokens, at, opening, closing):
    """The place behind the bracket that closes the one at `at`."""
    depth = 0
    while at < len(tokens):
        if tokens[at] == opening:
            depth += 1
        elif tokens[at] == closing:
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return at


def own_names(tokens, all_scopes=False, spaces=None):
    """Names that the source declares for itself: in anonymous namespaces, and types, aliases, macros and static things anywhere outside of functions.
    With all_scopes: every name that is declared outside of functions and types. The namespaces that are opened are added to `spaces`, as "a::b"."""
    names = set()

    def statement(at, anonymous):
        """Reads one declaration from `at`; answers where the next begins."""
        own = anonymous
        while at < len(tokens) and tokens[at] == "template":
            at = after_match(tokens, at + 1, "<", ">") if at + 1 < len(tokens) and tokens[at + 1] == "<" else at + 1
        start = at
        if at < len(tokens) and tokens[at] in ("struct", "class", "union", "enum"):
            is_enum = tokens[at] == "enum"
            scoped = False
            at += 1
            while at < len(tokens) and (tokens[at] in ("class", "struct", "final") or tokens[at] == "["):
                scoped = scoped or tokens[at] in ("class", "struct")
                at = after_match(tokens, at, "[", "]") if tokens[at] == "[" else at + 1
            name = tokens[at] if at < len(tokens) and IDENTIFIER.match(tokens[at]) else ""
            end = at
            while end < len(tokens) and tokens[end] not in ("{", ";", "(", "="):
                end += 1
            qualified = at + 1 < len(tokens) and tokens[at + 1] == "::"
            if end < len(tokens) and tokens[end] == ";" and not own and name:  # a type that is declared elsewhere, or an object of it
                return end + 1
            if end < len(tokens) and tokens[end] in ("{", ";") and (name or is_enum) and not qualified:
                names.update([name] if name else [])
                if tokens[end] == "{":
                    close = after_match(tokens, end, "{", "}")
                    if is_enum and not scoped:
                        names.update(token for token in tokens[end:close] if IDENTIFIER.match(token))
                    end = close
                    while end < len(tokens) and tokens[end] != ";":  # objects of the type just declared
                        if IDENTIFIER.match(tokens[end]):
                            names.add(tokens[end])
                        end += 1
                return end + 1
            at = start
        if at < len(tokens) and tokens[at] == "using":
            if at + 2 < len(tokens) and tokens[at + 2] == "=":
                names.add(tokens[at + 1])
            end = at
            while end < len(tokens) and tokens[end] != ";":
                end += 1
            return end + 1
        while at < len(tokens):
            token = tokens[at]
            if token.startswith("#"):
                return at
            if token == "static":
                own = True
            following = tokens[at + 1] if at + 1 < len(tokens) else ";"
            if own and IDENTIFIER.match(token) and token not in KEYWORDS and not MACRO.match(token) and following in ("(", "=", "{", ";", "[") and (at == 0 or tokens[at - 1] != "::"):
                names.add(token)
            if token == "=" and tokens[at - 1:at] != ["operator"]:  # a value names nothing new
                while at < len(tokens) and tokens[at] not in (",", ";", "}"):
                    at = after_match(tokens, at, tokens[at], {"(": ")", "{": "}", "[": "]"}[tokens[at]]) if tokens[at] in ("(", "{", "[") else at + 1
                continue
            if token == "(":
                at = after_match(tokens, at, "(", ")")
                continue
            if token == "[":
                at = after_match(tokens, at, "[", "]")
                continue
            if token == "{":
                at = after_match(tokens, at, "{", "}")
                if at < len(tokens) and tokens[at] in (";", ","):
                    continue
                return at
            if token == ";":
                return at + 1
            if token == "}":
                return at
            at += 1
        return at

    def scope(at, anonymous, within=""):
        """Reads declarations up to the bracket that closes the namespace."""
        while at < len(tokens) and tokens[at] != "}":
            token = tokens[at]
            if token.startswith("#"):
                macro = re.match(r"#\s*define\s+(\w+)", token)
                if macro:
                    names.add(macro.group(1))
                at += 1
            elif token == "namespace" or (token == "inline" and tokens[at + 1:at + 2] == ["namespace"]):
                at += 1 + (token == "inline")
                path = within
                while at < len(tokens) and tokens[at] not in ("{", "=", ";"):
                    if IDENTIFIER.match(tokens[at]) and tokens[at] != "inline":
                        path += "::" + tokens[at]
                        if spaces is not None:
                            spaces.add(path)
                    at += 1
                if tokens[at:at + 1] == ["="]:
                    names.add(tokens[at - 1])
                    while at < len(tokens) and tokens[at] != ";":
                        at += 1
                    at += 1
                elif tokens[at:at + 1] == ["{"]:
                    at = scope(at + 1, anonymous or path == within, path) + 1
            elif token == ";":
                at += 1
            elif token == "extern" and tokens[at + 1:at + 2] == ["{"]:
                at = scope(at + 2, anonymous, within) + 1
            else:
                at = max(statement(at, anonymous), at + 1)
        return at

    at = 0
    while at < len(tokens):
        at = scope(at, all_scopes) + 1
    return names


def mentioned_in(tokens):
    return {name for token in tokens if not token.startswith("#include") for name in re.findall(r"[A-Za-z_]\w*", token)}


class Headers:
    """What the headers of a checkout declare outside of types: in a group they are read behind the sources before them. (Names of members and
    parameters hide what is outside.)"""

    def __init__(self, root):
        self.root = root
        self.known = {}

    def of(self, folder, tokens):
        """The headers of ours that a source or header includes, and those that they include."""
        found = set()
        for token in tokens:
            include = re.match(r'#\s*include\s*"([^"]+)"', token)
            if not include:
                continue
            for path in (folder / include.group(1), self.root / include.group(1)):
                if path.is_file():
                    found.add(path.resolve())
                    found |= self.read(path.resolve())[1]
                    break
        return found

    def read(self, path):
        if path not in self.known:
            self.known[path] = (set(), set(), set())  # for where headers include each other in a circle
            tokens = tokens_of(path.read_text(encoding="utf-8"))
            spaces = set()
            self.known[path] = (own_names(tokens, all_scopes=True, spaces=spaces), self.of(path.parent, tokens), spaces)
        return self.known[path]


class Source:
    def __init__(self, path, text, headers=None):
        tokens = tokens_of(text)
        self.path = path
        self.lines = text.count("\n")
        self.spaces = set()
        self.own = own_names(tokens, spaces=self.spaces)
        self.mentioned = mentioned_in(tokens)
        for header in headers.of(pathlib.Path(path).parent, tokens) if headers else ():
            names, _, spaces = headers.read(header)
            self.mentioned |= names
            self.spaces |= spaces


def hides(one, other):
    """Whether a namespace that `one` knows and `other` does not is called as one that `other` means: a::b::test hides a::test."""
    meant = {space.rpartition("::")[2] for space in other.spaces} & other.mentioned
    return any(space.rpartition("::")[2] in meant for space in one.spaces - other.spaces)


def agree(one, other):
    return not (one.own & other.mentioned or other.own & one.mentioned or hides(one, other) or hides(other, one))


def grouped(sources, kept, size, lines):
    """The sources by groups: each in the group that is kept for it, where that still agrees, else in the first with room."""
    groups = {}

    def fits(group, source):
        return (len(group) < size and sum(member.lines for member in group) + source.lines <= lines
                and all(agree(member, source) for member in group))

    later = []
    for source in sources:
        number = kept.get(source.path)
        if number is not None and fits(groups.get(number, []), source):
            groups.setdefault(number, []).append(source)
        else:
            later.append(source)
    for source in later:
        number = 0
        while not fits(groups.get(number, []), source) and groups.get(number):
            number += 1
        groups.setdefault(number, []).append(source)
    return groups


def read_kept(path):
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return {source: int(number) for number, source in (row.split("\t", 1) for row in rows if "\t" in row)}


def self_test():
    def own(text):
        return own_names(tokens_of(text))

    assert own("namespace a { namespace { int f(int x) { return g(x); } constexpr int kOne = 1; } int h() { return 2; } }") == {"f", "kOne"}
    assert own("namespace { struct Row : Base { int x; }; enum { kA, kB }; enum class E { One }; }") == {"Row", "kA", "kB", "E"}
    assert own("using Kind = X::Kind; namespace fs = std::filesystem; using std::string;") == {"Kind", "fs"}
    assert own("#define TWO 2\nstatic int three() { return TWO; }\nvoid Four::five() { int six = 6; }") == {"TWO", "three"}
    assert own("namespace { template <class T> T one(T x) { return x; } const std::map<int, int> two = {{1, 2}}; } int Three::four = 4;") == {"one", "two"}
    assert own("namespace { std::string a() { return \"int b() {\"; } /* int c() */ }\n// int d()\nR\"(static int e)\";") == {"a"}
    assert own("namespace { int a[3] = {1, 2, 3}; std::vector<int> b{1}, c; } class F; struct G::H {}; class I;") == {"a", "b", "c"}
    assert own("static const X a = f(g, {h}), b = 2; class I; namespace { class J; }") == {"a", "b", "J"}
    assert own_names(tokens_of("#pragma once\nnamespace a { int one(int two); class Three { int four(); }; inline int five = 5; }"), True) == {"one", "Three", "five"}
    assert own("namespace { TEST(A, B) { int c; } TEST_F(D, E) {} }") == set()
    one, two, three = (Source(name, text) for name, text in (("1", "namespace { int f(); }"), ("2", "void g() { f(); }"), ("3", "void h();")))
    assert not agree(one, two) and agree(one, three) and agree(two, three)
    four, five = (Source("", text) for text in ("namespace a::b::test { void i(); }", "namespace a::test { void j(); } namespace a::b { void k() { test::j(); } }"))
    assert not agree(four, five) and agree(five, five) and agree(four, one)
    shape = lambda groups: {number: [source.path for source in group] for number, group in groups.items()}
    assert shape(grouped([one, two, three], {}, 10, 1000)) == {0: ["1", "3"], 1: ["2"]}
    assert shape(grouped([one, two, three], {"3": 1, "1": 0, "2": 0}, 10, 1000)) == {0: ["1"], 1: ["3", "2"]}
    assert shape(grouped([one, two, three], {}, 1, 1000)) == {0: ["1"], 1: ["2"], 2: ["3"]}
    print("group_sources: finds what a source declares for itself, and keeps apart what would meet")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--kept", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=12)
    parser.add_argument("--lines", type=int, default=3000)
    parser.add_argument("sources", nargs="*")
    arguments = parser.parse_args()
    if arguments.self_test:
        self_test()
        return 0
    headers = Headers(pathlib.Path(__file__).resolve().parent.parent)
    sources = [Source(path, pathlib.Path(path).read_text(encoding="utf-8"), headers) for path in arguments.sources]
    groups = grouped(sources, read_kept(arguments.kept), arguments.size, arguments.lines)
    rows = "".join(f"{number}\t{source.path}\n" for number, group in sorted(groups.items()) for source in group)
    arguments.kept.parent.mkdir(parents=True, exist_ok=True)
    arguments.kept.write_text(rows, encoding="utf-8")
    alone = {number for number, group in groups.items() if len(group) == 1}
    sys.stdout.write("".join(row + "\n" for row in rows.splitlines() if int(row.split("\t")[0]) not in alone))
    return 0


if __name__ == "__main__":
    sys.exit(main())
