#include "core/estimate/module_times.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

namespace stowage::estimate {

namespace {

/// The turns of one device, in the order of their begins: a moment that lies in several is of the one that
/// began last.
class OwnTime {
 public:
  explicit OwnTime(std::vector<std::uint64_t>& by_module) : by_module_(by_module) {}

  void take(const trace::Span& span) {
    settle(span.begin_ns);
    open_.push_back(&span);
  }
  /// Everything up to an instant is somebody's; turns that ended by then are closed.
  void settle(std::uint64_t until) {
    while (!open_.empty()) {
      const trace::Span& span = *open_.back();
      const std::uint64_t end = std::min(span.end_ns, until), begin = std::max(span.begin_ns, told_);
      if (end > begin) by_module_[span.module] += end - begin;
      told_ = std::max(told_, end);
      if (span.end_ns > until) return;
      open_.pop_back();
    }
  }

 private:
  std::vector<std::uint64_t>& by_module_;
  std::vector<const trace::Span*> open_{};
  std::uint64_t told_ = 0;  ///< moments before it are somebody's
};

}  // namespace

std::vector<ModuleTime> recorded_times(const trace::Timeline& timeline) {
  std::vector<ModuleTime> out;
  if (timeline.predicted || timeline.spans.empty()) return out;
  std::vector<bool> seen(timeline.names.size());
  std::vector<trace::NameId> order;
  std::vector<std::uint64_t> nanoseconds(timeline.names.size());
  std::map<std::uint16_t, OwnTime> devices;
  // Of two that begin together the longer one holds the other.
  std::vector<const trace::Span*> spans;
  for (const trace::Span& span : timeline.spans) {
    if (span.module >= timeline.names.size()) continue;
    spans.push_back(&span);
    if (!seen[span.module]) order.push_back(span.module);
    seen[span.module] = true;
  }
  std::stable_sort(spans.begin(), spans.end(), [](const trace::Span* a, const trace::Span* b) {
    return a->begin_ns != b->begin_ns ? a->begin_ns < b->begin_ns : a->end_ns > b->end_ns;
  });
  for (const trace::Span* span : spans)
    devices.try_emplace(span->device, nanoseconds).first->second.take(*span);
  for (auto& [device, own] : devices) own.settle(std::numeric_limits<std::uint64_t>::max());
  for (const trace::NameId module : order)
    out.push_back({timeline.names[module], static_cast<double>(nanoseconds[module]) * 1e-9});
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
