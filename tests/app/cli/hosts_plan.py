"""What a run over several hosts hands over, read from the program's graph and the map alone: the count that the engine's is held against."""
import json
import math
import zipfile

ITEM = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 2, 7: 4, 8: 8, 9: 4, 10: 8, 11: 16, 12: 1, 13: 2}  # bytes, by the number of torch._export.serde.schema.ScalarType


def graph_of(program):
    with zipfile.ZipFile(program) as archive:
        name = next(name for name in archive.namelist() if "/models/" in name and name.endswith(".json"))
        return json.loads(archive.read(name))["graph_module"]


def tensors_in(argument):
    """Names of the values in an argument, however deep."""
    if isinstance(argument, list):
        return [name for one in argument for name in tensors_in(one)]
    if not isinstance(argument, dict):
        return []
    if set(argument) == {"name"}:
        return [argument["name"]]
    return [name for key, one in argument.items() if key in ("arg", "as_tensor", "as_tensors", "as_optional_tensors", "as_optional_tensor") for name in tensors_in(one)]


def module_of(node):
    stack = node["metadata"].get("nn_module_stack", "")
    return stack.split(";")[-1].split(",")[1] if stack else ""


def host_of(module, device_map):
    """Of the longest name in the map that the module is below of."""
    while module not in device_map:
        module = module.rpartition(".")[0]
    return device_map[module].split(":")[0]


def is_plain(graph):
    """Sizes are fixed, nothing is written to, and no graph within another is gone through as a part of it."""
    fixed = all("as_int" in one for value in graph["graph"]["tensor_values"].values() for one in value["sizes"])
    writes = any(not set(one) <= {"user_output"} for one in graph["signature"]["output_specs"])
    names = [node["target"].split(".")[-2] if node["target"].startswith("torch.ops.aten") else node["target"] for node in graph["graph"]["nodes"]]
    return fixed and not writes and not any(name.endswith("_") and not name.endswith("__") or "autocast" in name or "set_grad" in name for name in names)


def handed_over(program, device_map):
    """Bytes and values by (from, to); None for programs that are not plain."""
    graph = graph_of(program)
    if not is_plain(graph):
        return None
    values, first = graph["graph"]["tensor_values"], next(iter(device_map.values())).split(":")[0]
    weights = {name for spec in graph["signature"]["input_specs"] for kind, one in spec.items() if kind != "user_input" for name in tensors_in(one.get("arg"))}
    made = {name: first for one in graph["graph"]["inputs"] for name in tensors_in(one) if name not in weights}
    held, out = set(), {}

    def needs(name, host):
        if name not in made or made[name] == host or (name, host) in held:
            return
        held.add((name, host))
        bytes_, count = out.get((made[name], host), (0, 0))
        size = math.prod(one["as_int"] for one in values[name]["sizes"]) * ITEM[values[name]["dtype"]]
        out[made[name], host] = bytes_ + size, count + 1

    for node in graph["graph"]["nodes"]:
        host = host_of(module_of(node), device_map)
        for argument in node["inputs"]:
            for name in tensors_in(argument["arg"]):
                needs(name, host)
        made.update({name: host for output in node["outputs"] for name in tensors_in(output)})
    for output in graph["graph"]["outputs"]:
        for name in tensors_in(output):
            needs(name, first)
    return out
