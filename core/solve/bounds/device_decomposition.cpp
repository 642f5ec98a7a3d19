#include "core/solve/bounds/device_decomposition.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/solve/knapsack/state_lists.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr int kMostScale = 16;
constexpr int kBitsOfCosts = 54;  // of all costs together, with the bits behind the point
constexpr std::uint64_t kNodesOfFill = thresholds::kNodesOfFill,
                        kNodesOfHardFill = thresholds::kNodesOfHardFill;
constexpr std::size_t kStatesOfFill = thresholds::kStatesOfFill;

/// By branch and bound where that is done in a moment, else by lists.
KnapsackSolution solve_fill(const std::vector<KnapsackItem>& items, std::uint64_t room, NodeBudget& nodes) {
  NodeBudget few = nodes.lend(kNodesOfFill);
  KnapsackSolution solved = solve_knapsack(items, room, nullptr, few);
  if (solved.found && solved.bound == solved.value) return solved;
  KnapsackSolution listed = fill_by_state_lists(items, room, kStatesOfFill, nodes);
  if (listed.found) return listed;
  NodeBudget more = nodes.lend(kNodesOfHardFill);
  return solve_knapsack(items, room, nullptr, more);
}

}  // namespace

DeviceDecomposition::DeviceDecomposition(const LagrangianRelaxation& program, const Instance& instance,
                                         Slot main, const std::vector<Slot>& types)
    : instance_(instance), devices_(program.devices().size()), rows_(program.rows().size()) {
  read(program, main, types);
  choose_scale();
  if (!possible_) return;
  for (Kind& kind : kinds_) {
    const Uint128 priced = program.rows()[kind.row].places[program.rows()[kind.row].order.front()].priced;
    const Uint128 scaled = priced >> (LagrangianRelaxation::kFraction - scale_);
    const Uint128 most = kind.sink_extra == 0 && kind.sink_cost != kNone
                             ? static_cast<Uint128>(kind.sink_cost) << scale_
                             : static_cast<Uint128>(highest_price(kind));
    kind.price = static_cast<std::int64_t>(std::min(scaled, most));
  }
}

/// The unlimited devices are one sink; the last host, too, since nothing lies below it.
void DeviceDecomposition::read(const LagrangianRelaxation& program, Slot main,
                               const std::vector<Slot>& types) {
  const std::vector<Slot>& devices = program.devices();
  std::vector<bool> finite(devices.size(), false);
  std::size_t main_at = devices.size();
  for (std::size_t d = 0; d < devices.size(); ++d) {
    const bool gpu = devices[d] < instance_.gpus;
    const bool last = d + 1 == devices.size() && !gpu;
    const bool costs_differ = gpu || !instance_.objective().told_by_gpu_bytes();
    finite[d] = program.rooms()[d] != LagrangianRelaxation::kNoLimit && !last && costs_differ;
    if (devices[d] == main) main_at = d;
    if (!finite[d]) continue;
    Bin bin;
    bin.device = d;
    bin.room = program.rooms()[d];
    bin.main = devices[d] == main;
    bin.type = bins_.size();
    for (std::size_t b = 0; b < bins_.size() && gpu; ++b) {
      const Slot other = devices[bins_[b].device];
      if (other < instance_.gpus && types[other] == types[devices[d]]) bin.type = std::min(bin.type, b);
    }
    bins_.push_back(std::move(bin));
  }
  if (main_at == devices.size() || !finite[main_at]) possible_ = false;
  for (std::size_t r = 0; r < rows_ && possible_; ++r) {
    if (program.rows()[r].count > 0) read_kind(program, r, main_at, finite);
  }
  order_bins();
}

void DeviceDecomposition::read_kind(const LagrangianRelaxation& program, std::size_t row, std::size_t main,
                                    const std::vector<bool>& finite) {
  const LagrangianRelaxation::Row& from = program.rows()[row];
  const LagrangianRelaxation::Place& at_main = from.places[main];
  Kind kind;
  kind.row = row;
  kind.count = kind.most_at_sink = from.count;
  std::vector<Option> options(devices_);
  for (std::size_t d = 0; d < devices_; ++d) {
    const LagrangianRelaxation::Place& place = from.places[d];
    const std::uint64_t extra = place.beside == main ? place.extra : 0;
    // On the main GPU it takes no more of it and costs no more: it lies there instead.
    const bool worse =
        d != main && extra > 0 && at_main.may && at_main.room <= extra && at_main.cost <= place.cost;
    if (!place.may || worse) continue;
    if (finite[d]) {
      options[d] = {true, place.room, place.cost};
    } else if (place.cost < kind.sink_cost || kind.sink_cost == kNone) {
      kind.sink_cost = place.cost;
      kind.sink = d;
      kind.sink_extra = extra;
    }
  }
  for (std::size_t d = 0; d < devices_; ++d) {  // the least that any unlimited place takes
    const LagrangianRelaxation::Place& place = from.places[d];
    if (place.may && !finite[d] && kind.sink_cost != kNone)
      kind.sink_extra = std::min(kind.sink_extra, place.beside == main ? place.extra : 0);
  }
  for (Bin& bin : bins_) bin.options.push_back(options[bin.device]);
  kinds_.push_back(kind);
}

/// As many bits behind the point as leave all sums within 64 bits; and what all costs are multiples of.
void DeviceDecomposition::choose_scale() {
  Uint128 worst = 1, constant = 0;
  std::uint64_t grain = 0;
  for (std::size_t k = 0; k < kinds_.size() && possible_; ++k) {
    std::uint64_t most = 0, first = kNone;
    const auto see = [&](std::uint64_t cost) {
      most = std::max(most, cost);
      if (first == kNone) first = cost;
      grain = std::gcd(grain, cost > first ? cost - first : first - cost);
    };
    for (const Bin& bin : bins_) {
      if (bin.options[k].may) see(bin.options[k].cost);
    }
    if (kinds_[k].sink_cost != kNone) see(kinds_[k].sink_cost);
    if (first == kNone) possible_ = false;
    worst += static_cast<Uint128>(most) * kinds_[k].count;
    constant += first == kNone ? 0 : static_cast<Uint128>(first) * kinds_[k].count;
    if (kinds_[k].count >= 1u << 20) possible_ = false;
  }
  scale_ = kMostScale;
  while (scale_ >= 0 && worst >> (kBitsOfCosts - scale_) != 0) --scale_;
  if (scale_ < 0 || !possible_) {
    possible_ = false;
    return;
  }
  grain_ = std::max<std::uint64_t>(grain, 1);
  constant_ = static_cast<std::uint64_t>(constant);
}

/// Small ones first, like ones side by side, the main GPU last: what is streamed takes room there.
void DeviceDecomposition::order_bins() {
  std::vector<std::size_t> order(bins_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (bins_[a].main != bins_[b].main) return bins_[b].main;
    return bins_[a].room != bins_[b].room ? bins_[a].room < bins_[b].room : bins_[a].type < bins_[b].type;
  });
  std::vector<Bin> sorted;
  std::vector<std::size_t> place(bins_.size());
  for (const std::size_t b : order) sorted.push_back(bins_[b]);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    std::size_t first = i;
    for (std::size_t j = 0; j < i; ++j) {
      if (sorted[j].type == sorted[i].type && first == i) first = j;
    }
    place[i] = first;
  }
  for (std::size_t i = 0; i < sorted.size(); ++i) sorted[i].type = place[i];
  bins_ = std::move(sorted);
}

/// So that the sum over all units stays within 64 bits.
std::int64_t DeviceDecomposition::highest_price(const Kind& kind) {
  return (std::int64_t{1} << (kBitsOfCosts + 2)) / kind.count;
}

std::int64_t DeviceDecomposition::profit(const Bin& bin, std::size_t kind) const {
  return kinds_[kind].price - static_cast<std::int64_t>(bin.options[kind].cost << scale_);
}

/// The best fill of a device at the prices. Of the main GPU also what is streamed to it, as far as that takes
/// room: counted apart, which only makes it better.
void DeviceDecomposition::fill_best(Bin& bin, NodeBudget& nodes) {
  std::vector<KnapsackItem> items;
  std::vector<std::uint32_t> of;
  bin.fill.assign(kinds_.size(), 0);
  bin.to_sink.assign(kinds_.size(), 0);
  for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
    const auto add = [&](std::int64_t worth, std::uint64_t room, bool sink) {
      if (worth <= 0 || room > bin.room) return;
      const std::uint64_t units = kinds_[k].count - kinds_[k].least_at_sink,
                          most = room == 0 ? units : std::min<std::uint64_t>(units, bin.room / room);
      if (most == 0) return;
      items.push_back({room, static_cast<std::uint64_t>(worth), static_cast<std::uint32_t>(most)});
      of.push_back(2 * k + (sink ? 1 : 0));
    };
    if (bin.options[k].may) add(profit(bin, k), bin.options[k].room, false);
    if (bin.main && kinds_[k].sink_extra > 0)
      add(kinds_[k].price - static_cast<std::int64_t>(kinds_[k].sink_cost << scale_), kinds_[k].sink_extra,
          true);
  }
  bin.best = 0;
  if (items.empty()) return;
  sort_by_density(items, of);
  KnapsackSolution solved = solve_fill(items, bin.room, nodes);
  bin.best = solved.bound;
  for (std::size_t i = 0; solved.found && i < of.size(); ++i)
    (of[i] % 2 ? bin.to_sink : bin.fill)[of[i] / 2] = solved.counts[i];
}

/// Where a unit is dearer in the sink than its price, no more than have to are there; else as many as may.
Int128 DeviceDecomposition::worth_of_sink() const {
  Int128 worth = 0;
  for (const Kind& kind : kinds_) {
    if (!capped(kind)) continue;
    const std::int64_t over = at_sink(kind) - kind.price;
    worth += static_cast<Int128>(over) * (over > 0 ? kind.least_at_sink : kind.most_at_sink);
  }
  return worth;
}

/// The dual value at the prices.
Int128 DeviceDecomposition::evaluate(NodeBudget& nodes) {
  Int128 value = 0;
  for (const Kind& kind : kinds_) value += static_cast<Int128>(kind.price) * kind.count;
  value += worth_of_sink();
  for (std::size_t b = 0; b < bins_.size(); ++b) {
    Bin& bin = bins_[b];
    if (bin.type < b) {
      bin.best = bins_[bin.type].best;
      bin.fill = bins_[bin.type].fill;
      bin.to_sink = bins_[bin.type].to_sink;
    } else {
      fill_best(bin, nodes);
    }
    value -= static_cast<Int128>(bin.best);
  }
  return value;
}

std::uint64_t DeviceDecomposition::whole(Int128 scaled) const {
  if (scaled <= 0) return 0;
  const Int128 cost = (scaled + ((Int128{1} << scale_) - 1)) >> scale_;
  const Int128 grain = static_cast<Int128>(grain_), over = cost - static_cast<Int128>(constant_);
  const Int128 steps = over >= 0 ? (over + grain - 1) / grain : -((-over) / grain);
  const Int128 out = static_cast<Int128>(constant_) + steps * grain;
  return out <= 0 ? 0 : static_cast<std::uint64_t>(out);
}

/// What the fills leave goes to the sink: a way to place everything, where none has too many.
std::uint64_t DeviceDecomposition::offer_relaxed(std::uint64_t limit, const Offer& offer) {
  std::vector<std::vector<std::uint32_t>> counts(devices_, std::vector<std::uint32_t>(rows_, 0));
  Uint128 cost = 0, behind = 0;
  std::uint64_t room = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    std::uint32_t left = kinds_[k].count;
    for (const Bin& bin : bins_) {
      if (bin.fill[k] > left) return limit;
      left -= bin.fill[k];
      counts[bin.device][kinds_[k].row] = bin.fill[k];
      cost += static_cast<Uint128>(bin.options[k].cost) * bin.fill[k];
      if (bin.main) {
        behind += static_cast<Uint128>(bin.options[k].room) * bin.fill[k];
        room = bin.room;
      }
    }
    if (left == 0) continue;
    if (kinds_[k].sink_cost == kNone) return limit;
    counts[kinds_[k].sink][kinds_[k].row] = left;
    cost += static_cast<Uint128>(kinds_[k].sink_cost) * left;
    behind += static_cast<Uint128>(kinds_[k].sink_extra) * left;
  }
  if (behind > room || cost >= std::min(limit, offered_)) return limit;
  offered_ = static_cast<std::uint64_t>(cost);
  return offer(counts, static_cast<std::uint64_t>(cost));
}

}  // namespace stowage::solve
