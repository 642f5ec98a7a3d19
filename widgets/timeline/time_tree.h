#pragma once

#include <QTreeWidget>
#include <vector>

#include "core/estimate/module_times.h"

namespace stowage::widgets {

/// How long modules took in two runs: the tree of their names with both times and the difference. A module
/// that holds others has the time of all in it; its difference is of those in it that both runs have. Sorted
/// by any column; unsorted in the order of execution.
class TimeTree : public QTreeWidget {
  Q_OBJECT
 public:
  enum Column { Module, Before, After, Difference, kColumns };

  explicit TimeTree(QWidget* parent = nullptr);

  /// `before`, `after`: what the two runs are called.
  void setTimes(const std::vector<estimate::TimeDifference>& times, const QString& before,
                const QString& after);
  /// What the tree shows as a table of whole names: tabs between columns, a line a module, headings first.
  QString text() const;

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fitColumns();
};

/// "+1.20 ms", "−0.30 s", "="; "–" where one of the two is not known.
QString timeDifferenceText(const std::optional<double>& seconds);

}  // namespace stowage::widgets
