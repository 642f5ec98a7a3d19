#include "app/gui/what_if/budget_curves.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/gui/document/solve_plan.h"
#include "core/runtimes/targets.h"
#include "core/solve/curve.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr std::uint32_t kMostPoints = 1000;
constexpr std::uint32_t kLeastSteps = 4, kMostFirstSteps = 32;
constexpr double kFirstSeconds = 0.2;  // of the first look
constexpr double kAllSeconds = 1.0;
constexpr std::uint64_t kEdge = MiB(64).count();  // to which the next step is known

using Clock = std::chrono::steady_clock;

/// One curve in the making.
class Making {
 public:
  /// Under runtime mixed with what the solver lets the host compute now: the curve asks about budgets, not
  /// about that.
  Making(PlanRequest request, const widgets::PlanStatePtr& state, machine::DeviceId device, Bytes to,
         std::uint32_t most)
      : request_(std::move(request)),
        state_(state),
        settings_(askedFor(*state)),
        catalog_(solve::catalog_is_for(*state->catalog, state->settings)
                     ? state->catalog
                     : solve::make_unit_catalog(solve::model_of(*state->catalog), state->settings,
                                                solve::pass_times_of(*state->catalog))),
        turns_(turnsFor(request_)),
        to_(to),
        most_(most) {
    curve_.device = device;
    curve_.generation = state->generation;
    // Host memory puts nothing on GPUs: where those are filled first, what it buys is the time of the plan
    // that is best with so much of it.
    const bool timed = plan::row_of(state->settings.objective).time;
    replans_ = !timed && !device.gpu();
    curve_.seconds = replans_ || timed;
    if (curve_.seconds) curve_.per = widgets::perText(state->settings.objective);
    request_.input.machine = state->machine;
    request_.previous.reset();  // no plan to stay near: that would be the time of a smaller budget
    request_.facts.reset();
    const machine::Device* here = state->machine.find(device);
    if (here && here->budget) budget_ = *here->budget;
  }

  widgets::BudgetCurvePtr drawn(bool complete) const {
    auto out = std::make_shared<widgets::BudgetCurve>(curve_);
    out->complete = complete;
    return out;
  }

  /// The first look, with the budget as it is and a GiB more: what the words are about. False when cancelled
  /// or impossible.
  bool look(const Job& job) {
    steps_ = std::min(firstSteps(state_->solve_seconds), most_ - 1);
    return add(Bytes(), to_, steps_ + 1, job) && (!budget_ || add(*budget_, *budget_ + GiB(1), 2, job));
  }

  /// Twice as many steps, if there is time and room for them.
  bool refine(const Job& job) {
    if (2 * steps_ >= most_ || spent() + 2 * last_ > kAllSeconds) return false;
    // The middles of all steps lie evenly themselves.
    const Bytes half(to_.count() / (2 * std::uint64_t{steps_}));
    if (!add(half, to_ - half, steps_, job)) return false;
    steps_ *= 2;
    return true;
  }

  /// Halves the way to the next step above the budget, until the step is known to 64 MiB.
  bool sharpen(const Job& job) {
    if (!budget_ || spent() > kAllSeconds) return false;
    const auto* now = curve_.at(*budget_);
    if (!now || !now->feasible) return false;
    const auto here = static_cast<std::size_t>(now - curve_.points.data());
    for (std::size_t i = here + 1; i < curve_.points.size(); ++i) {
      if (!widgets::tells(curve_, curve_.points[here], curve_.points[i])) continue;
      const std::uint64_t from = curve_.points[i - 1].budget.count(), until = curve_.points[i].budget.count();
      return until - from > kEdge && add(Bytes(from + (until - from) / 2), Bytes(until), 2, job);
    }
    return false;
  }

 private:
  double spent() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  bool add(Bytes from, Bytes to, std::uint32_t points, const Job& job) {
    const auto start = Clock::now();
    const bool added = told()     ? addTold(from, to, points, job)
                       : replans_ ? addPlans(from, to, points, job)
                                  : addValues(from, to, points, job);
    if (!added) return false;
    makeMonotone(curve_);
    last_ = std::chrono::duration<double>(Clock::now() - start).count();
    return true;
  }

  /// Somebody is named who runs the plan: what counts are plans that hold for them.
  bool told() const { return runtimes::find_target(request_.input.target.name) != nullptr; }

  bool addTold(Bytes from, Bytes to, std::uint32_t points, const Job& job) {
    PlanRequest request = request_;
    const auto slot = request.input.machine.slot(curve_.device);
    if (!slot) return false;
    solve::Effort effort = solve::Effort::live();
    effort.tolerance = 0;
    for (std::uint32_t i = 0; i < points; ++i) {
      const Bytes budget = i + 1 == points ? to : from + Bytes((to - from).count() / (points - 1) * i);
      request.input.machine.devices[*slot].budget = budget;
      const PlanOutcome outcome = solvePlan(request, effort, job);
      if (outcome.error || !job.check("curve")) return false;
      widgets::BudgetCurve::Point point{budget, !outcome.infeasible(), 0};
      const plan::Evaluation& costs = outcome.state->evaluation;
      const plan::Objective objective = state_->settings.objective;
      if (point.feasible && !curve_.seconds) point.value = static_cast<double>(costs.gpu_bytes.count());
      if (point.feasible && curve_.seconds)
        point.value = replans_ ? costs.step_seconds : costs.seconds_of(objective);
      curve_.points.push_back(point);
    }
    return true;
  }

  bool addPlans(Bytes from, Bytes to, std::uint32_t points, const Job& job) {
    auto machine = state_->machine;
    const auto slot = machine.slot(curve_.device);
    if (!slot) return false;
    machine::Device* device = &machine.devices[*slot];
    solve::Effort effort = solve::Effort::live();
    effort.explain = false;
    effort.tolerance = 0;  // and no plan to stay near: that would keep as many bytes on GPUs, and the time of
                           // a smaller budget
    for (std::uint32_t i = 0; i < points; ++i) {
      const Bytes budget = from + Bytes((to - from).count() / (points - 1) * i);
      device->budget = i + 1 == points ? to : budget;
      const auto answer =
          solve::solve_with_turns(*catalog_, machine, settings_, *turns_, nullptr, effort, job);
      if (!answer || !job.check("curve")) return false;
      widgets::BudgetCurve::Point point{*device->budget, answer->outcome != solve::Outcome::Infeasible, 0};
      if (point.feasible) {
        auto settings = settings_;
        if (answer->main_gpu && !settings.main_gpu) settings.main_gpu = answer->main_gpu;
        settings.computed = answer->computed;
        point.value = plan::evaluate(*solve::model_of(*catalog_), answer->machine, settings,
                                     answer->placement, solve::pass_times_of(*catalog_).get())
                          .step_seconds;
      }
      curve_.points.push_back(point);
    }
    return true;
  }

  bool addValues(Bytes from, Bytes to, std::uint32_t points, const Job& job) {
    solve::CurveRange range;
    range.from = from;
    range.to = to;
    range.points = points;
    const auto part = solve::curve(*catalog_, state_->machine, settings_, curve_.device, range, job, *turns_);
    if (!part) return false;
    const double unit = curve_.seconds ? 1e-12 : 1;
    for (const auto& point : part->points)
      curve_.points.push_back({point.budget, point.feasible, static_cast<double>(point.value) * unit});
    return true;
  }

  PlanRequest request_;  ///< of the plan that is shown
  widgets::PlanStatePtr state_;
  plan::Settings settings_;
  solve::UnitCatalogPtr catalog_;
  std::shared_ptr<const plan::TurnBytes> turns_;
  Bytes to_;
  std::uint32_t most_, steps_ = 1;
  std::optional<Bytes> budget_{};
  widgets::BudgetCurve curve_{};
  bool replans_ = false;
  Clock::time_point start_ = Clock::now();
  double last_ = 0;  ///< seconds of the last addition
};

}  // namespace

std::uint32_t firstSteps(double solveSeconds) {
  const double affordable = kFirstSeconds / std::max(solveSeconds, 1e-6);
  std::uint32_t steps = kLeastSteps;
  while (steps < kMostFirstSteps && 2.0 * steps <= affordable) steps *= 2;
  return steps;
}

void makeMonotone(widgets::BudgetCurve& curve) {
  auto& points = curve.points;
  std::stable_sort(points.begin(), points.end(),
                   [](const auto& a, const auto& b) { return a.budget < b.budget; });
  solve::make_monotone(points, [&](double a, double b) { return curve.seconds ? a < b : a > b; });
  // Of several for one budget the last is the best.
  std::vector<widgets::BudgetCurve::Point> out;
  for (const auto& point : points) {
    if (!out.empty() && out.back().budget == point.budget) out.pop_back();
    out.push_back(point);
  }
  points = std::move(out);
}

BudgetCurves::BudgetCurves(Document& document, QObject* parent) : QObject(parent), document_(document) {
  connect(&document_, &Document::modelChanged, this, &BudgetCurves::cancel);
}

void BudgetCurves::ask(machine::DeviceId device, Bytes to, int points) {
  const auto state = document_.state();
  if (!state || !state->catalog || document_.input().map || !to) return;
  const auto most =
      std::clamp<std::uint32_t>(static_cast<std::uint32_t>(std::max(points, 2)), 3, kMostPoints);
  const auto work = [this, request = document_.request(document_.input()), state, device, to, most](
                        const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
    Making making(request, state, device, to, most);
    if (!making.look(job)) return [] {};
    // Whether it still holds, the lanes know: while just this budget is dragged, it does.
    const auto shown = [this, &making](bool complete) {
      return [this, curve = making.drawn(complete)] { Q_EMIT ready(curve); };
    };
    meanwhile(shown(false));
    while (making.refine(job)) meanwhile(shown(false));
    while (making.sharpen(job)) continue;
    return shown(true);
  };
  jobs_.start(JobRunner::StagedWork(work));
}

}  // namespace stowage::app
