#include "core/estimate/offload/card_of_run.h"

#include <vector>

#include "core/base/module_name.h"
#include "core/base/saturating.h"
#include "core/estimate/offload/run_fields.h"

namespace stowage::estimate::offload {
namespace {

std::optional<machine::DeviceId> device_of(const Json& value) {
  if (value.is_number_unsigned()) return machine::gpu(value.get<std::uint32_t>());
  if (!value.is_string()) return std::nullopt;
  const auto device = machine::parse_device(value.get<std::string>());
  return device ? std::optional(*device) : std::nullopt;
}

/// Where the map of the run has a parameter: the longest key that is above it says so.
std::optional<machine::DeviceId> place_of(const Json& map, const std::string& name) {
  const Json* best = nullptr;
  std::size_t longest = 0;
  for (const auto& [key, value] : map.items()) {
    if (!stands_under(name, key) || (best && key.size() < longest)) continue;
    best = &value;
    longest = key.size();
  }
  return best ? device_of(*best) : std::nullopt;
}

Bytes bytes_of(const Json& gradient) {
  std::uint64_t count = 1;
  for (const Json& size : rows_of(gradient, "shape"))
    count = saturating_multiply(count, size.is_number_unsigned() ? size.get<std::uint64_t>() : 0);
  const auto dtype = model::dtype_from_name(text_of(gradient, "dtype"));
  return Bytes(dtype ? model::bytes_of_elements(*dtype, count).value_or(~0ull) : 0);
}

}  // namespace

std::size_t gpus_that_save(const Json& run) {
  std::size_t count = 0;
  for (const Json& row : rows_of(run, "devices")) {
    const auto device = machine::parse_device(text_of(row, "device"));
    count += device && device->gpu() && count_of(row, "saved_peak_bytes") > 0;
  }
  return count;
}

Result<plan::TrainingFloor> floor_of_run(const Json& run, const std::string& subject) {
  const std::string schema = run.is_object() ? text_of(run, "schema") : std::string();
  if (schema != "stowage.run/1") return fail(Code::JsonSchema, subject, {schema, "stowage.run/1"});
  if (!json_find(run, "saved_for_backward")) return fail(Code::OffloadNoBackward, subject);
  std::vector<plan::TrainingFloor> cards;
  for (const Json& row : rows_of(run, "devices")) {
    const auto device = machine::parse_device(text_of(row, "device"));
    // Of a plan that streams everything the GPU holds nothing for good, and computes all the same.
    const bool used = count_of(row, "weights_bytes") > 0 || count_of(row, "peak_bytes") > 0;
    if (!device || !device->gpu() || !used) continue;
    plan::TrainingFloor& card = cards.emplace_back();
    card.device = *device;
    card.weights = Bytes(count_of(row, "weights_bytes"));
    card.overhead = Bytes(count_of(row, "overhead_bytes"));
    if (const std::uint64_t budget = count_of(row, "budget"); budget > 0) card.budget = Bytes(budget);
  }
  if (cards.size() != 1) return fail(Code::OffloadOneCard, subject, {std::to_string(cards.size())});
  const Json* const map = json_find(run, "device_map");
  for (const Json& gradient : rows_of(run, "gradients")) {
    const auto place = map && map->is_object() ? place_of(*map, text_of(gradient, "name")) : std::nullopt;
    if (place == cards[0].device) cards[0].gradients += bytes_of(gradient);
  }
  return cards[0];
}

}  // namespace stowage::estimate::offload
