"""Writes tests/data/composite_calls.json.gz and core/estimate/graph/scripts/composite_operators.cpp: what operators of PyTorch that are composed
of others hold while they run.

Shares no code with the product: PyTorch runs each call on the CPU, and every storage that an operator inside of it returns is followed from its
birth to its death; what kernels make and free themselves is not seen. Operators with a kernel that is composed for any device
(CompositeExplicitAutograd) are taken apart by it, as on a device without kernels of its own.

  calls      of a few calls each: operands, results, and the most bytes at once, results included. tests/core/estimate/graph/scripts holds scripts to it.
  operators  which composites make nothing but their results, and of which nobody knows: those that make more in one of PyTorch's own samples
             (OpInfo) or in a call with made-up operands, or that could not be run, and have no script.

    python3 -m pip install torch==2.11 numpy expecttest scipy && python3 tests/support/make_composite_calls.py calls
    python3 tests/support/make_composite_calls.py operators     # takes some ten minutes
"""

import gzip
import json
import os
import pathlib
import re
import signal
import sys
import warnings
import weakref

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALLS = ROOT / "tests" / "data" / "composite_calls.json.gz"
TABLE = ROOT / "core" / "estimate" / "graph" / "scripts" / "composite_operators.cpp"
SMALL = 64  # bytes: numbers of dimensions, sums of everything

aten = torch.ops.aten


def has(name, key):
    return torch._C._dispatch_has_kernel_for_dispatch_key(name, key)


def own_name(func):
    schema = func._schema
    return schema.name[len("aten::"):] + ("." + schema.overload_name if schema.overload_name else "")


def whole():
    """Operators that virtual GPUs give to the CPU as they are: core/engine/vgpu/backend.cpp."""
    text = (ROOT / "core/engine/vgpu/backend.cpp").read_text()
    return set(re.findall(r'"([^"]+)"', text[text.index("kWhole[]"):].split("};")[0]))


WHOLE = whole()


def is_implicit(name):
    return has(name, "CompositeImplicitAutograd") and not has(name, "CPU")


def is_explicit(name):
    return (has(name, "CompositeExplicitAutograd") and name[len("aten::"):] not in WHOLE
            and not has(name, "CompositeExplicitAutogradNonFunctional") and name not in ("aten::as_strided", "aten::view"))


class Storages(TorchDispatchMode):
    """What is made and dropped, in order; `live`: bytes by number."""

    def __init__(self, known):
        super().__init__()
        self.seen = {t.untyped_storage()._cdata: None for t in known}
        self.known, self.live, self.held, self.sizes = list(known), {}, {}, {}
        self.count = self.depth = self.peak = 0
        self.done = False

    def freed(self, key, number):
        self.seen.pop(key, None)
        if not self.done:
            self.live.pop(number, None)
            self.held.pop(number, None)

    def look(self):
        """What was resized is as large as it is now."""
        for number, held in list(self.held.items()):
            storage = held()
            if storage is not None:
                self.live[number] = self.sizes[number] = storage.nbytes()
        self.peak = max(self.peak, sum(self.live.values()))

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if self.depth < 6 and is_explicit("aten::" + own_name(func)):
            self.depth += 1
            try:
                with self:
                    out = func._op_dk(torch._C.DispatchKey.CompositeExplicitAutograd, *args, **kwargs)
            finally:
                self.depth -= 1
        else:
            out = func(*args, **kwargs)
        for tensor in tree_leaves(out):
            if not isinstance(tensor, torch.Tensor):
                continue
            storage = tensor.untyped_storage()
            if storage._cdata in self.seen:
                continue
            number, self.count = self.count, self.count + 1
            self.seen[storage._cdata] = weakref.finalize(storage, self.freed, storage._cdata, number)
            self.held[number] = weakref.ref(storage)
            self.live[number] = self.sizes[number] = storage.nbytes()
        self.look()
        return out


def measure(func, args, kwargs):
    """Result, the most bytes at once, those of the results' storages, and the largest storage that is not one."""
    mode = Storages([t for t in tree_leaves((args, kwargs)) if isinstance(t, torch.Tensor)])
    with torch.no_grad(), mode:
        out = func(*args, **kwargs)
    mode.done = True
    kept = sum(mode.live.values())
    inside = max((size for number, size in mode.sizes.items() if number not in mode.live), default=0)
    return out, mode.peak, kept, inside


def cases():
    torch.manual_seed(1)
    r = torch.rand
    c = lambda *sizes: torch.randn(*sizes, dtype=torch.complex64)
    classes = torch.randint(0, 20, (30,))
    turned = lambda *sizes: r(*sizes).transpose(-1, -2)
    spectrum = torch.stft(r(2, 1000), 64, 16, 64, torch.ones(64), return_complex=True)
    yield aten.lstm_cell.default, [r(4, 8), [r(4, 16), r(4, 16)], r(64, 8), r(64, 16), r(64), r(64)]
    yield aten.lstm_cell.default, [r(4, 80), [r(4, 16), r(4, 16)], r(64, 80), r(64, 16)]
    yield aten.gru_cell.default, [r(4, 8), r(4, 16), r(48, 8), r(48, 16), r(48), r(48)]
    yield aten.rnn_tanh_cell.default, [r(4, 8), r(4, 16), r(16, 8), r(16, 16), r(16), r(16)]
    yield aten.rnn_relu_cell.default, [r(4, 8), r(4, 16), r(16, 8), r(16, 16)]
    for reduction in (0, 1, 2):
        for loss in (aten.mse_loss, aten.smooth_l1_loss, aten.l1_loss, aten.kl_div, aten.binary_cross_entropy_with_logits,
                     aten.soft_margin_loss, aten.huber_loss):
            arguments = {"reduction": reduction}
            yield loss.default, [r(30, 20), r(30, 20)], arguments
        yield aten.binary_cross_entropy.default, [r(30, 20), r(30, 20)], {"reduction": reduction}
        yield aten.cross_entropy_loss.default, [r(30, 20), classes], {"reduction": reduction}
        yield aten.cross_entropy_loss.default, [r(30, 20), r(30, 20)], {"reduction": reduction}
        yield aten.cross_entropy_loss.default, [r(30, 20), classes], {"reduction": reduction, "label_smoothing": 0.1}
        yield aten.margin_ranking_loss.default, [r(600), r(600), torch.ones(600)], {"reduction": reduction}
        yield aten.hinge_embedding_loss.default, [r(30, 20), torch.ones(30, 20)], {"reduction": reduction}
        yield aten.triplet_margin_loss.default, [r(30, 20), r(30, 20), r(30, 20)], {"reduction": reduction}
        yield aten.cosine_embedding_loss.default, [r(30, 20), r(30, 20), torch.ones(30)], {"reduction": reduction}
        yield aten.poisson_nll_loss.default, [r(30, 20), r(30, 20), True, False, 1e-8, reduction]
    yield aten.cross_entropy_loss.default, [r(30, 20), r(30, 20), r(20)]
    yield aten.cross_entropy_loss.default, [r(30, 20), r(30, 20)], {"label_smoothing": 0.1}
    yield aten.cross_entropy_loss.default, [r(30, 20), classes, r(20)], {"label_smoothing": 0.1}
    yield aten.cross_entropy_loss.default, [r(2, 20, 5, 7), torch.randint(0, 20, (2, 5, 7))]
    yield aten.binary_cross_entropy_with_logits.default, [r(30, 20), r(30, 20), None, r(20)]
    yield aten.kl_div.default, [r(30, 20), r(30, 20)], {"log_target": True}
    yield aten.mse_loss.default, [r(30, 20), r(1, 20)]
    yield aten.cosine_similarity.default, [r(30, 20), r(30, 20)]
    yield aten.cosine_similarity.default, [r(10, 1, 12), r(1, 7, 12), 2]
    yield aten.cosine_similarity.default, [r(9, 12, 5), r(9, 12, 5), -2]
    yield aten.pairwise_distance.default, [r(30, 20), r(30, 20)]
    yield aten.pairwise_distance.default, [r(10, 1, 20), r(1, 5, 20)]
    yield aten.cdist.default, [r(10, 20), r(12, 20)]
    yield aten.cdist.default, [r(40, 20), r(30, 20)]
    yield aten.cdist.default, [r(2, 30, 20), r(2, 26, 20)]
    yield aten.cdist.default, [r(30, 20), r(30, 20), 2.0, 2]
    yield aten.cdist.default, [r(30, 20), r(30, 20), 1.0]
    for transform in ("fft_fft", "fft_ifft", "fft_fft2", "fft_ifft2", "fft_fftn", "fft_ifftn"):
        for signal_ in (r(4, 16, 16), c(4, 16, 16)):
            yield getattr(aten, transform).default, [signal_]
            longer = 32 if transform in ("fft_fft", "fft_ifft") else [32, 32]
            shorter = 8 if transform in ("fft_fft", "fft_ifft") else [8, 32]
            yield getattr(aten, transform).default, [signal_, longer]
            yield getattr(aten, transform).default, [signal_, shorter]
    for transform in ("fft_rfft", "fft_rfft2", "fft_rfftn", "fft_ihfft", "fft_ihfft2", "fft_ihfftn"):
        yield getattr(aten, transform).default, [r(4, 16, 16)]
        yield getattr(aten, transform).default, [r(4, 16, 16), 32 if transform[-1] == "t" else [32, 32]]
        yield getattr(aten, transform).default, [torch.ones(4, 16, 16, dtype=torch.int64)]
    for transform in ("fft_irfft", "fft_irfft2", "fft_irfftn", "fft_hfft", "fft_hfft2", "fft_hfftn"):
        yield getattr(aten, transform).default, [c(4, 16, 9)]
        yield getattr(aten, transform).default, [r(4, 16, 9)]
        yield getattr(aten, transform).default, [c(4, 16, 9), 32 if transform[-1] == "t" else [32, 32]]
    yield aten.stft.default, [r(2, 1000), 64, 16, 64, r(64), False, True, True]
    yield aten.stft.default, [r(2, 1000), 64, None, None, None, False, True, True]
    yield aten.stft.default, [r(1000), 64, 16, 32, r(32), False, True, True]
    yield aten.stft.center, [r(2, 1000), 64, 16, 64, r(64), True, "reflect", False, True, True]
    yield aten.stft.center, [r(2, 1000), 64, 16, None, None, True, "constant", False, True, True]
    yield aten.istft.default, [spectrum, 64, 16, 64, torch.ones(64), True, False, True, None, False]
    yield aten.istft.default, [spectrum, 64, 16, 64, torch.ones(64), True, False, True, 1000, False]
    yield aten.istft.default, [spectrum, 64, 16, None, None, True, False, True, None, False]
    for equation, *operands in (
            ("...ij,...jk->...ik", r(2, 5, 4, 3), r(2, 5, 3, 8)), ("bnhd,bmhd->bhnm", r(2, 4, 3, 8), r(2, 6, 3, 8)),
            ("bhnm,bmhd->bnhd", r(2, 3, 4, 6), r(2, 6, 3, 8)), ("abx,bc->ac", r(2, 30, 4), r(30, 5)),
            ("ab,bc,cd->ad", r(4, 8), r(8, 16), r(16, 5)), ("ab,bc,cd,de->ae", r(4, 8), r(8, 16), r(16, 5), r(5, 6)),
            ("abc,cd,bde->ae", r(4, 8, 3), r(3, 5), r(8, 5, 7)), ("i,j,k->ijk", r(4), r(5), r(6)), ("ii,ij->j", r(14, 14), r(14, 15)),
            ("ij,jk", r(14, 3), r(3, 15)), ("bld,ed->ble", r(2, 7, 6), r(9, 6)), ("bld,dhk->blhk", r(2, 7, 6), r(6, 3, 4)),
            ("blhk,hkd->bld", r(2, 7, 3, 4), r(3, 4, 6)), ("bij,bj->bi", r(2, 7, 6), r(2, 6)), ("bi,bj,bk->bijk", r(2, 4), r(2, 5), r(2, 6)),
            ("bij,bjk->bik", turned(2, 7, 5), turned(2, 9, 7)), ("bijk,bjkl->bil", turned(2, 7, 5, 3), r(2, 3, 5, 9)),
            ("bhqc,bhkc,bhkd->bhqd", r(2, 3, 5, 4), r(2, 3, 6, 4), r(2, 3, 6, 7))):
        yield aten.einsum.default, [equation, operands]
    yield aten.tensordot.default, [r(3, 4, 5), r(4, 3, 20), [1, 0], [0, 1]]
    yield aten.tensordot.default, [r(30, 4, 5), r(4, 5, 2), [1, 2], [0, 1]]
    yield aten.chain_matmul.default, [[r(30, 4), r(4, 50), r(50, 6)]]
    yield aten.linalg_multi_dot.default, [[r(30, 40), r(40, 5), r(5, 60)]]
    yield aten.conv2d.padding, [r(1, 3, 10, 10), r(4, 3, 3, 3), None, [1, 1], "same"]
    yield aten.conv2d.padding, [r(1, 3, 10, 10), r(4, 3, 4, 4), None, [1, 1], "same"]
    yield aten.conv2d.padding, [r(1, 3, 10, 10), r(4, 3, 2, 3), None, [1, 1], "same", [3, 1]]
    yield aten.conv2d.padding, [r(1, 3, 10, 10), r(4, 3, 2, 3), None, [1, 1], "valid"]
    yield aten.conv1d.padding, [r(3, 100), r(4, 3, 4), None, [1], "same"]
    yield aten.conv3d.padding, [r(1, 2, 6, 5, 4), r(3, 2, 2, 2, 2), None, [1, 1, 1], "same"]
    yield aten.conv2d.default, [r(1, 3, 10, 10), r(4, 3, 3, 3)]
    yield aten.instance_norm.default, [r(8, 16, 4), r(16), r(16), None, None, True, 0.1, 1e-5, False]
    yield aten.instance_norm.default, [r(8, 16, 4), None, None, None, None, True, 0.1, 1e-5, False]
    yield aten.instance_norm.default, [r(8, 16, 4), r(16), r(16), r(16), r(16), False, 0.1, 1e-5, False]
    yield aten.repeat_interleave.self_int, [r(30, 5), 3, 0]
    yield aten.repeat_interleave.self_Tensor, [r(30, 2), torch.full((30,), 3), 0]
    yield aten.argsort.default, [r(30, 20)]
    yield aten.msort.default, [r(30, 20)]
    yield aten.log_sigmoid.default, [r(30, 20)]
    yield aten.isfinite.default, [r(30, 20)]
    yield aten.isinf.default, [r(30, 20)]
    yield aten.isclose.default, [r(30, 20), r(30, 20)]
    yield aten.ldexp.Tensor, [r(30, 20), r(30, 20)]
    yield aten.dist.default, [r(30, 20), r(30, 20)]
    yield aten.nanmean.default, [r(30, 20), [1]]
    yield aten.feature_dropout.default, [r(10, 20, 5), 0.5, True]
    yield aten.feature_alpha_dropout.default, [r(10, 20, 5), 0.5, True]
    yield aten.alpha_dropout.default, [r(10, 20, 5), 0.5, True]
    yield aten.alpha_dropout.default, [r(10, 20, 5), 0.5, False]
    yield aten.rrelu.default, [r(30, 20)]
    yield aten.bilinear.default, [r(60, 4), r(60, 5), r(7, 4, 5), r(7)]
    yield aten.bilinear.default, [r(60, 4), r(60, 5), r(7, 4, 5)]
    yield aten._weight_norm.default, [r(50, 20), r(50, 1), 0]
    yield aten._weight_norm.default, [r(10, 50, 5), r(1, 50, 1), 1]
    yield aten._scaled_dot_product_attention_math.default, [r(2, 4, 7, 8), r(2, 4, 9, 8), r(2, 4, 9, 8)]
    yield aten.fake_quantize_per_tensor_affine.default, [r(30, 20), 0.1, 0, 0, 255]
    yield aten.float_power.Tensor_Scalar, [r(30, 20), 2]
    yield aten.float_power.Tensor_Tensor, [r(30, 20), r(30, 20)]
    yield aten.linalg_vecdot.default, [r(30, 20), r(30, 20)]
    yield aten.dropout_.default, [r(30, 20), 0.5, True]
    yield aten.dropout_.default, [r(30, 20), 0.5, False]
    yield aten._safe_softmax.default, [r(30, 20), 1]
    yield aten.diff.default, [r(30, 20)]
    for times, more in ((3, []), (1, [r(30, 4)]), (2, [r(30, 4), r(30, 2)])):
        yield aten.diff.default, [r(30, 20), times, -1, *more]
    for batch in (1, 4):
        yield aten.cdist.default, [r(4, 60, 8), r(batch, 50, 8)]
    yield aten.cdist.default, [turned(3, 8, 60), r(3, 50, 8)]
    yield aten.einsum.default, ["bzhd,bzhw->bdw", [r(2, 4, 5, 6), r(2, 4, 5, 6)]]
    yield aten.einsum.default, ["bxza,bzxc->bac", [r(2, 4, 5, 6), r(2, 5, 4, 6)]]
    yield aten.einsum.default, ["...ab,...ab->", [r(20, 5, 6), r(20, 5, 6)]]
    yield aten.einsum.default, ["zAx,xAz->A", [r(4, 50, 6), r(6, 50, 4)]]
    for dtype in (torch.float32, torch.bfloat16):
        for row in (r(4, 20, 50), turned(4, 50, 20)):
            for weight in (r(50), None):
                yield aten.rms_norm.default, [row.to(dtype), [50], None if weight is None else weight.to(dtype), None]
    yield aten.affine_grid_generator.default, [r(4, 2, 3), [4, 3, 20, 20], False]
    yield aten.affine_grid_generator.default, [r(2, 3, 4), [2, 3, 8, 9, 10], True]
    square = r(3, 12, 12) + 5 * torch.eye(12)
    for other in (r(3, 12, 4), r(3, 12)):
        yield aten.linalg_solve.default, [square, other]
    for determinant in (aten.linalg_det, aten.linalg_slogdet, aten.logdet):
        yield determinant.default, [square]
    for batch in (r(30), r(3, 20)):
        yield aten.linalg_vander.default, [batch]
        yield aten.linalg_vander.default, [batch], {"N": 7}
    yield aten.linalg_vander.default, [torch.ones(30, dtype=torch.int32)]
    yield aten.vander.default, [r(30)]
    yield aten.vander.default, [r(30), 5, True]
    yield aten.vander.default, [torch.ones(30, dtype=torch.int32), 5]
    whole = r(40, 30)
    yield aten.slice_scatter.default, [whole[:, 10:], r(40, 5), 1, 2, 7]
    yield aten.select_scatter.default, [whole[5:20], r(15), 1, 3]
    yield aten.diagonal_scatter.default, [whole[:, :20], r(20)]
    yield aten.copy.default, [whole[:, 4:8], r(40, 4)]
    yield aten.col2im.default, [r(2, 8 * 49, 64), [16, 16], [7, 7], [1, 1], [3, 3], [2, 2]]
    yield aten.col2im.default, [r(2, 8 * 4, 64), [16, 16], [2, 2], [1, 1], [0, 0], [2, 2]]
    yield aten.im2col.default, [r(2, 8, 20, 20), [1, 1], [1, 1], [0, 0], [4, 4]]


def plain(value):
    """As the test reads it: of a tensor the type, sizes, strides and offset, and the bytes of its storage."""
    if isinstance(value, torch.Tensor):
        return {"dtype": str(value.dtype).removeprefix("torch."), "sizes": list(value.shape), "strides": list(value.stride()),
                "offset": value.storage_offset(), "storage": value.untyped_storage().nbytes()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def write_calls():
    rows = []
    for target, given, *named in cases():
        arguments = dict(zip((argument.name for argument in target._schema.arguments), given)) | (named[0] if named else {})
        out, peak, kept, _ = measure(target, given, named[0] if named else {})
        results = [plain(one) for one in tree_leaves(out)]
        rows.append({"target": "torch.ops." + str(target), "inputs": {name: plain(value) for name, value in arguments.items() if value is not None},
                     "results": results, "peak": peak, "kept": kept})
    text = "[" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "]\n"
    CALLS.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(len(rows), "calls,", CALLS.stat().st_size, "bytes")


def listed():
    """The operators that may run, as core/formats/pt2 lists them: "add.Tensor"."""
    out = []
    for file in ("aten_operators.cpp", "aten_operators_rest.cpp"):
        text = (ROOT / "core/formats/pt2" / file).read_text()
        body = "".join(re.findall(r'"((?:[^"\\])*)"', text[text.index("Operators ="):]))
        for group in body.split(";"):
            found = re.match(r"\s*\(.*?\)\S*\s+(.*)", group)
            out += found.group(1).split() if found else []
    return out


def scripted():
    """Operators with a script, which says what each of their calls makes."""
    graph = ROOT / "core" / "estimate" / "graph"
    text = "".join(file.read_text() for file in [graph / "operator_script.cpp", *sorted((graph / "scripts").glob("*_scripts.cpp"))])
    # What takes a packed sequence has none.
    return {*re.findall(r'\{"(\w+)", \w+\}', text), "where"}, {"lstm.data", "gru.data", "rnn_tanh.data", "rnn_relu.data"}


def overload_of(name):
    packet, _, overload = name.partition(".")
    try:
        return getattr(getattr(aten, packet), overload or "default")
    except (AttributeError, RuntimeError):
        return None


def looks_at(out, peak, kept, inside):
    looked = sum(t.numel() * t.element_size() for t in tree_leaves(out) if isinstance(t, torch.Tensor))
    return (inside > SMALL and peak - kept > SMALL) or kept - looked > SMALL


def samples(names, seen):
    """Of PyTorch's own samples: by name whether more than results was made."""
    from torch.fx import Interpreter
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.testing._internal import common_methods_invocations as invocations

    class Follow(Interpreter):
        def call_function(self, target, args, kwargs):
            if not isinstance(target, torch._ops.OpOverload) or target.namespace != "aten":
                return super().call_function(target, args, kwargs)
            out, *figures = measure(target, args, kwargs)
            if own_name(target) in names:
                seen[own_name(target)] = seen.get(own_name(target), False) or looks_at(out, *figures)
            return out

    for info in invocations.op_db:
        dtype = torch.float32 if torch.float32 in info.dtypes else next(iter(info.dtypes), None)
        try:
            for number, sample in enumerate(info.sample_inputs("cpu", dtype)):
                leaves, spec = tree_flatten((sample.input, sample.args, sample.kwargs))

                def call(*tensors, leaves=leaves, spec=spec, info=info):
                    left = iter(tensors)
                    first, rest, named = tree_unflatten([next(left) if isinstance(x, torch.Tensor) else x for x in leaves], spec)
                    return info(first, *rest, **named)

                tensors = [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]
                try:
                    Follow(make_fx(call, pre_dispatch=True)(*tensors)).run(*tensors)
                except Exception:  # noqa: BLE001 - one of many samples that this way of calling does not take
                    pass
                if number >= 20:
                    break
        except Exception:  # noqa: BLE001
            pass


KINDS = {"f": lambda: torch.rand(40, 40) + 0.1, "i": lambda: torch.randint(1, 39, (40, 40)), "b": lambda: torch.rand(40, 40) > 0.5,
         "v": lambda: torch.rand(40) + 0.1, "3": lambda: torch.rand(4, 16, 16), "4": lambda: torch.rand(2, 4, 12, 12), "s": lambda: torch.tensor(2.0),
         "c": lambda: torch.randn(40, 40, dtype=torch.complex64)}


def made_up(schema, kinds, numbers, optional):
    """Arguments by their types alone; None where somebody would have to know more. `optional`: numbers that may be left out are given too."""
    given, named = [], {}
    for number, argument in enumerate(schema.arguments):
        kind = str(argument.type)
        if optional and kind in ("Optional[number]", "Optional[int]", "Optional[float]", "Optional[Tensor]"):
            kind = kind[len("Optional["):-1]
        elif kind.startswith("Optional") or (argument.has_default_value() and "Tensor" not in kind):
            if argument.kwarg_only:
                continue
            if not argument.has_default_value():
                given.append(None)
            else:
                given.append(argument.default_value)
            continue
        tensor = lambda: KINDS[kinds[number % len(kinds)]]()
        values = {"Tensor": tensor, "List[Tensor]": lambda: [tensor(), tensor()], "number": lambda: 2, "int": lambda: 1, "SymInt": lambda: 1,
                  "float": lambda: 0.5, "bool": lambda: True, "List[int]": lambda: numbers, "List[SymInt]": lambda: numbers}
        if kind not in values:
            return None
        if argument.kwarg_only:
            named[argument.name] = values[kind]()
        else:
            given.append(values[kind]())
    return given, named


def try_out(name):
    """In a process of its own, which may hang or fall: whether more than results was made; None where nothing ran."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(10)
        answer = None
        func = overload_of(name)
        for kinds in ("f", "i", "b", "fi", "if", "v", "4", "3", "c", "fs", "sf", "fv", "4vvvv"):
            for numbers, optional in (([2, 2], False), ([0, 1], False), ([0], False), ([2, 2], True)):
                try:
                    given, named = made_up(func._schema, kinds, numbers, optional)
                    out, *figures = measure(func, given, named)
                    answer = bool(answer) or looks_at(out, *figures)
                except Exception:  # noqa: BLE001 - not every operator takes these
                    pass
            os.write(writer, {None: b"?", True: b"1", False: b"0"}[answer])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        text = file.read()
    os.waitpid(child, 0)
    return {"?": None, "1": True, "0": False}[text.decode()[-1:] or "?"]


def in_lines(names):
    lines, now = [], ""
    for name in names:
        if len(now) + len(name) + 12 > 105:
            lines.append(now)
            now = ""
        now += name + " "
    return "\n".join(f'    "{line}"' for line in [*lines, now])


def by_hand():
    """Calls of operators that take what types alone do not say."""
    r, labels = torch.rand, lambda *sizes: torch.randint(0, 5, sizes)
    return {"nll_loss": ([r(40, 40), labels(40)], {}), "nll_loss2d": ([r(2, 5, 40, 40), labels(2, 40, 40)], {}),
            "divide.Tensor_mode": ([r(40, 40), r(40, 40)], {"rounding_mode": "floor"}), "linalg_norm.ord_str": ([r(40, 40), "fro"], {}),
            "_upsample_bicubic2d_aa.vec": ([r(1, 3, 20, 20), [40, 40], False, None], {}),
            "thnn_conv2d": ([r(1, 3, 10, 10), r(4, 3, 3, 3), [3, 3]], {})}


# What Python cannot call beneath a dispatch mode: a number becomes a tensor of one element, and then it is the operator of two tensors.
OF_A_NUMBER = ("__and__.Scalar", "__or__.Scalar", "__xor__.Scalar", "divide.Scalar_mode", "special_xlogy.other_scalar", "special_xlogy.self_scalar")


def write_operators():
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    with_script, packed = scripted()
    names = [name for name in listed() if overload_of(name) and (is_implicit("aten::" + name) or is_explicit("aten::" + name))]
    asked = [name for name in names if name.split(".")[0] not in with_script or name in packed]
    seen = {}
    measure(aten.abs.default, [torch.rand(4)], {})  # what is made ready once, for all of them
    for name in asked:
        answer = try_out(name)
        if answer is not None:
            seen[name] = answer
    samples(set(asked), seen)
    for name, (given, named) in by_hand().items():
        out, *figures = measure(overload_of(name), given, named)
        seen[name] = seen.get(name, False) or looks_at(out, *figures)
    seen |= {name: False for name in OF_A_NUMBER}
    # Numbers of dimensions, which their first sample has more of than results.
    for name in ("tile", "repeat"):
        seen[name] = False
    # Kernels that are composed for any device make their results, where nobody has seen more; and views are views.
    aliases = lambda name: any(one.alias_info for one in overload_of(name)._schema.returns)
    unknown = sorted(name for name in asked if seen.get(name, is_implicit("aten::" + name) and not aliases(name)))
    silent = sorted(name for name in asked if name not in set(unknown) and is_implicit("aten::" + name))
    TABLE.write_text(f'''#include "core/estimate/graph/scripts/composite_operators.h"

// tests/support/make_composite_calls.py wrote this file.
namespace stowage::estimate {{

const std::string_view kUnknownInside =
{in_lines(unknown)};

const std::string_view kResultsAlone =
{in_lines(silent)};

}}  // namespace stowage::estimate
''')
    print(len(names), "composites,", len(unknown), "of whose inside nobody knows:", *unknown)


if __name__ == "__main__":
    if sys.argv[1:] not in (["calls"], ["operators"]):
        sys.exit(__doc__)
    write_calls() if sys.argv[1] == "calls" else write_operators()
