// accelerate: hooks move inputs to where a module executes, and stream what lies off the GPUs.
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "a device for any module or tensor (device_map), GPUs, cpu and disk"),
    STOWAGE_TEXT("Targets", "max_memory"),
    STOWAGE_TEXT("Targets", "offload_buffers"),
};
constexpr std::string_view kMoves[] = {
    "inputs of every module that the map names, or that owns tensors below one",
    "weights of modules on cpu and disk to the main GPU for their turn",
    "the program's inputs to the main GPU, its results back to where the inputs were",
};
constexpr std::string_view kIgnores[] = {
    "a module of which the map names only parts has no hook: nothing is moved for it",
    "the KV cache, which transformers exempts from the hooks (skip_keys)",
    "a key of a tensor of the root itself: its hook keeps those on the main GPU",
};
constexpr std::string_view kReserves[] = {
    "the largest load of one hook on the main GPU",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "accelerate: {\"device_map\": …}",
};
constexpr std::string_view kExports[] = {
    "device_map",
    "accelerate: the map, max_memory and a loading snippet",
};
constexpr std::string_view kSources[] = {
    "huggingface/accelerate src/accelerate/hooks.py, big_modeling.py, utils/modeling.py",
    "accelerate 1.15 run with main device cpu and offload to disk",
};

constexpr DeviceRules rules() {
  DeviceRules rules;
  rules.off_gpu = OffGpu::Streamed;
  rules.hooks = true;
  rules.tied_split = plan::Severity::Warning;
  rules.alias_split = plan::Severity::Warning;
  return rules;
}

constexpr Grain kGrains[] = {Grain::Tensor, Grain::Module};
constexpr ReserveRule kCounted[] = {kUnsavedBuffers};

constexpr Target make() {
  Target target;
  target.name = "accelerate";
  target.title = "Hugging Face accelerate";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.ignores = kIgnores;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.sources = kSources;
  target.device_rules = rules();
  target.judged_as = machine::kStreams;
  target.loads = "tensor by tensor through RAM; from disk for each turn, one tensor of RAM at a time";
  target.cache = "where its layer executes: of an offloaded layer on the main GPU";
  target.file = "device_map.json";
  target.example = "{\"model.embed_tokens\": 0, \"model.layers.0\": \"cpu\"}";
  target.read = read_accelerate;
  target.recognise = recognise_accelerate;
  target.write = write_accelerate;
  target.nearest = nearest_accelerate;
  target.grains = kGrains;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& accelerate_target() { return kTarget; }

}  // namespace stowage::runtimes
