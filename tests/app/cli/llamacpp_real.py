#!/usr/bin/env python3
"""llama.cpp itself, on the command lines that `stowage-cli export --to llama.cpp` writes: where it says that everything went, beside what `check` says.

    llamacpp_real.py --cli PROGRAM DATA     exit 1 and a line for each fault; 77 where no llama.cpp is here
    llamacpp_real.py --self-test            what is read of a log, on logs written here

STOWAGE_LLAMACPP names its program; else llama-server or llama-cli on the PATH. The models are those of DATA/llamacpp: heads of small GGUF files with zeros
behind them. Its log (-v) names the device of each layer, each tensor that an override moved, and the device of each layer's cache. It has the cards that it
finds; where it finds none, plans for one card are run all the same: its layers are then on the host for it as they are for us, and overrides, which
its own regular expressions match, are all to the host.
"""
import argparse
import gzip
import json
import os
import random
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

MODELS = ("llama", "moe", "gemma3")
PASTED = ("-ngl 3 -c 1024 -fit off", "-ngl 99 -ot 'blk\\.[12]\\.ffn=CPU' -c 512 -fit off", "-ngl 4 -ncmoe 2 -nkvo -c 512 -fit off")
INPUTS = ("token_embd.weight", "position_embd.weight", "token_types.weight", "per_layer_token_embd.weight")
LIMIT_S = 120
MIB = 1 << 20


def device(name, cards):
    """What a device or buffer type of the log is here: "0", "cpu"."""
    return str(cards.index(name)) if name in cards else "cpu"


def logged(lines, cards):
    """Of a log: devices of layers by number, of overridden tensors by name, of caches by layer, and what all caches take, in MiB."""
    out = {"layers": {}, "overrides": {}, "caches": {}, "cache_mib": []}
    for line in lines:
        if found := re.search(r"layer +(\d+) assigned to device (\S+?),? ", line + " "):
            out["layers"][int(found[1])] = device(found[2], cards)
        elif found := re.search(r"tensor (\S+) .*buffer type overridd?en to (\S+)", line):
            out["overrides"][found[1]] = device(found[2], cards)
        elif found := re.search(r"layer +(\d+): dev = (\S+)", line):
            out["caches"][int(found[1])] = device(found[2], cards)
        elif found := re.search(r"kv_cache\S*: +size = +([0-9.]+) MiB", line):
            out["cache_mib"].append(float(found[1]))
    return out


def placed(log, names):
    """Devices of every tensor by its name, as llama.cpp's own log has them; rope_freqs, which has a copy on each device, is left out."""
    output = max(log["layers"])
    out = {}
    for name in names:
        if name.startswith("rope_"):
            continue
        block = re.match(r"blk\.(\d+)\.", name)
        if block:
            usual = {log["layers"][int(block[1])]}
        elif name in INPUTS:
            # Without a head of its own the table is the head, too.
            usual = {"cpu"} if name != INPUTS[0] or "output.weight" in names else {"cpu", log["layers"][output]}
        else:
            usual = {log["layers"][output]}
        out[name] = {log["overrides"][name]} if name in log["overrides"] else usual
    return out


def difference(log, checked):
    """What `check` says otherwise than the log; None where nothing."""
    ours = {}
    for tensor in checked["tensors"]:
        if tensor["device"] is not None:
            ours.setdefault(tensor["name"], set()).add(str(tensor["device"]))
    for name, devices in placed(log, set(ours)).items():
        if devices != ours[name]:
            return f"{name} is on {sorted(devices)}, and check says {sorted(ours[name])}"
    caches = {one["device"] for one in checked["devices"] if one["kv_cache"] > 0}
    if set(log["caches"].values()) != caches:
        return f"caches are on {sorted(set(log['caches'].values()))}, and check says {sorted(caches)}"
    ours_mib, rounding = sum(one["kv_cache"] for one in checked["devices"]) / MIB, 0.005 * len(log["cache_mib"]) + 1e-9
    if abs(sum(log["cache_mib"]) - ours_mib) > rounding:
        return f"caches take {sum(log['cache_mib']):.2f} MiB, and check says {ours_mib:.2f}"
    return None


def run(program, model, arguments):
    """The lines of a log up to the first buffer for computing, when everything has its place; the program is ended then."""
    command = [program, "-m", str(model), *arguments, "-v"]
    if "server" in Path(program).name:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            command += ["--host", "127.0.0.1", "--port", str(free.getsockname()[1])]
    else:
        command += ["-p", "a", "-n", "1"]
    usual = {name: value for name, value in os.environ.items() if not name.startswith("LLAMA_ARG_")}
    lines = []
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=usual) as child:
        timer = threading.Timer(LIMIT_S, child.kill)
        timer.start()
        for line in child.stdout:
            lines.append(line.rstrip())
            if "compute buffer size" in line:
                child.kill()
                break
        timer.cancel()
    return lines


def cards_of(program):
    """[(name, free bytes)] of the cards that it finds."""
    said = subprocess.run([program, "--list-devices"], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LIMIT_S)
    found = re.findall(r"^\s+(\S+): .*\((\d+) MiB, (\d+) MiB free\)", said.stdout + said.stderr, re.M)
    return [(name, int(free) * MIB) for name, total, free in found if int(total) > 0]


def machine(folder, cards):
    path = Path(folder, f"machine{len(cards)}.json")
    devices = [{"device": str(i), "name": name, "budget": free} for i, (name, free) in enumerate(cards)]
    path.write_text(json.dumps({"schema": "stowage.machine/1", "devices": [*devices, {"device": "cpu", "budget": "unlimited"}]}))
    return path


def plans(names, cards, seed):
    """Maps of tensors: the host first and then card after card; and the same with tensors of blocks drawn out to the host."""
    blocks = 1 + max(int(found[1]) for stored in names.values() if (found := re.match(r"blk\.(\d+)\.", stored[0])))
    draw = random.Random(seed)
    for some in (0, blocks // 3, blocks):
        for out in (0, 0.2):
            where = {}
            for name, stored in names.items():
                block = re.match(r"blk\.(\d+)\.", stored[0])
                place = int(block[1]) if block else -1 if stored[0] in INPUTS else blocks
                card = (place - some) * cards // (blocks + 1 - some) if place >= some else None
                where[name] = "cpu" if card is None or (block and draw.random() < out) else card
            yield f"{some} blocks on the host, {out} of the others' tensors, seed {seed}", where


def fault(cli, program, model, arguments, real):
    lines = run(program, model, arguments)
    log = logged(lines, [name for name, _ in real["cards"]])
    if not log["layers"] or not log["cache_mib"]:
        return "it did not load: " + " | ".join(lines[-3:])
    said = subprocess.run([cli, "check", model, "--from", "llama.cpp", "--options", shlex.join([Path(program).name, *arguments]), "--machine", real["machine"],
                           "--json"], capture_output=True, text=True)
    if said.returncode not in (0, 4):
        return f"check ends with {said.returncode}: {said.stderr.strip()[-200:]}"
    return difference(log, json.loads(said.stdout))


def checked(cli, program, data):
    faults, done = [], 0
    found = cards_of(program)
    with tempfile.TemporaryDirectory() as folder:
        real = {"cards": found, "machine": machine(folder, found)}
        planned = machine(folder, found or [("CUDA0", 8 << 30)])
        sizes = {name: one["file_bytes"] for name, one in json.loads(gzip.decompress(Path(data, "cases/llamacpp.json.gz").read_bytes()))["models"].items()}
        for name in MODELS:
            model = Path(folder, name + ".gguf")
            with model.open("wb") as file:
                file.write(gzip.decompress(Path(data, "llamacpp", name + ".head.gz").read_bytes()))
                file.truncate(sizes[name])
            inside = json.loads(subprocess.run([cli, "inspect", model, "--tensors", "--json"], capture_output=True, text=True, check=True).stdout)
            names = {one["name"]: one["stored_as"] for one in inside["tensors"] if one.get("stored_as")}
            lines = [(pasted, shlex.split(pasted)) for pasted in PASTED]
            for what, where in plans(names, max(len(found), 1), len(name)):
                plan = Path(folder, "plan.json")
                plan.write_text(json.dumps(where))
                written = subprocess.run([cli, "export", model, plan, "--to", "llama.cpp", "--machine", planned, "--json"], capture_output=True, text=True)
                if written.returncode:
                    faults.append(f"{name}, {what}: not written: {written.stderr.strip()[-200:]}")
                    continue
                arguments = json.loads(written.stdout)["arguments"]
                # A machine without cards has no buffer that a card's name means.
                if found or "=CUDA0" not in shlex.join(arguments):
                    lines.append((what, arguments))
            for what, arguments in lines:
                done += 1
                if wrong := fault(cli, program, model, arguments, real):
                    faults.append(f"{name}, {what} ({shlex.join(arguments)}): {wrong}")
    return faults, done, len(found)


def self_test():
    text = """
load_tensors: layer   0 assigned to device CPU, is_swa = 0
0.01.057.554 D load_tensors: layer   1 assigned to device CUDA0, is_swa = 0
load_tensors: layer   2 assigned to device CUDA0
tensor blk.1.ffn_up.weight (0 MiB f32) buffer type overridden to CPU
tensor blk.0.ffn_up.weight buffer type overriden to CUDA0
llama_kv_cache: layer   0: dev = CPU
llama_kv_cache: layer   1: dev = CUDA0
llama_kv_cache: size =    1.00 MiB (   256 cells,   2 layers,  1/1 seqs), K (f16):    0.50 MiB, V (f16):    0.50 MiB"""
    log = logged(text.splitlines(), ["CUDA0"])
    assert log["layers"] == {0: "cpu", 1: "0", 2: "0"}, log
    assert log["overrides"] == {"blk.1.ffn_up.weight": "cpu", "blk.0.ffn_up.weight": "0"}, log
    assert log["caches"] == {0: "cpu", 1: "0"} and log["cache_mib"] == [1.0], log
    where = {"token_embd.weight": ["cpu", "0"], "output_norm.weight": ["0"], "blk.0.ffn_up.weight": ["0"], "blk.0.attn_q.weight": ["cpu"],
             "blk.1.ffn_up.weight": ["cpu"], "blk.1.attn_q.weight": ["0"], "rope_freqs.weight": ["cpu", "0"]}
    right = {"tensors": [{"name": name, "device": one} for name, all_ in where.items() for one in all_],
             "devices": [{"device": "0", "kv_cache": MIB // 2}, {"device": "cpu", "kv_cache": MIB // 2}]}
    assert difference(log, right) is None, difference(log, right)
    for name in where:
        if not name.startswith("rope_"):
            other = [one for one in right["tensors"] if one["name"] != name] + [{"name": name, "device": "1"}]
            assert difference(log, {**right, "tensors": other}), f"{name} on another device is not found"
    for caches in ([MIB, 0], [MIB // 2, MIB]):
        devices = [{"device": one, "kv_cache": size} for one, size in zip(("0", "cpu"), caches)]
        assert difference(log, {**right, "devices": devices}), f"caches of {caches} are not found"
    names = {"table": ["token_embd.weight"], "head": ["output.weight"], **{f"up{i}": [f"blk.{i}.ffn_up.weight"] for i in range(6)}}
    every = dict(plans(names, 2, 1))
    assert len(every) == 6 and all(where["table"] == "cpu" for where in every.values()), every
    assert all(where["head"] in (0, 1) for where in every.values()), every
    for where in every.values():
        order = [-1 if where[f"up{i}"] == "cpu" else where[f"up{i}"] for i in range(6)]
        on_cards = [one for one in order if one >= 0]
        assert on_cards == sorted(on_cards), where


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("data", nargs="?")
    asked = parser.parse_args()
    if asked.self_test:
        return self_test()
    program = os.environ.get("STOWAGE_LLAMACPP") or shutil.which("llama-server") or shutil.which("llama-cli")
    if not program:
        print("No llama.cpp is here: neither STOWAGE_LLAMACPP nor llama-server or llama-cli on the PATH.")
        sys.exit(77)
    said = subprocess.run([program, "--help"], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LIMIT_S)
    if "--fit" not in said.stdout + said.stderr:
        print(f"{program} is older than its option --fit, which every line written here has: not run.")
        sys.exit(77)
    faults, done, cards = checked(asked.cli, program, asked.data)
    for one in faults:
        print(one)
    print(f"{done - len(faults)} of {done} command lines as {program} placed them, with {cards} card(s)")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
