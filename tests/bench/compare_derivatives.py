"""Whether derivatives do with memory what their rows say (core/estimate/graph/derivative_script.cpp).

    python compare_derivatives.py

Each operator is called on the CPU with operands of one size, and of sizes that are spread over each other, with
gradients for all operands and for some. What PyTorch's profiler says of the allocator while the gradients of these
operands are computed (nothing else: they are no leaves, and what was saved stays) is held against the row: the most
bytes at once, and what is left. Numbers of one element are not looked at. Exit status 1: one differs. Needs torch.
"""
import itertools
import re
import sys
from pathlib import Path

import torch
from torch.profiler import ProfilerActivity, profile

TABLE = (Path(__file__).parents[2] / "core/estimate/graph/derivative_script.cpp").read_text()
ROWS = re.findall(r'\{"([a-z_0-9 ]+)", "([a-z_0-9]*)", "([^"]*)"\}', TABLE)
SMALL = 96  # bytes: numbers of one element, however many
N, M = 48, 80
aten = torch.ops.aten


def bytes_of(words, operands, mean):
    """One word of a row: how many bytes it makes."""
    if words == "n":
        return 4
    flags, words = words.endswith("f"), words.removesuffix("f")
    if words == "m":
        if not mean:
            return 0
        words = "w"
    chosen = operands if words == "w" else [operands[int(one) - 1] for one in words if int(one) <= len(operands)]
    if not chosen:
        return 0
    return torch.broadcast_shapes(*[one.shape for one in chosen]).numel() * (1 if flags else 4)


def by_rows(formula, operands, wants, mean):
    """The most bytes at once and what is left, by the rows."""
    made, alive, gradients, peak = [], set(), {}, 0

    def make(size):
        nonlocal peak
        made.append(size)
        alive.add(len(made) - 1)
        peak = max(peak, sum(made[one] for one in alive))
        return len(made) - 1

    values = list(operands.values())
    for _, name, words in (row for row in ROWS if row[0] == formula):
        if name and name not in wants:
            continue
        first = len(made)
        for word in words.split():
            if word == "~":
                continue  # here what was saved stays
            if word.startswith("-"):
                alive.remove(first + int(word[1:]))
                continue
            bare = word.removeprefix("=")
            which = int(bare[1:]) if bare.startswith(".") else make(bytes_of(bare, values, mean))
            if word.startswith("="):
                gradients[name] = which
    alive &= set(gradients.values())
    whole = torch.broadcast_shapes(*[one.shape for one in values]).numel()
    for name, tensor in operands.items():
        if name in gradients and tensor.numel() != whole:
            which = make(tensor.numel() * 4)
            alive.remove(gradients[name])
            gradients[name] = which
    return peak, sum(made[one] for one in alive)


def by_torch(call, operands, wants):
    given = {name: tensor.clone().requires_grad_(name in wants) * 1 if name in wants else tensor
             for name, tensor in operands.items()}
    out = call(*given.values())
    back = torch.ones_like(out)
    kept = []
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as seen:
        kept.append(torch.autograd.grad(out, [given[name] for name in wants], back, retain_graph=True))
    events = [e for e in seen.profiler.kineto_results.events() if e.name() == "[memory]"]
    now = peak = 0
    for event in sorted(events, key=lambda e: e.start_ns()):
        now += event.nbytes()
        peak = max(peak, now)
    return peak, now


def calls():
    """Formula, call, names of the operands, those that may want gradients, whether it is a mean."""
    two = ("self", "other")
    for name in "mul div maximum minimum atan2 remainder fmod logaddexp sub".split():
        yield name, getattr(aten, name), two, ("other",) if name in ("remainder", "fmod", "sub") else two, False
    yield "scaled add", lambda a, b: aten.add(a, b, alpha=2), two, ("other",), False
    yield "scaled sub", lambda a, b: aten.sub(a, b, alpha=2), two, ("other",), False
    yield "pow", aten.pow, ("self", "exponent"), ("self", "exponent"), False
    yield "pow by a number", lambda a: aten.pow(a, 3), ("self",), ("self",), False
    yield "pow of a number", lambda a: aten.pow(2.0, a), ("exponent",), ("exponent",), False
    yield "where", aten.where, ("condition", "self", "other"), two, False
    three = ("self", "tensor1", "tensor2")
    yield "addcmul", aten.addcmul, three, three[1:], False
    yield "addcdiv", aten.addcdiv, three, three[1:], False
    yield "lerp", lambda a, b: aten.lerp(a, b, 0.3), ("self", "end"), ("self", "end"), False
    yield "lerp", aten.lerp, ("self", "end", "weight"), ("self", "end", "weight"), False
    for reduction in (0, 1, 2):
        mean = reduction == 1
        loss = lambda name, *more, **named: lambda *given: getattr(aten, name)(*given, *more, **named)
        yield "kl_div of logarithms", loss("kl_div", reduction, log_target=True), ("self", "target"), ("self",), mean
        for name in "l1_loss kl_div soft_margin_loss".split():
            yield name, loss(name, reduction), ("self", "target"), (
                ("self", "target") if name == "l1_loss" else ("self",)), mean
        if mean:  # of others the last product takes the place of what was saved, and is kept here
            yield "poisson_nll_loss", loss("poisson_nll_loss", True, False, 1e-8, reduction), ("input", "target"), (
                "input",), mean
        logits = "binary_cross_entropy_with_logits"
        yield logits, loss(logits, None, None, reduction), ("self", "target"), ("self", "target"), mean
        yield "weighed logits", lambda a, t, w, r=reduction: aten.binary_cross_entropy_with_logits(
            a, t, None, w, r), ("self", "target", "pos_weight"), ("self",), mean


def shapes(formula, names):
    """Of losses those of one size alone."""
    if "loss" in formula or "logits" in formula or formula.startswith("kl_div"):
        yield [(N, M)] * 2 + [(M,)] * (len(names) - 2)
        return
    for one in itertools.product([(N, M), (M,), (N, 1)], repeat=len(names)):
        if torch.broadcast_shapes(*one) == (N, M):
            yield one


def main():
    torch.manual_seed(0)
    differ = tried = 0
    for formula, call, names, able, mean in calls():
        for sizes in shapes(formula, names):
            for wants in itertools.chain.from_iterable(
                    itertools.combinations(able, n) for n in range(1, len(able) + 1)):
                operands = {name: torch.rand(*size) * 0.5 + 0.3 for name, size in zip(names, sizes)}
                if formula == "where":
                    operands["condition"] = operands["condition"] > 0.5
                if formula in ("sub", "scaled add", "scaled sub") and operands["other"].shape == (N, M):
                    continue  # all of the other's gradient is made, whatever is wanted of self
                seen, said = by_torch(call, operands, wants), by_rows(formula, operands, wants, mean)
                tried += 1
                if any(abs(a - b) > SMALL for a, b in zip(seen, said)):
                    differ += 1
                    print(f"{formula} {sizes} {wants}: PyTorch has (most, left) {seen}, the rows say {said}")
    print(f"{tried} calls, {differ} differences")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
