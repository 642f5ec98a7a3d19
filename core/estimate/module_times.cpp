#include "core/estimate/module_times.h"

#include <unordered_map>

namespace stowage::estimate {

std::vector<ModuleTime> recorded_times(const trace::Timeline& timeline) {
  std::vector<ModuleTime> out;
  if (timeline.predicted || timeline.spans.empty()) return out;
  constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::size_t> rows(timeline.names.size(), kNone);
  std::vector<std::uint64_t> nanoseconds;
  for (const trace::Span& span : timeline.spans) {
    if (span.module >= rows.size()) continue;
    if (rows[span.module] == kNone) {
      rows[span.module] = out.size();
      out.push_back({timeline.names[span.module], 0});
      nanoseconds.push_back(0);
    }
    nanoseconds[rows[span.module]] += span.end_ns - span.begin_ns;
  }
  for (std::size_t i = 0; i < out.size(); ++i) out[i].seconds = static_cast<double>(nanoseconds[i]) * 1e-9;
  return out;
}

std::vector<ModuleTime> predicted_times(const Prediction& prediction) {
  std::vector<ModuleTime> out;
  if (!prediction.time) return out;
  std::unordered_map<std::string, std::size_t> known;
  for (const PredictedModule& module : prediction.modules) {
    const auto [found, added] = known.try_emplace(module.name, out.size());
    if (added) out.push_back({module.name, 0});
    out[found->second].seconds += module.seconds;
  }
  return out;
}

std::vector<TimeDifference> time_differences(const std::vector<ModuleTime>& before,
                                             const std::vector<ModuleTime>& after) {
  std::vector<TimeDifference> out;
  if (before.empty() || after.empty()) return out;
  std::unordered_map<std::string, std::size_t> known;
  for (const ModuleTime& time : before) {
    known.emplace(time.module, out.size());
    out.push_back({time.module, time.seconds, std::nullopt});
  }
  for (const ModuleTime& time : after) {
    const auto [found, added] = known.try_emplace(time.module, out.size());
    if (added) out.push_back({time.module, std::nullopt, std::nullopt});
    out[found->second].after = time.seconds;
  }
  return out;
}

}  // namespace stowage::estimate
