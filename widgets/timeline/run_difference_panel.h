#pragma once

#include <QCheckBox>
#include <QScrollArea>
#include <QTableWidget>
#include <QToolButton>

#include "widgets/common/label.h"
#include "widgets/timeline/time_tree.h"
#include "widgets/timeline/twin_timeline.h"

namespace stowage::widgets {

/// Two runs against each other: their curves and differences, and the peaks of each device as a table that
/// can be copied.
class RunDifferencePanel : public Surface {
  Q_OBJECT
 public:
  enum Column { Device, PeakBefore, PeakAfter, Difference, TimeBefore, TimeAfter, kColumns };

  explicit RunDifferencePanel(QWidget* parent = nullptr);

  void setRuns(const RunComparisonPtr& runs);  ///< null: nothing is shown
  const RunComparisonPtr& runs() const { return runs_; }
  QString text() const;  ///< of the table: tabs between columns, a line a row; the headings first
  TwinTimeline& timeline() { return *timeline_; }
  QTableWidget& table() { return *table_; }
  TimeTree& times() { return *times_; }   ///< in sight where both sides have times
  QCheckBox& align() { return *align_; }  ///< can be pressed where both ways can be shown
  QToolButton& copy() { return *copy_; }

 Q_SIGNALS:
  void moduleChosen(const QString& module);  ///< in the tree of times

 protected:
  void changeEvent(QEvent* event) override;
  void themeChanged() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void retranslate();
  void showRuns();
  void fillTable();
  QStringList cells(const PeakRow& row) const;
  void fit();

  RunComparisonPtr runs_{};
  Label *title_, *why_;
  QCheckBox* align_;
  QToolButton* copy_;
  QScrollArea* scroll_;
  TwinTimeline* timeline_;
  QTableWidget* table_;
  TimeTree* times_;
};

}  // namespace stowage::widgets
