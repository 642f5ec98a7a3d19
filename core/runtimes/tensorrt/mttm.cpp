// Torch-TensorRT MutableTorchTensorRTModule: engines own their weights; the rest is plain PyTorch on shared
// storage.
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"
#include "core/runtimes/tensorrt/build_options.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "offload_module_to_cpu: the whole source module, or none of it"),
};
constexpr std::string_view kMoves[] = {
    "inputs of parts that TensorRT executes, to the main GPU, with a warning",
    "the source module to the CPU where offload_module_to_cpu is on",
};
constexpr std::string_view kReserves[] = {
    "compile: 2 copies of the weights on the GPU and 5 in host memory; 3 with trimming; offload moves one "
    "from the GPU to the host (upper bounds)",
};
constexpr std::string_view kPhases[] = {
    "load",
    "compile",
    "refit",
    "run",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "tensorrt-mttm: the settings of the call, and lines that move modules",
};
constexpr std::string_view kExports[] = {
    "tensorrt-mttm: Python with the settings",
};
constexpr std::string_view kSources[] = {
    "pytorch/TensorRT py/torch_tensorrt/dynamo/runtime/_MutableTorchTensorRTModule.py",
    "pytorch/TensorRT#3728, #3736, #4647",
    "pytorch/TensorRT docsrc/tutorials/resource_memory/resource_management.rst",
    "pytorch/TensorRT py/torch_tensorrt/dynamo/_settings.py, _defaults.py",
};
constexpr Setting kSettings[] = {
    {"offload_module_to_cpu", "keep the source module on the host while the compiled one runs", false},
    {"malloc_trim", "give freed host memory back while compiling (the malloc-trim environment variable)",
     false},
};

constexpr WriterChoice kFull[] = {
    {"false", STOWAGE_TEXT("Targets", "falls back to PyTorch")},
    {"true", STOWAGE_TEXT("Targets", "fails")},
};
constexpr WriterOption kOptions[] = {
    kBlockOption,
    kLevelOption,
    kWorkspaceOption,
    {"full",
     STOWAGE_TEXT("Targets", "What TensorRT cannot execute"),
     WriterOption::Kind::Choice,
     "false",
     kFull,
     {}},
};

constexpr DeviceRules rules() {
  DeviceRules rules;
  rules.engines = true;
  rules.has_phases = true;
  return rules;
}

constexpr Grain kGrains[] = {Grain::Module, Grain::WholeModel};
constexpr ReserveRule kCounted[] = {kUnsavedBuffers};

constexpr Target make() {
  Target target;
  target.name = "tensorrt-mttm";
  target.title = "Torch-TensorRT, MutableTorchTensorRTModule";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.reserves = kReserves;
  target.phases = kPhases;
  target.imports = kImports;
  target.exports = kExports;
  target.sources = kSources;
  target.settings = kSettings;
  target.device_rules = rules();
  target.judged_as = machine::kComputesOnHost;
  target.loads = "the source module whole, then compiled beside it";
  target.file = "tensorrt_mttm.py";
  target.example = "torch_tensorrt.MutableTorchTensorRTModule(model, offload_module_to_cpu=True)";
  target.read = read_mttm;
  target.recognise = recognise_mttm;
  target.write = write_mttm;
  target.nearest = nearest_mttm;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_disk = false;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& mttm_target() { return kTarget; }

}  // namespace stowage::runtimes
