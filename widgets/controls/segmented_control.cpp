#include "widgets/controls/segmented_control.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/controls/segmented_access.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr double kPadding = 10;

double choice_width(const QString& text) {
  const QFontMetricsF metrics(Theme::current().font(TextStyle::BodyStrong));
  return std::ceil(metrics.horizontalAdvance(text)) + 2 * kPadding;
}

}  // namespace

SegmentedControl::SegmentedControl(const QStringList& choices, QWidget* parent)
    : PaintedView(parent), choices_(choices) {
  install_segments_accessibility();
  setFocusPolicy(Qt::TabFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleDescription(choices_.value(current_));
}

SegmentedControl::~SegmentedControl() { forget_segments_accessibility(*this); }

void SegmentedControl::setChoices(const QStringList& choices) {
  if (choices.size() != choices_.size()) forget_segments_accessibility(*this);
  choices_ = choices;
  current_ = std::clamp(current_, 0, std::max(0, static_cast<int>(choices.size()) - 1));
  setAccessibleDescription(choices_.value(current_));
  updateGeometry();
  update();
}

void SegmentedControl::setCurrent(int index) {
  if (index < 0 || index >= choices_.size() || index == current_) return;
  current_ = index;
  setAccessibleDescription(choices_.value(current_));
  announce_segment(*this);
  update();
  Q_EMIT currentChanged(index);
}

QSize SegmentedControl::sizeHint() const {
  double width = 0;
  for (const QString& choice : choices_) width += choice_width(choice);
  return {static_cast<int>(std::ceil(width)),
          static_cast<int>(Theme::current().metric("control.heightSmall")) + 2};
}

QRectF SegmentedControl::segment(int index) const {
  double x = 0;
  for (int i = 0; i < index; ++i) x += choice_width(choices_[i]);
  QRectF out(x, 0, choice_width(choices_[index]), height());
  if (layoutDirection() == Qt::RightToLeft) out.moveRight(width() - x);
  return out;
}

int SegmentedControl::segmentAt(QPointF position) const {
  for (int i = 0; i < choices_.size(); ++i) {
    if (segment(i).contains(position)) return i;
  }
  return -1;
}

void SegmentedControl::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  paint::panel(painter, rect(), 4, colours.sunken, colours.line);
  for (int i = 0; i < choices_.size(); ++i) {
    const bool on = i == current_;
    if (on) paint::panel(painter, segment(i), 4, colours.raised, colours.lineStrong);
    QFont font = theme.font(on ? TextStyle::BodyStrong : TextStyle::Body);
    font.setPixelSize(theme.font(TextStyle::Small).pixelSize());
    painter.setFont(font);
    painter.setPen(!isEnabled() ? colours.disabled : on || i == hovered_ ? colours.text : colours.text2);
    painter.drawText(segment(i), Qt::AlignCenter, choices_[i]);
  }
  if (hasFocus()) paint::focusRing(painter, rect(), 4);
}

void SegmentedControl::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) setCurrent(segmentAt(event->position()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event) {
  const int hovered = segmentAt(event->position());
  if (hovered != std::exchange(hovered_, hovered)) update();
}

void SegmentedControl::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
  const int forward = layoutDirection() == Qt::RightToLeft ? Qt::Key_Left : Qt::Key_Right;
  const int backward = layoutDirection() == Qt::RightToLeft ? Qt::Key_Right : Qt::Key_Left;
  if (event->key() == forward)
    setCurrent(current_ + 1);
  else if (event->key() == backward)
    setCurrent(current_ - 1);
  else if (event->key() == Qt::Key_Space)
    setCurrent(static_cast<int>((current_ + 1) % std::max<qsizetype>(1, choices_.size())));
  else
    QWidget::keyPressEvent(event);
}

}  // namespace stowage::widgets
