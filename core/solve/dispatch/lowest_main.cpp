#include "core/solve/dispatch/lowest_main.h"

#include <algorithm>
#include <memory>

#include "core/solve/bounds/main_gpus.h"
#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/several_gpus.h"
#include "core/solve/instance/incumbent.h"

namespace stowage::solve {
namespace {

/// One GPU that streams, and the instance without those below it.
struct MainChoice {
  std::unique_ptr<Instance> instance{};
  std::vector<Slot> gpus{};
  Claims claims{};  ///< of the plans that stream to it
};

/// A rule allows some unit only GPUs with lower numbers. Then one of them would be the main GPU, so no plan
/// streams to this one.
bool leaves_no_place(const Instance& instance) {
  const std::vector<SlotSet>& sets = instance.rules.sets;
  const auto none = [](const SlotSet& set) { return set.none(); };
  if (instance.rules.set_of_unit.empty()) return none(sets.front());
  return std::any_of(instance.rules.set_of_unit.begin(), instance.rules.set_of_unit.end(),
                     [&](std::uint32_t set) { return none(sets[set]); });
}

/// Those that have plans at all, the most promising first.
std::vector<MainChoice> main_choices(const Instance& instance, const std::vector<Slot>& gpus,
                                     NodeBudget& nodes) {
  std::vector<MainChoice> out;
  for (const Slot main : choices_of_main(instance, gpus)) {
    MainChoice choice{std::make_unique<Instance>(instance), {}, {}};
    choice.instance->only_main = main;
    for (SlotSet& set : choice.instance->rules.sets) {
      for (Slot lower = 0; lower < main; ++lower) set.reset(lower);
    }
    std::copy_if(gpus.begin(), gpus.end(), std::back_inserter(choice.gpus),
                 [&](Slot gpu) { return gpu >= main; });
    if (!leaves_no_place(*choice.instance)) out.push_back(std::move(choice));
  }
  if (out.size() < 2) return out;
  for (MainChoice& choice : out)
    choice.claims = bounds_of_mains(ItemKinds(*choice.instance), choice.gpus, nodes);
  std::stable_sort(out.begin(), out.end(), [&](const MainChoice& a, const MainChoice& b) {
    return better(instance, bound_of(instance, a.claims), bound_of(instance, b.claims));
  });
  return out;
}

}  // namespace

SearchResult search_lowest_mains(const Instance& instance, const std::vector<Slot>& gpus,
                                 const Assignment* previous, NodeBudget& nodes,
                                 std::vector<std::string>* tried) {
  std::vector<MainChoice> choices = main_choices(instance, gpus, nodes);
  SearchResult best;
  std::vector<Claims> claims;
  OfEveryPart<ExhaustiveProof> ties;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    MainChoice& choice = choices[i];
    const std::uint64_t bound = bound_of(instance, choice.claims);
    const bool open = !best.feasible || better(instance, bound, best.value);
    // Of very many units only the GPU that may be best is tried; the claims stay those of all.
    if (open && !nodes.spent() && (i == 0 || !instance.many_units())) {
      NodeBudget own = nodes.lend(nodes.left() / (choices.size() - i));
      std::vector<std::string> names;
      SearchResult found = solve_several_gpus(*choice.instance, choice.gpus, previous, own, &names);
      choice.claims.add(instance.objective(), found.claims);
      if (found.feasible || !found.claims.no_plan()) ties.add(found.ties_proven);
      const bool wins = beats(instance, found, best);
      if (tried && (wins || tried->empty())) *tried = std::move(names);  // the winner first
      if (wins) best = std::move(found);
    } else if (open || bound == best.value) {
      ties.leave_open();
    }
    claims.push_back(choice.claims);
  }
  best.claims = claims.empty() ? Claims{} : claims_of_all(instance.objective(), claims);
  best.ties_proven = ties.whole();
  return best;
}

}  // namespace stowage::solve
