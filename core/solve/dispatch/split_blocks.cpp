#include "core/solve/dispatch/split_blocks.h"

#include <algorithm>

#include "core/solve/construct/item_kinds.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/plan_cost.h"

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

/// Plans whose split blocks run, from what a free search cannot say.
class RunnableSearch {
 public:
  RunnableSearch(const Instance& instance, const SplitBlocks& blocks, NodeBudget& nodes)
      : instance_(instance), blocks_(blocks), nodes_(nodes) {}

  SearchResult run(const std::optional<Slot>& likely_main) {
    start_from_whole_blocks();
    const std::vector<Slot> types = gpu_types(instance_, std::nullopt);
    std::vector<Slot> mains;
    if (likely_main) mains.push_back(*likely_main);
    for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) {
      if (types[gpu] == gpu && gpu != likely_main) mains.push_back(gpu);
    }
    if (const std::optional<Slot> asked = instance_.asked_main()) mains = {*asked};
    constexpr std::size_t kMostMains = 4;
    for (std::size_t i = 0; i < std::min(mains.size(), kMostMains); ++i)
      accept(with_homes(mains[i], std::vector<Slot>(blocks_.size(), mains[i])));
    return std::move(best_);
  }

 private:
  /// Each block lies whole on its home, or, where that is the main GPU, there and on the host.
  SearchResult with_homes(Slot main, const std::vector<Slot>& homes) {
    Instance one = instance_;
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
      if (of_unit[u].none()) return {};
      const auto known = std::find(one.rules.sets.begin(), one.rules.sets.end(), of_unit[u]);
      one.rules.set_of_unit.push_back(static_cast<std::uint32_t>(known - one.rules.sets.begin()));
      if (known == one.rules.sets.end()) one.rules.sets.push_back(of_unit[u]);
    }
    NodeBudget own = nodes_.lend(nodes_.left() / 4);
    return search_units(one, nullptr, own);
  }

  /// The plan that keeps every block whole says which blocks lie on other GPUs than the main one; all others
  /// are then split between that and the host.
  void start_from_whole_blocks() {
    plan::Settings settings = instance_.settings;
    for (const std::string& name :
         plan::lifted_no_split_classes(instance_.catalog.model(), instance_.settings))
      settings.no_split->push_back(name);
    const UnitCatalog catalog(instance_.catalog.model_ptr(), settings);
    auto rules = make_rules(catalog, instance_.machine, settings.rules);
    if (!rules) return;
    Instance whole = make_instance(catalog, instance_.machine, settings, std::move(*rules));
    whole.most_gpus = instance_.most_gpus;
    whole.contiguous = instance_.contiguous;
    NodeBudget own = nodes_.lend(nodes_.left() / 4);
    const SearchResult found = search_units(whole, nullptr, own);
    if (!found.feasible || !found.main) return;
    const plan::Placement placement = to_placement(catalog, found.slots);
    const Assignment slots = to_assignment(instance_.catalog, instance_.machine, placement);
    std::vector<Slot> homes;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const Slot slot = slots[blocks_[b].front()];
      homes.push_back(slot < instance_.gpus ? slot : *found.main);
    }
    accept(with_homes(*found.main, homes));
    SearchResult kept = found;
    kept.slots = slots;
    const PlanCost cost = plan_cost(instance_, slots, found.main);
    if (!cost.fits) return;
    kept.value = value_of(instance_, cost);
    accept(std::move(kept));
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
  NodeBudget& nodes_;
  SearchResult best_;
};

}  // namespace

SearchResult search(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                    std::vector<std::string>* tried) {
  SearchResult free = search_units(instance, previous, nodes, tried);
  const SplitBlocks blocks(instance);
  if (blocks.empty() || !free.feasible || blocks.run(free.slots, free.main)) return free;
  NodeBudget own = nodes.lend_extra(400'000);
  SearchResult found = RunnableSearch(instance, blocks, own).run(free.main);
  found.claims = free.claims;  // no plan whose blocks run is better than one that may split them anyhow
  found.ties_proven = false;
  return found;
}

}  // namespace stowage::solve
