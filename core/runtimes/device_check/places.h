#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/placement.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/device_check/findings.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// Where a map puts every tensor, and where a target executes every module. The
/// longest key counts.
class Places {
 public:
  Places(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map);
  /// What Places(…, map) is, where `map` is with_change(base.map(), change) and has the same main device:
  /// only what changed is looked at. `modules` takes those for which anything may be different, once each.
  Places(const Places& base, const plan::DeviceMap& map, const Change& change,
         std::vector<std::uint32_t>& modules);

  const plan::DeviceMap& map() const { return map_; }
  machine::DeviceId main() const { return main_; }
  /// kNone where no key covers it; else an entry of the map.
  std::uint32_t key_of(std::uint32_t tensor) const { return tensor_key_[tensor]; }
  machine::DeviceId asked(std::uint32_t tensor) const;
  machine::DeviceId at(std::uint32_t tensor) const { return at_[tensor]; }

  /// Its hook moves what it is given to where it executes.
  bool hooked(std::uint32_t module) const;
  /// The same of a call: code outside of any module is moved for where the module around it has a hook.
  bool hooked(const Call& call) const;
  bool engine(model::Executor executor) const;
  bool engine(std::uint32_t module) const { return engine(facts_.executor[module]); }
  /// Where a call executes that owns a weight, has a hook or is an engine's.
  machine::DeviceId executes(const Call& call) const;
  /// Of a module with a hook: where its weights are between calls.
  Where at_rest(std::uint32_t module) const;
  /// Tensors of storages, tied or shared, that the map puts on several devices.
  bool split(std::uint32_t tensor) const { return split_[tensor]; }
  /// Those of an alias set that no engine owns.
  std::vector<std::uint32_t> shared(const std::vector<std::uint32_t>& set) const;
  std::vector<machine::DeviceId> devices_of(const std::vector<std::uint32_t>& tensors) const;

  /// The fewest keys of this map that put these tensors there.
  Change put(const std::vector<std::uint32_t>& tensors, machine::DeviceId device) const;
  std::vector<std::uint32_t> tensors_of_key(std::uint32_t key) const;

 private:
  machine::DeviceId at_key(std::uint32_t key) const {
    return key == kNone ? main_ : map_.entries[key].device;
  }
  void find_keys();
  void settle(std::uint32_t tensor);
  void change_key(std::uint32_t entry, bool fresh, std::vector<std::uint32_t>& modules);
  void compare_split(const Places& base, std::vector<std::uint32_t>& modules) const;
  void find_split();

  const Facts& facts_;
  const DeviceRules& rules_;
  const plan::DeviceMap& map_;
  machine::DeviceId main_{};
  std::vector<std::uint32_t> module_key_, tensor_key_;  ///< entries of the map; kNone
  std::vector<machine::DeviceId> at_;
  std::vector<bool> split_;
};

/// The lowest GPU that a map names; without one the CPU, or GPU 0 where requests to leave it are ignored.
machine::DeviceId main_device(const plan::DeviceMap& map, const DeviceRules& rules);
/// What the target makes of a map: what it ignores and cannot do stays on the main GPU.
plan::DeviceMap effective_map(plan::DeviceMap map, const DeviceRules& rules);

}  // namespace stowage::runtimes
