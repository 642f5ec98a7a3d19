#!/usr/bin/env python3
"""torch.distributed.pipelining itself, on the scripts that `stowage-cli export --to pipelining` writes: no GPU needed.

    pipelining_stages.py --cli PROGRAM      exit 1 and a line for each fault

A small language model of eight layers with random weights is cut into one, two and four stages, evenly and not; torchrun runs each script with as many
processes, on the CPU. What comes out of the last stage must be what the whole model gives. The same over two machines, both of them this one, by the schedules
GPipe and 1F1B: two torchruns that find each other.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
import torch
import transformers

# Of each machine the layers of each stage that it runs, and the schedule: both with two processes and with four.
HOSTS = [([[4], [4]], "gpipe"), ([[4], [4]], "1f1b"), ([[2], [3, 2, 1]], "1f1b"), ([[2, 3], [2, 1]], "gpipe")]
CUTS = [[8], [4, 4], [1, 7], [2, 3, 2, 1], [1, 1, 1, 5]]
CLOSE = 1e-5


def model_in(folder):
    torch.manual_seed(0)
    config = transformers.LlamaConfig(hidden_size=64, intermediate_size=128, num_hidden_layers=8, num_attention_heads=4, num_key_value_heads=2, vocab_size=256,
                                      max_position_embeddings=128)
    transformers.LlamaForCausalLM(config).save_pretrained(folder)


def map_of(cut):
    devices = [stage for stage, count in enumerate(cut) for _ in range(count)]
    ends = {"model.embed_tokens": 0, "model.rotary_emb": 0, "model.norm": devices[-1], "lm_head": devices[-1]}
    return ends | {f"model.layers.{i}": device for i, device in enumerate(devices)}


def fault(cli, folder, cut):
    plan, script = Path(folder, "map.json"), Path(folder, "stages.py")
    plan.write_text(json.dumps(map_of(cut)))
    written = subprocess.run([cli, "export", folder, plan, "--to", "pipelining", "-o", script, *["--gpu", "1GiB"] * len(cut)], capture_output=True, text=True)
    if written.returncode:
        return f"not written: {written.stderr.strip()}"
    run = subprocess.run([sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(len(cut)), script, "--compare"],
                         capture_output=True, text=True, timeout=300, env={**os.environ, "OMP_NUM_THREADS": "1"})
    said = re.search(r"largest difference to the whole model: (\S+)", run.stdout)
    if run.returncode or not said:
        return f"torchrun ended with {run.returncode}: {run.stderr.strip()[-300:]}"
    stages = len(re.findall(r"stage \d+ on ", run.stdout))
    if stages != len(cut):
        return f"{stages} stages ran"
    return None if float(said.group(1)) <= CLOSE else f"differs by {said.group(1)}"


def machines_in(folder, hosts):
    """Two machines with as many cards as they run stages, and the map of all."""
    file, plan = Path(folder, "hosts.json"), Path(folder, "hosts_map.json")
    devices = [f"box{host}:{card}" for host, stages in enumerate(hosts) for card in range(len(stages))]
    file.write_text(json.dumps({"schema": "stowage.machine/2", "hosts": [
        {"host": f"box{host}", "devices": [{"device": str(card), "budget": 1 << 30} for card in range(len(stages))]} for host, stages in enumerate(hosts)]}))
    plan.write_text(json.dumps({name: devices[stage] for name, stage in map_of([count for stages in hosts for count in stages]).items()}))
    return file, plan


def fault_of_hosts(cli, folder, hosts, schedule):
    file, plan = machines_in(folder, hosts)
    script = Path(folder, "stages.py")
    written = subprocess.run([cli, "export", folder, plan, "--to", "pipelining", "--hosts", file, "--set", f"schedule={schedule}", "-o", script, "--json"],
                             capture_output=True, text=True)
    if written.returncode:
        return f"not written: {written.stderr.strip()}"
    runs = []
    for command in json.loads(written.stdout)["settings"]["commands"]:
        words = ["127.0.0.1" if word == "box0" else word for word in command["arguments"][1:]]
        runs.append(subprocess.Popen([sys.executable, "-m", "torch.distributed.run", *words, "--compare"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                     env={**os.environ, "OMP_NUM_THREADS": "1", "GLOO_SOCKET_IFNAME": "lo"}))
    said = [run.communicate(timeout=300) for run in runs]
    if any(run.returncode for run in runs):
        return f"torchrun: {said[0][1].strip()[-300:]} {said[1][1].strip()[-300:]}"
    stages = sum(len(re.findall(r"stage \d+ on ", out)) for out, _ in said)
    difference = re.search(r"largest difference to the whole model: (\S+)", said[-1][0])
    if stages != sum(len(stages) for stages in hosts) or not difference:
        return f"{stages} stages ran"
    return None if float(difference.group(1)) <= CLOSE else f"differs by {difference.group(1)}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli", required=True)
    cli = parser.parse_args().cli
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        model_in(folder)
        for cut in CUTS:
            wrong = fault(cli, folder, cut)
            faults += wrong is not None
            if wrong:
                print(f"{cut}: {wrong}")
        for hosts, schedule in HOSTS:
            wrong = fault_of_hosts(cli, folder, hosts, schedule)
            faults += wrong is not None
            if wrong:
                print(f"{hosts}, {schedule}: {wrong}")
    print(f"pipelining: {len(CUTS)} cuts and {len(HOSTS)} over two machines, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
