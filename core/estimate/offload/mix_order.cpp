#include "core/estimate/offload/mix_order.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace stowage::estimate::offload {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
/// Of all that is added up: more than rounding can make of a sum over some hundred layers, and so for each
/// hundred or so of them.
constexpr double kRounding = 1e-14;
constexpr std::size_t kHundred = 128;
/// Of two costs a byte: so close together they are one.
constexpr double kNear = 1e-12;

double middle(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

using Multipliers = MixOrder::Multipliers;

double times(const Multipliers& a, const Multipliers& b) {
  double sum = a.down * b.down + a.count * b.count;
  for (std::size_t r = 0; r < a.up.size(); ++r) sum += a.up[r] * b.up[r];
  for (std::size_t j = 0; j < a.price.size(); ++j) sum += a.price[j] * b.price[j];
  return sum;
}

void add(Multipliers& to, double so_much, const Multipliers& of) {
  to.down += so_much * of.down, to.count += so_much * of.count;
  for (std::size_t r = 0; r < to.up.size(); ++r) to.up[r] += so_much * of.up[r];
  for (std::size_t j = 0; j < to.price.size(); ++j) to.price[j] += so_much * of.price[j];
}

}  // namespace

MixOrder::MixOrder(const std::vector<MixSteps::Step>& steps, const std::vector<LayerCost>& costs,
                   double budget, Memory memory)
    : budget_(budget), by_steps_(memory == Memory::Step) {
  double held = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const MixSteps::Step& step = steps[i];
    const LayerCost& cost = costs[i];
    One& one = layers_.emplace_back();
    one.may_move = cost.may_offload, one.may_again = cost.may_recompute;
    one.held = cost.held[0], one.freed = cost.held[0] - cost.held[1], one.saved = cost.held[0] - cost.held[2];
    one.input = static_cast<double>(step.comes[2] + step.left_out - step.comes[0]);
    one.forward = step.forward, one.backward = step.backward, one.again = step.again;
    one.before_forward = forward_, one.before_backward = backward_;
    one.held_until = held += one.held;
    compute_ += step.forward + step.backward;
    if (i + 1 < steps.size()) forward_ += step.forward, backward_ += step.backward;
    if (step.copied) {
      one.down = step.down, one.up = step.up;
      one.ready = step.down_ready - step.down, one.need = step.up_need - step.up;
    }
    ordered_ = ordered_ && (!one.may_move || step.copied);
    may_move_ += one.may_move, may_again_ += one.may_again;
    second_ += (one.again + one.backward) / static_cast<double>(steps.size());
  }
  std::vector<double> agains, prices;
  for (const One& one : layers_) {
    if (!one.may_again) continue;
    agains.push_back(one.again);
    if (one.saved > 0) prices.push_back(one.again / one.saved);
  }
  usual_again_ = middle(std::move(agains)), usual_price_ = middle(std::move(prices));
  byte_ = std::max(held / static_cast<double>(steps.size()), 1.0);
}

std::size_t MixOrder::work(const Part& part) const {
  return count() * (8 + std::min(part.moved, count() - part.moved));
}

MixOrder::Multipliers MixOrder::begin(std::size_t moved, double down, double late) const {
  Multipliers by{down, 0, std::vector<double>(moved, 0.0), std::vector<double>(count(), 0.0)};
  if (!by_steps_) late = 0;
  by.price.back() = (1 - late) * usual_price_;
  by.price[count() - 1 - std::min(moved, count() - 1)] += late * usual_price_;
  return by;
}

/// The least that a layer takes that does not move, where `rank` of those before it do.
double MixOrder::stay_term(std::size_t layer, std::size_t rank, const Multipliers& by) const {
  const One& one = layers_[layer];
  const double saved = by.count + one.saved * after_[layer + 1] - one.input * price_of(layer, by);
  return one.may_again ? std::min(0.0, again_share_[rank] * one.again - saved) : 0;
}

/// What it takes to move it as the one of that rank.
double MixOrder::move_term(std::size_t layer, std::size_t rank, const Multipliers& by) const {
  const One& one = layers_[layer];
  if (!one.may_move) return kNone;
  double first = 0, back = 0;
  if (ordered_ && rank == 0) first = by.down * (one.before_forward + one.ready);
  if (ordered_) back = by.up[rank] * (one.before_backward + one.need);
  return by.down * one.down + up_share_[rank] * one.up + first + back -
         one.freed * after_[count() - by.up.size() + rank];
}

double MixOrder::value(const Part& part, const Multipliers& by) {
  if (part.moved > may_move_ || part.moved >= count() || part.least_again > part.most_again) return kNone;
  after_.assign(count() + 1, 0.0), again_share_.assign(1, 1.0), up_share_.clear();
  double ups = 0;
  for (const double up : by.up) {
    up_share_.push_back(ups += up);
    again_share_.push_back(1 - ups);
  }
  if (!ordered_) again_share_.assign(part.moved + 1, 1 - ups);
  const double down = part.moved > 0 ? by.down : 0;
  double constant = compute_ - down * forward_ - ups * backward_, all = compute_;
  for (std::size_t j = count(); j-- > 0;) {
    after_[j] = after_[j + 1] + price_of(j, by);
    constant += price_of(j, by) * (layers_[j].held_until - budget_);
    all += price_of(j, by) * (layers_[j].held_until + budget_);
  }
  constant += by.count * static_cast<double>(by.count > 0 ? part.least_again : part.most_again);
  all += std::abs(by.count) * static_cast<double>(count());
  walk(part, by);
  const double path = table_[(count() - 1) * width_ + part.moved + 1];
  if (path == kNone) return kNone;
  trace(part, by);
  slopes(part.moved);
  const std::size_t hundreds = count() / kHundred;
  return constant + path - kRounding * static_cast<double>(1 + hundreds) * all;
}

/// The least of all paths to (layers so far, ranks so far). A row begins with a rank that cannot be, so that
/// all are computed alike. The terms are those of stay_term() and move_term().
void MixOrder::walk(const Part& part, const Multipliers& by) {
  const std::size_t n = part.moved, early = count() - 1 - n;  // i(r) <= early + r
  width_ = n + 2;
  if (table_.size() < count() * width_) table_.resize(count() * width_);
  std::fill_n(table_.begin(), width_, kNone);
  table_[1] = 0;
  const double* const after = after_.data() + early + 1;
  const double* const up_share = up_share_.data();
  const double* const again_share = again_share_.data();
  const double* const up = by.up.data();
  for (std::size_t i = 0; i + 1 < count(); ++i) {
    const double* was = table_.data() + i * width_ + 1;
    double* now = table_.data() + (i + 1) * width_ + 1;
    const One& one = layers_[i];
    const double saved =
        one.may_again ? by.count + one.saved * after_[i + 1] - one.input * price_of(i, by) : -kNone;
    const double down = one.may_move ? by.down * one.down : kNone;
    const double back = ordered_ ? one.before_backward + one.need : 0;
    const double again = one.again, brought = one.up, freed = one.freed;
    const std::size_t low = i + 1 > early ? i + 1 - early : 0, high = std::min(i + 1, n);
    std::fill(now - 1, now + low, kNone);
    for (std::size_t r = std::max<std::size_t>(low, 1); r <= high; ++r) {
      const double stay = was[r] + std::min(0.0, again_share[r] * again - saved);
      const double move = down + up_share[r - 1] * brought + up[r - 1] * back - freed * after[r - 1];
      now[r] = std::min(stay, was[r - 1] + move);
    }
    std::fill(now + high + 1, now + n + 1, kNone);
    if (low == 0) now[0] = was[0] + stay_term(i, 0, by);
    if (low <= 1 && high >= 1) now[1] = std::min(was[1] + stay_term(i, 1, by), was[0] + move_term(i, 0, by));
  }
}

void MixOrder::trace(const Part& part, const Multipliers& by) {
  mix_.assign(count(), Treatment::Keep);
  mix_again_ = 0;
  std::size_t r = part.moved;
  for (std::size_t i = count() - 1; i-- > 0;) {
    const double* was = table_.data() + i * width_ + 1;
    const double stay = stay_term(i, r, by);
    if (r > 0 && was[r - 1] + move_term(i, r - 1, by) <= was[r] + stay) {
      mix_[i] = Treatment::Offload;
      --r;
    } else if (stay < 0) {
      mix_[i] = Treatment::Recompute;
      ++mix_again_;
    }
  }
}

/// How each multiplier's sum comes out for the mix.
void MixOrder::slopes(std::size_t moved) {
  slope_down_ = -forward_;
  slope_up_.assign(moved, 0.0), slope_price_.assign(count(), 0.0);
  const std::size_t early = count() - 1 - moved;
  std::vector<double>& away = slope_price_;  // first: what the rank that is away from this layer on frees
  double again = 0;
  std::size_t r = 0;
  for (std::size_t i = 0; i < count(); ++i) {
    const One& one = layers_[i];
    if (mix_[i] == Treatment::Recompute) again += one.again;
    if (mix_[i] != Treatment::Offload || r == moved) continue;
    slope_down_ += one.down + (ordered_ && r == 0 ? one.before_forward + one.ready : 0);
    slope_up_[r] = ordered_ ? one.before_backward + one.need + again : 0;
    away[early + ++r] = one.freed;
  }
  double ups = 0;
  for (std::size_t i = count(); i-- > 0;) {
    if (mix_[i] != Treatment::Offload || r == 0) continue;
    slope_up_[--r] += (ups += layers_[i].up) - backward_ - again;
  }
  double saved = 0, freed = 0;
  fits_ = true;
  for (std::size_t j = 0; j < count(); ++j) {
    const One& one = layers_[j];
    freed += away[j];
    const bool runs = mix_[j] == Treatment::Recompute;
    away[j] = one.held_until - saved - freed + (runs ? one.input : 0) - budget_;
    if (!by_steps_ && j + 1 < count()) away[j] = 0;  // nothing is known of it
    if (runs) saved += one.saved;
    fits_ = fits_ && away[j] <= 0;
  }
}

/// A larger one of `others` in its place, where that costs less a byte than the best exchange so far, by more
/// than rounding. Most have none: to know that takes products alone.
void MixOrder::best_exchange(const Stake& small, const Stakes& others, double beyond, Exchange& best) {
  const std::size_t count = others.layers.size();
  const double* const bytes = others.bytes.data();
  const double* const seconds = others.seconds.data();
  const double limit = best.rated * (1 - kNear), less = small.bytes, cheap = small.seconds;
  std::int64_t any = 0;  // as wide as what is compared: many at once
  for (std::size_t k = 0; k < count; ++k) {
    const double more = bytes[k] - less, gain = more < beyond ? more : beyond;
    const std::int64_t larger = gain > 0 ? -1 : 0, cheaper = seconds[k] - cheap < limit * gain ? -1 : 0;
    any |= larger & cheaper;
  }
  for (std::size_t k = 0; any != 0 && k < count; ++k) {
    const double gain = std::min(bytes[k] - less, beyond);
    if (gain <= 0) continue;
    const double rated = std::max(seconds[k] - cheap, 0.0) / gain;
    if (rated < best.rated * (1 - kNear)) best = {rated, small.layer, others.layers[k]};
  }
}

bool MixOrder::save_by_exchange(const Multipliers& by) {
  std::size_t until = 0;
  double beyond = 0;
  for (std::size_t j = count(); j-- > 0;) {
    if (slope_price_[j] > 0) until = j, beyond = std::max(beyond, slope_price_[j]);
  }
  movable_.clear(), runnable_.clear();
  for (std::size_t k = 0; k + 1 < count(); ++k) {
    const One& one = layers_[k];
    if (mix_[k] != Treatment::Keep) continue;
    if (one.may_move) movable_.add({one.freed, by.down * one.down, k});
    if (one.may_again && k < until) runnable_.add({one.saved, one.again, k});
  }
  Exchange best;
  for (std::size_t i = 0; i + 1 < count(); ++i) {
    const One& one = layers_[i];
    if (mix_[i] == Treatment::Offload)
      best_exchange({one.freed, by.down * one.down, i}, movable_, beyond, best);
    if (mix_[i] == Treatment::Recompute) best_exchange({one.saved, one.again, i}, runnable_, beyond, best);
  }
  if (best.rated == kNone) return false;
  std::swap(mix_[best.out], mix_[best.in]);
  slopes(by.up.size());
  return true;
}

bool MixOrder::save_more() {
  std::size_t until = 0;
  while (until < count() && slope_price_[until] <= 0) ++until;
  std::size_t best = count();
  const auto price = [&](std::size_t i) { return layers_[i].again / layers_[i].saved; };
  for (std::size_t i = 0; i < until && i + 1 < count(); ++i) {
    if (mix_[i] != Treatment::Keep || !layers_[i].may_again || layers_[i].saved <= 0) continue;
    if (best == count() || price(i) < price(best)) best = i;
  }
  if (best == count() || until == count()) return false;
  mix_[best] = Treatment::Recompute;
  fits_ = true;
  for (std::size_t j = best + 1; j < count(); ++j) {
    slope_price_[j] -= layers_[best].saved;
    fits_ = fits_ && slope_price_[j] <= 0;
  }
  return true;
}

/// In units, and 0 where a multiplier is at its end.
MixOrder::Multipliers MixOrder::slope_at(const Part& part, const Multipliers& by) const {
  const auto free = [](double at, double slope, double high) {
    return (slope < 0 && at <= 0) || (slope > 0 && at >= high) ? 0.0 : slope;
  };
  Multipliers out;
  if (part.moved > 0) out.down = free(by.down, slope_down_, 1);
  for (std::size_t r = 0; r < by.up.size(); ++r) out.up.push_back(free(by.up[r], slope_up_[r], 1));
  const double least = static_cast<double>(part.least_again) - static_cast<double>(mix_again_);
  const double most = static_cast<double>(part.most_again) - static_cast<double>(mix_again_);
  const double bend = least > 0 ? least : most < 0 ? most : 0;
  out.count = second_ * (by.count > 0 ? least : by.count < 0 ? most : bend);
  for (std::size_t j = 0; j < by.price.size(); ++j)
    out.price.push_back(second_ / byte_ * free(by.price[j], slope_price_[j], kNone));
  return out;
}

void MixOrder::climb(const Part& part, Multipliers& by, Multipliers& way, double value, double target,
                     double share) const {
  Multipliers next = slope_at(part, by);
  if (!way.price.empty()) {
    const double along = times(next, way), norm = times(way, way);
    if (along < 0 && norm > 0) add(next, -1.5 * along / norm, way);
  }
  way = std::move(next);
  const double norm = times(way, way);
  if (norm <= 0) return;
  const double step = share * (target - value) / norm, was = by.count;
  by.down = std::clamp(by.down + step * way.down, 0.0, 1.0);
  by.count += step * way.count * second_;
  if (was * by.count < 0 && part.least_again < part.most_again) by.count = 0;
  double ups = 0;
  for (std::size_t r = 0; r < by.up.size(); ++r) ups += by.up[r] = std::max(0.0, by.up[r] + step * way.up[r]);
  for (double& up : by.up) up /= std::max(ups, 1.0);
  for (std::size_t j = 0; j < by.price.size(); ++j)
    by.price[j] = std::max(0.0, by.price[j] + step * way.price[j] * second_ / byte_);
}

}  // namespace stowage::estimate::offload
