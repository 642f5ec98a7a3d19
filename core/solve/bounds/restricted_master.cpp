#include "core/solve/bounds/restricted_master.h"
#include "core/solve/limits/thresholds.h"

#include <algorithm>
#include <cmath>

namespace stowage::solve {
namespace {

constexpr double kTolerance = 1e-9, kLeastPivot = 1e-7;
constexpr int kMostPivots = thresholds::kMostPivots,
              kPivotsBeforeRefactor = thresholds::kPivotsBeforeRefactor,
              kIdleBeforeFirst = thresholds::kIdlePivots;
constexpr std::uint64_t kProductsPerNode = thresholds::kProductsPerNode;

}  // namespace

RestrictedMaster::RestrictedMaster(std::vector<double> demands, const std::vector<double>& bins,
                                   const std::vector<double>& expensive)
    : kinds_(demands.size()), rows_(demands.size() + bins.size()), demands_(std::move(demands)) {
  demands_.insert(demands_.end(), bins.begin(), bins.end());
  // The first basis: nothing in the bins, and every unit at the price of one without a place.
  for (std::size_t row = 0; row < rows_; ++row) {
    columns_.push_back({{{row, 1}}, row < kinds_ ? expensive[row] : 0});
    basis_.push_back(row);
  }
  in_basis_.assign(rows_, true);
  refactor();
}

void RestrictedMaster::add_column(std::vector<Entry> supplies, std::size_t bin, double cost) {
  if (bin != kNoBin) supplies.push_back({kinds_ + bin, 1});
  columns_.push_back({std::move(supplies), cost});
  in_basis_.push_back(false);
}

double RestrictedMaster::taken(std::size_t column) const {
  const auto at = std::find(basis_.begin(), basis_.end(), rows_ + column);
  return at == basis_.end() ? 0 : levels_[static_cast<std::size_t>(at - basis_.begin())];
}

/// 0 where it is nothing but rounding.
double RestrictedMaster::reduced_cost(const Column& column) const {
  double cost = column.cost, size = std::abs(column.cost) + 1;
  for (const Entry& entry : column.entries) {
    const double worth = prices_[entry.kind] * entry.count;
    cost -= worth;
    size += std::abs(worth);
  }
  return std::abs(cost) > kTolerance * size ? cost : 0;
}

/// The column that lowers the cost most a unit of it; columns_.size() when none does.
std::size_t RestrictedMaster::entering(bool first_that_helps) const {
  std::size_t best = columns_.size();
  double least = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (in_basis_[c]) continue;
    const double cost = reduced_cost(columns_[c]);
    if (cost >= least) continue;
    best = c;
    least = cost;
    if (first_that_helps) break;
  }
  return best;
}

std::vector<double> RestrictedMaster::column_in_basis(const Column& column) const {
  std::vector<double> out(rows_, 0);
  for (std::size_t row = 0; row < rows_; ++row) {
    for (const Entry& entry : column.entries) out[row] += inverse_[row * rows_ + entry.kind] * entry.count;
  }
  return out;
}

/// False when no row limits the column: rounding has spoilt the basis.
bool RestrictedMaster::pivot(std::size_t entering, bool first_that_helps) {
  const std::vector<double> column = column_in_basis(columns_[entering]);
  std::size_t leaving = rows_;
  double least = 0;
  for (std::size_t row = 0; row < rows_; ++row) {
    if (column[row] <= kLeastPivot) continue;
    const double ratio = std::max(0.0, levels_[row]) / column[row];
    const bool equal = leaving < rows_ && ratio <= least + kTolerance && ratio >= least - kTolerance;
    const bool preferred =
        equal && (first_that_helps ? basis_[row] < basis_[leaving] : column[row] > column[leaving]);
    if (leaving == rows_ || ratio < least - kTolerance || preferred) {
      leaving = row;
      least = ratio;
    }
  }
  if (leaving == rows_) return false;
  in_basis_[basis_[leaving]] = false;
  in_basis_[entering] = true;
  basis_[leaving] = entering;
  for (std::size_t j = 0; j < rows_; ++j) inverse_[leaving * rows_ + j] /= column[leaving];
  for (std::size_t row = 0; row < rows_; ++row) {
    if (row == leaving || column[row] == 0) continue;
    for (std::size_t j = 0; j < rows_; ++j)
      inverse_[row * rows_ + j] -= column[row] * inverse_[leaving * rows_ + j];
    levels_[row] -= column[row] * least;
  }
  levels_[leaving] = least;
  return true;
}

/// The inverse of the basis from its columns, by elimination with the largest pivot of each column.
bool RestrictedMaster::refactor() {
  const std::size_t n = rows_;
  std::vector<double> matrix(n * n, 0);
  for (std::size_t b = 0; b < n; ++b) {
    for (const Entry& entry : columns_[basis_[b]].entries) matrix[entry.kind * n + b] += entry.count;
  }
  inverse_.assign(n * n, 0);
  for (std::size_t i = 0; i < n; ++i) inverse_[i * n + i] = 1;
  for (std::size_t at = 0; at < n; ++at) {
    std::size_t largest = at;
    for (std::size_t row = at + 1; row < n; ++row) {
      if (std::abs(matrix[row * n + at]) > std::abs(matrix[largest * n + at])) largest = row;
    }
    const double value = matrix[largest * n + at];
    if (std::abs(value) < kTolerance) return false;
    if (largest != at) {
      std::swap_ranges(&matrix[at * n], &matrix[at * n] + n, &matrix[largest * n]);
      std::swap_ranges(&inverse_[at * n], &inverse_[at * n] + n, &inverse_[largest * n]);
    }
    for (std::size_t j = 0; j < n; ++j) {
      matrix[at * n + j] /= value;
      inverse_[at * n + j] /= value;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = matrix[row * n + at];
      if (row == at || factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) {
        matrix[row * n + j] -= factor * matrix[at * n + j];
        inverse_[row * n + j] -= factor * inverse_[at * n + j];
      }
    }
  }
  levels_.assign(n, 0);
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t j = 0; j < n; ++j) levels_[row] += inverse_[row * n + j] * demands_[j];
  }
  update_prices();
  return true;
}

void RestrictedMaster::update_prices() {
  prices_.assign(rows_, 0);
  value_ = 0;
  for (std::size_t row = 0; row < rows_; ++row) {
    const double cost = columns_[basis_[row]].cost;
    value_ += cost * levels_[row];
    if (cost == 0) continue;
    for (std::size_t j = 0; j < rows_; ++j) prices_[j] += cost * inverse_[row * rows_ + j];
  }
}

bool RestrictedMaster::solve(NodeBudget& nodes) {
  if (!refactor()) return false;
  int idle = 0;
  for (int pivots = 1; pivots <= kMostPivots; ++pivots) {
    if (!nodes.spend(1 + (2 * rows_ * rows_ + 4 * columns_.size()) / kProductsPerNode)) return false;
    const bool first_that_helps = idle > kIdleBeforeFirst;
    const std::size_t column = entering(first_that_helps);
    if (column == columns_.size()) return true;
    const double before = value_;
    if (!pivot(column, first_that_helps)) return false;
    if (pivots % kPivotsBeforeRefactor == 0) {
      if (!refactor()) return false;
    } else {
      update_prices();
    }
    idle = value_ < before - kTolerance * std::abs(before) ? 0 : idle + 1;
  }
  return false;
}

}  // namespace stowage::solve
