"""Command lines whose documents are held against the schemas: every command with --json, where it succeeds, says no and fails.

Each runs in one folder, in this order. What NAME says on standard output is kept there as NAME.json, so that a later line can read it; INPUTS are
files that stand there before the first. DATA is tests/data.
"""
import gzip
import json
from typing import NamedTuple


class Case(NamedTuple):
    name: str
    schema: str  # "plan/1": the document says "stowage.plan/1"
    exit: int
    words: str  # of the command line without --json; {data} is tests/data
    engine: bool = False  # needs stowage-engine
    extra: list = []  # words that hold spaces
    mpi: bool = False  # needs mpirun, and stowage-relay beside the engine


TINY = {
    "schema": "stowage.model/1", "name": "tiny",
    "modules": [{"name": "", "class": "Tiny"}, {"name": "embed", "class": "Embedding"}, {"name": "layers", "class": "ModuleList"},
                {"name": "layers.0", "class": "Layer"}, {"name": "layers.0.a", "class": "Linear"},
                {"name": "layers.1", "class": "Layer"}, {"name": "layers.1.a", "class": "Linear"}, {"name": "head", "class": "Linear"}],
    "tensors": [{"name": "embed.weight", "dtype": "F32", "shape": [100], "kind": "parameter"},
                {"name": "layers.0.a.weight", "dtype": "F32", "shape": [100], "kind": "parameter", "requires_grad": False},
                {"name": "layers.1.a.weight", "dtype": "F32", "shape": [100], "kind": "parameter"},
                {"name": "layers.1.a.table", "dtype": "F32", "shape": [4], "kind": "buffer", "persistent": False},
                {"name": "head.weight", "tied_to": "embed.weight"}],
    "no_split_module_classes": ["Layer"], "execution_order": None, "kv_cache": None, "config": {}}
# Four layers of saved tensors; of the first one is a view and one has parts.
SCENARIO = {
    "schema": "stowage.offload/1", "offload_layers": 2, "cap_bytes": None, "threshold_elements": 100, "memory": "copy", "target": None,
    "link": {"to_host": 1000000000, "to_device": 1e9, "latency_seconds": 0}, "groups": [{"name": "fused", "members": ["layers.2", "layers.3"]}],
    "layers": [{"name": f"layers.{i}", "forward_seconds": 0.01, "backward_seconds": 0.02,
                "tensors": [{"name": "a", "bytes": 4000000, "elements": 1000000}, {"name": "b", "bytes": 4, "elements": 1}]} for i in range(3)]
    + [{"name": "layers.3", "forward_seconds": 0.01, "backward_seconds": 0.02, "bytes": 1000}]}
SCENARIO["layers"][0]["tensors"] += [
    {"name": "v", "bytes": 4000, "elements": 1000, "kind": "activation", "view": True, "ready_seconds": 0.005, "needed_seconds": 0.01},
    {"name": "p", "bytes": 8000, "parts": [{"name": "data", "bytes": 4000, "elements": 1000}, {"name": "scale", "bytes": 4000, "announced": True}]}]
# The same on two GPUs, the second of which has a link of its own.
TWO_GPUS = SCENARIO | {"links": [{"gpu": 1, "to_host": 2e9, "to_device": 1e9, "latency_seconds": 0.001}], "layers": [layer | {"gpu": i // 2} for i, layer in enumerate(SCENARIO["layers"])]}
TWO_GPUS["layers"][0] = TWO_GPUS["layers"][0] | {"tensors": [SCENARIO["layers"][0]["tensors"][0] | {"gpu": 1}] + SCENARIO["layers"][0]["tensors"][1:]}
MAP = {"embed": 0, "layers": "cpu", "head": 0}
MACHINE = {"schema": "stowage.machine/1",
           "devices": [{"device": "0", "name": "RTX 4090", "budget": "24GiB", "overhead": 1024, "keep_free": "1GiB", "physical": 25769803776},
                       {"device": "cpu", "budget": 68719476736}, {"device": "disk", "budget": None}],
           "links": [{"from": "cpu", "to": "0", "bytes_per_second": "25GB/s"}, {"from": "0", "to": "cpu", "bytes_per_second": 25000000000, "latency_ns": 9000}]}
MEASURED = {"date": "2026-11-28T10:00:00Z", "engine": "0.1", "torch": "2.5.1", "processor": "a processor", "threads": 8, "not_measured": [], "pcie": [],
            "figures": [{"what": "matmul", "from": "cpu", "to": "cpu", "dtype": "float32", "size": 256, "unit": "operations_per_second", "min": 1e9, "median": 2e9, "max": 3e9, "repetitions": 5}]}
HOSTS = {"schema": "stowage.machine/2",
         "hosts": [{"host": "box1", "devices": [{"device": "0", "budget": 150000}, {"device": "cpu", "budget": 1073741824}], "links": [], "calibration": MEASURED,
                    "network": {"bytes_per_second": "1GB/s", "latency_ns": 20000}},
                   {"host": "box2", "devices": [{"device": "0", "budget": 200000}, {"device": "cpu", "budget": 1073741824}]}],
         "links": [{"from": "box1", "to": "box2", "bytes_per_second": 2000000000, "latency_ns": 9000}]}
SMALL_HOSTS = {"schema": "stowage.machine/2", "hosts": [{"host": f"box{i}", "devices": [{"device": "0", "budget": 100}, {"device": "cpu", "budget": 200}]} for i in (1, 2)]}
SETTINGS = {"runtime": "accelerate", "offload_buffers": False, "reserve": "leaf", "objective": "gpu-bytes", "strategy": "stowage", "tokens": 0, "batch": 1,
            "rules": [{"name": "embed", "device": "0", "forbid": False}], "fallback_allocation": False, "allow_empty_gpus": False}
# As the window saves a plan, and what it keeps of one that is not saved.
SAVED = {"schema": "stowage.plan/1", "model": {"path": "tiny.json", "fingerprint": "d0ec7bb236cf8f38"},
         "machine": {"schema": "stowage.machine/1", "devices": [{"device": "0", "budget": 4000}, {"device": "cpu", "budget": 4000}], "links": []},
         "settings": SETTINGS, "device_map": MAP, "activations": [{"module": "layers", "offload": "on", "cap_bytes": 100}], "set": ["embed"],
         "target": "tensorrt-mttm", "target_settings": {"offload_module_to_cpu": True}, "target_options": {"full": "true"}, "input_device": "cpu",
         "input_devices": {"ids": "0"}, "kv_device": "0", "imported": True, "part": "model",
         "outline": {"depth": 1, "modules": [["", 816], ["embed", 400]]}, "notes": {"": "first try", "embed": "stays"}}
SAVED = SAVED | {"kept": {"Plan A": SAVED}}
AUTOSAVE = {"schema": "stowage.autosave/1", "plan": SAVED, "model": "/models/tiny.json", "file": "", "edit": "Pin embed", "edits": 1, "sample": False,
            "when": "2026-11-28T10:00:00", "before": SAVED | {"model": {"path": "", "fingerprint": ""}}}
MEGATRON = "--num-layers 2 --pipeline-model-parallel-size 2"


def solver_problem(data):
    """An instance of the planner's cases, as a file."""
    with gzip.open(data / "cases/solver.json.gz") as file:
        return {"schema": "stowage.problem/1", **json.load(file)["instances"][0]}


def inputs(data):
    """File name -> what it holds."""
    return {"tiny.json": TINY, "saved.stowage": SAVED, "autosave.json": AUTOSAVE, "scenario.json": SCENARIO, "two_gpus.json": TWO_GPUS, "map.json": MAP, "machine.json": MACHINE, "hosts.json": HOSTS, "small_hosts.json": SMALL_HOSTS, "solver_problem.json": solver_problem(data),
            "bad_map.json": {"embed": 0, "layers.0.a": 0, "layers.1": "cpu", "nowhere": 0, "layers.1.a": "cpu", "head": "cpu"},
            "hosts_map.json": {"model.layers.0": "a:0", "model.layers.1": "b:0", "model": "a:cpu", "lm_head": "b:cpu"},
            "hosts_run_map.json": {"": "box1:cpu", "lm_head": "box2:cpu"}, "hostfile": "localhost slots=2\n", "note.txt": "a note", "float.json": {"embed": 0.5},
            "refused.json": SCENARIO | {"offload_layers": 4}, "map_gpu.json": {"": 0}, "split.json": {"model.embed_tokens": "cpu", "model": 0, "lm_head": 0},
            "scopes.json": {key: value for key, value in SCENARIO.items() if key != "offload_layers"} | {
                "scopes": [{"module": "layers.0", "offload": "on", "cap_bytes": 100}, {"module": "layers.1", "offload": "recompute"}]}}


LLAMA = "{data}/models/llama_tied_bf16"
GGUF = "{data}/models/gguf_llama/mixed_k.gguf"
TRAINING = "{data}/training/wide_mlp"
MACHINES = "--gpu 300KB --cpu 1GiB --disk none"

CASES = [
    # ---- inspect
    Case("inspect", "inspect/1", 0, "inspect tiny.json --modules --tensors"),
    Case("inspect_folder", "inspect/1", 0, "inspect {data}/models/deepseek_v3_tiny/hf_sharded --tensors"),
    Case("inspect_packed", "inspect/1", 0, "inspect {data}/models/quant_gptq/hf --modules --tensors"),
    Case("inspect_gguf", "inspect/1", 0, "inspect {data}/models/gguf_llama/shards-00001-of-00003.gguf --tensors"),
    Case("inspect_program", "inspect/1", 0, "inspect {data}/models/direct_tensors/dynamic.pt2"),
    Case("inspect_parts", "inspect/1", 0, "inspect {data}/models/training_checkpoint/checkpoint.pth"),
    Case("inspect_script", "inspect/1", 0, "inspect {data}/models/scripted_loop/script.pt"),
    Case("inspect_missing", "error/1", 3, "inspect nowhere"),
    Case("inspect_note", "error/1", 3, "inspect note.txt"),
    # ---- solve
    Case("plan", "plan/1", 0, "solve tiny.json --gpu 1000 --cpu 1GiB --disk none --dump-problem problem.json -o device_map.json"),
    Case("plan_rules", "plan/1", 0, "solve tiny.json --machine machine.json --pin embed=0 --forbid layers.0=disk --no-split Layer --dtype float16"
         " --special-dtype head.weight=float32 --max-gpus 1 --main 0 --contiguous --offload-buffers --reserve unit --modules"),
    Case("plan_times", "plan/1", 0, f"solve {LLAMA}/hf {MACHINES} --objective request-time --card all=A100 --runtime mixed --streaming prefetch --window 20KB"
         " --tokens 64 --prompt 32 --generate 16 --prefill-chunk 16 --cache-dtype F16 --modules --compute-on-host model.norm"),
    Case("plan_explained", "plan/1", 0, f"solve {LLAMA}/hf {MACHINES} --objective step-time --explain"),
    Case("plan_explained_raises", "plan/1", 0, f"solve {LLAMA}/hf --gpu 200KB --cpu 1GiB --disk none --explain"),
    Case("plan_train", "plan/1", 0, f"solve {LLAMA}/hf --gpu 4MB --cpu 1GiB --train adam --gradient-dtype float32 --accumulation-dtype float32 --master-weights --tokens 64 --freeze model.embed_tokens --unfreeze *.layers.0"),
    Case("plan_program", "plan/1", 0, "solve {data}/models/direct_tensors/dynamic.pt2 --gpu 60KB --cpu 1GiB --shape args.0=2x9 --card 0=A100 --modules"),
    Case("plan_accelerate", "plan/1", 0, f"solve {LLAMA}/hf {MACHINES} --strategy balanced --fallback-allocation"),
    Case("plan_activations", "plan/1", 0, "solve tiny.json --gpu 1GiB --cpu 1GiB --offload-activations layers=100 --offload-activations layers.0=recompute -o told.json"),
    Case("plan_target", "plan/1", 4, f"solve {LLAMA}/hf --gpu 1GiB --cpu 1GiB --target tensorrt-mttm --offload model.embed_tokens"),
    Case("plan_told", "plan/1", 0, f"solve {LLAMA}/hf --gpu 1GiB --cpu 1GiB --target tensorrt-mttm --set malloc_trim=true --input-device 0"),
    Case("plan_vllm", "plan/1", 0, f"solve {LLAMA}/hf --gpu 1MiB --gpu 1MiB --cpu 1GiB --target vllm --set gpu_memory_utilization=0.95"),
    Case("plan_deepspeed", "plan/1", 0, f"solve {LLAMA}/hf --gpu 1MiB --cpu 1GiB --disk none --target deepspeed --allow-empty-gpus"),
    Case("plan_gap", "plan/1", 0, f"solve {LLAMA}/hf --gpu 40KB --gpu 50KB --cpu 1GiB --overhead 0=1KB --keep-free 1=2KB --link 0:1=10GB/s"),
    Case("plan_none", "plan/1", 4, f"solve {LLAMA}/hf --gpu 10KB --cpu 20KB --disk none"),
    Case("plan_none_accelerate", "plan/1", 4, f"solve {LLAMA}/hf --gpu 10KB --cpu 20KB --disk none --strategy auto"),
    Case("plan_none_rules", "plan/1", 4, "solve tiny.json --gpu 500 --cpu 1GiB --disk none --pin embed=0 --pin layers=0"),
    Case("plan_none_gpu", "plan/1", 4, "solve tiny.json --gpu 10 --cpu 1GiB --disk none"),
    Case("cluster", "cluster-plan/1", 0, f"solve {LLAMA}/hf --hosts hosts.json --tokens 64 -o hosts_map.json"),
    Case("cluster_time", "cluster-plan/1", 0, f"solve {LLAMA}/hf --hosts 2x8xh100 --tokens 64 --objective step-time"),
    Case("cluster_none", "cluster-plan/1", 4, "solve {data}/models/llama_tied_bf16/hf --hosts hosts.json --tokens 100000000"),
    Case("cluster_throughput", "cluster-plan/1", 0, f"solve {LLAMA}/hf --hosts 2x8xh100 --tokens 64 --objective throughput --micro-batches 4 --what-if"),
    Case("cluster_endless", "cluster-plan/1", 0, f"solve {LLAMA}/hf --hosts 4xdesktop --tokens 64 --objective throughput"),
    Case("cluster_rules", "cluster-plan/1", 0, f"solve {LLAMA}/hf --hosts 4xdesktop --pin lm_head=desktop2 --forbid model.norm=desktop2:cpu"),
    Case("cluster_rules_any", "cluster-plan/1", 0, f"solve {LLAMA}/hf --hosts 4xdesktop --pin lm_head=*:cpu --forbid model.norm=*:0"),
    Case("cluster_none_rules", "cluster-plan/1", 4, f"solve {LLAMA}/hf --hosts 4xdesktop --pin lm_head=desktop1 --forbid lm_head=desktop1"),
    Case("cluster_none_budgets", "cluster-plan/1", 4, "solve tiny.json --hosts small_hosts.json"),
    Case("map_without_hosts", "error/1", 3, f"check {LLAMA}/hf hosts_map.json --gpu 1GiB"),
    Case("cluster_check", "cluster-check/1", 0, f"check {LLAMA}/hf hosts_map.json --hosts hosts.json --tokens 64"),
    Case("hosts_one", "error/1", 3, "solve tiny.json --machine hosts.json"),
    Case("hosts_usage", "error/1", 2, "solve tiny.json --hosts hosts.json --gpu 1GiB"),
    Case("solve_over_input", "error/1", 2, "solve tiny.json --gpu 1GiB -o tiny.json"),
    Case("solution", "solution/1", 0, "solve --problem problem.json"),
    Case("solution_case", "solution/1", 0, "solve --problem solver_problem.json"),
    Case("solve_usage", "error/1", 2, "solve tiny.json --gpu 24Gb"),
    Case("solve_problem_bad", "error/1", 3, "solve --problem float.json"),
    # ---- check
    Case("check", "check/1", 0, "check tiny.json map.json --gpu 1GiB --cpu 1GiB"),
    Case("check_saved", "check/1", 0, "check tiny.json saved.stowage"),
    Case("check_bad", "check/1", 4, "check tiny.json bad_map.json --gpu 100 --cpu 10"),
    Case("check_target", "check/1", 4, "check {data}/models/llama_tied_bf16/static.pt2 split.json --gpu 1GiB --cpu 1GiB --target pytorch --input-device 0 --kv-device cpu --tokens 16"
         " --modules"),
    Case("check_told", "check/1", 0, f"check {LLAMA}/hf plan_told.json --target tensorrt-mttm --set offload_module_to_cpu=false"),
    Case("check_mttm", "check/1", 4, f"check {LLAMA}/hf plan_target.json --target tensorrt-mttm --set offload_module_to_cpu=true"),
    Case("check_vllm", "check/1", 4, f"check {LLAMA}/hf split.json --gpu 1GiB --cpu 1GiB --target vllm"),
    Case("check_cut", "check/1", 0, f"check {LLAMA}/hf --from vllm --gpu 2x1GiB --cpu 1GiB --overhead all=0 --keep-free all=0", extra=["--options", "vllm serve m -tp 2 --max-model-len 16"]),
    Case("check_cut_refused", "check/1", 4, f"check {LLAMA}/hf --from vllm --gpu 3x1GiB --cpu 1GiB --overhead all=0 --keep-free all=0", extra=["--options", "vllm serve m -tp 3"]),
    Case("check_gguf", "check/1", 0, f"check {GGUF} --from llama.cpp --gpu 1GiB --cpu 1GiB -o pasted.json", extra=["--options", "-ngl 2 -c 64 -t 4 -nkvo --no-such-option"]),
    Case("check_ollama", "check/1", 0, f"check {GGUF} --from ollama --gpu 1GiB --cpu 1GiB", extra=["--options", "PARAMETER num_gpu 1"]),
    Case("check_megatron", "check/1", 0, f"check {LLAMA}/hf --from megatron --gpu 1GiB --gpu 1GiB --cpu 1GiB -o megatron_map.json", extra=["--options", MEGATRON]),
    Case("check_megatron_bad", "check/1", 4, f"check {LLAMA}/hf --from megatron --gpu 1GiB --cpu 1GiB", extra=["--options", MEGATRON]),
    Case("check_pytorch", "check/1", 0, f"check {LLAMA}/hf --from pytorch --gpu 1GiB --cpu 1GiB", extra=["--options", "model.to('cuda:0')\nmodel.lm_head.to(where)"]),
    Case("check_rejected", "error/1", 3, "check tiny.json float.json --gpu 1GiB"),
    Case("check_usage", "error/1", 2, "check tiny.json map.json --target nobody"),
    # ---- diff
    Case("diff", "diff/1", 0, "diff tiny.json map.json plan.json"),
    Case("diff_rejected", "error/1", 3, "diff tiny.json map.json nowhere.json"),
    Case("diff_runs", "comparison/1", 0, "diff tiny.json {data}/trace/mapped-2.trace {data}/snapshots/allocator_5.pickle"),
    Case("diff_run_map", "error/1", 2, "diff tiny.json {data}/trace/mapped-2.trace map.json"),
    # ---- export
    Case("export_map", "export/1", 0, "export tiny.json plan.json"),
    *[Case(f"export_{to}", "export/1", 0, f"export {LLAMA}/hf megatron_map.json --to {to} --gpu 1GiB --gpu 1GiB --cpu 1GiB")
      for to in ("pytorch", "accelerate", "megatron")],
    *[Case(f"export_{to}", "export/1", 4, f"export {LLAMA}/hf megatron_map.json --to {to}") for to in ("torch-compile", "pipelining")],
    Case("export_mttm", "export/1", 0, f"export {LLAMA}/hf plan_target.json --to tensorrt-mttm --set offload_module_to_cpu=true -o mttm.py"),
    Case("export_vllm_no", "export/1", 4, f"export {LLAMA}/hf split.json --to vllm"),
    Case("export_vllm", "export/1", 0, f"export {LLAMA}/hf split.json --to vllm --nearest"),
    Case("export_deepspeed", "export/1", 0, f"export {LLAMA}/hf split.json --to deepspeed --nearest"),
    Case("export_te", "export/1", 0, "export scenario.json --to transformer-engine"),
    Case("export_te_map", "export/1", 0, f"export {LLAMA}/hf megatron_map.json --to transformer-engine --manual-activations"),
    Case("export_te_refused", "export/1", 4, "export refused.json --to transformer-engine"),
    Case("export_gguf", "export/1", 0, f"export {GGUF} pasted.json --to llama.cpp --gpu 1GiB --cpu 1GiB --tokens 64 --set overrides=patterns"),
    Case("export_gguf_near", "export/1", 0, f"export {GGUF} pasted.json --to ollama --gpu 1GiB --cpu 1GiB --tokens 64 --nearest -o Modelfile"),
    Case("export_usage", "error/1", 2, "export tiny.json plan.json --to spreadsheet"),
    # ---- profile, timeline
    Case("run", "run/1", 0, f"profile {LLAMA}/static.pt2 --virtual --gpu 1MB --cpu 1GiB --modules --trace run.trace --learn learned.json"
         f" --inputs {LLAMA}/base.inputs.safetensors", engine=True),
    Case("run_streamed", "run/1", 0, f"profile {LLAMA}/static.pt2 --virtual --gpu 200KB --cpu 1GiB --mode prefetch --warmup 0 --repeat 2 --with-scratch", engine=True),
    Case("run_too_large", "run/1", 5, f"profile {LLAMA}/static.pt2 map_gpu.json --virtual --gpu 140KB --cpu 1GiB --modules", engine=True),
    Case("run_back", "run/1", 0, f"profile {TRAINING}/program.pt2 --virtual --gpu 100MB --cpu 1GiB --backward --saved-tensors --input-gradients args.0"
         " --gradients gradients.safetensors", engine=True),
    Case("run_moved", "run/1", 0, f"profile {TRAINING}/program.pt2 --virtual --gpu 100MB --cpu 1GiB --backward --offload-activations =on --offload-threshold 16", engine=True),
    Case("run_silent", "run/1", 0, f"profile {TRAINING}/program.pt2 --virtual --gpu 100MB --cpu 1GiB --backward --offload-activations =on --offload-mark down"
         " --offload-unannounced act/gelu", engine=True),
    Case("run_scheduled", "run/1", 0, "profile {data}/training/conv_batchnorm/program.pt2 --virtual --gpu 100MB --cpu 1GiB --backward --offload-layers 1 --layers body.* --offload-threshold 1",
         engine=True),
    Case("run_again", "run/1", 0, f"profile {TRAINING}/program.pt2 --virtual --gpu 100MB --cpu 1GiB --backward --offload-activations =recompute", engine=True),
    Case("run_layers", "run/1", 0, "profile {data}/training/conv_batchnorm/program.pt2 --virtual --gpu 100MB --cpu 1GiB --overhead 0=1KB --backward --saved-tensors", engine=True),
    Case("run_hosts", "hosts-run/1", 0, f"profile {LLAMA}/static.pt2 hosts_map.json --virtual --mpi hostfile --inputs {LLAMA}/base.inputs.safetensors --trace hosts.trace",
         engine=True, mpi=True),
    Case("run_hosts_predicted", "hosts-run/1", 0, f"profile {LLAMA}/static.pt2 hosts_run_map.json --virtual --mpi hostfile --hosts hosts.json", engine=True, mpi=True),
    Case("run_hosts_preset", "hosts-run/1", 0, f"profile {LLAMA}/static.pt2 hosts_run_map.json --virtual --mpi hostfile --hosts 2x8xh100", engine=True, mpi=True),
    Case("run_rejected", "error/1", 3, "profile tiny.json map.json --gpu 1GiB"),
    Case("run_no_engine", "error/1", 5, f"profile {LLAMA}/static.pt2 --virtual --gpu 1MB --engine /nowhere/stowage-engine"),
    Case("timeline_run", "timeline/1", 0, "timeline run.trace", engine=True),
    Case("diff_timed", "comparison/1", 0, f"diff {LLAMA}/static.pt2 run.json run.trace", engine=True),
    Case("timeline", "timeline/1", 0, "timeline {data}/trace/mapped-2.trace"),
    Case("timeline_snapshot", "timeline/1", 0, "timeline {data}/snapshots/allocator_5.pickle"),
    Case("timeline_rejected", "error/1", 3, "timeline note.txt"),
    Case("plan_saved", "plan/1", 0, "solve {data}/training/conv_batchnorm/program.pt2 --gpu 100MB --cpu 1GiB --train sgd --saved-activations run_layers.json", engine=True),
    # ---- schedule
    Case("schedule", "schedule/1", 0, "schedule scenario.json -o written.json"),
    Case("schedule_budget", "schedule/1", 0, "schedule scenario.json --budget 12MB"),
    Case("schedule_gpus", "schedule/1", 0, "schedule two_gpus.json --budget 0=12MB,1=12MB"),
    Case("schedule_mix", "schedule/1", 0, "schedule scenario.json --recompute --budget 12MB"),
    Case("schedule_mix_none", "schedule/1", 4, "schedule scenario.json --recompute --budget 1KB"),
    Case("schedule_mix_gpus", "schedule/1", 0, "schedule two_gpus.json --recompute --budget 0=12MB,1=12MB"),
    Case("schedule_mix_gpus_none", "schedule/1", 4, "schedule two_gpus.json --recompute --budget 0=1KB,1=1KB"),
    Case("schedule_scopes", "schedule/1", 0, "schedule scopes.json"),
    Case("schedule_refused", "schedule/1", 4, "schedule refused.json"),
    Case("schedule_run", "schedule/1", 0, "schedule --from run_layers.json --layers body.* --link 0:cpu=1GB/s --link cpu:0=1GB/s -o from_run.json", engine=True),
    Case("schedule_program", "schedule/1", 0, "schedule {data}/training/five_layers/program.pt2 --first 2 -o predicted.json"),
    Case("schedule_program_mix", "schedule/1", 0, "schedule {data}/training/five_layers/program.pt2 --recompute --gpu 1GiB"),
    Case("schedule_rejected", "error/1", 3, "schedule map.json"),
    # ---- calibrate, report, targets
    Case("calibration", "machine/1", 0, "calibrate --virtual --quick -o calibrated.json", engine=True),
    Case("plan_calibrated", "plan/1", 0, "solve tiny.json --machine calibrated.json --gpu 1GiB", engine=True),
    Case("report", "report/1", 0, "report"),
    Case("report_plan", "report/1", 0, f"report {LLAMA}/hf plan_gap.json --full --machine machine.json"),
    Case("report_rejected", "error/1", 3, "report --machine map.json"),
    Case("targets", "targets/1", 0, "targets"),
    Case("completion", "completion/1", 0, "completion bash"),
    Case("completion_usage", "error/1", 2, "completion tcsh"),
    Case("no_command", "error/1", 2, "paint"),
]

# What the programs write into files and read back: file -> its schema.
FILES = {"tiny.json": "model/1", "scenario.json": "offload/1", "scopes.json": "offload/1", "two_gpus.json": "offload/1", "machine.json": "machine/1", "hosts.json": "machine/2", "solver_problem.json": "problem/1",
         "problem.json": "problem/1", "written.json": "offload/1", "saved.stowage": "plan/1", "autosave.json": "autosave/1"}
# It has fields of somebody else's.
ANSWERED = {"solver_problem.json"}
FILES_OF_ENGINE = {"from_run.json": "offload/1", "learned.json": "machine/1", "calibrated.json": "machine/1"}
