#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/job.h"
#include "core/cluster/host_orders.h"

namespace stowage::cluster {

class HandOvers;

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
/// What costs more than can be counted is there all the same.
constexpr std::uint64_t kMostCost = kNever - 1;

/// What is known of a host of one kind that runs one range of pieces, as a cost: less is better, kNever where
/// it cannot.
struct StageFacts {
  std::uint64_t bound = 0;       ///< no plan of this stage costs less
  std::uint64_t value = kNever;  ///< of the plan that was found
  std::uint64_t tie = 0;  ///< of two orders that cost the same the one with less of this, in all, is better
  bool asked = false;     ///< `value` says all there is to know; else `bound` was only looked up
};

/// A host that runs the pieces first to end - 1.
struct Stage {
  std::uint32_t kind = 0;
  std::uint32_t host = HostOrders::kAny;
  std::uint32_t first = 0, end = 0;
  std::uint32_t host_kind = HostOrders::kAny, gpu = HostOrders::kAny;  ///< as of HostOrders::Edge
  bool enters = true;
};

/// What stages cost. Ranges of one class cost the same.
class StageCosts {
 public:
  virtual ~StageCosts() = default;
  virtual std::uint32_t pieces() const = 0;
  virtual const StageFacts& of(std::uint32_t kind, std::uint32_t first, std::uint32_t end) const = 0;
  /// Finds out; `of` says so afterwards. Errors: Cancelled.
  virtual Status ask(std::uint32_t kind, std::uint32_t first, std::uint32_t end) = 0;
  /// What ranges get from others, beside what edges of the orders say; null: nothing.
  virtual const HandOvers* hand_overs() const { return nullptr; }

  // Where there is a limit to all of it: what is said then is what is known so far, and holds.
  /// So many ranges may be looked at once more; they are counted.
  virtual bool look_at(std::uint64_t /*ranges*/) const { return true; }
  virtual bool may_ask() const { return true; }
  virtual bool cancelled() const { return false; }  ///< nobody reads what is said
};
/// That are looked at for the best way through the orders, at most.
std::uint64_t ranges_of(const StageCosts& costs, const HostOrders& orders);

/// Stages that run all pieces, one after the other, and what they cost with the hops between them.
struct StagePlan {
  std::vector<Stage> stages{};
  std::uint64_t cost = kNever;  ///< kNever: there is none
  std::uint64_t tie = 0;
};

/// The least that any order of hosts costs, by what StageFacts::bound says (`by_bound`), or the best plan
/// of those that were found. Every host runs one range at most. `hops_tie`: hops count in the tie alone.
StagePlan best_stages(const StageCosts& costs, const HostOrders& orders, bool by_bound, bool hops_tie);

/// Stages that each micro-batch goes through, one after the other, while the next one follows: a stage, and
/// what hands over to it, work on one micro-batch at a time, beside each other. `micro_batches` of them take
/// what one takes through all, and once more the slowest for each of the others; 0: so many that the slowest
/// alone counts.
struct PipelinePlan {
  StagePlan plan{};           ///< `cost`: picoseconds of all micro-batches, or of the slowest; none: kNever
  std::uint64_t slowest = 0;  ///< of its stages and hand-overs
  std::uint64_t through = 0;  ///< all of them added up
  std::uint64_t least = kNever;  ///< no stages in these orders cost less
};
/// The best of all orders and cuts. With `by_bound` by what StageFacts::bound says, else of those found. Of
/// one that was cancelled, or came to the limit of what it may look at, `least` still holds.
PipelinePlan best_pipeline(const StageCosts& costs, const HostOrders& orders, bool by_bound,
                           std::uint64_t micro_batches, const Job& job = {});
/// As settle_stages; `least` of what it returns is no more than any plan costs.
Result<PipelinePlan> settle_pipeline(StageCosts& costs, const HostOrders& orders, std::uint64_t micro_batches,
                                     std::uint32_t most_questions, const Job& job);

/// Asks about the stages of best_stages(by_bound), again and again, until nothing of them is open, or so many
/// questions were asked, or the limit of what may be looked at is reached. What it returns costs no more than
/// any plan. Errors: Cancelled.
Result<StagePlan> settle_stages(StageCosts& costs, const HostOrders& orders, bool hops_tie,
                                std::uint32_t most_questions, const Job& job);

}  // namespace stowage::cluster
