#include "core/solve/knapsack/near_best_fills.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/base/int128.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kMostTableEntries = thresholds::kMostFillTableEntries;

class Listing {
 public:
  Listing(const std::vector<PricedItem>& items, std::uint64_t capacity, std::int64_t need, std::size_t most,
          NodeBudget& nodes, std::vector<NearBestFill>& out)
      : need_(need), capacity_(capacity), most_(most), nodes_(nodes), out_(out), counts_(items.size(), 0) {
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (items[i].count == 0 || items[i].weight > capacity) continue;
      PricedItem item = items[i];
      if (item.weight > 0)
        item.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(item.count, capacity / item.weight));
      items_.push_back(item);
      of_.push_back(i);
    }
    sort();
    sum_up();
    make_table();
  }

  bool run() {
    const bool complete = walk(0, capacity_, 0);
    std::stable_sort(out_.begin(), out_.end(),
                     [](const NearBestFill& a, const NearBestFill& b) { return a.value > b.value; });
    return complete;
  }

 private:
  struct Entry {
    std::uint64_t weight = 0;
    std::int64_t value = 0;
    std::uint32_t code = 0;
  };

  /// Most value a weight first; among equals those that share few powers of two with the others, then the
  /// heavy ones. What is worth nothing comes last.
  void sort() {
    std::vector<std::uint32_t> order(items_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) {
      const PricedItem &a = items_[x], &b = items_[y];
      if ((a.value > 0) != (b.value > 0)) return a.value > 0;
      if (a.value > 0) {
        const Uint128 left = static_cast<Uint128>(a.value) * b.weight,
                      right = static_cast<Uint128>(b.value) * a.weight;
        if (left != right) return left > right;
      }
      const int odd_a = std::countr_zero(a.weight), odd_b = std::countr_zero(b.weight);
      return odd_a != odd_b ? odd_a < odd_b : a.weight > b.weight;
    });
    std::vector<PricedItem> items;
    std::vector<std::uint32_t> of;
    for (const std::uint32_t i : order) {
      items.push_back(items_[i]);
      of.push_back(of_[i]);
    }
    items_ = std::move(items);
    of_ = std::move(of);
  }

  void sum_up() {
    const std::size_t n = items_.size();
    weights_.assign(n + 1, 0);
    values_.assign(n + 1, 0);
    divisor_.assign(n + 1, 0);
    for (std::size_t i = 0; i < n; ++i) {
      const PricedItem& item = items_[i];
      const bool counts = item.value > 0;
      weights_[i + 1] = weights_[i] + (counts ? static_cast<Uint128>(item.weight) * item.count : 0);
      values_[i + 1] = values_[i] + (counts ? item.value * item.count : 0);
    }
    for (std::size_t i = n; i-- > 0;)
      divisor_[i] = items_[i].value > 0 ? std::gcd(divisor_[i + 1], items_[i].weight) : divisor_[i + 1];
  }

  /// All fills of the last items, by weight, as far as there is room for them.
  void make_table() {
    std::size_t entries = 1;
    first_ = items_.size();
    while (first_ > 0 && entries * (items_[first_ - 1].count + std::size_t{1}) <= kMostTableEntries)
      entries *= items_[--first_].count + std::size_t{1};
    table_ = {{}};
    std::uint32_t stride = 1;
    for (std::size_t i = first_; i < items_.size(); ++i) {
      const std::size_t before = table_.size();
      for (std::uint32_t n = 1; n <= items_[i].count; ++n) {
        for (std::size_t e = 0; e < before; ++e) {
          const std::uint64_t weight = table_[e].weight + items_[i].weight * n;
          if (weight <= capacity_)
            table_.push_back({weight, table_[e].value + items_[i].value * n, table_[e].code + stride * n});
        }
      }
      stride *= items_[i].count + 1;
    }
    nodes_.spend(1 + table_.size() / 32);
    std::stable_sort(table_.begin(), table_.end(),
                     [](const Entry& a, const Entry& b) { return a.weight < b.weight; });
    top_.reserve(table_.size());
    for (const Entry& entry : table_)
      top_.push_back(top_.empty() ? entry.value : std::max(top_.back(), entry.value));
  }

  /// No fill of items from `i` on is worth more.
  std::int64_t bound(std::size_t i, std::uint64_t room, bool rounded) const {
    if (rounded && divisor_[i] > 1) room -= room % divisor_[i];
    const Uint128 reach = weights_[i] + room;
    std::size_t j = i;
    while (j < items_.size() && items_[j].value > 0 && weights_[j + 1] <= reach) ++j;
    std::int64_t value = values_[j] - values_[i];
    if (j < items_.size() && items_[j].value > 0)
      value += static_cast<std::int64_t>((reach - weights_[j]) * static_cast<Uint128>(items_[j].value) /
                                         items_[j].weight);
    return value;
  }

  bool walk(std::size_t i, std::uint64_t room, std::int64_t value) {
    if (!nodes_.spend()) return false;
    if (value + bound(i, room, true) < need_) return true;
    if (i == first_) return from_table(room, value);
    const PricedItem& item = items_[i];
    const auto most =
        item.weight == 0
            ? item.count
            : static_cast<std::uint32_t>(std::min<std::uint64_t>(item.count, room / item.weight));
    for (std::uint32_t n = most + 1; n-- > 0;) {
      const std::uint64_t rest = room - item.weight * n;
      const std::int64_t worth = value + item.value * n;
      // Fewer of what is worth something only leave less; fewer of what is worth nothing leave more.
      if (worth + bound(i + 1, rest, false) < need_) {
        if (item.value > 0) break;
        continue;
      }
      counts_[of_[i]] = n;
      const bool complete = walk(i + 1, rest, worth);
      counts_[of_[i]] = 0;
      if (!complete) return false;
    }
    return true;
  }

  bool from_table(std::uint64_t room, std::int64_t value) {
    auto end = std::upper_bound(table_.begin(), table_.end(), room,
                                [](std::uint64_t w, const Entry& entry) { return w < entry.weight; });
    std::size_t steps = 0;
    for (auto at = static_cast<std::size_t>(end - table_.begin()); at-- > 0 && value + top_[at] >= need_;
         ++steps) {
      if (value + table_[at].value < need_) continue;
      if (out_.size() == most_ || !nodes_.spend()) return false;
      NearBestFill fill{value + table_[at].value, counts_};
      std::uint32_t code = table_[at].code;
      for (std::size_t i = first_; i < items_.size(); ++i) {
        fill.counts[of_[i]] = code % (items_[i].count + 1);
        code /= items_[i].count + 1;
      }
      out_.push_back(std::move(fill));
    }
    return nodes_.spend(steps / 16);
  }

  std::int64_t need_;
  std::uint64_t capacity_;
  std::size_t most_;
  NodeBudget& nodes_;
  std::vector<NearBestFill>& out_;
  std::vector<std::uint32_t> counts_;  ///< by item as asked
  std::vector<PricedItem> items_;      ///< in the order in which they are decided
  std::vector<std::uint32_t> of_;      ///< the number of each as asked
  std::vector<Uint128> weights_;       ///< before each, of what is worth something
  std::vector<std::int64_t> values_;
  std::vector<std::uint64_t> divisor_;  ///< of the weights from each on
  std::size_t first_ = 0;               ///< in the table
  std::vector<Entry> table_;
  std::vector<std::int64_t> top_;  ///< the most that any entry up to this one is worth
};

}  // namespace

bool list_near_best_fills(const std::vector<PricedItem>& items, std::uint64_t capacity, std::int64_t need,
                          std::size_t most, NodeBudget& nodes, std::vector<NearBestFill>& out) {
  out.clear();
  return Listing(items, capacity, need, most, nodes, out).run();
}

}  // namespace stowage::solve
