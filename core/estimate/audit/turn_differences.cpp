#include "core/estimate/audit/turn_differences.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;

constexpr std::uint32_t kNone = BlockAlignment::kNone;
constexpr std::uint64_t kEver = std::numeric_limits<std::uint64_t>::max();

/// Sums over a row of places of what was added from a place on (Fenwick).
class Sums {
 public:
  explicit Sums(std::size_t places) : tree_(places + 1) {}
  void add_from(std::size_t place, std::int64_t bytes) {
    for (std::size_t i = place + 1; i < tree_.size(); i += i & (~i + 1)) tree_[i] += bytes;
  }
  std::int64_t at(std::size_t place) const {
    std::int64_t sum = 0;
    for (std::size_t i = place + 1; i > 0; i -= i & (~i + 1)) sum += tree_[i];
    return sum;
  }

 private:
  std::vector<std::int64_t> tree_;
};

/// From an instant of the run on, for all instants of the prediction from one on.
struct Change {
  std::uint64_t actual_at, planned_at;
  std::int64_t bytes;
  AuditReason reason;
};

/// The instants at which one question compares the two timelines.
struct Moments {
  std::size_t question;
  std::uint64_t planned_at, actual_at;
};

/// All questions of one device and one choice of kinds.
class Sweep {
 public:
  Sweep(const AuditRequest& request, const BlockAlignment& alignment, const BlockReasons& reasons,
        std::uint16_t planned_device, std::uint16_t actual_device, bool activations)
      : planned_(*request.prediction.timeline),
        actual_(*request.recorded),
        alignment_(alignment),
        reasons_(reasons),
        planned_device_(planned_device),
        actual_device_(actual_device),
        activations_(activations) {
    for (std::uint32_t i = 0; i < actual_.blocks.size(); ++i) {
      const Block& block = actual_.blocks[i];
      if (wanted(block, actual_device_)) add_recorded(i, block);
    }
    for (std::uint32_t i = 0; i < planned_.blocks.size(); ++i) {
      const Block& block = planned_.blocks[i];
      if (wanted(block, planned_device_)) add_predicted(i, block);
    }
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const Change& a, const Change& b) { return a.actual_at < b.actual_at; });
  }

  void answer(std::vector<Moments> moments, std::vector<ReasonBytes>& out) const {
    std::vector<std::uint64_t> places;
    for (const Moments& one : moments) places.push_back(one.planned_at);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const auto place_of = [&](std::uint64_t at) {
      return static_cast<std::size_t>(std::lower_bound(places.begin(), places.end(), at) - places.begin());
    };
    std::stable_sort(moments.begin(), moments.end(),
                     [](const Moments& a, const Moments& b) { return a.actual_at < b.actual_at; });
    std::map<AuditReason, Sums> sums;
    std::size_t next = 0;
    for (const Moments& one : moments) {
      for (; next < changes_.size() && changes_[next].actual_at <= one.actual_at; ++next) {
        const Change& change = changes_[next];
        const std::size_t place = place_of(change.planned_at);
        if (place < places.size())
          sums.try_emplace(change.reason, places.size()).first->second.add_from(place, change.bytes);
      }
      for (const auto& [reason, sum] : sums)
        out[one.question][static_cast<std::size_t>(reason)] = sum.at(place_of(one.planned_at));
    }
  }

 private:
  bool wanted(const Block& block, std::uint16_t device) const {
    return block.device == device && (!activations_ || block.kind == Kind::Activation);
  }

  /// While the run's clock is in [actual_from, actual_to) and the prediction's in [planned_from, planned_to).
  void add(std::uint64_t actual_from, std::uint64_t actual_to, std::uint64_t planned_from,
           std::uint64_t planned_to, std::int64_t bytes, AuditReason reason) {
    if (actual_from >= actual_to || planned_from >= planned_to || bytes == 0) return;
    changes_.push_back({actual_from, planned_from, bytes, reason});
    if (planned_to != kEver) changes_.push_back({actual_from, planned_to, -bytes, reason});
    if (actual_to == kEver) return;
    changes_.push_back({actual_to, planned_from, -bytes, reason});
    if (planned_to != kEver) changes_.push_back({actual_to, planned_to, bytes, reason});
  }

  void add_recorded(std::uint32_t index, const Block& block) {
    const auto bytes = static_cast<std::int64_t>(block.bytes);
    const auto always = [&](AuditReason reason) {
      add(block.birth_ns, block.death_ns, 0, kEver, bytes, reason);
    };
    if (!alignment_.takes_part_recorded[index]) {
      if (block.kind != Kind::Scratch) always(AuditReason::StreamingWindow);
      return;
    }
    const std::uint32_t match = alignment_.predicted_of[index];
    if (match == kNone) return always(reasons_.only_recorded(index));
    const Block& other = planned_.blocks[match];
    if (other.device != planned_device_) return always(AuditReason::Device);
    if (other.bytes != block.bytes)
      add(block.birth_ns, block.death_ns, other.birth_ns, other.death_ns,
          bytes - static_cast<std::int64_t>(other.bytes), reasons_.other_bytes(other.bytes, block.bytes));
    add(block.birth_ns, block.death_ns, other.death_ns, kEver, bytes, AuditReason::FreedLater);
    add(block.birth_ns, block.death_ns, 0, std::min(other.birth_ns, other.death_ns), bytes,
        AuditReason::OtherOrder);
  }

  void add_predicted(std::uint32_t index, const Block& block) {
    const std::int64_t bytes = -static_cast<std::int64_t>(block.bytes);
    const auto always = [&](AuditReason reason) {
      add(0, kEver, block.birth_ns, block.death_ns, bytes, reason);
    };
    if (!alignment_.takes_part_predicted[index]) {
      if (block.kind != Kind::Scratch) always(AuditReason::StreamingWindow);
      return;
    }
    const std::uint32_t match = alignment_.recorded_of[index];
    if (match == kNone) return always(reasons_.only_predicted(index));
    const Block& other = actual_.blocks[match];
    if (other.device != actual_device_) return always(AuditReason::Device);
    // While the other one is alive both are told from its side.
    add(other.death_ns, kEver, block.birth_ns, block.death_ns, bytes, AuditReason::FreedEarlier);
    add(0, std::min(other.birth_ns, other.death_ns), block.birth_ns, block.death_ns, bytes,
        AuditReason::OtherOrder);
  }

  const trace::Timeline &planned_, &actual_;
  const BlockAlignment& alignment_;
  const BlockReasons& reasons_;
  std::uint16_t planned_device_, actual_device_;
  bool activations_;
  std::vector<Change> changes_{};
};

}  // namespace

std::vector<ReasonBytes> turn_differences(const AuditRequest& request, const BlockAlignment& alignment,
                                          const BlockReasons& reasons,
                                          const std::vector<TurnQuestion>& questions) {
  const trace::Timeline &predicted = *request.prediction.timeline, &recorded = *request.recorded;
  const OtherClock to_predicted(recorded, alignment.predicted_of, predicted),
      to_recorded(predicted, alignment.recorded_of, recorded);
  std::map<std::tuple<std::uint16_t, std::uint16_t, bool>, std::vector<Moments>> groups;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const auto& [planned, actual, activations] = questions[i];
    if (planned.most.bytes == actual.most.bytes) continue;
    const auto [planned_at, actual_at] = moments_of(planned, actual, to_predicted, to_recorded);
    groups[{planned.most.device, actual.most.device, activations}].push_back({i, planned_at, actual_at});
  }
  std::vector<ReasonBytes> out(questions.size(), ReasonBytes{});
  for (auto& [group, moments] : groups) {
    const auto& [planned_device, actual_device, activations] = group;
    Sweep(request, alignment, reasons, planned_device, actual_device, activations)
        .answer(std::move(moments), out);
  }
  for (std::size_t i = 0; i < questions.size(); ++i) {
    // The smaller peak is at a moment of its own: above what that timeline had at this step.
    auto rest = static_cast<std::int64_t>(questions[i].actual.most.bytes) -
                static_cast<std::int64_t>(questions[i].planned.most.bytes);
    for (const std::int64_t bytes : out[i]) rest -= bytes;
    out[i][static_cast<std::size_t>(AuditReason::OtherPeak)] += rest;
  }
  return out;
}

}  // namespace stowage::estimate
