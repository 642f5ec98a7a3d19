#include <array>
#include <utility>

#include "core/base/json.h"
#include "core/estimate/audit/audit.h"

namespace stowage::estimate {
namespace {

using What = AuditDifference::What;

constexpr std::size_t kMostDifferences = 1000;

Json number(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }
Json number(const std::optional<std::uint64_t>& value) { return value ? Json(*value) : Json(nullptr); }
Json device(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

Json bytes_json(const Quantity& quantity) {
  const auto bytes = [](double value) { return static_cast<std::uint64_t>(value); };
  return {{"planned", quantity.planned ? Json(bytes(*quantity.planned)) : Json(nullptr)},
          {"actual", bytes(quantity.actual)},
          {"fidelity", number(quantity.fidelity)}};
}

Json pair_json(const BytePair& pair) { return {{"planned", pair.planned}, {"actual", pair.actual}}; }

Json difference_json(const AuditDifference& row) {
  Json json;
  switch (row.what) {
    case What::Peak:
      json = {{"device", row.device}, {"what", "peak_bytes"}};
      break;
    case What::Block:
      json = {{"device", row.device}, {"module", row.module}, {"what", "block"}, {"label", row.label}};
      break;
    case What::Device:
      return {{"module", row.module},
              {"what", "device"},
              {"planned", device(row.planned_device)},
              {"actual", device(row.actual_device)},
              {"reason", to_string(row.reason)}};
    case What::Streamed:
      json = {{"module", row.module}, {"what", "streamed_bytes"}};
      break;
  }
  json["planned"] = row.bytes.planned;
  json["actual"] = row.bytes.actual;
  json["reason"] = to_string(row.reason);
  return json;
}

Json device_json(const AuditedDevice& row) {
  return {{"device", row.device},
          {"counted", row.counted},
          {"peak_bytes", pair_json(row.peak)},
          {"resident_bytes", pair_json(row.resident)},
          {"streamed_bytes", pair_json(row.streamed)},
          {"activations_bytes", pair_json(row.activations)}};
}

/// The figure of a module that a difference is one of, as the document has it.
constexpr std::array<const char*, 4> kFigures = {"resident_bytes", "streamed_bytes", "activations_bytes",
                                                 "peak_bytes"};

Json differences_json(const AuditedModule& row) {
  Json out = Json::array();
  for (const ModuleDifference& part : row.differences)
    out.push_back({{"what", kFigures[static_cast<std::size_t>(part.what)]},
                   {"reason", to_string(part.reason)},
                   {"difference_bytes", part.bytes}});
  return out;
}

Json module_json(const AuditedModule& row) {
  Json reasons = Json::array();
  for (const AuditReason reason : row.reasons) reasons.push_back(to_string(reason));
  return {{"name", row.name},
          {"device", {{"planned", device(row.planned_device)}, {"actual", device(row.actual_device)}}},
          {"resident_bytes", pair_json(row.resident)},
          {"streamed_bytes", pair_json(row.streamed)},
          {"activations_bytes", pair_json(row.activations)},
          {"peak_bytes", pair_json(row.peak)},
          {"seconds", {{"planned", number(row.planned_seconds)}, {"actual", row.seconds}}},
          {"reasons", std::move(reasons)},
          {"differences", differences_json(row)}};
}

Json quantities_json(const Audit& audit) {
  Json seconds{{"planned", number(audit.seconds.planned)},
               {"actual", audit.seconds.actual},
               {"fidelity", number(audit.seconds.fidelity)},
               {"simulated", audit.simulated_seconds}};
  return {{"resident", bytes_json(audit.resident)},
          {"streamed", bytes_json(audit.streamed)},
          {"activations", bytes_json(audit.activations)},
          {"peak", bytes_json(audit.peak)},
          {"seconds", std::move(seconds)}};
}

}  // namespace

Json to_json(const Audit& audit, bool modules) {
  Json json;
  json["planned"] = audit.planned;
  json["actual"] = audit.actual;
  json["ratio"] = audit.planned > 0
                      ? Json(static_cast<double>(audit.actual) / static_cast<double>(audit.planned))
                      : Json(nullptr);
  json["differences"] = Json::array();
  for (const AuditDifference& row : audit.differences) {
    if (json["differences"].size() < kMostDifferences) json["differences"].push_back(difference_json(row));
  }
  json["quantities"] = quantities_json(audit);
  json["reasons"] = Json::array();
  for (const ReasonSum& sum : audit.reasons)
    json["reasons"].push_back(
        {{"reason", to_string(sum.reason)}, {"bytes", sum.bytes}, {"count", sum.count}});
  json["unexplained_bytes"] = audit.unexplained;
  json["R"] = number(audit.reduction);
  json["all_on_one_gpu_bytes"] = number(audit.all_on_one_gpu);
  json["offload"] = {{"planned_bytes", audit.offload.planned},
                     {"eligible_bytes", audit.offload.eligible},
                     {"moved_bytes", audit.offload.moved},
                     {"freed_bytes", number(audit.offload.freed)}};
  json["blocks"] = {{"planned", audit.planned_blocks},
                    {"recorded", audit.recorded_blocks},
                    {"matched", audit.matched_blocks},
                    {"equal", audit.equal_blocks}};
  json["devices"] = Json::array();
  for (const AuditedDevice& row : audit.devices) json["devices"].push_back(device_json(row));
  if (!modules) return json;
  json["modules"] = Json::array();
  for (const AuditedModule& row : audit.modules) json["modules"].push_back(module_json(row));
  return json;
}

}  // namespace stowage::estimate
