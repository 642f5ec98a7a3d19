#pragma once

#include "app/gui/document/document.h"
#include "app/gui/jobs/job_runner.h"
#include "widgets/lanes/budget_curve.h"

namespace stowage::app {

/// Solves the plan for many budgets of one device, off the GUI thread: what the lanes show over a budget's
/// handle. Few budgets first, then as many between them as about a second allows, at most one a pixel. The
/// newest question wins.
class BudgetCurves : public QObject {
  Q_OBJECT
 public:
  explicit BudgetCurves(Document& document, QObject* parent = nullptr);

  /// From nothing to `to`, at most `points` budgets, and the device's own with a GiB more. Nothing comes for
  /// a plan that nobody solved (an imported map).
  void ask(machine::DeviceId device, Bytes to, int points);
  void cancel() { jobs_.cancel(); }
  /// And no worker is at it any more.
  void stop() {
    jobs_.cancel();
    jobs_.waitForWorkers();
  }
  bool running() const { return jobs_.running(); }

 Q_SIGNALS:
  /// Several for one question: each knows more budgets than the one before.
  void ready(stowage::widgets::BudgetCurvePtr curve);

 private:
  Document& document_;
  JobRunner jobs_;
};

/// How many steps a first look at a curve is divided into when one solve takes so long: few for slow plans, a
/// power of two.
std::uint32_t firstSteps(double solveSeconds);

/// A point's value holds for all larger budgets: sorts by budget, drops doubles, and lifts what a search with
/// few nodes missed.
void makeMonotone(widgets::BudgetCurve& curve);

}  // namespace stowage::app
