#pragma once

#include <optional>
#include <string_view>

#include "core/machine/device_kind.h"

namespace stowage::trace {

/// A name with a host in front taken apart: "box1:0" is "0" of "box1". `host` is empty where the name has no
/// colon, or where what stands before it cannot be a host's name (letters, digits, '.', '-', '_', at most
/// 64).
struct HostAndDevice {
  std::string_view host{}, device{};  ///< parts of the name
};
HostAndDevice split_host(std::string_view name);

/// Where a device of a run is.
struct DevicePlace {
  std::string_view host{};  ///< part of the name; empty: a run of one machine
  machine::DeviceId id{};
};
/// What a name of a run means. A name that is a device as it stands ("cuda:0") is one, and has no host.
/// nullopt: no device is called that.
std::optional<DevicePlace> device_place(std::string_view name);

}  // namespace stowage::trace
