#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// The restricted master of a Dantzig-Wolfe decomposition: a linear program over columns that are added one
/// after the other. Each row asks for `demand` units of a kind; each bin takes so many columns at most, or
/// shares of several. A primal simplex on doubles that keeps its basis between two calls. Its prices are a
/// guess of where a Lagrangian dual is highest: whoever states a bound evaluates it exactly at them.
class RestrictedMaster {
 public:
  /// Until a kind has columns of its own, a unit of it costs so much.
  RestrictedMaster(std::vector<double> demands, const std::vector<double>& bins,
                   const std::vector<double>& expensive);

  struct Entry {
    std::size_t kind = 0;
    double count = 0;
  };
  static constexpr std::size_t kNoBin = static_cast<std::size_t>(-1);
  /// What a column supplies, and what it costs. kNoBin: it may be taken any number of times.
  void add_column(std::vector<Entry> supplies, std::size_t bin, double cost);

  /// False when the nodes ran out or rounding stands in the way: prices and value are those of the last basis
  /// then.
  bool solve(NodeBudget& nodes);
  double price(std::size_t kind) const { return prices_[kind]; }
  /// How often a column is taken, in the order in which they were added.
  double taken(std::size_t column) const;
  /// The cost of the columns chosen: from above it meets the highest dual value.
  double value() const { return value_; }

 private:
  struct Column {
    std::vector<Entry> entries{};  ///< rows: kinds, then bins
    double cost = 0;
  };
  double reduced_cost(const Column& column) const;
  std::size_t entering(bool first_that_helps) const;
  std::vector<double> column_in_basis(const Column& column) const;
  bool pivot(std::size_t entering, bool first_that_helps);
  bool refactor();
  void update_prices();

  std::size_t kinds_, rows_;
  std::vector<double> demands_;  ///< by row
  std::vector<Column> columns_{};
  std::vector<std::size_t> basis_{};  ///< the column of each row
  std::vector<bool> in_basis_{};      ///< by column
  std::vector<double> inverse_{};     ///< of the basis, row by row
  std::vector<double> levels_{};      ///< of the basic columns
  std::vector<double> prices_{};      ///< by row
  double value_ = 0;
};

}  // namespace stowage::solve
