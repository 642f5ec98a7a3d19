#pragma once

#include <cstdint>
#include <optional>

#include "core/solve/claims/answer.h"
#include "core/solve/claims/claim.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {

struct ExhaustiveProof;  // exact/exhaustive_search.cpp

/// The best plan found, if any, and what is known of all others.
struct SearchResult {
  bool feasible = false;
  Assignment slots{};
  std::optional<Slot> main{};
  std::uint64_t value = 0;  ///< bytes on GPUs (more is better) or picoseconds (fewer are better)
  const char* strategy = "";
  Claims claims{};
  Proven<ExhaustiveProof> ties_proven{};  ///< of the plans of this value none is better in what breaks ties
};

/// What the search says about the question whether there is a plan.
inline Settled settled(const SearchResult& result) {
  if (result.feasible) return Settled::Found;
  return result.claims.no_plan() ? Settled::Impossible : Settled::NotSettled;
}

/// True when `a` is the better value.
inline bool better(const Instance& instance, std::uint64_t a, std::uint64_t b) {
  return instance.objective().better(a, b);
}

/// No plan is better than this number, as far as the claims say.
inline std::uint64_t bound_of(const Instance& instance, const Claims& claims) {
  return claims.bound_or_limit(instance.objective(), instance.catalog.total().count());
}
inline std::uint64_t bound_of(const Instance& instance, const SearchResult& result) {
  return bound_of(instance, result.claims);
}
/// The plan is proven to be the best one.
inline bool proven(const SearchResult& result) {
  return result.feasible && result.claims.met_by(result.value);
}

}  // namespace stowage::solve
