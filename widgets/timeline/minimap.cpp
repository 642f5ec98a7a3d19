#include "widgets/timeline/minimap.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/theme/style.h"
#include "widgets/timeline/bands.h"

namespace stowage::widgets {
namespace {

constexpr double kAround = 6;
constexpr double kGripHit = 8;

}  // namespace

Minimap::Minimap(QWidget* parent) : PaintedView(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);
  setAccessibleName(tr("Whole run"));
}

void Minimap::themeChanged() {
  stale_ = true;
  PaintedView::themeChanged();
}

void Minimap::setTimeline(std::shared_ptr<const trace::Timeline> timeline, std::size_t device,
                          std::uint64_t whole, bool running) {
  timeline_ = std::move(timeline);
  device_ = device;
  whole_ = std::max<std::uint64_t>(1, whole);
  running_ = running;
  stale_ = true;
  update();
}

void Minimap::setView(std::uint64_t begin, std::uint64_t end) {
  begin_ = begin;
  end_ = end;
  update();
}

QSize Minimap::sizeHint() const {
  return {400, static_cast<int>(Theme::current().metric("timeline.minimap") + 2 * kAround + 12)};
}

QRectF Minimap::strip() const {
  const Theme& theme = Theme::current();
  const double left = theme.metric("timeline.axisLeft");
  return {left, kAround, std::max(20.0, width() - left - theme.metric("timeline.marginRight")),
          theme.metric("timeline.minimap")};
}

TimeMap Minimap::map() const {
  const QRectF at = strip();
  return {0, whole_, at.left(), at.width()};
}

void Minimap::refresh() {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  const double dpr = devicePixelRatioF();
  picture_ = QPixmap((QSizeF(size()) * dpr).toSize());
  picture_.setDevicePixelRatio(dpr);
  picture_.fill(c.window);
  stale_ = false;
  generation_ = theme.generation();
  QPainter painter(&picture_);
  countFromTheLeft(painter);
  painter.fillRect(QRectF(0, 0, width(), 1), c.line);
  const QRectF at = strip();
  painter.fillRect(at, c.surface);
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(c.text2);
  painter.drawText(QRectF(0, at.top(), at.left() - 4, at.height()),
                   Qt::AlignRight | Qt::AlignVCenter | Qt::TextWordWrap, tr("whole run"));
  if (!timeline_ || timeline_->devices.empty()) return;
  const auto columns = static_cast<std::size_t>(std::max(1.0, std::round(at.width() * dpr)));
  const BandStack stack =
      bandStack(*timeline_, device_, 0, whole_, columns, running_ ? timeline_->duration_ns : ~0ull);
  const double low =
      stack.most > stack.least ? double(stack.least) - double(stack.most - stack.least) * 0.35 : 0;
  const double range = std::max(1.0, double(stack.most) - low);
  const double step = at.width() / double(stack.total.size());
  const QColor colour = theme.device(deviceLook(*timeline_, device_)).edge;
  for (std::size_t i = 0; i < stack.total.size(); ++i) {
    if (stack.total[i] == 0) continue;
    const double height = std::max(1.0, (double(stack.total[i]) - low) / range * (at.height() - 6));
    const double from = paint::snap(at.left() + step * double(i), dpr);
    const double to = paint::snap(at.left() + step * double(i + 1), dpr);
    painter.fillRect(QRectF(from, at.bottom() - height, to - from, height), colour);
  }
}

void Minimap::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, c] = sheet;
  if (stale_ || picture_.size() != (QSizeF(size()) * devicePixelRatioF()).toSize() ||
      generation_ != theme.generation())
    refresh();
  painter.drawPixmap(0, 0, picture_);
  const QRectF at = strip();
  const TimeMap time = map();
  const double from = std::clamp(time.x(begin_), at.left(), at.right());
  const double to = std::clamp(time.x(end_), from, at.right());
  QColor veil = c.window;
  veil.setAlphaF(0.7f);
  painter.fillRect(QRectF(at.left(), at.top(), from - at.left(), at.height()), veil);
  painter.fillRect(QRectF(to, at.top(), at.right() - to, at.height()), veil);
  paint::panel(painter, at, 2, {}, c.line);
  paint::panel(painter, QRectF(from, at.top(), std::max(2.0, to - from), at.height()), 2, {}, c.ink,
               hasFocus() ? 3 : 2);
  const double grip_width = theme.metric("timeline.minimapGrip.0");
  const double grip_height = theme.metric("timeline.minimapGrip.1");
  for (const double x : {from, to}) {
    const double left = std::clamp(x - grip_width / 2, at.left() - 1, at.right() - grip_width + 1);
    const QRectF grip(left, at.center().y() - grip_height / 2, grip_width, grip_height);
    paint::panel(painter, grip, 2, c.ink);
    painter.fillRect(QRectF(grip.center().x() - 1.5, grip.center().y() - 4, 1, 8), c.paper);
    painter.fillRect(QRectF(grip.center().x() + 0.5, grip.center().y() - 4, 1, 8), c.paper);
  }
}

Minimap::Grab Minimap::grabAt(QPointF position) const {
  if (!strip().adjusted(-kGripHit, -kAround, kGripHit, kAround).contains(position)) return Grab::None;
  const TimeMap time = map();
  const double left = std::abs(position.x() - time.x(begin_));
  const double right = std::abs(position.x() - time.x(end_));
  if (std::min(left, right) <= kGripHit) return left < right ? Grab::Left : Grab::Right;
  return Grab::Middle;
}

void Minimap::want(double begin, double end) {
  const double whole = double(whole_);
  begin = std::clamp(begin, 0.0, whole);
  end = std::clamp(end, begin, whole);
  Q_EMIT viewWanted(static_cast<quint64>(begin), static_cast<quint64>(end));
}

void Minimap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  grab_ = grabAt(event->position());
  if (grab_ != Grab::Middle) return;
  const double at = double(map().at(event->position().x()));
  const double length = double(end_ - begin_);
  if (at < double(begin_) || at > double(end_)) {
    const double begin = std::clamp(at - length / 2, 0.0, std::max(0.0, double(whole_) - length));
    want(begin, begin + length);
    grab_offset_ = at - begin;
  } else {
    grab_offset_ = at - double(begin_);
  }
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if (grab_ == Grab::None) {
    const Grab over = grabAt(event->position());
    setCursor(over == Grab::Left || over == Grab::Right ? Qt::SizeHorCursor
              : over == Grab::Middle                    ? Qt::OpenHandCursor
                                                        : Qt::ArrowCursor);
    return;
  }
  const double at = double(map().at(event->position().x()));
  const double length = double(end_ - begin_);
  if (grab_ == Grab::Left) return want(std::min(at, double(end_) - 100), double(end_));
  if (grab_ == Grab::Right) return want(double(begin_), std::max(at, double(begin_) + 100));
  const double begin = std::clamp(at - grab_offset_, 0.0, std::max(0.0, double(whole_) - length));
  want(begin, begin + length);
}

void Minimap::mouseReleaseEvent(QMouseEvent*) { grab_ = Grab::None; }

void Minimap::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("Whole run"));
    stale_ = true;
    update();
  }
  PaintedView::changeEvent(event);
}

void Minimap::keyPressEvent(QKeyEvent* event) {
  const double length = double(end_ - begin_);
  const double step = length / 10;
  const bool resize = event->modifiers() & Qt::ShiftModifier;
  if (event->key() == Qt::Key_Left) {
    const double begin = std::max(0.0, double(begin_) - step);
    return resize ? want(double(begin_), double(end_) - step) : want(begin, begin + length);
  }
  if (event->key() == Qt::Key_Right) {
    const double begin = std::min(double(begin_) + step, std::max(0.0, double(whole_) - length));
    return resize ? want(double(begin_), double(end_) + step) : want(begin, begin + length);
  }
  QWidget::keyPressEvent(event);
}

}  // namespace stowage::widgets
