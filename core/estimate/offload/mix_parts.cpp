#include "core/estimate/offload/mix_parts.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace stowage::estimate::offload {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
/// Of the whole: times so close together are one.
constexpr double kSame = 1e-12;
/// Climbs of a part whose turn it is.
constexpr std::size_t kTurn = 20;
/// Climbs after which a part is cut in two, and after which no more is to be had of it.
constexpr std::size_t kSplit = 40, kLast = 120;
/// Layers exchanged, and run again beyond what a mix has, so that it fits.
constexpr std::size_t kExchanged = 3, kMore = 4;
/// So many climbs without a better bound: the steps are too large.
constexpr std::size_t kPatience = 8;
/// Steps in which each number of layers moved is looked at once, those first that may be best: enough for all
/// of 256 layers. Those that are left have what is known of them already.
constexpr std::uint64_t kFirst = 6'000'000;
/// Of more layers to try all that may be exchanged takes longer than a path.
constexpr std::size_t kMostExchanged = 256;

}  // namespace

MixParts::MixParts(MixOrder& order, double best, Offer offer, std::uint64_t work, std::vector<double> floors)
    : order_(order), best_(best), offer_(std::move(offer)), work_(work), floors_(std::move(floors)) {}

bool MixParts::closed(double bound) const { return bound == kNone || bound >= best_ * (1 - kSame); }

double MixParts::value(const One& one, const MixOrder::Multipliers& by) {
  done_ += order_.work(one.part);
  return order_.value(one.part, by);
}

/// The mix of the last value. Where it does not fit, with larger layers in the place of others, or with some
/// more that are run again.
void MixParts::offer(const MixOrder::Multipliers& by) {
  const std::size_t exchanged = order_.count() <= kMostExchanged ? kExchanged : 0;
  for (std::size_t i = 0; i < exchanged && !order_.fits(); ++i) {
    if (!order_.save_by_exchange(by)) break;
  }
  for (std::size_t i = 0; i < kMore && !order_.fits(); ++i) {
    if (!order_.save_more()) return;
  }
  if (order_.fits()) best_ = offer_(order_.mix());
}

/// Those of thousands of numbers of layers take room: of parts that are looked at alone.
void MixParts::give_multipliers(One& one) const {
  if (one.by.price.empty()) one.by = order_.begin(one.part.moved, 0, 0);
}

void MixParts::climb(One& one, std::size_t rounds) {
  give_multipliers(one);
  MixOrder::Multipliers by = one.by, way;
  std::size_t stale = 0;
  for (std::size_t i = 0; i < rounds && !closed(one.least()) && done_ < work_; ++i, ++one.rounds) {
    const double now = value(one, by);
    if (now > one.bound) {
      one.bound = now, one.by = by, one.again = order_.mix_again();
      stale = 0;
    } else if (++stale == kPatience) {
      one.share /= 2, stale = 0;
    }
    if (now == kNone) return;
    const double target = best_ < kNone ? best_ * (1 + 1e-4) : 2 * one.bound;
    MixOrder::Multipliers at = by;
    order_.climb(one.part, by, way, now, std::max(target, now), one.share);
    offer(at);
  }
}

/// Where counts are fixed and layers are alike, what those take is exact at these, to the last digit.
void MixParts::try_corners(One& one) {
  const MixOrder::Multipliers was = one.by;
  for (int corner = 0; corner < 4 && !closed(one.least()); ++corner) {
    MixOrder::Multipliers by{corner % 2 ? 1.0 : 0.0, 0, was.up, was.price};
    std::fill(by.up.begin(), by.up.end(), 0.0);
    std::fill(by.price.begin(), by.price.end(), 0.0);
    const bool back = corner / 2 && !by.up.empty();
    if (back) by.up[0] = 1;
    by.count = back ? 0 : order_.usual_again();
    const double now = value(one, by);
    if (now > one.bound) one.bound = now;
  }
  one.by = was;
}

/// From where the climb may begin.
void MixParts::look_first(One& one) {
  const std::size_t n = one.part.moved;
  for (const double late : {0.0, 0.5, 1.0}) {
    if (late > 0 && !order_.by_steps()) return;
    for (const double down : {0.0, 1.0}) {
      if (closed(one.least()) || (one.bound > 0 && done_ >= work_)) continue;
      if (done_ + order_.work(one.part) > std::max(work_, kFirst)) return;
      give_multipliers(one);
      MixOrder::Multipliers by = order_.begin(n, down, late);
      const double now = value(one, by);
      if (now <= one.bound) continue;
      one.bound = now, one.by = std::move(by), one.again = order_.mix_again();
    }
  }
}

/// Every number of layers moved.
void MixParts::begin() {
  const std::size_t most = std::min(order_.may_move(), order_.count() - 1);
  for (std::size_t n = 0; n <= most; ++n) {
    parts_.push_back({{n, 0, order_.may_again()}});
    if (n < floors_.size()) parts_.back().floor = floors_[n];
  }
  std::stable_sort(parts_.begin(), parts_.end(),
                   [](const One& a, const One& b) { return a.floor < b.floor; });
  for (One& one : parts_) look_first(one);
}

/// False: it has one number of layers that are run again.
bool MixParts::split(std::size_t at) {
  const MixOrder::Part part = parts_[at].part;
  if (part.least_again >= part.most_again) return false;
  const std::size_t cut = std::clamp(parts_[at].again, part.least_again, part.most_again - 1);
  parts_.push_back(parts_[at]);
  parts_[at].part.most_again = cut;
  parts_.back().part.least_again = cut + 1;
  for (One* one : {&parts_[at], &parts_.back()}) {
    one->rounds = 0, one->share = std::min(1.0, 4 * one->share);
    if (one->part.least_again == one->part.most_again) try_corners(*one);
    climb(*one, kTurn);
  }
  return true;
}

double MixParts::run() {
  begin();
  for (;;) {
    const auto least = std::min_element(parts_.begin(), parts_.end(),
                                        [](const One& a, const One& b) { return a.least() < b.least(); });
    if (closed(least->least())) return std::min(least->least(), best_);
    if (done_ >= work_ || order_.work(least->part) > kFirst) return least->least();
    if (least->rounds < kSplit) {
      climb(*least, kTurn);
    } else if (!split(static_cast<std::size_t>(least - parts_.begin()))) {
      if (least->rounds >= kLast) return least->least();
      climb(*least, kTurn);
    }
  }
}

std::vector<double> MixParts::least_by_moved() const {
  std::vector<double> out(order_.count() + 1, kNone);
  for (const One& one : parts_) out[one.part.moved] = std::min(out[one.part.moved], one.least());
  return out;
}

}  // namespace stowage::estimate::offload
