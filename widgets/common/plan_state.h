#pragma once

#include <QtGlobal>
#include <memory>

#include "core/model/model.h"
#include "core/plan/evaluate.h"
#include "core/solve/solve.h"

namespace stowage::widgets {

struct ViewFacts;
using ViewFactsPtr = std::shared_ptr<const ViewFacts>;

/// Everything the views draw, as one immutable snapshot. The document makes a new one after every edit and
/// hands it to all views at once.
struct PlanState {
  model::ModelPtr model{};
  machine::Machine machine{};
  plan::Settings settings{};
  solve::UnitCatalogPtr catalog{};
  std::shared_ptr<const solve::Answer> answer{};  ///< null for an imported map that nobody solved
  plan::Placement placement{};
  plan::Evaluation evaluation{};
  double solve_seconds = 0;
  quint64 generation = 0;
  bool solving = false;  ///< a newer answer is on its way
  ViewFactsPtr facts{};  ///< widgets/common/view_facts.h; null: every view works out its own
};
using PlanStatePtr = std::shared_ptr<const PlanState>;

}  // namespace stowage::widgets
