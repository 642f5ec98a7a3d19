#include "core/estimate/graph/layout_rules.h"

namespace stowage::estimate {
namespace {

/// To the name of the module that has it.
void shorten(std::string& name) {
  const auto dot = name.rfind('.');
  name.resize(dot == std::string::npos ? 0 : dot);
}

}  // namespace

std::uint16_t RunPlaces::of(machine::DeviceId id) const {
  if (!id.gpu()) return id == machine::kCpu ? cpu() : disk();
  const auto at = std::find(gpus.begin(), gpus.end(), id);
  return at == gpus.end() ? kNowhere : static_cast<std::uint16_t>(at - gpus.begin());
}

machine::DeviceId RunPlaces::name(std::uint16_t place) const {
  return gpu(place) ? gpus[place] : place == cpu() ? machine::kCpu : machine::kDisk;
}

MapLookup::MapLookup(const plan::DeviceMap& map, const std::vector<std::string>& computed)
    : computed_(computed.begin(), computed.end()) {
  for (const auto& entry : map.entries) devices_[entry.key] = entry.device;
}

std::optional<machine::DeviceId> MapLookup::find(std::string name) const {
  for (;;) {
    if (const auto found = devices_.find(name); found != devices_.end()) return found->second;
    if (name.empty()) return std::nullopt;
    shorten(name);
  }
}

bool MapLookup::computed(std::string name) const {
  while (!computed_.empty()) {
    if (computed_.contains(name)) return true;
    if (name.empty()) return false;
    shorten(name);
  }
  return false;
}

bool is_below(const std::string& name, const std::string& module) {
  return module.empty() || name == module || (name.starts_with(module) && name[module.size()] == '.');
}

}  // namespace stowage::estimate
