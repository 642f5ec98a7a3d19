#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_fwd.h"
#include "core/machine/machine.h"

namespace stowage::plan {

/// Where values lie that no map places: the device check holds weights against them, no plan depends on them.
struct ValuePlaces {
  std::optional<machine::DeviceId> input_device{};                         ///< nullopt: the main GPU
  std::vector<std::pair<std::string, machine::DeviceId>> input_devices{};  ///< by input, above all others
  std::optional<machine::DeviceId> kv_device{};                            ///< nullopt: with its layer
  bool operator==(const ValuePlaces&) const = default;
};

/// Who is to run a plan, where that is not its runtime alone: the name of a target ("tensorrt-mttm"; "" =
/// nobody said) and what it is told ("malloc_trim", true). Names that nobody knows are kept.
struct PlanTarget {
  std::string name{};
  std::vector<std::pair<std::string, bool>> settings{};
  /// How it is written for him, by name ("gpu_memory_utilization", "0.95").
  std::map<std::string, std::string, std::less<>> options{};
  ValuePlaces places{};
  bool operator==(const PlanTarget&) const = default;
};

/// The fields "target", "target_settings", "target_options" and those of value_places_from_json() of a plan;
/// what is not there says nothing. Errors: JsonType, also of settings that are neither true nor false and of
/// options that are no strings.
Result<PlanTarget> plan_target_from_json(const Json& json, const std::string& subject);
/// The fields "input_device", "input_devices" (by the names of inputs) and "kv_device" of a plan; one that is
/// not there says nothing. Errors: JsonType, of what is no device that computes too, as a disk is none.
Result<ValuePlaces> value_places_from_json(const Json& json, const std::string& subject);
/// The field "main_device" of a plan that was solved: what its offloaded modules are streamed to, a GPU or,
/// where there is none, the CPU; nullopt: it says nothing. Errors: JsonType.
Result<std::optional<machine::DeviceId>> main_device_from_json(const Json& json, const std::string& subject);
/// Adds the fields of what is said.
void add_value_places(const ValuePlaces& places, Json& json);

}  // namespace stowage::plan
