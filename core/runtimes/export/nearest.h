#pragma once

#include <optional>
#include <vector>

#include "core/base/proven.h"
#include "core/runtimes/export/export.h"

namespace stowage::runtimes {

struct NearestProof;  // nearest.cpp

/// Plans that a target can say, among them, where `proven`, one that puts the fewest bytes elsewhere than
/// `input` asks. Of targets with stages: the best of all ways to cut the layers into stages in the order of
/// the GPUs, by dynamic programming; of the others: every plan that they have words for, as far as it can be
/// the nearest.
struct Nearest {
  std::vector<plan::DeviceMap> maps{};
  /// No plan with stages has fewer bytes elsewhere; a storage under several names counts where its first name
  /// is, so that the true number may be higher. nullopt: the best of `maps` is the least.
  std::optional<Bytes> bound{};
  bool left_out = false;          ///< not everything that can be said was looked at, and there is no bound
  Proven<NearestProof> proven{};  ///< of nearest_plans() alone, where nothing was left out
};
Nearest nearest_plans(const ExportInput& input);

// For the rows of targets (Target::nearest).
plan::DeviceMap all_on(machine::DeviceId device);
plan::DeviceMap without_disk(plan::DeviceMap map, machine::DeviceId instead);
/// The best of all ways to cut the layers into stages; `grouped`: with groups of layers in RAM.
void add_stages(const ExportInput& input, bool grouped, Nearest& out);

}  // namespace stowage::runtimes
