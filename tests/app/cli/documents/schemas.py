"""The schemas of resources/schemas, and a validator for each."""
import json
import warnings

MISSING = "the tests need python3-jsonschema (./bootstrap test installs it); this Python has none"


def library():
    """The module jsonschema, or None."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import jsonschema
        return jsonschema
    except ImportError:
        return None


class Schemas:
    """`validator("plan/1")` for stowage.plan/1. The files refer to each other by their names."""

    def __init__(self, folder):
        self.folder = folder
        self.files = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.schema.json"))}

    @staticmethod
    def file_of(schema):
        return schema.replace("/", "-") + ".schema.json"

    def names(self):
        """All but what they have in common: "check/1", …"""
        return ["/".join(name.removesuffix(".schema.json").rsplit("-", 1)) for name in self.files if "-" in name]

    def validator(self, schema):
        jsonschema = library()
        checker = jsonschema.Draft202012Validator
        base = self.folder.as_uri() + "/"
        whole = {"$ref": base + self.file_of(schema)}
        try:
            from referencing import Registry, Resource
        except ImportError:  # jsonschema of before 4.18, as Debian 12 has it
            store = {base + name: text for name, text in self.files.items()}
            return checker(whole, resolver=jsonschema.RefResolver(base_uri=base, referrer=whole, store=store))
        return checker(whole, registry=Registry().with_resources((base + name, Resource.from_contents(text)) for name, text in self.files.items()))


def complaint(validator, document):
    """The first error that is not about a choice as a whole, with its place; "" = the document is right."""
    errors = sorted(validator.iter_errors(document), key=lambda error: len(error.absolute_path))
    if not errors:
        return ""
    error = errors[0]
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    return f"${place}: {error.message[:300]}"
