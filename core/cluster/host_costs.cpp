#include "core/cluster/host_costs.h"

#include <algorithm>
#include <utility>

#include "core/base/contradiction.h"
#include "core/base/saturating.h"
#include "core/plan/evaluation/request_time.h"
#include "core/solve/instance/instance.h"
#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

using solve::Settled;

/// Sums of what stands before each piece.
template <class Bytes>
std::vector<std::uint64_t> sums_before(const std::vector<Piece>& pieces, Bytes bytes) {
  std::vector<std::uint64_t> sums{0};
  for (const Piece& piece : pieces) sums.push_back(saturating_add(sums.back(), bytes(piece)));
  return sums;
}

/// Bytes a second at which weights reach a GPU at best. (One unit follows the other: links do not add up.)
std::uint64_t best_stream_rate(const machine::Machine& machine) {
  std::uint64_t rate = 0;
  for (const machine::Device& device : machine.devices) {
    if (device.id.gpu()) rate = std::max(rate, machine.rate(machine::kCpu, device.id));
  }
  return rate;
}

constexpr std::uint64_t kLeastNodes = 20'000;
constexpr std::uint64_t kShareOfNodes = 20;  // a question may use so small a part of the limit

}  // namespace

std::uint64_t room_of(const machine::Machine& machine, bool gpus_alone) {
  std::uint64_t room = 0;
  for (const machine::Device& device : machine.devices) {
    if (gpus_alone && !device.id.gpu()) continue;
    if (!device.budget) return ~0ull;
    room = saturating_add(room, saturating_subtract(device.budget->count(), device.fixed().count()));
  }
  return room;
}

std::uint64_t nodes_of_a_question(const model::Model& model) {
  return 1 + model.tensors().size() / kTensorsOfANode;
}

solve::Effort effort_of_stage(solve::Effort effort) {
  effort.node_limit = std::max(kLeastNodes, effort.node_limit / kShareOfNodes);
  return effort;
}

HandOver hand_over_of_step(const model::Model& model, const plan::Settings& settings, Bytes total) {
  const plan::PassCosts costs = plan::step_costs(model, settings, total, true);
  return {costs.bytes_both_ways(), costs.messages()};
}

std::size_t edges_of(const HostOrders& orders) {
  std::size_t edges = 0;
  for (const auto& of_node : orders.edges) edges += of_node.size();
  return edges;
}

HostCosts::HostCosts(const Asked& asked, const Cluster& cluster, const HostKinds& kinds, const Pieces& pieces,
                     const solve::UnitCatalog& catalog, const solve::Effort& effort, const Job& job,
                     std::vector<KindRules> rules, solve::NodeBudget* nodes)
    : asked_(asked),
      cluster_(cluster),
      kinds_(kinds),
      pieces_(pieces),
      catalog_(catalog),
      effort_(effort),
      job_(job),
      rules_(std::move(rules)),
      nodes_(nodes),
      deciding_(plan::deciding_tensors(asked.model)),
      at_home_(sums_before(pieces.list, [](const Piece& piece) { return piece.at_home.count(); })),
      resident_(sums_before(pieces.list, [](const Piece& piece) { return piece.resident.count(); })) {
  effort_.explain = false;
  number_ranges();
  for (std::uint32_t kind = 0; kind < kinds.members.size(); ++kind)
    look_up(kind, cluster.hosts[kinds.members[kind].front()].machine);
  const std::uint64_t count = pieces.list.size(), ranges = count * (count + 1) / 2;
  if (nodes_) nodes_->spend(saturating_multiply(ranges, kinds.members.size()) / kRangesOfANode);
}

/// Ranges whose pieces are of the same kinds, one by one, are of one class. Where loads add up along the tree
/// no two ranges are.
void HostCosts::number_ranges() {
  const std::uint32_t count = pieces();
  class_of_.assign(static_cast<std::size_t>(count + 1) * (count + 1), 0);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>
      longer;  // class and one more piece → class
  std::uint32_t classes = 1;
  for (std::uint32_t first = 0; first < count; ++first) {
    for (std::uint32_t end = first + 1, before = 0; end <= count; ++end) {
      const std::uint32_t piece = catalog_.coupled() ? end - 1 : pieces_.list[end - 1].kind;
      const auto [found, fresh] = longer.try_emplace({before, piece}, classes);
      if (fresh) ++classes;
      before = class_of_[first * (count + 1) + end] = found->second;
    }
  }
  facts_.assign(kinds_.members.size(), std::vector<StageFacts>(classes));
}

void HostCosts::look_up(std::uint32_t kind, const machine::Machine& machine) {
  std::vector<bool> done(facts_[kind].size());
  const Work work = work_of(kind, machine);
  for (std::uint32_t first = 0; first < pieces(); ++first) {
    for (std::uint32_t end = first + 1; end <= pieces(); ++end) {
      const std::uint32_t range = class_of_[first * (pieces() + 1) + end];
      if (done[range]) continue;
      done[range] = true;
      facts_[kind][range] = unasked(machine, work, first, end);
    }
  }
}

/// Hosts of different kinds may know more or less of how often a weight comes: each kind has a catalog of its
/// own.
HostCosts::Work HostCosts::work_of(std::uint32_t kind, const machine::Machine& machine) const {
  const bool timed = !asked_.times.empty();
  const auto own =
      timed ? solve::make_unit_catalog(catalog_.model_ptr(), asked_.settings, asked_.times[kind]) : nullptr;
  const solve::UnitCatalog& catalog = own ? *own : catalog_;
  const auto columns = timed ? plan::counted_columns(catalog.counted_times(), machine, asked_.settings)
                             : std::vector<std::uint32_t>();
  const auto crossing = [](const solve::UnitClass& c) {
    return saturating_subtract(c.streamed, c.prompt_streamed);
  };
  const auto sums_of = [&](const auto& number_of) {
    return sums_before(pieces_.list, [&](const Piece& piece) {
      std::uint64_t sum = 0;
      for (const std::uint32_t unit : piece.units)
        sum = saturating_add(sum, number_of(catalog.class_of(unit)));
      return sum;
    });
  };
  Work work;
  work.computing = sums_of([&](const solve::UnitClass& c) {
    std::uint64_t least = kNever;
    for (const std::uint32_t column : columns) {
      if (column != plan::kNoColumn) least = std::min(least, catalog.computing_ps(c, column));
    }
    return least == kNever ? 0 : least;
  });
  work.streamed = sums_of(crossing);
  work.once = sums_of([&](const solve::UnitClass& c) { return std::min(crossing(c), c.resident); });
  for (const Piece& piece : pieces_.list) {
    for (const std::uint32_t unit : piece.units) {
      const solve::UnitClass& c = catalog.class_of(unit);
      const std::uint64_t bytes = std::max<std::uint64_t>(c.resident, 1);
      work.crossings = std::max(work.crossings, crossing(c) / bytes + (crossing(c) % bytes != 0));
    }
  }
  return work;
}

/// What no plan of the stage beats, in a few additions: bytes that no GPU has room for, or the time that they
/// take on the way to one, and what the fastest device computes.
StageFacts HostCosts::unasked(const machine::Machine& machine, const Work& work, std::uint32_t first,
                              std::uint32_t end) const {
  StageFacts facts;
  const auto in = [&](const std::vector<std::uint64_t>& sums) { return sums[end] - sums[first]; };
  if (in(at_home_) > room_of(machine, false)) {
    facts.bound = kNever;
    facts.asked = true;
    return facts;
  }
  const std::uint64_t room = room_of(machine, true);
  if (!plan::row_of(asked_.settings.objective).time) {
    facts.bound = saturating_subtract(in(resident_), room);
    return facts;
  }
  std::uint64_t units = 0;  // each is rounded by itself, in the part as in the whole
  for (std::uint32_t i = first; i < end; ++i) units += pieces_.list[i].units.size();
  facts.bound = saturating_subtract(in(work.computing), units);
  const std::uint64_t rate = best_stream_rate(machine);
  // What is not streamed is computed where it lies, or nothing says how fast.
  if (asked_.settings.runtime.streams_all() && rate > 0) {
    // A byte of room saves one of what is counted once, and of all no more than comes most often.
    const std::uint64_t bytes =
        std::max(saturating_subtract(in(work.once), room),
                 saturating_subtract(in(work.streamed), saturating_multiply(work.crossings, room)));
    const std::uint64_t moving = solve::picoseconds(bytes, rate);
    facts.bound = std::min(kMostCost, saturating_add(facts.bound, saturating_subtract(moving, units)));
  }
  return facts;
}

bool HostCosts::look_at(std::uint64_t ranges) const {
  if (cancelled()) return false;
  const std::uint64_t price = 1 + ranges / kRangesOfANode;
  if (nodes_ && nodes_->left() < price) return false;
  if (nodes_) nodes_->spend(price);
  return true;
}

void HostCosts::made(const HostOrders& orders) const {
  if (nodes_) nodes_->spend(edges_of(orders) / kEdgesOfANode);
}

/// A question may search as long as there are nodes for it.
solve::Effort HostCosts::effort_left() const {
  solve::Effort effort = effort_;
  if (!nodes_) return effort;
  const std::uint64_t left = saturating_subtract(nodes_->left(), nodes_of_a_question(asked_.model));
  effort.node_limit = std::max<std::uint64_t>(1, std::min(effort.node_limit, left));
  return effort;
}

Result<HostPlan> HostCosts::plan_of(std::uint32_t host, std::uint32_t first, std::uint32_t end) const {
  const std::vector<bool> kept = tensors_of(pieces_, catalog_, asked_.model.tensors().size(), first, end);
  auto part = part_of(asked_.model, kept, deciding_);
  if (!part) return tl::unexpected(part.error());
  const auto times =
      asked_.times.empty() ? plan::PassTimesPtr() : times_of_part(*part, asked_.times[kinds_.kind_of[host]]);
  const auto turns = turns_of_part(*part, asked_.turns, asked_.model.modules().size());
  plan::Settings settings = asked_.settings;
  settings.rules.clear();
  if (!rules_.empty()) settings.rules = rules_of_part(rules_[kinds_.kind_of[host]].rules, *part->model);
  const auto units = solve::make_unit_catalog(part->model, settings, times);
  const solve::Effort effort = effort_left();
  const machine::Machine& machine = cluster_.hosts[host].machine;
  auto answer = turns.empty()
                    ? solve::solve(*units, machine, settings, nullptr, effort, job_)
                    : solve::solve_with_turns(*units, machine, settings, turns, nullptr, effort, job_);
  if (!answer) return tl::unexpected(answer.error());
  if (nodes_) nodes_->spend(saturating_add(nodes_of_a_question(asked_.model), answer->nodes));
  HostPlan plan{.host = host, .first_piece = first, .end_piece = end};
  plan::Settings judged = settings;
  judged.main_gpu = answer->main_gpu;
  judged.computed = answer->computed;
  if (answer->settled() == Settled::Found)
    plan.evaluation = plan::evaluate(*part->model, answer->machine, judged, answer->placement, times.get());
  plan.part = std::move(*part);
  plan.answer = std::move(*answer);
  return plan;
}

std::uint64_t HostCosts::cost_of(const HostPlan& plan) const {
  const solve::Answer& answer = plan.answer;
  if (answer.settled() != Settled::Found) return kNever;
  return plan::row_of(asked_.settings.objective).time
             ? std::min(kMostCost, answer.value)
             : saturating_subtract(resident_[plan.end_piece] - resident_[plan.first_piece], answer.value);
}

std::uint64_t HostCosts::bound_of(const HostPlan& plan) const {
  const solve::Answer& answer = plan.answer;
  if (answer.settled() == Settled::Impossible) return kNever;
  if (answer.settled() == Settled::NotSettled) return 0;
  return plan::row_of(asked_.settings.objective).time
             ? std::min(kMostCost, answer.bound)
             : saturating_subtract(resident_[plan.end_piece] - resident_[plan.first_piece], answer.bound);
}

Status HostCosts::ask(std::uint32_t kind, std::uint32_t first, std::uint32_t end) {
  STOWAGE_TRY(job_.check(asked_.model.name()));
  const auto plan = plan_of(kinds_.members[kind].front(), first, end);
  if (!plan) return tl::unexpected(plan.error());
  ++questions_;
  StageFacts& facts = facts_[kind][class_of_[first * (pieces() + 1) + end]];
  facts.value = cost_of(*plan);
  facts.bound = std::max(facts.bound, bound_of(*plan));
  if (facts.value < facts.bound) {  // a number that was looked up is wrong: nothing is known
    report_contradiction(facts.value, facts.bound);
    facts.bound = 0;
  }
  if (facts.value != kNever)
    facts.tie = static_cast<std::uint64_t>(std::max(0.0, plan->evaluation.step_seconds) * 1e12);
  facts.asked = true;
  return {};
}

}  // namespace stowage::cluster
