#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"

namespace stowage::plan {

struct Settings;

/// Tensor → device, as a value. A slot is an index into Machine::devices; kUnplaced where no device is given.
/// Indexed by TensorId.
struct Placement {
  using Slot = std::uint8_t;
  static constexpr Slot kUnplaced = 0xFF;
  std::vector<Slot> slots{};

  Slot operator[](model::TensorId id) const { return slots[id.index()]; }
  bool operator==(const Placement&) const = default;
};

/// A device map as text has it: keys in order, duplicates and overlaps included.
struct DeviceMap {
  struct Entry {
    std::string key;
    machine::DeviceId device{};
    bool as_text = false;  ///< a GPU written "cuda:0" instead of 0: the same place for us, not for
                           ///< accelerate's choice of the main device
    friend bool operator==(const Entry& a, const Entry& b) { return a.key == b.key && a.device == b.device; }
  };
  std::vector<Entry> entries{};
  bool operator==(const DeviceMap&) const = default;
};

/// A map made by somebody, applied to a model.
struct AppliedMap {
  Placement placement{};
  std::vector<std::string> unknown_keys{};   ///< neither a module nor a tensor
  std::vector<model::TensorId> uncovered{};  ///< no key equals or prefixes them (persistent or not)
  std::vector<std::pair<std::string, std::string>>
      overlapping{};  ///< (outer key, inner key): one is a dotted prefix of the other; equal = given twice
  std::vector<machine::DeviceId>
      missing_devices{};  ///< named by the map, absent from the machine: their tensors stay unplaced
};

/// Reads {"key": 0 | "cuda:1" | "cpu" | "disk", …}, or a stowage.plan/1 document, or accelerate's
/// {"device_map": …}. Errors: Json*, MapValue (float, negative, "cuda:01", "mps", null), MapNotObject,
/// JsonDuplicateKey.
Result<DeviceMap> device_map_from_json(const Json& json, const std::string& subject);
Result<DeviceMap> read_device_map(const std::string& path);
/// What stands for a device in a map, as accelerate takes it: 0, "cpu", "disk".
Json device_json(machine::DeviceId id);
/// Entry order kept.
Json to_json(const DeviceMap& map);

/// Deepest key wins, on dotted boundaries; "" covers all. Constants of a graph need no key: each goes where
/// the module executes that uses it first (Model::first_user), which may depend on the runtime, the modules
/// that it computes on the host and the asked main GPU of the settings; without settings as under accelerate.
AppliedMap apply(const DeviceMap& map, const model::Model& model, const machine::Machine& machine);
AppliedMap apply(const DeviceMap& map, const model::Model& model, const machine::Machine& machine,
                 const Settings& settings);

/// The export: non-overlapping keys, fewest, modules wherever all of a subtree agrees, tensor keys only for
/// direct tensors of split modules, in definition order, but for those of the lowest GPU in use, which stand
/// first where another GPU would be named before it (main_slot says why); covers every tensor, buffers too,
/// and modules whose buffers no file has (Module::unsaved_buffers: on the main device, where loaders keep
/// them anyway); never a key that is a plain string prefix of a sibling it does not cover without a dot.
/// Unplaced tensors get no key.
DeviceMap to_device_map(const model::Model& model, const machine::Machine& machine,
                        const Placement& placement);

/// accelerate: clean_device_map. Keys below one prefix that share a device collapse to the prefix, ""
/// included.
DeviceMap clean_device_map(DeviceMap map, const std::string& module_name = {});

/// The device every tensor below a module is on, or nullopt when they differ (or one is unplaced). kUnplaced
/// when it has no tensors.
std::optional<Placement::Slot> slot_of(const model::Model& model, const Placement& placement,
                                       model::ModuleId module);

/// Stands for the slot of a subtree whose tensors differ.
constexpr Placement::Slot kMixed = 0xFE;

}  // namespace stowage::plan
