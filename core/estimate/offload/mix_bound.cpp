#include "core/estimate/offload/mix_bound.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace stowage::estimate::offload {
namespace {

constexpr std::array kAll = {Treatment::Keep, Treatment::Offload, Treatment::Recompute};
constexpr int kSteps = 30;  // of the search for a price, each of which halves what it may be

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
  return compute_ - by.down * forward_ - by.up * backward_ + by.price * (held_ - budget_);
}

double MixBound::value(const Multipliers& by) const {
  double sum = constant(by);
  for (const LayerCost& cost : costs_) sum += least_term(by, cost);
  return sum;
}

/// How the bound grows with the price: by what is held beyond the budget where each layer has its least term.
double MixBound::slope(const Multipliers& by) const {
  double held = held_ - budget_;
  for (const LayerCost& cost : costs_) {
    double least = 0, saved = 0;
    for (const Treatment treatment : {Treatment::Offload, Treatment::Recompute}) {
      const double here = cost.may(treatment) ? term(by, cost, treatment) : 0;
      if (here >= least) continue;
      least = here;
      saved = cost.held[0] - cost.held[place(treatment)];
    }
    held -= saved;
  }
  return held;
}

/// The bound is concave in the price.
MixBound::Multipliers MixBound::best_price(double down, double up) const {
  double low = 0, high = 0;
  for (const LayerCost& cost : costs_) {
    for (const Treatment treatment : kAll) {
      const double saved = cost.held[0] - cost.held[place(treatment)];
      const double price = cost.again + cost.to_host + cost.to_device;
      if (cost.may(treatment) && saved > 0) high = std::max(high, price / saved);
    }
  }
  for (int i = 0; i < kSteps; ++i) {
    const double middle = low + (high - low) / 2;
    (slope({down, up, middle}) > 0 ? low : high) = middle;
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
  multipliers_.push_back({});  // compute alone
  for (std::size_t i = 0; i + 1 < kMostMultipliers && i < all.size(); ++i)
    multipliers_.push_back(all[i].second);
  for (const Multipliers& by : multipliers_) {
    std::vector<double>& rest = rest_.emplace_back(costs_.size() + 1, 0.0);
    for (std::size_t i = costs_.size(); i-- > 0;) rest[i] = rest[i + 1] + least_term(by, costs_[i]);
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
  for (std::size_t k = 0; k < bound.multipliers_.size(); ++k)
    first.sums[k] = bound.constant(bound.multipliers_[k]);
}

void MixBound::Prefix::push(Treatment treatment) {
  const LayerCost& cost = bound_.costs_[states_.size() - 1];
  State next = states_.back();
  next.held += cost.held[place(treatment)];
  for (std::size_t k = 0; k < bound_.multipliers_.size(); ++k)
    next.sums[k] += bound_.term(bound_.multipliers_[k], cost, treatment);
  states_.push_back(next);
}

void MixBound::Prefix::pop() { states_.pop_back(); }

double MixBound::Prefix::seconds() const {
  const State& now = states_.back();
  const std::size_t open = states_.size() - 1;
  if (now.held + bound_.least_held(open) > bound_.budget_) return std::numeric_limits<double>::infinity();
  double most = bound_.root_;
  for (std::size_t k = 0; k < bound_.multipliers_.size(); ++k)
    most = std::max(most, now.sums[k] + bound_.rest_[k][open]);
  return most;
}

MixBound::Whole::Whole(const MixBound& bound, std::vector<Treatment> layers)
    : bound_(bound), layers_(std::move(layers)) {
  for (const Multipliers& by : bound.multipliers_) sums_.push_back(bound.constant(by));
  for (std::size_t i = 0; i < layers_.size(); ++i) add(i, 1);
}

void MixBound::Whole::add(std::size_t layer, double times) {
  const LayerCost& cost = bound_.costs_[layer];
  held_ += times * cost.held[place(layers_[layer])];
  for (std::size_t k = 0; k < sums_.size(); ++k)
    sums_[k] += times * bound_.term(bound_.multipliers_[k], cost, layers_[layer]);
}

void MixBound::Whole::change(std::size_t layer, Treatment to) {
  add(layer, -1);
  layers_[layer] = to;
  add(layer, 1);
}

double MixBound::Whole::seconds() const {
  if (held_ > bound_.budget_) return std::numeric_limits<double>::infinity();
  return std::max(bound_.root_, *std::max_element(sums_.begin(), sums_.end()));
}

}  // namespace stowage::estimate::offload
