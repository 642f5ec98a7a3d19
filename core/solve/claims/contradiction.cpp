#include "core/solve/claims/contradiction.h"

#include <atomic>
#include <cassert>

namespace stowage::solve {
namespace {

std::atomic<std::uint64_t>& counter() {
  static std::atomic<std::uint64_t> count{0};
  return count;
}

}  // namespace

void report_contradiction([[maybe_unused]] std::uint64_t value, [[maybe_unused]] std::uint64_t bound) {
  ++counter();
  assert(!"a plan is better than a bound that no plan can beat");
}

void report_claim_without_right() {
  ++counter();
  assert(!"a method claims what it may not");
}

std::uint64_t take_contradictions() { return counter().exchange(0); }

}  // namespace stowage::solve
