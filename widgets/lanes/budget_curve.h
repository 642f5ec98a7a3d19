#pragma once

#include <QPainter>
#include <QString>
#include <memory>
#include <vector>

#include "widgets/lanes/lanes_scene.h"

namespace stowage::widgets {

/// What the budget of one device buys: value against budget, for the lane of that device. Made by whoever can
/// solve; the lanes only draw it.
struct BudgetCurve {
  struct Point {
    Bytes budget{};
    bool feasible = false;
    double value = 0;  ///< seconds a step, or bytes on GPUs
  };
  machine::DeviceId device{};
  quint64 generation = 0;  ///< of the plan it belongs to
  bool seconds = true;  ///< the values are seconds (fewer are better), else bytes on GPUs (more are better)
  QString per{};        ///< "a token"
  std::vector<Point> points{};  ///< by ascending budget
  bool complete = true;         ///< false: finer ones of the same question follow

  /// How much better the right of two points is, in seconds or bytes; below 0 never.
  double gain(const Point& from, const Point& to) const;
  /// The last point at or below a budget; nullptr when there is none.
  const Point* at(Bytes budget) const;
};
using BudgetCurvePtr = std::shared_ptr<const BudgetCurve>;

/// True when the right point is better by so much that a person would call it a step.
bool tells(const BudgetCurve& curve, const BudgetCurve::Point& from, const BudgetCurve::Point& to);

/// "The next GiB buys 66.1 ms a token.", "Nothing changes before 25.6 GiB: then 68.5 ms a token less.", "More
/// of it changes nothing.", "No plan fits below 22.9 GiB." Judged from `budget`; empty where the curve does
/// not say, as between two coarse points of which one is better.
QString curveWords(const BudgetCurve& curve, Bytes budget);

/// Draws the curve over its lane: left to right the budgets, upwards what is better; where no plan fits, a
/// red line at the foot.
void paintCurve(QPainter& painter, const LanesScene& scene, const LaneView& lane, const BudgetCurve& curve);

}  // namespace stowage::widgets
