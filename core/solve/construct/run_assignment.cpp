#include "core/solve/construct/run_assignment.h"

#include <algorithm>
#include <deque>

#include "core/base/int128.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class RunAssignment {
 public:
  RunAssignment(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main, NodeBudget& nodes)
      : kinds_(kinds),
        instance_(kinds.instance()),
        main_(main),
        nodes_(nodes),
        n_(kinds.by_position().size()) {
    for (const Slot gpu : gpus) {
      if (gpu != main && instance_.budget[gpu] > instance_.overhead[gpu]) others_.push_back(gpu);
    }
    types_ = gpu_types(instance_, main);
    add_prefixes();
    find_cuts();
    for (const Slot gpu : others_) {
      if (std::find(tables_type_.begin(), tables_type_.end(), types_[gpu]) == tables_type_.end())
        add_type(gpu);
    }
  }

  Assignment run() {
    std::stable_sort(others_.begin(), others_.end(),
                     [&](Slot a, Slot b) { return types_[a] != types_[b] ? types_[a] < types_[b] : a < b; });
    std::vector<Slot> order;
    for (const Slot gpu : others_) order.push_back(types_[gpu]);
    std::uint64_t steps = 0;
    do {
      solve(order);
      steps += order.size() * cuts_.size();
      nodes_.spend(1 + order.size() * cuts_.size() / 64);
    } while (steps <
                 (n_ <= thresholds::kAllCuts ? thresholds::kMostRunSteps : thresholds::kMostRunStepsOfMany) &&
             !nodes_.spent() && std::next_permutation(order.begin(), order.end()));
    return take();
  }

 private:
  struct Type {
    std::vector<std::int64_t> gain;  ///< at each cut: picoseconds or bytes of everything before it
    std::vector<std::uint32_t> low;  ///< at each cut: the first cut a window that ends here may start at
    std::int64_t enter = 0, leave = 0;
  };
  struct Run {
    Slot type;
    std::uint32_t begin, end;
  };

  void add_prefixes() {
    weight_.assign(n_ + 1, 0);
    for (std::size_t p = 0; p < n_; ++p) {
      const UnitClass& c = instance_.unit_class(kinds_.by_position()[p]);
      weight_[p + 1] = saturating_add(weight_[p], c.on_gpu());
    }
  }

  std::uint64_t capacity(Slot gpu) const {
    return instance_.budget[gpu] == kUnlimited
               ? kUnlimited
               : saturating_subtract(instance_.budget[gpu], instance_.overhead[gpu]);
  }

  /// All places, or what packing budgets to the left and right reaches from some even ones.
  void find_cuts() {
    if (n_ <= thresholds::kAllCuts) {
      for (std::uint32_t p = 0; p <= n_; ++p) cuts_.push_back(p);
      return;
    }
    std::vector<std::uint64_t> capacities;
    for (const Slot gpu : others_) capacities.push_back(capacity(gpu));
    std::sort(capacities.begin(), capacities.end());
    capacities.erase(std::unique(capacities.begin(), capacities.end()), capacities.end());
    std::deque<std::uint32_t> open{0, static_cast<std::uint32_t>(n_)};
    for (std::size_t i = 1; i < thresholds::kFirstCuts; ++i)
      open.push_back(static_cast<std::uint32_t>(n_ * i / thresholds::kFirstCuts));
    std::vector<bool> known(n_ + 1, false);
    std::size_t found = 0;
    while (!open.empty() && found < thresholds::kMostCuts) {
      const std::uint32_t cut = open.front();
      open.pop_front();
      if (known[cut]) continue;
      known[cut] = true;
      ++found;
      for (const std::uint64_t c : capacities) {
        const std::uint64_t most = saturating_add(weight_[cut], c),
                            least = saturating_subtract(weight_[cut], c);
        open.push_back(static_cast<std::uint32_t>(std::upper_bound(weight_.begin(), weight_.end(), most) -
                                                  weight_.begin() - 1));
        open.push_back(static_cast<std::uint32_t>(std::lower_bound(weight_.begin(), weight_.end(), least) -
                                                  weight_.begin()));
      }
    }
    for (std::uint32_t p = 0; p <= n_; ++p) {
      if (known[p]) cuts_.push_back(p);
    }
  }

  void add_type(Slot gpu) {
    Type type;
    std::vector<std::int64_t> gain_of_kind;
    std::vector<bool> allowed;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const Slot host = instance_.cpu && kinds_.may(k, *instance_.cpu) ? *instance_.cpu
                        : instance_.disk                               ? *instance_.disk
                                                                       : instance_.cpu.value_or(main_);
      const auto [on, off] = instance_.costs_on_and_off(kinds_[k].unit_class, gpu, host, main_);
      const std::uint64_t most = (1ull << 60) / (n_ + 1);  // sums of all stay within 64 bits
      gain_of_kind.push_back(static_cast<std::int64_t>(std::min(off, most)) -
                             static_cast<std::int64_t>(std::min(on, most)));
      allowed.push_back(kinds_.may(k, gpu));
    }
    const std::uint64_t room = capacity(gpu);
    std::int64_t sum = 0;
    std::uint32_t barred = 0, low = 0;  // nothing may start before `barred`
    std::size_t next = 0;
    for (std::uint32_t p = 0; p <= n_; ++p) {
      if (next < cuts_.size() && cuts_[next] == p) {
        while (low < next && (weight_[p] - weight_[cuts_[low]] > room || cuts_[low] < barred)) ++low;
        type.gain.push_back(sum);
        type.low.push_back(low);
        ++next;
      }
      if (p == n_) break;
      const std::uint32_t k = kinds_.of_unit()[kinds_.by_position()[p]];
      sum += gain_of_kind[k];
      if (!allowed[k]) barred = p + 1;
    }
    const std::size_t middle = instance_.handed_over.size() / 2;
    type.enter =
        static_cast<std::int64_t>(instance_.objective().hop_cost(instance_.hop_time(middle, main_, gpu)));
    type.leave =
        static_cast<std::int64_t>(instance_.objective().hop_cost(instance_.hop_time(middle, gpu, main_)));
    tables_type_.push_back(types_[gpu]);
    tables_.push_back(std::move(type));
  }

  const Type& table(Slot type) const {
    return tables_[static_cast<std::size_t>(std::find(tables_type_.begin(), tables_type_.end(), type) -
                                            tables_type_.begin())];
  }

  /// One order of types. in_[k][c]: the best with the k-th window or an earlier one ending at cut c;
  /// at_main_[k][c]: the best while main executes at c.
  void solve(const std::vector<Slot>& order) {
    constexpr std::int64_t kNo = -(1ll << 61);
    const std::size_t cuts = cuts_.size(), g = order.size();
    in_.assign((g + 1) * cuts, kNo);
    at_main_.assign((g + 1) * cuts, 0);
    from_.assign((g + 1) * cuts, kNone);
    for (std::size_t k = 1; k <= g; ++k) {
      const Type& t = table(order[k - 1]);
      const std::int64_t *in_before = &in_[(k - 1) * cuts], *main_before = &at_main_[(k - 1) * cuts];
      std::int64_t *in = &in_[k * cuts], *at_main = &at_main_[k * cuts];
      best_.clear();
      std::int64_t main_best = kNo;
      for (std::uint32_t e = 0; e < cuts; ++e) {
        // What a window that ends here may start from: cuts low .. e - 1, the best kept in front.
        while (!best_.empty() && best_.front().second < t.low[e]) best_.pop_front();
        in[e] = in_before[e];
        if (!best_.empty() && best_.front().first + t.gain[e] > in[e]) {
          in[e] = best_.front().first + t.gain[e];
          from_[k * cuts + e] = best_.front().second;
        }
        const std::int64_t enter = cuts_[e] == 0 ? 0 : t.enter;
        const std::int64_t start = std::max(in_before[e], main_before[e]) - enter - t.gain[e];
        while (!best_.empty() && best_.back().first <= start) best_.pop_back();
        best_.emplace_back(start, e);
        at_main[e] = std::max(main_before[e], main_best);
        if (in[e] > kNo) main_best = std::max(main_best, in[e] - t.leave);
      }
    }
    const std::int64_t value = std::max(in_[g * cuts + cuts - 1], at_main_[g * cuts + cuts - 1]);
    if (!windows_.empty() && value <= value_) return;
    trace(order, value);
  }

  void trace(const std::vector<Slot>& order, std::int64_t value) {
    const std::size_t cuts = cuts_.size();
    value_ = value;
    windows_.clear();
    std::size_t e = cuts - 1;
    bool in_window = in_[order.size() * cuts + e] >= at_main_[order.size() * cuts + e];
    for (std::size_t k = order.size(); k > 0;) {
      if (in_window) {
        const std::uint32_t start = from_[k * cuts + e];
        if (start == kNone) {
          --k;
          continue;
        }
        windows_.push_back({order[k - 1], cuts_[start], cuts_[e]});
        e = start;
        --k;
        in_window = in_[k * cuts + e] > at_main_[k * cuts + e];
        continue;
      }
      // The main GPU executes up to here. Find where it began, and the run of another GPU before that.
      if (at_main_[k * cuts + e] == at_main_[(k - 1) * cuts + e]) {
        --k;
        continue;
      }
      const std::int64_t wanted = at_main_[k * cuts + e] + table(order[k - 1]).leave;
      while (e > 0 && in_[k * cuts + e - 1] != wanted) --e;
      if (e == 0) break;
      --e;
      in_window = true;
    }
  }

  Assignment take() const {
    Assignment slots(n_, kOpen);
    std::vector<bool> used(instance_.slots(), false);
    for (const Run& window : windows_) {
      const auto gpu = std::find_if(others_.begin(), others_.end(),
                                    [&](Slot g) { return types_[g] == window.type && !used[g]; });
      if (gpu == others_.end()) continue;
      used[*gpu] = true;
      for (std::uint32_t p = window.begin; p < window.end; ++p) slots[kinds_.by_position()[p]] = *gpu;
    }
    return slots;
  }

  static constexpr std::uint32_t kNone = ChainNode::kNone;
  const ItemKinds& kinds_;
  const Instance& instance_;
  Slot main_;
  NodeBudget& nodes_;
  std::size_t n_;
  std::vector<Slot> others_, types_, tables_type_;
  std::vector<Type> tables_;
  std::vector<std::uint64_t> weight_;
  std::vector<std::uint32_t> cuts_, from_;
  std::vector<std::int64_t> in_, at_main_;
  std::deque<std::pair<std::int64_t, std::uint32_t>> best_;
  std::vector<Run> windows_;
  std::int64_t value_ = 0;
};

}  // namespace

Assignment best_runs(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main, NodeBudget& nodes) {
  return RunAssignment(kinds, gpus, main, nodes).run();
}

Assignment fewest_runs(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes) {
  const Instance& instance = kinds.instance();
  const std::vector<std::uint32_t>& order = kinds.by_position();
  if (gpus.size() > thresholds::kMostGpusForFewestRuns) return {};
  std::vector<std::uint64_t> weight(order.size() + 1, 0);
  for (std::size_t p = 0; p < order.size(); ++p)
    weight[p + 1] = saturating_add(weight[p], instance.unit_class(order[p]).on_gpu());
  const std::size_t states = std::size_t{1} << gpus.size();
  nodes.spend(states / 16 + 1);
  std::vector<std::uint32_t> reach(states, 0);
  std::vector<std::uint8_t> last(states, 0);
  std::vector<std::vector<std::uint32_t>> barred(
      gpus.size());  // the first unit from each place on that may not be on the GPU, where there are rules
  for (std::size_t g = 0; g < gpus.size() && !instance.rules.set_of_unit.empty(); ++g) {
    barred[g].assign(order.size() + 1, static_cast<std::uint32_t>(order.size()));
    for (std::size_t p = order.size(); p-- > 0;)
      barred[g][p] = instance.may(order[p], gpus[g]) ? barred[g][p + 1] : static_cast<std::uint32_t>(p);
  }
  std::size_t best = 0;
  int fewest = 99;
  for (std::size_t state = 1; state < states; ++state) {
    for (std::size_t g = 0; g < gpus.size(); ++g) {
      if (!(state >> g & 1)) continue;
      const std::uint32_t from = reach[state ^ std::size_t{1} << g];
      const std::uint64_t room =
          instance.budget[gpus[g]] == kUnlimited
              ? kUnlimited
              : saturating_subtract(instance.budget[gpus[g]], instance.overhead[gpus[g]]);
      const auto end =
          std::upper_bound(weight.begin() + from, weight.end(), saturating_add(weight[from], room)) -
          weight.begin() - 1;
      auto to = static_cast<std::uint32_t>(end);
      if (!barred[g].empty()) to = std::min(to, barred[g][from]);
      if (to > reach[state] || last[state] == 0) {
        reach[state] = to;
        last[state] = static_cast<std::uint8_t>(g + 1);
      }
    }
    const int count = __builtin_popcountll(state);
    if (reach[state] == order.size() && count < fewest) {
      fewest = count;
      best = state;
    }
  }
  if (best == 0) return {};
  Assignment slots(order.size(), kOpen);
  std::uint32_t end = static_cast<std::uint32_t>(order.size());
  for (std::size_t state = best; state != 0;) {
    const std::size_t g = last[state] - 1u;
    state ^= std::size_t{1} << g;
    for (std::uint32_t p = reach[state]; p < end; ++p) slots[order[p]] = gpus[g];
    end = std::min(end, reach[state]);
  }
  return slots;
}

}  // namespace stowage::solve
