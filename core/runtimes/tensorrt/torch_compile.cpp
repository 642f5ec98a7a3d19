// torch.compile with the Torch-TensorRT backend: offload is accepted and ignored.
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"
#include "core/runtimes/tensorrt/build_options.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "one GPU"),
};
constexpr std::string_view kIgnores[] = {
    "offload_module_to_cpu: accepted, and ignored with a warning",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "torch-compile: the call with its options, and lines that move modules",
};
constexpr std::string_view kExports[] = {
    "torch-compile: Python that compiles the model on the main GPU",
};
constexpr std::string_view kSources[] = {
    "pytorch/TensorRT py/torch_tensorrt/dynamo/backend/backends.py",
    "pytorch/TensorRT py/torch_tensorrt/dynamo/_settings.py, _defaults.py",
};
constexpr Setting kSettings[] = {
    {"offload_module_to_cpu", "keep the source module on the host while the compiled one runs", false,
     STOWAGE_TEXT("Targets", "the backend takes it and does nothing with it")},
};

constexpr WriterChoice kShapes[] = {
    {"as_seen", STOWAGE_TEXT("Targets", "as PyTorch sees them")},
    {"static", STOWAGE_TEXT("Targets", "fixed")},
    {"dynamic", STOWAGE_TEXT("Targets", "open (dynamic)")},
};
constexpr WriterOption kOptions[] = {
    kBlockOption,
    kLevelOption,
    kWorkspaceOption,
    {"shapes",
     STOWAGE_TEXT("Targets", "Sizes of inputs"),
     WriterOption::Kind::Choice,
     "as_seen",
     kShapes,
     {}},
};

constexpr DeviceRules rules() {
  DeviceRules rules;
  rules.off_gpu = OffGpu::Ignored;
  return rules;
}

constexpr Grain kGrains[] = {Grain::WholeModel};
constexpr ReserveRule kCounted[] = {kUnsavedBuffers};

constexpr Target make() {
  Target target;
  target.name = "torch-compile";
  target.title = "torch.compile with the Torch-TensorRT backend";
  target.expresses = kExpresses;
  target.ignores = kIgnores;
  target.imports = kImports;
  target.exports = kExports;
  target.sources = kSources;
  target.settings = kSettings;
  target.device_rules = rules();
  target.judged_as = machine::kComputesOnHost;
  target.loads = "the whole model on the main GPU, compiled when it is first called";
  target.file = "torch_compile.py";
  target.example = "model = torch.compile(model.to(\"cuda:0\"), backend=\"torch_tensorrt\")";
  target.read = read_torch_compile;
  target.recognise = recognise_torch_compile;
  target.write = write_torch_compile;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_cpu = target.says_disk = false;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& torch_compile_target() { return kTarget; }

}  // namespace stowage::runtimes
