#include "widgets/lanes/budget_curve.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr double kMargin = 5;       // of the row, above and below the curve
constexpr double kTellable = 1e-4;  // of the value: what is less is no step
constexpr Bytes kClose = MiB(512);  // two points so near stand for all between them

struct Words {
  Q_DECLARE_TR_FUNCTIONS(BudgetCurve)
};

QString gainText(const BudgetCurve& curve, double gain) {
  if (curve.seconds) return curve.per.isEmpty() ? secondsText(gain) : secondsText(gain) + u' ' + curve.per;
  return Words::tr("%1 more on GPUs").arg(bytesText(Bytes(static_cast<std::uint64_t>(gain))));
}

bool same(const BudgetCurve& curve, const BudgetCurve::Point& a, const BudgetCurve::Point& b) {
  return a.feasible == b.feasible && (!a.feasible || !tells(curve, a, b));
}

/// The point that is true of a budget; nullptr where the curve is too coarse there, or ends before.
const BudgetCurve::Point* certain(const BudgetCurve& curve, Bytes budget) {
  const BudgetCurve::Point* at = curve.at(budget);
  if (!at || at->budget == budget) return at;
  const BudgetCurve::Point* next = at + 1;
  if (next == curve.points.data() + curve.points.size()) return nullptr;
  return next->budget - at->budget <= kClose || same(curve, *at, *next) ? at : nullptr;
}

/// How far the point before lies off: what is said of a point may be true of a smaller budget already.
bool sharp(const BudgetCurve& curve, const BudgetCurve::Point& point) {
  return &point == curve.points.data() || point.budget - (&point - 1)->budget <= GiB(1);
}

QString unfitWords(const BudgetCurve& curve) {
  const auto first = std::find_if(curve.points.begin(), curve.points.end(),
                                  [](const auto& point) { return point.feasible; });
  if (first == curve.points.end()) return Words::tr("No budget of this device makes a plan fit.");
  return sharp(curve, *first) ? Words::tr("No plan fits below %1.").arg(bytesText(first->budget))
                              : Words::tr("No plan fits with so little of it.");
}

}  // namespace

bool tells(const BudgetCurve& curve, const BudgetCurve::Point& from, const BudgetCurve::Point& to) {
  return curve.gain(from, to) > kTellable * std::max(from.value, to.value);
}

double BudgetCurve::gain(const Point& from, const Point& to) const {
  return std::max(0.0, seconds ? from.value - to.value : to.value - from.value);
}

const BudgetCurve::Point* BudgetCurve::at(Bytes budget) const {
  const auto after = std::upper_bound(points.begin(), points.end(), budget,
                                      [](Bytes b, const Point& point) { return b < point.budget; });
  return after == points.begin() ? nullptr : &*std::prev(after);
}

QString curveWords(const BudgetCurve& curve, Bytes budget) {
  const BudgetCurve::Point* now = certain(curve, budget);
  if (!now) return {};
  if (!now->feasible) return unfitWords(curve);
  const BudgetCurve::Point* then = certain(curve, std::min(budget + GiB(1), curve.points.back().budget));
  if (then && then->feasible && tells(curve, *now, *then))
    return Words::tr("The next GiB buys %1.").arg(gainText(curve, curve.gain(*now, *then)));
  for (const auto& point : curve.points) {
    if (point.budget <= budget || !point.feasible || !tells(curve, *now, point)) continue;
    const QString gain = gainText(curve, curve.gain(*now, point));
    if (!sharp(curve, point))
      return curve.seconds ? Words::tr("With %1: %2 less.").arg(bytesText(point.budget), gain)
                           : Words::tr("With %1: %2.").arg(bytesText(point.budget), gain);
    return curve.seconds
               ? Words::tr("Nothing changes before %1: then %2 less.").arg(bytesText(point.budget), gain)
               : Words::tr("Nothing changes before %1: then %2.").arg(bytesText(point.budget), gain);
  }
  return curve.seconds ? Words::tr("More of it changes nothing.")
                       : Words::tr("More of it puts nothing more on GPUs.");
}

namespace {

/// What the height of the line means, at its end, where it is highest.
void paintAxisName(QPainter& painter, const LanesScene& scene, QPointF end, bool seconds) {
  const Theme& theme = Theme::current();
  const QString name = seconds ? Words::tr("speed by budget") : Words::tr("bytes on GPUs by budget");
  const QFont font = theme.font(TextStyle::Caption);
  const QFontMetricsF metrics(font);
  const double wide = metrics.horizontalAdvance(name);
  const double left =
      std::max(scene.label_width, std::min(end.x(), scene.label_width + scene.bar_width) - wide - 6);
  painter.fillRect(QRectF(left - 3, end.y() + 3, wide + 6, metrics.height()), theme.colours().surface);
  painter.setFont(font);
  painter.setPen(theme.colours().text2);
  painter.drawText(QPointF(left, end.y() + 3 + metrics.ascent()), name);
}

}  // namespace

void paintCurve(QPainter& painter, const LanesScene& scene, const LaneView& lane, const BudgetCurve& curve) {
  double best = 0, worst = 0;
  bool any = false;
  for (const auto& point : curve.points) {
    if (!point.feasible) continue;
    const double value = curve.seconds ? -point.value : point.value;
    best = any ? std::max(best, value) : value;
    worst = any ? std::min(worst, value) : value;
    any = true;
  }
  const Colours& colours = Theme::current().colours();
  const double bottom = lane.top + lane.height - kMargin, height = std::max(4.0, lane.height - 2 * kMargin);
  const auto x = [&](Bytes budget) {
    return std::min(scene.label_width + double(budget.count()) / scene.scale.bytes_per_pixel,
                    scene.label_width + scene.bar_width);
  };
  QPainterPath path;
  double unfit = scene.label_width;
  for (const auto& point : curve.points) {
    if (!point.feasible) {
      unfit = std::max(unfit, x(point.budget));
      continue;
    }
    const double value = curve.seconds ? -point.value : point.value;
    const double y = best > worst ? bottom - (value - worst) / (best - worst) * height : bottom;
    // Steps, as the values are: a budget that reaches nothing new stays on the level before.
    if (path.elementCount() == 0) path.moveTo(x(point.budget), y);
    path.lineTo(x(point.budget), path.currentPosition().y());
    path.lineTo(x(point.budget), y);
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (unfit > scene.label_width)
    painter.fillRect(QRectF(scene.label_width, bottom - 1, unfit - scene.label_width, 2), colours.error);
  painter.setPen(QPen(colours.paper, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(path);
  painter.setPen(QPen(colours.ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(path);
  if (path.elementCount() > 0) paintAxisName(painter, scene, path.currentPosition(), curve.seconds);
  painter.restore();
}

}  // namespace stowage::widgets
