#pragma once

#include <string>
#include <vector>

#include "core/solve/instance/plan_cost.h"
#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// `a` is a plan, and better than `b` (which may be none): by value, then by what breaks ties.
bool beats(const Instance& instance, const SearchResult& a, const SearchResult& b);

/// The best plan that some strategies have come up with, and which of them were tried. Better: by value, then
/// by what breaks ties; of two as good, the first.
class Incumbent {
 public:
  explicit Incumbent(const Instance& instance);

  /// Weighs a complete assignment, streamed to the usual GPU and to `main`, and keeps it if it is a plan and
  /// better. One with open units is no plan, and one that streams elsewhere than Instance::only_main says is
  /// none that is looked for. Where only the lowest GPU in use may stream and `main` holds
  /// nothing yet, a unit is put there.
  void accept(const Assignment& slots, std::optional<Slot> main, const char* strategy);
  /// A strategy was tried.
  void note(const char* strategy);
  /// The same plan streamed to the usual GPU, where that is as good in every respect: moves may have filled a
  /// GPU below the main one, or emptied it.
  void settle_main();
  /// The winner first.
  void list_tried(std::vector<std::string>& out) const;

  SearchResult& found() { return found_; }
  const SearchResult& found() const { return found_; }
  const PlanCost& cost() const { return cost_; }

 private:
  /// Plans that stream elsewhere than to Instance::only_main are not.
  bool is_asked_for(std::optional<Slot> main) const;
  void offer_with_main(const Assignment& slots, Slot main, const char* strategy);
  void offer(const Assignment& slots, std::optional<Slot> main, const PlanCost& cost, const char* strategy);

  const Instance& instance_;
  bool something_streams_;  ///< else the main GPU tells no plan from another
  SearchResult found_;
  PlanCost cost_;
  std::vector<std::string> tried_;
};

}  // namespace stowage::solve
