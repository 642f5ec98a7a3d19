#include "widgets/timeline/twin_timeline.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/timeline/device_names.h"

namespace stowage::widgets {
namespace {

constexpr double kCurves = 96, kDifference = 44, kGap = 6, kPad = 8;  // pixels at a text size of 100 %
constexpr int kKeySteps = 100;                                        // of the cursor over the whole length

}  // namespace

QString run_instant_text(std::uint64_t at, std::uint64_t length, bool steps) {
  constexpr std::uint64_t kStep = 1000, kExact = 1000;
  if (steps) return TwinTimeline::tr("step %1").arg(countText(at / kStep));
  return timeText(at, std::max<std::uint64_t>(1, length / kExact));
}

QString peak_text(const trace::Timeline::Peak& peak, const trace::Timeline& run) {
  return TwinTimeline::tr("%1 at %2")
      .arg(bytesText(Bytes(peak.bytes)), run_instant_text(peak.at_ns, run.duration_ns, run.predicted));
}

TwinTimeline::TwinTimeline(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("twinTimeline"));
  setLayoutDirection(Qt::LeftToRight);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  fill();
}

void TwinTimeline::setRuns(RunComparisonPtr comparison, RunDifferencePtr shown) {
  comparison_ = std::move(comparison);
  shown_ = comparison_ ? std::move(shown) : nullptr;
  cursor_.reset();
  fill();
  updateGeometry();
}

double TwinTimeline::left() const {
  const Theme& theme = Theme::current();
  return theme.metric("lanes.label") + theme.metric("timeline.axisLeft");
}
double TwinTimeline::rowHeight() const {
  return (kCurves + kDifference + kGap + 2 * kPad) * Theme::current().textScale();
}
double TwinTimeline::top(int device) const {
  return Theme::current().metric("dockTitle") + device * rowHeight();
}

QRectF TwinTimeline::curves(int device) const {
  const double scale = Theme::current().textScale(), from = std::round(left());
  const double wide = std::max(1.0, width() - from - Theme::current().metric("timeline.marginRight"));
  return {from, std::round(top(device) + kPad * scale), std::floor(wide), std::round(kCurves * scale)};
}

QRectF TwinTimeline::differences(int device) const {
  const double scale = Theme::current().textScale();
  const QRectF above = curves(device);
  return {above.left(), above.bottom() + std::round(kGap * scale), above.width(),
          std::round(kDifference * scale)};
}

TimeMap TwinTimeline::map() const {
  const QRectF plot = curves(0);
  return {0, shown_ ? std::max<std::uint64_t>(1, shown_->length) : 1, plot.left(), plot.width()};
}
double TwinTimeline::x(std::uint64_t at) const { return map().x(at); }

/// A prediction beside a prediction: nobody has seconds.
bool TwinTimeline::steps() const {
  return comparison_ && comparison_->baseline.timeline->predicted && comparison_->other.timeline->predicted;
}

machine::DeviceId TwinTimeline::deviceOf(int device) const {
  return rows_[static_cast<std::size_t>(device)].look;
}

QString TwinTimeline::nameOf(int device) const {
  return deviceName(shown_->devices[static_cast<std::size_t>(device)].device);
}

QSize TwinTimeline::sizeHint() const {
  const int devices = static_cast<int>(rows_.size());
  return {800, static_cast<int>(std::ceil(top(devices) + Theme::current().metric("timeline.axisBottom")))};
}
QSize TwinTimeline::minimumSizeHint() const { return {420, sizeHint().height()}; }

/// Works out the columns: once a size, not once a picture.
void TwinTimeline::fill() {
  rows_.clear();
  const auto count = static_cast<std::size_t>(curves(0).width());
  const std::size_t devices = shown_ ? shown_->devices.size() : 0;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < devices; ++i) names.push_back(shown_->devices[i].device);
  const std::vector<machine::DeviceId> looks = deviceLooks(names);
  for (std::size_t i = 0; i < devices; ++i) {
    const DeviceDifference& device = shown_->devices[i];
    Row row;
    row.look = looks[i];
    row.columns = difference_columns(*shown_, device, count);
    row.axis = byteAxis(0, std::max(device.peakBefore.bytes, device.peakAfter.bytes), device.budget, false,
                        curves(0).height());
    for (const DifferenceColumn& column : row.columns) {
      row.most = std::max({row.most, static_cast<std::uint64_t>(std::max<std::int64_t>(0, column.high)),
                           static_cast<std::uint64_t>(-std::min<std::int64_t>(0, column.low))});
    }
    rows_.push_back(std::move(row));
  }
  describe();
  update();
}

/// The peaks in words, as they are painted and as a screen reader says them.
void TwinTimeline::describe() {
  const std::vector<PeakRow> peaks = comparison_ ? peak_rows(*comparison_) : std::vector<PeakRow>();
  QStringList words;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto found = std::find_if(peaks.begin(), peaks.end(), [&](const PeakRow& row) {
      return row.device == shown_->devices[i].device;
    });
    if (found == peaks.end()) continue;
    const QString none = tr("not in this run");
    rows_[i].before = found->before ? peak_text(*found->before, *comparison_->baseline.timeline) : none;
    rows_[i].after = found->after ? peak_text(*found->after, *comparison_->other.timeline) : none;
    QString line =
        QStringLiteral("%1: %2 → %3").arg(nameOf(static_cast<int>(i)), rows_[i].before, rows_[i].after);
    const QString under = cursorText(static_cast<int>(i));
    words << (under.isEmpty() ? line : line + QStringLiteral("; ") + under);
  }
  setAccessibleName(tr("Memory of both runs against time"));
  setAccessibleDescription(words.join(QStringLiteral(". ")));
}

void TwinTimeline::setCursorAt(std::optional<std::uint64_t> at) {
  if (at && shown_) at = std::min(*at, shown_->length);
  if (!shown_) at.reset();
  if (at == cursor_) return;
  cursor_ = at;
  describe();
  update();
}

QString TwinTimeline::cursorText(int device) const {
  if (!cursor_ || !shown_ || *cursor_ >= shown_->both()) return {};
  const DifferencePoint& point = point_at(shown_->devices[static_cast<std::size_t>(device)], *cursor_);
  const Bytes before(point.before), after(point.after);
  return QStringLiteral("%1 → %2, %3")
      .arg(bytesText(before), bytesText(after), bytesDeltaText(before, after));
}

void TwinTimeline::themeChanged() {
  updateGeometry();
  fill();
}

void TwinTimeline::resizeEvent(QResizeEvent* event) {
  PaintedView::resizeEvent(event);
  fill();
}

void TwinTimeline::mouseMoveEvent(QMouseEvent* event) {
  const QRectF plot = curves(0);
  const double at = event->position().x();
  if (at >= plot.left() && at <= plot.right())
    setCursorAt(map().at(at));
  else
    setCursorAt(std::nullopt);
}

void TwinTimeline::leaveEvent(QEvent* event) {
  if (!hasFocus()) setCursorAt(std::nullopt);
  PaintedView::leaveEvent(event);
}

void TwinTimeline::keyPressEvent(QKeyEvent* event) {
  if (!shown_) return PaintedView::keyPressEvent(event);
  const std::uint64_t length = shown_->length, step = std::max<std::uint64_t>(1, length / kKeySteps);
  const std::uint64_t at = cursor_.value_or(0);
  switch (event->key()) {
    case Qt::Key_Left:
      return setCursorAt(at > step ? at - step : 0);
    case Qt::Key_Right:
      return setCursorAt(cursor_ ? at + std::min(step, length - at) : 0);
    case Qt::Key_Home:
      return setCursorAt(0);
    case Qt::Key_End:
      return setCursorAt(shown_->both() > 0 ? shown_->both() - 1 : 0);
    default:
      PaintedView::keyPressEvent(event);
  }
}

void TwinTimeline::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) fill();
  PaintedView::changeEvent(event);
}

}  // namespace stowage::widgets
