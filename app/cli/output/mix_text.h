#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/output/console.h"
#include "core/base/json.h"
#include "core/estimate/offload/kept.h"
#include "core/estimate/offload/least_peak.h"
#include "core/estimate/offload/mix.h"

namespace stowage::cli {

/// A mix that was chosen for some room; the scenario has it. `never`: by layer, why nothing of it can be
/// moved. `needed`: where nothing fits.
struct ChosenMix {
  const estimate::offload::MixAnswer& mix;
  const estimate::offload::Scenario& scenario;
  const std::vector<estimate::offload::KeptBytes>& never;
  std::vector<estimate::offload::NeededPeak> needed{};
};

/// "best" of a schedule that chose a treatment for each layer: what each is, the seconds that no mix can
/// beat, and what profile is told to do the same.
Json mix_json(const ChosenMix& chosen, const estimate::offload::Room& room);
std::string mix_text(const Console& console, const ChosenMix& chosen);

/// A sentence of layers that stay, and what too_small means where it says so; empty: there are none.
std::string kept_text(const Console& console, const std::optional<Error>& said,
                      const estimate::offload::Scenario& scenario);

}  // namespace stowage::cli
