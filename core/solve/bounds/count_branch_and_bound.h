#pragma once

#include <functional>

#include "core/solve/construct/item_kinds.h"
#include "core/solve/instance/incumbent.h"

namespace stowage::solve {

/// Where few kinds lie on few devices, with CPU memory and disk below them: every pair of reserves is a
/// program of counts, bounded by a Lagrangian relaxation and searched depth first, the kinds with the most
/// bytes first. `value`: of the best plan known, null when there is none. `offer` gets counts that could be a
/// better plan and answers with the value of the best plan known then, null when there is none still. `hop`:
/// what entering one more GPU costs at least. Plans with nothing on a GPU count too: the bound is theirs as
/// well. Loads that add up along a path are taken one by one: then counts promise more than a plan can keep,
/// and the bound is one all the same. The claims are those of the plans that stream to `main`; there are none
/// where the instance is not one of counts, or too large: then nothing was looked at.
Claims search_counts(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main,
                     const std::optional<std::uint64_t>& value, std::uint64_t hop,
                     const std::function<std::optional<std::uint64_t>(const CountsBySlot&)>& offer,
                     NodeBudget& nodes);

/// The claims of several choices of the main GPU made tighter, and now and then the plan better.
void bound_by_counts(const ItemKinds& kinds, const std::vector<Slot>& gpus, std::uint64_t hop,
                     Incumbent& best, std::vector<ClaimsOfMain>& mains, NodeBudget& nodes);

/// The same for a plan that streams to `main`, the only GPU that may: plan and claims made better where that
/// can be.
void tighten_by_counts(const Instance& instance, const std::vector<Slot>& gpus, Slot main, std::uint64_t hop,
                       SearchResult& found, NodeBudget& nodes);

}  // namespace stowage::solve
