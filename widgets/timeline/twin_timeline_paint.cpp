// How two runs over each other are painted.
#include <QFontMetricsF>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/timeline/twin_timeline.h"

namespace stowage::widgets {
namespace {

constexpr double kGlyphX = 17, kTextX = 32, kMark = 3.5;  // pixels
constexpr int kTickRoom = 110;                            // pixels a label of the axis of time

/// How many of `count` columns a run of `length` reaches, of one of `whole`.
std::size_t columns_of(std::uint64_t length, std::uint64_t whole, std::size_t count) {
  if (whole == 0 || length >= whole) return count;
  return std::min(
      count, static_cast<std::size_t>(std::ceil(static_cast<double>(length) / static_cast<double>(whole) *
                                                static_cast<double>(count))));
}

}  // namespace

void TwinTimeline::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  painter.fillRect(rect(), colours.surface);
  paintTitle(sheet);
  if (!shown_) return;
  for (int device = 0; device < static_cast<int>(rows_.size()); ++device) paintRow(sheet, device);
  if (!rows_.empty()) paintTimes(sheet);
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colours.focus, 2));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

/// Which curve is whose, and where the cursor is.
void TwinTimeline::paintTitle(const Sheet& sheet) const {
  const auto& [painter, theme, colours] = sheet;
  const QRectF bar(0, 0, width(), theme.metric("dockTitle"));
  painter.fillRect(bar, colours.window);
  painter.fillRect(QRectF(0, bar.bottom() - 1, width(), 1), colours.line);
  if (!comparison_ || !shown_) return;
  const QFont font = theme.font(TextStyle::Small);
  const QFontMetricsF metrics(font);
  const double base = std::round(bar.center().y() + metrics.capHeight() / 2);
  painter.setFont(font);
  double x = 12;
  const auto entry = [&](const QString& name, bool baseline) {
    const QRectF box(x + 0.5, std::round(bar.center().y() - 6) + 0.5, 15, 11);
    painter.setPen(QPen(colours.ink, 1));
    painter.setBrush(baseline ? QBrush(Qt::NoBrush) : QBrush(colours.ink));
    painter.drawRect(box);
    painter.setPen(colours.text2);
    const QString words = metrics.elidedText(name, Qt::ElideMiddle, width() / 4.0);
    painter.drawText(QPointF(box.right() + 7, base), words);
    x = box.right() + 7 + metrics.horizontalAdvance(words) + 22;
  };
  entry(comparison_->baseline.name, true);
  entry(comparison_->other.name, false);
  if (!cursor_) return;
  const QString at = run_instant_text(*cursor_, shown_->length, steps());
  painter.setPen(colours.text);
  painter.drawText(QPointF(std::max(x, width() - 12 - metrics.horizontalAdvance(at)), base), at);
}

void TwinTimeline::paintRow(const Sheet& sheet, int device) const {
  const auto& [painter, theme, colours] = sheet;
  painter.fillRect(QRectF(0, std::round(top(device) + rowHeight()) - 1, width(), 1), colours.line);
  paintLabel(sheet, device);
  paintBytes(sheet, device);
  paintCurves(sheet, device);
  paintDifference(sheet, device);
  if (!cursor_) return;
  const double at = std::round(x(*cursor_));
  painter.fillRect(QRectF(at, curves(device).top(), 1, differences(device).bottom() - curves(device).top()),
                   colours.ink);
}

/// Name, both peaks with their times, and what is under the cursor.
void TwinTimeline::paintLabel(const Sheet& sheet, int device) const {
  const auto& [painter, theme, colours] = sheet;
  const Row& row = rows_[static_cast<std::size_t>(device)];
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF name(strong), words(small);
  const double line = words.height() + 2, room = theme.metric("lanes.label") - kTextX;
  double at = std::round(curves(device).top() + name.capHeight() + 4);
  const machine::DeviceId id = deviceOf(device);
  Theme::paintGlyph(painter, id, QPointF(kGlyphX, at - name.capHeight() / 2), 9, theme.device(id).strong);
  painter.setFont(strong);
  painter.setPen(colours.text);
  painter.drawText(QPointF(kTextX, at), name.elidedText(nameOf(device), Qt::ElideMiddle, room));
  painter.setFont(small);
  for (const bool baseline : {true, false}) {
    at = std::round(at + line + 2);
    painter.setPen(QPen(colours.ink, 1));
    painter.setBrush(baseline ? QBrush(Qt::NoBrush) : QBrush(theme.device(id).strong));
    painter.drawEllipse(QPointF(kGlyphX, at - words.capHeight() / 2), kMark, kMark);
    painter.setPen(colours.text2);
    painter.drawText(QPointF(kTextX, at),
                     words.elidedText(baseline ? row.before : row.after, Qt::ElideRight, room));
  }
  // Both values in one line, their difference in the next: all of it has room beside the difference's curve.
  painter.setPen(colours.text);
  at = std::round(differences(device).top() + words.ascent());
  for (const QString& part : cursorText(device).split(QStringLiteral(", "))) {
    painter.drawText(QPointF(kTextX, at), words.elidedText(part, Qt::ElideRight, room));
    at = std::round(at + line);
  }
}

double TwinTimeline::y(int device, std::uint64_t bytes) const {
  const QRectF plot = curves(device);
  const ByteAxis& axis = rows_[static_cast<std::size_t>(device)].axis;
  const double share =
      static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(1, axis.high));
  return plot.bottom() - std::min(1.0, share) * plot.height();
}

void TwinTimeline::paintBytes(const Sheet& sheet, int device) const {
  const auto& [painter, theme, colours] = sheet;
  const Row& row = rows_[static_cast<std::size_t>(device)];
  const QRectF plot = curves(device);
  const QFont font = theme.font(TextStyle::Caption);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  // Every tick has its line; labels stand where the one before leaves room for them.
  double lowest = plot.bottom() + metrics.height();
  for (std::uint64_t at = 0; at <= row.axis.high; at += std::max<std::uint64_t>(1, row.axis.step)) {
    const double line = std::round(y(device, at));
    painter.fillRect(QRectF(plot.left(), line, plot.width(), 1), colours.line);
    if (lowest - line < metrics.height()) continue;
    lowest = line;
    const QString text = axisText(row.axis, at, 0);
    painter.setPen(colours.text2);
    painter.drawText(QPointF(plot.left() - 6 - metrics.horizontalAdvance(text),
                             std::round(line + metrics.capHeight() / 2)),
                     text);
  }
  const std::uint64_t budget = shown_->devices[static_cast<std::size_t>(device)].budget;
  if (budget > 0 && row.axis.budget_inside)
    painter.fillRect(QRectF(plot.left(), std::round(y(device, budget)), plot.width(), 2), colours.ink);
}

/// A step a pixel: the most in it, as far as the run goes.
QPolygonF TwinTimeline::line(int device, bool baseline) const {
  const Row& row = rows_[static_cast<std::size_t>(device)];
  const QRectF plot = curves(device);
  const std::size_t count =
      columns_of(baseline ? shown_->before : shown_->after, shown_->length, row.columns.size());
  QPolygonF out;
  for (std::size_t i = 0; i < count; ++i) {
    const DifferenceColumn& column = row.columns[i];
    const double at = plot.left() + static_cast<double>(i);
    const double level = y(device, baseline ? column.before : column.after);
    if (!out.isEmpty() && out.last().y() == level) continue;
    if (!out.isEmpty()) out << QPointF(at, out.last().y());
    out << QPointF(at, level);
  }
  if (!out.isEmpty()) out << QPointF(plot.left() + static_cast<double>(count), out.last().y());
  return out;
}

void TwinTimeline::paintCurves(const Sheet& sheet, int device) const {
  const auto& [painter, theme, colours] = sheet;
  const DeviceDifference& runs = shown_->devices[static_cast<std::size_t>(device)];
  const DeviceColours& look = theme.device(deviceOf(device));
  const QRectF plot = curves(device);
  painter.save();
  painter.setClipRect(plot.adjusted(0, -kMark, kMark, 1));
  const QPolygonF other = runs.other ? line(device, false) : QPolygonF();
  if (other.size() > 1) {
    QPolygonF area = other;
    area << QPointF(other.last().x(), plot.bottom()) << QPointF(other.first().x(), plot.bottom());
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.soft);
    painter.drawPolygon(area);
    painter.setPen(QPen(look.strong, 1));
    painter.drawPolyline(other);
  }
  painter.setPen(QPen(colours.ink, 1));
  if (runs.baseline) painter.drawPolyline(line(device, true));
  painter.restore();
  paintPeak(sheet, device, true);
  paintPeak(sheet, device, false);
}

/// A dot where the peak is; its bytes and time stand beside the device's name.
void TwinTimeline::paintPeak(const Sheet& sheet, int device, bool baseline) const {
  const auto& [painter, theme, colours] = sheet;
  const DeviceDifference& runs = shown_->devices[static_cast<std::size_t>(device)];
  const trace::Timeline::Peak& peak = baseline ? runs.peakBefore : runs.peakAfter;
  if (peak.bytes == 0) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colours.ink, 1));
  painter.setBrush(baseline ? colours.surface : theme.device(deviceOf(device)).strong);
  painter.drawEllipse(QPointF(x(peak.at_ns), y(device, peak.bytes)), kMark, kMark);
  painter.restore();
}

/// More above the line, less below it, in the colours of differences everywhere.
void TwinTimeline::paintDifference(const Sheet& sheet, int device) const {
  const auto& [painter, theme, colours] = sheet;
  const Row& row = rows_[static_cast<std::size_t>(device)];
  const QRectF plot = differences(device);
  const double zero = std::round(plot.center().y()), half = plot.height() / 2;
  const QFont font = theme.font(TextStyle::Caption);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  const auto label = [&](const QString& text, double at) {
    painter.setPen(colours.text2);
    painter.drawText(
        QPointF(plot.left() - 6 - metrics.horizontalAdvance(text), std::round(at + metrics.capHeight() / 2)),
        text);
  };
  for (std::size_t i = 0; i < row.columns.size() && row.most > 0; ++i) {
    const DifferenceColumn& column = row.columns[i];
    const double at = plot.left() + static_cast<double>(i), per = half / static_cast<double>(row.most);
    if (column.high > 0) {
      const double high = std::max(1.0, static_cast<double>(column.high) * per);
      painter.fillRect(QRectF(at, zero - high, 1, high), colours.diffPos2);
    }
    if (column.low < 0) {
      const double low = std::max(1.0, static_cast<double>(-column.low) * per);
      painter.fillRect(QRectF(at, zero, 1, low), colours.diffNeg2);
    }
  }
  painter.fillRect(QRectF(plot.left(), zero, plot.width(), 1), colours.lineStrong);
  if (row.most == 0) return label(tr("the same"), zero);
  label(bytesDeltaText(Bytes(0), Bytes(row.most)), plot.top() + metrics.height() / 2);
  label(bytesDeltaText(Bytes(row.most), Bytes(0)), plot.bottom() - metrics.height() / 2);
}

void TwinTimeline::paintTimes(const Sheet& sheet) const {
  const auto& [painter, theme, colours] = sheet;
  const QFont font = theme.font(TextStyle::Caption);
  const QFontMetricsF metrics(font);
  const QRectF plot = curves(0);
  const int ticks = std::max(1, static_cast<int>(plot.width()) / kTickRoom);
  // A step of a prediction is a microsecond, as an event of trace::EventAxis is: no tick is between two.
  const std::uint64_t step =
      tickStep(steps() ? TimelineAxis::Events : TimelineAxis::Time, shown_->length, ticks);
  const double base = std::round(top(static_cast<int>(rows_.size())) + 4 + metrics.ascent());
  painter.setFont(font);
  painter.setPen(colours.text2);
  for (std::uint64_t at = 0; at <= shown_->length; at += std::max<std::uint64_t>(1, step)) {
    const QString text = steps() ? run_instant_text(at, shown_->length, true) : timeText(at, step);
    const double middle = x(at) - metrics.horizontalAdvance(text) / 2;
    painter.drawText(QPointF(std::min(middle, width() - 4 - metrics.horizontalAdvance(text)), base), text);
  }
}

}  // namespace stowage::widgets
