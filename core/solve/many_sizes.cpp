#include "core/solve/many_sizes.h"

#include <algorithm>

#include "core/base/int128.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kManyClasses = 4'096;
constexpr std::uint64_t kPartLeftEmpty = 1'000'000;

bool is_such_a_question(const Question& q, Slot gpu) {
  const Prepared& p = q.prepared;
  const bool free_host = q.cpu && add_up(add_up(p.total().count(), p.exec().count()), q.overhead[*q.cpu]) <= q.budget[*q.cpu];
  return q.many_units() && p.classes().size() > kManyClasses && !q.by_time() && !p.coupled() && !p.computes() && q.rules.set_of_unit.empty() && free_host &&
         q.budget[gpu] != kUnlimited && !q.contiguous && p.left_behind().count() + q.overhead[gpu] < q.budget[gpu];
}

/// The least reserve with which everything that loads more fits beside it. nullopt: there is none.
std::optional<std::uint64_t> least_reserve(const Question& q, std::uint64_t room) {
  const std::vector<UnitClass>& classes = q.prepared.classes();
  const std::vector<std::uint32_t>& by_peak = q.prepared.by_peak();
  Uint128 above = 0;
  std::optional<std::uint64_t> least;
  for (std::size_t i = by_peak.size(); i-- > 0;) {
    const UnitClass& c = classes[by_peak[i]];
    if (above + c.peak <= room) least = c.peak;  // it may stay outside, with what loads no more
    above += static_cast<Uint128>(less(c.inside(), c.left_behind())) * c.count;
    if (above > room) return least;
  }
  return 0;  // all of it fits
}

}  // namespace

std::optional<Found> solve_many_sizes(const Question& q, Slot gpu, const Assignment* previous) {
  if (!is_such_a_question(q, gpu)) return std::nullopt;
  const bool streams = q.streams();
  const std::uint64_t room = q.budget[gpu] - q.overhead[gpu] - (streams ? q.prepared.left_behind().count() : 0);
  const auto reserve = streams ? least_reserve(q, room) : std::optional<std::uint64_t>(0);
  if (!reserve) return std::nullopt;
  std::uint64_t left = room - *reserve, value = 0;
  Found out;
  out.slots.assign(q.prepared.units().size(), *q.cpu);
  const auto take = [&](std::size_t u, std::uint64_t weight, std::uint64_t bytes) { out.slots[u] = gpu, left -= weight, value += bytes; };
  // By force first, then those that are there already, then the rest.
  for (int pass = streams ? 0 : 1; pass < 3; ++pass) {
    for (std::size_t u = 0; u < out.slots.size(); ++u) {
      const UnitClass& c = q.unit_class(u);
      const bool forced = streams && c.peak > *reserve;
      if (out.slots[u] == gpu || forced != (pass == 0) || (pass == 1 && !(previous && (*previous)[u] == gpu))) continue;
      const std::uint64_t weight = streams ? less(c.inside(), c.left_behind()) : c.inside();
      if (weight <= left) take(u, weight, c.resident);
    }
  }
  const std::uint64_t bound = std::min(value + left, q.prepared.total().count());
  if (value == 0 || bound - value > bound / kPartLeftEmpty) return std::nullopt;
  const Ledger ledger = weigh(q, out.slots, gpu, false);
  out.feasible = ledger.fits && ledger.gpu_bytes == value;
  out.main = gpu;
  out.value = value;
  out.bound = bound;
  out.strategy = "one-gpu";
  return out.feasible ? std::optional<Found>(std::move(out)) : std::nullopt;
}

}  // namespace stowage::solve
