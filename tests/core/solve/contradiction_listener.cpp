#include <gtest/gtest.h>

#include "core/solve/claims/contradiction.h"

namespace stowage::solve {
namespace {

/// Every test of this program fails, in release builds too, when the solver finds a plan that is better than
/// a bound it claimed.
class ContradictionListener : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override { take_contradictions(); }
  void OnTestEnd(const testing::TestInfo&) override {
    if (const std::uint64_t count = take_contradictions())
      ADD_FAILURE() << count << " plans were better than a bound that no plan can beat";
  }
};

[[maybe_unused]] const bool registered = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new ContradictionListener);
  return true;
}();

}  // namespace
}  // namespace stowage::solve
