#include "app/gui/docks/collapsed_docks.h"

#include <QApplication>
#include <QKeyEvent>

#include "widgets/controls/buttons.h"
#include "widgets/theme/icons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Theme;

namespace {

constexpr int kRailWidth = 36;  // at a text size of 100 %
constexpr int kOverlayWidth = 304;

/// Rows turn round where one writes from right to left, and the rails at their ends with them.
bool isAtTheRight(bool designed, const QWidget* parent) {
  return designed != (parent != nullptr && parent->isRightToLeft());
}

int railWidth() { return qRound(kRailWidth * Theme::current().textScale()); }

}  // namespace

PanelOverlay::PanelOverlay(QWidget* window)
    : Surface(&Colours::surface, Qt::LeftEdge | Qt::RightEdge | Qt::BottomEdge, window) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  hide();
}

void PanelOverlay::open(QDockWidget* dock, const QRect& area, bool onTheRight) {
  close();
  before_ = QApplication::focusWidget();
  dock_ = dock;
  content_ = dock->widget();
  if (!content_) return;
  layout()->addWidget(content_);
  content_->show();
  const int width = qMin(qRound(kOverlayWidth * Theme::current().textScale()), area.width() - 20);
  setGeometry(onTheRight ? area.right() - width + 1 : area.left(), area.top(), width, area.height());
  show();
  raise();
  content_->setFocus();
}

void PanelOverlay::close() {
  const QWidget* focus = QApplication::focusWidget();
  if (before_ && focus && isAncestorOf(focus)) before_->setFocus(Qt::OtherFocusReason);
  before_.clear();
  if (dock_ && content_) dock_->setWidget(content_);
  dock_.clear();
  content_.clear();
  hide();
}

void PanelOverlay::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    close();
  else
    Surface::keyPressEvent(event);
}

Rail::Rail(bool onTheRight, QWidget* parent)
    : Surface(&Colours::window, isAtTheRight(onTheRight, parent) ? Qt::LeftEdge : Qt::RightEdge, parent),
      right_(isAtTheRight(onTheRight, parent)) {
  const auto fit = [this] { setFixedWidth(railWidth()); };
  connect(&Theme::current(), &Theme::changed, this, fit);
  fit();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(3, 6, 3, 6);
  column->setSpacing(6);
  column->addStretch();
  hide();
}

void Rail::add(QDockWidget* dock, const char* icon, const QString& name) {
  auto* button = new QToolButton(this);
  button->setIcon(widgets::icon(icon, &Colours::text2));
  widgets::setIconSquare(*button, 18, 30);
  button->setAutoRaise(true);
  button->setToolTip(name);
  button->setAccessibleName(name);
  auto* column = qobject_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->count() - 1, button);
  buttons_.append({dock, button, name});
  connect(button, &QToolButton::clicked, this, [this, dock] { toggle(dock); });
}

void Rail::setCount(QDockWidget* dock, int count) {
  for (const Button& entry : buttons_) {
    if (entry.dock == dock)
      entry.button->setToolTip(count > 0 ? QStringLiteral("%1 (%2)").arg(entry.name).arg(count) : entry.name);
  }
}

void Rail::setDocks(const QList<QDockWidget*>& docks) {
  for (const Button& entry : buttons_) entry.button->setVisible(docks.contains(entry.dock));
  if (overlay_ && overlay_->dock() && !docks.contains(overlay_->dock())) overlay_->close();
  setVisible(!docks.isEmpty());
}

void Rail::closeOverlay() {
  if (overlay_) overlay_->close();
}

void Rail::toggle(QDockWidget* dock) {
  if (!overlay_) overlay_ = new PanelOverlay(window());
  if (overlay_->dock() == dock) return overlay_->close();
  QWidget* centre = parentWidget();
  const QPoint origin = centre->mapTo(window(), QPoint(0, 0));
  const int left = right_ ? 0 : railWidth();
  overlay_->open(dock, QRect(origin.x() + left, origin.y(), centre->width() - railWidth(), centre->height()),
                 right_);
}

}  // namespace stowage::app
