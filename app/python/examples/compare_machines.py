#!/usr/bin/env python3
"""Which machine is better for a model? Plans it for two, and says what differs.

compare_machines.py MODEL --gpu 2x24GiB --gpu 1x80GiB [--cpu 64GiB] [--picture comparison.html]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import stowage


def planned(model: str, gpus: str, cpu: str) -> stowage.Plan | None:
    """None where nothing fits; says why."""
    try:
        return stowage.plan(model, gpus=gpus, cpu=cpu, disk="1TB")
    except stowage.InfeasibleError as error:
        print(f"{gpus}: {error}")
        return None


def row(name: str, plan: stowage.Plan) -> str:
    seconds = f"{plan.step_seconds:.3g} s" if plan.step_seconds is not None else "?"
    return (
        f"{name:>12}  {plan.gpu_bytes:>18,}  {plan.offloaded_bytes:>18,}  {seconds:>10}  {plan.explanation}"
    )


def main(arguments: list[str] | None = None) -> list[stowage.Plan]:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model")
    parser.add_argument(
        "--gpu", action="append", required=True, help="the GPUs of a machine, once for each machine"
    )
    parser.add_argument("--cpu", default="64GiB")
    parser.add_argument("--picture", help="write both treemaps here")
    given = parser.parse_args(arguments)
    plans = {gpus: plan for gpus in given.gpu if (plan := planned(given.model, gpus, given.cpu))}
    print(f"{'GPUs':>12}  {'bytes on GPUs':>18}  {'bytes elsewhere':>18}  {'a step':>10}")
    for name, plan in plans.items():
        print(row(name, plan))
    if len(plans) == 2:
        before, after = plans.values()
        moved = stowage.diff(given.model, before, after)
        print(f"{len(moved.moves)} modules lie elsewhere, {moved.moved_bytes:,} bytes.")
    if given.picture:
        Path(given.picture).write_text(
            "".join(plan._repr_html_() for plan in plans.values()), encoding="utf-8"
        )
    return list(plans.values())


if __name__ == "__main__":
    main()
