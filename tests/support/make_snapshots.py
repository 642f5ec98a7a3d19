#!/usr/bin/env python3
"""Makes tests/data/snapshots: memory snapshots of PyTorch and what is in them.

    make_snapshots.py FOLDER [--torch]

allocator_N.pickle  the dictionary that torch.cuda.memory._dump_snapshot pickles (keys and their order as torch/csrc/cuda/Module.cpp of 2.11
                    has them), filled from a simulated caching allocator with two devices, two streams, a ring of entries that goes round,
                    releases that wait for another stream and a request that fails. N is the protocol. No GPU was there to record one.
allocator.json      the bytes that the simulation knows to be in use after each microsecond of the ring, by device
profile_N.pickle    with --torch: torch.cuda._memory_viz._profile_to_snapshot of a step of training on the CPU, by PyTorch itself
profile.json        what torch.cuda._memory_viz.segsum says of it, and its peak by the rules of the viewer
"""
import json
import pickle
import random
import sys
from pathlib import Path

MOST_ENTRIES = 300


class Device:
    """A caching allocator: segments of 2 MiB, the first free range that is large enough."""

    def __init__(self, number, frames, start_us):
        self.number, self.frames, self.now = number, frames, start_us
        self.blocks, self.pending, self.entries, self.segments, self.history = {}, {}, [], [], []

    def record(self, action, address, size, frames):
        self.now += random.choice((0, 0, 1, 7))
        entry = {"action": action, "device_free" if action == "oom" else "addr": address, "size": size, "stream": 0, "time_us": self.now,
                 "compile_context": "N/A", "user_metadata": ""}
        if frames is not None:
            entry["frames"] = frames
        self.entries.append(entry)
        self.history.append(sum(s for s, _ in self.blocks.values()) + sum(s for s, _ in self.pending.values()))

    def room(self, size):
        rounded = -(-size // 512) * 512
        for base in self.segments:
            at = base
            for address in sorted(a for a in (*self.blocks, *self.pending) if base <= a < base + 2 ** 21):
                if address - at >= rounded:
                    break
                size_there = (self.blocks.get(address) or self.pending.get(address))[0]
                at = address + -(-size_there // 512) * 512
            if base + 2 ** 21 - at >= rounded:
                return at
        return None

    def alloc(self):
        size, frames = random.randint(1, 300_000), random.choice(self.frames)
        address = self.room(size)
        if address is None:
            if len(self.segments) == 3:
                return self.record("oom", 12345, size, frames)
            address = 0x7F00_0000_0000 + self.number * 2 ** 32 + len(self.segments) * 2 ** 22
            self.segments.append(address)
            self.record("segment_alloc", address, 2 ** 21, frames)
        self.blocks[address] = (size, frames)
        self.record("alloc", address, size, frames)

    def free(self):
        address = random.choice(sorted(self.blocks))
        size, _ = self.pending[address] = self.blocks.pop(address)
        self.record("free_requested", address, size, random.choice(self.frames))
        if random.random() < 0.8:
            self.complete(address)

    def complete(self, address):
        size, _ = self.pending.pop(address)
        self.record("free_completed", address, size, random.choice(self.frames))

    def step(self):
        if self.pending and random.random() < 0.3:
            self.complete(random.choice(sorted(self.pending)))
        elif self.blocks and random.random() < 0.45:
            self.free()
        else:
            self.alloc()

    def segment(self, base):
        blocks, at = [], base
        taken = {a: ("active_allocated", b) for a, b in self.blocks.items()} | {a: ("active_pending_free", b) for a, b in self.pending.items()}
        for address in sorted(a for a in taken if base <= a < base + 2 ** 21):
            state, (size, frames) = taken[address]
            if address > at:
                blocks.append({"address": at, "size": address - at, "requested_size": 0, "state": "inactive", "frames": []})
            rounded = -(-size // 512) * 512
            blocks.append({"address": address, "size": rounded, "requested_size": size, "state": state, "frames": frames})
            at = address + rounded
        if at < base + 2 ** 21:
            blocks.append({"address": at, "size": base + 2 ** 21 - at, "requested_size": 0, "state": "inactive", "frames": []})
        used = [b for b in blocks if b["state"] != "inactive"]
        return {"device": self.number, "address": base, "total_size": 2 ** 21,
                "allocated_size": sum(b["size"] for b in used if b["state"] == "active_allocated"), "active_size": sum(b["size"] for b in used),
                "requested_size": sum(b["requested_size"] for b in used), "stream": 0, "segment_type": "large", "segment_pool_id": (0, 0),
                "is_expandable": False, "frames": [], "blocks": blocks}


def simulated():
    random.seed(20261123)
    inner = {"name": "forward", "filename": "/usr/lib/python3/site-packages/torch/nn/modules/linear.py", "line": 134}
    frames = [[inner, {"name": f"layer_{i}", "filename": f"/home/me/model_{i % 3}.py", "line": 10 + i}, {"name": "<module>", "filename": "/home/me/run.py", "line": 3}]
              for i in range(12)]
    start = 1_790_000_000_000_000
    devices = [Device(0, frames, start), Device(1, frames, start + 40)]
    for _ in range(900):
        random.choice(devices).step()
    for device in devices:
        device.record("snapshot", 0, 0, None)
    first = min(d.entries[-MOST_ENTRIES:][0]["time_us"] for d in devices)
    expected = {"begin_us": first, "devices": []}
    for device in devices:
        kept = list(zip(device.entries, device.history))[-MOST_ENTRIES:]
        bytes_after = {entry["time_us"] - first: in_use for entry, in_use in kept}
        expected["devices"].append({"bytes_after_us": sorted(bytes_after.items()), "peak": max(b for _, b in kept),
                                    "failed": sum(e["action"] == "oom" for e, _ in kept)})
    settings = {"PYTORCH_CUDA_ALLOC_CONF": "", "max_split_size": -1, "garbage_collection_threshold": 0.0, "expandable_segments": False,
                "pinned_num_register_threads": 1, "release_lock_on_cudamalloc": False, "pinned_use_cuda_host_register": False,
                "trace_alloc_max_entries": MOST_ENTRIES, "trace_alloc_overflowed": True, "roundup_power2_divisions": {"1": 0, "2": 0}}
    annotations = [{"name": "step", "stage": stage, "device": 0, "time_us": first + at} for stage, at in (("START", 5), ("END", 200))]
    snapshot = {"segments": [d.segment(s) for d in devices for s in d.segments], "device_traces": [d.entries[-MOST_ENTRIES:] for d in devices],
                "allocator_settings": settings, "external_annotations": annotations}
    return snapshot, expected


def profiled():
    import torch
    from torch.cuda import _memory_viz
    from torch.profiler import ProfilerActivity, profile

    class Block(torch.nn.Module):
        def __init__(self, n):
            super().__init__()
            self.up, self.down = torch.nn.Linear(n, 2 * n), torch.nn.Linear(2 * n, n)

        def forward(self, x):
            return x + self.down(torch.relu(self.up(x)))

    torch.manual_seed(0)
    model, x = torch.nn.Sequential(Block(64), Block(64)), torch.randn(32, 64)
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True, record_shapes=True, with_stack=True) as p:
        model(x).sum().backward()
        model.zero_grad()
    snapshot = _memory_viz._profile_to_snapshot(p)
    # The viewer: what is released without having been allocated, and what is in a segment and never allocated, was there before.
    trace, known, before = snapshot["device_traces"][0], set(), 0
    for e in trace:
        if e["action"] == "alloc":
            known.add(e["addr"])
        elif e["action"] == "free_completed":
            before += 0 if e["addr"] in known else e["size"]
            known.discard(e["addr"])
    for segment in snapshot["segments"]:
        at = segment["address"]
        for block in segment["blocks"]:
            before += block["requested_size"] if block["state"] == "active_allocated" and at not in known else 0
            at += block["size"]
    now = peak = before
    for e in trace:
        now += {"alloc": e["size"], "free_completed": -e["size"]}.get(e["action"], 0)
        peak = max(peak, now)
    allocs = sum(e["action"] == "alloc" for e in trace)
    return snapshot, {"torch": torch.__version__, "before": before, "peak": peak, "end": now, "allocs": allocs, "segsum": _memory_viz.segsum(snapshot)}


def main():
    folder = Path(sys.argv[1])
    made = {"allocator": simulated()} | ({"profile": profiled()} if "--torch" in sys.argv else {})
    for name, (snapshot, expected) in made.items():
        for protocol in (2, 4, 5):
            (folder / f"{name}_{protocol}.pickle").write_bytes(pickle.dumps(snapshot, protocol=protocol))
        (folder / f"{name}.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    main()
