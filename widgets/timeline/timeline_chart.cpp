#include "widgets/timeline/timeline_chart.h"

#include <QAreaSeries>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QLocale>
#include <QPainter>
#include <QValueAxis>
#include <cmath>

#include "core/trace/event_axis.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr std::size_t kBands = 10;

/// The outline of one stack height as steps, with a point only where it changes.
QList<QPointF> outline(const std::vector<double>& heights, double begin, double step) {
  QList<QPointF> points;
  points.reserve(static_cast<qsizetype>(heights.size()) * 2);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const bool starts = i == 0 || heights[i] != heights[i - 1];
    const bool ends = i + 1 == heights.size() || heights[i] != heights[i + 1];
    if (starts) points.append({begin + step * double(i), heights[i]});
    if (ends) points.append({begin + step * double(i + 1), heights[i]});
  }
  return points;
}

}  // namespace

struct TimelineChart::Parts {
  Content content{};
  QGraphicsScene scene{};
  QChart* chart = nullptr;
  QValueAxis* time = nullptr;
  QValueAxis* bytes = nullptr;
  struct Band {
    QAreaSeries* area = nullptr;
    QLineSeries* upper = nullptr;
    QLineSeries* lower = nullptr;
  };
  std::vector<Band> bands{};
  double axis_low = 0;  ///< of the plot's lower edge, in bytes: below the first tick when there is a foot

  TimeUnit timeUnit() const;
  void layTimeAxis();
  void layByteAxis();
  void layBands();
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
  for (std::size_t i = 0; i < kBands; ++i) {
    Parts::Band band;
    band.upper = new QLineSeries(p.chart);
    band.lower = new QLineSeries(p.chart);
    band.area = new QAreaSeries(band.upper, band.lower);
    band.area->setPen(Qt::NoPen);
    p.chart->addSeries(band.area);
    band.area->attachAxis(p.time);
    band.area->attachAxis(p.bytes);
    band.area->hide();
    p.bands.push_back(band);
  }
}

TimelineChart::~TimelineChart() = default;

const TimelineChart::Content& TimelineChart::content() const { return parts_->content; }

void TimelineChart::setContent(const Content& content) {
  Parts& p = *parts_;
  p.content = content;
  for (Parts::Band& band : p.bands) {  // cleared first: every change of an axis' range recomputes all points
    band.upper->clear();
    band.lower->clear();
  }
  const ByteAxis& axis = content.bytes;
  const double inner = std::max(1.0, content.plot.height() - content.foot);
  p.axis_low = double(axis.low) - content.foot / inner * double(axis.high - axis.low);
  p.chart->setLocalizeNumbers(true);  // "0,5 GiB" where the window is German
  p.chart->setLocale(QLocale());
  p.chart->resize(content.size);
  p.chart->setPlotArea(content.plot);
  p.layTimeAxis();
  p.layByteAxis();
  p.layBands();
  p.chart->layout()->invalidate();
  p.chart->layout()->activate();
}

TimeUnit TimelineChart::Parts::timeUnit() const {
  return content.axis == TimelineAxis::Events ? TimeUnit{trace::EventAxis::kStep, ""}
                                              : axisTimeUnit(content.stack.end, content.time_step);
}

void TimelineChart::Parts::layTimeAxis() {
  const TimeUnit unit = timeUnit();
  const double seconds = double(unit.ns);
  const double step = double(content.time_step) / seconds;
  time->setRange(double(content.stack.begin) / seconds, double(content.stack.end) / seconds);
  time->setTickType(QValueAxis::TicksDynamic);
  time->setTickAnchor(0);
  time->setTickInterval(step);
  const int decimals =
      step >= 0.9999 ? 0 : std::min(6, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  time->setLabelFormat(QStringLiteral("%.%1f %2").arg(decimals).arg(QString::fromUtf8(unit.name)));
  time->setLabelsVisible(content.time_labels);
  dress(*time);
}

void TimelineChart::Parts::layByteAxis() {
  const ByteAxis& axis = content.bytes;
  const double unit = double(axis.unit);
  bytes->setRange(axis_low / unit, double(axis.high) / unit);
  bytes->setTickType(QValueAxis::TicksDynamic);
  bytes->setTickAnchor(double(axis.low) / unit);
  bytes->setTickInterval(double(axis.step) / unit);
  bytes->setLabelFormat(QStringLiteral("%.%1f %2").arg(axis.decimals).arg(QLatin1String(axis.name)));
  dress(*bytes);
}

void TimelineChart::Parts::dress(QValueAxis& axis) {
  const Theme& theme = Theme::current();
  axis.setLabelsFont(theme.font(TextStyle::Caption));
  axis.setLabelsBrush(theme.colours().text2);
  axis.setLinePen(QPen(theme.colours().lineStrong, 1));
  axis.setGridLinePen(QPen(theme.colours().line, 1));
  axis.setTruncateLabels(false);
}

void TimelineChart::Parts::layBands() {
  const double unit = double(content.bytes.unit), seconds = double(timeUnit().ns);
  const std::size_t columns = content.stack.total.size();
  const double width =
      double(content.stack.end - content.stack.begin) / seconds / double(std::max<std::size_t>(1, columns));
  const double begin = double(content.stack.begin) / seconds;
  std::vector<double> height(columns, 0);
  const std::size_t used = std::min(kBands, content.stack.keys.size());
  const double floor = std::min(axis_low, 0.0) / unit;
  for (std::size_t band = 0; band < kBands; ++band) {
    // The first series lies lowest: it gets the top of the stack, and each next one covers it up to its own
    // height.
    Band& series = bands[kBands - 1 - band];
    series.area->setVisible(band < used);
    if (band >= used) continue;
    for (std::size_t i = 0; i < columns; ++i) height[i] += double(content.stack.bytes[band][i]) / unit;
    series.upper->replace(outline(height, begin, width));
    series.lower->replace(QList<QPointF>{{begin, floor}, {begin + width * double(columns), floor}});
    series.area->setBrush(content.colours.at(band));
    series.area->setPen(Qt::NoPen);
  }
}

void TimelineChart::paint(QPainter& painter, QPointF at) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setRenderHint(QPainter::TextAntialiasing, true);
  const QRectF source(QPointF(0, 0), parts_->content.size);
  parts_->scene.setSceneRect(source);
  parts_->scene.render(&painter, QRectF(at, parts_->content.size), source, Qt::IgnoreAspectRatio);
  painter.restore();
}

double TimelineChart::y(std::uint64_t bytes) const {
  const Content& c = parts_->content;
  const double share =
      (double(bytes) - parts_->axis_low) / std::max(1.0, double(c.bytes.high) - parts_->axis_low);
  return c.plot.bottom() - share * c.plot.height();
}

}  // namespace stowage::widgets
