"""Plans where the modules of a PyTorch model live: GPUs, CPU memory, disk; with proofs.

    import stowage
    plan = stowage.plan("Llama-3.1-70B", gpus=["24GiB", "24GiB"], cpu="64GiB")
    model = AutoModelForCausalLM.from_pretrained("Llama-3.1-70B", dtype="auto", device_map=plan.device_map)

Everything is computed by `stowage-cli`, which is called with --json: see find_program().
"""

from .commands import check, diff, inspect, profile
from .describe import describe
from .errors import (
    CancelledError,
    DescribeError,
    EngineError,
    ProgramError,
    RefusedError,
    RejectedError,
    StowageError,
    UsageError,
)
from .plan import InfeasibleError, Plan, load, plan
from .program import find_program
from .results import Check, Diff, Export, Inspection, Run
from .values import Device, Diagnostic, Module, Suggestion, Tensor
from .version import __version__

__all__ = [
    "CancelledError",
    "Check",
    "DescribeError",
    "Device",
    "Diagnostic",
    "Diff",
    "EngineError",
    "Export",
    "InfeasibleError",
    "Inspection",
    "Module",
    "Plan",
    "ProgramError",
    "RefusedError",
    "RejectedError",
    "Run",
    "StowageError",
    "Suggestion",
    "Tensor",
    "UsageError",
    "__version__",
    "check",
    "describe",
    "diff",
    "find_program",
    "inspect",
    "load",
    "plan",
    "profile",
]
