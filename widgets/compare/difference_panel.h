#pragma once

#include "widgets/common/label.h"
#include "widgets/compare/difference_table.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/panels/panel_title.h"

class QStackedLayout;

namespace stowage::widgets {

class EmptyState;

/// What moves and what stays as a table, with a filter: All, Moved, Same.
class DifferencePanel : public Surface {
  Q_OBJECT
 public:
  explicit DifferencePanel(SelectionHub& hub, QWidget* parent = nullptr);

  void setComparison(ComparisonPtr comparison);
  /// Why there is nothing to compare; "" while it is being worked out.
  void setNothing(const QString& why);
  DifferenceModel& model() { return model_; }
  DifferenceTable& table() { return *table_; }
  SegmentedControl& filter() { return *filter_; }

 Q_SIGNALS:
  void closeRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();
  void refresh();
  QString nothingHead() const;

  DifferenceModel model_{};
  ComparisonPtr comparison_{};
  QString why_{};
  PanelTitle* title_;
  SegmentedControl* filter_;
  QToolButton* copy_;
  DifferenceTable* table_;
  EmptyState* nothing_;
  QStackedLayout* pages_;
};

}  // namespace stowage::widgets
