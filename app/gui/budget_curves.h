#pragma once

#include "app/gui/document.h"
#include "app/gui/job_runner.h"
#include "widgets/lanes/budget_curve.h"

namespace stowage::app {

/// Solves the plan for every budget of one device, off the GUI thread: what the lanes show over a budget's post. The newest question wins.
class BudgetCurves : public QObject {
  Q_OBJECT
 public:
  explicit BudgetCurves(Document& document, QObject* parent = nullptr);

  /// From nothing to `to`, `points` budgets. Nothing comes for a plan that nobody solved (an imported map).
  void ask(machine::DeviceId device, Bytes to, int points);

 Q_SIGNALS:
  void ready(stowage::widgets::BudgetCurvePtr curve);

 private:
  Document& document_;
  JobRunner jobs_;
};

}  // namespace stowage::app
