#pragma once

#include <QScrollArea>

#include "widgets/charts/phases_chart.h"
#include "widgets/common/focus_group.h"
#include "widgets/common/label.h"
#include "widgets/panels/issue.h"

class QVBoxLayout;

namespace stowage::widgets {

/// What a user should know about the plan, or why nothing fits and what would: every repair is a button and
/// was solved before it is offered. Tab comes to the panel once; arrows go through what can be pressed there.
class IssuesPanel : public QScrollArea {
  Q_OBJECT
 public:
  explicit IssuesPanel(QWidget* parent = nullptr);

  /// `problem`: the question itself cannot be asked (a rule names nothing, two pins contradict).
  void setState(const PlanStatePtr& state, const QString& problem = {});
  /// What is known of a plan beside its numbers, until something else is said: the check for its target.
  /// Worst first, among the plan's own issues.
  void setMore(std::vector<Issue> more);
  /// Memory of each phase of whoever runs the plan, and what is to be said of the worst; none: no phases.
  void setPhases(std::vector<PhasesChart::Bar> bars, const QString& worst);
  const PhasesChart* phases() const;  ///< null: none is shown
  /// What a run of the plan is predicted to need, null as long as nobody knows: where it lacks room is an
  /// issue. Until setRoomsThatHelp() such an issue offers no room to keep free.
  void setPrediction(std::shared_ptr<const estimate::Prediction> prediction);
  /// GPUs where keeping free what is predicted was asked and predicted again: of the plan and the prediction
  /// that are shown.
  void setRoomsThatHelp(std::vector<machine::DeviceId> gpus);
  int count() const { return count_; }
  bool infeasible() const { return infeasible_; }
  plan::Severity worst() const { return worst_; }
  /// Next (+1) or previous (−1) issue: focuses it and selects its modules.
  void step(int direction);

 Q_SIGNALS:
  void repairRequested(const stowage::solve::Repair& repair);
  void fixRequested(const stowage::widgets::IssueFix& fix);
  void modulesRequested(const std::vector<stowage::model::ModuleId>& modules);
  /// "Issues" and "3", or "Why it does not fit".
  void titleChanged(const QString& title, const QString& count);

 private:
  void clear();
  void fill();
  void fillIssues();
  void makePhases();
  void showPhases();
  void showIssues(const std::vector<Issue>& issues);
  void showInfeasible();
  void addReason(const solve::Infeasibility& why);
  void addLeastBudgets(const solve::Infeasibility& why);
  void addConflict(const solve::Infeasibility& why);
  void addRepair(const solve::Repair& repair);
  void makeStops();
  Label* addText(TextStyle style, QColor Colours::*tint, const QString& text);

  PlanStatePtr state_{};
  std::shared_ptr<const estimate::Prediction> prediction_{};
  std::vector<machine::DeviceId> rooms_that_help_{};
  QWidget* content_;
  QVBoxLayout* column_;
  FocusGroup* stops_ = nullptr;  ///< what can be pressed, from top to bottom
  std::vector<Issue> issues_{}, more_{};
  QString problem_{}, worst_phase_{};
  std::vector<PhasesChart::Bar> phases_{};
  // Below the list and not of it: each check has other bytes, and the keyboard may be in a row of the list.
  QWidget* phases_box_ = nullptr;
  Label *phases_title_ = nullptr, *worst_phase_label_ = nullptr;
  PhasesChart* phases_chart_ = nullptr;
  std::vector<QWidget*> entries_{};
  int count_ = 0;
  int current_ = -1;
  bool infeasible_ = false;
  bool listed_ = false;  ///< the rows are those of issues_
  plan::Severity worst_ = plan::Severity::Info;
};

}  // namespace stowage::widgets
