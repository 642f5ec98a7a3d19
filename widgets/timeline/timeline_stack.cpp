#include "widgets/timeline/timeline_stack.h"

#include <QVBoxLayout>
#include <algorithm>

#include "widgets/panels/panel_title.h"

namespace stowage::widgets {

TimelineStack::TimelineStack(TimelineView* first, QWidget* parent) : QSplitter(Qt::Vertical, parent) {
  setChildrenCollapsible(false);
  setHandleWidth(1);
  addWidget(first);
  link(first);
}

TimelineView* TimelineStack::addBeside(const QString& name, const QString& toolTip) {
  auto* part = new QWidget;
  auto* title = new PanelTitle(name, part);
  title->setToolTip(toolTip);
  auto* view = new TimelineView(nullptr, part);
  view->setAccessibleName(name);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title);
  column->addWidget(view, 1);
  addWidget(part);
  link(view);
  connect(title, &PanelTitle::closeRequested, this, [this, view] { remove(view); });
  // Each as high as the others: what is compared is seen in one size.
  setSizes(QList<int>(count(), std::max(1, height() / count())));
  return view;
}

void TimelineStack::link(TimelineView* view) {
  views_.push_back(view);
  connect(view, &TimelineView::instantChanged, this, [this, view](quint64 at) { tell(view, at); });
  connect(view, &TimelineView::instantLeft, this, [this, view] { tell(view, std::nullopt); });
}

/// What one is told by another it does not say again.
void TimelineStack::tell(const TimelineView* from, std::optional<std::uint64_t> at) {
  if (telling_) return;
  telling_ = true;
  for (TimelineView* view : views_) {
    if (view != from) view->showInstant(at);
  }
  telling_ = false;
}

/// Its head is still busy with the press: it goes when that is over.
void TimelineStack::remove(TimelineView* view) {
  if (std::erase(views_, view) == 0) return;
  view->disconnect(this);
  QWidget* part = view->parentWidget();
  part->hide();
  part->deleteLater();
}

void TimelineStack::closeBeside() {
  while (views_.size() > 1) remove(views_.back());
}

}  // namespace stowage::widgets
