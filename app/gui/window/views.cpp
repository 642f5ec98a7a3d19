#include "app/gui/window/views.h"

#include "widgets/controls/segmented_control.h"

namespace stowage::app {

Views::Views(widgets::SelectionHub& hub, QWidget* parent)
    : QStackedWidget(parent), drag_(new widgets::DragController(&hub, this)) {
  treemap_ = new widgets::TreemapView(&hub);
  treemap_->map()->setDragController(drag_);
  colour_ = new widgets::ColourButton(treemap_->map(), this);
  area_ = new widgets::SegmentedControl({tr("Weights"), tr("Activations")}, this);
  area_->setObjectName(QStringLiteral("areaSwitch"));
  area_->setAccessibleName(tr("What the area of a tile means"));
  area_->setToolTip(tr("What the area of a tile means: weights, or what waits for backward"));
  connect(area_, &widgets::SegmentedControl::currentChanged, this, [this](int index) {
    using Area = widgets::TreemapWidget::Area;
    treemap_->map()->setArea(index == 1 ? Area::Activations : Area::Weights);
    Q_EMIT areaChanged();
  });
  addWidget(treemap_);
  lanes_ = new widgets::LanesWidget(&hub);
  lanes_->setDragController(drag_);
  drag_->addTarget(lanes_);
  timeline_ = new TimelinePage(hub);
  addWidget(timeline_);
  compare_ = new ComparePage(hub);
  addWidget(compare_);
  connect(lanes_, &widgets::LanesWidget::budgetEdited, this, &Views::budgetEdited);
  connect(lanes_, &widgets::LanesWidget::contextMenuRequested, this, &Views::menuRequested);
  connect(lanes_, &widgets::LanesWidget::deviceMenuRequested, this, &Views::deviceMenuRequested);
  connect(treemap_->map(), &widgets::TreemapWidget::contextMenuRequested, this, &Views::menuRequested);
}

QWidget* Views::areaSwitch() const { return area_; }

void Views::setArea(widgets::TreemapWidget::Area area) {
  area_->setCurrent(area == widgets::TreemapWidget::Area::Activations ? 1 : 0);
}

Views::~Views() {
  // The lanes live in a dock and may go first or last; the controller must not hold on to them.
  if (lanes_) drag_->removeTarget(lanes_);
}

void Views::setState(const widgets::PlanStatePtr& state) {
  drag_->setState(state);
  treemap_->setState(state);
  lanes_->setState(state);
}

QList<QWidget*> Views::all() { return {treemap_->map(), lanes_, timeline_}; }

}  // namespace stowage::app
