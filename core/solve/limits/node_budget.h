#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/job.h"

namespace stowage::solve {

/// No practical limit, and still room to add two of them.
constexpr std::uint64_t kNearlyUnlimited = ~0ull / 4;

/// How much searching is left. Searches stop by count, never by clock, so that the same instance gets the
/// same answer on every machine. Cancelling stops them too; then nobody reads the answer.
class NodeBudget {
 public:
  /// `cancel` (may be null) outlives the budget.
  explicit NodeBudget(std::uint64_t limit, const CancelToken* cancel = nullptr)
      : limit_(limit), cancel_(cancel) {}

  /// What a lender gets back: when a lent budget ends, what it used is spent by its lender too.
  NodeBudget(NodeBudget&& other) noexcept
      : limit_(other.limit_), used_(other.used_), cancel_(other.cancel_), lender_(other.lender_) {
    other.lender_ = nullptr;
  }
  NodeBudget(const NodeBudget&) = delete;
  NodeBudget& operator=(const NodeBudget&) = delete;
  NodeBudget& operator=(NodeBudget&&) = delete;
  ~NodeBudget() {
    if (lender_) lender_->spend(used_);
  }

  /// A part of this budget for one step of the work, at most `limit` and never more than what is left. It is
  /// given back by itself: the lender must live longer.
  [[nodiscard]] NodeBudget lend(std::uint64_t limit) {
    NodeBudget part(std::min(limit, left()), cancel_);
    part.lender_ = this;
    return part;
  }

  /// The same where `limit` must be there even when nothing is left: the last steps of an answer.
  [[nodiscard]] NodeBudget lend_extra(std::uint64_t limit) {
    NodeBudget part(limit, cancel_);
    part.lender_ = this;
    return part;
  }

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
  NodeBudget* lender_ = nullptr;
};

}  // namespace stowage::solve
