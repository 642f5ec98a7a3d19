// Mouse and keys of the timeline.
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/timeline/timeline_canvas.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kPartBehindWork = 25;  // so much of the work is shown behind it, to see it end

constexpr double kDragStart = 6;
constexpr double kZoomStep = 1.25;

}  // namespace

const TimelineCanvas::Row* TimelineCanvas::rowAt(QPointF position) const {
  for (const Row& row : rows_) {
    if (row.plot.adjusted(0, -2, 0, 2).contains(position)) return &row;
  }
  return nullptr;
}

const RibbonCell* TimelineCanvas::cellAt(QPointF position) const {
  if (!ribbon_rect_.contains(position)) return nullptr;
  const std::uint64_t at = map().at(position.x());
  const auto after = std::upper_bound(ribbon_.begin(), ribbon_.end(), at,
                                      [](std::uint64_t t, const RibbonCell& cell) { return t < cell.begin; });
  if (after == ribbon_.begin()) return nullptr;
  const RibbonCell& cell = *std::prev(after);
  return at < cell.end ? &cell : nullptr;
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() != Qt::LeftButton || !timeline_) return;
  if (const RibbonCell* cell = cellAt(event->position())) {
    Q_EMIT layerClicked(QString::fromStdString(cell->layer));
    return;
  }
  for (const Row& row : rows_) {
    if (row.title.contains(event->position())) return setFocusDevice(row.device);
  }
  if (const Row* row = rowAt(event->position())) {
    cursor_device_ = row->device;
    press_ = event->position().x();
  }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!timeline_) return;
  const double x = event->position().x();
  if (press_ && (dragging_ || std::abs(x - *press_) >= kDragStart)) {
    dragging_ = true;
    const TimeMap time = map();
    setRange(Range{time.at(std::min(*press_, x)), time.at(std::max(*press_, x))});
    return;
  }
  const Row* row = rowAt(event->position());
  setCursor(cellAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (!row) return setCursorInstant(std::nullopt);
  cursor_device_ = row->device;
  const std::uint64_t at = map().at(x);
  setCursorInstant(running() && at > dataEnd() ? std::nullopt : std::optional(at));
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !press_) return;
  if (!dragging_) {
    const std::uint64_t at = map().at(*press_);
    pin(at);
    Q_EMIT instantChanged(at, static_cast<int>(cursor_device_));
  }
  press_.reset();
  const bool dragged = std::exchange(dragging_, false);
  update();
  if (dragged) Q_EMIT rangeFinished();
}

void TimelineCanvas::setPins(std::vector<std::uint64_t> pins) {
  if (pins == pins_) return;
  pins_ = std::move(pins);
  update();
  Q_EMIT pinsChanged();
}

/// A third one begins anew.
void TimelineCanvas::pin(std::uint64_t at) {
  std::vector<std::uint64_t> pins = pins_.size() >= 2 ? std::vector<std::uint64_t>() : pins_;
  if (pins.empty() || pins.back() != at) pins.push_back(at);
  setPins(std::move(pins));
  Q_EMIT instantPinned(at);
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !rowAt(event->position())) return;
  setPins({});
  press_.reset();
  fit();
}

void TimelineCanvas::leaveEvent(QEvent*) {
  if (!dragging_) setCursorInstant(std::nullopt);
}

void TimelineCanvas::fit() { setView(0, whole_); }

void TimelineCanvas::fitWork() {
  const Range work = this->work();
  setView(work.begin, work.end);
}

std::uint64_t TimelineCanvas::workBegin() const {
  return timeline_ && !timeline_->spans.empty() ? timeline_->spans.front().begin_ns : 0;
}

TimelineCanvas::Range TimelineCanvas::work() const {
  if (running() || !timeline_ || timeline_->spans.empty()) return {0, whole_};
  const std::uint64_t begin = workBegin();
  const std::uint64_t end = std::max(begin, work_end_);
  return {begin, std::min(whole_, end + (end - begin) / kPartBehindWork)};
}

void TimelineCanvas::zoom(double factor, double at_x) {
  const TimeMap time = map();
  const double length = std::clamp(double(view_.end - view_.begin) / factor, 100.0, double(whole_));
  const double share = std::clamp((at_x - time.left) / time.width, 0.0, 1.0);
  const double anchor = double(view_.begin) + share * double(view_.end - view_.begin);
  const double begin = std::clamp(anchor - share * length, 0.0, std::max(0.0, double(whole_) - length));
  setView(static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(begin + length));
}

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
  if (!timeline_) return;
  const QPointF notches = QPointF(event->angleDelta()) / 120.0;
  const bool pan = event->modifiers() & Qt::ShiftModifier || std::abs(notches.x()) > std::abs(notches.y());
  if (pan) {
    const double by = -(std::abs(notches.x()) > std::abs(notches.y()) ? notches.x() : notches.y()) * 0.1 *
                      double(view_.end - view_.begin);
    const double length = double(view_.end - view_.begin);
    const double begin = std::clamp(double(view_.begin) + by, 0.0, std::max(0.0, double(whole_) - length));
    setView(static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(begin + length));
  } else {
    zoom(std::pow(kZoomStep, notches.y()), event->position().x());
  }
  event->accept();
}

void TimelineCanvas::moveCursor(double pixels) {
  const TimeMap time = map();
  const std::uint64_t from = cursor_.value_or(pinnedInstant().value_or(view_.begin));
  const std::uint64_t last = running() ? std::min(dataEnd(), view_.end) : view_.end;
  setCursorInstant(std::min(time.at(time.x(from) + pixels), last));
}

void TimelineCanvas::stepPeak(int direction) {
  if (!timeline_) return;
  const auto peaks = timeline_->peaks(focus_);
  if (peaks.empty()) return;
  const trace::Timeline::Peak* next = nullptr;
  if (!cursor_) {
    const std::uint64_t highest = timeline_->peak(focus_).bytes;
    const auto it = std::find_if(peaks.begin(), peaks.end(),
                                 [highest](const auto& peak) { return peak.bytes == highest; });
    next = &*it;
  } else if (direction > 0) {
    const auto it =
        std::find_if(peaks.begin(), peaks.end(), [this](const auto& peak) { return peak.at_ns > *cursor_; });
    if (it != peaks.end()) next = &*it;
  } else {
    const auto it = std::find_if(peaks.rbegin(), peaks.rend(),
                                 [this](const auto& peak) { return peak.at_ns < *cursor_; });
    if (it != peaks.rend()) next = &*it;
  }
  if (!next) return;
  cursor_device_ = focus_;
  if (next->at_ns < view_.begin || next->at_ns >= view_.end) {
    const std::uint64_t length = view_.end - view_.begin;
    const std::uint64_t begin =
        std::min(next->at_ns - std::min(next->at_ns, length / 2), whole_ - std::min(whole_, length));
    setView(begin, begin + length);
  }
  setCursorInstant(next->at_ns);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
  const bool fast = event->modifiers() & Qt::ShiftModifier;
  switch (event->key()) {
    case Qt::Key_BracketLeft:
      return stepPeak(-1);
    case Qt::Key_BracketRight:
      return stepPeak(1);
    case Qt::Key_Left:
      return moveCursor(fast ? -20 : -1);
    case Qt::Key_Right:
      return moveCursor(fast ? 20 : 1);
    case Qt::Key_Home:
      return setCursorInstant(view_.begin);
    case Qt::Key_End:
      return setCursorInstant(running() ? std::min(dataEnd(), view_.end) : view_.end);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(kZoomStep * kZoomStep, map().x(cursor_.value_or((view_.begin + view_.end) / 2)));
    case Qt::Key_Minus:
      return zoom(1 / (kZoomStep * kZoomStep), map().x(cursor_.value_or((view_.begin + view_.end) / 2)));
    case Qt::Key_F:
      return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (cursor_) pin(*cursor_);
      return;
    case Qt::Key_Escape:
      if (pins_.empty() && !range_ && !cursor_) return QWidget::keyPressEvent(event);
      setPins({});
      setRange(std::nullopt);
      return setCursorInstant(std::nullopt);
    default:
      QWidget::keyPressEvent(event);
  }
}

bool TimelineCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const RibbonCell* cell = cellAt(help->pos())) {
      const QString name =
          cell->again ? tr("%1 runs again").arg(shortModule(cell->layer)) : shortModule(cell->layer);
      const std::uint64_t length = cell->end - cell->begin;
      QToolTip::showText(help->globalPos(),
                         name + QStringLiteral("  ") + lengthText(axis_, length, length / 100));
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  if (event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("Memory timeline"));
    invalidate();
  }
  return QWidget::event(event);
}

}  // namespace stowage::widgets
