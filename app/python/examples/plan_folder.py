#!/usr/bin/env python3
"""Plans a Hugging Face folder and loads it as planned.

    plan_folder.py FOLDER [--gpu 24GiB ...] [--cpu 64GiB] [--disk 1TB] [--offload FOLDER]

Needs transformers and accelerate. Without --gpu the plan is for the GPUs of this machine.
"""

from __future__ import annotations

import argparse
from typing import Any

import stowage


def load_as_planned(folder: str, plan: stowage.Plan, offload_folder: str | None) -> Any:
    """The model, each module where the plan puts it."""
    from transformers import AutoModelForCausalLM

    return AutoModelForCausalLM.from_pretrained(
        folder,
        dtype="auto",
        device_map=plan.device_map,
        max_memory=plan.max_memory,
        offload_folder=offload_folder,
    )


def main(arguments: list[str] | None = None) -> Any:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder")
    parser.add_argument("--gpu", action="append", help="memory of a GPU, once for each; none for no GPU")
    parser.add_argument("--cpu")
    parser.add_argument("--disk")
    parser.add_argument("--offload", help="where weights that lie on the disk are kept")
    given = parser.parse_args(arguments)
    try:
        plan = stowage.plan(given.folder, gpus=given.gpu, cpu=given.cpu, disk=given.disk)
    except stowage.InfeasibleError as error:
        print(error)  # why, and what would help
        raise SystemExit(4) from None
    print(plan.explanation)
    for device in plan.devices:
        print(f"  {device.name:8} {device.used:>15,} of {device.budget or 0:>15,} bytes")
    model = load_as_planned(given.folder, plan, given.offload)
    print(f"{type(model).__name__} is loaded as planned: {len(plan.device_map)} keys.")
    return model


if __name__ == "__main__":
    main()
