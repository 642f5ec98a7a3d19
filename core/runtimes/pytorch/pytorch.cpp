// Plain PyTorch: nothing is moved but by the program itself.
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "module.to(device) for any module, tensor by tensor"),
};
constexpr std::string_view kImports[] = {
    "device_map",
    "pytorch: a dictionary of devices, and lines that move modules (.to, .cuda, .cpu)",
};
constexpr std::string_view kExports[] = {
    "pytorch: Python that moves every key of the map",
};
constexpr std::string_view kNotPlanned[] = {
    "sharding (FSDP, DTensor): a plan has each tensor whole on one device",
};
constexpr std::string_view kSources[] = {
    "torch 2.11 under FakeTensorMode: every operator that takes tensors of two devices raises, but for a CPU "
    "index into a GPU tensor and 0-dimensional CPU tensors",
};

constexpr WriterChoice kInputs[] = {
    {"program", STOWAGE_TEXT("Targets", "moved by the program")},
    {"hooks", STOWAGE_TEXT("Targets", "brought by hooks")},
};
constexpr WriterChoice kCopies[] = {
    {"blocking", STOWAGE_TEXT("Targets", "one after the other")},
    {"non_blocking", STOWAGE_TEXT("Targets", "without waiting (non_blocking)")},
};
constexpr WriterOption kOptions[] = {
    {"inputs",
     STOWAGE_TEXT("Targets", "Inputs of modules"),
     WriterOption::Kind::Choice,
     "program",
     kInputs,
     {}},
    {"copies",
     STOWAGE_TEXT("Targets", "Weights are copied"),
     WriterOption::Kind::Choice,
     "blocking",
     kCopies,
     {}},
};

constexpr Grain kGrains[] = {Grain::Tensor, Grain::Module};
constexpr ReserveRule kCounted[] = {kUnsavedBuffers};

constexpr Target make() {
  Target target;
  target.name = "pytorch";
  target.title = "plain PyTorch";
  target.expresses = kExpresses;
  target.imports = kImports;
  target.exports = kExports;
  target.not_planned = kNotPlanned;
  target.sources = kSources;
  target.device_rules = DeviceRules();
  target.judged_as = machine::kComputesOnHost;
  target.loads = "the program builds the model in RAM, then moves one key of the map after the other";
  target.file = "pytorch.py";
  target.example = "model.layers[0].to(\"cuda:0\")\nmodel.layers[1].to(\"cuda:1\")";
  target.read = read_pytorch;
  target.recognise = recognise_pytorch;
  target.write = write_pytorch;
  target.write_activations = write_pytorch_activations;
  target.nearest = nearest_pytorch;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_disk = false;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& pytorch_target() { return kTarget; }

}  // namespace stowage::runtimes
