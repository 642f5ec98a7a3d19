#include "widgets/lanes/lanes_title.h"

#include <QEvent>
#include <QPainter>
#include <cmath>

#include "widgets/lanes/lanes_painter.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

LanesTitle::LanesTitle(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
}

void LanesTitle::setReserved(int pixels) {
  reserved_ = pixels;
  update();
}

void LanesTitle::setTrains(bool trains) {
  if (trains_ == trains) return;
  trains_ = trains;
  update();
}

QSize LanesTitle::sizeHint() const {
  return {400, static_cast<int>(std::lround(Theme::current().metric("dockTitle")))};
}
QSize LanesTitle::minimumSizeHint() const { return {120, sizeHint().height()}; }

void LanesTitle::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) update();
  QWidget::changeEvent(event);
}

void LanesTitle::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  painter.fillRect(rect(), colours.window);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), colours.line);
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const double middle = height() / 2.0;
  painter.setFont(strong);
  painter.setPen(colours.text);
  painter.drawText(QPointF(12, std::round(middle + QFontMetricsF(strong).capHeight() / 2)), tr("Devices"));
  const double right = width() - 12 - reserved_;
  const double end = LanesPainter::paintLegend(painter, {theme.metric("lanes.label"), middle}, right,
                                               devicePixelRatioF(), trains_);
  const QString hint = tr("One scale for all lanes. Drag a budget handle to change it.");
  const QFontMetricsF metrics(small);
  if (end + 24 + metrics.horizontalAdvance(hint) > right) return;
  painter.setFont(small);
  painter.setPen(colours.text3);
  painter.drawText(
      QPointF(right - metrics.horizontalAdvance(hint), std::round(middle + metrics.capHeight() / 2)), hint);
}

}  // namespace stowage::widgets
