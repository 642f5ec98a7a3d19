#include "core/solve/knapsack/state_lists.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>
#include <numeric>

#include "core/base/int128.h"

namespace stowage::solve {
namespace {

constexpr std::uint64_t kStatesPerNode = thresholds::kStatesPerNode;
constexpr std::uint32_t kRoot = ~0u;

class StateLists {
 public:
  StateLists(const std::vector<KnapsackItem>& items, std::uint64_t capacity, std::size_t most,
             NodeBudget& nodes)
      : items_(items), capacity_(capacity), most_(most), nodes_(nodes) {}

  KnapsackSolution run() {
    order();
    KnapsackSolution out;
    least_ = greedy();
    states_ = {{0, 0, kRoot}};
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const KnapsackItem& item = items_[order_[i]];
      std::uint32_t left = item.count;
      for (std::uint32_t bundle = 1; left > 0; bundle = std::min(bundle * 2, left)) {
        bundle = std::min(bundle, left);
        left -= bundle;
        add(order_[i], bundle);
        if (left == 0) prune(i + 1);
        if (states_.size() > most_ || nodes_.spent()) return out;
      }
    }
    const State* best = &states_.front();
    for (const State& state : states_) best = state.value > best->value ? &state : best;
    out.found = true;
    out.value = out.bound = best->value;
    out.counts.assign(items_.size(), 0);
    for (std::uint32_t at = best->taken; at != kRoot; at = steps_[at].before)
      out.counts[steps_[at].item] += steps_[at].count;
    return out;
  }

 private:
  struct State {
    std::uint64_t weight = 0, value = 0;
    std::uint32_t taken = kRoot;  ///< the last step that led here
  };
  struct Step {
    std::uint32_t item = 0, count = 0, before = kRoot;
  };

  /// Heavy items first: their sums are few.
  void order() {
    order_.resize(items_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return items_[a].weight > items_[b].weight; });
    place_.resize(order_.size());
    for (std::uint32_t i = 0; i < order_.size(); ++i) place_[order_[i]] = i;
  }

  std::uint64_t greedy() const {
    std::uint64_t room = capacity_, value = 0;
    for (const KnapsackItem& item : items_) {
      const std::uint64_t n =
          item.weight == 0 ? item.count : std::min<std::uint64_t>(item.count, room / item.weight);
      room -= n * item.weight;
      value += n * item.value;
    }
    return value;
  }

  void add(std::uint32_t item, std::uint32_t count) {
    const std::uint64_t weight = saturating_multiply(items_[item].weight, count),
                        value = items_[item].value * count;
    merged_.clear();
    std::size_t plain = 0, moved = 0;
    std::uint64_t top = 0;
    const auto push = [&](std::uint64_t w, std::uint64_t v, std::uint32_t taken) {
      if (!merged_.empty() && v <= top) return false;
      if (!merged_.empty() && merged_.back().weight == w) merged_.pop_back();
      merged_.push_back({w, v, taken});
      top = v;
      return true;
    };
    while (plain < states_.size() || moved < states_.size()) {
      const std::uint64_t next =
          moved < states_.size() ? saturating_add(states_[moved].weight, weight) : ~0ull;
      if (next > capacity_) moved = states_.size();
      if (plain == states_.size() && moved == states_.size()) break;
      if (plain < states_.size() && (moved == states_.size() || states_[plain].weight <= next)) {
        push(states_[plain].weight, states_[plain].value, states_[plain].taken);
        ++plain;
      } else {
        const auto step = static_cast<std::uint32_t>(steps_.size());
        if (push(next, states_[moved].value + value, step))
          steps_.push_back({item, count, states_[moved].taken});
        ++moved;
      }
    }
    states_.swap(merged_);
    nodes_.spend(1 + states_.size() / kStatesPerNode);
  }

  /// What cannot catch up with the known fill, whatever it takes of the items from place `from` on.
  void prune(std::size_t from) {
    std::vector<KnapsackItem> rest;
    for (std::uint32_t k = 0; k < items_.size(); ++k) {
      if (place_[k] >= from) rest.push_back(items_[k]);
    }
    std::vector<Uint128> weights{0}, values{0};
    for (const KnapsackItem& item : rest) {
      weights.push_back(weights.back() + static_cast<Uint128>(item.weight) * item.count);
      values.push_back(values.back() + static_cast<Uint128>(item.value) * item.count);
    }
    std::size_t j = rest.size();
    const auto hopeless = [&](const State& state) {  // states come by weight: less and less is left
      const std::uint64_t room = capacity_ - state.weight;
      while (j > 0 && weights[j] > room) --j;
      Uint128 value = values[j] + state.value;
      if (j < rest.size() && rest[j].weight > 0)
        value += (room - weights[j]) * rest[j].value / rest[j].weight;
      return value < least_;
    };
    states_.erase(std::remove_if(states_.begin(), states_.end(), hopeless), states_.end());
  }

  const std::vector<KnapsackItem>& items_;
  std::uint64_t capacity_;
  std::size_t most_;
  NodeBudget& nodes_;
  std::uint64_t least_ = 0;
  std::vector<std::uint32_t> order_, place_;
  std::vector<State> states_, merged_;  ///< by weight, each worth more than all before it
  std::vector<Step> steps_;
};

}  // namespace

KnapsackSolution fill_by_state_lists(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                                     std::size_t most, NodeBudget& nodes) {
  return StateLists(items, capacity, most, nodes).run();
}

}  // namespace stowage::solve
