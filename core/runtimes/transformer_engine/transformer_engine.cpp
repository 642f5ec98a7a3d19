// TransformerEngine offloads activations; its offload of weights has no effect.
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "activations of the first n of L layers (get_cpu_offload_context)"),
    STOWAGE_TEXT("Targets", "activations layer by layer (manual_synchronization)"),
};
constexpr std::string_view kMoves[] = {
    "saved activations to pinned host memory and back",
};
constexpr std::string_view kIgnores[] = {
    "offload of weights: deprecated, accepted, no effect",
    "activations of fewer than 262,144 elements, parameters, what is marked, not on CUDA, non-contiguous or "
    "a view of a part of a larger tensor",
};
constexpr std::string_view kReserves[] = {
    "the activations of L - n layers on the GPU",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "transformer-engine: get_cpu_offload_context, and lines that move modules",
};
constexpr std::string_view kExports[] = {
    "transformer-engine: Python that moves modules to their GPUs",
};
constexpr std::string_view kSources[] = {
    "NVIDIA/TransformerEngine transformer_engine/pytorch/cpu_offload.py, "
    "docs/features/other_optimizations/cpu_offloading/cpu_offloading.rst",
    "NVIDIA/TransformerEngine#1678, #1762, #3047",
};

constexpr WriterChoice kModes[] = {
    {"default", STOWAGE_TEXT("Targets", "the first layers, in a context")},
    {"manual", STOWAGE_TEXT("Targets", "any layers, one by one")},
};
constexpr WriterOption kOptions[] = {
    {"activations",
     STOWAGE_TEXT("Targets", "Activations go"),
     WriterOption::Kind::Choice,
     "default",
     kModes,
     {},
     STOWAGE_TEXT("Targets", "the plan says nothing of activations")},
};

constexpr DeviceRules rules() {
  DeviceRules rules;
  rules.off_gpu = OffGpu::Ignored;
  return rules;
}

constexpr Grain kGrains[] = {Grain::Module};
constexpr ReserveRule kCounted[] = {kUnsavedBuffers};

constexpr Target make() {
  Target target;
  target.name = "transformer-engine";
  target.title = "NVIDIA TransformerEngine";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.ignores = kIgnores;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.sources = kSources;
  target.device_rules = rules();
  target.judged_as = machine::kComputesOnHost;
  target.file = "transformer_engine.py";
  target.example = "te.get_cpu_offload_context(enabled=True, num_layers=2, model_layers=4)";
  target.read = read_transformer_engine;
  target.recognise = recognise_transformer_engine;
  target.write = write_transformer_engine;
  target.write_activations = write_transformer_engine_activations;
  target.activations_of_layers = true;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_cpu = target.says_disk = false;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& transformer_engine_target() { return kTarget; }

}  // namespace stowage::runtimes
