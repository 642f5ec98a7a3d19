#pragma once

#include "app/gui/dialogs/dialog.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/run/offload_counts.h"

class QComboBox;
class QLineEdit;
class QSlider;
namespace stowage::widgets {
class Notice;
class OffloadLanesView;
}  // namespace stowage::widgets

namespace stowage::app {

/// What moving the activations of the first n layers costs and brings, worked out from a run forward and
/// back: n as a slider, or the best one for a budget.
class OffloadScheduleDialog : public Dialog {
  Q_OBJECT
 public:
  /// `machine`: whose links copies go over.
  OffloadScheduleDialog(const model::Model& model, const protocol::RunResult& result,
                        const machine::Machine& machine, QWidget* parent);

  /// Layers to move and the others, after accept().
  std::vector<std::string> moved() const;
  std::vector<std::string> kept() const;
  bool ready() const { return !counts_.points.empty(); }  ///< the figures are there
  QSlider& slider() { return *slider_; }
  widgets::OffloadLanesView& lanes() { return *lanes_; }

 Q_SIGNALS:
  void moduleChosen(const QString& module);  ///< in the lanes

 private:
  void addRows(const model::Model& model);
  widgets::Label* addFigure(class QFormLayout& form, const QString& name);
  void compute();
  void take(Result<OffloadCounts> counts);
  void choose(std::uint64_t layers);
  void chooseForBudget();
  void showPoint();
  void drawLanes();
  const estimate::offload::CountPoint* point() const;

  protocol::RunResult result_;
  machine::Machine machine_;
  OffloadCounts counts_{};
  QComboBox* lists_;
  QSlider* slider_;
  QLineEdit* budget_;
  widgets::Label *count_, *peak_, *step_, *stall_;
  widgets::OffloadLanesView* lanes_;
  widgets::Notice* note_;
  QPushButton* accept_ = nullptr;
  JobRunner job_, drawing_;
};

}  // namespace stowage::app
