"""Writes tiny folders of models of the transformers library, for tests/app/cli/accelerate_maps.py to compare maps with the library's own models.

    make_library_folders.py OUT [CLASSES]      some classes of each kind, 110 in all unless another number is said; needs torch and transformers

Each lies in OUT/CLASS/hf, as the library itself saves it. Classes are drawn evenly from all that it has, so that another version draws others. What cannot be
built small, or takes too long, is left out, and said.
"""
import os
import shutil
import signal
import sys
import warnings
os.environ.setdefault("HF_HUB_OFFLINE", "1")
warnings.filterwarnings("ignore")
from pathlib import Path
import torch
import transformers
transformers.logging.set_verbosity_error()
from make_library_facts import classes, too_long
from make_library_layouts import shrink
from transformers import CONFIG_MAPPING

SECONDS = 20      # for one class
MOST = 30 << 20   # parameters


def build(model_type, name):
    cls = getattr(transformers, name)
    config = CONFIG_MAPPING[model_type]()
    if cls.config_class is not type(config):
        parts = [v for v in vars(config).values() if type(v) is cls.config_class]
        config = parts[0] if parts else cls.config_class()
    shrink(config, model_type)
    make = lambda: cls._from_config(config) if hasattr(cls, "_from_config") else cls(config)
    with torch.device("meta"):
        size = sum(p.numel() for p in make().parameters())
    if size > MOST:
        raise ValueError(f"{size} parameters")
    return make()


def main(out, wanted):
    everything = list(classes())
    step, made, left_out = max(1, len(everything) // (wanted * 2)), 0, []
    signal.signal(signal.SIGALRM, too_long)
    # Every other is spare: what is left out is made up for.
    for model_type, name in everything[::step]:
        if made == wanted:
            break
        folder = out / name / "hf"
        try:
            signal.alarm(SECONDS)
            torch.manual_seed(0)
            build(model_type, name).save_pretrained(folder)
            transformers.AutoConfig.from_pretrained(folder, local_files_only=True)  # what it cannot open again is no model of a user's
            made += 1
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            shutil.rmtree(out / name, ignore_errors=True)
            left_out.append(f"{model_type} {name}: {type(error).__name__}: {str(error)[:100]}")
        finally:
            signal.alarm(0)
    print(f"{made} folders", file=sys.stderr)
    for line in left_out:
        print("left out: " + line, file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 110)
