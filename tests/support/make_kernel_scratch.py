"""Writes tests/data/kernel_scratch.json.gz: what kernels of PyTorch's CPU hold while they run, whose results are as long as their data say.

Shares no code with the product: PyTorch's profiler follows every block that its allocator hands out in a call, which had run once before.
tests/core/estimate/graph/kernel_calls_test.cpp holds kernel_scratch() and the scripts to it.

    python3 -m pip install torch==2.11 && python3 tests/support/make_kernel_scratch.py
"""

import gzip
import json
import pathlib

import torch
from torch._C._profiler import _EventType
from torch.profiler import ProfilerActivity, profile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = ROOT / "tests" / "data" / "kernel_scratch.json.gz"

aten = torch.ops.aten


def blocks(events):
    """Bytes that come and go (below 0), by their time."""
    for event in events:
        if event.tag == _EventType.Allocation:
            yield event.start_time_ns, event.extra_fields.alloc_size
        yield from blocks(event.children)


def measure(func, args, kwargs):
    """The result, and the most bytes at once that the call made."""
    func(*args, **kwargs)
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as profiled:
        out = func(*args, **kwargs)
    now = most = 0
    for _, size in sorted(blocks(profiled.profiler.kineto_results.experimental_event_tree()), key=lambda block: block[0]):
        now += size
        most = max(most, now)
    return out, most


def cases():
    torch.manual_seed(1)
    numbers = lambda *sizes: torch.randint(0, 300, sizes)
    flags = lambda *sizes: torch.rand(*sizes) > 0.5
    for dtype in (torch.int64, torch.int32, torch.float32, torch.bfloat16, torch.bool):
        for row in (numbers(20, 50), numbers(40000), numbers(100000)[::2]):
            row = row.to(dtype)
            for inverse, counts in ((False, False), (True, False), (False, True), (True, True)):
                yield aten._unique2.default, [row, True, inverse, counts]
            yield aten._unique.default, [row, True, True]
            yield aten.unique_consecutive.default, [row, True]
        # As many as there are: what is counted is written beside all of them.
        row = torch.arange(2000).to(dtype)
        if dtype in (torch.int64, torch.int32, torch.float32):
            yield aten._unique2.default, [row, False, True, True]
            yield aten.unique_consecutive.default, [row, True, True]
    yield aten._unique2.default, [torch.zeros(0), True, True, True]
    for rows in (numbers(500, 10, 20), numbers(10, 500, 20).transpose(0, 1), numbers(500, 10, 20).float()):
        for dimension in (0, 1, 2, -1):
            yield aten.unique_dim.default, [rows, dimension, True, True, True]
            yield aten.unique_dim_consecutive.default, [rows, dimension, True, True]
        yield aten.unique_consecutive.default, [rows, True, True, 0]
    for dtype in (torch.float32, torch.int64, torch.bool):
        for sizes in ((1000,), (300, 400), (20, 30, 40)):
            yield aten.masked_select.default, [numbers(*sizes).to(dtype), flags(*sizes)]
            yield aten.index.Tensor, [numbers(*sizes).to(dtype), [flags(*sizes)]]
            yield aten.nonzero.default, [flags(*sizes)]
    for count in (32767, 32768):
        yield aten.masked_select.default, [torch.rand(count), flags(count)]
    matrix, block = torch.rand(300, 400), torch.rand(30, 40, 50)
    yield aten.masked_select.default, [matrix, flags(400)]
    yield aten.masked_select.default, [torch.rand(400), flags(300, 400)]
    yield aten.masked_select.default, [torch.rand(400, 300).t(), flags(400, 300).t()]
    yield aten.masked_select.default, [torch.rand(40, 30).t(), flags(30, 40)]
    yield aten.masked_select.default, [torch.rand(30, 40), flags(30, 1)]
    rows = flags(300)
    chosen = int(rows.sum())
    yield aten.index.Tensor, [matrix, [rows]]
    yield aten.index.Tensor, [matrix, [None, flags(400)]]
    yield aten.index.Tensor, [matrix, [rows, torch.randint(0, 400, (chosen,))]]
    yield aten.index.Tensor, [matrix, [rows, torch.randint(0, 400, (4, chosen), dtype=torch.int32)]]
    yield aten.index.Tensor, [matrix, [torch.randint(0, 300, (1000,))]]
    yield aten.index.Tensor, [matrix, [torch.randint(0, 300, (1000,), dtype=torch.int32)]]
    yield aten.index.Tensor, [matrix.t(), [flags(400, 300)]]
    yield aten.index.Tensor, [block, [flags(30, 40)]]
    yield aten.index.Tensor, [block, [None, flags(40, 50)]]
    first = flags(30)
    yield aten.index.Tensor, [block, [first, None, torch.randint(0, 50, (int(first.sum()),))]]
    everything = torch.ones(300, 400, dtype=torch.bool)
    for put in (aten.index_put.default, aten.index_put_.default, aten._index_put_impl_.default):
        yield put, [matrix, [everything], torch.rand(300 * 400)]
        yield put, [matrix, [everything], torch.tensor(1.0)]
        yield put, [matrix, [everything], torch.tensor(1.0), True]
        yield put, [matrix, [None, torch.ones(400, dtype=torch.bool)], torch.rand(300, 1)]
        yield put, [matrix, [torch.randint(0, 300, (1000,), dtype=torch.int32)], torch.rand(400)]
    yield aten.nonzero_static.default, [everything], {"size": 1000}
    long = numbers(100000)
    for weights in (torch.rand(100000), torch.rand(100000).double(), torch.ones(100000, dtype=torch.int64), torch.rand(200000)[::2],
                    torch.rand(200000).half()[::2]):
        yield aten.bincount.default, [long, weights]
        yield aten.bincount.default, [numbers(200000)[::2], weights, 5000]
    yield aten.bincount.default, [long]
    yield aten.bincount.default, [torch.zeros(0, dtype=torch.int64), None, 100]


def plain(value):
    """As the test reads it: of a tensor the type, sizes, strides and offset, and the bytes of its storage."""
    if isinstance(value, torch.Tensor):
        return {"dtype": str(value.dtype).removeprefix("torch."), "sizes": list(value.shape), "strides": list(value.stride()),
                "offset": value.storage_offset(), "storage": value.untyped_storage().nbytes()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def main():
    rows = []
    for threads in (1, 2):
        torch.set_num_threads(threads)
        for target, given, *named in cases():
            named = named[0] if named else {}
            arguments = dict(zip((argument.name for argument in target._schema.arguments), given)) | named
            out, most = measure(target, given, named)
            written = target._schema.arguments[0].alias_info is not None and target._schema.arguments[0].alias_info.is_write
            results = [plain(one) for one in (out if isinstance(out, tuple) else (out,))]
            rows.append({"target": "torch.ops." + str(target), "threads": threads, "written": written, "peak": most, "results": results,
                         "inputs": {name: plain(value) for name, value in arguments.items() if value is not None}})
    text = "[" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "]\n"
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(len(rows), "calls,", FILE.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
