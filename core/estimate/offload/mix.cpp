#include "core/estimate/offload/mix.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/contradiction.h"
#include "core/estimate/offload/mix_bound.h"
#include "core/estimate/offload/mix_guess.h"
#include "core/estimate/offload/mix_order.h"
#include "core/estimate/offload/mix_parts.h"
#include "core/estimate/offload/mix_trial.h"

namespace stowage::estimate::offload {

struct MixProof {
  static Proven<MixProof> yes_if(bool proven) { return Proven<MixProof>(proven); }
};

namespace {

using Treatments = std::vector<Treatment>;
constexpr double kEnd = std::numeric_limits<double>::infinity();
constexpr double kSame = MixTrial::kSame;

/// Looks at every mix that the bound does not rule out, nor what is known of those with as many layers moved.
class Search {
 public:
  /// No mix beats any of the bounds. `by_moved`: as MixParts has it; empty: nothing is known.
  Search(const std::vector<MixBound>& bounds, MixTrial& trial, std::uint64_t looks,
         std::vector<double> by_moved)
      : trial_(trial),
        prefixes_(bounds.begin(), bounds.end()),
        costs_(bounds.front().costs()),
        looks_(looks),
        by_moved_(std::move(by_moved)),
        movable_(costs_.size() + 1) {
    for (std::size_t i = costs_.size(); i-- > 0;) movable_[i] = movable_[i + 1] + costs_[i].may_offload;
  }

  /// What the mixes that were not looked at cannot beat; infinity: there are none.
  double run() {
    go_on();
    return open_;
  }

 private:
  void go_on() {
    const double bound = least_of_all();
    if (bound >= trial_.best_seconds() * (1 - kSame)) return;
    if (trial_.over() || !trial_.look(looks_)) {
      open_ = std::min(open_, bound);
      return;
    }
    if (layers_.size() == costs_.size()) {
      trial_.try_mix(layers_);
      return;
    }
    const LayerCost& cost = costs_[layers_.size()];
    for (const Treatment treatment : {Treatment::Offload, Treatment::Keep, Treatment::Recompute}) {
      if (!cost.may(treatment)) continue;
      layers_.push_back(treatment);
      moved_ += treatment == Treatment::Offload;
      for (MixBound::Prefix& prefix : prefixes_) prefix.push(treatment);
      go_on();
      for (MixBound::Prefix& prefix : prefixes_) prefix.pop();
      moved_ -= treatment == Treatment::Offload;
      layers_.pop_back();
    }
  }

  double least_of_all() const {
    double least = least_within_reach();
    for (const MixBound::Prefix& prefix : prefixes_) least = std::max(least, prefix.seconds());
    return least;
  }

  /// Of the numbers of layers moved that mixes that begin so may have.
  double least_within_reach() const {
    if (by_moved_.empty()) return 0;
    double least = kEnd;
    const std::size_t most = moved_ + movable_[layers_.size()];
    for (std::size_t n = moved_; n <= most; ++n) least = std::min(least, by_moved_[n]);
    return least;
  }

  MixTrial& trial_;
  std::vector<MixBound::Prefix> prefixes_;
  const std::vector<LayerCost>& costs_;
  std::uint64_t looks_;
  std::vector<double> by_moved_;
  std::vector<std::size_t> movable_;  ///< by layer: how many from it on can be moved
  Treatments layers_{};
  std::size_t moved_ = 0;
  double open_ = kEnd;
};

/// Steps of paths over layers and ranks, and mixes that are changed bit by bit: a millisecond or two each. Of
/// some hundred layers more of either bring the bound and the best hardly nearer (0.1 %, bench_mix); where
/// memory follows the copies a mix takes longer to know, and its bound has fewer multipliers to move.
constexpr std::uint64_t kWork = 500'000, kWorkOfCopies = 400'000, kImproved = 1'500;
constexpr std::uint64_t kWorkOfMany = 1'000'000;
constexpr std::size_t kSomeHundred = 128;
/// Looks at mixes of very many layers, of which pairs that change places are millions.
constexpr std::uint64_t kLooks = 200'000;
/// Of more layers a search would take millions of looks and yet prove nothing, where their order is known. Of
/// some more it proves half of what is open in some tens of milliseconds, with what is known by layers moved.
constexpr std::size_t kMostSearched = 16, kSomeSearched = 32;
constexpr std::uint64_t kSomeLooks = 80'000;

bool is_proven(double bound, const MixTrial& trial) { return bound >= trial.best_seconds() * (1 - kSame); }

/// What no mix can beat; and of each number of layers moved, where that is known.
struct Least {
  double of_all = 0;
  std::vector<double> by_moved{};
};

/// Good mixes, and what none can beat.
Least by_order(const MixBound& bound, MixTrial& trial, Memory memory, const MixLimits& limits) {
  const bool many = bound.count() > MixGuess::kMany;
  MixGuess guess(bound, trial, many ? std::min(limits.nodes / 2, kLooks) : limits.nodes / 2);
  guess.try_some();
  if (is_proven(bound.of_all(), trial)) return {bound.of_all(), {}};
  MixOrder order(trial.steps()->steps(), bound.costs(), static_cast<double>(trial.budget()), memory);
  std::vector<double> floors;
  for (std::size_t n = 0; n < bound.count(); ++n) floors.push_back(bound.of_moved(n));
  const auto offer = [&](const Treatments& layers) {
    if (!trial.over() && trial.look(limits.nodes / 2)) trial.try_mix(layers);
    return trial.best_seconds();
  };
  const std::uint64_t few = memory == Memory::Copy ? kWorkOfCopies : kWork;
  const std::uint64_t work = bound.count() <= kSomeHundred ? few : kWorkOfMany;
  MixParts parts(order, trial.best_seconds(), offer, work, std::move(floors));
  Least least{parts.run(), {}};
  if (is_proven(least.of_all, trial)) return least;
  least.by_moved = parts.least_by_moved();
  guess.improve(trial.simulated() + kImproved);
  return least;
}

/// Looks at all that is left, or at as much as there is time for.
double search(const std::vector<MixBound>& bounds, MixTrial& trial, const MixLimits& limits,
              std::vector<double> by_moved) {
  const bool whole = !trial.steps() || bounds.front().count() <= kMostSearched;
  const std::uint64_t looks = whole ? limits.nodes : std::min(limits.nodes, trial.looked() + kSomeLooks);
  return Search(bounds, trial, looks, std::move(by_moved)).run();
}

void guess_all(const MixBound& bound, MixTrial& trial, const MixLimits& limits) {
  MixGuess guess(bound, trial, limits.nodes / 2);
  guess.try_all();
  guess.improve(limits.simulations);
}

/// Seconds that are bounds and those of mixes are added up in other orders. What terms of many bytes make of
/// a bound beside that, where they cancel, the bounds have taken off themselves, by the size of those terms
/// (MixBound::constant, MixOrder::value).
constexpr double kRounding = 1e-9;

std::uint64_t picoseconds(double seconds) {
  return static_cast<std::uint64_t>(std::min(seconds * 1e12, 1e18));
}

/// `floor`: what was called a bound of all mixes.
bool is_beaten(double floor, const MixTrial& trial) { return trial.best_seconds() < floor * (1 - kRounding); }

/// What is known of all mixes, and of the best one. A mix that beats `floor` is reported, and the bound is
/// then `of_all`, by sums alone, if that holds.
MixAnswer answer_of(const MixTrial& trial, double floor, double least, double of_all) {
  MixAnswer out;
  out.best = trial.whole_best();
  if (!is_beaten(floor, trial)) {
    out.proven = MixProof::yes_if(is_proven(least, trial));
    out.bound_seconds = out.proven ? 0 : least;
    if (out.best) out.bound_seconds = out.proven ? out.best->seconds : std::min(least, out.best->seconds);
  } else {
    report_contradiction(picoseconds(trial.best_seconds()), picoseconds(floor));
    if (out.best && !is_beaten(of_all, trial)) out.bound_seconds = std::min(of_all, out.best->seconds);
  }
  out.simulated = trial.simulated();
  out.looked = trial.looked();
  out.least_peak_bytes = trial.least_peak();
  return out;
}

/// Where layers share tensors nothing is known of one without the others: only compute bounds a step.
std::vector<LayerCost> unknown(std::vector<LayerCost> costs) {
  for (LayerCost& cost : costs) {
    cost.may_offload = cost.may_recompute = true;
    cost.held = {};
    cost.to_host = cost.to_device = cost.again = 0;
  }
  return costs;
}

/// What all GPUs hold together, and what each does that has room of its own.
std::vector<MixBound> bounds_of(const Scenario& scenario, const Room& room, const MixTrial& trial) {
  const auto known = [&](std::vector<LayerCost> costs) {
    return trial.plain() ? std::move(costs) : unknown(std::move(costs));
  };
  std::vector<MixBound> out;
  out.emplace_back(scenario, known(trial.costs()), static_cast<double>(trial.budget()));
  for (const auto& [gpu, bytes] : room.of_gpu)
    out.emplace_back(scenario, known(trial.costs(gpu)), static_cast<double>(bytes));
  return out;
}

}  // namespace

std::vector<Scope> scopes_of_mix(const Scenario& scenario, const std::vector<Treatment>& layers) {
  std::vector<Scope> scopes;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] == Treatment::Keep) continue;
    const bool on = layers[i] == Treatment::Offload;
    scopes.push_back({.module = scenario.layers[i].name,
                      .state = on ? Switch::On : Switch::Recompute,
                      .cap_bytes = on ? scenario.cap_bytes : std::nullopt});
  }
  return scopes;
}

Scenario with_mix(Scenario scenario, const std::vector<Treatment>& layers) {
  scenario.scopes = scopes_of_mix(scenario, layers);
  scenario.offload_layers.reset();
  scenario.cap_bytes.reset();
  return scenario;
}

Result<MixAnswer> best_mix(const Scenario& scenario, const Room& room, const MixLimits& limits,
                           const Job& job) {
  MixTrial trial(scenario, room, limits.simulations, job);
  STOWAGE_TRY(trial.prepare());
  const std::vector<MixBound> bounds = bounds_of(scenario, room, trial);
  const MixBound& bound = bounds.front();
  trial.try_mix(Treatments(scenario.layers.size(), Treatment::Keep));
  double of_all = 0;
  bool nothing_fits = false;
  for (const MixBound& one : bounds) {
    of_all = std::max(of_all, one.of_all());
    nothing_fits = nothing_fits || one.nothing_fits();
  }
  double least = nothing_fits ? kEnd : of_all, floor = least;
  if (!nothing_fits) {
    const bool ordered = trial.steps() != nullptr;
    std::vector<double> by_moved;
    if (ordered) {
      Least known = by_order(bound, trial, scenario.memory, limits);
      least = std::max(least, known.of_all);
      by_moved = std::move(known.by_moved);
    } else {
      guess_all(bound, trial, limits);
    }
    floor = least;
    if (!is_proven(least, trial) && (!ordered || scenario.layers.size() <= kSomeSearched))
      least = std::max(least, search(bounds, trial, limits, std::move(by_moved)));
  }
  STOWAGE_TRY(job.check({}));
  return answer_of(trial, floor, least, of_all);
}

}  // namespace stowage::estimate::offload
