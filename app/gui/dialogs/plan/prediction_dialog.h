#pragma once

#include <QTableWidget>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/predict/plan_prediction.h"

namespace stowage::app {

/// What a run of the plan should need and take: every device at its peak, the time of a step with its band,
/// the modules that take longest, and in words what the prediction leaves out.
class PredictionDialog : public Dialog {
  Q_OBJECT
 public:
  PredictionDialog(const PlanPrediction& prediction, QWidget* parent);

  QTableWidget* devices() { return devices_; }
  QTableWidget* modules() { return modules_; }
  const QStringList& leftOut() const { return leftOut_; }
  /// "By formula", "From the program's graph", or why there is none.
  static QString methodText(estimate::PredictionMethod method);
  /// "A token takes 1.2 s (0.9 s to 2.1 s). …"; "" where times are not known.
  static QString timeText(const estimate::Prediction& prediction);

 private:
  void addDevices(const PlanPrediction& prediction);
  void addModules(const estimate::Prediction& prediction);
  void addLeftOut(const estimate::Prediction& prediction);
  void addHead(const QString& words);
  QTableWidget* addTable(const QStringList& columns, const QString& name);

  QTableWidget *devices_ = nullptr, *modules_ = nullptr;
  QStringList leftOut_{};
};

}  // namespace stowage::app
