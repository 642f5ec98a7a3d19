"""Whether the table of what autograd saves (core/estimate/graph/saved_operands.cpp) is what PyTorch saves.

    python compare_saved.py

Each operator is called once on the CPU with tensors that want gradients, under torch.autograd's hooks for saved
tensors; what was saved is one of what it was given, one of its results, or made inside. Then the gradient of its first
result is asked for: whether that of each operand is another look at it. Exit status 1: one differs. Needs torch.
"""
import re
import sys
from pathlib import Path

import torch

aten = torch.ops.aten
TABLE = (Path(__file__).parents[2] / "core/estimate/graph/saved_operands.cpp").read_text()
ROWS = dict(re.findall(r'\{"([a-z_0-9]+)",\s*"([^"]*)"\}', TABLE))


def words(name):
    text = re.search(name + r' =\s*((?:\s*"[^"]*")+)', TABLE)[1]
    return set(text.replace('"', " ").split())


NOTHING, SEEN, SEEN_FIRST = words("kNothing"), words("kSeen"), words("kSeenFirst")


def given(*shape):
    return (torch.rand(*shape) * 0.2 + 0.01).requires_grad_(True)


def places(*shape):
    return torch.randint(0, 2, shape)


def operators():
    """Name, call, operands by the names of the operator's parameters."""
    square = {"self": (4, 6)}
    for name in """relu sigmoid tanh exp expm1 sqrt rsqrt reciprocal selu tan exp2 gelu silu mish hardswish hardsigmoid
                   hardtanh relu6 leaky_relu elu celu softplus log_sigmoid log_sigmoid_forward sin cos asin acos atan
                   sinh cosh erf erfc log log2 log10 log1p abs square sinc logit neg sum mean positive clone contiguous
                   t tril triu flatten unbind""".split():
        yield name, (), square
    for name, arguments in {
        "softmax": (-1,), "log_softmax": (-1,), "glu": (-1,), "threshold": (0.5, 0), "clamp": (0.05, 0.1),
        "clamp_min": (0.1,), "clamp_max": (0.1,), "pow": (3,), "prod": (-1,), "cumprod": (-1,), "cumsum": (-1,),
        "logcumsumexp": (-1,), "max": (-1,), "min": (-1,), "median": (-1,), "sort": (-1,), "cummax": (-1,),
        "var": ([-1],), "std": ([-1],), "var_mean": ([-1],), "std_mean": ([-1],), "logsumexp": ([-1],),
        "amax": ([-1],), "amin": ([-1],), "topk": (2,), "kthvalue": (2,), "norm": (2, [-1]),
        "linalg_vector_norm": (2, [-1]), "slice": (0, 1, 3), "select": (0, 1), "split": (2,), "chunk": (2,),
        "narrow": (0, 1, 2), "transpose": (0, 1), "permute": ([1, 0],), "unsqueeze": (0,), "view": ([24],),
        "reshape": ([24],), "repeat": ([2, 2],), "roll": ([1], [0]), "flip": ([0],), "constant_pad_nd": ([1, 1],),
        "expand": ([3, 4, 6],),
    }.items():
        yield name, arguments, square
    for name in "max_pool2d avg_pool2d adaptive_avg_pool2d adaptive_max_pool2d".split():
        yield name, ([2, 2],), {"self": (2, 3, 8, 8)}
    for name in "reflection_pad2d replication_pad2d".split():
        yield name, ([1, 1, 1, 1],), {"self": (2, 3, 8, 8)}
    for name in "mul div maximum minimum atan2 add sub".split():
        yield name, (), {"self": (4, 6), "other": (4, 6)}
    yield "prelu", (), {"self": (4, 6), "weight": (6,)}
    for name in "addcmul addcdiv".split():
        yield name, (), {"self": (4, 6), "tensor1": (4, 6), "tensor2": (4, 6)}
    yield "lerp", (), {"self": (4, 6), "end": (4, 6), "weight": (4, 6)}
    yield "mm", (), {"self": (4, 6), "mat2": (6, 5)}
    yield "bmm", (), {"self": (2, 4, 6), "mat2": (2, 6, 5)}
    yield "mv", (), {"self": (4, 6), "vec": (6,)}
    yield "dot", (), {"self": (6,), "tensor": (6,)}
    yield "addmm", (), {"self": (5,), "mat1": (4, 6), "mat2": (6, 5)}
    yield "baddbmm", (), {"self": (2, 4, 5), "batch1": (2, 4, 6), "batch2": (2, 6, 5)}
    yield "matmul", (), {"self": (2, 4, 6), "other": (2, 6, 5)}
    yield "linear", (), {"input": (2, 4, 6), "weight": (5, 6), "bias": (5,)}
    yield "conv1d", (), {"input": (2, 3, 8), "weight": (4, 3, 3)}
    yield "conv2d", (), {"input": (2, 3, 8, 8), "weight": (4, 3, 3, 3)}
    yield "scaled_dot_product_attention", (), {"query": (2, 2, 5, 8), "key": (2, 2, 5, 8), "value": (2, 2, 5, 8)}
    for name in "dropout native_dropout".split():
        yield name, (0.5, True), {"input": (4, 6)}
    for name in """mse_loss l1_loss smooth_l1_loss huber_loss binary_cross_entropy binary_cross_entropy_with_logits
                   kl_div""".split():
        yield name, (), {"self": (4, 6), "target": torch.rand(4, 6)}
    for name in "cross_entropy_loss nll_loss".split():
        yield name, (), {"self": (4, 6), "target": places(4)}
    yield "embedding", (), {"weight": (5, 6), "indices": places(4)}
    yield "masked_select", (), {"self": (4, 6), "mask": torch.rand(4, 6) > 0.5}
    yield "where", (), {"condition": torch.rand(4, 6) > 0.5, "self": (4, 6), "other": (4, 6)}


SPECIAL = {
    "layer_norm": (lambda input, weight, bias: aten.layer_norm(input, [6], weight, bias),
                   {"input": (4, 6), "weight": (6,), "bias": (6,)}),
    "group_norm": (lambda input, weight, bias: aten.group_norm(input, 2, weight, bias),
                   {"input": (2, 4, 8, 8), "weight": (4,), "bias": (4,)}),
    "rms_norm": (lambda input, weight: aten.rms_norm(input, [6], weight), {"input": (4, 6), "weight": (6,)}),
    "batch_norm": (lambda input, weight, bias: aten.batch_norm(input, weight, bias, None, None, True, 0.1, 1e-5, False),
                   {"input": (2, 4, 8, 8), "weight": (4,), "bias": (4,)}),
    "index": (lambda self, indices: aten.index(self, [indices]), {"self": (5, 6), "indices": places(4)}),
    "index_select": (lambda self, index: aten.index_select(self, 0, index), {"self": (5, 6), "index": places(4)}),
    "gather": (lambda self, index: aten.gather(self, 0, index), {"self": (5, 6), "index": places(4, 6)}),
    "scatter": (lambda self, index, src: aten.scatter(self, 0, index, src),
                {"self": (5, 6), "index": places(4, 6), "src": (4, 6)}),
    "scatter_add": (lambda self, index, src: aten.scatter_add(self, 0, index, src),
                    {"self": (5, 6), "index": places(4, 6), "src": (4, 6)}),
    "index_add": (lambda self, index, source: aten.index_add(self, 0, index, source),
                  {"self": (5, 6), "index": places(4), "source": (4, 6)}),
    "index_put": (lambda self, indices, values: aten.index_put(self, [indices], values),
                  {"self": (5, 6), "indices": places(4), "values": (4, 6)}),
    "masked_fill": (lambda self, mask: aten.masked_fill(self, mask, 0.0),
                    {"self": (4, 6), "mask": torch.rand(4, 6) > 0.5}),
    "cat": (lambda self, other: aten.cat([self, other]), {"self": (4, 6), "other": (4, 6)}),
    "stack": (lambda self, other: aten.stack([self, other]), {"self": (4, 6), "other": (4, 6)}),
}


def memory(tensor):
    return tensor.untyped_storage().data_ptr()


def saved_by_torch(call, operands):
    saved = []
    keep = lambda tensor: (saved.append(tensor), tensor)[1]  # alive: no address is used again
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        out = call(**operands)
    results = list(out) if isinstance(out, (tuple, list)) else [out]
    names = {memory(tensor): f"={i}" for i, tensor in enumerate(results)}
    names.update({memory(tensor): name for name, tensor in operands.items()})
    return {names.get(memory(tensor), "inside") for tensor in saved}, results[0]


def saved_by_table(name, operands):
    if name in ("max", "min"):
        return {"=1"}  # along a dimension: saved_operands() tells the others apart
    if name not in ROWS:
        return set() if name in NOTHING else {"unknown"}
    out = set()
    for word in ROWS[name].split():
        what, _, wants = word.partition(":")
        if wants and not (wants in operands and operands[wants].requires_grad):
            continue
        if what.startswith("=") or what == "inside" or what in operands:
            out.add(what)
    return out


def seen_otherwise(result, operands):
    """By operand, whether its gradient is another look at that of the result."""
    wanted = {name: tensor for name, tensor in operands.items() if tensor.requires_grad}
    back = torch.ones_like(result).contiguous()
    gradients = torch.autograd.grad(result, list(wanted.values()), back, allow_unused=True)
    return {name: memory(one) == memory(back) for name, one in zip(wanted, gradients) if one is not None}


def main():
    torch.manual_seed(0)
    calls = {name: (lambda args, name: lambda **given: getattr(aten, name)(*given.values(), *args))(args, name)
             for name, args, _ in operators()}
    operands = {name: shapes for name, _, shapes in operators()}
    for name, (call, shapes) in SPECIAL.items():
        calls[name], operands[name] = call, shapes
    differ = 0
    for name, call in calls.items():
        # No leaves: what is saved of a leaf would be no activation.
        tensors = {key: given(*one) * 1 if isinstance(one, tuple) else one for key, one in operands[name].items()}
        torch_saves, result = saved_by_torch(call, tensors)
        table_saves = saved_by_table(name, tensors)
        if torch_saves != table_saves:
            differ += 1
            print(f"{name}: PyTorch saves {sorted(torch_saves)}, the table says {sorted(table_saves)}")
        for operand, same in seen_otherwise(result, tensors).items():
            joins = name in ("sum", "cat", "stack")
            seen = name in SEEN or (name in SEEN_FIRST and operand == next(iter(tensors)))
            says = seen and (joins or tensors[operand].numel() == result.numel())
            if same != says:
                differ += 1
                print(f"{name}: the gradient of {operand} is {'' if same else 'not '}the one that comes back")
    print(f"{len(calls)} operators, {differ} differences")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
