#include "core/solve/claims/claim.h"

#include "core/base/contradiction.h"

namespace stowage::solve {

void Claims::add(Objective objective, const Bound& bound) {
  if (!rights_of(bound.method()).bound) return report_claim_without_right();
  if (!bound_ || objective.better(bound_->value(), bound.value())) bound_ = bound;
}

void Claims::add(const NoPlan& none) {
  if (!rights_of(none.method()).no_plan) return report_claim_without_right();
  none_ = none;
}

void Claims::add(Objective objective, const Claims& other) {
  if (other.bound_) add(objective, *other.bound_);
  if (other.none_) none_ = other.none_;
}

Claims claims_of_all(Objective objective, const std::vector<Claims>& choices) {
  Claims out;
  std::optional<Bound> loosest;
  bool any_plan = choices.empty(), all_bounded = true;
  for (const Claims& choice : choices) {
    if (choice.no_plan()) continue;  // nothing there that could be better
    any_plan = true;
    all_bounded = all_bounded && choice.bound().has_value();
    if (choice.bound() && (!loosest || objective.better(choice.bound()->value(), loosest->value())))
      loosest = choice.bound();
  }
  if (!any_plan) out.add(*choices.front().no_plan());
  if (any_plan && all_bounded && loosest) out.add(objective, *loosest);
  return out;
}

}  // namespace stowage::solve
