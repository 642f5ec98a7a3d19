#pragma once

#include <functional>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/document/activation_edits.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/run/offload_counts.h"
#include "app/gui/run/saved_up_to.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSlider;
namespace stowage::widgets {
class Notice;
class OffloadLanesView;
}  // namespace stowage::widgets

namespace stowage::app {

/// What moving the activations of the first n layers costs and brings, worked out from a run forward and
/// back: n as a slider, or the best one for a budget or the time of a step. Or the best mix for a budget:
/// each layer keeps what it saves, moves it, or is run again.
class OffloadScheduleDialog : public Dialog {
  Q_OBJECT
 public:
  /// `machine`: whose links copies go over.
  OffloadScheduleDialog(const model::Model& model, const protocol::RunResult& result,
                        const machine::Machine& machine, QWidget* parent);

  /// What is known of a list of layers; called in a worker.
  using Figures = std::function<Result<OffloadCounts>(const std::string& pattern, const Job& job)>;
  /// Of a plan that nobody has run forward and back: what a run would say is predicted. Null: setPredicted().
  OffloadScheduleDialog(const model::Model& model, Figures predicted, QWidget* parent);

  /// What is predicted from now on; null: that is under way, and there are no figures until it is there.
  /// `solving`: the solver may find a better plan than the one that it is of.
  void setPredicted(Figures figures, bool solving = false);
  void setUnpredicted();  ///< nothing can be predicted of the plan

  /// Says where the figures are from, where that is not the run that is shown. One that ran out of memory
  /// does not tell what can be run again: layers are only moved then.
  void sayOfSource(const ScheduleSource& source);
  /// What activations have at most, if that is known, until something else is typed.
  void setRoom(const std::optional<Bytes>& room);

  /// What becomes of each layer, after accept().
  edits::LayerActivations layers() const;
  bool ready() const { return !counts_.points.empty(); }  ///< the figures are there
  /// The best mix for the budget; nullptr: layers are only moved, or it is not there yet.
  const OffloadMix* mix() const { return mixes() && mix_ ? &*mix_ : nullptr; }
  QComboBox& ways() { return *ways_; }  ///< move only, or move or run again
  QSlider& slider() { return *slider_; }
  widgets::OffloadLanesView& lanes() { return *lanes_; }

 Q_SIGNALS:
  void moduleChosen(const QString& module);  ///< in the lanes

 private:
  OffloadScheduleDialog(const model::Model& model, Figures figures, const QString& about, bool predicted,
                        QWidget* parent);
  void addRows(const model::Model& model);
  void addWays(QFormLayout& form);
  widgets::Label* addFigure(QFormLayout& form, const QString& name, const char* object);
  bool mixes() const;
  void compute();
  void sayPredicted();
  void take(Result<OffloadCounts> counts);
  void choose(std::uint64_t layers);
  void changeWay();
  void chooseForBudget();
  void chooseCount(const std::optional<estimate::offload::Room>& room);
  void sayVerdict();
  void computeMix(Bytes budget);
  void takeMix(Result<OffloadMix> mix, Bytes budget);
  void showFigures();
  void showPoint();
  void showMix();
  static QString instead(const QString& here, const QString& before);
  void sayCosts(std::uint64_t peak, double seconds, double stall);
  void sayGpus(const std::vector<estimate::offload::GpuPeak>& gpus);
  void sayNothing();
  void drawLanes();
  const estimate::offload::CountPoint* point() const;

  Figures figures_;
  bool predicted_;  ///< no run has measured them
  bool solving_ = false, unpredicted_ = false;
  QString room_{};  ///< as setRoom() wrote it
  OffloadCounts counts_{};
  std::optional<OffloadMix> mix_{};
  QComboBox* lists_;
  QComboBox* ways_;
  QSlider* slider_;
  QLineEdit *budget_, *time_;
  QFormLayout* form_;
  widgets::Label *count_, *peak_, *gpus_, *step_, *stall_, *again_, *bound_, *others_;
  widgets::OffloadLanesView* lanes_;
  widgets::Notice *note_, *verdict_, *source_;
  QPushButton* accept_ = nullptr;
  JobRunner job_, drawing_, mixing_;
};

}  // namespace stowage::app
