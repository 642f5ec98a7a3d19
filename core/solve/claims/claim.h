#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/proven.h"
#include "core/plan/placement.h"
#include "core/solve/claims/objective.h"

namespace stowage::solve {

/// The methods that may say something about every plan there is. All but that of plans over hosts are rows of
/// the dispatch table (dispatch/methods.h), which says when they apply and what they may claim.
enum class Method : std::uint8_t {
  Rules,            ///< a unit that the rules leave no device, no GPU that could hold anything
  Room,             ///< more bytes than all devices hold
  HostOnly,         ///< no GPU in play: CPU memory over the disk
  Greedy,           ///< tens of thousands of plain units on one GPU
  OneGpu,           ///< one GPU over the host: reserve enumeration
  Aggregate,        ///< several GPUs taken as one, for each main GPU
  Counting,         ///< few kinds: counts by device, branch and bound
  PairEnumeration,  ///< two GPUs and a host without limits: all distributions
  Exhaustive,       ///< every placement of few units
  Cuts,             ///< bytes that must lie in some devices, whatever is chosen, against their room
  MixedRuntime,     ///< every way of running, streamed or computed
  HostOrders,       ///< over hosts: every order of them and every cut, by what no stage beats
};

/// What a method may say. Claims takes nothing else from it, and the table of methods shows it.
struct Rights {
  bool bound = false, no_plan = false;
};
constexpr Rights rights_of(Method method) {
  switch (method) {
    case Method::Rules:
    case Method::Room:
    case Method::Cuts:
      return {.bound = false, .no_plan = true};
    case Method::HostOnly:
    case Method::OneGpu:
    case Method::Counting:
    case Method::Exhaustive:
    case Method::MixedRuntime:
    case Method::HostOrders:
      return {.bound = true, .no_plan = true};
    case Method::Greedy:
    case Method::Aggregate:
    case Method::PairEnumeration:
      return {.bound = true, .no_plan = false};
  }
  return {};
}

/// The right to make a claim in a method's name. Only those who are friends here can have one: a claim is
/// made where a search came to its end or where a sound bound was worked out, and nowhere else.
class Licence {
 public:
  constexpr Method method() const { return method_; }

 private:
  friend struct RulesProof;            // dispatch/dispatch.cpp
  friend struct RoomProof;             // dispatch/dispatch.cpp
  friend struct HostOnlyProof;         // one_gpu/host_only.cpp
  friend struct GreedyProof;           // one_gpu/greedy_with_certificate.cpp
  friend struct OneGpuProof;           // one_gpu/one_gpu.cpp
  friend struct AggregateProof;        // bounds/main_gpus.cpp
  friend struct CountingProof;         // bounds/count_branch_and_bound.cpp
  friend struct PairEnumerationProof;  // improve/pair_exchange_moves.cpp
  friend struct ExhaustiveProof;       // exact/exhaustive_search.cpp
  friend struct CutsProof;             // bounds/cuts.cpp
  friend struct MixedRuntimeProof;     // mixed_runtime.cpp
  friend struct HostOrdersProof;       // core/cluster/stage_claims.cpp
  friend struct TestProof;             // tests/support/claims.h

  explicit constexpr Licence(Method method) : method_(method) {}
  Method method_;
};

/// No plan has a better value.
class Bound {
 public:
  constexpr Bound(Licence by, std::uint64_t value) : value_(value), method_(by.method()) {}
  std::uint64_t value() const { return value_; }
  Method method() const { return method_; }

 private:
  std::uint64_t value_;
  Method method_;
};

/// There is no plan.
class NoPlan {
 public:
  explicit constexpr NoPlan(Licence by) : method_(by.method()) {}
  Method method() const { return method_; }

 private:
  Method method_;
};

/// What is known of all plans of an instance. An optimum is a value that meets the bound.
class Claims {
 public:
  /// The tighter of two bounds stays.
  void add(Objective objective, const Bound& bound);
  void add(const NoPlan& none);
  /// Both hold.
  void add(Objective objective, const Claims& other);

  const std::optional<Bound>& bound() const { return bound_; }
  const std::optional<NoPlan>& no_plan() const { return none_; }
  /// `total`: bytes of all units, which is all there is to say where no bound was claimed.
  std::uint64_t bound_or_limit(Objective objective, std::uint64_t total) const {
    return bound_ ? bound_->value() : objective.limit(total);
  }
  bool met_by(std::uint64_t value) const { return bound_ && bound_->value() == value; }
  /// A plan of this value cannot be if the claims are true.
  bool contradict(Objective objective, std::uint64_t value) const {
    return none_ || (bound_ && objective.better(value, bound_->value()));
  }

 private:
  std::optional<Bound> bound_;
  std::optional<NoPlan> none_;
};

/// The claims of every choice of a list that leaves out no plan: what holds of all of them.
Claims claims_of_all(Objective objective, const std::vector<Claims>& choices);

/// The same said of those plans only whose host units are streamed to one GPU.
struct ClaimsOfMain {
  plan::Placement::Slot main = 0;
  Claims claims{};
};

}  // namespace stowage::solve
