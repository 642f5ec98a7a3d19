#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/runtimes/export/export.h"

// Names of one storage through export or compilation, which a run cannot have in two places.
namespace stowage::runtimes {

/// Two names of one storage on different devices.
struct SplitAlias {
  std::string first{}, second{};
  machine::DeviceId first_on{}, second_on{};
};
/// Of the first such group that `places` (by tensor) puts on several devices; nullopt: there is none.
std::optional<SplitAlias> split_alias(const Facts& facts, const Target& target,
                                      const std::vector<machine::DeviceId>& places);
/// Whether a run for the target fails then, so that nothing is written; else each device gets a copy.
bool refuses_split_aliases(const Target& target);

/// The plan with each such group where most of its bytes are, on the disk only where all of it is there. The
/// plan as it is where nothing is split.
plan::DeviceMap with_aliases_together(const ExportInput& input);

}  // namespace stowage::runtimes
