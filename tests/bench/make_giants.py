"""Writes what bench_open measures, as sparse files:  python make_giants.py FOLDER

deepseek-v3/: the folder of a published model, 163 files with 91,991 tensors and 689 GB of weights · kimi-k2/: a folder of the shape of another, 61 files with
139,583 tensors and 1.03 TB, 384 experts a layer in FP8 with their scales · four_gib.pth: a state_dict of 64 storages · ten_gib.pt2: an exported program of
1,280 weights · many_tensors.pth: a state_dict of 60,000 tensors. The weights are holes: all of it takes some 300 MB of disk. Needs only Python and a file
system that has holes.
"""
import gzip
import json
import struct
import sys
from pathlib import Path

BITS = {"F64": 64, "I64": 64, "F32": 32, "I32": 32, "F16": 16, "BF16": 16, "I8": 8, "U8": 8, "BOOL": 8, "F8_E4M3": 8, "F8_E5M2": 8}


class SparseZip:
    """Stored records without checksums, 64-bit where it has to be; a record is bytes, or a number: a hole of that length."""

    def __init__(self, path):
        self.file, self.directory = open(path, "wb"), []

    def add(self, name, content):
        size, offset, name = content if isinstance(content, int) else len(content), self.file.tell(), name.encode()
        self.file.write(struct.pack("<IHHHHHIIIHH", 0x04034B50, 45, 0, 0, 0, 0, 0, size, size, len(name), 0) + name)
        if isinstance(content, int):
            self.file.truncate(self.file.tell() + size)
            self.file.seek(0, 2)
        else:
            self.file.write(content)
        wide = offset >= 0xFFFFFFFF
        extra = struct.pack("<HHQ", 1, 8, offset) if wide else b""
        self.directory.append(struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 45, 45, 0, 0, 0, 0, 0, size, size, len(name), len(extra), 0, 0, 0, 0,
                                          0xFFFFFFFF if wide else offset) + name + extra)

    def close(self):
        start, directory, count = self.file.tell(), b"".join(self.directory), len(self.directory)
        self.file.write(directory)
        end = self.file.tell()
        self.file.write(struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, count, len(directory), start))
        self.file.write(struct.pack("<IIQI", 0x07064B50, 0, end, 1))
        self.file.write(struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0))
        self.file.close()


def text(value):
    return b"X" + struct.pack("<I", len(value)) + value.encode()


def integer(value):
    return b"J" + struct.pack("<i", value)


def pickled_tensor(key, rows, columns):
    storage = b"(" + text("storage") + b"ctorch\nFloatStorage\n" + text(key) + text("cpu") + integer(rows * columns) + b"tQ"
    return (b"ctorch._utils\n_rebuild_tensor_v2\n(" + storage + integer(0) + integer(rows) + integer(columns) + b"\x86" + integer(columns) + integer(1) + b"\x86" +
            b"\x89ccollections\nOrderedDict\n)RtR")


def write_state_dict(path, count, rows, columns):
    archive = SparseZip(path)
    items = b"".join(text(f"model.layers.{i // 8}.part_{i % 8}.weight") + pickled_tensor(str(i), rows, columns) for i in range(count))
    archive.add("archive/data.pkl", b"\x80\x02}(" + items + b"u.")
    archive.add("archive/byteorder", b"little")
    for i in range(count):
        archive.add(f"archive/data/{i}", 4 * rows * columns)
    archive.close()


def write_program(path, count, width):
    meta = {"dtype": 7, "sizes": [{"as_int": width}] * 2, "strides": [{"as_int": width}, {"as_int": 1}], "requires_grad": True,
            "device": {"type": "cpu", "index": None}, "storage_offset": {"as_int": 0}, "layout": 7}
    names = [f"layers.{i}.weight" for i in range(count)]
    nodes = [{"target": "torch.ops.aten.mm.default",
              "inputs": [{"name": "self", "arg": {"as_tensor": {"name": f"x{i}"}}, "kind": 1}, {"name": "mat2", "arg": {"as_tensor": {"name": f"p{i}"}}, "kind": 1}],
              "outputs": [{"as_tensor": {"name": f"x{i + 1}"}}],
              "metadata": {"nn_module_stack": f"L__self__,,nets.Tower;L__self__layers.{i},layers.{i},torch.nn.modules.linear.Linear", "stack_trace": "File \"nets.py\"\n" * 30}}
             for i in range(count)]
    inputs = [{"as_tensor": {"name": f"p{i}"}} for i in range(count)] + [{"as_tensor": {"name": "x0"}}]
    specs = [{"parameter": {"arg": {"name": f"p{i}"}, "parameter_name": name}} for i, name in enumerate(names)]
    program = {
        "graph_module": {
            "graph": {"inputs": inputs, "outputs": [{"as_tensor": {"name": f"x{count}"}}], "nodes": nodes,
                      "tensor_values": {f"x{i}": meta for i in range(count + 1)}, "is_single_tensor_return": False},
            "signature": {"input_specs": specs + [{"user_input": {"arg": {"as_tensor": {"name": "x0"}}}}],
                          "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": f"x{count}"}}}}]},
            "module_call_graph": [{"fqn": name, "signature": None} for name in ["", "layers"] + [f"layers.{i}" for i in range(count)]]},
        "range_constraints": {}, "schema_version": {"major": 8, "minor": 17}, "torch_version": "2.11.0"}
    archive = SparseZip(path)
    archive.add("p/archive_version", b"0")
    archive.add("p/byteorder", b"little")
    archive.add("p/models/model.json", json.dumps(program).encode())
    config = {name: {"path_name": f"weight_{i}", "is_param": True, "use_pickle": False, "tensor_meta": meta} for i, name in enumerate(names)}
    archive.add("p/data/weights/model_weights_config.json", json.dumps({"config": config}).encode())
    for i in range(count):
        archive.add(f"p/data/weights/weight_{i}", 4 * width * width)
    archive.close()


def write_folder(folder, config, shards, file_name):
    """Each shard is a list of (name, dtype, shape); `file_name` has the number of a shard and that of all."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config))
    total, places = 0, {}
    for number, tensors in enumerate(shards):
        file, header, at = file_name.format(number + 1, len(shards)), {}, 0
        for name, dtype, shape in sorted(tensors, key=lambda row: (-BITS[row[1]], row[0])):
            size = BITS[dtype] // 8
            for length in shape:
                size *= length
            header[name], places[name] = {"dtype": dtype, "shape": shape, "data_offsets": [at, at + size]}, file
            at += size
        body = json.dumps(header, separators=(",", ":")).encode()
        body += b" " * (-len(body) % 8)
        with open(folder / file, "wb") as out:
            out.write(struct.pack("<Q", len(body)) + body)
            out.truncate(8 + len(body) + at)
        total += at
    index = {"metadata": {"total_size": total}, "weight_map": dict(sorted(places.items()))}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index, indent=2))


def write_catalog(catalog, folder):
    document = json.loads(gzip.open(catalog).read())
    shards = [[] for _ in range(document["checkpoint"]["shards"])]
    for name, dtype, shape, shard in document["checkpoint"]["tensors"]:
        shards[shard].append((name, dtype, shape))
    write_folder(folder, document["config"] | {"architectures": [document["root_class"].split(".")[-1]]}, shards, "model-{:05d}-of-{:05d}.safetensors")


def write_kimi_k2(folder):
    """Kimi-K2-Instruct by its published configuration: attention of DeepSeek-V3, one plain layer, 60 of 384 experts; a file for each layer."""
    hidden, block, experts, layers = 7168, 128, 384, 61

    def scaled(name, rows, columns):
        return [(f"{name}.weight", "F8_E4M3", [rows, columns]), (f"{name}.weight_scale_inv", "F32", [-(-rows // block), -(-columns // block)])]

    def plain(name, *shape):
        return [(f"{name}.weight", "BF16", list(shape))]

    def gated(name, width):
        return scaled(f"{name}.gate_proj", width, hidden) + scaled(f"{name}.up_proj", width, hidden) + scaled(f"{name}.down_proj", hidden, width)

    def attention(name):
        return (scaled(f"{name}.q_a_proj", 1536, hidden) + plain(f"{name}.q_a_layernorm", 1536) + scaled(f"{name}.q_b_proj", 64 * 192, 1536) +
                scaled(f"{name}.kv_a_proj_with_mqa", 512 + 64, hidden) + plain(f"{name}.kv_a_layernorm", 512) + scaled(f"{name}.kv_b_proj", 64 * 256, 512) +
                scaled(f"{name}.o_proj", hidden, 64 * 128))

    shards = []
    for layer in range(layers):
        name = f"model.layers.{layer}"
        tensors = attention(f"{name}.self_attn") + plain(f"{name}.input_layernorm", hidden) + plain(f"{name}.post_attention_layernorm", hidden)
        if layer == 0:
            tensors += gated(f"{name}.mlp", 18432)
        else:
            tensors += plain(f"{name}.mlp.gate", experts, hidden) + [(f"{name}.mlp.gate.e_score_correction_bias", "F32", [experts])]
            tensors += gated(f"{name}.mlp.shared_experts", 2048) + [row for i in range(experts) for row in gated(f"{name}.mlp.experts.{i}", 2048)]
        shards.append(tensors)
    shards[0] += plain("model.embed_tokens", 163840, hidden)
    shards[-1] += plain("model.norm", hidden) + plain("lm_head", 163840, hidden)
    config = {"architectures": ["DeepseekV3ForCausalLM"], "model_type": "kimi_k2", "hidden_size": hidden, "num_hidden_layers": layers,
              "num_nextn_predict_layers": 0, "first_k_dense_replace": 1, "intermediate_size": 18432, "moe_intermediate_size": 2048, "n_routed_experts": experts,
              "n_shared_experts": 1, "num_experts_per_tok": 8, "num_attention_heads": 64, "num_key_value_heads": 64, "q_lora_rank": 1536, "kv_lora_rank": 512,
              "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "max_position_embeddings": 131072, "vocab_size": 163840,
              "tie_word_embeddings": False, "torch_dtype": "bfloat16",
              "quantization_config": {"quant_method": "fp8", "fmt": "e4m3", "activation_scheme": "dynamic", "weight_block_size": [block, block]}}
    write_folder(folder, config, shards, "model-{}-of-{}.safetensors")


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
write_catalog(Path(__file__).parent.parent / "data/catalogs/deepseek-v3.json.gz", folder / "deepseek-v3")
write_kimi_k2(folder / "kimi-k2")
write_state_dict(folder / "four_gib.pth", 64, 4096, 4096)
write_program(folder / "ten_gib.pt2", 1280, 1448)
write_state_dict(folder / "many_tensors.pth", 60_000, 300, 3)
