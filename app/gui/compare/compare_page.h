#pragma once

#include <QScrollArea>
#include <QSplitter>

#include "widgets/compare/compare_strip.h"
#include "widgets/compare/difference_panel.h"
#include "widgets/compare/twin_lanes.h"
#include "widgets/timeline/run_difference_panel.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::app {

/// Two sides beside each other: what differs, the treemap, and the devices below both. Of plans it is the
/// table of what moves, of runs their memory against time; the treemap's colours then mean what took longer,
/// and the devices are those at their peak. And the strip, which stands where the plan's proof stands
/// otherwise.
class ComparePage : public QSplitter {
  Q_OBJECT
 public:
  explicit ComparePage(widgets::SelectionHub& hub, QWidget* parent = nullptr);

  void setComparison(const widgets::ComparisonPtr& comparison);
  /// `plan`: what the treemap shows the places of; null: none.
  void setRuns(const widgets::RunComparisonPtr& runs, const widgets::PlanStatePtr& plan);
  /// Why there is nothing to compare, in words; "" while it is being worked out. The treemap shows the plan.
  void setNothing(const QString& sentence, const widgets::PlanStatePtr& plan);

  widgets::CompareStrip* strip() { return strip_; }  ///< without a parent until it is put somewhere
  QWidget* colourButton() { return colour_; }        ///< the same
  widgets::DifferencePanel& differences() { return *differences_; }
  widgets::TreemapWidget& treemap() { return *treemap_->map(); }
  widgets::TwinLanes& lanes() { return *lanes_; }
  widgets::RunDifferencePanel& runs() { return *runs_; }

 private:
  void showRuns(const widgets::RunComparisonPtr& runs);  ///< null: plans are compared

  widgets::CompareStrip* strip_;
  widgets::DifferencePanel* differences_;
  widgets::TreemapView* treemap_;
  widgets::TwinLanes* lanes_;
  QSplitter* views_;
  QScrollArea* below_;
  widgets::RunDifferencePanel* runs_;
  QWidget* colour_;
};

}  // namespace stowage::app
