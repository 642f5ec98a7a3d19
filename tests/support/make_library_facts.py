"""Writes core/formats/architectures/library_facts.tsv: what files of the transformers library do not show, for every model class that it can build.

Each class is built on the meta device, small where it can be, and tied as far as it can be. A line a class, fields between tabs:

    class   tied by default (0 or 1)   no-split classes   "tied name=source" ...   "module:buffer buffer" ...

The last names modules with buffers that are saved nowhere. '#' in a name stands for any number; what all numbers of a name have is said once. Fields of
several entries have ';' between them. Classes that say nothing are left out.

    make_library_facts.py OUT [TYPE ...]      needs torch and transformers (made with 2.11 and 5.23)
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
from transformers.models.auto import modeling_auto as M
from make_library_layouts import shrink

SECONDS = 20  # for one class


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


def tie(config):
    """Everything that can be tied is."""
    for value in list(vars(config).values()):
        if isinstance(value, transformers.PreTrainedConfig):
            tie(value)
    try:
        config.tie_word_embeddings = True
    except Exception:
        pass


def facts(model_type, name, small=True):
    cls = getattr(transformers, name)
    config = CONFIG_MAPPING[model_type]()
    if cls.config_class is not type(config):
        parts = [v for v in vars(config).values() if type(v) is cls.config_class]
        config = parts[0] if parts else cls.config_class()
    text = config.get_text_config() if hasattr(config, "get_text_config") else config
    by_default = bool(getattr(config, "tie_word_embeddings", getattr(text, "tie_word_embeddings", False)))
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
    no_split = sorted(getattr(model, "_no_split_modules", None) or [])
    return by_default, no_split, ties, buffers


def too_long(*_):
    raise TimeoutError("takes too long")


def main(out, types):
    lines, left_out = [], []
    signal.signal(signal.SIGALRM, too_long)
    for model_type, name in classes():
        if types and model_type not in types:
            continue
        try:
            signal.alarm(SECONDS)
            try:
                by_default, no_split, ties, buffers = facts(model_type, name)
            except (AttributeError, AssertionError, IndexError, KeyError, RuntimeError, TypeError, ValueError):
                by_default, no_split, ties, buffers = facts(model_type, name, small=False)
        except BaseException as error:  # what cannot be built small is left out, and said
            if isinstance(error, KeyboardInterrupt):
                raise
            left_out.append(f"{model_type} {name}: {type(error).__name__}")
            continue
        finally:
            signal.alarm(0)
        fields = [name, str(int(by_default)), ";".join(no_split), ";".join(f"{k}={v}" for k, v in ties.items()),
                  ";".join(f"{k}:{' '.join(v)}" for k, v in buffers.items())]
        if any(fields[2:]):
            lines.append("\t".join(fields))
    with open(out, "w") as file:
        file.write("\n".join(sorted(lines)) + "\n")
    print(f"{len(lines)} classes, {len(left_out)} left out", file=sys.stderr)
    for line in left_out:
        print("left out: " + line, file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
