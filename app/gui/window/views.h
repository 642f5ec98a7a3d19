#pragma once

#include <QPointer>
#include <QStackedWidget>

#include "app/gui/compare/compare_page.h"
#include "app/gui/run/timeline_page.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
class SegmentedControl;
}

namespace stowage::app {

/// The three pictures of a plan and the one drag between them: treemap and timeline as pages, the lanes for
/// the dock below. And the page of two plans that are compared. Pages stand in the order of ViewTab.
class Views : public QStackedWidget {
  Q_OBJECT
 public:
  explicit Views(widgets::SelectionHub& hub, QWidget* parent = nullptr);
  ~Views() override;

  void setState(const widgets::PlanStatePtr& state);
  widgets::DragController& drag() { return *drag_; }
  widgets::TreemapWidget& treemap() { return *treemap_->map(); }
  widgets::TreemapView& treemapView() { return *treemap_; }  ///< with its head
  QWidget* colourButton() const { return colour_; }          ///< "Colour: Device", for the tab row
  QWidget* areaSwitch() const;                               ///< "Weights | Activations", beside it
  /// What the area of the treemap's tiles means.
  void setArea(widgets::TreemapWidget::Area area);
  widgets::LanesWidget* lanes() { return lanes_; }  ///< without a parent until it is put into a dock
  TimelinePage& timeline() { return *timeline_; }
  ComparePage& compare() { return *compare_; }
  QList<QWidget*> all();  ///< that take the letters of the keyboard

 Q_SIGNALS:
  void budgetEdited(stowage::machine::DeviceId device, stowage::Bytes budget, bool finished);
  void areaChanged();
  void menuRequested(QPoint global);
  void deviceMenuRequested(stowage::machine::DeviceId device, QPoint global);

 private:
  widgets::DragController* drag_;
  widgets::TreemapView* treemap_ = nullptr;
  QWidget* colour_ = nullptr;
  widgets::SegmentedControl* area_ = nullptr;
  QPointer<widgets::LanesWidget> lanes_{};
  TimelinePage* timeline_ = nullptr;
  ComparePage* compare_ = nullptr;
};

}  // namespace stowage::app
