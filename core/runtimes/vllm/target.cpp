// vLLM: whole layers on pipeline stages; offload in periodic groups.
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"
#include "core/runtimes/vllm/cuts.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "whole layers on pipeline stages (VLLM_PP_LAYER_PARTITION)"),
    STOWAGE_TEXT("Targets",
                 "the last n of every group of layers of a stage on the host, prefetched "
                 "(--offload-group-size, --offload-num-in-group)"),
};
constexpr std::string_view kMoves[] = {
    "results of a stage to the next one",
    "offloaded layers to a pool of GPU buffers, ahead of their turn",
};
constexpr std::string_view kIgnores[] = {
    "what stands around the layers is never offloaded by groups",
};
constexpr std::string_view kReserves[] = {
    "the pool: prefetch_step copies of every distinct parameter of a layer",
    "a part of each card for the KV cache (gpu_memory_utilization)",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "vllm: a command line with its environment, pasted (check --from vllm)",
};
constexpr std::string_view kExports[] = {
    "vllm: environment and arguments of pipeline stages and of offload groups",
};
constexpr std::string_view kNotPlanned[] = {
    "tensor parallelism (--tensor-parallel-size): a plan has each tensor whole on one device",
};
constexpr std::string_view kSources[] = {
    "vllm-project/vllm vllm/config/offload.py, vllm/model_executor/offloader/prefetch.py, "
    "vllm/model_executor/models/utils.py (make_layers), vllm/engine/arg_utils.py",
    "vllm-project/vllm#6824, #6920",
};

constexpr WriterChoice kForms[] = {
    {"script", STOWAGE_TEXT("Targets", "environment, then the command")},
    {"line", STOWAGE_TEXT("Targets", "one line")},
};
constexpr WriterOption kOptions[] = {
    {"form", STOWAGE_TEXT("Targets", "Written as"), WriterOption::Kind::Choice, "script", kForms},
    {"gpu_memory_utilization", STOWAGE_TEXT("Targets", "Part of each card"), WriterOption::Kind::Part, "0.9"},
    {"prefetch_step",
     STOWAGE_TEXT("Targets", "Layers ahead"),
     WriterOption::Kind::Number,
     "1",
     {},
     {},
     STOWAGE_TEXT("Targets", "no layer of this plan is offloaded")},
};

constexpr Grain kGrains[] = {Grain::Stages, Grain::LayerGroups};
constexpr ReserveRule kCounted[] = {
    {"outside_of_share", "what gpu_memory_utilization (0.9) leaves of a card to others",
     ReserveRule::Kind::CardShare, 90, "gpu_memory_utilization"},
    {"prefetch_pool", "one copy of every parameter of a layer, for offloaded layers",
     ReserveRule::Kind::LayerCopies, 1, "prefetch_step"},
    {"stage_cache", "the KV cache of a stage, that of its offloaded layers too",
     ReserveRule::Kind::StageCache, 1},
    {"peak_of_profiling", "activations of the largest batch: vLLM measures them as it starts"},
    {"cuda_graphs", "recorded graphs: 0.65 and 1.3 GiB were seen, not in its own estimate"},
};

constexpr Target make() {
  Target target;
  target.name = "vllm";
  target.title = "vLLM";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.ignores = kIgnores;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.not_planned = kNotPlanned;
  target.sources = kSources;
  target.judged_as = machine::kComputesOnHost;
  target.latent_cache = true;
  target.computes_on_gpus = true;
  target.cuts = &kVllmCuts;
  target.cache = "on the GPU of its stage, as many blocks on each stage as on the one with the fewest";
  target.head = "on the last stage";
  target.file = "vllm.sh";
  target.example = "VLLM_PP_LAYER_PARTITION=20,12 vllm serve MODEL --pipeline-parallel-size 2";
  target.read = read_vllm;
  target.recognise = recognise_vllm;
  target.write = write_vllm;
  target.nearest = nearest_vllm;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_disk = false;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& vllm_target() { return kTarget; }

}  // namespace stowage::runtimes
