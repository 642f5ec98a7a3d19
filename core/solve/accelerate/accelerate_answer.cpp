#include "core/solve/accelerate/accelerate_answer.h"
#include "core/plan/evaluate.h"

#include <algorithm>

#include "core/solve/accelerate/accelerate.h"

namespace stowage::solve {
namespace {

std::uint64_t step_picoseconds(const plan::Evaluation& evaluation) {
  const double ps = evaluation.step_seconds * 1e12;
  return ps >= 9e18 ? ~0ull : static_cast<std::uint64_t>(ps + 0.5);
}

}  // namespace

Result<Answer> solve_as_accelerate(const Instance& instance, Answer answer, const Effort& effort,
                                   NodeBudget& nodes) {
  const char* name = plan::row_of(instance.settings.strategy).name;
  answer.strategies = {name};
  const accelerate::Map map = accelerate::run(instance.catalog.model(), instance.machine, instance.settings);
  answer.placement.slots.assign(instance.catalog.model().tensors().size(), plan::Placement::kUnplaced);
  if (!map.exception.empty()) {
    answer.outcome = Outcome::Infeasible;
    answer.infeasible.reason = Error{Code::SolvePeerRaises, name, {map.exception}, {}};
    for (std::size_t t = 0; t < answer.placement.slots.size(); ++t)
      answer.infeasible.unplaced.emplace_back(t);
    return answer;
  }
  answer.accelerate_map = map.map;
  answer.placement = plan::apply(map.map, instance.catalog.model(), instance.machine).placement;
  const plan::Evaluation evaluation =
      plan::evaluate(instance.catalog.model(), instance.machine, instance.settings, answer.placement);
  answer.main_gpu = evaluation.main_gpu;
  if (evaluation.main_gpu) {
    const plan::DeviceUse& use =
        evaluation.devices[*instance.machine.slot(machine::gpu(*evaluation.main_gpu))];
    answer.reserve = use.reserve;
    answer.reserve_witness = use.reserve_witness;
  }
  answer.value = instance.by_time() ? step_picoseconds(evaluation) : evaluation.gpu_bytes.count();
  plan::Settings ours = instance.settings;
  ours.strategy = plan::Strategy::Stowage;
  NodeBudget own(effort.node_limit);
  const Instance again = make_instance(instance.catalog, instance.machine, ours, instance.rules);
  const SearchResult best = search(again, nullptr, own);
  nodes.spend(own.used());
  answer.nodes = nodes.used();
  // A map that breaks its own limits can be "better" than every plan: then there is nothing to measure it
  // against.
  answer.bound = best.feasible ? best.bound : answer.value;
  const bool beyond = better(instance, answer.value, answer.bound);
  if (beyond) answer.bound = answer.value;
  answer.outcome = answer.value == answer.bound && evaluation.fits ? Outcome::Optimal : Outcome::Gap;
  const double value = static_cast<double>(answer.value), bound = static_cast<double>(answer.bound);
  if (answer.value != answer.bound)
    answer.gap =
        instance.by_time() ? (value - bound) / std::max(value, 1.0) : (bound - value) / std::max(bound, 1.0);
  return answer;
}

}  // namespace stowage::solve
