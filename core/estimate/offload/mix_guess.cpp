#include "core/estimate/offload/mix_guess.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace stowage::estimate::offload {
namespace {

constexpr double kEnd = std::numeric_limits<double>::infinity();
/// Of so many numbers of layers moved the best that is run again beside them is looked for.
constexpr std::size_t kSome = 32;

}  // namespace

void MixGuess::try_all() {
  const std::size_t count = bound_.count();
  // Of very many layers not every n is tried, so that all that are have their turn.
  const std::size_t apart = 1 + 4 * count * count / std::max<std::uint64_t>(looks_, 1);
  for (const bool cheapest : {true, false}) {
    const std::vector<std::size_t> order = order_of(cheapest);
    for (std::size_t n = 0; n < count; n += apart) {
      if (!try_moved(n, order)) break;
    }
  }
}

void MixGuess::try_some() {
  const std::size_t count = bound_.count(), apart = 1 + count / kSome;
  for (const bool cheapest : {true, false}) {
    const std::vector<std::size_t> order = order_of(cheapest);
    try_between(0, count, apart, order);
    if (count <= kMany || !trial_.best()) continue;
    const Treatments& best = trial_.best()->layers;
    const auto moved = static_cast<std::size_t>(std::count(best.begin(), best.end(), Treatment::Offload));
    try_between(moved > apart ? moved - apart + 1 : 0, std::min(moved + apart, count), 1, order);
  }
}

/// Of every so many n in [from, to).
void MixGuess::try_between(std::size_t from, std::size_t to, std::size_t apart,
                           const std::vector<std::size_t>& order) {
  std::size_t guess = bound_.count();
  for (std::size_t n = from; n < to && !over(); n += apart) {
    Treatments layers(bound_.count(), Treatment::Keep);
    if (!moved_first(n, layers)) break;
    guess = try_least(layers, order, guess);
  }
}

/// Which layers are run again first: those that are cheapest by what they save, or the earliest.
std::vector<std::size_t> MixGuess::order_of(bool cheapest) const {
  std::vector<std::size_t> order(bound_.count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto price = [&](std::size_t i) {
    const LayerCost& cost = bound_.costs()[i];
    const double saved = cost.held[0] - cost.held[2];
    return saved > 0 ? cost.again / saved : kEnd;
  };
  if (cheapest)
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return price(a) < price(b); });
  return order;
}

/// False: there are not so many.
bool MixGuess::moved_first(std::size_t n, Treatments& layers) const {
  std::size_t moved = 0;
  for (std::size_t i = 0; i < layers.size() && moved < n; ++i) {
    if (!bound_.costs()[i].may_offload) continue;
    layers[i] = Treatment::Offload;
    ++moved;
  }
  return moved == n;
}

/// The first n moved, and of the others one after the other run again; false when there are not so many.
bool MixGuess::try_moved(std::size_t n, const std::vector<std::size_t>& order) {
  Treatments layers(bound_.count(), Treatment::Keep);
  if (!moved_first(n, layers)) return false;
  MixBound::Whole mix(bound_, std::move(layers));
  look_at(mix);
  for (std::size_t k = 0; k < order.size() && !over(); ++k) {
    const std::size_t i = order[k];
    if (mix.layers()[i] != Treatment::Keep || !bound_.costs()[i].may_recompute) continue;
    mix.change({i, Treatment::Recompute});
    look_at(mix);
  }
  return !over();
}

/// The number run again with which it fits, from near `guess` on, as if more of them never took more memory.
/// A number with which it is no better need not fit: a smaller one is looked for all the same.
std::size_t MixGuess::try_least(const Treatments& moved, const std::vector<std::size_t>& order,
                                std::size_t guess) {
  std::vector<std::size_t> again;
  for (const std::size_t i : order) {
    if (moved[i] == Treatment::Keep && bound_.costs()[i].may_recompute) again.push_back(i);
  }
  const auto fits = [&](std::size_t so_many) {
    Treatments layers = moved;
    for (std::size_t k = 0; k < so_many; ++k) layers[again[k]] = Treatment::Recompute;
    return trial_.look(looks_) && trial_.try_mix(layers).fits;
  };
  std::size_t low = 0, high = again.size() + 1;  // the least is in [low, high]; high: more than there are
  std::size_t at = std::min(guess, again.size());
  for (std::size_t step = 1; low < high && !over(); step *= 2) {
    const bool fit = fits(at);
    (fit ? high : low) = fit ? at : at + 1;
    if (low >= high) break;
    const std::size_t middle = low + (high - low) / 2;
    at = fit ? std::max(middle, high - std::min(high, step)) : std::min(middle, low + step - 1);
  }
  return std::min(high, again.size());
}

/// True when it is better than the best.
bool MixGuess::look_at(const MixBound::Whole& mix) {
  return !over() && trial_.look(looks_) && mix.seconds() < trial_.best_seconds() &&
         trial_.try_mix(mix.layers()).better;
}

void MixGuess::improve(std::uint64_t mixes) {
  const auto ended = [&] { return over() || trial_.simulated() >= mixes; };
  for (bool better = trial_.best().has_value(); better && !ended();) {
    better = false;
    const MixBound::Whole mix(bound_, trial_.best()->layers);
    const Treatments& now = mix.layers();
    for (std::size_t i = 0; i < now.size() && !better && !ended(); ++i) {
      for (const Treatment other : {Treatment::Keep, Treatment::Offload, Treatment::Recompute})
        better = better || (now[i] != other && attempt(mix, {i, other}, {i, other}));
      for (std::size_t k = i + 1; k < now.size() && !better && !ended(); ++k)
        better = now[i] != now[k] && attempt(mix, {i, now[k]}, {k, now[i]});
    }
  }
}

/// True when the mix with both changes is better than the best.
bool MixGuess::attempt(const MixBound::Whole& mix, const MixBound::Whole::Change& one,
                       const MixBound::Whole::Change& other) {
  const auto may = [&](const auto& change) { return bound_.costs()[change.layer].may(change.to); };
  if (!may(one) || !may(other) || over() || !trial_.look(looks_)) return false;
  if (mix.seconds_with(one, other) >= trial_.best_seconds()) return false;
  Treatments layers = mix.layers();
  layers[one.layer] = one.to, layers[other.layer] = other.to;
  return trial_.try_mix(layers).better;
}

}  // namespace stowage::estimate::offload
