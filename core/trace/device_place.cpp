#include "core/trace/device_place.h"

#include <algorithm>

#include "core/machine/machine.h"

namespace stowage::trace {
namespace {

bool host_name(std::string_view name) {
  constexpr std::size_t kLongest = 64;
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= kLongest && std::all_of(name.begin(), name.end(), plain);
}

}  // namespace

HostAndDevice split_host(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos || !host_name(name.substr(0, colon))) return {{}, name};
  return {name.substr(0, colon), name.substr(colon + 1)};
}

std::optional<DevicePlace> device_place(std::string_view name) {
  if (const auto whole = machine::parse_device(name)) return DevicePlace{{}, *whole};
  const HostAndDevice parts = split_host(name);
  if (parts.host.empty()) return std::nullopt;
  const auto id = machine::parse_device(parts.device);
  return id ? std::optional(DevicePlace{parts.host, *id}) : std::nullopt;
}

}  // namespace stowage::trace
