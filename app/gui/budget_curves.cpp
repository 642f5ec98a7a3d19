#include "app/gui/budget_curves.h"

#include <algorithm>

#include "core/solve/curve.h"

namespace stowage::app {
namespace {

constexpr int kMostPoints = 1000;

widgets::BudgetCurvePtr drawn(const solve::Curve& curve, quint64 generation) {
  auto out = std::make_shared<widgets::BudgetCurve>();
  out->device = curve.device;
  out->generation = generation;
  out->seconds = curve.objective != plan::Objective::GpuBytes;
  if (out->seconds) out->per = BudgetCurves::tr("a token");
  out->points.reserve(curve.points.size());
  const double unit = out->seconds ? 1e-12 : 1;
  for (const auto& point : curve.points) out->points.push_back({point.budget, point.feasible, static_cast<double>(point.value) * unit});
  return out;
}

}  // namespace

BudgetCurves::BudgetCurves(Document& document, QObject* parent) : QObject(parent), document_(document) {}

void BudgetCurves::ask(machine::DeviceId device, Bytes to, int points) {
  const auto state = document_.state();
  if (!state || !state->prepared || document_.input().map || !to) return;
  solve::CurveRange range;
  range.to = to;
  range.points = static_cast<std::uint32_t>(std::clamp(points, 2, kMostPoints));
  jobs_.start([this, state, device, range](const Job& job) -> JobRunner::Deliver {
    const auto curve = solve::curve(*state->prepared, state->machine, state->settings, device, range, job);
    if (!curve) return [] {};
    // Whether it still holds, the lanes know: while just this budget is dragged, it does.
    return [this, result = drawn(*curve, state->generation)] { Q_EMIT ready(result); };
  });
}

}  // namespace stowage::app
