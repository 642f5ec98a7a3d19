#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/job.h"

namespace stowage::solve {

/// How much searching is left: searches stop by count, never by clock, so that the same question gets the
/// same answer everywhere. Somebody who no longer wants the answer stops them too: then there is none.
class NodeBudget {
 public:
  /// `cancel` (may be null) outlives the budget.
  explicit NodeBudget(std::uint64_t limit, const CancelToken* cancel = nullptr)
      : limit_(limit), cancel_(cancel) {}
  /// A budget of its own for a part of the work; what it used is spent here by the one who made it.
  NodeBudget part(std::uint64_t limit) const { return NodeBudget(limit, cancel_); }
  bool spend(std::uint64_t nodes = 1) {
    used_ += nodes;
    return used_ <= limit_;
  }
  bool spent() const { return used_ > limit_ || (cancel_ && cancel_->cancelled()); }
  std::uint64_t used() const { return used_; }
  std::uint64_t left() const { return spent() ? 0 : limit_ - used_; }

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  const CancelToken* cancel_;
};

/// `count` equal pieces; taking one costs `weight` and brings `value`.
struct Piece {
  std::uint64_t weight = 0;
  std::uint64_t value = 0;
  std::uint32_t count = 0;
};

/// Values and weights add up without wrapping: at the top they stay there.
inline std::uint64_t add_up(std::uint64_t a, std::uint64_t b) { return a + b < a ? ~0ull : a + b; }
inline std::uint64_t times(std::uint64_t a, std::uint64_t n) {
  std::uint64_t out = 0;
  return __builtin_mul_overflow(a, n, &out) ? ~0ull : out;
}

/// a - b, and nothing where b is more.
inline std::uint64_t less(std::uint64_t a, std::uint64_t b) { return a - std::min(a, b); }

/// True when `a` comes before `b` in every fill: more value a weight first (128-bit products), then heavier
/// first.
bool denser(const Piece& a, const Piece& b);

/// Brings pieces into that order, and with them what each is of.
void sort_by_density(std::vector<Piece>& pieces, std::vector<std::uint32_t>& of);

struct Fill {
  std::vector<std::uint32_t> counts{};
  std::uint64_t value = 0;
  std::uint64_t bound = 0;  ///< no fill is worth more
  bool found = false;       ///< something worth more than `beat` was found; else `counts` is meaningless
};

/// The most value that fits into `capacity`, exactly unless the node budget runs out: then `bound` says what
/// is left open. `pieces` stand in the order of `denser`. Only fills worth more than `beat` are looked for
/// (nullptr: any); when none exists, bound ≤ *beat. Depth first with the linear bound rounded down to the
/// common divisor; then a table of the last classes; for many classes an exchange of a core by meeting in the
/// middle. (solver note 2.3)
Fill best_fill(const std::vector<Piece>& pieces, std::uint64_t capacity, const std::uint64_t* beat,
               NodeBudget& nodes);

/// The linear bound alone, capacity rounded down to the common divisor of all weights.
std::uint64_t fill_bound(const std::vector<Piece>& pieces, std::uint64_t capacity);

}  // namespace stowage::solve
