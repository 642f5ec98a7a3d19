#!/usr/bin/env python3
"""llama.cpp itself, on the command lines that `stowage-cli export --to llama.cpp` writes and on lines as people type them: where it says that everything went,
beside what `check` says.

    llamacpp_real.py --cli PROGRAM DATA                    exit 1 and a line for each fault; 77 where no llama.cpp is here
    llamacpp_real.py --cli PROGRAM --models FOLDER DATA    the same with each GGUF file of a folder in place of DATA's
    llamacpp_real.py --self-test                           what is read of a log, on logs written here

STOWAGE_LLAMACPP names its program; else llama-server or llama-cli on the PATH. The models are those of DATA/llamacpp: heads of small GGUF files with zeros
behind them. Its log (-v) names the device of each layer, each tensor that an override moved, the device of each layer's cache, and what the buffers of each
device take. It runs without cards, with the cards that it finds, and, where ggml-rpc-server is on the PATH or STOWAGE_LLAMACPP_RPC names it, with RPC servers
of this machine as cards, of which a C compiler makes some with unequal memory. Where llama-fit-params is beside the program, large models are measured by it,
which loads nothing. Maps over two hosts, 127.0.0.2 and 127.0.0.3, are run as `export --hosts` writes
them, with a third server in place of the program's own card.

Logs are read as llama.cpp 0.7.0 (ggml 0.27.0) and build 11549 (October 2026) write them; its `test-llama-archs --out FOLDER` makes small files of every architecture for `--models`.
"""
import argparse
import gzip
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import llamacpp_log as log_of
from llamacpp_cards import Card, Servers, cards_in, free_port, said_memory, server_program

MODELS = ("llama", "moe", "gemma3")
LARGE = ("llama-8b", "qwen3-moe-30b")
# With how many cards at least. {b0}, {d0}: the first card's buffer and device.
PASTED = (
    (0, "-ngl 3 -c 1024"),
    (0, "-ngl 99 -ot 'blk\\.[12]\\.ffn=CPU' -c 512"),
    (0, "-ngl 4 -ncmoe 2 -nkvo -c 512"),
    (0, "-ngl 99 -c 5000 -b 300 -ub 100"),
    (0, "-ngl 99 -ncmoe 2 -ncffn 3 -c 512 -lm none"),
    (0, "-ngl 99 -ctk q8_0 -ctv q4_0 -c 2048"),
    (0, "-ngl 99 -c 6144 -np 3 -ub 128"),
    (0, "-ngl 99 -c 6144 -np 3 --swa-full"),
    (0, "-ngl 99 -c 2048 -fa off"),
    (0, "-ngl 2 -ot 'token_embd=CPU,^output=CPU' -c 512"),
    (1, "-ngl 99 -ot 'token_embd={b0},attn_k=CPU' -c 512 -lm none"),
    (1, "-ngl 0 -ot 'ffn_(up|down)={b0}' -c 512"),
    (1, "-ngl 99 -dev none -c 512"),
    (2, "-ngl 99 -ts 3,1 -c 512"),
    (2, "-ngl 6 -ts 0,1 -c 512"),
    (2, "-ngl 99 -ts 1 -c 512"),
    (2, "-ngl 99 -dev {d1},{d0} -ts 2,1 -c 512"),
    (2, "-ngl 99 -dev {d1} -c 512"),
    (2, "-ngl 99 -sm none -mg 1 -c 512"),
    (2, "-ngl 99 -ts 1,2 -ncmoe 3 -ot 'attn_v={b1},ffn_norm={b0}' -c 2048"),
)
# With as many cards: what llama.cpp does not load, its word for it, and the rule that `check` gives.
REFUSED = ((1, "-ngl 99 -sm row -c 512", "does not support split buffers", "llamacpp.split-rows"),
           (0, "-ngl 99 -sm tensor -dev none -c 512", "needs >= 1 devices", "llamacpp.split-no-card"),
           (1, "-ngl 99 -sm tensor -fa off -c 512", "requires flash_attn", "llamacpp.split-flash"),
           (1, "-ngl 99 -sm none -mg 9 -c 512", "invalid value for main_gpu", "llamacpp.main-card"))
OF_SERVER = ((0, "-ngl 99 -c 6144 -ub 128"), (0, "-ngl 99 -c 4096 -np 3 -kvu"), (0, "-ngl 99 -c 4096 -np 2"))
GIB = 1 << 30
MEMORIES = ((6 * GIB,), (8 * GIB, 4 * GIB), (2 * GIB, 7 * GIB, 3 * GIB))
HOSTS, RPC_PORT = ("127.0.0.2", "127.0.0.3"), 50052  # the port that an export writes
LIMIT_S = 120
TRIES = 3  # what ends by itself may end before the last lines of its log are written


def run(program, model, arguments):
    """The lines of a log up to the buffers for computing, when everything has its place; the program is ended then. What only measures ends by itself, and what
    it tries afterwards is left out."""
    command, name = [program, "-m", str(model), *arguments, "-v"], Path(program).name
    measures = "fit-params" in name
    if "server" in name:
        command += ["--host", "127.0.0.1", "--port", str(free_port())]
    elif not measures:
        command += ["-p", "a", "-n", "1"]
    usual = {name: value for name, value in os.environ.items() if not name.startswith("LLAMA_ARG_")}
    lines, sized = [], False
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=usual) as child:
        timer = threading.Timer(LIMIT_S, child.kill)
        timer.start()
        for line in child.stdout:
            lines.append(line.rstrip())
            if sized and ("params_fit_impl" in line if measures else "compute buffer size" not in line):
                child.kill()
                break
            sized = sized or "compute buffer size" in line
        timer.cancel()
    return lines


class Setting:
    """A program, and the cards that it has: its own, and those of RPC servers."""

    def __init__(self, program, model, servers=None):
        self.program, self.servers = program, servers
        self.cards = cards_in(self.run(model, ["-ngl", "1", "-fit", "off"]))

    def run(self, model, arguments):
        if self.servers:
            self.servers.keep()
            arguments = [*self.servers.option(), *arguments]
        return run(self.program, model, arguments)

    def words(self, arguments):
        """The same line as a person has it."""
        return [Path(self.program).name, *(self.servers.option() if self.servers else []), *arguments]

    def lines(self):
        """Pasted lines with the names of cards, as far as there are so many."""
        names = {f"{kind}{i}": name for i, card in enumerate(self.cards) for kind, name in (("b", card.buffer), ("d", card.name))}
        server = "server" in Path(self.program).name
        return [(line, shlex.split(line.format(**names)) + ["-fit", "off"]) for cards, line in (*PASTED, *(OF_SERVER if server else ()))
                if cards <= len(self.cards)]


def machine(folder, cards, host="unlimited"):
    path = Path(folder, f"machine{len(list(Path(folder).glob('machine*')))}.json")
    devices = [{"device": str(i), "name": card.name, "budget": card.free} for i, card in enumerate(cards)]
    path.write_text(json.dumps({"schema": "stowage.machine/1", "devices": [*devices, {"device": "cpu", "budget": host}]}))
    return path


def plans(names, cards, seed):
    """Maps of tensors: the host first and then card after card; and the same with tensors of blocks drawn out to the host, or to any card."""
    blocks = 1 + max(int(found[1]) for stored in names.values() if (found := re.match(r"blk\.(\d+)\.", stored[0])))
    draw = random.Random(seed)
    for some in (0, blocks // 3, blocks):
        for out, to in ((0, 1), (0.2, 1), (0.2, cards)):
            where = {}
            for name, stored in names.items():
                block = re.match(r"blk\.(\d+)\.", stored[0])
                place = int(block[1]) if block else -1 if stored[0] in log_of.INPUTS else blocks
                card = (place - some) * cards // (blocks + 1 - some) if place >= some else None
                moved = block and draw.random() < out
                where[name] = draw.randrange(to) if moved and to > 1 else "cpu" if card is None or moved else card
            yield f"{some} blocks on the host, {out} of the others' tensors, seed {seed}", where
            if cards == 1 and out:
                break


def fault(cli, setting, model, arguments, described):
    for _ in range(TRIES):
        lines = setting.run(model, arguments)
        log = log_of.logged(lines, setting.cards)
        loaded = any("compute buffer size" in line for line in lines) and (log["table"] or "fit-params" not in Path(setting.program).name)
        if loaded:
            break
    if not loaded or not log["layers"]:
        return "it did not load: " + " | ".join(lines[-3:])
    said = check_of(cli, setting, model, arguments, described)
    if said.returncode not in (0, 4):
        return f"check ends with {said.returncode}: {said.stderr.strip()[-200:]}"
    checked = json.loads(said.stdout)
    refused = [one["message"] for one in checked["diagnostics"] if one["severity"] == "error" and one["rule"] != "llamacpp.over-budget"]
    return f"it loads, and check says: {refused[0]}" if refused else log_of.difference(log, checked)


def check_of(cli, setting, model, arguments, described):
    """What `check` says of a line."""
    return subprocess.run([cli, "check", model, "--from", "llama.cpp", "--options", shlex.join(setting.words(arguments)), "--machine", described, "--json"],
                          capture_output=True, text=True)


def not_refused(cli, setting, model, arguments, words, rule, described):
    """A line that llama.cpp does not load. SYCL has buffers that are split by rows."""
    lines = setting.run(model, arguments)
    if not any(words in line for line in lines):
        return f"llama.cpp does not say “{words}”: " + " | ".join(lines[-3:])
    said = check_of(cli, setting, model, arguments, described)
    rules = [one["rule"] for one in json.loads(said.stdout or "{}").get("diagnostics", []) if one["severity"] == "error"]
    return None if rule in rules else f"llama.cpp does not load it, and check says {rules}"


def names_in(cli, model):
    inside = json.loads(subprocess.run([cli, "inspect", model, "--tensors", "--json"], capture_output=True, text=True, check=True).stdout)
    return {one["name"]: one["stored_as"] for one in inside["tensors"] if one.get("stored_as")}


def exported(cli, setting, model, folder, found):
    """(what, arguments) of lines written for drawn maps; (what, None) with the reason where one is not written."""
    names = names_in(cli, model)
    planned = machine(folder, setting.cards or [Card("CUDA0", "CUDA0", 8 * GIB)])
    more = ["--set", "more=" + shlex.join(setting.servers.option())] if setting.servers else []
    for what, where in plans(names, max(len(setting.cards), 1), len(model.stem)):
        plan = Path(folder, "plan.json")
        plan.write_text(json.dumps(where))
        written = subprocess.run([cli, "export", model, plan, "--to", "llama.cpp", "--machine", planned, "--json", *more], capture_output=True, text=True)
        if written.returncode:
            found.append(f"{model.stem}, {what}: not written: {written.stderr.strip()[-200:]}")
            print(found[-1], flush=True)
            continue
        arguments = json.loads(written.stdout)["arguments"]
        # Servers stand in front of each line that is run here.
        if "--rpc" in arguments:
            at = arguments.index("--rpc")
            arguments = arguments[:at] + arguments[at + 2:]
        # A machine without cards has no buffer that a card's name means.
        if setting.cards or "=CUDA0" not in shlex.join(arguments):
            yield what, arguments


def models_of(data, folder, wanted):
    about = json.loads(gzip.decompress(Path(data, "cases/llamacpp.json.gz").read_bytes()))["models"]
    for name in wanted:
        model = Path(folder, name + ".gguf")
        with model.open("wb") as file:
            file.write(gzip.decompress(Path(data, "llamacpp", name + ".head.gz").read_bytes()))
            file.truncate(about[name]["file_bytes"])
        yield model


def measuring(program):
    beside = Path(program).with_name("llama-fit-params")
    return str(beside) if beside.exists() else None


def settings_of(program, model, folder):
    """Without RPC servers, and with each number of them, one after the other."""
    yield Setting(program, model)
    server = server_program()
    library = said_memory(folder) if server else None
    for memories in MEMORIES if server else ():
        if library or len(memories) == 1:  # equal cards have layers at the very border of their shares
            with Servers(server, memories, library) as servers:
                yield Setting(program, model, servers)


def on_hosts(cli, setting, model, folder, found):
    """(what, arguments) of maps over two hosts and the program's own, as `export --hosts` writes them. The last server is the own card."""
    cluster, plan = Path(folder, "hosts.json"), Path(folder, "map.json")
    hosts = [*HOSTS, "own"]
    devices = [{"device": "0", "name": "card", "budget": 8 * GIB}, {"device": "cpu", "budget": 64 * GIB}]
    cluster.write_text(json.dumps({"schema": "stowage.machine/2", "hosts": [{"host": host, "devices": devices} for host in hosts]}))
    servers = setting.servers.option()[1].split(",")
    for what, where in plans(names_in(cli, model), len(hosts), 7):
        if len(set(where.values()) - {"cpu"}) < len(hosts):
            continue  # the program runs where the last card is
        plan.write_text(json.dumps({name: "own:cpu" if one == "cpu" else f"{hosts[one]}:0" for name, one in where.items()}))
        written = subprocess.run([cli, "export", model, plan, "--hosts", cluster, "--to", "llama.cpp", "--tokens", "512", "--json"], capture_output=True, text=True)
        if "host that runs last" in written.stdout:
            continue  # the first tensors that were drawn make another host the last
        arguments = json.loads(written.stdout)["arguments"] if written.returncode == 0 else []
        if arguments[:1] == ["--rpc"] and arguments[1].split(",") == servers[1::-1]:
            continue  # or the second host the first: the servers here stand in the other order
        if arguments[:1] != ["--rpc"] or arguments[1].split(",") != servers[:2]:
            found.append(f"{model.stem} over hosts, {what}: not written: {arguments} {written.stdout.strip()[-300:]}")
            print(found[-1], flush=True)
            continue
        own = setting.cards[2]
        yield what, [re.sub(r"\bCUDA0\b", own.name, word.replace("=CUDA0", "=" + own.buffer)) for word in arguments[2:]]


class Faults:
    def __init__(self, cli):
        self.cli, self.found, self.done, self.cards = cli, [], 0, 0

    def add(self, setting, model, what, arguments, described):
        self.done += 1
        self.cards = max(self.cards, len(setting.cards))
        if wrong := fault(self.cli, setting, model, arguments, described):
            self.found.append(f"{model.stem}, {len(setting.cards)} card(s), {what} ({shlex.join(arguments)}): {wrong}")
            print(self.found[-1], flush=True)

    def refusals(self, setting, model, described):
        for cards, line, words, rule in REFUSED:
            if cards > len(setting.cards) or any(card.name.startswith(("SYCL", "HTP")) for card in setting.cards):
                continue
            self.done += 1
            if wrong := not_refused(self.cli, setting, model, [*line.split(), "-fit", "off"], words, rule, described):
                self.found.append(f"{model.stem}, {line}: {wrong}")
                print(self.found[-1], flush=True)

    def all_lines(self, setting, models, folder):
        described = machine(folder, setting.cards)
        if "fit-params" not in Path(setting.program).name:
            self.refusals(setting, models[0], described)
        for model in models:
            for what, arguments in [*setting.lines(), *exported(self.cli, setting, model, folder, self.found)]:
                self.add(setting, model, what, arguments, described)


def checked(cli, program, data, models):
    out = Faults(cli)
    with tempfile.TemporaryDirectory() as folder:
        every = list(models_of(data, folder, MODELS)) if not models else sorted(Path(models).glob("*.gguf"))
        large = list(models_of(data, folder, LARGE)) if measuring(program) and not models else []
        for setting in settings_of(program, every[0], folder):
            out.all_lines(setting, every, folder)
            if large:
                setting.program = measuring(program)
                out.all_lines(setting, large, folder)
        if server_program() and not models:
            library = said_memory(folder)
            with Servers(server_program(), [8 * GIB] * 3, library, [*HOSTS, "127.0.0.1"], RPC_PORT) as servers:
                setting = Setting(program, every[0], servers)
                described = machine(folder, setting.cards)
                for model in every:
                    written = 0
                    for what, arguments in on_hosts(cli, setting, model, folder, out.found):
                        out.add(setting, model, f"over hosts, {what}", arguments, described)
                        written += 1
                    if written == 0:
                        out.found.append(f"{model.stem} over hosts: none of the maps was written")
    return out


def self_test():
    text = """
load_tensors: layer   0 assigned to device CPU, is_swa = 0
0.01.057.554 D load_tensors: layer   1 assigned to device RPC0, is_swa = 0
load_tensors: layer   2 assigned to device RPC0
tensor blk.1.ffn_up.weight (0 MiB f32) buffer type overridden to CPU_REPACK
tensor blk.0.ffn_up.weight buffer type overriden to RPC0[h:1]
load_tensors:          CPU model buffer size =     1.00 MiB
I load_tensors:    RPC0[h:1] model buffer size =     2.00 MiB
llama_context: n_ctx                 = 256
llama_kv_cache: layer   0: dev = CPU
llama_kv_cache: layer   1: dev = RPC0
llama_kv_cache:        CPU KV buffer size =     0.50 MiB
llama_kv_cache:  RPC0[h:1] KV buffer size =     0.50 MiB
llama_kv_cache: size =    1.00 MiB (   256 cells,   2 layers,  1/1 seqs), K (f16):    0.50 MiB, V (f16):    0.50 MiB"""
    cards = [Card("RPC0", "RPC0[h:1]", 1)]
    table = """|   - RPC0 (h:1)             |  8192 = 8192 + (4512 =  4220 +     192 +     100) +       -4512 |
|   - Host                   |                 2814 =  2254 +     464 +      96                |
|   - CPU_REPACK             |                 8278 =  8278 +       0 +       0                |"""
    assert log_of.logged(table.splitlines(), cards)["table"] == {"0": [4220, 192, 1], "cpu": [10532, 464, 2]}
    log = log_of.logged(text.splitlines(), cards)
    assert log["layers"] == {0: "cpu", 1: "0", 2: "0"}, log
    assert log["overrides"] == {"blk.1.ffn_up.weight": "cpu", "blk.0.ffn_up.weight": "0"}, log
    assert log["caches"] == {0: {"cpu"}, 1: {"0"}} and log["cache_mib"] == [1.0], log
    assert log["weights"] == {"cpu": [1.0, 1], "0": [2.0, 1]} and not log["mapped"], log
    where = {"token_embd.weight": ["cpu", "0"], "output_norm.weight": ["0"], "blk.0.ffn_up.weight": ["0"], "blk.0.attn_q.weight": ["cpu"],
             "blk.1.ffn_up.weight": ["cpu"], "blk.1.attn_q.weight": ["0"], "rope_freqs.weight": ["cpu", "0"]}
    mib = log_of.MIB
    right = {"layers": ["cpu", "0", "0"], "tensors": [{"name": name, "device": one} for name, all_ in where.items() for one in all_],
             "caches": [{"block": 0, "device": "cpu", "bytes": mib // 2}, {"block": 1, "device": "0", "bytes": mib // 2}],
             "context": {"tokens": 256, "tokens_per_sequence": 256, "micro_batch": 256},
             "devices": [{"device": "0", "kv_cache": mib // 2, "weights": 2 * mib}, {"device": "cpu", "kv_cache": mib // 2, "weights": mib}]}
    difference = log_of.difference
    assert difference(log, right) is None, difference(log, right)
    for name in where:
        if not name.startswith("rope_"):
            other = [one for one in right["tensors"] if one["name"] != name] + [{"name": name, "device": "1"}]
            assert difference(log, {**right, "tensors": other}), f"{name} on another device is not found"
    first = {**right, "tensors": [*right["tensors"], {"name": "token_embd_norm.weight", "device": "cpu"}]}
    assert difference(log, first) is None, "a norm of the table is with block 0"
    assert difference({**log, "lfm2": True}, first), "LFM2 calls its output norm so"
    for key, values in (("kv_cache", [mib, 0]), ("kv_cache", [mib // 2, mib]), ("weights", [mib, 2 * mib]), ("weights", [3 * mib, mib])):
        devices = [{**one, key: size} for one, size in zip(right["devices"], values)]
        assert difference(log, {**right, "devices": devices}), f"{key} of {values} are not found"
    for key, value in (("layers", ["cpu", "cpu", "0"]), ("caches", right["caches"][:1]), ("context", {**right["context"], "tokens": 512})):
        assert difference(log, {**right, key: value}), f"{key} {value} is not found"
    names = {"table": ["token_embd.weight"], "head": ["output.weight"], **{f"up{i}": [f"blk.{i}.ffn_up.weight"] for i in range(6)}}
    every = list(plans(names, 2, 1))
    assert len(every) == 9 and len(list(plans(names, 1, 1))) == 6 and all(where["table"] == "cpu" for _, where in every), every
    for what, where in every:
        order = [-1 if where[f"up{i}"] == "cpu" else where[f"up{i}"] for i in range(6)]
        on_cards = [one for one in order if one >= 0]
        assert where["head"] in (0, 1) and ("0 of" not in what or on_cards == sorted(on_cards)), where
    assert cards_in(["I x: using device RPC0 (h:1) (unknown id) - 8 MiB free", "using device RPC1 (h:1) (unknown id) - 9 MiB free",
                     "using device CUDA0 (NVIDIA X (y)) (0000:01:00.0) - 7 MiB free"]) == [Card("RPC0", "RPC0[h:1]", 8 * mib), Card("RPC1", "RPC1[h:1]", 9 * mib),
                                                                                         Card("CUDA0", "CUDA0", 7 * mib)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli")
    parser.add_argument("--models")
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
    faults = checked(asked.cli, program, asked.data, asked.models)
    print(f"{faults.done} command lines, {len(faults.found)} fault(s) beside where {program} placed them, with up to {faults.cards} card(s)")
    sys.exit(bool(faults.found))


if __name__ == "__main__":
    main()
