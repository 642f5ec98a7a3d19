#include "core/solve/dispatch/split_blocks.h"

#include <algorithm>
#include <memory>

#include "core/solve/bounds/main_gpus.h"
#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/dispatch/split_homes.h"
#include "core/solve/dispatch/whole_blocks.h"
#include "core/solve/improve/local_search.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

SplitBlocks::SplitBlocks(const Instance& instance) : instance_(instance) {
  if (instance.gpus < 2 || !instance.catalog.has_model()) return;  // one GPU executes everything
  const model::Model& model = instance.catalog.model();
  const std::vector<std::string> lifted = plan::lifted_no_split_classes(model, instance.settings);
  if (lifted.empty()) return;
  const std::vector<model::Module>& modules = model.modules();
  for (std::size_t i = 1; i < modules.size();) {
    if (!plan::is_any_class(modules[i].class_name, lifted)) {
      ++i;
      continue;
    }
    std::vector<std::uint32_t> units;
    for (std::size_t at = i; at < modules[i].subtree_end; ++at) {
      for (const model::TensorId id : modules[at].tensors)
        units.push_back(instance.catalog.table().unit_of_tensor[id.index()]);
    }
    std::sort(units.begin(), units.end());
    units.erase(std::unique(units.begin(), units.end()), units.end());
    if (units.size() > 1) units_.push_back(std::move(units));
    i = modules[i].subtree_end;
  }
}

bool SplitBlocks::run(const Assignment& slots, std::optional<Slot> main) const {
  return std::all_of(units_.begin(), units_.end(), [&](const std::vector<std::uint32_t>& units) {
    const Slot first = instance_.executes(slots[units.front()], main);
    return std::all_of(units.begin(), units.end(),
                       [&](std::uint32_t u) { return instance_.executes(slots[u], main) == first; });
  });
}

namespace {

constexpr std::size_t kMostHomes = thresholds::kMostHomes, kMostMains = thresholds::kMostMainsOfHomes;

/// Plans whose split blocks run, from what a free search cannot say: one search for each way of giving the
/// blocks a home, where these are few; else for those near the best one.
class RunnableSearch {
 public:
  RunnableSearch(const Instance& instance, const SplitBlocks& blocks, NodeBudget& nodes)
      : instance_(instance), blocks_(blocks), homes_(instance, blocks), nodes_(nodes) {}

  SearchResult run(const std::optional<Slot>& likely_main) {
    start_from_whole_blocks();
    const std::vector<Slot> mains = this->mains(likely_main);
    std::vector<std::vector<Homes>> all;
    bool complete = mains.size() <= kMostMains && homes_.kinds_are_exact() &&
                    instance_.most_gpus >= instance_.gpus && !instance_.host_executes();
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(mains.size(), kMostMains); ++i) {
      auto of_main = homes_.all(mains[i], kMostHomes - std::min(count, kMostHomes));
      if (!of_main) break;
      count += of_main->size();
      all.push_back(std::move(*of_main));
    }
    complete = complete && all.size() == mains.size() && all_usable(mains);
    if (complete) {
      try_all(mains, all);
    } else {
      for (std::size_t i = 0; i < std::min(mains.size(), kMostMains); ++i)
        climb(mains[i], Homes(blocks_.size(), mains[i]));
    }
    best_.claims = claims_;
    return std::move(best_);
  }

  /// `plan` or a better one near by.
  SearchResult near(SearchResult plan) {
    const std::optional<Slot> main = plan.main;
    best_ = std::move(plan);
    if (main) climb(*main, homes_of(best_));
    return std::move(best_);
  }

 private:
  std::vector<Slot> mains(const std::optional<Slot>& likely) const {
    if (instance_.only_main) return {*instance_.only_main};
    if (const std::optional<Slot> asked = instance_.asked_main()) return {*asked};
    const std::vector<Slot> types = gpu_types(instance_, std::nullopt);
    std::vector<Slot> out;
    if (likely) out.push_back(*likely);
    for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) {
      if (types[gpu] == gpu && gpu != likely) out.push_back(gpu);
    }
    return out;
  }

  /// One that holds nothing could still be asked to be the main GPU.
  bool all_usable(const std::vector<Slot>& mains) const {
    const std::vector<Slot> gpus = usable_gpus(instance_);
    return instance_.main_is_lowest || std::all_of(mains.begin(), mains.end(), [&](Slot main) {
             return std::find(gpus.begin(), gpus.end(), main) != gpus.end();
           });
  }

  /// Every plan that runs is one of these divisions': what is known of each of them holds of all. The most
  /// promising first.
  void try_all(const std::vector<Slot>& mains, const std::vector<std::vector<Homes>>& all) {
    struct Division {
      std::unique_ptr<Instance> instance{};
      Claims claims{};
    };
    std::vector<Division> divisions;
    for (std::size_t i = 0; i < mains.size(); ++i) {
      std::vector<Slot> gpus = usable_gpus(instance_);
      if (instance_.main_is_lowest) std::erase_if(gpus, [&](Slot gpu) { return gpu < mains[i]; });
      if (std::find(gpus.begin(), gpus.end(), mains[i]) == gpus.end()) continue;  // no plan streams there
      for (const Homes& homes : all[i]) {
        Division division{with_homes(mains[i], homes)};
        if (!division.instance) continue;  // a unit has no place left
        if (!instance_.empty_gpus_allowed())
          division.claims = bounds_of_mains(ItemKinds(*division.instance), gpus, nodes_);
        divisions.push_back(std::move(division));
      }
    }
    std::stable_sort(divisions.begin(), divisions.end(), [&](const Division& a, const Division& b) {
      return better(instance_, bound_of(instance_, a.claims), bound_of(instance_, b.claims));
    });
    std::vector<Claims> claims;
    for (std::size_t i = 0; i < divisions.size(); ++i) {
      Division& division = divisions[i];
      if (!best_.feasible || better(instance_, bound_of(instance_, division.claims), best_.value)) {
        NodeBudget own =
            nodes_.lend(nodes_.left() / thresholds::kShareForWholeBlocks / (divisions.size() - i));
        SearchResult found = search_units(*division.instance, nullptr, own);
        division.claims.add(instance_.objective(), found.claims);
        accept(std::move(found));
      }
      claims.push_back(division.claims);
    }
    if (!claims.empty()) claims_ = claims_of_all(instance_.objective(), claims);
  }

  /// From the division of the best plan, where that streams to `main`, to better ones near by.
  void climb(Slot main, Homes start) {
    if (best_.feasible && best_.main == main) start = homes_of(best_);
    accept(searched(main, start));
    const std::size_t most =
        instance_.tolerance > 0 ? thresholds::kMostHomesTriedLive : thresholds::kMostHomesTried;
    for (bool found = true; found && !nodes_.spent();) {
      const std::uint64_t before = best_.value;
      const bool any = best_.feasible;
      for (const Homes& homes : homes_.near(start, main)) {
        if (++tried_ > most || nodes_.spent()) return;
        accept(searched(main, homes));
      }
      found = best_.feasible && best_.main == main && (!any || best_.value != before);
      if (found) start = homes_of(best_);
    }
  }

  Homes homes_of(const SearchResult& found) const {
    Homes homes;
    for (std::size_t b = 0; b < blocks_.size(); ++b)
      homes.push_back(instance_.executes(found.slots[blocks_[b].front()], found.main));
    return homes;
  }

  /// Each block lies whole on its home, or, where that is the main GPU, there and on the host.
  std::unique_ptr<Instance> with_homes(Slot main, const Homes& homes) const {
    auto out = std::make_unique<Instance>(instance_);
    Instance& one = *out;
    one.only_main = main;
    std::vector<SlotSet> of_unit;
    for (std::uint32_t u = 0; u < instance_.catalog.units().size(); ++u)
      of_unit.push_back(instance_.rules.of(u));
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      for (const std::uint32_t u : blocks_[b]) {
        for (Slot slot = 0; slot < instance_.slots(); ++slot) {
          const bool stays_out = slot < instance_.gpus ? slot != homes[b] : homes[b] != main;
          if (stays_out) of_unit[u].reset(slot);
        }
      }
    }
    one.rules = RuleTable{};
    one.rules.sets.push_back(instance_.rules.sets.front());
    for (std::uint32_t u = 0; u < of_unit.size(); ++u) {
      if (instance_.main_is_lowest) {
        for (Slot lower = 0; lower < main; ++lower) of_unit[u].reset(lower);
      }
      if (of_unit[u].none()) return nullptr;
      const auto known = std::find(one.rules.sets.begin(), one.rules.sets.end(), of_unit[u]);
      one.rules.set_of_unit.push_back(static_cast<std::uint32_t>(known - one.rules.sets.begin()));
      if (known == one.rules.sets.end()) one.rules.sets.push_back(of_unit[u]);
    }
    return out;
  }

  SearchResult searched(Slot main, const Homes& homes) {
    const std::unique_ptr<Instance> one = with_homes(main, homes);
    if (!one) return {};
    NodeBudget own = nodes_.lend_extra(thresholds::kNodesOfHomes);
    return search_units(*one, nullptr, own);
  }

  /// The plan that keeps every block whole says which blocks lie on other GPUs than the main one; all others
  /// are then split between that and the host.
  void start_from_whole_blocks() {
    const std::unique_ptr<WholeBlocks> whole = WholeBlocks::of(instance_);
    if (!whole) return;
    NodeBudget own = nodes_.lend(nodes_.left() / thresholds::kShareForWholeBlocks);
    const SearchResult found = search_units(whole->question(), nullptr, own);
    if (!found.feasible || !found.main) return;
    const Assignment slots = whole->parts(found.slots);
    Homes homes;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const Slot slot = slots[blocks_[b].front()];
      homes.push_back(slot < instance_.gpus ? slot : *found.main);
    }
    accept(searched(*found.main, homes));
    accept(whole->in_parts(found));
  }

  void accept(SearchResult found) {
    if (!found.feasible || !blocks_.run(found.slots, found.main)) return;
    if (best_.feasible && !better(instance_, found.value, best_.value)) {
      if (found.value != best_.value) return;
      if (compare_ties(instance_, plan_cost(instance_, found.slots, found.main),
                       plan_cost(instance_, best_.slots, best_.main)) >= 0)
        return;
    }
    best_ = std::move(found);
  }

  const Instance& instance_;
  const SplitBlocks& blocks_;
  SplitHomes homes_;
  NodeBudget& nodes_;
  SearchResult best_;
  std::size_t tried_ = 0;
  Claims claims_;  ///< of all plans that run
};

SearchResult search_freely(const Instance& instance, const Assignment* previous, std::uint64_t most,
                           NodeBudget& nodes, std::vector<std::string>* tried) {
  NodeBudget own = nodes.lend(most);
  return search_units(instance, previous, own, tried);
}

}  // namespace

std::uint64_t nodes_for_split_blocks(const Instance& instance) {
  return instance.tolerance > 0 || instance.any_plan_will_do ? thresholds::kNodesForSplitBlocksLive
                                                             : thresholds::kNodesForSplitBlocks;
}

SearchResult improve_split_blocks(const Instance& instance, SearchResult plan, NodeBudget& nodes) {
  const SplitBlocks blocks(instance);
  if (!blocks.empty()) {
    plan = RunnableSearch(instance, blocks, nodes).near(std::move(plan));
  } else if (plan.main) {
    local_search(instance, plan, bound_of(instance, plan), nodes);
  }
  plan.ties_proven = {};  // of one division of the blocks at most
  return plan;
}

SearchResult search(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                    std::vector<std::string>* tried) {
  const SplitBlocks blocks(instance);
  if (blocks.empty()) return search_units(instance, previous, nodes, tried);
  // One of many parts (activations/) must not take what the others need.
  const bool shared = instance.keeps_turns;
  SearchResult free =
      search_freely(instance, previous,
                    shared ? nodes.left() / thresholds::kShareForTornBlocks : nodes.left(), nodes, tried);
  if (!free.feasible) return free;
  // Where blocks may be split anyhow there are more plans: the best of those, if its blocks run, is the best.
  const bool runs = blocks.run(free.slots, free.main);
  if (runs && (proven(free) || instance.tolerance > 0 || instance.any_plan_will_do)) return free;
  NodeBudget own = shared ? nodes.lend(nodes.left()) : nodes.lend_extra(nodes_for_split_blocks(instance));
  SearchResult found = RunnableSearch(instance, blocks, own).run(free.main);
  Claims claims = found.claims;
  claims.add(instance.objective(), free.claims);
  if (runs && (!found.feasible || !better(instance, found.value, free.value))) found = std::move(free);
  found.claims = std::move(claims);
  found.ties_proven = {};
  return found;
}

}  // namespace stowage::solve
