#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stage_cuts.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {

Exported write_pytorch(const ExportInput& input) {
  Exported out;
  for (const plan::DeviceMap::Entry* entry : off_gpu(input.map)) {
    if (entry->device == machine::kDisk) return cannot_say({RefusalKind::NoDisk, entry->key, {"PyTorch"}});
    out.offloads.push_back({entry->key, entry->device, is_set(input, entry->key)});
  }
  out.text =
      header(input) +
      "# Modules on the CPU are computed there. Nothing moves values: the program has to.\nimport torch\n\n" +
      python_map("DEVICE_MAP", input.map) + "\n" + std::string(kPlaceFunction) +
      "\n\n# model = place(model)\n";
  out.actual = places_of(input, read_python_map(out.text, "DEVICE_MAP"));
  return out;
}

void nearest_pytorch(const ExportInput& input, Nearest& out) {
  out.maps.push_back(without_disk(input.map, machine::kCpu));
  for (const machine::DeviceId gpu : usable_gpus(input.map)) out.maps.push_back(without_disk(input.map, gpu));
}

}  // namespace stowage::runtimes
