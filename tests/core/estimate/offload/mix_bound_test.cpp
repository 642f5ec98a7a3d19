// What no mix can beat, against all mixes of a few layers.
#include "core/estimate/offload/mix_bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

namespace stowage::estimate::offload {
namespace {

struct Case {
  Scenario scenario{};
  std::vector<LayerCost> costs{};
  double budget = 0, held = 0;

  /// Whole seconds, and hundreds of billions of bytes of which a layer gives a few: all sums of the mixes are
  /// exact, and prices of seconds a byte are large.
  explicit Case(unsigned seed) {
    std::mt19937 random(seed);
    const std::size_t count = 1 + random() % 5;
    double saved = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Layer& layer = scenario.layers.emplace_back();
      layer.forward_seconds = static_cast<double>(random() % 3);
      layer.backward_seconds = static_cast<double>(random() % 4);
      LayerCost& cost = costs.emplace_back();
      cost.may_offload = i + 1 < count && random() % 3 != 0;
      cost.may_recompute = random() % 3 != 0;
      const double all = 1e11 + static_cast<double>(random() % 1000);
      const double freed = 1 + static_cast<double>(random() % 7),
                   gone = 1 + static_cast<double>(random() % 7);
      cost.held = {all, all - freed, all - gone};
      cost.to_host = static_cast<double>(random() % 5), cost.to_device = static_cast<double>(random() % 5);
      cost.again = static_cast<double>(1 + random() % 4);
      held += all, saved += std::max(freed, gone);
    }
    budget = held - static_cast<double>(random() % static_cast<unsigned>(saved + 1));
  }

  /// Copies to the host beyond forward, and copies back beyond backward or what is run again: of the mix that
  /// takes the least of them and fits.
  double least() const {
    double best = std::numeric_limits<double>::infinity();
    std::size_t mixes = 1;
    for (std::size_t i = 0; i < costs.size(); ++i) mixes *= 3;
    for (std::size_t mix = 0; mix < mixes; ++mix) best = std::min(best, seconds(mix).value_or(best));
    return best;
  }

 private:
  /// `mix`: a digit of three for each layer.
  std::optional<double> seconds(std::size_t mix) const {
    double compute = 0, forward = 0, backward = 0, down = 0, up = 0, again = 0, here = 0;
    for (std::size_t i = 0; i < costs.size(); ++i, mix /= 3) {
      const auto treatment = static_cast<Treatment>(mix % 3);
      if (!costs[i].may(treatment)) return std::nullopt;
      const Layer& layer = scenario.layers[i];
      compute += layer.forward_seconds + layer.backward_seconds;
      if (i + 1 < costs.size()) forward += layer.forward_seconds, backward += layer.backward_seconds;
      here += costs[i].held[mix % 3];
      if (treatment == Treatment::Offload) down += costs[i].to_host, up += costs[i].to_device;
      if (treatment == Treatment::Recompute) again += costs[i].again;
    }
    if (here > budget) return std::nullopt;
    return compute + std::max(0.0, down - forward) + std::max(again, up - backward);
  }
};

/// To the last digit, however large the terms are that cancel in it.
TEST(MixBound, NoMixIsBelowIt) {
  std::size_t bounded = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const Case one(seed);
    const MixBound bound(one.scenario, one.costs, one.budget);
    EXPECT_LE(bound.of_all(), one.least());
    const double compute = MixBound(one.scenario, one.costs, 2 * one.held).of_all();
    bounded += bound.of_all() > compute;
  }
  EXPECT_GT(bounded, 50u);
}

}  // namespace
}  // namespace stowage::estimate::offload
