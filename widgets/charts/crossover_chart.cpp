#include "widgets/charts/crossover_chart.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr double kLeft = 72, kRight = 20, kTop = 34, kBottom = 42, kDot = 8;

/// The hues of the first two GPUs: the lines are told apart by their dashes too.
QColor inkOf(int line) {
  return Theme::current().device(machine::gpu(static_cast<std::uint32_t>(line))).strong;
}

}  // namespace

struct CrossoverChart::Parts {
  QGraphicsScene scene{};
  QChart* chart = nullptr;
  QLogValueAxis *across = nullptr, *up = nullptr;
  QLineSeries* lines[2]{};
};

CrossoverChart::CrossoverChart(QWidget* parent) : PaintedView(parent), parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  p.chart = new QChart;
  p.chart->legend()->hide();
  p.chart->setAnimationOptions(QChart::NoAnimation);
  p.chart->setBackgroundVisible(false);
  p.chart->layout()->setContentsMargins(0, 0, 0, 0);
  p.chart->setMargins({});
  p.across = new QLogValueAxis;
  p.up = new QLogValueAxis;
  p.across->setBase(2);
  p.up->setBase(10);
  // Numbers in the language of the window, and the lines that belong to them, are painted by ourselves.
  for (QLogValueAxis* axis : {p.across, p.up}) {
    axis->setLabelsVisible(false);
    axis->setGridLineVisible(false);
    axis->setLineVisible(false);
  }
  p.chart->addAxis(p.across, Qt::AlignBottom);
  p.chart->addAxis(p.up, Qt::AlignLeft);
  for (QLineSeries*& line : p.lines) {
    line = new QLineSeries;
    p.chart->addSeries(line);
    line->attachAxis(p.across);
    line->attachAxis(p.up);
  }
  p.scene.addItem(p.chart);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  rebuild();
}

CrossoverChart::~CrossoverChart() = default;

void CrossoverChart::setLines(std::vector<double> prompts, Line first, Line other,
                              std::vector<double> crossings) {
  prompts.resize(std::min(prompts.size(), std::max(first.seconds.size(), other.seconds.size())));
  for (Line* line : {&first, &other}) {
    line->seconds.resize(std::min(line->seconds.size(), prompts.size()));
    const std::size_t count = line->seconds.size();
    const bool band = line->low.size() >= count && line->high.size() >= count;
    for (std::vector<double>* end : {&line->low, &line->high}) end->resize(band ? count : 0);
  }
  prompts_ = std::move(prompts);
  first_ = std::move(first);
  other_ = std::move(other);
  crossings_ = std::move(crossings);
  name();
  rebuild();
}

/// What a screen reader says of it.
void CrossoverChart::name() {
  QStringList words, said;
  for (const double at : crossings_) words << countText(static_cast<std::uint64_t>(std::llround(at)));
  // Of lines that are nowhere beside each other nothing is said but whose they are.
  const bool together = std::min(first_.seconds.size(), other_.seconds.size()) > 1;
  if (!words.isEmpty())
    said << tr("%1 and %2 cross at %3 tokens").arg(first_.name, other_.name, listText(words));
  else if (together)
    said << tr("%1 and %2 do not cross").arg(first_.name, other_.name);
  else
    said << first_.name << other_.name;
  for (const Line* line : {&first_, &other_}) {
    if (!line->end.isEmpty() && !line->seconds.empty())
      said << tr("%1 ends at %2 tokens, %3")
                  .arg(
                      line->name,
                      countText(static_cast<std::uint64_t>(std::llround(prompts_[line->seconds.size() - 1]))),
                      line->end);
  }
  setAccessibleName(listText(said));
}

void CrossoverChart::rebuild() {
  Parts& p = *parts_;
  double low = 1e300, high = 0;
  const Line* lines[] = {&first_, &other_};
  for (int i = 0; i < 2; ++i) {
    const Line& line = *lines[i];
    QList<QPointF> points;
    for (std::size_t at = 0; at < line.seconds.size(); ++at) {
      points.append({prompts_[at], line.seconds[at]});
      low = std::min(low, line.low.empty() ? line.seconds[at] : line.low[at]);
      high = std::max(high, line.high.empty() ? line.seconds[at] : line.high[at]);
    }
    p.lines[i]->replace(points);
  }
  if (!empty()) {
    p.across->setRange(prompts_.front(), prompts_.back());
    p.up->setRange(std::pow(10, std::floor(std::log10(low))),
                   std::pow(10, std::ceil(std::log10(high * 1.0001))));
  }
  layOut();
  update();
}

void CrossoverChart::layOut() {
  Parts& p = *parts_;
  p.chart->resize(size());
  p.chart->setPlotArea(QRectF(kLeft, kTop, std::max(10.0, width() - kLeft - kRight),
                              std::max(10.0, height() - kTop - kBottom)));
  p.scene.setSceneRect(QRectF(QPointF(), QSizeF(size())));
}

/// The theme's colours of now: a picture for paper has others than the screen.
void CrossoverChart::takeInks() {
  for (int i = 0; i < 2; ++i)
    parts_->lines[i]->setPen(QPen(inkOf(i), 2, i == 0 ? Qt::SolidLine : Qt::DashLine));
}

ViewPicture CrossoverChart::picture() {
  if (empty()) return {};
  return {QSizeF(size()), [this](QPainter& painter, double) {
            countFromTheLeft(painter);
            const Theme& theme = Theme::current();
            paintOn({painter, theme, theme.colours()});
          }};
}

QPointF CrossoverChart::placeOf(double prompt, double seconds) const {
  return parts_->chart->mapToPosition({prompt, seconds}, parts_->lines[0]);
}

void CrossoverChart::resizeEvent(QResizeEvent*) { layOut(); }
void CrossoverChart::themeChanged() {
  layOut();
  PaintedView::themeChanged();
}

void CrossoverChart::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  painter.fillRect(rect(), sheet.colours.surface);
  painter.setFont(sheet.theme.font(TextStyle::Small));
  if (empty()) return;
  takeInks();
  paintGrid(sheet);
  painter.setRenderHint(QPainter::Antialiasing);
  paintBands(sheet);
  parts_->scene.render(&painter, QRectF(rect()), QRectF(QPointF(), QSizeF(size())));
  paintScales(sheet);
  paintNames(sheet);
  paintEnds(sheet);
  paintCrossings(sheet);
}

/// Between what it takes when all rates are at one end of their band and at the other.
void CrossoverChart::paintBands(const Sheet& sheet) {
  constexpr double kFaint = 0.18;
  const Line* lines[] = {&first_, &other_};
  for (int i = 0; i < 2; ++i) {
    const Line& line = *lines[i];
    QPolygonF band;
    for (std::size_t at = 0; at < line.high.size(); ++at) band << placeOf(prompts_[at], line.high[at]);
    for (std::size_t at = line.low.size(); at-- > 0;) band << placeOf(prompts_[at], line.low[at]);
    QColor ink = inkOf(i);
    ink.setAlphaF(kFaint);
    sheet.painter.setPen(Qt::NoPen);
    sheet.painter.setBrush(ink);
    if (band.size() > 2) sheet.painter.drawPolygon(band);
  }
}

/// A stroke across a line's end, and why it is there.
void CrossoverChart::paintEnds(const Sheet& sheet) {
  const Line* lines[] = {&first_, &other_};
  const QRectF plot = parts_->chart->plotArea();
  const QFontMetricsF metrics(sheet.painter.font());
  for (int i = 0; i < 2; ++i) {
    const Line& line = *lines[i];
    if (line.end.isEmpty() || line.seconds.empty()) continue;
    const QPointF at = placeOf(prompts_[line.seconds.size() - 1], line.seconds.back());
    sheet.painter.setPen(QPen(inkOf(i), 2));
    sheet.painter.drawLine(at - QPointF(0, kDot), at + QPointF(0, kDot));
    // The first line's words stand above its end, the other's below: both may end in one place.
    const double wide = metrics.horizontalAdvance(line.end);
    const double x = std::clamp(at.x() - wide / 2, plot.left(), std::max(plot.left(), plot.right() - wide));
    const double y = i == 0 ? at.y() - kDot - 4 : at.y() + kDot + metrics.ascent();
    sheet.painter.setPen(sheet.colours.text2);
    sheet.painter.drawText(QPointF(x, y), line.end);
  }
}

/// Prompts and times that have a line, each twice or ten times the one before, with its position in the
/// picture.
std::vector<std::pair<double, double>> CrossoverChart::promptTicks() const {
  std::vector<std::pair<double, double>> out;
  for (double at = prompts_.front(); at <= prompts_.back() * 1.0001; at *= 2)
    out.emplace_back(at, placeOf(at, parts_->up->min()).x());
  return out;
}

std::vector<std::pair<double, double>> CrossoverChart::timeTicks() const {
  std::vector<std::pair<double, double>> out;
  for (double at = parts_->up->min(); at <= parts_->up->max() * 1.0001; at *= 10)
    out.emplace_back(at, placeOf(prompts_.front(), at).y());
  return out;
}

void CrossoverChart::paintGrid(const Sheet& sheet) {
  const QRectF plot = parts_->chart->plotArea();
  for (const auto& [at, x] : promptTicks())
    sheet.painter.fillRect(QRectF(std::round(x), plot.top(), 1, plot.height()), sheet.colours.line);
  for (const auto& [at, y] : timeTicks())
    sheet.painter.fillRect(QRectF(plot.left(), std::round(y), plot.width(), 1), sheet.colours.line);
}

void CrossoverChart::paintScales(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const QRectF plot = parts_->chart->plotArea();
  const QFontMetricsF metrics(painter.font());
  painter.setPen(sheet.colours.text2);
  double taken = -1;
  for (const auto& [at, x] : promptTicks()) {
    const QString text = countText(static_cast<std::uint64_t>(std::llround(at)));
    const double wide = metrics.horizontalAdvance(text);
    if (x - wide / 2 < taken) continue;
    painter.drawText(QPointF(x - wide / 2, plot.bottom() + 16), text);
    taken = x + wide / 2 + 10;
  }
  for (const auto& [at, y] : timeTicks())
    painter.drawText(QRectF(0, y - 10, kLeft - 8, 20), Qt::AlignRight | Qt::AlignVCenter, secondsText(at));
  painter.drawText(QRectF(plot.left(), plot.bottom() + 20, plot.width(), 20), Qt::AlignCenter,
                   tr("tokens of the prompt"));
}

void CrossoverChart::paintNames(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const QFontMetricsF metrics(painter.font());
  double x = parts_->chart->plotArea().left();
  const QString* names[] = {&first_.name, &other_.name};
  for (int i = 0; i < 2; ++i) {
    painter.setPen(QPen(inkOf(i), 2, i == 0 ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(QPointF(x, 14), QPointF(x + 22, 14));
    painter.setPen(sheet.colours.text);
    painter.drawText(QPointF(x + 28, 14 + metrics.capHeight() / 2), *names[i]);
    x += 28 + metrics.horizontalAdvance(*names[i]) + 24;
  }
}

void CrossoverChart::paintCrossings(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  for (const double at : crossings_) {
    const auto after = std::upper_bound(prompts_.begin(), prompts_.end(), at);
    if (after == prompts_.begin() || after == prompts_.end()) continue;
    const auto i = static_cast<std::size_t>(after - prompts_.begin());
    if (i >= first_.seconds.size()) continue;
    const double part = (at - prompts_[i - 1]) / (prompts_[i] - prompts_[i - 1]);
    const double seconds = first_.seconds[i - 1] + part * (first_.seconds[i] - first_.seconds[i - 1]);
    const QPointF point = placeOf(at, seconds);
    painter.setPen(QPen(sheet.colours.surface, 2));
    painter.setBrush(sheet.colours.ink);
    painter.drawEllipse(point, kDot / 2, kDot / 2);
    painter.setPen(sheet.colours.text);
    painter.drawText(point + QPointF(8, -6),
                     tr("%1 tokens").arg(countText(static_cast<std::uint64_t>(std::llround(at)))));
  }
}

}  // namespace stowage::widgets
