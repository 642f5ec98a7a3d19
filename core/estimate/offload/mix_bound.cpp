#include "core/estimate/offload/mix_bound.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace stowage::estimate::offload {
namespace {

constexpr std::array kAll = {Treatment::Keep, Treatment::Offload, Treatment::Recompute};
constexpr int kSteps = 30;  // of the search for a price, each of which halves what it may be

/// Of all that is added up: more than rounding can make of a sum over some hundred layers, and so for each
/// hundred or so of them. Prices are seconds a byte and may be times billions of bytes: what is left of such
/// terms when they cancel has no more digits than they had.
constexpr double kRounding = 1e-14;
constexpr std::size_t kHundred = 128;

std::size_t place(Treatment treatment) { return static_cast<std::size_t>(treatment); }

/// Sums of the first so many of them.
std::vector<double> sums(std::vector<double> values, bool largest_first) {
  std::sort(values.begin(), values.end());
  if (largest_first) std::reverse(values.begin(), values.end());
  std::vector<double> out{0};
  for (const double value : values) out.push_back(out.back() + value);
  return out;
}

}  // namespace

MixBound::MixBound(const Scenario& scenario, std::vector<LayerCost> costs, double budget)
    : costs_(std::move(costs)), budget_(budget * (1 + 1e-12)) {  // sums are of so many digits
  bool early = false;  // a later layer may have a tensor brought before the last but one comes
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    const Layer& layer = scenario.layers[i];
    compute_ += layer.forward_seconds + layer.backward_seconds;
    if (i + 1 < scenario.layers.size())
      forward_ += layer.forward_seconds, backward_ += layer.backward_seconds;
    early |= std::any_of(layer.tensors.begin(), layer.tensors.end(),
                         [](const Tensor& tensor) { return tensor.needed_in.has_value(); });
    held_ += costs_[i].held[place(Treatment::Keep)];
    to_host_ += costs_[i].to_host, to_device_ += costs_[i].to_device, again_ += costs_[i].again;
  }
  if (early) backward_ += scenario.layers.back().backward_seconds;
  least_held_.assign(costs_.size() + 1, 0);
  for (std::size_t i = costs_.size(); i-- > 0;) {
    double least = costs_[i].held[0];
    for (const Treatment treatment : kAll) {
      if (costs_[i].may(treatment)) least = std::min(least, costs_[i].held[place(treatment)]);
    }
    least_held_[i] = least_held_[i + 1] + least;
  }
  choose_multipliers();
  count_moved();
  root_ = std::max(compute_, *std::min_element(by_moved_.begin(), by_moved_.end()));
  for (const Multipliers& by : multipliers_) root_ = std::max(root_, value(by));
}

double MixBound::term(const Multipliers& by, const LayerCost& cost, Treatment treatment) const {
  const double saved = by.price * (cost.held[0] - cost.held[place(treatment)]);
  if (treatment == Treatment::Offload) return by.down * cost.to_host + by.up * cost.to_device - saved;
  return treatment == Treatment::Recompute ? (1 - by.up) * cost.again - saved : 0;
}

double MixBound::least_term(const Multipliers& by, const LayerCost& cost) const {
  double least = 0;
  for (const Treatment treatment : kAll) {
    if (cost.may(treatment)) least = std::min(least, term(by, cost, treatment));
  }
  return least;
}

double MixBound::constant(const Multipliers& by) const {
  const double all = compute_ + by.down * (forward_ + to_host_) + by.up * (backward_ + to_device_) +
                     (1 - by.up) * again_ + by.price * (2 * held_ + budget_);
  return compute_ - by.down * forward_ - by.up * backward_ + by.price * (held_ - budget_) -
         kRounding * static_cast<double>(1 + costs_.size() / kHundred) * all;
}

double MixBound::value(const Multipliers& by) const {
  double sum = constant(by);
  for (const LayerCost& cost : costs_) sum += least_term(by, cost);
  return sum;
}

/// Of one layer that goes or is run again: what that takes, and what it saves.
struct MixBound::Way {
  double seconds = 0, saved = 0;
};

/// How the bound grows with the price: by what is held beyond the budget where each layer has its least term.
double MixBound::slope(const std::vector<std::array<Way, 2>>& ways, double price) const {
  double held = held_ - budget_;
  for (const auto& [goes, runs] : ways) {
    const double first = goes.seconds - price * goes.saved, second = runs.seconds - price * runs.saved;
    const double one = first < 0 ? goes.saved : 0;
    held -= second < std::min(first, 0.0) ? runs.saved : one;
  }
  return held;
}

/// The bound is concave in the price.
MixBound::Multipliers MixBound::best_price(double down, double up) const {
  double low = 0, high = 0;
  std::vector<std::array<Way, 2>> ways;
  for (const LayerCost& cost : costs_) {
    for (const Treatment treatment : kAll) {
      const double saved = cost.held[0] - cost.held[place(treatment)];
      const double price = cost.again + cost.to_host + cost.to_device;
      if (cost.may(treatment) && saved > 0) high = std::max(high, price / saved);
    }
    std::array<Way, 2>& way = ways.emplace_back();
    if (cost.may_offload) way[0] = {down * cost.to_host + up * cost.to_device, cost.held[0] - cost.held[1]};
    if (cost.may_recompute) way[1] = {(1 - up) * cost.again, cost.held[0] - cost.held[2]};
  }
  for (int i = 0; i < kSteps; ++i) {
    const double middle = low + (high - low) / 2;
    (slope(ways, middle) > 0 ? low : high) = middle;
  }
  return {down, up, low};
}

void MixBound::choose_multipliers() {
  std::vector<std::pair<double, Multipliers>> all;
  for (int down = 0; down <= 4; ++down) {
    for (int up = 0; up <= 4; ++up) {
      const Multipliers by = best_price(down / 4.0, up / 4.0);
      all.emplace_back(value(by), by);
    }
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t m = 1; m < kMultipliers; ++m) multipliers_[m] = all[m - 1].second;  // 0: compute alone
  terms_.resize(costs_.size()), rest_.assign(costs_.size() + 1, Sums{});
  for (std::size_t i = costs_.size(); i-- > 0;) {
    for (std::size_t m = 0; m < kMultipliers; ++m) {
      for (const Treatment treatment : kAll)
        terms_[i][place(treatment)][m] = term(multipliers_[m], costs_[i], treatment);
      rest_[i][m] = rest_[i + 1][m] + least_term(multipliers_[m], costs_[i]);
    }
  }
}

/// Of so many layers moved and so many run again, were they those that save most and those that cost least:
/// near to what can be had where layers are alike.
void MixBound::count_moved() {
  std::array<std::vector<double>, 3> saved;
  std::vector<double> down, up, again;
  for (const LayerCost& cost : costs_) {
    if (cost.may_offload) {
      saved[1].push_back(cost.held[0] - cost.held[1]);
      down.push_back(cost.to_host), up.push_back(cost.to_device);
    }
    if (!cost.may_recompute) continue;
    saved[2].push_back(cost.held[0] - cost.held[2]);
    again.push_back(cost.again);
  }
  const auto moved = sums(saved[1], true), made = sums(saved[2], true);
  const auto downs = sums(down, false), ups = sums(up, false), agains = sums(again, false);
  for (std::size_t n = 0; n < moved.size(); ++n) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t m = 0; m < made.size() && n + m <= costs_.size(); ++m) {
      if (held_ - moved[n] - made[m] > budget_) continue;
      least = std::min(least, std::max(0.0, downs[n] - forward_) + std::max(agains[m], ups[n] - backward_));
    }
    by_moved_.push_back(compute_ + least);
  }
}

MixBound::Prefix::Prefix(const MixBound& bound) : bound_(bound) {
  states_.reserve(bound.count() + 1);
  State& first = states_.emplace_back();
  for (std::size_t m = 0; m < kMultipliers; ++m) first.sums[m] = bound.constant(bound.multipliers_[m]);
}

void MixBound::Prefix::push(Treatment treatment) {
  const std::size_t layer = states_.size() - 1;
  State next = states_.back();
  next.held += bound_.costs_[layer].held[place(treatment)];
  const Sums& terms = bound_.terms_[layer][place(treatment)];
  for (std::size_t m = 0; m < kMultipliers; ++m) next.sums[m] += terms[m];
  states_.push_back(next);
}

void MixBound::Prefix::pop() { states_.pop_back(); }

double MixBound::Prefix::seconds() const {
  const State& now = states_.back();
  const std::size_t open = states_.size() - 1;
  if (now.held + bound_.least_held(open) > bound_.budget_) return std::numeric_limits<double>::infinity();
  double most = bound_.root_;
  const Sums& rest = bound_.rest_[open];
  for (std::size_t m = 0; m < kMultipliers; ++m) most = std::max(most, now.sums[m] + rest[m]);
  return most;
}

double MixBound::seconds_of(double held, const Sums& sums) const {
  if (held > budget_) return std::numeric_limits<double>::infinity();
  return std::max(root_, *std::max_element(sums.begin(), sums.end()));
}

MixBound::Whole::Whole(const MixBound& bound, std::vector<Treatment> layers)
    : bound_(bound), layers_(std::move(layers)) {
  for (std::size_t m = 0; m < kMultipliers; ++m) sums_[m] = bound.constant(bound.multipliers_[m]);
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    held_ += bound.costs_[i].held[place(layers_[i])];
    for (std::size_t m = 0; m < kMultipliers; ++m) sums_[m] += bound.terms_[i][place(layers_[i])][m];
  }
}

/// What the change makes of both.
void MixBound::Whole::add(const Change& one, double& held, Sums& sums) const {
  const std::size_t was = place(layers_[one.layer]), now = place(one.to);
  const auto& by = bound_.costs_[one.layer].held;
  const auto& terms = bound_.terms_[one.layer];
  held += by[now] - by[was];
  for (std::size_t m = 0; m < kMultipliers; ++m) sums[m] += terms[now][m] - terms[was][m];
}

void MixBound::Whole::change(const Change& one) {
  add(one, held_, sums_);
  layers_[one.layer] = one.to;
}

double MixBound::Whole::seconds_with(const Change& one, const Change& other) const {
  double held = held_;
  Sums sums = sums_;
  add(one, held, sums);
  if (other.layer != one.layer) add(other, held, sums);
  return bound_.seconds_of(held, sums);
}

}  // namespace stowage::estimate::offload
