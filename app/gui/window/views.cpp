#include "app/gui/window/views.h"

namespace stowage::app {

Views::Views(widgets::SelectionHub& hub, QWidget* parent)
    : QStackedWidget(parent), drag_(new widgets::DragController(&hub, this)) {
  treemap_ = new widgets::TreemapView(&hub);
  treemap_->map()->setDragController(drag_);
  colour_ = new widgets::ColourButton(treemap_->map(), this);
  addWidget(treemap_);
  lanes_ = new widgets::LanesWidget(&hub);
  lanes_->setDragController(drag_);
  drag_->addTarget(lanes_);
  timeline_ = new TimelinePage(hub);
  addWidget(timeline_);
  connect(lanes_, &widgets::LanesWidget::budgetEdited, this, &Views::budgetEdited);
  connect(lanes_, &widgets::LanesWidget::contextMenuRequested, this, &Views::menuRequested);
  connect(lanes_, &widgets::LanesWidget::deviceMenuRequested, this, &Views::deviceMenuRequested);
  connect(treemap_->map(), &widgets::TreemapWidget::contextMenuRequested, this, &Views::menuRequested);
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
