// Graphs within graphs: core/engine/execution/higher_order.cpp without values.
#include <algorithm>
#include <utility>

#include "core/base/saturating.h"
#include "core/estimate/graph/graph_walk.h"
#include "core/estimate/graph/loop_steps.h"

namespace stowage::estimate {

static_assert(kMostLoopSteps <= GraphWalk::kMostSteps / 20);

GraphWalk::Values GraphWalk::operands(const GraphStep& step, Values& frame, std::size_t from,
                                      std::size_t to) const {
  Values out;
  for (std::size_t i = from; i < to && i < step.operands.size(); ++i) {
    const Operand& operand = step.operands[i];
    if (operand.kind == Operand::Kind::List || operand.kind == Operand::Kind::Graph) continue;
    if (operand.kind == Operand::Kind::Scalar) out.emplace_back();
    for (const Slot slot : operand.slots) {
      if (slot == kNoSlot) {
        out.emplace_back();
        continue;
      }
      Value& value = frame[slot];
      // Copies are shared with the value outside, so that a loop does not make them again in each turn.
      if (value.weight < 0 && value.tensor.defined() && !value.moved && !operand.changing)
        value.moved = std::make_shared<Copies>();
      out.push_back(value);
    }
  }
  return out;
}

void GraphWalk::run_higher_order(const GraphScope& scope, const GraphStep& step, Values& frame,
                                 std::uint16_t place) {
  const std::string_view name = step.operation;
  const std::size_t count = step.operands.size();
  Values results;
  if (step.graphs.empty()) {
    left_out_.add(left_out::kOperator, path_, {step.node->target});
  } else if (name == "wrap_with_set_grad_enabled") {
    const auto& inputs = step.node->inputs;
    const bool on = inputs.empty() || inputs[0].argument.kind != formats::Argument::Kind::Bool ||
                    inputs[0].argument.integer != 0;
    const bool outside = std::exchange(gradients_on_, on);
    results = run_scope(*step.graphs[0], operands(step, frame, 2, count));
    gradients_on_ = outside;
  } else if (name == "wrap_with_autocast") {
    const Autocast outside = std::exchange(autocast_, autocast_of(step));
    results = run_scope(*step.graphs[0], operands(step, frame, 5, count));
    autocast_ = outside;
  } else if (name == "cond") {
    results = run_branch(step, frame, place);
  } else if (name == "while_loop") {
    results = run_while(step, frame, place);
  } else {
    results = run_turns(scope, step, frame, place, name == "scan");
  }
  std::size_t next = 0;
  for (const auto& slots : step.results) {
    if (slots.empty()) ++next;  // a none among the results
    for (const Slot slot : slots) {
      if (next < results.size()) frame[slot] = std::move(results[next++]);
    }
  }
}

std::uint64_t GraphWalk::bytes_of(const Values& values) const {
  std::uint64_t sum = 0;
  for (const Value& value : values) {
    if (value.tensor.defined() && value.tensor.geometry)
      sum = saturating_add(sum, value.tensor.geometry->storage_bytes());
  }
  return sum;
}

GraphWalk::Values GraphWalk::run_way(const GraphStep& step, Values& frame, std::size_t way) {
  return run_scope(*step.graphs[way], operands(step, frame, 3, step.operands.size()));
}

GraphWalk::Values GraphWalk::run_branch(const GraphStep& step, Values& frame, std::uint16_t place) {
  if (!step.operands.empty() && !step.operands[0].slots.empty() && step.operands[0].slots[0] != kNoSlot)
    on(frame[step.operands[0].slots[0]], place);
  const auto asked = ways_.find(&step);
  const auto way = step.way || asked == ways_.end() ? step.way : std::optional(asked->second);
  if (way || step.graphs.size() < 2) return run_way(step, frame, way.value_or(0));
  return run_both(step, frame, place);
}

/// Bytes on GPUs, and elsewhere, at their most since the ledger was marked; `outside` is what that returned.
std::pair<std::uint64_t, std::uint64_t> GraphWalk::most_in_way(const std::vector<std::uint64_t>& outside) {
  std::pair<std::uint64_t, std::uint64_t> out;
  for (std::uint16_t place = 0; place < layout_.places.count(); ++place) {
    std::uint64_t& sum = layout_.places.gpu(place) ? out.first : out.second;
    sum = saturating_add(sum, ledger_.accounts()[place].most);
  }
  ledger_.go_on(outside);
  return out;
}

/// Both ways are gone, one after the other; what is handed on is that of the one with more, and the clock
/// counts the longer one.
GraphWalk::Values GraphWalk::run_both(const GraphStep& step, Values& frame, std::uint16_t place) {
  const auto before = ledger_.accounts();
  const std::size_t start = clock_.size();
  const std::vector<Work> work = work_;
  auto outside = ledger_.mark();
  Values first = run_way(step, frame, 0);
  const auto most_of_first = most_in_way(outside);
  const std::uint64_t handed = bytes_of(first);
  const auto middle = ledger_.accounts();
  const std::size_t half = clock_.size();
  const std::vector<Work> of_first = work_;
  first.clear();
  begin(step, place);
  outside = ledger_.mark();
  Values second = run_way(step, frame, 1);
  const auto most_of_second = most_in_way(outside);
  const std::size_t end = clock_.size();
  const double took = clock_.span(start, half), other = clock_.span(half, end);
  bool matters = bytes_of(second) != handed || took != other;
  for (std::size_t i = 0; i < before.size(); ++i)
    matters |= middle[i].peak != before[i].peak || ledger_.accounts()[i].peak != middle[i].peak;
  if (matters) {
    left_out_.add(left_out::kBranch, path_, {std::string(step.name)});
    branches_.push_back({&step, most_of_second < most_of_first ? 1u : 0u, other < took ? 1u : 0u});
  }
  const bool first_counts = took >= other;
  first_counts ? clock_.skip(half, end) : clock_.skip(start, half);
  count_one_way(work, of_first, first_counts);
  if (bytes_of(second) >= handed) return second;
  second.clear();
  const std::vector<Work> counted = work_;
  begin(step, place);
  Values again = run_way(step, frame, 0);
  clock_.skip(end, clock_.size());
  work_ = counted;
  return again;
}

/// Of forward, once.
void GraphWalk::note_work(std::uint64_t bytes) {
  if (running_) return;
  const auto here = [&](const Work& work) { return work.module == module_ && work.place == place_; };
  if (work_at_ >= work_.size() || !here(work_[work_at_])) {
    work_at_ = static_cast<std::size_t>(std::find_if(work_.begin(), work_.end(), here) - work_.begin());
    if (work_at_ == work_.size()) work_.push_back({module_, place_});
  }
  ++work_[work_at_].operators;
  work_[work_at_].bytes = saturating_add(work_[work_at_].bytes, bytes);
}

/// Of the work of two ways that of one: `before` both, and `first` after the first of them.
void GraphWalk::count_one_way(const std::vector<Work>& before, const std::vector<Work>& first,
                              bool first_counts) {
  if (first_counts) {
    work_ = first;
    work_at_ = 0;
    return;
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    const Work none{}, &was = i < before.size() ? before[i] : none;
    work_[i].operators -= first[i].operators - was.operators;
    work_[i].bytes = saturating_subtract(work_[i].bytes, saturating_subtract(first[i].bytes, was.bytes));
  }
}

GraphWalk::Values GraphWalk::run_while(const GraphStep& step, Values& frame, std::uint16_t place) {
  Values carried = operands(step, frame, 2, 3);
  const Values extra = operands(step, frame, 3, step.operands.size());
  if (step.graphs.size() < 2) return carried;
  if (!step.rounds) left_out_.add(left_out::kLoop, path_, {std::string(step.name)});
  const std::uint32_t rounds = step.rounds.value_or(kRoundsOfOthers);
  for (std::uint32_t turn = 0;; ++turn) {
    Values all = carried;
    all.insert(all.end(), extra.begin(), extra.end());
    // What was asked is there until the round ends.
    Values verdict = run_scope(*step.graphs[0], all);
    if (!verdict.empty() && verdict[0].known()) on(verdict[0], place);
    if (turn == rounds || stopped_) return carried;
    Values next = run_scope(*step.graphs[1], std::move(all));
    carried = std::move(next);
  }
}

/// scan and map: a turn for each element of the first dimension, whose results are stacked.
GraphWalk::Values GraphWalk::run_turns(const GraphScope& scope, const GraphStep& step, Values& frame,
                                       std::uint16_t place, bool scan) {
  Values carry = scan ? operands(step, frame, 1, 2) : Values{};
  Values series = operands(step, frame, scan ? 2 : 1, scan ? 3 : 2);
  const Values extra = operands(step, frame, scan ? 3 : 2, step.operands.size());
  const std::size_t carried = carry.size();
  std::vector<Tensor> sources;
  for (Value& value : series) sources.push_back(on(value, place));
  if (sources.empty() || !sources[0].geometry || sources[0].geometry->sizes.empty()) return carry;
  std::vector<std::vector<Tensor>> columns;
  for (std::int64_t i = 0; i < sources[0].geometry->sizes[0] && !stopped_; ++i) {
    Values inputs = std::exchange(carry, {});
    for (std::size_t k = 0; k < sources.size(); ++k) {
      const std::size_t input = carried + k;
      const Geometry* geometry = input < step.graphs[0]->inputs.size()
                                     ? &step.graphs[0]->geometry[step.graphs[0]->inputs[input]]
                                     : sources[k].geometry;
      const GradientEdge edge = follows() ? passed({&sources[k]}, place, false) : GradientEdge();
      inputs.push_back(Value{{sources[k].storage, geometry, edge}, -1, {}});
    }
    inputs.insert(inputs.end(), extra.begin(), extra.end());
    Values out = run_scope(*step.graphs[0], std::move(inputs));
    columns.resize(out.size() > carried ? out.size() - carried : 0);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (out[carried + k].known()) columns[k].push_back(on(out[carried + k], place));
    }
    out.resize(std::min(out.size(), carried));
    carry = std::move(out);
  }
  std::vector<Slot> slots;
  for (const auto& result : step.results) slots.insert(slots.end(), result.begin(), result.end());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const std::size_t at = carried + k;
    if (at >= slots.size()) break;
    const Geometry& geometry = scope.geometry[slots[at]];
    carry.push_back(Value{fresh(&geometry, geometry.storage_bytes(), place), -1, {}});
    std::vector<const Tensor*> parts;
    for (const Tensor& part : columns[k]) parts.push_back(&part);
    if (follows()) carry.back().tensor.edge = passed(parts, place, true);
  }
  return carry;
}

}  // namespace stowage::estimate
