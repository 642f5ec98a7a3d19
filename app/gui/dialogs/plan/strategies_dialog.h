#pragma once

#include <QTableWidget>
#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/job_runner.h"
#include "core/solve/compare_strategies.h"

namespace stowage::app {

/// Our plan beside what accelerate's strategies make of the same budgets: what lies on GPUs, what a step
/// takes, how close it is to its budgets, and where a map breaks them or forgets tensors. A row can be taken
/// as the plan's strategy.
class StrategiesDialog : public Dialog {
  Q_OBJECT
 public:
  StrategiesDialog(Document& document, QWidget* parent);

  /// The strategy to go on with, after accept().
  std::optional<plan::Strategy> chosen() const;
  QTableWidget* table() { return table_; }
  bool ready() const { return ready_; }  ///< the figures are there

 private:
  void showResults(const std::vector<solve::StrategyResult>& results);
  void fillRow(int row, const solve::StrategyResult& result, const solve::StrategyResult* ours);
  void updateAccept();

  std::vector<plan::Strategy> rows_{};
  std::vector<bool> usable_{};
  QTableWidget* table_;
  widgets::Label* note_;
  QPushButton* accept_ = nullptr;
  bool ready_ = false;
  JobRunner job_;
};

}  // namespace stowage::app
