#include "core/solve/ties/join_keys.h"

#include "core/solve/limits/thresholds.h"
#include "core/solve/ties/exchange.h"
#include "core/solve/ties/tie_breaking.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
using thresholds::kMostMapsCounted;

class KeyJoiner {
 public:
  KeyJoiner(const ItemKinds& kinds, const Assignment* previous, IncrementalCost& running, MapKeys& keys,
            NodeBudget& nodes)
      : kinds_(kinds),
        instance_(kinds.instance()),
        previous_(previous),
        running_(running),
        keys_(keys),
        nodes_(nodes) {}

  void run() {
    std::vector<std::vector<std::uint32_t>> of_kind(kinds_.size());
    for (const std::uint32_t u : kinds_.by_position()) of_kind[kinds_.of_unit()[u]].push_back(u);
    for (const std::uint32_t u : kinds_.by_position()) {
      const Slot wanted = keys_.usual_beside(u);
      if (wanted == kOpen || wanted == running_.slots()[u] || counted_ >= kMostMapsCounted) continue;
      join(u, wanted, of_kind[kinds_.of_unit()[u]]);
    }
  }

 private:
  /// Tries a few partners for one unit.
  void join(std::uint32_t u, Slot wanted, const std::vector<std::uint32_t>& equal) {
    constexpr int kMostPartners = thresholds::kMostPartnersJoined;
    int tries = 0;
    for (const std::uint32_t v : equal) {
      if (running_.slots()[v] != wanted || beside(u, v) || keys_.usual_beside(v) == kOpen) continue;
      if (++tries > kMostPartners || ++counted_ > kMostMapsCounted ||
          !nodes_.spend(1 + running_.slots().size() / 8))
        return;
      if (saves_a_key(u, v)) return;
    }
  }

  bool saves_a_key(std::uint32_t u, std::uint32_t v) {
    const Slot a = running_.slots()[u], b = running_.slots()[v];
    if (moved(u, b) + moved(v, a) > moved(u, a) + moved(v, b) || !exchange(running_, u, v)) return false;
    const std::size_t before = keys_.keys();
    keys_.move(u, a, b);
    keys_.move(v, b, a);
    if (keys_.keys() < before) return true;
    keys_.move(u, b, a);
    keys_.move(v, a, b);
    swap_places(running_, u, v);
    return false;
  }

  Uint128 moved(std::uint32_t unit, Slot to) const {
    return previous_ ? moved_bytes(instance_, unit, to, (*previous_)[unit]) : 0;
  }

  bool beside(std::uint32_t u, std::uint32_t v) const {
    const std::vector<std::uint32_t>& parents = instance_.catalog.model().columns().parents;
    const std::vector<Unit>& units = instance_.catalog.units();
    return parents[units[u].module.index()] == parents[units[v].module.index()];
  }

  const ItemKinds& kinds_;
  const Instance& instance_;
  const Assignment* previous_;
  IncrementalCost& running_;
  MapKeys& keys_;
  NodeBudget& nodes_;
  std::size_t counted_ = 0;  ///< maps so far
};

}  // namespace

void join_keys(const ItemKinds& kinds, const Assignment* previous, IncrementalCost& running, MapKeys& keys,
               NodeBudget& nodes) {
  KeyJoiner(kinds, previous, running, keys, nodes).run();
}

}  // namespace stowage::solve
