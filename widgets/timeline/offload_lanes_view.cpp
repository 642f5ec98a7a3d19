#include "widgets/timeline/offload_lanes_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/timeline/overlay_strokes.h"

namespace stowage::widgets {
namespace {

constexpr double kTop = 2, kLaneGap = 4, kLeastWait = 3, kReach = 3;
constexpr int kLanes = 3;

QString text(const std::string& words) { return QString::fromStdString(words); }

}  // namespace

OffloadLanesView::OffloadLanesView(QWidget* parent) : PaintedView(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::TabFocus);
  setLayoutDirection(Qt::LeftToRight);  // as the timeline
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setAccessibleName(tr("Compute and copies"));
}

void OffloadLanesView::setLanes(OffloadLanesPtr lanes) {
  const bool waits = lanes_ && !lanes_->waits.empty();
  lanes_ = std::move(lanes);
  hovered_.reset();
  current_.reset();
  begin_ = 0;
  end_ = lanes_ ? lanes_->end : 1;
  if (waits != (lanes_ && !lanes_->waits.empty())) updateGeometry();
  describe();
  update();
}

void OffloadLanesView::setView(std::uint64_t begin, std::uint64_t end) {
  begin_ = begin;
  end_ = std::max(end, begin + 1);
  update();
}

void OffloadLanesView::setHighlightedLayers(std::vector<std::string> layers) {
  std::sort(layers.begin(), layers.end());
  highlighted_ = std::move(layers);
  update();
}

QSize OffloadLanesView::sizeHint() const {
  const QRectF last = row(OffloadLanes::ToGpu);
  return {400, static_cast<int>(last.bottom() + 6)};
}

QSize OffloadLanesView::minimumSizeHint() const { return {200, sizeHint().height()}; }

/// The summary, compute, what it waits for where it waits, the copies.
QRectF OffloadLanesView::row(int lane) const {
  const Theme& theme = Theme::current();
  const double left = theme.metric("timeline.axisLeft");
  const double high = theme.metric("timeline.ribbon");
  const double words = theme.lineHeight(TextStyle::Small) + 2;
  const double names = lanes_ && !lanes_->waits.empty() ? theme.lineHeight(TextStyle::Caption) : 0;
  double top = kTop + words;
  double height = high;
  if (lane == kWait) {
    top += high;
    height = names;
  } else if (lane > 0) {
    top += names + lane * (high + kLaneGap);
  }
  return QRectF(left, top, std::max(20.0, width() - left - theme.metric("timeline.marginRight")), height);
}

TimeMap OffloadLanesView::map() const {
  const QRectF all = row(0);
  return {begin_, end_, all.left(), all.width()};
}

QRectF OffloadLanesView::rectOf(int lane, std::uint64_t begin, std::uint64_t end) const {
  const QRectF all = row(lane == kWait ? int(OffloadLanes::Compute) : lane);
  const TimeMap time = map();
  const double least = lane == kWait ? kLeastWait : 1 / devicePixelRatioF();
  const double from = std::clamp(time.x(begin), all.left(), all.right());
  const double to = std::clamp(time.x(end), all.left(), all.right());
  return {from, all.top(), std::max(least, to - from), all.height()};
}

QRectF OffloadLanesView::rectOf(const Place& place) const {
  const Span span = spanOf(place);
  return rectOf(place.lane, span.begin, span.end);
}

OffloadLanesView::Span OffloadLanesView::spanOf(const Place& place) const {
  if (place.lane == kWait) return {lanes_->waits[place.index].begin, lanes_->waits[place.index].end};
  const LaneBar& bar = lanes_->lanes[static_cast<std::size_t>(place.lane)].bars[place.index];
  return {bar.begin, bar.end};
}

bool OffloadLanesView::inView(Span span) const {
  return span.begin < end_ && std::max(span.end, span.begin + 1) > begin_;
}

/// A wait before what it lies over; of bars the nearest one.
std::optional<OffloadLanesView::Place> OffloadLanesView::placeAt(QPointF position) const {
  if (!lanes_) return std::nullopt;
  const TimeMap time = map();
  const QRectF named(row(0).topLeft(), row(kWait).bottomRight());
  const std::uint64_t from = time.at(position.x() - kReach), to = time.at(position.x() + kReach);
  std::optional<Place> best;
  double least = kReach;
  const auto consider = [&](const Place& place) {
    if (!inView(spanOf(place))) return;  // its rectangle would lie at the edge
    const QRectF rect = rectOf(place);
    const double off = std::max({rect.left() - position.x(), position.x() - rect.right(), 0.0});
    if (off >= least) return;
    least = std::max(off, 1e-9);
    best = place;
  };
  if (named.contains(position) || row(0).contains(position)) {
    for (std::size_t i = 0; i < lanes_->waits.size(); ++i) {
      if (lanes_->waits[i].begin <= to && rectOf({kWait, i}).right() + kReach >= position.x())
        consider({kWait, i});
    }
    if (best) return best;
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!row(lane).contains(position)) continue;
    const Lane& here = lanes_->lanes[static_cast<std::size_t>(lane)];
    for (std::size_t i = here.first_after(from > 0 ? from - 1 : 0);
         i < here.bars.size() && here.bars[i].begin <= to; ++i)
      consider({lane, i});
  }
  return best;
}

QString OffloadLanesView::moduleOf(const Place& place) const {
  if (place.lane == kWait) return text(lanes_->waits[place.index].layer);
  return text(lanes_->lanes[static_cast<std::size_t>(place.lane)].bars[place.index].module);
}

QString OffloadLanesView::rowName(int lane) const {
  if (lane == OffloadLanes::Compute) return tr("compute");
  return lane == OffloadLanes::ToHost ? tr("to host") : tr("to GPU");
}

QString OffloadLanesView::instant(std::uint64_t at) const {
  if (lanes_->axis) return instantText(*lanes_->axis, at, std::max<std::uint64_t>(1, (end_ - begin_) / 1000));
  return secondsText(static_cast<double>(at) * 1e-12);
}

QString OffloadLanesView::length(std::uint64_t from, std::uint64_t to) const {
  if (lanes_->axis)
    return lengthText(*lanes_->axis, to - from, std::max<std::uint64_t>(1, (to - from) / 100));
  return secondsText(static_cast<double>(to - from) * 1e-12);
}

QString OffloadLanesView::copyWords(const LaneBar& bar, bool down) const {
  const QString what = text(bar.tensor.empty() ? bar.module : bar.module + "/" + bar.tensor);
  QStringList lines{
      what, tr("%1 from %2 to %3").arg(bytesText(Bytes(bar.bytes)), deviceText(bar.from), deviceText(bar.to)),
      tr("%1 to %2, for %3").arg(instant(bar.begin), instant(bar.end), length(bar.begin, bar.end))};
  if (!bar.other.empty())
    lines << (down ? tr("Forward of %1 does not begin before it has ended").arg(text(bar.other))
                   : tr("Queued when backward came to %1").arg(text(bar.other)));
  return lines.join(u'\n');
}

QString OffloadLanesView::waitWords(const LaneWait& wait) const {
  const QString who = wait.backward
                          ? tr("Backward of %1 waits %2").arg(text(wait.layer), secondsText(wait.seconds))
                          : tr("Forward of %1 waits %2").arg(text(wait.layer), secondsText(wait.seconds));
  const QString why = wait.backward
                          ? tr("until %1 is back from the host").arg(text(wait.waits_for))
                          : tr("until what %1 saved has gone to the host").arg(text(wait.waits_for));
  const QString when = wait.end > wait.begin
                           ? tr("%1 to %2").arg(instant(wait.begin), instant(wait.end))
                           : tr("by the clock of the schedule; here only where, not how long");
  return QStringList{who, why, when}.join(u'\n');
}

QString OffloadLanesView::wordsOf(const Place& place) const {
  if (place.lane == kWait) return waitWords(lanes_->waits[place.index]);
  const LaneBar& bar = lanes_->lanes[static_cast<std::size_t>(place.lane)].bars[place.index];
  if (place.lane != OffloadLanes::Compute) return copyWords(bar, place.lane == OffloadLanes::ToHost);
  const QString name = bar.pass == LaneBar::Pass::Forward    ? tr("Forward of %1").arg(text(bar.module))
                       : bar.pass == LaneBar::Pass::Backward ? tr("Backward of %1").arg(text(bar.module))
                       : bar.pass == LaneBar::Pass::Again
                           ? tr("%1 runs again, for what it did not keep").arg(text(bar.module))
                           : text(bar.module);
  return name + u'\n' +
         tr("%1 to %2, for %3").arg(instant(bar.begin), instant(bar.end), length(bar.begin, bar.end));
}

QString OffloadLanesView::copiesText() const {
  if (!lanes_) return {};
  const auto count = [&](OffloadLanes::Which lane) { return countText(lanes_->lanes[lane].bars.size()); };
  return tr("Copies: %1 to the host, %2 to the GPU")
      .arg(count(OffloadLanes::ToHost), count(OffloadLanes::ToGpu));
}

QString OffloadLanesView::waitsText() const {
  if (!lanes_ || !lanes_->knows_waits) return {};
  const double seconds = lanes_->wait_seconds();
  return seconds > 0 ? tr("compute waits %1 in all").arg(secondsText(seconds)) : tr("compute never waits");
}

QString OffloadLanesView::againText() const {
  const std::size_t turns = lanes_ ? lanes_->turns_again() : 0;
  return turns == 0 ? QString() : tr("%n turn(s) run again", nullptr, static_cast<int>(turns));
}

bool OffloadLanesView::highlighted(const std::string& module) const {
  return std::binary_search(highlighted_.begin(), highlighted_.end(), layerOf(module));
}

void OffloadLanesView::describe() {
  const auto& place = current_ ? current_ : hovered_;
  QStringList all{copiesText(), waitsText(), againText()};
  if (place) all = wordsOf(*place).split(u'\n');
  all.removeAll(QString());
  setAccessibleDescription(listText(all));
}

void OffloadLanesView::mouseMoveEvent(QMouseEvent* event) {
  const auto place = placeAt(event->position());
  setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (place == hovered_) return;
  hovered_ = place;
  describe();
  update();
}

void OffloadLanesView::leaveEvent(QEvent*) {
  hovered_.reset();
  describe();
  update();
}

void OffloadLanesView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setFocus(Qt::MouseFocusReason);
  const auto place = placeAt(event->position());
  if (!place) return;
  current_ = place;
  describe();
  update();
  Q_EMIT moduleClicked(moduleOf(*place));
}

/// Of a lane that has bars, the one whose middle is nearest to that of the current one.
OffloadLanesView::Place OffloadLanesView::nearestIn(int lane) const {
  const auto middle = [&](const Place& place) {
    const Span span = spanOf(place);
    return (static_cast<double>(span.begin) + static_cast<double>(span.end)) / 2;
  };
  const double at = middle(*current_);
  const std::size_t size =
      lane == kWait ? lanes_->waits.size() : lanes_->lanes[static_cast<std::size_t>(lane)].bars.size();
  Place best{lane, 0};
  for (std::size_t i = 1; i < size; ++i) {
    if (std::abs(middle({lane, i}) - at) < std::abs(middle(best) - at)) best.index = i;
  }
  return best;
}

/// A view as wide as this one with the current bar in its middle, where it is out of sight.
void OffloadLanesView::bringIntoView() {
  if (!current_ || inView(spanOf(*current_))) return;
  const Span span = spanOf(*current_);
  const std::uint64_t wide = end_ - begin_, middle = span.begin + (span.end - span.begin) / 2;
  const std::uint64_t last = lanes_->end > wide ? lanes_->end - wide : 0;
  const std::uint64_t from = std::min(middle - std::min(middle, wide / 2), last);
  Q_EMIT viewWanted(from, from + wide);
}

/// To the bar before or after in its lane, or to the nearest one of another lane.
void OffloadLanesView::walk(int by, bool otherLane) {
  if (!lanes_) return;
  const auto size = [&](int lane) {
    return lane == kWait ? lanes_->waits.size() : lanes_->lanes[static_cast<std::size_t>(lane)].bars.size();
  };
  constexpr int kOrder[] = {OffloadLanes::Compute, kWait, OffloadLanes::ToHost, OffloadLanes::ToGpu};
  if (!current_) {
    for (const int lane : kOrder) {
      if (size(lane) > 0 && !current_) current_ = Place{lane, 0};
    }
  } else if (!otherLane) {
    const auto last = static_cast<std::ptrdiff_t>(size(current_->lane)) - 1;
    current_->index = static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(current_->index) + by, 0, last));
  } else {
    int row = static_cast<int>(std::find(kOrder, kOrder + 4, current_->lane) - kOrder) + by;
    while (row >= 0 && row < 4 && size(kOrder[row]) == 0) row += by;
    if (row < 0 || row >= 4) return;
    current_ = nearestIn(kOrder[row]);
  }
  bringIntoView();
  describe();
  update();
}

void OffloadLanesView::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return walk(-1, false);
    case Qt::Key_Right:
      return walk(1, false);
    case Qt::Key_Up:
      return walk(-1, true);
    case Qt::Key_Down:
      return walk(1, true);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (current_) Q_EMIT moduleClicked(moduleOf(*current_));
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

bool OffloadLanesView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto place = placeAt(help->pos()))
      QToolTip::showText(help->globalPos(), wordsOf(*place), this);
    else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("Compute and copies"));
    describe();
    update();
  }
  return QWidget::event(event);
}

}  // namespace stowage::widgets
