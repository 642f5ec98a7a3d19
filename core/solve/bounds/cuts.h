#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/solve/claims/claim.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// The claim that there is no plan, where sums show it. Every plan has a largest load that its main GPU keeps
/// room for and a largest one that passes through CPU memory; for each pair of them the units are let into
/// every device that they may and can lie on, and for each set of devices (a cut) the bytes that must lie
/// there whatever is chosen are compared with the room. nullopt says nothing. `host_computes_for_free`: what
/// units bind to the device that executes them (KV cache) is left out while they lie on the host, and they
/// pass through CPU memory as if they were streamed.
std::optional<NoPlan> no_plan_exists(const Instance& instance, bool host_computes_for_free = false);

/// By class: room in CPU memory while such a unit is read from disk to be streamed, at least: its largest
/// tensor that is brought to a GPU. 0 where the catalog has no model.
std::vector<std::uint64_t> ram_while_streamed(const Instance& instance);

}  // namespace stowage::solve
