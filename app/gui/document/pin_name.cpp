#include "app/gui/document/pin_name.h"

#include <algorithm>

namespace stowage::app::edits {

PlanInput pinName(PlanInput input, const model::Model& model, const std::string& name,
                  machine::DeviceId device) {
  if (const auto module = model.find_module(name)) return pin(std::move(input), model, {*module}, device);
  if (!model.find_tensor(name)) return input;
  std::erase_if(input.settings.rules,
                [&](const plan::Rule& rule) { return !rule.forbid && rule.name == name; });
  input.settings.rules.push_back({name, device, false});
  if (!input.map) return input;
  plan::DeviceMap map = *input.map;
  std::erase_if(map.entries, [&](const plan::DeviceMap::Entry& entry) { return entry.key == name; });
  map.entries.push_back({name, device});  // the longest key counts, wherever it stands
  input.map = std::make_shared<const plan::DeviceMap>(std::move(map));
  return input;
}

}  // namespace stowage::app::edits
