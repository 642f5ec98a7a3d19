#include <algorithm>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {
namespace {

/// The root has a hook whatever the map says, which keeps the root's own tensors on the main device
/// (accelerate: dispatch_model, attach_align_device_hook_on_blocks), unless the map offloads the whole model.
bool keeps_own_tensors_of_root(const plan::DeviceMap& map) {
  return std::none_of(map.entries.begin(), map.entries.end(), [](const plan::DeviceMap::Entry& entry) {
    return entry.key.empty() && !entry.device.gpu();
  });
}

/// Where accelerate holds every tensor between two calls: what a module on cpu or disk does not hand back
/// after its turn, its buffers as a rule, stays on the main GPU (accelerate: AlignDevicesHook.init_hook).
std::vector<machine::DeviceId> replay(const ExportInput& input, const plan::DeviceMap& map) {
  machine::Runtime runtime;
  runtime.offload_buffers = input.offload_buffers;
  const Places places(input.facts, *input.target.device_rules, map);
  const bool root_on_main = keeps_own_tensors_of_root(map);
  std::vector<machine::DeviceId> out;
  for (std::uint32_t i = 0; i < input.facts.model->tensors().size(); ++i) {
    const model::Tensor& tensor = (*input.facts.model)[model::TensorId(i)];
    const bool moves = runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent);
    const bool held = root_on_main && input.facts.owner(i) == 0;
    const machine::DeviceId asked = held ? places.main() : places.asked(i);
    out.push_back(asked.gpu() || moves ? asked : places.main());
  }
  return out;
}

/// Names of one storage on several devices: each further device gets a copy of its own.
std::vector<SecondCopy> second_copies(const Facts& facts, const std::vector<machine::DeviceId>& actual) {
  std::vector<SecondCopy> out;
  for (const auto& tie : facts.ties) {
    std::vector<machine::DeviceId> seen{actual[tie.front()]};
    for (const std::uint32_t name : tie) {
      if (std::find(seen.begin(), seen.end(), actual[name]) != seen.end()) continue;
      seen.push_back(actual[name]);
      out.push_back({name, seen.front(), actual[name]});
    }
  }
  return out;
}

}  // namespace

/// The map itself, a key a line, as from_pretrained and dispatch_model take it.
Exported write_accelerate(const ExportInput& input) {
  Exported out;
  for (const plan::DeviceMap::Entry* entry : off_gpu(input.map))
    out.offloads.push_back({entry->key, entry->device, is_set(input, entry->key)});
  out.text = to_text(plan::to_json(input.map)) + "\n";
  const auto json = parse_json(out.text, "export");
  const auto read = json ? plan::device_map_from_json(*json, "export") : tl::unexpected(json.error());
  out.actual = replay(input, read ? *read : plan::DeviceMap{});
  out.copies = second_copies(input.facts, out.actual);
  return out;
}

/// It has a main GPU as soon as a plan uses one: the plan without any.
void nearest_accelerate(const ExportInput& input, Nearest& out) {
  plan::DeviceMap map = input.map;
  for (plan::DeviceMap::Entry& entry : map.entries) {
    if (entry.device.gpu()) entry.device = machine::kCpu;
  }
  out.maps.push_back(std::move(map));
}

}  // namespace stowage::runtimes
