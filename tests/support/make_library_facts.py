"""Writes core/formats/architectures/library_facts.tsv: what files of the transformers library do not show, for every model class that it can build.

Each class is built on the meta device, small where it can be, and tied as far as it can be. A line a class, fields between tabs:

    class   tied by default (0 or 1)   no-split classes   "tied name=source" ...   "module:buffer buffer" ...   "name in files=name in the model" ...

The fifth names modules with buffers (or parameters) that are saved nowhere. The last says how names of the files begin, and how those of the model do instead:
the longest beginning counts. '#' in a name stands for any number, '*' for one that the model's name lacks: what several tensors of the files are called in the
model is one tensor there. What is one tensor in the files and several in the model has "+" between those, in the order of their rows, and where they have not
all as many, "@" and the number of config.json that says how many beside the others. Fields of several entries have ';' between them. Classes that say nothing are left out; those that cannot be built here keep the
lines that OUT has of them.

    make_library_facts.py OUT [TYPE ...]      needs torch and transformers (made with 2.11 and 5.24)
"""
import os
import re
import signal
import sys
import warnings
os.environ.setdefault("HF_HUB_OFFLINE", "1")
warnings.filterwarnings("ignore")
import torch
import transformers
transformers.logging.set_verbosity_error()
from transformers import CONFIG_MAPPING
from transformers.conversion_mapping import get_model_conversion_mapping
from transformers.core_model_loading import PrefixChange, revert_weight_conversion
from transformers.models.auto import modeling_auto as M
from make_library_layouts import shrink

SECONDS = 20  # for one class
# Models that are put together from others, and from which: what every file of theirs that is published has.
PARTS = {"musicgen": {"text_encoder": "t5", "audio_encoder": "encodec", "decoder": "musicgen_decoder"},
         "musicgen_melody": {"text_encoder": "t5", "audio_encoder": "encodec", "decoder": "musicgen_melody_decoder"}}


def numberless(name):
    return re.sub(r"(?<=\.)\d+(?=\.|$)", "#", name)


def classes():
    """(model type, class name), each once, in the library's order."""
    seen = set()
    for mapping in [n for n in dir(M) if n.endswith("_MAPPING_NAMES")]:
        for model_type, names in getattr(M, mapping).items():
            for name in [names] if isinstance(names, str) else names or []:
                if name not in seen and model_type in CONFIG_MAPPING and not name.endswith("Config"):
                    seen.add(name)
                    yield model_type, name


def text_of(config):
    """The configuration of the part that is a language model; where there are several, the whole."""
    try:
        return config.get_text_config()
    except (AttributeError, ValueError):
        return config


def tie(config):
    """Everything that can be tied is."""
    for value in list(vars(config).values()):
        if isinstance(value, transformers.PreTrainedConfig):
            tie(value)
    try:
        config.tie_word_embeddings = True
    except Exception:
        pass


def share_of(config, rows):
    """The number of the configuration that says how many heads these rows are: {name: rows} -> {name: "@number"}; None where none does."""
    words = [word for word in ("num_attention_heads", "num_key_value_heads") if getattr(config, word, None)]
    for width in sorted({count // getattr(config, word) for count in rows.values() for word in words}):
        found = {name: [word for word in words if getattr(config, word) * width == count] for name, count in rows.items()}
        if width and all(found.values()):
            # Where both numbers are the same they are told apart by what is projected.
            return {name: "@" + (said[0] if len(said) == 1 else words[1] if "k_proj" in name or "v_proj" in name else words[0]) for name, said in found.items()}
    return None


def together(model, conversions, stored, names):
    """What stands for the several tensors of the model that `stored` is, in the order of its rows; None where they are not its rows one after the other."""
    if len(names) == 1:
        return names[0]
    tensors = model.state_dict()
    for one in conversions:
        targets, operations = getattr(one, "target_patterns", []), getattr(one, "operations", None) or []
        at = {name: [i for i, target in enumerate(targets) if re.search(re.sub(r"\\\d", ".+", target), name)] for name in names}
        if len(targets) != len(names) or sorted(at.values()) != [[i] for i in range(len(names))] or len(operations) != 1:
            continue
        kind, ordered = type(operations[0]).__name__, sorted(names, key=lambda name: at[name])
        if getattr(operations[0], "dim", None) != 0 or kind not in ("Chunk", "Split"):
            return None
        if kind == "Chunk":
            return "+".join(ordered)
        shares = share_of(text_of(model.config), {name: tensors[name].shape[0] for name in names})
        return shares and "+".join(name + shares[name] for name in ordered)
    return None


def names_in_files(model):
    """(name in files, name in the model) of every tensor that is saved; None where the library cannot tell. What is several in the model has "+" in between."""
    conversions = [one for one in get_model_conversion_mapping(model, add_legacy=False) if not isinstance(one, PrefixChange)]
    if not conversions:
        return []
    model._weight_conversions = conversions
    names = {}
    for name, tensor in model.state_dict().items():
        try:
            for stored in revert_weight_conversion(model, {name: tensor}):
                names.setdefault(stored, []).append(name)
        except Exception:  # not told one by one
            return None
    pairs = [(stored, together(model, conversions, stored, several)) for stored, several in names.items()]
    if any(name is None for _, name in pairs):
        return None
    return pairs if any(stored != name for stored, name in pairs) else []


def parts_of(name):
    """[(name, "@number" or "")] of what stands for one tensor of the files."""
    return [(part.partition("@")[0], "".join(part.partition("@")[1:])) for part in name.split("+")]


def numbers_in(name):
    return [part for part in name.split(".") if part.isdigit()]


def patterns_of(pairs):
    """The same with '#' for numbers that both names have, in order, and '*' for those that vary beside one name of the model."""
    varying, alike = {}, {}
    for stored, name in pairs:
        varying.setdefault((numberless(stored), name), set()).add(stored)
        alike.setdefault((numberless(stored), numberless(name)), []).append((numbers_in(stored), numbers_in(parts_of(name)[0][0])))
    for stored, name in pairs:
        # A number is the same in both names where it is in all that differ in numbers alone: 0 in one place is not 0 in another.
        group, out, place, used = alike[numberless(stored), numberless(name)], [], 0, 0
        for part in stored.split("."):
            if not part.isdigit():
                out.append(part)
                continue
            if used < len(group[0][1]) and all(before[place] == after[used] for before, after in group):
                out.append("#")
                used += 1
            else:
                out.append("*" if len(varying[numberless(stored), name]) > 1 else part)
            place += 1
        names = []
        for one, share in parts_of(name):
            seen = iter(range(used))
            names.append(".".join("#" if part.isdigit() and next(seen, None) is not None else part for part in one.split(".")) + share)
        yield ".".join(out), "+".join(names)


def match(pattern, name):
    """How many parts of a name the pattern matches from the start, and the numbers for '#'; None where it does not."""
    wanted, parts, numbers = pattern.split("."), name.split("."), []
    if len(wanted) > len(parts):
        return None
    for want, part in zip(wanted, parts):
        if want in "#*" and part.isdigit():
            numbers += [part] if want == "#" else []
        elif want != part:
            return None
    return len(wanted), numbers


def renamed(rules, name):
    """As the reader does it: core/formats/architectures/library_facts.cpp."""
    found = max((rule for rule in rules if match(rule, name)), key=lambda rule: rule.count("."), default=None)
    if found is None:
        return name
    length, numbers = match(found, name)
    out = []
    for one, share in parts_of(rules[found]):
        left = iter(numbers)
        out.append(".".join([next(left, part) if part == "#" else part for part in one.split(".")] + name.split(".")[length:]) + share)
    return "+".join(out)


def renamings(model):
    """The fewest beginnings that give every tensor of the files its name in the model."""
    pairs = names_in_files(model)
    if not pairs:
        return {}
    rules = {}
    wanted = sorted(set(patterns_of(pairs)), key=lambda pair: (pair[0].count("."), pair))
    for stored, name in wanted:
        before, afters = stored.split("."), [one.split(".") for one, _ in parts_of(name)]
        while len(before) > 1 and all(len(after) > 1 and before[-1] == after[-1] for after in afters):
            last = before.pop()
            for after in afters:
                after.pop()
            if any(before == after[:len(before)] for after in afters):
                # What only has something more in between says what it stands before, or all beside it would have it too.
                for one in [before, *afters]:
                    one.append(last)
                break
        key = ".".join(before)
        if stored != name and key not in rules and renamed(rules, stored.replace("#", "7").replace("*", "8")) != name.replace("#", "7"):
            rules[key] = "+".join(".".join(after) + share for after, (_, share) in zip(afters, parts_of(name)))
    for stored, name in wanted:  # what a beginning of others gets wrong is said in full
        if renamed(rules, stored.replace("#", "7").replace("*", "8")) != name.replace("#", "7"):
            rules[stored] = name
    # What beginnings cannot say is not said in part.
    return {} if any(renamed(rules, stored) != name for stored, name in pairs) else rules


def facts(model_type, name, small=True):
    cls = getattr(transformers, name)
    made = {part: CONFIG_MAPPING[kind]() for part, kind in PARTS.get(model_type, {}).items()}
    config = CONFIG_MAPPING[model_type](**{part: value.to_dict() for part, value in made.items()})
    if cls.config_class is not type(config):
        parts = [v for v in vars(config).values() if type(v) is cls.config_class]
        config = parts[0] if parts else cls.config_class()
    by_default = bool(getattr(config, "tie_word_embeddings", getattr(text_of(config), "tie_word_embeddings", False)))
    if small:
        shrink(config, model_type)
    tie(config)
    with torch.device("meta"):
        model = cls._from_config(config) if hasattr(cls, "_from_config") else cls(config)
    model.tie_weights()
    first, ties, buffers = {}, {}, {}
    for path, module in model.named_modules():
        dot = path + "." if path else ""
        for leaf, parameter in module._parameters.items():
            if parameter is None:
                continue
            source = first.setdefault(id(parameter), dot + leaf)
            if source != dot + leaf:
                ties[numberless(dot + leaf)] = numberless(source)
        unsaved = [leaf for leaf, value in module._buffers.items() if value is not None and leaf in module._non_persistent_buffers_set]
        if unsaved:
            buffers[numberless(path)] = unsaved
    for key in getattr(model, "_keys_to_ignore_on_save", None) or []:
        for path, tensor in model.state_dict().items():
            if re.search(key, path) and numberless(path) not in ties:
                module, _, leaf = numberless(path).rpartition(".")
                if leaf not in buffers.setdefault(module, []):
                    buffers[module].append(leaf)
    no_split = sorted(getattr(model, "_no_split_modules", None) or [])
    return by_default, no_split, ties, buffers, renamings(model)


def too_long(*_):
    raise TimeoutError("takes too long")


def main(out, types):
    lines, left_out = {}, []
    if os.path.exists(out):
        with open(out) as file:
            lines = {line.split("\t")[0]: line.rstrip("\n") for line in file if line.strip()}
    signal.signal(signal.SIGALRM, too_long)
    for model_type, name in classes():
        if types and model_type not in types:
            continue
        try:
            signal.alarm(SECONDS)
            try:
                by_default, no_split, ties, buffers, names = facts(model_type, name)
            except (AttributeError, AssertionError, IndexError, KeyError, RuntimeError, TypeError, ValueError):
                by_default, no_split, ties, buffers, names = facts(model_type, name, small=False)
        except BaseException as error:  # what cannot be built small is left out, and said
            if isinstance(error, KeyboardInterrupt):
                raise
            left_out.append(f"{model_type} {name}: {type(error).__name__}")
            continue
        finally:
            signal.alarm(0)
        fields = [name, str(int(by_default)), ";".join(no_split), ";".join(f"{k}={v}" for k, v in ties.items()),
                  ";".join(f"{k}:{' '.join(v)}" for k, v in buffers.items()),
                  ";".join(f"{k}={v}" for k, v in names.items())]
        lines.pop(name, None)
        if any(fields[2:]):
            lines[name] = "\t".join(fields)
    with open(out, "w") as file:
        file.write("\n".join(line if line.count("\t") == 5 else line + "\t" for line in sorted(lines.values())) + "\n")
    print(f"{len(lines)} classes, {len(left_out)} left out", file=sys.stderr)
    for line in left_out:
        print("left out: " + line, file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
