#pragma once

#include <cstdint>
#include <optional>

#include "core/base/job.h"
#include "core/cluster/pieces.h"
#include "core/cluster/plan_cluster.h"
#include "core/cluster/stages.h"
#include "core/solve/claims/claim.h"

namespace stowage::cluster {

/// Whether each piece, but the first, runs right after the one before it at some time: then a stage hands
/// over to the next wherever a cut lies. Else it may go back first, as after a tied piece that runs again.
bool hand_on_in_order(const Pieces& pieces);

/// The same orders where a stage may get what is handed over from any other, not from the one before it
/// alone: by the cheapest that comes to it. (Each stage but the first gets it at least once.)
HostOrders from_anywhere(HostOrders orders, const HandOver& hand_over);

/// Asks about stages as settle_stages() does. What that says of every plan in the orders: no better value, or
/// that there is none; nothing where orders were left out. `total`: bytes of all units. Errors: Cancelled.
Result<solve::Claims> claims_of_stages(StageCosts& costs, const HostOrders& orders,
                                       solve::Objective objective, std::uint64_t total,
                                       std::uint32_t most_questions, const Job& job);

/// The same of settle_pipeline(), in picoseconds. `straight`: no stage comes again. Where one does
/// micro-batches wait for each other in more ways than are looked at: the slowest stage alone is certain
/// then, once for each of them.
Result<solve::Claims> claims_of_pipeline(StageCosts& costs, const HostOrders& orders,
                                         std::uint64_t micro_batches, bool straight,
                                         std::uint32_t most_questions, const Job& job);

/// Says in the answer what follows from the claims: outcome, value, bound and gap. `value`: of the plan that
/// was found, nullopt: none was. One that contradicts the claims is reported, and stands without proof.
void conclude(const solve::Claims& claims, std::optional<std::uint64_t> value, ClusterAnswer& answer);

}  // namespace stowage::cluster
