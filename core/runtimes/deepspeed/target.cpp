// DeepSpeed ZeRO-3: parameters are offloaded as a whole.
#include "core/runtimes/deepspeed/cuts.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "all parameters on cpu or on nvme, or none (offload_param)"),
};
constexpr std::string_view kMoves[] = {
    "parameters to the GPU for their turn, all of them",
};
constexpr std::string_view kIgnores[] = {
    "a device for one module: offload is of the whole model",
};
constexpr std::string_view kReserves[] = {
    "the largest layer on the GPU",
    "1.5 times the model's states in host memory",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "deepspeed: the JSON of a run (check --from deepspeed)",
};
constexpr std::string_view kExports[] = {
    "deepspeed: the JSON of a run with ZeRO-3",
};
constexpr std::string_view kNotPlanned[] = {
    "parts of every weight on each GPU (ZeRO-3 without offload): a plan has each tensor whole on one device",
    "tensor parallelism (tensor_parallel.tp_size): it is read and counted, and not written",
};
constexpr std::string_view kSources[] = {
    "deepspeedai/DeepSpeed deepspeed/runtime/zero/stage3.py, deepspeed/runtime/zero/offload_config.py",
    "DeepSpeed 0.19.8 deepspeed/module_inject/auto_tp.py, replace_module.py, layers.py, tp_shard.py",
};

constexpr WriterChoice kPinned[] = {
    {"false", STOWAGE_TEXT("Targets", "no")},
    {"true", STOWAGE_TEXT("Targets", "yes")},
};
constexpr WriterOption kOptions[] = {
    {"nvme_path",
     STOWAGE_TEXT("Targets", "Folder for the disk"),
     WriterOption::Kind::Text,
     "/local_nvme",
     {},
     {},
     STOWAGE_TEXT("Targets", "the plan puts nothing on the disk")},
    {"pin_memory",
     STOWAGE_TEXT("Targets", "Pinned host memory"),
     WriterOption::Kind::Choice,
     "false",
     kPinned,
     {},
     STOWAGE_TEXT("Targets", "the plan puts nothing off the GPUs")},
};

constexpr Grain kGrains[] = {Grain::WholeModel};
constexpr ReserveRule kCounted[] = {
    kUnsavedBuffers,
    {"streamed_layer", "the largest layer, for its turn on the GPU", ReserveRule::Kind::StreamedLayer, 1},
    {"turn_cache",
     "the KV cache, on the GPU that layers compute on: the first where all weights lie off them",
     ReserveRule::Kind::StageCache, 1},
    {"host_states", "half as much again as lies in host memory (1.5 times the model's states)",
     ReserveRule::Kind::HostShare, 50},
    {"activations_of_turn", "activations of a turn, on the first GPU where all weights lie off them",
     ReserveRule::Kind::StreamedTurn, 1},
    {"pinned_buffers", "buffer_count times buffer_size of pinned host memory: not known here"},
};

constexpr Target make() {
  Target target;
  target.name = "deepspeed";
  target.title = "DeepSpeed ZeRO-3";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.ignores = kIgnores;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.not_planned = kNotPlanned;
  target.sources = kSources;
  target.judged_as = machine::kComputesOnHost;
  target.computes_on_gpus = true;
  target.cuts_weights = true;
  target.cuts = &kDeepSpeedCuts;
  target.cache = "on the GPU that its layers compute on, wherever weights wait for their turn";
  target.file = "ds_config.json";
  target.example = "{\"zero_optimization\": {\"stage\": 3, \"offload_param\": {\"device\": \"cpu\"}}}";
  target.read = read_deepspeed;
  target.recognise = recognise_deepspeed;
  target.write = write_deepspeed;
  target.nearest = nearest_deepspeed;
  target.options = kOptions;
  target.grains = kGrains;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& deepspeed_target() { return kTarget; }

}  // namespace stowage::runtimes
