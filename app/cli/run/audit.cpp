#include "app/cli/run/audit.h"

#include <map>

#include "core/base/json.h"

namespace stowage::cli {
namespace {

constexpr std::size_t kMostDifferences = 1000;

Json device_differences(const std::vector<estimate::PlannedPeak>& peaks, const protocol::RunResult& result,
                        std::uint64_t& planned, std::uint64_t& actual) {
  Json list = Json::array();
  for (const protocol::DeviceResult& device : result.devices) {
    for (const estimate::PlannedPeak& peak : peaks) {
      if (machine::to_string(peak.device) != device.device || !peak.device.gpu()) continue;
      planned += peak.peak.count();
      actual += device.peak_bytes;
      if (peak.peak.count() == device.peak_bytes) continue;
      list.push_back({{"device", device.device},
                      {"what", "peak_bytes"},
                      {"planned", peak.peak.count()},
                      {"actual", device.peak_bytes}});
    }
  }
  return list;
}

void add_module_differences(Json& list, const model::Model& model,
                            const std::vector<estimate::PlannedTurn>& turns,
                            const protocol::RunResult& result) {
  std::map<std::string_view, const estimate::PlannedTurn*> planned;
  for (const estimate::PlannedTurn& turn : turns) planned.emplace(model[turn.module].name, &turn);
  for (const protocol::ModuleResult& module : result.modules) {
    const auto turn = planned.find(module.name);
    if (turn == planned.end() || list.size() >= kMostDifferences) continue;
    const std::string executes = machine::to_string(turn->second->executes);
    if (executes != module.device)
      list.push_back(
          {{"module", module.name}, {"what", "device"}, {"planned", executes}, {"actual", module.device}});
    const std::uint64_t streamed = turn->second->streamed.count();
    if (streamed != module.streamed_bytes) {
      list.push_back({{"module", module.name},
                      {"what", "streamed_bytes"},
                      {"planned", streamed},
                      {"actual", module.streamed_bytes}});
    }
  }
}

}  // namespace

Json audit_json(const model::Model& model, const std::vector<estimate::PlannedPeak>& peaks,
                const std::vector<estimate::PlannedTurn>& turns, const protocol::RunResult& result) {
  std::uint64_t planned = 0, actual = 0;
  Json differences = device_differences(peaks, result, planned, actual);
  add_module_differences(differences, model, turns, result);
  Json json;
  json["planned"] = planned;
  json["actual"] = actual;
  json["ratio"] =
      planned > 0 ? Json(static_cast<double>(actual) / static_cast<double>(planned)) : Json(nullptr);
  json["differences"] = std::move(differences);
  return json;
}

}  // namespace stowage::cli
