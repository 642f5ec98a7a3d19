#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/bounds/lagrangian_relaxation.h"
#include "core/solve/bounds/restricted_master.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// The program of counts of a LagrangianRelaxation with a price on every unit instead of every byte of room.
/// Each device is then a knapsack of its own, and room that no fill can reach is worth nothing: the bound of
/// Gilmore and Gomory's patterns, found as a Lagrangian dual. What a plan is dearer than that bound is the
/// sum, device by device, of what its fills fall short of the best ones: a plan better than a known one is
/// made of fills that fall short by little, and these can be listed.
///
/// The last tier of the host counts as unlimited, and memory taken from another device than the main GPU is
/// not counted: what is left out only makes the program cheaper. All sums are whole numbers.
class DeviceDecomposition {
 public:
  static constexpr std::uint64_t kNone = kUnlimited;

  /// `types`: GPUs that nobody can tell apart, as gpu_types() has them.
  DeviceDecomposition(const LagrangianRelaxation& program, const Instance& instance, Slot main,
                      const std::vector<Slot>& types);

  /// False where sums would leave 64 bits; then nothing else may be asked.
  bool possible() const { return possible_; }
  /// No way to place all units costs less.
  std::uint64_t bound() const { return bound_; }

  /// Counts by [device][row] that cost so much; the answer is the cost from which on nothing is of interest.
  using Offer = std::function<std::uint64_t(const std::vector<std::vector<std::uint32_t>>&, std::uint64_t)>;

  /// Looks for the prices with the highest bound, by column generation, until it meets `limit`; returns the
  /// limit then. Numbers of units in the sink that come out broken are branched on: then every branch has
  /// prices of its own.
  std::uint64_t raise(std::uint64_t limit, const Offer& offer, NodeBudget nodes);
  /// Lists the fills that a plan cheaper than `limit` can be made of. True when all were seen: then nothing
  /// is cheaper than the limit that `offer` answered last. Otherwise the bound may be higher than before.
  bool search(std::uint64_t limit, const Offer& offer, NodeBudget nodes);

 private:
  struct Option {
    bool may = false;
    std::uint64_t room = 0, cost = 0;
  };
  struct Kind {
    std::size_t row = 0;
    std::uint32_t count = 0;
    std::uint64_t sink_cost = kNone;  ///< on the cheapest device without a limit; kNone: there is none
    std::size_t sink = 0;             ///< that device
    std::uint64_t sink_extra = 0;     ///< room of the main GPU that it takes then
    std::int64_t price = 0;
    /// Of the units at the sink: what a branch of the search supposes.
    std::uint32_t least_at_sink = 0, most_at_sink = 0;
  };
  struct Bin {
    std::size_t device = 0;
    std::uint64_t room = 0;
    std::size_t type = 0;  ///< the first bin like it
    bool main = false;
    std::vector<Option> options{};  ///< by kind
    std::uint64_t best = 0;         ///< no fill is worth more at the prices
    std::vector<std::uint32_t> fill{}, to_sink{};
  };
  /// A fill that was the best one at some prices.
  struct Pattern {
    std::size_t bin = 0;
    std::vector<RestrictedMaster::Entry> supplies{};
    double cost = 0;
  };

  void read(const LagrangianRelaxation& program, Slot main, const std::vector<Slot>& types);
  void read_kind(const LagrangianRelaxation& program, std::size_t row, std::size_t main,
                 const std::vector<bool>& finite);
  void choose_scale();
  void order_bins();

  std::int64_t profit(const Bin& bin, std::size_t kind) const;
  Int128 evaluate(NodeBudget& nodes);
  void fill_best(Bin& bin, NodeBudget& nodes);
  double dearest_unit() const;
  RestrictedMaster master_of_patterns(double unit) const;
  void add_fills(RestrictedMaster& master, double unit);
  Int128 worth_of_sink() const;
  std::uint64_t raise_here(std::uint64_t limit, const Offer& offer, NodeBudget& nodes);
  std::uint64_t branch(std::uint64_t limit, const Offer& offer, NodeBudget& nodes, int depth);
  void take_prices(const RestrictedMaster& master, double unit, const std::vector<std::int64_t>& best,
                   bool half_way);
  double scale_factor() const { return static_cast<double>(std::int64_t{1} << scale_); }
  static std::int64_t highest_price(const Kind& kind);
  /// The sink is a device without a limit: its price is no higher than the cost there.
  bool capped(const Kind& kind) const { return kind.sink_extra == 0 && kind.sink_cost != kNone; }
  bool capped_here(const Kind& kind) const { return capped(kind) && kind.most_at_sink == kind.count; }
  std::int64_t at_sink(const Kind& kind) const { return static_cast<std::int64_t>(kind.sink_cost << scale_); }
  std::uint64_t whole(Int128 scaled) const;
  std::uint64_t offer_relaxed(std::uint64_t limit, const Offer& offer);

  bool choose(std::size_t at, std::int64_t used, std::vector<std::uint32_t>& left);
  bool fill_last(std::vector<std::uint32_t>& left);
  std::int64_t allowance() const;
  std::int64_t least_regret_after(std::size_t at, const std::vector<std::uint32_t>& left) const;
  std::uint64_t linear_best(const Bin& bin, const std::vector<std::uint32_t>& left) const;

  const Instance& instance_;
  bool possible_ = true;
  std::size_t devices_ = 0, rows_ = 0;
  int scale_ = 0;                           ///< bits behind the point of prices
  std::uint64_t grain_ = 1, constant_ = 0;  ///< every cost is `constant_` and a multiple of `grain_`
  std::vector<Kind> kinds_;
  std::vector<Bin> bins_;
  std::uint64_t bound_ = 0;
  std::uint64_t offered_ = kNone;  ///< the cheapest counts that were offered
  Int128 dual_ = 0;                ///< the bound, with bits behind the point
  std::vector<Pattern> patterns_;  ///< of all branches
  std::vector<double> at_sink_;    ///< by kind: units in the sink in the last linear program

  // While fills are listed.
  const Offer* offer_ = nullptr;
  NodeBudget* nodes_ = nullptr;
  std::uint64_t limit_ = 0, fixed_cost_ = 0;
  std::uint64_t unreal_ = kNone;  ///< of the cheapest counts that made no plan
  std::int64_t cap_ = 0;          ///< of what all fills together fall short
  std::vector<std::int64_t> regrets_;
  std::vector<std::vector<std::uint32_t>> counts_;  ///< [device][row]
};

}  // namespace stowage::solve
