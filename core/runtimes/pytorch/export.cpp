#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {
namespace {

/// Hooks that bring what a module takes to where it lies: what has no weights stays where its values are.
constexpr std::string_view kBringFunction = R"(
def bring_inputs(model):
    """Before a module with weights of its own runs, its inputs come to the device of the first of them."""

    def moved(value, device):
        if isinstance(value, torch.Tensor):
            return value.to(device)
        if isinstance(value, (list, tuple)):
            parts = [moved(part, device) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
        if isinstance(value, dict):
            return {key: moved(part, device) for key, part in value.items()}
        return value

    def bring(module, inputs, named):
        own = next(iter(module.parameters(recurse=False)), None)
        return moved(inputs, own.device), moved(named, own.device)

    for module in model.modules():
        if next(iter(module.parameters(recurse=False)), None) is not None:
            module.register_forward_pre_hook(bring, with_kwargs=True)
    return model
)";

/// Copies from pinned memory need not be waited for one by one.
std::string place_function(const ExportInput& input) {
  std::string text(kPlaceFunction);
  if (input.option("copies") != "non_blocking") return text;
  constexpr std::string_view kTo = ".to(device)", kAhead = ".to(device, non_blocking=True)";
  for (std::size_t at = 0; (at = text.find(kTo, at)) != std::string::npos; at += kAhead.size())
    text.replace(at, kTo.size(), kAhead);
  return text;
}

}  // namespace

Exported write_pytorch(const ExportInput& input) {
  Exported out;
  for (const plan::DeviceMap::Entry* entry : off_gpu(input.map)) {
    if (entry->device == machine::kDisk) return cannot_say({RefusalKind::NoDisk, entry->key, {"PyTorch"}});
    out.offloads.push_back({entry->key, entry->device, is_set(input, entry->key)});
  }
  const bool brings = input.option("inputs") == "hooks";
  out.text = header(input) + "# Modules on the CPU are computed there. " +
             (brings ? "Hooks bring inputs to their modules." : "Nothing moves values: the program has to.") +
             "\nimport torch\n\n" + python_map("DEVICE_MAP", input.map) + "\n" + place_function(input) +
             (brings ? "\n" + std::string(kBringFunction) : std::string()) +
             "\n\n# model = " + (brings ? "bring_inputs(place(model))" : "place(model)") + "\n";
  out.actual = places_of(input, read_python_map(out.text, "DEVICE_MAP"));
  return out;
}

void nearest_pytorch(const ExportInput& input, Nearest& out) {
  out.maps.push_back(without_disk(input.map, machine::kCpu));
  for (const machine::DeviceId gpu : usable_gpus(input.map)) out.maps.push_back(without_disk(input.map, gpu));
}

}  // namespace stowage::runtimes
