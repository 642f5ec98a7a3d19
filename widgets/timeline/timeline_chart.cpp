#include "widgets/timeline/timeline_chart.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLocale>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "core/trace/event_axis.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

struct TimelineChart::Parts {
  Content content{};
  QGraphicsScene scene{};
  QChart* chart = nullptr;
  QValueAxis* time = nullptr;
  QValueAxis* bytes = nullptr;
  quint64 dressed_for = ~quint64{0};  ///< generation of the theme
  double axis_low = 0;  ///< of the plot's lower edge, in bytes: below the first tick when there is a foot

  TimeUnit timeUnit() const;
  bool layTimeAxis();
  bool layByteAxis();
  bool dressUp();
  void layOut();
  double y(double sum) const;
  void paintByteAxis(QPainter& painter) const;
  void paintTimeLabels(QPainter& painter) const;
  static QString label(double value, int decimals, const char* unit);
  void paintBands(QPainter& painter, QPointF at) const;
  static bool layAxis(QValueAxis& axis, double step, double low, double high);
  static void dress(QValueAxis& axis);
};

TimelineChart::TimelineChart() : parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  p.chart = new QChart;
  p.chart->setPlotArea(QRectF(64, 8, 100, 100));
  p.chart->legend()->hide();
  p.chart->setAnimationOptions(QChart::NoAnimation);
  p.chart->setBackgroundVisible(false);
  p.chart->setBackgroundRoundness(0);
  p.chart->layout()->setContentsMargins(0, 0, 0, 0);
  p.chart->setMargins({});
  p.scene.addItem(p.chart);
  p.time = new QValueAxis(p.chart);
  p.bytes = new QValueAxis(p.chart);
  p.chart->addAxis(p.time, Qt::AlignBottom);
  p.chart->addAxis(p.bytes, Qt::AlignLeft);
}

TimelineChart::~TimelineChart() = default;

const TimelineChart::Content& TimelineChart::content() const { return parts_->content; }

void TimelineChart::setContent(const Content& content) {
  Parts& p = *parts_;
  const bool moved = p.content.size != content.size || p.content.plot != content.plot;
  p.content = content;
  const ByteAxis& axis = content.bytes;
  const double inner = std::max(1.0, content.plot.height() - content.foot);
  p.axis_low = double(axis.low) - content.foot / inner * double(axis.high - axis.low);
  const bool time = p.layTimeAxis(), bytes = p.layByteAxis();
  const bool dressed = p.dressUp();
  if (moved || time || bytes || dressed) p.layOut();
}

/// What follows from the theme, which changes seldom; contents change with every frame.
bool TimelineChart::Parts::dressUp() {
  if (dressed_for == Theme::current().generation()) return false;
  dressed_for = Theme::current().generation();
  dress(*time);
  dress(*bytes);
  bytes->setLineVisible(false);  // without labels it lies elsewhere: paintByteAxis()
  return true;
}

void TimelineChart::Parts::layOut() {
  chart->resize(content.size);
  chart->setPlotArea(content.plot);
  chart->layout()->invalidate();
  chart->layout()->activate();
}

TimeUnit TimelineChart::Parts::timeUnit() const {
  return content.axis == TimelineAxis::Events ? TimeUnit{trace::EventAxis::kStep, ""}
                                              : axisTimeUnit(content.stack.end, content.time_step);
}

bool TimelineChart::Parts::layTimeAxis() {
  const auto seconds = double(timeUnit().ns);
  return layAxis(*time, double(content.time_step) / seconds, double(content.stack.begin) / seconds,
                 double(content.stack.end) / seconds);
}

bool TimelineChart::Parts::layByteAxis() {
  const ByteAxis& axis = content.bytes;
  const auto unit = double(axis.unit);
  return layAxis(*bytes, double(axis.step) / unit, axis_low / unit, double(axis.high) / unit);
}

/// Sets only what is another than before: with every change Qt lays its lines out anew, and with another step
/// all of the chart has to be; then it is true. Ticks are multiples of the step, as the fold's end is.
bool TimelineChart::Parts::layAxis(QValueAxis& axis, double step, double low, double high) {
  const bool other = axis.tickInterval() != step;
  // The wide range has never the narrow one's steps, of which it could have millions.
  if (high - low < axis.max() - axis.min()) axis.setRange(low, high);
  if (other) axis.setTickInterval(step);
  axis.setRange(low, high);
  return other;
}

void TimelineChart::Parts::dress(QValueAxis& axis) {
  const Theme& theme = Theme::current();
  axis.setLabelsVisible(false);  // Qt makes a document of each, several times a frame
  axis.setLinePen(QPen(theme.colours().lineStrong, 1));
  axis.setGridLinePen(QPen(theme.colours().line, 1));
  axis.setTickType(QValueAxis::TicksDynamic);
  axis.setTickAnchor(0);
}

/// In the language of the window: "0,5 GiB" in German.
QString TimelineChart::Parts::label(double value, int decimals, const char* unit) {
  return (QLocale().toString(value, 'f', decimals) + u' ' + QString::fromUtf8(unit)).trimmed();
}

void TimelineChart::Parts::paintByteAxis(QPainter& painter) const {
  constexpr double kTick = 5, kBeside = 8;
  const Theme& theme = Theme::current();
  const QRectF& plot = content.plot;
  const double dpr = painter.device()->devicePixelRatioF();
  const double line = std::max(1.0, std::round(dpr)) / dpr, x = plot.left() - line;
  const QColor colour = theme.colours().lineStrong;
  painter.fillRect(QRectF(x, plot.top(), line, plot.height()), colour);
  painter.setFont(theme.font(TextStyle::Caption));
  painter.setPen(theme.colours().text2);
  const double high = painter.fontMetrics().height();
  const ByteAxis& axis = content.bytes;
  const std::uint64_t step = std::max<std::uint64_t>(1, axis.step);
  for (std::uint64_t tick = axis.low; tick <= axis.high; tick += step) {
    const double at = paint::snap(y(double(tick)), dpr);
    painter.fillRect(QRectF(x - kTick, at, kTick, line), colour);
    drawTabular(painter, QRectF(0, at - high / 2, plot.left() - kBeside, high),
                Qt::AlignRight | Qt::AlignVCenter,
                label(double(tick) / double(axis.unit), axis.decimals, axis.name));
  }
}

void TimelineChart::Parts::paintTimeLabels(QPainter& painter) const {
  constexpr double kBelow = 5;
  if (!content.time_labels) return;
  const QRectF& plot = content.plot;
  const TimeUnit unit = timeUnit();
  const std::uint64_t begin = content.stack.begin, end = content.stack.end;
  const std::uint64_t step = std::max<std::uint64_t>(1, content.time_step);
  const double share = double(step) / double(unit.ns), high = painter.fontMetrics().height();
  const int decimals =
      share >= 0.9999 ? 0 : std::min(6, static_cast<int>(std::ceil(-std::log10(share) - 1e-9)));
  for (std::uint64_t tick = (begin + step - 1) / step * step; tick <= end; tick += step) {
    const QString words = label(double(tick) / double(unit.ns), decimals, unit.name);
    const double x = plot.left() + double(tick - begin) / double(end - begin) * plot.width();
    const double wide = tabularWidth(painter.font(), words);
    const QRectF place(x - wide / 2, plot.bottom() + kBelow, wide, high);
    if (place.left() >= 0 && place.right() <= content.size.width())
      drawTabular(painter, place, Qt::AlignHCenter | Qt::AlignVCenter, words);
  }
}

/// The steps of each band, in whole pixels of the device: a path of thousands of steep edges takes longer
/// than everything else in the picture. Neighbours of one height are one rectangle.
void TimelineChart::Parts::paintBands(QPainter& painter, QPointF at) const {
  const double dpr = painter.device()->devicePixelRatioF();
  const QRectF plot = content.plot.translated(at);
  const std::size_t columns = content.stack.total.size();
  if (columns == 0 || plot.isEmpty()) return;
  const auto pixel = [dpr](double logical) { return static_cast<int>(std::lround(logical * dpr)); };
  const auto left = [&](std::size_t column) {
    return pixel(plot.left() + plot.width() * double(column) / double(columns));
  };
  const int floor = pixel(plot.bottom()), ceiling = pixel(plot.top());
  const auto height = [&](std::uint64_t sum) {
    return std::clamp(pixel(at.y() + y(double(sum))), ceiling, floor);
  };
  painter.scale(1 / dpr, 1 / dpr);
  std::vector<std::uint64_t> sum(columns, 0);
  std::vector<int> below(columns, floor), top(columns, floor);
  for (std::size_t band = 0; band < content.stack.keys.size(); ++band) {
    for (std::size_t i = 0; i < columns; ++i) top[i] = height(sum[i] += content.stack.bytes[band][i]);
    for (std::size_t i = 0, next = 0; i < columns; i = next) {
      while (next < columns && top[next] == top[i] && below[next] == below[i]) ++next;
      if (top[i] < below[i])
        painter.fillRect(QRect(left(i), top[i], left(next) - left(i), below[i] - top[i]),
                         content.colours.at(band));
    }
    std::swap(top, below);
  }
}

void TimelineChart::paint(QPainter& painter, QPointF at) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setRenderHint(QPainter::TextAntialiasing, true);
  const QRectF source(QPointF(0, 0), parts_->content.size);
  parts_->scene.setSceneRect(source);
  parts_->scene.render(&painter, QRectF(at, parts_->content.size), source, Qt::IgnoreAspectRatio);
  painter.save();
  parts_->paintBands(painter, at);
  painter.restore();
  painter.translate(at);
  parts_->paintByteAxis(painter);
  parts_->paintTimeLabels(painter);
  painter.restore();
}

double TimelineChart::Parts::y(double sum) const {
  const double share = (sum - axis_low) / std::max(1.0, double(content.bytes.high) - axis_low);
  return content.plot.bottom() - share * content.plot.height();
}

double TimelineChart::y(std::uint64_t bytes) const { return parts_->y(double(bytes)); }

}  // namespace stowage::widgets
