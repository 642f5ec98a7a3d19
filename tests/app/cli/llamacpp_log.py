"""What a log of llama.cpp (-v) says of places and sizes, and what `stowage-cli check` says otherwise.

Read with the logs of llama.cpp 0.7.0, and of build 11549 (October 2026), which has the same lines: each layer's device, each tensor that an override moved, the device of each layer's cache or state, and what buffers of weights
and caches take, each to a hundredth of a MiB. llama-fit-params, which loads nothing, says the latter in a table of whole MiB.
"""
import re

INPUTS = ("token_embd.weight", "position_embd.weight", "token_types.weight", "per_layer_token_embd.weight")
# With the first block (llama.cpp: create_tensor with the number 0); the last of LFM2 is its output norm by another name.
FIRST_BLOCK = ("token_embd_norm.", "per_layer_model_proj.", "per_layer_proj_norm.", "hrm.z_l_init", "conv1d.")
MIB = 1 << 20
ROUNDED = 0.005 + 1e-9
ALIGNED = 256  # bytes at most that a tensor of a buffer stands off the one before it


def device(name, cards):
    """What a device or buffer of the log is here: "0", "cpu"."""
    for i, card in enumerate(cards):
        if name in (card.name, card.buffer):
            return str(i)
    return "cpu"


def logged(lines, cards):
    """Of a log: devices of layers by number, of overridden tensors by name, of caches by layer; {device: [MiB, buffers]} of weights and of caches; what all
    caches take, in MiB; whether the host maps the file; the sizes of the context; and {device: [MiB of weights, of caches, rows]} of the table."""
    out = {"layers": {}, "overrides": {}, "caches": {}, "cache_mib": [], "weights": {}, "cache_buffers": {}, "mapped": False, "context": {}, "table": {}, "lfm2": False}

    def add(to, name, mib):
        one = to.setdefault(device(name, cards), [0.0, 0])
        one[0] += float(mib)
        one[1] += 1

    for line in lines:
        if found := re.search(r"layer +(\d+) assigned to device (\S+?),? ", line + " "):
            out["layers"][int(found[1])] = device(found[2], cards)
        elif found := re.search(r"tensor (\S+) .*buffer type overridd?en to (\S+)", line):
            out["overrides"][found[1]] = device(found[2], cards)
        elif found := re.search(r"layer +(\d+): dev = (\S+)", line):
            out["caches"].setdefault(int(found[1]), set()).add(device(found[2], cards))
        elif found := re.search(r"(?:kv_cache|memory_recurrent)\S*: +size = +([0-9.]+) MiB", line):
            out["cache_mib"].append(float(found[1]))
        elif found := re.search(r"(\S+) model buffer size = +([0-9.]+) MiB", line):
            out["mapped"] |= found[1].endswith("_Mapped")
            add(out["weights"], found[1], found[2])
        elif found := re.search(r"(\S+) (?:KV|RS) buffer size = +([0-9.]+) MiB", line):
            add(out["cache_buffers"], found[1], found[2])
        elif found := re.search(r"\| +- (\S+).*\|.* = +(\d+) \+ +(\d+) \+ +\d+\)?(?: \+ +-?\d+)? *\|", line):
            row = out["table"].setdefault(device(found[1], cards), [0, 0, 0])
            for i, add_up in enumerate((int(found[2]), int(found[3]), 1)):
                row[i] += add_up
        elif re.search(r"print_info: arch += lfm2", line):
            out["lfm2"] = True
        elif found := re.search(r"context: (n_ctx|n_ctx_seq|n_ubatch) += (\d+)", line):
            out["context"][found[1]] = int(found[2])
    return out


def placed(log, names):
    """Devices of every tensor by its name, as llama.cpp's own log has them; rope_freqs, which has a copy on each device, is left out."""
    output = max(log["layers"])
    out = {}
    for name in names:
        if name.startswith("rope_"):
            continue
        block = re.match(r"(?:enc\.|dec\.)?blk\.(\d+)\.", name)
        if block:
            usual = {log["layers"][int(block[1])]}
        elif name.startswith(FIRST_BLOCK) and not (log["lfm2"] and name.startswith(FIRST_BLOCK[0])):
            usual = {log["layers"][0]}
        elif name in INPUTS:
            # Without a head of its own the table is the head, too.
            usual = {"cpu"} if name != INPUTS[0] or "output.weight" in names else {"cpu", log["layers"][output]}
        else:
            usual = {log["layers"][output]}
        out[name] = {log["overrides"][name]} if name in log["overrides"] else usual
    return out


def sizes(log, checked):
    """What `check` says otherwise of the bytes on each device."""
    if log["table"]:
        for one in checked["devices"]:
            weights, caches, rows = log["table"].get(one["device"], [0, 0, 1])
            for what, theirs, ours in (("weights", weights, one["weights"] / MIB), ("caches", caches, one["kv_cache"] / MIB)):
                if not theirs - 0.05 <= ours < theirs + rows:
                    return f"{what} on {one['device']} take {theirs} MiB, and check says {ours:.2f}"
        return None
    tensors = {}
    for tensor in checked["tensors"]:
        tensors[str(tensor["device"])] = tensors.get(str(tensor["device"]), 0) + 1
    for one in checked["devices"]:
        name, rounding = one["device"], lambda buffers: ROUNDED * buffers[1]
        caches = log["cache_buffers"].get(name, [0.0, 0])
        if abs(caches[0] - one["kv_cache"] / MIB) > rounding(caches):
            return f"caches on {name} take {caches[0]:.2f} MiB, and check says {one['kv_cache'] / MIB:.3f}"
        # What is mapped is the range of the file from the first to the last tensor of the host.
        if name == "cpu" and log["mapped"]:
            continue
        weights = log["weights"].get(name, [0.0, 0])
        over = weights[0] - one["weights"] / MIB
        if not -rounding(weights) <= over <= rounding(weights) + tensors.get(name, 0) * ALIGNED / MIB:
            return f"weights on {name} take {weights[0]:.2f} MiB, and check says {one['weights'] / MIB:.3f}"
    return None


def difference(log, checked):
    """What `check` says otherwise than the log; None where nothing."""
    for place, where in enumerate(checked["layers"]):
        if log["layers"].get(place) != where:
            return f"layer {place} is on {log['layers'].get(place)}, and check says {where}"
    ours = {}
    for tensor in checked["tensors"]:
        if tensor["device"] is not None:
            ours.setdefault(tensor["name"], set()).add(str(tensor["device"]))
    for name, devices in placed(log, set(ours)).items():
        if devices != ours[name]:
            return f"{name} is on {sorted(devices)}, and check says {sorted(ours[name])}"
    caches = {one["block"]: {one["device"]} for one in checked["caches"] if one["bytes"] > 0}
    for block in sorted(caches | log["caches"]):
        one, other = log["caches"].get(block, set()), caches.get(block, set())
        if one != other:
            return f"the cache of block {block} is on {sorted(one)}, and check says {sorted(other)}"
    ours_mib, rounding = sum(one["kv_cache"] for one in checked["devices"]) / MIB, ROUNDED * len(log["cache_mib"])
    if abs(sum(log["cache_mib"]) - ours_mib) > rounding:
        return f"caches take {sum(log['cache_mib']):.2f} MiB, and check says {ours_mib:.2f}"
    for theirs, key in (("n_ctx", "tokens"), ("n_ctx_seq", "tokens_per_sequence"), ("n_ubatch", "micro_batch")):
        if theirs in log["context"] and log["context"][theirs] != checked["context"][key]:
            return f"{theirs} is {log['context'][theirs]}, and check says {checked['context'][key]}"
    return sizes(log, checked)
