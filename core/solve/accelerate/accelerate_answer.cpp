#include "core/solve/accelerate/accelerate_answer.h"

#include <algorithm>

#include "core/solve/accelerate/accelerate.h"

namespace stowage::solve {
namespace {

const char* name_of(plan::Strategy strategy) {
  switch (strategy) {
    case plan::Strategy::Auto:
      return "auto";
    case plan::Strategy::Balanced:
      return "balanced";
    case plan::Strategy::BalancedLow0:
      return "balanced_low_0";
    case plan::Strategy::Sequential:
      return "sequential";
    case plan::Strategy::Stowage:
      break;
  }
  return "stowage";
}

std::uint64_t step_picoseconds(const plan::Evaluation& evaluation) {
  const double ps = evaluation.step_seconds * 1e12;
  return ps >= 9e18 ? ~0ull : static_cast<std::uint64_t>(ps + 0.5);
}

}  // namespace

Result<Answer> solve_as_peer(const Question& q, Answer answer, const Effort& effort, NodeBudget& nodes) {
  answer.strategies = {name_of(q.settings.strategy)};
  const accelerate::Map map = accelerate::run(q.prepared.model(), q.machine, q.settings);
  answer.placement.slots.assign(q.prepared.model().tensors().size(), plan::Placement::kUnplaced);
  if (!map.exception.empty()) {
    answer.outcome = Outcome::Infeasible;
    answer.infeasible.reason =
        Error{Code::SolvePeerRaises, name_of(q.settings.strategy), {map.exception}, {}};
    for (std::size_t t = 0; t < answer.placement.slots.size(); ++t)
      answer.infeasible.unplaced.emplace_back(t);
    return answer;
  }
  answer.peer_map = map.map;
  answer.placement = plan::apply(map.map, q.prepared.model(), q.machine).placement;
  const plan::Evaluation evaluation =
      plan::evaluate(q.prepared.model(), q.machine, q.settings, answer.placement);
  answer.main_gpu = evaluation.main_gpu;
  if (evaluation.main_gpu) {
    const plan::DeviceUse& use = evaluation.devices[*q.machine.slot(machine::gpu(*evaluation.main_gpu))];
    answer.reserve = use.reserve;
    answer.reserve_witness = use.reserve_witness;
  }
  answer.value = q.by_time() ? step_picoseconds(evaluation) : evaluation.gpu_bytes.count();
  plan::Settings ours = q.settings;
  ours.strategy = plan::Strategy::Stowage;
  NodeBudget own(effort.node_limit);
  const Question again = ask(q.prepared, q.machine, ours, q.rules);
  const Found best = search(again, nullptr, own);
  nodes.spend(own.used());
  answer.nodes = nodes.used();
  // A map that breaks its own limits can be "better" than every plan: then there is nothing to measure it
  // against.
  answer.bound = best.feasible ? best.bound : answer.value;
  const bool beyond = better(q, answer.value, answer.bound);
  if (beyond) answer.bound = answer.value;
  answer.outcome = answer.value == answer.bound && evaluation.fits ? Outcome::Optimal : Outcome::Gap;
  const double value = static_cast<double>(answer.value), bound = static_cast<double>(answer.bound);
  if (answer.value != answer.bound)
    answer.gap =
        q.by_time() ? (value - bound) / std::max(value, 1.0) : (bound - value) / std::max(bound, 1.0);
  return answer;
}

}  // namespace stowage::solve
