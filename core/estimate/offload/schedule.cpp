#include "core/estimate/offload/schedule.h"

#include <algorithm>
#include <utility>

#include "core/estimate/offload/simulation.h"

namespace stowage::estimate::offload {
namespace {

/// Of the whole: times so close together are one.
constexpr double kSame = 1e-12;

/// What is chosen of the first n layers, for one n after the other from 0 on. Where layers do not ask each
/// other, the next n has one more layer that goes, and all others as they were.
class CountChoices {
 public:
  /// The scenario has no scopes, outlives it, and says n when of() is called.
  explicit CountChoices(const Scenario& scenario) : scenario_(scenario), apart_(tensors_are_own(scenario)) {}

  bool apart() const { return apart_; }
  /// As choose() says. It lasts until the next call.
  Result<const Choice*> of(std::uint64_t n) {
    if (!apart_ || n == 0) {
      auto chosen = choose(scenario_);
      if (!chosen) return tl::unexpected<Error>(std::move(chosen).error());
      choice_ = *std::move(chosen);
      return &choice_;
    }
    if (n == 1) STOWAGE_TRY(choose_all());
    const auto layer = static_cast<std::uint32_t>(n - 1);
    std::swap(choice_.tensors[layer], gone_.tensors[layer]);
    if (std::binary_search(gone_.offloaded.begin(), gone_.offloaded.end(), layer))
      choice_.offloaded.push_back(layer);
    return &choice_;
  }

 private:
  /// The last layer never goes.
  Status choose_all() {
    Scenario all = scenario_;
    all.offload_layers = scenario_.layers.size() - 1;
    auto chosen = choose(all);
    if (!chosen) return tl::unexpected<Error>(std::move(chosen).error());
    gone_ = *std::move(chosen);
    return {};
  }

  const Scenario& scenario_;
  bool apart_;
  Choice choice_{}, gone_{};
};

}  // namespace

std::optional<std::uint32_t> given_back_at(const Choice& choice, std::size_t layers, std::uint32_t layer) {
  const std::size_t moved = choice.offloaded.size();
  if (layer + moved < layers) return std::nullopt;
  return choice.offloaded[layer + moved - layers];
}

std::optional<std::uint32_t> brought_at(const Choice& choice, std::size_t layers, std::uint32_t layer) {
  if (layer + 1 >= layers) return std::nullopt;
  return given_back_at(choice, layers, layer + 1);
}

Schedule simulate(const Scenario& scenario, const Choice& choice) {
  Simulation simulation(scenario);
  simulation.run(choice);
  return simulation.take();
}

Result<Answer> answer(Scenario scenario) {
  auto choice = choose(scenario);
  if (!choice) return tl::unexpected<Error>(std::move(choice).error());
  Answer out{std::move(scenario), *std::move(choice), {}, {}};
  out.verdicts = judge(out.scenario, out.choice);
  if (out.verdicts.refusals.empty()) out.schedule = simulate(out.scenario, out.choice);
  return out;
}

Result<std::vector<CountPoint>> all_counts(const Scenario& scenario) {
  std::vector<CountPoint> points;
  Scenario tried = scenario;
  tried.scopes.clear();
  Simulation simulation(tried, false);
  CountChoices choices(tried);
  bool all = true;  // the last choice was simulated, and this one has one layer more
  for (std::uint64_t n = 0; n < scenario.layers.size(); ++n) {
    tried.offload_layers = n;
    const auto choice = choices.of(n);
    if (!choice) return tl::unexpected<Error>(choice.error());
    const bool refused = is_refused(tried, **choice);
    const bool more = all && n > 0 && choices.apart();
    all = !refused;
    if (refused) continue;
    const Schedule& schedule =
        more ? simulation.run_with(**choice, static_cast<std::uint32_t>(n - 1)) : simulation.run(**choice);
    points.push_back({n, schedule.peak_bytes, schedule.seconds, schedule.stall_seconds, schedule.gpus});
  }
  return points;
}

std::optional<CountPoint> fastest_within(const std::vector<CountPoint>& points, const Room& room) {
  std::optional<CountPoint> best;
  for (const CountPoint& point : points) {
    if (room.holds(point.peak_bytes, point.gpus) && (!best || point.seconds < best->seconds * (1 - kSame)))
      best = point;
  }
  return best;
}

std::optional<CountPoint> smallest_within(const std::vector<CountPoint>& points, double seconds) {
  std::optional<CountPoint> best;
  for (const CountPoint& point : points) {
    if (point.seconds <= seconds && (!best || point.peak_bytes < best->peak_bytes)) best = point;
  }
  return best;
}

}  // namespace stowage::estimate::offload
