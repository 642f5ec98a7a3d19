#pragma once

#include <QComboBox>
#include <QPushButton>
#include <QToolButton>

#include "widgets/common/comparison.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/timeline/run_difference.h"

namespace stowage::widgets {

/// Which two plans or runs are compared, and by how much the second differs: modules that move, the time of
/// a step, bytes a device; of runs their peaks and times.
class CompareStrip : public Surface {
  Q_OBJECT
 public:
  explicit CompareStrip(QWidget* parent = nullptr);

  /// What can be chosen, the same for both sides, and what is.
  void setChoices(const QStringList& names, int baseline, int other);
  void setComparison(ComparisonPtr comparison);
  void setRuns(RunComparisonPtr runs);
  /// One sentence instead of sums: what is being worked out, or why there is nothing to compare.
  void setMessage(const QString& text, Tone tone);
  /// Whether the other plan can become the plan.
  void setTakeable(bool takeable);
  QComboBox& baseline() { return *baseline_; }
  QComboBox& other() { return *other_; }
  QAbstractButton& takeOver() { return *take_; }
  const QVector<Fact>& facts() const { return facts_->facts(); }
  QString message() const { return message_->isHidden() ? QString() : message_->fullText(); }
  Tone tone() const { return tone_; }

 Q_SIGNALS:
  void baselineChosen(int index);
  void otherChosen(int index);
  void takeOverRequested();
  void closeRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  void refresh();
  QVector<Fact> sums() const;

  ComparisonPtr comparison_{};
  RunComparisonPtr runs_{};
  QString said_{};
  Tone tone_ = Tone::Neutral;
  StatusChip* chip_;
  FactRow* facts_;
  Label *message_, *from_, *with_;
  QComboBox *baseline_, *other_;
  QPushButton* take_;
  QToolButton* close_;
};

/// The sums as facts: "Moved 13 modules", "Step time +0.31 s", "cuda:0 used −1.2 GiB", … Bytes are
/// those of the lanes: all that is used.
QVector<Fact> comparison_facts(const Comparison& comparison);
/// "Time +0.31 s", "Peak, cuda:0 −0.02 GiB", …; the time of two recorded runs alone.
QVector<Fact> run_facts(const RunComparison& runs);

}  // namespace stowage::widgets
