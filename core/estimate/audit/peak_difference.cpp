#include "core/estimate/audit/peak_difference.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "core/base/sentences/left_out.h"
#include "core/estimate/allocator_model.h"

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;

constexpr std::uint32_t kNone = BlockAlignment::kNone;
constexpr std::uint64_t kBlock = AllocatorModel::kBlock;
constexpr std::uint64_t kUnsplit = AllocatorModel::kSmall;  // no more is left on a block

bool alive(const Block& block, std::uint64_t at) { return block.birth_ns <= at && at < block.death_ns; }

bool weight(const Block& block) {
  return block.kind == Kind::Resident || block.kind == Kind::KvCache || block.kind == Kind::Streamed;
}

std::uint64_t window_at(const trace::Timeline& timeline, const std::vector<bool>& takes_part,
                        std::uint16_t device, std::uint64_t at) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
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
         std::uint64_t recorded_at)
      : planned_(*request.prediction.timeline),
        actual_(*request.recorded),
        alignment_(alignment),
        reasons_(reasons),
        planned_device_(predicted_device),
        actual_device_(recorded_device),
        planned_at_(predicted_at),
        actual_at_(recorded_at) {}

  std::vector<AuditDifference> differences() {
    for (std::uint32_t i = 0; i < actual_.blocks.size(); ++i) {
      const Block& block = actual_.blocks[i];
      if (block.birth_ns > actual_at_) break;
      if (alignment_.takes_part_recorded[i] && block.device == actual_device_ && alive(block, actual_at_))
        add_recorded(i);
    }
    for (std::uint32_t i = 0; i < planned_.blocks.size(); ++i) {
      const Block& block = planned_.blocks[i];
      if (block.birth_ns > planned_at_) break;
      if (alignment_.takes_part_predicted[i] && block.device == planned_device_ && alive(block, planned_at_))
        add_predicted(i);
    }
    const BytePair window{window_at(planned_, alignment_.takes_part_predicted, planned_device_, planned_at_),
                          window_at(actual_, alignment_.takes_part_recorded, actual_device_, actual_at_)};
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
    const auto& tensors = request.model->tensors();
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
  Side out{&timeline, &other, {}, {}, {}, {}, {}};
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
  out.others_from.resize(timeline.blocks.size());
  for (std::size_t i = timeline.blocks.size(); i-- > 0;) {
    const bool last = i + 1 == timeline.blocks.size();
    const bool same = !last && timeline.blocks[i].module == timeline.blocks[i + 1].module &&
                      timeline.blocks[i].label == timeline.blocks[i + 1].label;
    out.others_from[i] = same ? out.others_from[i + 1] : static_cast<std::uint32_t>(i + 1);
  }
  note_copies(out);
  return out;
}

void BlockReasons::note_copies(Side& side) {
  for (const trace::Transfer& copy : side.timeline->transfers)
    side.copies[{copy.to, copy.module}].emplace_back(copy.begin_ns, copy.end_ns);
  for (auto& [where, copies] : side.copies) {
    std::sort(copies.begin(), copies.end());
    for (std::size_t i = 1; i < copies.size(); ++i)
      copies[i].second = std::max(copies[i].second, copies[i - 1].second);
  }
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
bool BlockReasons::was_copied(const Side& side, const Block& block) {
  const auto found = side.copies.find({block.device, block.module});
  if (found == side.copies.end()) return false;
  const auto& copies = found->second;
  const auto next = std::upper_bound(
      copies.begin(), copies.end(), block.birth_ns,
      [](std::uint64_t at, const std::pair<std::uint64_t, std::uint64_t>& copy) { return at < copy.first; });
  if (next != copies.begin() && std::prev(next)->second >= block.birth_ns) return true;
  // A prediction makes the copy first and tells of the transfer right after it.
  return side.timeline->predicted && next != copies.end() && next->first == block.birth_ns + 1;
}

bool BlockReasons::within_an_operator(const Side& side, std::uint32_t index) {
  const auto& blocks = side.timeline->blocks;
  const Block& block = blocks[index];
  if (block.death_ns == Block::kAlive) return false;
  const auto next = std::lower_bound(blocks.begin() + index + 1, blocks.end(), block.death_ns,
                                     [](const Block& one, std::uint64_t at) { return one.birth_ns < at; });
  // Until it dies, nothing but the operator's own blocks comes.
  return next - blocks.begin() <= static_cast<std::ptrdiff_t>(side.others_from[index]);
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
  if (was_copied(side, block)) return AuditReason::MovedCopy;
  if (within_an_operator(side, index)) return AuditReason::Scratch;
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
  return left_out({left_out::kSymbol, left_out::kExpression, left_out::kValue, left_out::kOperator,
                   left_out::kInside, left_out::kAtMost});
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

std::pair<std::uint64_t, std::uint64_t> moments_of(const PeakSide& planned, const PeakSide& actual,
                                                   const OtherClock& to_predicted,
                                                   const OtherClock& to_recorded) {
  if (actual.most.bytes > planned.most.bytes)
    return {planned.others_moment ? *planned.others_moment : to_predicted.of(actual.most.at_ns),
            actual.most.at_ns};
  return {planned.most.at_ns,
          actual.others_moment ? *actual.others_moment : to_recorded.of(planned.most.at_ns)};
}

std::vector<AuditDifference> peak_differences(const AuditRequest& request, const BlockAlignment& alignment,
                                              const BlockReasons& reasons, const PeakSide& planned_side,
                                              const PeakSide& actual_side) {
  const MostHeld &planned = planned_side.most, &actual = actual_side.most;
  if (planned.bytes == actual.bytes) return {};
  const trace::Timeline &predicted = *request.prediction.timeline, &recorded = *request.recorded;
  const auto [planned_at, actual_at] =
      moments_of(planned_side, actual_side, OtherClock(recorded, alignment.predicted_of, predicted),
                 OtherClock(predicted, alignment.recorded_of, recorded));
  Moment moment(request, alignment, reasons, planned.device, planned_at, actual.device, actual_at);
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
