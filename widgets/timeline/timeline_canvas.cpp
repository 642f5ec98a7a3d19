#include "widgets/timeline/timeline_canvas.h"

#include <QAccessible>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/timeline_access.h"

namespace stowage::widgets {
namespace {

constexpr double kTitle = 30;
constexpr double kRibbonGap = 10;
constexpr double kBelowRow = 8;
constexpr double kLeastRow = 90;
constexpr double kLeastFocus = 180;
constexpr int kTimeTicks = 10;

double token(const char* name) { return Theme::current().metric(name); }

}  // namespace

TimelineCanvas::TimelineCanvas(QWidget* parent) : PaintedView(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  install_timeline_accessibility();
  setAccessibleName(tr("Memory timeline"));
  setLayoutDirection(Qt::LeftToRight);  // time runs from left to right in every language
}

TimelineCanvas::~TimelineCanvas() { forget_timeline_accessibility(*this); }

void TimelineCanvas::themeChanged() {
  layoutRows();
  invalidate();
}

void TimelineCanvas::setTimeline(std::shared_ptr<const trace::Timeline> timeline,
                                 std::vector<RibbonCell> ribbon, std::uint64_t work_end) {
  forget_timeline_turns(*this);
  timeline_ = std::move(timeline);
  ribbon_ = std::move(ribbon);
  work_end_ = work_end;
  totals_.reset();
  chooseRows();
  invalidate();
}

void TimelineCanvas::setPredicted(std::shared_ptr<const trace::Timeline> predicted) {
  if (predicted == predicted_) return;
  predicted_ = std::move(predicted);
  invalidate();
}

void TimelineCanvas::setAxis(TimelineAxis axis) {
  axis_ = axis;
  setPins({});
  invalidate();
}

void TimelineCanvas::setState(RunState state, const QString& stopped_text) {
  const bool ended = running() && state == RunState::Finished;
  state_ = state;
  stopped_text_ = stopped_text;
  // All of it was shown while it grew: the ramp of loading would press what comes after it flat.
  if (ended && view_.begin == 0 && view_.end == whole_) fitWork();
  invalidate();
}

void TimelineCanvas::setFolded(bool folded) {
  if (folded == folded_) return;
  folded_ = folded;
  invalidate();
}

void TimelineCanvas::setWhole(std::uint64_t end) {
  end = std::max<std::uint64_t>(end, 1);
  if (end == whole_) return;
  const bool all = (view_.begin == 0 || view_.begin == workBegin()) && view_.end == whole_;
  whole_ = end;
  setView(view_.begin, all ? whole_ : view_.end);
}

void TimelineCanvas::setView(std::uint64_t begin, std::uint64_t end) {
  constexpr std::uint64_t kLeast = 100;
  end = std::min(end, whole_);
  begin = std::min(begin, end);
  if (end - begin < kLeast) {
    begin = begin > kLeast / 2 ? begin - kLeast / 2 : 0;
    end = std::min(std::max(whole_, kLeast), begin + kLeast);
  }
  const Range next{begin, end};
  if (next == view_) return;
  view_ = next;
  invalidate();
  Q_EMIT viewChanged(begin, end);
}

void TimelineCanvas::setCursorInstant(std::optional<std::uint64_t> at) {
  if (at == cursor_) return;
  cursor_ = at;
  if (!row(cursor_device_)) cursor_device_ = focus_;
  describe();
  announce_timeline_value(*this);
  update();
  if (cursor_)
    Q_EMIT instantChanged(*cursor_, static_cast<int>(cursor_device_));
  else
    Q_EMIT instantLeft();
}

void TimelineCanvas::setRange(std::optional<Range> range) {
  if (range && range->begin > range->end) std::swap(range->begin, range->end);
  if (range == range_) return;
  range_ = range;
  update();
}

void TimelineCanvas::setFocusDevice(std::size_t device) {
  if (device == focus_ || !row(device)) return;
  focus_ = cursor_device_ = device;
  layoutRows();
  invalidate();
  announce_timeline_device(*this);
  Q_EMIT focusDeviceChanged(static_cast<int>(device));
}

void TimelineCanvas::setHighlightedLayers(std::vector<std::string> layers) {
  std::sort(layers.begin(), layers.end());
  highlighted_ = std::move(layers);
  update();
}

std::vector<std::size_t> TimelineCanvas::shownDevices() const {
  std::vector<std::size_t> out;
  for (const Row& row : rows_) out.push_back(row.device);
  return out;
}

void TimelineCanvas::chooseRows() {
  const std::vector<std::size_t> devices = timeline_ ? drawnDevices(*timeline_) : std::vector<std::size_t>();
  std::vector<Row> rows;
  for (const std::size_t device : devices) {
    Row next;
    next.device = device;
    const auto known = std::find_if(rows_.begin(), rows_.end(),
                                    [device](const Row& row) { return row.device == device && row.chart; });
    next.chart = known != rows_.end() ? std::move(known->chart) : std::make_unique<TimelineChart>();
    rows.push_back(std::move(next));
  }
  rows_ = std::move(rows);
  if (!row(focus_)) focus_ = cursor_device_ = rows_.empty() ? 0 : rows_.front().device;
  setMinimumHeight(minimumSizeHint().height());
  layoutRows();
}

QSize TimelineCanvas::minimumSizeHint() const {
  const double rows = rows_.empty() ? 1 : double(rows_.size());
  const double height = kTitle + kLeastFocus + (rows - 1) * kLeastRow + token("timeline.axisBottom") +
                        kRibbonGap + token("timeline.ribbon") + 12;
  return {320, static_cast<int>(height)};
}

void TimelineCanvas::layoutRows() {
  const double left = token("timeline.axisLeft");
  const double right = token("timeline.marginRight");
  const double ribbon = token("timeline.ribbon");
  const double plot_width = std::max(50.0, width() - left - right);
  const double room = height() - ribbon - kRibbonGap - 12 - token("timeline.axisBottom");
  const double others = rows_.empty() ? 0 : double(rows_.size() - 1);
  double main = others > 0 ? std::min(room * token("timeline.mainShare"), room - others * kLeastRow) : room;
  main = std::max(main, std::min(room, kLeastFocus));
  const double each = others > 0 ? (room - main) / others : 0;
  double top = 0;
  for (Row& row : rows_) {
    const bool focus = row.device == focus_;
    const double height = focus ? main : each;
    row.title = QRectF(0, top, width(), kTitle);
    row.plot =
        QRectF(left, top + kTitle, plot_width, std::max(30.0, height - kTitle - kBelowRow)).toAlignedRect();
    top += height + (focus ? token("timeline.axisBottom") : 0);
  }
  ribbon_rect_ = QRectF(left, top + kRibbonGap - kBelowRow / 2, plot_width, ribbon).toAlignedRect();
}

void TimelineCanvas::invalidate() {
  stale_ = true;
  update();
}

TimeMap TimelineCanvas::map() const {
  const double left = token("timeline.axisLeft");
  return {view_.begin, view_.end, left, std::max(50.0, width() - left - token("timeline.marginRight"))};
}

std::uint64_t TimelineCanvas::dataEnd() const { return timeline_ ? timeline_->duration_ns : 0; }

const TimelineCanvas::Row* TimelineCanvas::row(std::size_t device) const {
  const auto it =
      std::find_if(rows_.begin(), rows_.end(), [device](const Row& row) { return row.device == device; });
  return it == rows_.end() ? nullptr : &*it;
}

QRectF TimelineCanvas::plotOf(std::size_t device) const {
  const Row* found = row(device);
  return found ? found->plot : QRectF();
}

void TimelineCanvas::refresh() {
  const double dpr = devicePixelRatioF();
  picture_ = QPixmap((QSizeF(size()) * dpr).toSize());
  picture_.setDevicePixelRatio(dpr);
  picture_.fill(Theme::current().colours().surface);
  stale_ = false;
  generation_ = Theme::current().generation();
  if (!timeline_) return;
  QPainter painter(&picture_);
  countFromTheLeft(painter);
  paintCharts(painter);
}

void TimelineCanvas::paintCharts(QPainter& painter) {
  for (Row& row : rows_) {
    layChart(row);
    row.chart->paint(painter, QPointF(0, row.plot.top() - 10));
    paintPredicted(painter, row);
  }
}

void TimelineCanvas::layChart(Row& row) {
  const double below = token("timeline.axisBottom");
  TimelineChart::Content content;
  content.size = QSizeF(width(), row.plot.height() + 10 + below);
  content.plot = QRectF(row.plot.left(), 10, row.plot.width(), row.plot.height());
  content.stack = bandStack(*timeline_, row.device, view_.begin, view_.end,
                            static_cast<std::size_t>(row.plot.width()), running() ? dataEnd() : ~0ull);
  const std::uint64_t budget = timeline_->devices[row.device].budget;
  const double foot = token("timeline.foldFoot");
  std::uint64_t most = content.stack.most;
  if (const auto expected = predictedDevice(row.device))
    most = std::max(most, predicted_->columns(*expected, view_.begin, view_.end, 1).front().total_high);
  content.bytes = byteAxis(content.stack.least, most, budget, folded_, row.plot.height() - foot);
  content.foot = content.bytes.low > 0 ? foot : 0;
  content.axis = axis_;
  content.time_step = tickStep(axis_, view_.end - view_.begin, kTimeTicks);
  content.time_labels = row.device == focus_;
  for (const BandKey& key : content.stack.keys)
    content.colours.push_back(bandColour(*timeline_, row.device, key));
  row.chart->setContent(content);
}

void TimelineCanvas::paintPicture(QPainter& painter) {
  if (!timeline_) return;
  painter.fillRect(rect(), Theme::current().colours().surface);
  paintCharts(painter);
  stale_ = false;
  paintMarks(painter);
  paintRange(painter);
  stale_ = true;  // the charts are those of the other device and its colours now
}

QString TimelineCanvas::rangeText() const {
  return (rangeFacts() + rangeChanges()).join(QStringLiteral("  ·  "));
}

QString TimelineCanvas::rangeShort() const { return rangeFacts().join(QStringLiteral("  ·  ")); }

QStringList TimelineCanvas::rangeChanges() const {
  if (!range_ || !timeline_ || dragging_ || !row(focus_)) return {};
  if (state_ == RunState::Running) return {};  // every new picture of the run would add up anew
  if (!totals_ || !(totals_->range == *range_) || totals_->device != focus_)
    totals_ = {*range_, focus_, trace::range_totals(*timeline_, focus_, range_->begin, range_->end)};
  const auto& totals = totals_->totals;
  if (!totals) return {};
  return {tr("allocated %1").arg(bytesText(Bytes(totals->allocated))),
          tr("freed %1").arg(bytesText(Bytes(totals->freed))),
          tr("copied %1").arg(bytesText(Bytes(totals->copied)))};
}

QStringList TimelineCanvas::rangeFacts() const {
  if (!range_ || !timeline_) return {};
  std::vector<std::string> modules;
  for (const trace::NameId id : timeline_->modules_in(range_->begin, range_->end))
    modules.push_back(timeline_->names[id]);
  QStringList parts{lengthText(axis_, range_->end - range_->begin,
                               std::max<std::uint64_t>(1, (range_->end - range_->begin) / 100))};
  if (const QString layers = describeLayers(modules); !layers.isEmpty()) parts << layers;
  const std::uint64_t most = timeline_->columns(focus_, range_->begin, range_->end, 1).front().total_high;
  const Row* focused = row(focus_);
  // The axis is that of the view once it is painted: before, its unit would be that of another view, or none.
  if (focused)
    parts << tr("max %1").arg(stale_ ? bytesText(Bytes(most))
                                     : axisText(focused->chart->content().bytes, most));
  return parts;
}

void TimelineCanvas::describe() {
  if (!timeline_ || !cursor_) return;
  QStringList words{instantText(axis_, *cursor_, (view_.end - view_.begin) / 1000)};
  for (const CardRow& each : cardRows(cursor_device_, *cursor_))
    words << each.words + u' ' + bytesText(Bytes(each.bytes));
  setAccessibleDescription(listText(words));
}

void TimelineCanvas::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const double dpr = devicePixelRatioF();
  if (stale_ || picture_.size() != (QSizeF(size()) * dpr).toSize() || generation_ != sheet.theme.generation())
    refresh();
  painter.drawPixmap(0, 0, picture_);
  if (!timeline_) return;
  paintMarks(painter);
  paintRange(painter);
  paintCursor(painter);
}

void TimelineCanvas::paintMarks(QPainter& painter) const {
  for (const Row& row : rows_) {
    paintTitle(painter, row);
    paintFold(painter, row);
  }
  paintEnd(painter);
  for (const Row& row : rows_) {
    paintBudget(painter, row);
    if (row.device == focus_ && !running())
      paintPeak(painter, row);  // a peak that still moves would distract
  }
  paintRibbon(painter);
}

void TimelineCanvas::resizeEvent(QResizeEvent*) {
  layoutRows();
  invalidate();
}

}  // namespace stowage::widgets
