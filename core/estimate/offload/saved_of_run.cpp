#include "core/estimate/offload/saved_of_run.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include "core/base/json.h"
#include "core/base/module_name.h"
#include "core/base/saturating.h"
#include "core/estimate/offload/run_fields.h"

namespace stowage::estimate::offload {
namespace {

using ByModule = std::map<std::string, std::uint64_t>;

/// Of one module, when forward has ended.
std::uint64_t activation_bytes(const Json& row) {
  std::uint64_t bytes = count_of(row, "bytes");
  const Json* const reasons = json_find(row, "reasons");
  if (!reasons || !reasons->is_object()) return bytes;
  for (const char* const owned : {"parameter", "buffer", "constant"})
    bytes = saturating_subtract(bytes, count_of(*reasons, owned));
  return bytes;
}

/// The most that comes back at once, where no schedule says: that of one module.
std::uint64_t largest(const ByModule& bytes) {
  std::uint64_t most = 0;
  for (const auto& [module, of] : bytes) most = std::max(most, of);
  return most;
}

/// Held beyond what is kept when forward ends, at the worst moment of the run.
std::uint64_t beyond(const Json& run, const ByModule& kept, const ByModule& freed) {
  std::uint64_t all = 0, in_layers = 0;
  const Json* const offload = json_find(run, "activation_offload");
  const Json* const schedule = offload ? json_find(*offload, "schedule") : nullptr;
  const bool planned = schedule && schedule->is_object();
  for (const auto& [module, bytes] : kept) {
    all = saturating_add(all, bytes);
    if (!planned) continue;
    const Json& layers = rows_of(*schedule, "layers");
    if (std::any_of(layers.begin(), layers.end(), [&](const Json& layer) {
          return layer.is_string() && stands_under(module, layer.get<std::string>());
        }))
      in_layers = saturating_add(in_layers, bytes);
  }
  std::uint64_t again = 0;
  for (const Json& row : rows_of(run, "recomputed")) again = std::max(again, count_of(row, "bytes"));
  if (planned)
    return std::max(again, saturating_subtract(count_of(*schedule, "measured_peak_bytes"), in_layers));
  if (again > 0 || !freed.empty()) return std::max(again, largest(freed));
  const Json* const saved = json_find(run, "saved");
  return saved ? saturating_subtract(count_of(*saved, "peak_bytes"), all) : 0;
}

}  // namespace

Result<std::vector<plan::SavedActivations>> saved_of_run(const Json& run, const std::string& subject) {
  const std::string schema = run.is_object() ? text_of(run, "schema") : std::string();
  if (schema != "stowage.run/1") return fail(Code::JsonSchema, subject, {schema, "stowage.run/1"});
  const Json* const rows = json_find(run, "saved_for_backward");
  if (!rows) return fail(Code::OffloadNoBackward, subject);
  if (!rows->is_array()) return fail(Code::JsonType, subject, {"saved_for_backward", "a list"});
  ByModule kept, freed;
  for (const Json& row : *rows) {
    if (!row.is_object()) return fail(Code::JsonType, subject, {"saved_for_backward", "a list of objects"});
    std::uint64_t& sum = kept[text_of(row, "module")];
    sum = saturating_add(sum, activation_bytes(row));
  }
  if (const Json* const offload = json_find(run, "activation_offload")) {
    for (const Json& row : rows_of(*offload, "rows")) {
      const std::uint64_t bytes = count_of(row, "freed");
      if (bytes == 0) continue;
      std::uint64_t& sum = freed[text_of(row, "module")];
      sum = saturating_add(sum, bytes);
    }
  }
  for (const auto& [module, bytes] : freed) kept[module] = saturating_subtract(kept[module], bytes);
  kept[""] = saturating_add(kept[""], beyond(run, kept, freed));
  std::vector<plan::SavedActivations> out;
  for (const auto& [module, bytes] : kept) {
    if (bytes > 0) out.push_back({module, Bytes(bytes)});
  }
  return out;
}

}  // namespace stowage::estimate::offload
