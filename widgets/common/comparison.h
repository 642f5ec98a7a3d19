#pragma once

#include <QString>
#include <memory>

#include "core/plan/diff.h"
#include "widgets/common/plan_state.h"

namespace stowage::widgets {

struct DifferenceFacts;

/// Two plans of one model, told on one machine, whatever machines they were made for. Immutable; made in a
/// worker and shared by all that show it.
struct Comparison {
  struct Side {
    QString name{};
    PlanStatePtr plan{};
  };
  Side baseline{}, other{};
  plan::PlanDiff diff{};  ///< from the baseline to the other
  /// widgets/treemap/difference_colouring.h; null: the treemap works them out itself.
  std::shared_ptr<const DifferenceFacts> facts{};
};
using ComparisonPtr = std::shared_ptr<const Comparison>;

}  // namespace stowage::widgets
