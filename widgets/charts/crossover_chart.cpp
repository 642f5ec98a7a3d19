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
  const std::size_t count = std::min({prompts.size(), first.seconds.size(), other.seconds.size()});
  prompts.resize(count);
  prompts_ = std::move(prompts);
  first_ = std::move(first);
  other_ = std::move(other);
  crossings_ = std::move(crossings);
  QStringList words;
  for (const double at : crossings_) words << countText(static_cast<std::uint64_t>(std::llround(at)));
  setAccessibleName(words.isEmpty()
                        ? tr("%1 and %2 do not cross").arg(first_.name, other_.name)
                        : tr("%1 and %2 cross at %3 tokens").arg(first_.name, other_.name, listText(words)));
  rebuild();
}

void CrossoverChart::rebuild() {
  Parts& p = *parts_;
  double low = 1e300, high = 0;
  const std::vector<double>* values[] = {&first_.seconds, &other_.seconds};
  for (int i = 0; i < 2; ++i) {
    QList<QPointF> points;
    for (std::size_t at = 0; at < prompts_.size(); ++at) {
      const double seconds = (*values[i])[at];
      points.append({prompts_[at], seconds});
      low = std::min(low, seconds);
      high = std::max(high, seconds);
    }
    p.lines[i]->replace(points);
    p.lines[i]->setPen(QPen(inkOf(i), 2, i == 0 ? Qt::SolidLine : Qt::DashLine));
  }
  if (!empty()) {
    p.across->setRange(prompts_.front(), prompts_.back());
    p.up->setRange(std::pow(10, std::floor(std::log10(low))),
                   std::pow(10, std::ceil(std::log10(high * 1.0001))));
  }
  p.chart->resize(size());
  p.chart->setPlotArea(QRectF(kLeft, kTop, std::max(10.0, width() - kLeft - kRight),
                              std::max(10.0, height() - kTop - kBottom)));
  p.scene.setSceneRect(QRectF(QPointF(), QSizeF(size())));
  update();
}

void CrossoverChart::resizeEvent(QResizeEvent*) { rebuild(); }
void CrossoverChart::themeChanged() {
  rebuild();
  PaintedView::themeChanged();
}

void CrossoverChart::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  painter.fillRect(rect(), sheet.colours.surface);
  painter.setFont(sheet.theme.font(TextStyle::Small));
  if (empty()) return;
  paintGrid(sheet);
  painter.setRenderHint(QPainter::Antialiasing);
  parts_->scene.render(&painter, QRectF(rect()), QRectF(QPointF(), QSizeF(size())));
  paintScales(sheet);
  paintNames(sheet);
  paintCrossings(sheet);
}

/// Prompts and times that have a line, each twice or ten times the one before, with its position in the
/// picture.
std::vector<std::pair<double, double>> CrossoverChart::promptTicks() const {
  std::vector<std::pair<double, double>> out;
  for (double at = prompts_.front(); at <= prompts_.back() * 1.0001; at *= 2)
    out.emplace_back(at, parts_->chart->mapToPosition({at, parts_->up->min()}, parts_->lines[0]).x());
  return out;
}

std::vector<std::pair<double, double>> CrossoverChart::timeTicks() const {
  std::vector<std::pair<double, double>> out;
  for (double at = parts_->up->min(); at <= parts_->up->max() * 1.0001; at *= 10)
    out.emplace_back(at, parts_->chart->mapToPosition({prompts_.front(), at}, parts_->lines[0]).y());
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
    const double part = (at - prompts_[i - 1]) / (prompts_[i] - prompts_[i - 1]);
    const double seconds = first_.seconds[i - 1] + part * (first_.seconds[i] - first_.seconds[i - 1]);
    const QPointF point = parts_->chart->mapToPosition({at, seconds}, parts_->lines[0]);
    painter.setPen(QPen(sheet.colours.surface, 2));
    painter.setBrush(sheet.colours.ink);
    painter.drawEllipse(point, kDot / 2, kDot / 2);
    painter.setPen(sheet.colours.text);
    painter.drawText(point + QPointF(8, -6),
                     tr("%1 tokens").arg(countText(static_cast<std::uint64_t>(std::llround(at)))));
  }
}

}  // namespace stowage::widgets
