// What lies over the bands: titles, fold, budget, peak, end of the data, range, ribbon.
#include <QFontMetricsF>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>

#include "widgets/common/activation_marks.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/style.h"
#include "widgets/timeline/overlay_strokes.h"
#include "widgets/timeline/timeline_canvas.h"

namespace stowage::widgets {
using namespace overlay;

namespace {

constexpr double kTooth = 8, kEdge = 8;  // width of a tooth, height of the torn edge's picture

/// Two teeth of a torn edge, to be laid side by side: to stroke a whole edge took a quarter of each frame.
const QPixmap& twoTeeth(const QColor& colour, double dpr) {
  static QPixmap made;
  static QColor of;
  if (!made.isNull() && of == colour && made.devicePixelRatio() == dpr) return made;
  of = colour;
  made = QPixmap((QSizeF(2 * kTooth, kEdge) * dpr).toSize());
  made.setDevicePixelRatio(dpr);
  made.fill(Qt::transparent);
  QPainter painter(&made);
  painter.setRenderHint(QPainter::Antialiasing);
  QPolygonF tear;
  for (int tooth = -1; tooth <= 3; ++tooth)
    tear << QPointF(tooth * kTooth, kEdge / 2 + (tooth % 2 == 0 ? 2.5 : -1.5));
  painter.setPen(QPen(colour, 2));
  painter.drawPolyline(tear);
  return made;
}

}  // namespace

QString TimelineCanvas::subtitle(const Row& row) const {
  const trace::TraceDevice& device = timeline_->devices[row.device];
  QStringList parts;
  if (device.is_virtual) parts << tr("virtual");
  if (device.budget > 0) parts << bytesText(Bytes(device.budget));
  const auto first = std::find_if(timeline_->spans.begin(), timeline_->spans.end(),
                                  [&](const trace::Span& span) { return span.device == row.device; });
  if (first != timeline_->spans.end() && first->begin_ns > whole_ / 20)
    parts << tr("idle until %1").arg(shortModule(layerOf(timeline_->names[first->module])));
  return listText(parts);
}

void TimelineCanvas::paintTitle(QPainter& painter, const Row& row) const {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  const machine::DeviceId id = deviceLook(*timeline_, row.device);
  const QRectF line = row.title;
  Theme::paintGlyph(painter, id, QPointF(18, line.center().y()), 10, theme.device(id).strong);
  // A host may have a long name; what is said at the other end of the line keeps its room.
  const QString name =
      QFontMetricsF(theme.font(TextStyle::BodyStrong))
          .elidedText(deviceName(*timeline_, row.device), Qt::ElideMiddle, std::max(80.0, width() * 0.35));
  drawWords(painter, 30, line,
            {{name, TextStyle::BodyStrong, c.text}, {subtitle(row), TextStyle::Small, c.text2}});
  const trace::Timeline::Peak peak = timeline_->peak(row.device);
  const bool ran = std::any_of(timeline_->spans.begin(), timeline_->spans.end(),
                               [&](const trace::Span& span) { return span.device == row.device; });
  const ByteAxis& axis = row.chart->content().bytes;
  std::vector<Word> words;
  if (running() && !ran) {
    words = {{tr("waiting"), TextStyle::Small, c.text2}};
  } else {
    words = {{running() ? tr("peak so far") : tr("peak"), TextStyle::Small, c.text2},
             {axisText(axis, peak.bytes), TextStyle::BodyStrong, c.text}};
    if (row.device == focus_) {
      words.push_back({tr("at"), TextStyle::Small, c.text2});
      words.push_back({instantText(axis_, peak.at_ns, whole_ / 500), TextStyle::BodyStrong, c.text});
      const QString module = shortModule(timeline_->names[peak.module]);
      if (!module.isEmpty() && width() > 620)
        words.push_back({tr("in %1").arg(module), TextStyle::Small, c.text2});
    }
  }
  drawWords(painter, row.plot.right(), line, words, true);
}

QString TimelineCanvas::foldText(const Row& row) const {
  const ByteAxis& axis = row.chart->content().bytes;
  // Name what lies under the fold, from the bottom: whole kinds while they fit, then a part of the next one.
  static constexpr trace::Kind kOrder[] = {trace::Kind::Overhead, trace::Kind::Resident, trace::Kind::KvCache,
                                           trace::Kind::Activation};
  const auto column =
      timeline_
          ->columns(row.device, view_.begin, std::min(view_.end, std::max(dataEnd(), view_.begin + 1)), 1)
          .front();
  QStringList parts;
  std::uint64_t below = 0;
  bool steady = true;
  for (const trace::Kind kind : kOrder) {
    const std::uint64_t low = column.low[static_cast<std::size_t>(kind)];
    const std::uint64_t high = column.high[static_cast<std::size_t>(kind)];
    if (high == 0) continue;
    const QString name = kind == trace::Kind::Overhead   ? tr("overhead")
                         : kind == trace::Kind::Resident ? tr("resident weights")
                                                         : tr("KV cache");
    if (below + low >= axis.low) {
      if (axis.low > below && kind != trace::Kind::Activation && high > low)
        parts << tr("the first %1 of %2").arg(axisText(axis, axis.low - below), name);
      if (axis.low > below && high == low)
        parts << tr("%1 of %2").arg(axisText(axis, axis.low - below), name);
      steady = steady && axis.low > below && kind != trace::Kind::Activation;
      below = axis.low;
      break;
    }
    steady = steady && low == high;
    parts << name;
    below += low;
  }
  const QString floor = axisText(axis, axis.low, 0);
  if (!steady || below < axis.low || parts.isEmpty())
    return tr("0 to %1 folded: in use all the time in this view").arg(floor);
  const QString last = parts.takeLast();
  const QString list = parts.isEmpty() ? last : tr("%1 and %2").arg(listText(parts), last);
  return tr("0 to %1 folded: %2 do not change in this view").arg(floor, list);
}

void TimelineCanvas::paintFold(QPainter& painter, const Row& row) const {
  const TimelineChart::Content& content = row.chart->content();
  if (content.foot <= 0) return;
  const Theme& theme = Theme::current();
  const DeviceColours& colours = theme.device(deviceLook(*timeline_, row.device));
  const double end =
      running() ? std::clamp(map().x(dataEnd()), row.plot.left(), row.plot.right()) : row.plot.right();
  const QRectF foot(row.plot.left() + 1, row.plot.bottom() - content.foot, end - row.plot.left() - 1,
                    content.foot);
  if (foot.width() < 4) return;
  painter.save();
  painter.setClipRect(foot.adjusted(0, -4, 0, 0));
  painter.fillRect(foot, colours.strong);
  const QPixmap& teeth = twoTeeth(theme.colours().surface, painter.device()->devicePixelRatioF());
  for (double x = foot.left(); x < foot.right(); x += 2 * kTooth)
    painter.drawPixmap(QPointF(x, foot.top() - kEdge / 2), teeth);
  painter.setFont(theme.font(TextStyle::Caption));
  painter.setPen(colours.on);
  const QRectF words = foot.adjusted(8, 2, -6, 0);
  painter.drawText(
      words, Qt::AlignLeft | Qt::AlignVCenter,
      painter.fontMetrics().elidedText(foldText(row), Qt::ElideRight, static_cast<int>(words.width())));
  painter.restore();
}

QString TimelineCanvas::budgetText(const Row& row) const {
  const std::uint64_t budget = timeline_->devices[row.device].budget;
  const ByteAxis& bytes = row.chart->content().bytes;
  return bytes.budget_inside ? tr("budget %1").arg(axisText(bytes, budget, 0))
                             : tr("budget %1, far above").arg(bytesText(Bytes(budget)));
}

/// Of the middle of its words, which stand on the line where there is one.
double TimelineCanvas::budgetHeight(const Row& row) const {
  const TimelineChart::Content& content = row.chart->content();
  return content.bytes.budget_inside
             ? row.plot.top() - content.plot.top() + row.chart->y(timeline_->devices[row.device].budget)
             : row.plot.top() + 9;
}

QRectF TimelineCanvas::budgetPlate(const Row& row) const {
  const double width = tabularWidth(Theme::current().font(TextStyle::CaptionStrong), budgetText(row)) + 14;
  QRectF place(row.plot.right() - width - 8, budgetHeight(row) - 9, width, 18);
  const QRectF around = place.adjusted(-4, 0, 4, 0);
  if (around.intersects(peakPlate(row)) || around.intersects(peakMark(row)))
    place.moveLeft(row.plot.left() + 8);  // a late peak stands where it would be
  return place;
}

QRectF TimelineCanvas::budgetPlateOf(std::size_t device) const {
  const Row* found = row(device);
  return found && timeline_->devices[device].budget > 0 ? budgetPlate(*found) : QRectF();
}

QRectF TimelineCanvas::peakMarkOf(std::size_t device) const {
  const Row* found = row(device);
  return found ? peakMark(*found) : QRectF();
}

void TimelineCanvas::paintBudget(QPainter& painter, const Row& row) const {
  if (timeline_->devices[row.device].budget == 0) return;
  const Colours& c = Theme::current().colours();
  const bool inside = row.chart->content().bytes.budget_inside;
  if (inside) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen pen(c.ink, 1.5);
    pen.setDashPattern({4, 3});
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    const double line = paint::snap(budgetHeight(row), painter.device()->devicePixelRatioF()) +
                        0.5 / painter.device()->devicePixelRatioF();
    painter.drawLine(QPointF(row.plot.left(), line), QPointF(row.plot.right(), line));
  }
  if (row.device != focus_ && inside) return;
  plate(painter, budgetPlate(row), budgetText(row), c.surface, c.text);
}

/// The triangle above it.
QRectF TimelineCanvas::peakMark(const Row& row) const {
  const trace::Timeline::Peak peak = timeline_->peak(row.device);
  if (peak.bytes == 0 || peak.at_ns < view_.begin || peak.at_ns > view_.end) return {};
  const double x = map().x(peak.at_ns);
  const double y = row.plot.top() - row.chart->content().plot.top() + row.chart->y(peak.bytes) - 2;
  return {x - 6, y - 10, 12, 10};
}

QRectF TimelineCanvas::peakPlate(const Row& row) const {
  const trace::Timeline::Peak peak = timeline_->peak(row.device);
  if (peak.bytes == 0 || peak.at_ns < view_.begin || peak.at_ns > view_.end) return {};
  const double x = map().x(peak.at_ns);
  const double y = row.plot.top() - row.chart->content().plot.top() + row.chart->y(peak.bytes) - 2;
  const double width = tabularWidth(Theme::current().font(TextStyle::CaptionStrong),
                                    axisText(row.chart->content().bytes, peak.bytes)) +
                       10;
  if (y - 30 <= row.plot.top()) return {};
  return {std::clamp(x - width + 10, row.plot.left(), row.plot.right() - width), y - 30, width, 18};
}

void TimelineCanvas::paintPeak(QPainter& painter, const Row& row) const {
  const trace::Timeline::Peak peak = timeline_->peak(row.device);
  if (peak.bytes == 0 || peak.at_ns < view_.begin || peak.at_ns > view_.end) return;
  const Colours& c = Theme::current().colours();
  const QRectF mark = peakMark(row);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(c.ink);
  painter.drawPolygon(QPolygonF({mark.topLeft(), mark.topRight(), {mark.center().x(), mark.bottom()}}));
  const QRectF place = peakPlate(row);
  if (!place.isEmpty())
    plate(painter, place, axisText(row.chart->content().bytes, peak.bytes), c.surface, c.text);
}

void TimelineCanvas::paintEnd(QPainter& painter) const {
  if (!running() || rows_.empty()) return;
  const Colours& c = Theme::current().colours();
  const double x = map().x(dataEnd());
  if (x < rows_.front().plot.left() || x > rows_.front().plot.right()) return;
  const bool stopped = state_ != RunState::Running;
  const QColor& tint = state_ == RunState::Stopped ? c.error : c.ink;
  for (const Row& row : rows_) {
    const QRectF missing(x, row.plot.top(), row.plot.right() - x, row.plot.height());
    if (stopped && row.device == focus_)
      painter.fillRect(missing, Theme::current().pattern(machine::kCpu, c.lineStrong, 0.35,
                                                         painter.device()->devicePixelRatioF()));
    if (row.device == focus_)
      verticalLine(painter, x - (stopped ? 1 : 0), row.plot.top(), row.plot.bottom(), tint, stopped ? 2 : 1);
  }
  const Row* focused = row(focus_);
  if (!focused) return;
  if (!stopped) {
    drawWords(painter, x + 8, QRectF(x, focused->plot.top() + 4, 100, 18),
              {{tr("running here"), TextStyle::CaptionStrong, c.text2}});
    return;
  }
  const QString end = instantText(axis_, dataEnd(), std::max<std::uint64_t>(1, whole_ / 500));
  const QString headline =
      state_ == RunState::Cancelled ? tr("stopped at %1").arg(end) : tr("engine stopped at %1").arg(end);
  const double room = std::max(wordWidth({headline, TextStyle::BodyStrong, {}}),
                               wordWidth({stopped_text_, TextStyle::Small, {}})) +
                      28;
  double left = x + 12;
  if (left + room > focused->plot.right()) left = x - 12 - room;
  const QRectF card(left, focused->plot.center().y() - 4, room, stopped_text_.isEmpty() ? 28 : 44);
  softShadow(painter, card);
  paint::panel(painter, card, 4, c.raised, tint);
  drawWords(painter, card.left() + 12, QRectF(card.left(), card.top() + 5, card.width(), 18),
            {{headline, TextStyle::BodyStrong, c.text}});
  if (!stopped_text_.isEmpty())
    drawWords(painter, card.left() + 12, QRectF(card.left(), card.top() + 22, card.width(), 18),
              {{stopped_text_, TextStyle::Small, c.text2}});
}

void TimelineCanvas::paintRange(QPainter& painter) const {
  const Row* focused = row(focus_);
  if (!range_ || !focused) return;
  const Colours& c = Theme::current().colours();
  const TimeMap time = map();
  const double from = std::clamp(time.x(range_->begin), focused->plot.left(), focused->plot.right());
  const double to = std::clamp(time.x(range_->end), focused->plot.left(), focused->plot.right());
  if (to <= from) return;
  QColor wash = c.ink;
  wash.setAlphaF(0.09f);
  painter.fillRect(QRectF(from, focused->plot.top(), to - from, focused->plot.height()), wash);
  verticalLine(painter, from, focused->plot.top(), focused->plot.bottom(), c.ink, 1);
  verticalLine(painter, to, focused->plot.top(), focused->plot.bottom(), c.ink, 1);
  const QFont font = Theme::current().font(TextStyle::CaptionStrong);
  QString text = rangeText();
  // Where there is no room for all of it, what happened meanwhile is left out.
  if (tabularWidth(font, text) + 16 > focused->plot.width()) text = rangeShort();
  const double width = tabularWidth(font, text) + 16;
  const double left = std::clamp((from + to - width) / 2, focused->plot.left(),
                                 std::max(focused->plot.left(), focused->plot.right() - width));
  plate(painter, QRectF(left, focused->plot.top() + 3, width, 20), text, c.ink, c.paper);
}

void TimelineCanvas::paintRibbon(QPainter& painter) const {
  const Theme& theme = Theme::current();
  const Colours& c = theme.colours();
  const TimeMap time = map();
  const double dpr = painter.device()->devicePixelRatioF();
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(c.text2);
  painter.drawText(QRectF(0, ribbon_rect_.top(), ribbon_rect_.left() - 4, ribbon_rect_.height()),
                   Qt::AlignRight | Qt::AlignVCenter, tr("runs"));
  painter.setFont(theme.font(TextStyle::CaptionStrong));
  const std::vector<machine::DeviceId> looks = deviceLooks(*timeline_);
  double drawn = ribbon_rect_.left() - 1;
  const auto from_on = [this](auto first, std::uint64_t at) {
    return std::partition_point(first, ribbon_.end(), [at](const RibbonCell& c) { return c.begin < at; });
  };
  auto next = from_on(ribbon_.begin(), view_.begin);
  if (next != ribbon_.begin()) --next;  // it may reach into the view
  while (next != ribbon_.end() && next->begin < view_.end) {
    const RibbonCell& cell = *next++;
    if (cell.end <= view_.begin) continue;
    const double from = paint::snap(std::max(ribbon_rect_.left(), time.x(cell.begin)), dpr);
    const double to = paint::snap(std::min(ribbon_rect_.right(), time.x(cell.end)), dpr);
    if (to <= drawn) {
      // A long run has a million turns: of those that end in a pixel that is drawn only the last is looked
      // at.
      const auto behind = from_on(next, time.at(drawn));
      if (behind - next > 1) next = behind - 1;
      continue;
    }
    drawn = to;
    const DeviceColours& colours =
        cell.again ? theme.colours(again_look())
                   : theme.device(cell.device < looks.size() ? looks[cell.device] : machine::kCpu);
    const bool apart = to - from > 4;
    const QRectF rect(from, ribbon_rect_.top(), std::max(1 / dpr, to - from - (apart ? 1 : 0)),
                      ribbon_rect_.height());
    painter.fillRect(rect, colours.strong);
    if (cell.again)
      painter.fillRect(rect, theme.pattern(again_look(), colours.on, theme.alpha("onStrong"), dpr));
    const QString label = layerNumber(cell.layer);
    if (rect.width() >= tabularWidth(painter.font(), label) + 6) {
      painter.setPen(colours.on);
      drawTabular(painter, rect, Qt::AlignHCenter | Qt::AlignVCenter, label);
    }
    if (std::binary_search(highlighted_.begin(), highlighted_.end(), cell.layer))
      paint::panel(painter, rect.adjusted(-1, -2, 1, 2), 0, {}, c.ink, 2);
  }
}

}  // namespace stowage::widgets
