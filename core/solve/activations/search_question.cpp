#include "core/solve/activations/search_question.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/contradiction.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/dispatch/split_blocks.h"
#include "core/solve/instance/incumbent.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

SearchResult search_in_parts(const Instance& instance, const UnitTurns* turns, const Assignment* previous,
                             NodeBudget& nodes, std::vector<std::string>* tried, bool* exact,
                             const SearchResult* start) {
  *exact = true;
  return turns ? search_with_turns(instance, *turns, previous, nodes, tried, exact, start)
               : search(instance, previous, nodes, tried);
}

/// A question whose blocks may be split, and the same with them whole.
class BothWays {
 public:
  BothWays(const Instance& instance, const WholeBlocks& whole, const UnitTurns* turns,
           const Assignment* previous, NodeBudget& nodes)
      : instance_(instance),
        whole_(whole),
        turns_(turns),
        previous_(previous),
        nodes_(nodes),
        limit_(nodes.left()),
        more_(nodes_for_split_blocks(instance)) {}

  SearchResult run(std::vector<std::string>* tried, bool* exact) {
    const bool live = instance_.tolerance > 0;
    SearchResult whole;
    if (!live) whole = with_blocks_whole();
    if (whole.feasible && instance_.any_plan_will_do) return whole;
    SearchResult found = in_parts(tried, exact, whole.feasible ? &whole : nullptr);
    if (live && !near_enough(found)) whole = with_blocks_whole();
    const bool same = whole.feasible && found.slots == whole.slots && found.main == whole.main;
    if (!same && !beats(instance_, whole, found)) return found;
    if (tried) tried->insert(tried->begin(), whole.strategy);
    if (same && proven(found)) return found;
    whole = improved(std::move(whole));
    // What was said of ties was said of the other plan, and of those with no larger turns.
    if (turns_ && (whole.slots != found.slots || whole.main != found.main)) *exact = false;
    whole.claims = std::move(found.claims);
    if (whole.claims.contradict(instance_.objective(), whole.value)) {
      report_contradiction(whole.value, bound_of(instance_, whole));
      whole.claims = {};
    }
    return whole;
  }

 private:
  /// As many nodes as where nothing may be split: the same plan is found.
  SearchResult with_blocks_whole() {
    NodeBudget own = nodes_.lend_extra(limit_);
    std::optional<UnitTurns> turns;
    if (turns_) turns.emplace(turns_of(whole_, instance_.catalog, *turns_));
    Assignment before;
    if (previous_) before = whole_.whole(*previous_);
    bool exact = true;
    SearchResult plan =
        whole_.in_parts(search_in_parts(whole_.question(), turns ? &*turns : nullptr,
                                        previous_ ? &before : nullptr, own, nullptr, &exact, nullptr));
    if (plan.feasible && turns_)
      plan.feasible = has_room(with_room_of(instance_, turns_, plan.slots, plan.main), plan);
    return plan;
  }

  /// With room for turns the searches of all parts share what split blocks may have. The first takes half:
  /// it is as much as without turns, unless it has to be quick.
  SearchResult in_parts(std::vector<std::string>* tried, bool* exact, const SearchResult* start) {
    const std::uint64_t shared = instance_.tolerance > 0 ? more_ : 2 * more_;
    NodeBudget own = nodes_.lend_extra(turns_ ? saturating_add(limit_, shared) : limit_);
    return search_in_parts(instance_, turns_, previous_, own, tried, exact, start);
  }

  bool near_enough(const SearchResult& found) const {
    return found.feasible &&
           gap_of(instance_.objective(), found.value, bound_of(instance_, found)) <= instance_.tolerance;
  }

  SearchResult improved(SearchResult plan) {
    Instance room = with_room_of(instance_, turns_, plan.slots, plan.main);
    // The room is that of plans with something on a GPU: with nothing there the CPU executes everything.
    if (turns_ && instance_.runtime().differs_without_gpus() && !instance_.empty_streams)
      room.some_on_gpus = true;
    NodeBudget own = nodes_.lend_extra(more_);
    return improve_split_blocks(room, std::move(plan), own);
  }

  const Instance& instance_;
  const WholeBlocks& whole_;
  const UnitTurns* turns_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  std::uint64_t limit_, more_;
};

}  // namespace

UnitTurns turns_of(const WholeBlocks& whole, const UnitCatalog& parts, const UnitTurns& turns) {
  const UnitCatalog& catalog = whole.question().catalog;
  std::vector<std::uint64_t> on_gpu(catalog.units().size(), 0), on_cpu(on_gpu);
  const std::vector<std::uint32_t>&part_of = parts.table().unit_of_tensor,
        &whole_of = catalog.table().unit_of_tensor;
  for (std::size_t t = 0; t < part_of.size(); ++t) {
    const std::uint32_t part = part_of[t], unit = whole_of[t];
    on_gpu[unit] = std::max(on_gpu[unit], turns.of(part, false));
    on_cpu[unit] = std::max(on_cpu[unit], turns.of(part, true));
  }
  return UnitTurns(std::move(on_gpu), std::move(on_cpu));
}

SearchResult search_question(const Instance& instance, const UnitTurns* turns, const Assignment* previous,
                             NodeBudget& nodes, std::vector<std::string>* tried, bool* exact) {
  const std::unique_ptr<WholeBlocks> whole = WholeBlocks::of(instance);
  if (!whole) return search_in_parts(instance, turns, previous, nodes, tried, exact, nullptr);
  return BothWays(instance, *whole, turns, previous, nodes).run(tried, exact);
}

}  // namespace stowage::solve
