#pragma once

#include <string>
#include <vector>

#include "core/solve/instance/plan_cost.h"
#include "core/solve/node_budget.h"
#include "core/solve/search_result.h"

namespace stowage::solve {

/// The best plan that some strategies have come up with, and which of them were tried. Better: by value; then
/// streamed to the GPU that whoever loads the map takes by itself, the lowest one in use; then by fewer hops.
class Incumbent {
 public:
  explicit Incumbent(const Instance& instance) : instance_(instance) {}

  /// Weighs a complete assignment, streamed to the usual GPU and to `main`, and keeps it if it is a plan and
  /// better. One with open units is no plan.
  void accept(const Assignment& slots, std::optional<Slot> main, const char* strategy);
  /// A strategy was tried.
  void note(const char* strategy);
  /// The same plan streamed to the usual GPU, where that is as good: moves may have filled a GPU below the
  /// main one, or emptied it.
  void settle_main();
  /// The winner first.
  void list_tried(std::vector<std::string>& out) const;

  SearchResult& found() { return found_; }
  const SearchResult& found() const { return found_; }
  std::uint64_t hops() const { return hops_; }

 private:
  void offer(const Assignment& slots, std::optional<Slot> main, const PlanCost& cost, const char* strategy);
  std::uint64_t value_of(const PlanCost& cost) const {
    return instance_.by_time() ? cost.step_ps : cost.gpu_bytes;
  }

  const Instance& instance_;
  SearchResult found_;
  std::uint64_t hops_ = 0;
  bool usual_ = true;
  std::vector<std::string> tried_;
};

}  // namespace stowage::solve
