#include "core/solve/knapsack_core.h"

#include <algorithm>
#include <array>

namespace stowage::solve {
namespace {

constexpr std::size_t kHalf = 12;
constexpr std::size_t kRounds = 12;

struct Sum {
  std::uint64_t weight = 0, value = 0;
  std::uint32_t mask = 0;
};

/// All sums of a half, lightest first, without those that a lighter one beats.
std::vector<Sum> sums_of(const std::vector<Piece>& pieces, const std::vector<std::uint32_t>& half, std::uint64_t room) {
  std::vector<Sum> list{{}}, shifted, merged;
  for (std::size_t i = 0; i < half.size(); ++i) {
    const Piece& piece = pieces[half[i]];
    if (piece.weight > room) continue;
    shifted.clear();
    for (const Sum& sum : list) {
      if (sum.weight <= room - piece.weight) shifted.push_back({sum.weight + piece.weight, add_up(sum.value, piece.value), sum.mask | 1u << i});
    }
    merged.clear();
    std::merge(list.begin(), list.end(), shifted.begin(), shifted.end(), std::back_inserter(merged),
               [](const Sum& a, const Sum& b) { return a.weight != b.weight ? a.weight < b.weight : a.value > b.value; });
    list.clear();
    for (const Sum& sum : merged) {
      if (list.empty() || sum.value > list.back().value) list.push_back(sum);
    }
  }
  return list;
}

/// Class numbers of the pieces of one core; a class stands once for each piece of it that takes part.
std::vector<std::uint32_t> choose(const std::vector<Piece>& pieces, const std::vector<std::uint32_t>& counts, const std::vector<std::uint32_t>& by_weight,
                                  std::size_t round) {
  std::vector<std::uint32_t> core;
  std::vector<std::uint32_t> used(pieces.size(), 0);
  const auto add = [&](std::uint32_t i) {
    if (core.size() < 2 * kHalf && used[i] < pieces[i].count) ++used[i], core.push_back(i);
  };
  std::size_t edge = 0;
  while (edge < pieces.size() && counts[edge] == pieces[edge].count) ++edge;  // the first class that was not taken whole
  edge = std::min(edge + round * 7, pieces.size() - 1);
  for (std::size_t k = 0; k < kHalf; ++k) {
    const std::size_t at = k % 2 == 0 ? edge + k / 2 : edge - std::min(edge, k / 2 + 1);
    if (at < pieces.size()) add(static_cast<std::uint32_t>(at));
  }
  for (std::size_t k = 0; k < by_weight.size() && core.size() < 2 * kHalf; ++k) {
    const std::size_t step = round == 0 ? k : (k * (2 * round + 1) + round) % by_weight.size();
    add(by_weight[step]);
  }
  return core;
}

}  // namespace

bool improve_by_core(const std::vector<Piece>& pieces, std::uint64_t capacity, std::vector<std::uint32_t>& counts, std::uint64_t& value, std::uint64_t bound,
                     NodeBudget& nodes) {
  std::vector<std::uint32_t> by_weight(pieces.size());
  for (std::uint32_t i = 0; i < by_weight.size(); ++i) by_weight[i] = i;
  std::stable_sort(by_weight.begin(), by_weight.end(), [&](std::uint32_t a, std::uint32_t b) { return pieces[a].weight < pieces[b].weight; });
  bool improved = false;
  for (std::size_t round = 0; round < kRounds && value < bound && nodes.spend(1u << kHalf); ++round) {
    std::vector<std::uint32_t> core = choose(pieces, counts, by_weight, round);
    std::vector<std::uint32_t> rest = counts;
    std::uint64_t room = capacity, kept = 0;
    for (const std::uint32_t i : core) {
      if (rest[i] > 0) --rest[i];
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      room -= std::min(room, times(pieces[i].weight, rest[i]));
      kept = add_up(kept, times(pieces[i].value, rest[i]));
    }
    // A class stands in the core as often as it may be taken anew: what the rest keeps of it is no longer free.
    std::vector<std::uint32_t> free_count(pieces.size(), 0);
    std::vector<std::uint32_t> sides[2];
    for (const std::uint32_t i : core) {
      if (rest[i] + free_count[i] >= pieces[i].count) continue;
      ++free_count[i];
      sides[sides[0].size() <= sides[1].size() ? 0 : 1].push_back(i);
    }
    const std::vector<Sum> left = sums_of(pieces, sides[0], room), right = sums_of(pieces, sides[1], room);
    std::size_t b = right.size();
    Sum best_left, best_right;
    std::uint64_t best = 0;
    for (const Sum& a : left) {
      while (b > 0 && right[b - 1].weight > room - a.weight) --b;
      if (b > 0 && add_up(a.value, right[b - 1].value) > best) best = add_up(a.value, right[b - 1].value), best_left = a, best_right = right[b - 1];
    }
    if (add_up(kept, best) <= value) continue;
    value = add_up(kept, best);
    counts = std::move(rest);
    for (std::size_t k = 0; k < sides[0].size(); ++k) counts[sides[0][k]] += best_left.mask >> k & 1;
    for (std::size_t k = 0; k < sides[1].size(); ++k) counts[sides[1][k]] += best_right.mask >> k & 1;
    improved = true;
  }
  return improved;
}

}  // namespace stowage::solve
