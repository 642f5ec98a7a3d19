"""Documents made wrong in one place each: what a schema that is worth having refuses."""
import copy

# Objects whose keys are names of the model, of devices or of settings: any key is right there.
BY_NAME = {"device_map", "max_memory", "smallest_budget", "smallest_budgets", "smallest_budgets_at_most", "smallest_budget_at_most", "reasons", "settings",
           "shapes", "special_dtypes", "target_settings", "target_options", "target_settings_from", "input_devices", "facts", "environment", "config", "kv_cache", "ps_per_byte", "compute_ps", "hop", "map", "notes", "kept", "budgets"}


def is_named(path, document):
    """The settings of a plan are fields, those of an export are names."""
    if not path or path[-1] not in BY_NAME:
        return False
    return path[-1] != "settings" or document["schema"].startswith("stowage.export")


def pattern(path):
    return tuple("[]" if isinstance(part, int) else part for part in path)


def fields(value, document, path=()):
    """(path, value) of every field below, in order; what stands under a name is left out."""
    if isinstance(value, dict) and not is_named(path, document):
        for key, inner in value.items():
            yield (*path, key), inner
            yield from fields(inner, document, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from fields(inner, document, (*path, index))


def thinned(value, document, path=()):
    """The same document with those entries of its lists alone that have a field or a type which none before them has: checked faster."""
    if isinstance(value, dict):
        return {key: thinned(inner, document, (*path, key)) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    kept, seen = [], set()
    for entry in value:
        shapes = {(pattern(at), type(inner)) for at, inner in fields(entry, document, path)} | {((), type(entry))}
        if isinstance(entry, list) or not shapes <= seen:
            kept.append(thinned(entry, document, path))
            seen |= shapes
    return kept


def changed(document, path, change):
    """A copy in which change(holder, key) was done at the path."""
    out = copy.deepcopy(document)
    holder = out
    for part in path[:-1]:
        holder = holder[part]
    change(holder, path[-1])
    return out


def remove(holder, key):
    del holder[key]


def misspell(holder, key):
    value = holder.pop(key)
    holder[key + "_x"] = value


# What no field of any document may be, whatever else it may: by the type that is there.
WRONG = {bool: "yes", int: "☃", float: "☃", str: 7.5, list: {"☃": 1}, dict: [7.5], type(None): {"☃": [7.5]}}


def retype(holder, key):
    holder[key] = WRONG[type(holder[key])]


def negate(holder, key):
    holder[key] = -1
