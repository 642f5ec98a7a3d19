"""Are the documents of stowage-cli what the schemas of resources/schemas say, and would a schema notice if they were not?

    document_schemas.py --cli STOWAGE_CLI [--engine STOWAGE_ENGINE] SCHEMAS DATA

Every command runs with --json over fixtures, where it succeeds and where it fails (cases.py); each document is held against its schema. Then each
document is made wrong in one place after another (a field removed, misspelt, of another type, a size below zero), and the schema has to refuse it. A
field that may be missing is listed in OPTIONAL: a schema that grows looser fails here.
"""
import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import cases
import mutations
import optional
import schemas

# Bad scenarios that a schema cannot tell: it compares no two fields.
COMPARED = {"bad-ready", "bad-needed", "bad-names", "bad-scope", "bad-scope-twice", "bad-time"}
# What people describe models and problems with may have fields of theirs.
TAKES_ANY = ("model/1", "problem/1")
# Fields that hold bytes, counts or times, and may be below zero all the same.
SIGNED = {"clock_offset_ns", "difference", "difference_bytes", "numbers", "sum_of_outputs", "saved_seconds", "freed_seconds", "minimum", "maximum", "example", "numa_node", "value", "bound", "gap",
          "fidelity", "ratio", "eligible_ratio", "peak_ratio", "R"}


def offences_of_schemas(all_schemas):
    """Each is a schema, knows its fields, and says what every one of them is."""
    for name, schema in all_schemas.files.items():
        schemas.library().Draft202012Validator.check_schema(schema)
        if "title" not in schema or "description" not in schema:
            yield f"{name}: says neither what it is called nor what it is of"
        yield from offences_of(schema, name, all_schemas)


def offences_of(node, place, all_schemas):
    if isinstance(node, list):
        for inner in node:
            yield from offences_of(inner, place, all_schemas)
    if not isinstance(node, dict):
        return
    if "properties" in node and node.get("type") == "object" and "additionalProperties" not in node and not place.startswith(("model-1", "problem-1")):
        yield f"{place}: takes any field"
    for key, inner in node.items():
        if key == "properties":
            for field, meaning in inner.items():
                unit = meaning.get("type") in ("number", "integer") or "number" in meaning.get("type", [])
                if unit and "description" not in meaning:
                    yield f"{place}.{field}: a number without a unit or a word"
        yield from offences_of(inner, f"{place}.{key}" if key not in ("properties", "items", "$defs") else place, all_schemas)


class Runs:
    """What the program says, in a folder of its own."""

    def __init__(self, arguments, folder):
        self.cli, self.engine, self.data, self.folder = arguments.cli, arguments.engine, arguments.data, Path(folder)
        self.mpi = bool(self.engine and shutil.which("mpirun") and (self.engine.parent / "stowage-relay").exists())
        for name, content in cases.inputs(self.data).items():
            (self.folder / name).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")

    def wanted(self):
        return [case for case in cases.CASES if (self.engine or not case.engine) and (self.mpi or not case.mpi)]

    def document(self, case):
        """(document, what is wrong with the run)"""
        words = [*case.words.format(data=self.data).split(), *case.extra, "--json"]
        environment = dict(os.environ, NO_COLOR="1") | ({"STOWAGE_ENGINE": str(self.engine)} if self.engine else {})
        run = subprocess.run([self.cli, *words], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=300)
        (self.folder / f"{case.name}.json").write_text(run.stdout, encoding="utf-8")
        try:
            document = json.loads(run.stdout)
        except ValueError:
            return None, f"{case.name}: no JSON, exit {run.returncode}: {run.stderr[:300]}"
        if run.returncode != case.exit:
            return document, f"{case.name}: exit {run.returncode}, not {case.exit}: {run.stderr[:300]}"
        return document, ""

    def files(self):
        """(name, schema, document) of what is read and written as a file."""
        listed = cases.FILES | (cases.FILES_OF_ENGINE if self.engine else {})
        for name, schema in listed.items():
            if (self.folder / name).exists():  # else the command that writes it has failed, which is told
                yield name, schema, json.loads((self.folder / name).read_text(encoding="utf-8"))
        if self.engine:
            yield "--probe", "probe/1", json.loads(subprocess.run([self.engine, "--probe"], capture_output=True, text=True, timeout=120).stdout)


def of_data(data):
    """Documents of tests/data: (name, schema, document, whether it is right)."""
    with gzip.open(data / "cases/solver.json.gz") as file:
        for instance in json.load(file)["instances"]:
            yield instance["id"], "problem/1", {"schema": "stowage.problem/1", **instance}, True
    with gzip.open(data / "cases/activation_offload.json.gz") as file:
        for case in json.load(file)["cases"]:
            if case["id"] not in COMPARED:
                yield case["id"], "offload/1", case["scenario"], not case["id"].startswith("bad-")
    for catalog in sorted((data / "catalogs").glob("*.json.gz")):
        with gzip.open(catalog) as file:
            yield catalog.name, "model/1", json.load(file), True


def refused_when_wrong(validator, schema, documents, seen):
    """What the schema lets pass although it is wrong, a line each; `seen` counts the mutations tried."""
    tried = set()
    for document in documents:
        thin = mutations.thinned(document, document)
        for path, value in mutations.fields(thin, thin):
            at = mutations.pattern(path)
            name = ".".join(at)
            changes = {"removed": mutations.remove, "of another type": mutations.retype}
            if schema not in TAKES_ANY:
                changes["misspelt"] = mutations.misspell
            if isinstance(value, (int, float)) and not isinstance(value, bool) and at[-1] not in SIGNED:
                changes["below zero"] = mutations.negate
            for how, change in changes.items():
                free = how == "removed" and name in optional.FIELDS.get(schema, ()) or name in optional.ANYTHING
                if free or (at, how, type(value)) in tried:
                    continue
                tried.add((at, how, type(value)))
                seen[how] = seen.get(how, 0) + 1
                if validator.is_valid(mutations.changed(thin, path, change)):
                    yield f"{schema}: {name} may be {how}"


def run(arguments):
    all_schemas = schemas.Schemas(arguments.schemas)
    problems, documents, judged = list(offences_of_schemas(all_schemas)), {}, 0
    validators = {name: all_schemas.validator(name) for name in all_schemas.names()}

    def judge(name, schema, document, right=True, mutated=True):
        nonlocal judged
        judged += 1
        said = schemas.complaint(validators[schema], document)
        if right and said:
            problems.append(f"{name} is no {schema}: {said}")
        elif not right and not said:
            problems.append(f"{name} is bad, and the schema of {schema} takes it")
        elif mutated:
            documents.setdefault(schema, []).append(document)

    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(arguments, folder)
        for case in runs.wanted():
            document, wrong = runs.document(case)
            if wrong:
                problems.append(wrong)
            elif document.get("schema") != "stowage." + case.schema:
                problems.append(f"{case.name} says it is {document.get('schema')}, not stowage.{case.schema}")
            if document is not None and not wrong:
                judge(case.name, case.schema, document)
        for name, schema, document in runs.files():
            judge(name, schema, document, mutated=name not in cases.ANSWERED)
    for name, schema, document, right in of_data(arguments.data):
        judge(name, schema, document, right, right and schema not in TAKES_ANY)
    seen = {}
    for schema, right in documents.items():
        problems += refused_when_wrong(validators[schema], schema, right[:40], seen)
    unseen = sorted(set(all_schemas.names()) - set(documents) - (set() if runs.engine else {"run/1", "probe/1"}) - (set() if runs.mpi else {"hosts-run/1"}))
    problems += [f"no document of {name} was looked at" for name in unseen]
    for problem in problems:
        print(problem)
    print(f"{judged} documents of {len(documents)} schemas; mutations: " + ", ".join(f"{number} {how}" for how, number in seen.items()))
    return 1 if problems else 0


def main():
    parser, path = argparse.ArgumentParser(), lambda text: Path(text).resolve()
    parser.add_argument("--cli", required=True, type=path)
    parser.add_argument("--engine", type=path)
    for place in ("schemas", "data"):
        parser.add_argument(place, type=path)
    if schemas.library() is None:
        # Debian's module belongs to Debian's Python, which need not be the first one on the way.
        if sys.executable != "/usr/bin/python3" and Path("/usr/bin/python3").exists():
            os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
        sys.exit(schemas.MISSING)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
