#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {

/// ZeRO-3 offloads all parameters or none.
Exported write_deepspeed(const ExportInput& input) {
  const auto gpus = gpus_of(input.map);
  const auto off = off_gpu(input.map);
  if (gpus.size() > 1) return cannot_say({RefusalKind::ZeroPieces});
  if (!gpus.empty() && !off.empty()) {
    const std::string& key = off.front()->key;
    return cannot_say({key.empty() ? RefusalKind::ZeroRest : RefusalKind::ZeroPart, key, {}});
  }
  Exported out;
  Json zero{{"stage", 3}};
  machine::DeviceId device = gpus.empty() ? machine::kCpu : gpus.front();
  if (!off.empty()) {
    device = off.front()->device;
    for (const plan::DeviceMap::Entry* entry : off) {
      if (entry->device != device) return cannot_say({RefusalKind::ZeroBoth});
      out.offloads.push_back({entry->key, entry->device, is_set(input, entry->key)});
    }
    zero["offload_param"] = {{"device", device == machine::kDisk ? "nvme" : "cpu"}};
    if (device == machine::kDisk) zero["offload_param"]["nvme_path"] = input.option("nvme_path");
    if (input.option("pin_memory") == "true") zero["offload_param"]["pin_memory"] = true;
  }
  out.settings = {{"zero_optimization", zero}};
  out.text = to_text(Json{{"train_micro_batch_size_per_gpu", 1}, {"zero_optimization", zero}}) + "\n";
  // Read again: one device for all.
  const auto json = parse_json(out.text, "export");
  const Json* offload = json ? json_find((*json)["zero_optimization"], "offload_param") : nullptr;
  const machine::DeviceId written = !offload ? (gpus.empty() ? machine::gpu(0) : gpus.front())
                                    : (*offload)["device"] == "nvme" ? machine::kDisk
                                                                     : machine::kCpu;
  out.actual.assign(input.facts.model->tensors().size(), written);
  return out;
}

void nearest_deepspeed(const ExportInput&, Nearest& out) {
  out.maps.insert(out.maps.end(), {all_on(machine::kCpu), all_on(machine::kDisk)});
}

}  // namespace stowage::runtimes
