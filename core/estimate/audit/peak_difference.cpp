#include "core/estimate/audit/peak_difference.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/sentences/left_out.h"

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;

constexpr std::uint32_t kNone = BlockAlignment::kNone;
constexpr std::uint64_t kBlock = 512;           // what LibTorch's allocators round to
constexpr std::uint64_t kUnsplit = 1ull << 20;  // what CUDA's does not split off a block

bool alive(const Block& block, std::uint64_t at) { return block.birth_ns <= at && at < block.death_ns; }

bool weight(const Block& block) {
  return block.kind == Kind::Resident || block.kind == Kind::KvCache || block.kind == Kind::Streamed;
}

/// The birth on the other clock of the last block before an instant that stands on both sides; 0 before all.
std::uint64_t across(const trace::Timeline& from, const std::vector<std::uint32_t>& other,
                     const trace::Timeline& to, std::uint64_t at) {
  const auto end =
      std::upper_bound(from.blocks.begin(), from.blocks.end(), at,
                       [](std::uint64_t value, const Block& block) { return value < block.birth_ns; });
  for (auto i = static_cast<std::size_t>(end - from.blocks.begin()); i-- > 0;) {
    if (other[i] != kNone) return to.blocks[other[i]].birth_ns;
  }
  return 0;
}

using OneKind = std::optional<Kind>;  ///< nullopt: blocks of every kind

std::uint64_t window_at(const trace::Timeline& timeline, const std::vector<bool>& takes_part,
                        std::uint16_t device, std::uint64_t at, OneKind kind) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
    if (kind && block.kind != *kind) continue;
    if (!takes_part[i] && block.device == device && block.kind != Kind::Scratch && alive(block, at))
      sum += block.bytes;
  }
  return sum;
}

/// Two timelines at one step of the pass.
class Moment {
 public:
  Moment(const AuditRequest& request, const BlockAlignment& alignment, const BlockReasons& reasons,
         std::uint16_t predicted_device, std::uint64_t predicted_at, std::uint16_t recorded_device,
         std::uint64_t recorded_at, OneKind kind)
      : planned_(*request.prediction.timeline),
        actual_(*request.recorded),
        alignment_(alignment),
        reasons_(reasons),
        planned_device_(predicted_device),
        actual_device_(recorded_device),
        planned_at_(predicted_at),
        actual_at_(recorded_at),
        kind_(kind) {}

  std::vector<AuditDifference> differences() {
    for (std::uint32_t i = 0; i < actual_.blocks.size(); ++i) {
      const Block& block = actual_.blocks[i];
      if (block.birth_ns > actual_at_) break;
      if (alignment_.takes_part_recorded[i] && block.device == actual_device_ && alive(block, actual_at_) &&
          wanted(block))
        add_recorded(i);
    }
    for (std::uint32_t i = 0; i < planned_.blocks.size(); ++i) {
      const Block& block = planned_.blocks[i];
      if (block.birth_ns > planned_at_) break;
      if (alignment_.takes_part_predicted[i] && block.device == planned_device_ &&
          alive(block, planned_at_) && wanted(block))
        add_predicted(i);
    }
    const BytePair window{
        window_at(planned_, alignment_.takes_part_predicted, planned_device_, planned_at_, kind_),
        window_at(actual_, alignment_.takes_part_recorded, actual_device_, actual_at_, kind_)};
    if (!window.same()) add({}, {}, window, AuditReason::StreamingWindow);
    return std::move(out_);
  }

 private:
  void add(const std::string& module, const std::string& label, BytePair bytes, AuditReason reason) {
    AuditDifference& row = out_.emplace_back();
    row.what = AuditDifference::What::Block;
    row.device = actual_.devices[actual_device_].device;
    row.module = module;
    row.label = label;
    row.bytes = bytes;
    row.reason = reason;
  }
  bool wanted(const Block& block) const { return !kind_ || block.kind == *kind_; }

  void add_of(const trace::Timeline& timeline, const Block& block, BytePair bytes, AuditReason reason) {
    add(timeline.names[block.module], timeline.names[block.label], bytes, reason);
  }

  void add_recorded(std::uint32_t index) {
    const Block& block = actual_.blocks[index];
    const std::uint32_t match = alignment_.predicted_of[index];
    if (match == kNone) return add_of(actual_, block, {0, block.bytes}, reasons_.only_recorded(index));
    const Block& other = planned_.blocks[match];
    if (other.device != planned_device_) return add_of(actual_, block, {0, block.bytes}, AuditReason::Device);
    if (alive(other, planned_at_)) {
      if (other.bytes == block.bytes) return;
      return add_of(actual_, block, {other.bytes, block.bytes},
                    reasons_.other_bytes(other.bytes, block.bytes));
    }
    add_of(actual_, block, {0, block.bytes},
           other.death_ns <= planned_at_ ? AuditReason::FreedLater : AuditReason::OtherOrder);
  }

  void add_predicted(std::uint32_t index) {
    const Block& block = planned_.blocks[index];
    const std::uint32_t match = alignment_.recorded_of[index];
    if (match == kNone) return add_of(planned_, block, {block.bytes, 0}, reasons_.only_predicted(index));
    const Block& other = actual_.blocks[match];
    if (other.device != actual_device_) return add_of(planned_, block, {block.bytes, 0}, AuditReason::Device);
    if (alive(other, actual_at_)) return;  // told from the other side
    add_of(planned_, block, {block.bytes, 0},
           other.death_ns <= actual_at_ ? AuditReason::FreedEarlier : AuditReason::OtherOrder);
  }

  const trace::Timeline &planned_, &actual_;
  const BlockAlignment& alignment_;
  const BlockReasons& reasons_;
  std::uint16_t planned_device_, actual_device_;
  std::uint64_t planned_at_, actual_at_;
  OneKind kind_;
  std::vector<AuditDifference> out_{};
};

}  // namespace

BlockReasons::BlockReasons(const AuditRequest& request, const BlockAlignment& alignment,
                           const PassFigures& predicted, const PassFigures& recorded)
    : request_(request),
      predicted_(predicted),
      recorded_(recorded),
      planned_(side_of(*request.prediction.timeline, alignment.recorded_of)),
      actual_(side_of(*request.recorded, alignment.predicted_of)) {
  if (request.model) {
    const auto tensors = request.model->tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i)
      tensors_.emplace(tensors[i].name, model::TensorId(static_cast<std::uint32_t>(i)));
  }
  for (std::size_t i = 0; i < alignment.recorded_of.size(); ++i) {
    if (alignment.recorded_of[i] != kNone)
      last_matched_ns_ = std::max(last_matched_ns_, planned_.timeline->blocks[i].birth_ns);
  }
}

BlockReasons::Side BlockReasons::side_of(const trace::Timeline& timeline,
                                         const std::vector<std::uint32_t>& other) const {
  Side out{&timeline, &other, {}, {}, {}};
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
    if (!weight(block)) {
      ++out.made[{timeline.names[block.module], timeline.names[block.label]}];
      continue;
    }
    out.labels.insert(timeline.names[block.label]);
    if (block.kind == Kind::Streamed && other[i] != kNone)
      out.matched_streams.insert(timeline.names[block.label]);
  }
  return out;
}

bool BlockReasons::is_buffer(std::string_view label) const {
  const auto found = tensors_.find(label);
  return found != tensors_.end() && (*request_.model)[found->second].kind != model::TensorKind::Parameter;
}

/// Whether another name of the same storage is a weight on that side.
bool BlockReasons::shares_storage(std::string_view label, const Side& across) const {
  const auto found = tensors_.find(label);
  if (found == tensors_.end()) return false;
  const auto& names = (*request_.model)[(*request_.model)[found->second].storage].tensors;
  return std::any_of(names.begin(), names.end(), [&](model::TensorId id) {
    const std::string& name = (*request_.model)[id].name;
    return name != label && across.labels.contains(name);
  });
}

bool BlockReasons::other_turns(const Side& side, const Block& block) const {
  const std::string& name = side.timeline->names[block.module];
  return predicted_.turns(name) != recorded_.turns(name);
}

/// Whether the operator ran in its module another number of times, in a program whose branches and loops go a
/// way that only a run knows: a side of a branch that is no module of its own has no turns.
bool BlockReasons::other_way(const Side& side, const Side& across, const Block& block) const {
  if (!left_out({left_out::kBranch, left_out::kLoop})) return false;
  const std::pair<std::string_view, std::string_view> node{side.timeline->names[block.module],
                                                           side.timeline->names[block.label]};
  const auto there = across.made.find(node);
  return side.made.at(node) != (there == across.made.end() ? 0 : there->second);
}

/// A value's copy is made while its transfer goes on.
bool BlockReasons::was_copied(const trace::Timeline& timeline, const Block& block) {
  return std::any_of(timeline.transfers.begin(), timeline.transfers.end(), [&](const trace::Transfer& copy) {
    const bool during = copy.begin_ns <= block.birth_ns && block.birth_ns <= copy.end_ns;
    // A prediction makes the copy first and tells of the transfer right after it.
    const bool before = timeline.predicted && block.birth_ns + 1 == copy.begin_ns;
    return copy.to == block.device && copy.module == block.module && (during || before);
  });
}

bool BlockReasons::within_an_operator(const trace::Timeline& timeline, std::uint32_t index) {
  const Block& block = timeline.blocks[index];
  if (block.death_ns == Block::kAlive) return false;
  for (std::size_t i = index + 1; i < timeline.blocks.size(); ++i) {
    const Block& next = timeline.blocks[i];
    if (next.birth_ns >= block.death_ns) return true;
    if (next.module != block.module || next.label != block.label) return false;
  }
  return true;
}

AuditReason BlockReasons::of_weight(const Side& side, const Side& across, const Block& block) const {
  const std::string& label = side.timeline->names[block.label];
  if (shares_storage(label, across)) return AuditReason::TiedCopy;
  if (block.kind == Kind::Streamed)
    return side.matched_streams.contains(label) ? AuditReason::SecondTurn
           : other_turns(side, block)           ? AuditReason::LoopTurns
           : is_buffer(label)                   ? AuditReason::BufferRule
           : !across.labels.contains(label)     ? AuditReason::UnusedWeight
                                                : AuditReason::Device;
  if (is_buffer(label)) return AuditReason::BufferRule;
  return across.labels.contains(label) ? AuditReason::Device : AuditReason::UnusedWeight;
}

AuditReason BlockReasons::only_in(const Side& side, const Side& across, std::uint32_t index) const {
  const Block& block = side.timeline->blocks[index];
  if (block.kind == Kind::Overhead) return AuditReason::Workspace;
  if (weight(block)) return of_weight(side, across, block);
  if (other_turns(side, block)) return AuditReason::LoopTurns;
  if (was_copied(*side.timeline, block)) return AuditReason::MovedCopy;
  if (within_an_operator(*side.timeline, index)) return AuditReason::Scratch;
  if (other_way(side, across, block)) return AuditReason::LoopTurns;
  return sizes_are_unknown() ? AuditReason::UnknownShape : AuditReason::Unexplained;
}

bool BlockReasons::left_out(std::initializer_list<std::string_view> patterns) const {
  const auto& out = request_.prediction.left_out_of_graph;
  return std::any_of(out.begin(), out.end(), [&](const LeftOutSentence& one) {
    return std::find(patterns.begin(), patterns.end(), one.pattern) != patterns.end();
  });
}

/// What a prediction may leave out says more than that: which way a branch goes is no size.
bool BlockReasons::sizes_are_unknown() const {
  return left_out(
      {left_out::kSymbol, left_out::kExpression, left_out::kValue, left_out::kOperator, left_out::kInside});
}

AuditReason BlockReasons::only_predicted(std::uint32_t block) const {
  if (!request_.complete && planned_.timeline->blocks[block].birth_ns > last_matched_ns_)
    return AuditReason::EndedEarly;
  const auto [known, asked_first] = known_planned_.try_emplace(block);
  if (asked_first) known->second = only_in(planned_, actual_, block);
  return known->second;
}

AuditReason BlockReasons::only_recorded(std::uint32_t block) const {
  const auto [known, asked_first] = known_actual_.try_emplace(block);
  if (asked_first) known->second = only_in(actual_, planned_, block);
  return known->second;
}

AuditReason BlockReasons::other_bytes(std::uint64_t planned, std::uint64_t actual) const {
  const std::uint64_t difference = planned > actual ? planned - actual : actual - planned;
  const bool segments = !request_.result.virtual_gpus && actual > planned;
  if (difference < kBlock || (segments && difference <= kUnsplit)) return AuditReason::Rounding;
  return sizes_are_unknown() ? AuditReason::UnknownShape : AuditReason::Unexplained;
}

std::vector<AuditDifference> peak_differences(const AuditRequest& request, const BlockAlignment& alignment,
                                              const BlockReasons& reasons, const PeakSide& planned_side,
                                              const PeakSide& actual_side, std::optional<trace::Kind> kind) {
  const MostHeld &planned = planned_side.most, &actual = actual_side.most;
  if (planned.bytes == actual.bytes) return {};
  const trace::Timeline &predicted = *request.prediction.timeline, &recorded = *request.recorded;
  std::uint64_t planned_at = planned.at_ns, actual_at = actual.at_ns;
  if (actual.bytes > planned.bytes) {
    planned_at = planned_side.others_moment.value_or(
        across(recorded, alignment.predicted_of, predicted, actual.at_ns));
  } else {
    actual_at =
        actual_side.others_moment.value_or(across(predicted, alignment.recorded_of, recorded, planned.at_ns));
  }
  Moment moment(request, alignment, reasons, planned.device, planned_at, actual.device, actual_at, kind);
  std::vector<AuditDifference> out = moment.differences();
  std::stable_sort(out.begin(), out.end(), [](const AuditDifference& a, const AuditDifference& b) {
    const auto size = [](const BytePair& pair) {
      return pair.planned > pair.actual ? pair.planned - pair.actual : pair.actual - pair.planned;
    };
    return size(a.bytes) > size(b.bytes);
  });
  // The smaller peak is at a moment of its own: above what that timeline had at this step.
  std::int64_t here = 0;
  for (const AuditDifference& row : out)
    here += static_cast<std::int64_t>(row.bytes.actual) - static_cast<std::int64_t>(row.bytes.planned);
  const std::int64_t elsewhere =
      here - (static_cast<std::int64_t>(actual.bytes) - static_cast<std::int64_t>(planned.bytes));
  BytePair rest;
  (elsewhere > 0 ? rest.planned : rest.actual) = static_cast<std::uint64_t>(std::abs(elsewhere));
  if (rest.same()) return out;
  AuditDifference& row = out.emplace_back();
  row.what = AuditDifference::What::Block;
  row.device = recorded.devices[actual.device].device;
  row.bytes = rest;
  row.reason = AuditReason::OtherPeak;
  return out;
}

}  // namespace stowage::estimate
