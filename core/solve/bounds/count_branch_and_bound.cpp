#include "core/solve/bounds/count_branch_and_bound.h"

#include <algorithm>
#include <memory>

#include "core/solve/bounds/device_decomposition.h"
#include "core/solve/bounds/lagrangian_relaxation.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

struct CountingProof {
  static Licence licence() { return Licence(Method::Counting); }
};

namespace {

constexpr std::size_t kMostKinds = thresholds::kMostKindsCounted,
                      kMostDevices = thresholds::kMostDevicesCounted,
                      kMostPairs = thresholds::kMostReservePairs;
constexpr std::uint64_t kShare = thresholds::kShareForCounting, kFirstLook = thresholds::kNodesFirstLook,
                        kLeastForParts = thresholds::kNodesForDevices;
constexpr std::uint64_t kMostBytes = 1ull << 50;    // priced sums stay within 128 bits
constexpr std::uint64_t kNever = kNearlyUnlimited;  // costs more than any plan

class Search {
 public:
  Search(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main, std::uint64_t hop,
         const std::function<std::optional<std::uint64_t>(const CountsBySlot&)>& offer, NodeBudget& nodes)
      : kinds_(kinds),
        instance_(kinds.instance()),
        gpus_(gpus),
        main_(main),
        hop_(hop),
        offer_(offer),
        nodes_(nodes),
        types_(gpu_types(instance_, main)) {}

  Claims run(const std::optional<std::uint64_t>& value) {
    if (!is_one_of_counts()) return {};
    best_ = value ? cost_of(*value) : kNever;
    std::vector<LagrangianRelaxation> pairs;
    if (!relax_pairs(pairs)) return {};
    std::stable_sort(
        pairs.begin(), pairs.end(),
        [](const LagrangianRelaxation& a, const LagrangianRelaxation& b) { return a.bound() < b.bound(); });
    std::vector<Open> open = look_at(pairs);
    list_fills(open);
    const std::uint64_t least_open = search_the_rest(open);
    const std::uint64_t cost = std::min({best_, leaf_, least_open});
    Claims out;
    if (cost == kNever) {
      out.add(NoPlan(CountingProof::licence()));
    } else {
      out.add(instance_.objective(), Bound(CountingProof::licence(), value_of(cost)));
    }
    return out;
  }

 private:
  bool is_one_of_counts() const {
    const bool main_there = std::find(gpus_.begin(), gpus_.end(), main_) != gpus_.end();
    return main_there && kinds_.size() <= kMostKinds && gpus_.size() + 2 <= kMostDevices &&
           instance_.catalog.at_home() + instance_.catalog.exec() < Bytes(kMostBytes) &&
           dearest_plan() < kNever;
  }

  /// More than any plan costs: a plan that costs as much as kNever would be taken for none.
  std::uint64_t dearest_plan() const {
    std::uint64_t sum = saturating_multiply(hop_, gpus_.size());
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      std::uint64_t most = 0;
      for (Slot s = 0; s < instance_.slots(); ++s)
        most = std::max(most, kinds_.may(k, s) ? instance_.unit_cost(kinds_[k].unit_class, s, main_) : 0);
      sum = saturating_add(sum, saturating_multiply(most, kinds_[k].count));
    }
    return sum;
  }

  std::uint64_t cost_of(std::uint64_t value) const {
    return instance_.objective().cost_of(value, instance_.catalog.total().count());
  }
  std::uint64_t value_of(std::uint64_t cost) const {
    return instance_.objective().value_of_cost(cost, instance_.catalog.total().count());
  }
  /// What costs as much is of no interest any more.
  std::uint64_t limit() const { return std::min(best_, leaf_); }

  static std::vector<std::uint64_t> distinct(std::vector<std::uint64_t> levels) {
    levels.push_back(0);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return levels;
  }

  /// One program for each pair of what the largest load from the host, and the largest from the disk, may be.
  /// False when there are too many.
  bool relax_pairs(std::vector<LagrangianRelaxation>& out) {
    std::vector<std::uint64_t> loads, ram_loads;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      if (kinds_.may_be_on_host(k)) loads.push_back(instance_.runtime().load(kinds_.unit_class(k)));
      if (instance_.cpu && instance_.disk && kinds_.may(k, *instance_.disk))
        ram_loads.push_back(kinds_.unit_class(k).ram);
    }
    loads = distinct(std::move(loads));
    ram_loads = distinct(std::move(ram_loads));
    if (loads.size() * ram_loads.size() > kMostPairs) return false;
    for (const std::uint64_t load : loads) {
      for (const std::uint64_t ram_load : ram_loads) {
        LagrangianRelaxation pair(kinds_, gpus_, main_, load, ram_load);
        if (!out.empty()) {  // the prices of its neighbour often do
          pair.set_prices_of(out.back());
          nodes_.spend(1 + kinds_.size() / 8);
          if (pair.possible() && pair.bound() >= best_) continue;
        }
        pair.set_prices(best_ == kNever ? LagrangianRelaxation::kNoLimit : best_, types_);
        nodes_.spend(kinds_.size() * gpus_.size() + 16);
        if (pair.possible()) out.push_back(std::move(pair));
      }
    }
    return true;
  }

  /// A pair of reserves under which something cheaper than the limit may still be.
  struct Open {
    const LagrangianRelaxation* pair = nullptr;
    std::unique_ptr<DeviceDecomposition> parts{};
    std::uint64_t bound = 0;
  };

  /// Every pair for a moment: a short search, then the bound device by device.
  std::vector<Open> look_at(const std::vector<LagrangianRelaxation>& pairs) {
    std::vector<Open> open;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const LagrangianRelaxation& pair = pairs[i];
      if (pair.bound() >= limit()) break;
      std::uint64_t like = 0;  // so many may follow
      for (std::size_t j = i; j < pairs.size() && pairs[j].bound() < limit(); ++j) ++like;
      if (search(pair, nodes_.lend(std::min(kFirstLook, nodes_.left() / (2 * like))))) continue;
      Open one{&pair, nullptr, pair.bound()};
      if (nodes_.left() / like >= kLeastForParts)
        one.parts = std::make_unique<DeviceDecomposition>(pair, instance_, main_, types_);
      if (one.parts && one.parts->possible()) {
        one.parts->raise(limit(), offer_of(pair), nodes_.lend(nodes_.left() / (3 * like)));
        one.bound = std::max(one.bound, one.parts->bound());
      }
      if (one.bound < limit()) open.push_back(std::move(one));
    }
    return open;
  }

  /// What is still open, the cheapest first, fill by fill.
  void list_fills(std::vector<Open>& open) {
    std::stable_sort(open.begin(), open.end(),
                     [](const Open& a, const Open& b) { return a.bound < b.bound; });
    std::vector<Open> left;
    for (std::size_t i = 0; i < open.size(); ++i) {
      Open& one = open[i];
      if (one.bound >= limit()) continue;
      if (one.parts && one.parts->possible()) {
        const auto offer = offer_of(*one.pair);
        const std::uint64_t like = open.size() - i;
        if (one.parts->search(limit(), offer, nodes_.lend(nodes_.left() / like))) continue;
        one.bound = std::max(one.bound, one.parts->bound());
      }
      if (one.bound < limit()) left.push_back(std::move(one));
    }
    open = std::move(left);
  }

  /// Depth first as far as the nodes last. What may still be there costs at least as much as is answered;
  /// kNever: nothing is.
  std::uint64_t search_the_rest(const std::vector<Open>& open) {
    std::uint64_t least = kNever;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i].bound >= std::min(limit(), least)) continue;
      if (!search(*open[i].pair, nodes_.lend(nodes_.left() / (open.size() - i)))) least = open[i].bound;
    }
    return least;
  }

  /// Counts by device and row become counts by slot and kind.
  DeviceDecomposition::Offer offer_of(const LagrangianRelaxation& pair) {
    return [this, &pair](const std::vector<std::vector<std::uint32_t>>& counts, std::uint64_t cost) {
      counts_.assign(instance_.slots(), std::vector<std::uint32_t>(kinds_.size(), 0));
      for (std::size_t d = 0; d < counts.size(); ++d) {
        for (std::size_t r = 0; r < counts[d].size(); ++r)
          counts_[pair.devices()[d]][pair.rows()[r].kind] += counts[d][r];
      }
      if (cost < limit()) {
        if (const auto value = offer_(counts_)) best_ = std::min(best_, cost_of(*value));
      }
      return limit();
    };
  }

  /// False when the nodes ran out.
  bool search(const LagrangianRelaxation& pair, NodeBudget nodes) {
    lent_ = &nodes;
    now_ = &pair;
    left_ = pair.rooms();
    counts_.assign(instance_.slots(), std::vector<std::uint32_t>(kinds_.size(), 0));
    priced_ = 0;
    cost_ = 0;
    behind_.assign(pair.rows().size() + 1, 0);
    for (std::size_t i = pair.rows().size(); i-- > 0;)
      behind_[i] = behind_[i + 1] + *pair.least(pair.rows()[i], pair.rows()[i].count, pair.rooms());
    return place(0);
  }

  /// Nothing below `priced` is a better plan.
  bool hopeless(Uint128 priced) const {
    return priced >
           (static_cast<Uint128>(limit() - 1) << LagrangianRelaxation::kFraction) + now_->price_of_rooms();
  }

  /// All ways for the rows from `row` on.
  bool place(std::size_t row) {
    if (limit() == 0) return true;
    if (row == now_->rows().size()) return leaf();
    return split(row, 0, now_->rows()[row].count);
  }

  /// `count` units of a row on the devices of its order from `at` on.
  bool split(std::size_t r, std::size_t at, std::uint32_t count) {
    const LagrangianRelaxation::Row& row = now_->rows()[r];
    if (count == 0) return place(r + 1);
    if (at == row.order.size()) return true;
    const std::size_t device = row.order[at];
    const Slot slot = now_->devices()[device];
    const LagrangianRelaxation::Place& place = row.places[device];
    const std::uint32_t most =
        std::min(LagrangianRelaxation::most(row, device, count, left_), most_of_type(r, row, slot));
    for (std::uint32_t n = most + 1; n-- > 0;) {
      if (!lent_->spend()) return false;
      const Uint128 priced = priced_ + place.priced * n;
      // Without what is taken by now: fewer units here only cost more.
      const auto rest = now_->least(row, count - n, now_->rooms(), at + 1);
      if (!rest || hopeless(priced + *rest + behind_[r + 1])) break;
      const std::uint64_t extra = place.extra * n;
      if (left_[place.beside] != LagrangianRelaxation::kNoLimit &&
          extra + (place.beside == device ? place.room * n : 0) > left_[place.beside])
        continue;
      lent_->spend(now_->rows().size() / 4);
      const std::vector<std::uint64_t> before = left_;
      take(device, place.room * n);
      take(place.beside, extra);
      if (!hopeless_now(r, at + 1, count - n, cost_ + place.cost * n)) {
        const Uint128 priced_before = priced_;
        priced_ = priced;
        cost_ += place.cost * n;
        counts_[slot][row.kind] += n;
        const bool complete = split(r, at + 1, count - n);
        counts_[slot][row.kind] -= n;
        priced_ = priced_before;
        cost_ -= place.cost * n;
        if (!complete) return false;
      }
      left_ = before;
    }
    return true;
  }

  void take(std::size_t device, std::uint64_t bytes) {
    if (left_[device] != LagrangianRelaxation::kNoLimit) left_[device] -= bytes;
  }

  /// The bound with the rooms that are left: room beyond what all open units together could fill counts as 0.
  bool hopeless_now(std::size_t r, std::size_t at, std::uint32_t count, std::uint64_t cost) {
    use_.assign(left_.size(), 0);
    Uint128 priced = static_cast<Uint128>(cost) << LagrangianRelaxation::kFraction, worth = 0;
    for (std::size_t i = r; i < now_->rows().size(); ++i) {
      const LagrangianRelaxation::Row& row = now_->rows()[i];
      const std::uint32_t n = i == r ? count : row.count;
      const auto more = now_->least(row, n, left_, i == r ? at : 0);
      if (!more) return true;
      priced += *more;
      for (std::size_t o = i == r ? at : 0; o < row.order.size(); ++o) {
        const LagrangianRelaxation::Place& place = row.places[row.order[o]];
        use_[row.order[o]] += static_cast<Uint128>(place.room) * n;
        use_[place.beside] += static_cast<Uint128>(place.extra) * n;
      }
    }
    for (std::size_t d = 0; d < left_.size(); ++d) {
      if (left_[d] != LagrangianRelaxation::kNoLimit)
        worth += now_->price(d) * std::min<Uint128>(left_[d], use_[d]);
    }
    return priced > (static_cast<Uint128>(limit() - 1) << LagrangianRelaxation::kFraction) + worth;
  }

  /// GPUs that nobody can tell apart take no more of the first row than the one before them.
  std::uint32_t most_of_type(std::size_t r, const LagrangianRelaxation::Row& row, Slot slot) const {
    if (r > 0 || slot >= instance_.gpus) return row.count;
    for (Slot before = slot; before-- > 0;) {
      const bool used = std::find(gpus_.begin(), gpus_.end(), before) != gpus_.end();
      if (!used || types_[before] != types_[slot]) continue;
      const std::size_t first = position(row, before), own = position(row, slot);
      return first < own ? counts_[before][row.kind] : row.count;
    }
    return row.count;
  }

  std::size_t position(const LagrangianRelaxation::Row& row, Slot slot) const {
    const auto at = std::find_if(row.order.begin(), row.order.end(),
                                 [&](std::size_t d) { return now_->devices()[d] == slot; });
    return static_cast<std::size_t>(at - row.order.begin());
  }

  bool leaf() {
    std::uint64_t gpus = 0;
    for (const Slot gpu : gpus_)
      gpus += std::any_of(counts_[gpu].begin(), counts_[gpu].end(), [](std::uint32_t n) { return n > 0; });
    const std::uint64_t cost = saturating_add(cost_, saturating_multiply(hop_, gpus > 0 ? gpus - 1 : 0));
    if (cost >= limit()) return true;
    if (const auto value = offer_(counts_)) best_ = std::min(best_, cost_of(*value));
    leaf_ = std::min(leaf_, cost);
    return true;
  }

  const ItemKinds& kinds_;
  const Instance& instance_;
  const std::vector<Slot>& gpus_;
  Slot main_;
  std::uint64_t hop_;
  const std::function<std::optional<std::uint64_t>(const CountsBySlot&)>& offer_;
  NodeBudget& nodes_;
  NodeBudget* lent_ = nullptr;  ///< for one search
  std::vector<Slot> types_;
  std::uint64_t
      best_ = kNever,
      leaf_ = kNever;  // costs: of the best plan, of the cheapest counts whether they make a plan or not
  const LagrangianRelaxation* now_ = nullptr;
  std::vector<std::uint64_t> left_;
  std::vector<Uint128> use_;  // by device: room that all units not placed yet could take of it
  CountsBySlot counts_;
  Uint128 priced_ = 0;
  std::uint64_t cost_ = 0;
  std::vector<Uint128> behind_;  // by row: the least that it and all later ones cost with all rooms empty
};

}  // namespace

void tighten_by_counts(const Instance& instance, const std::vector<Slot>& gpus, Slot main, std::uint64_t hop,
                       SearchResult& found, NodeBudget& nodes) {
  const ItemKinds kinds(instance);
  const auto offer = [&](const CountsBySlot& counts) -> std::optional<std::uint64_t> {
    Assignment slots;
    spread(kinds, counts, main, slots, nullptr);
    const PlanCost cost = plan_cost_of_value(instance, slots, main);
    const std::uint64_t value = value_of(instance, cost);
    const bool on_gpu =
        std::any_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < instance.gpus; });
    if (cost.fits && (on_gpu || instance.empty_streams) && better(instance, value, found.value)) {
      found.slots = std::move(slots);
      found.value = value;
    }
    return found.value;
  };
  NodeBudget own = nodes.lend(nodes.left() / kShare);
  // That there is no plan contradicts the one at hand: whoever asked reports it, and says nothing then.
  found.claims.add(instance.objective(), search_counts(kinds, gpus, main, found.value, hop, offer, own));
}

void bound_by_counts(const ItemKinds& kinds, const std::vector<Slot>& gpus, std::uint64_t hop,
                     Incumbent& best, std::vector<ClaimsOfMain>& mains, NodeBudget& nodes) {
  const Instance& instance = kinds.instance();
  const auto value = [&] { return best.found().feasible ? std::optional(best.found().value) : std::nullopt; };
  for (std::size_t i = 0; i < mains.size(); ++i) {
    auto& [main, claims] = mains[i];
    const bool open = !value() || better(instance, bound_of(instance, claims), *value());
    if (!open || claims.no_plan() || nodes.spent()) continue;
    const auto offer = [&, main = main](const CountsBySlot& counts) {
      Assignment slots;
      spread(kinds, counts, main, slots, nullptr);
      best.accept(slots, main, "counting");
      return value();
    };
    NodeBudget own = nodes.lend(nodes.left() / (kShare * (mains.size() - i)));
    claims.add(instance.objective(), search_counts(kinds, gpus, main, value(), hop, offer, own));
  }
}

Claims search_counts(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main,
                     const std::optional<std::uint64_t>& value, std::uint64_t hop,
                     const std::function<std::optional<std::uint64_t>(const CountsBySlot&)>& offer,
                     NodeBudget& nodes) {
  return Search(kinds, gpus, main, hop, offer, nodes).run(value);
}

}  // namespace stowage::solve
