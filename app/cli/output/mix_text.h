#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/base/json.h"
#include "core/estimate/offload/mix.h"

namespace stowage::cli {

/// "best" of a schedule that chose a treatment for each layer: what each is, the seconds that no mix can
/// beat, and what profile is told to do the same. `scenario` has the mix.
Json mix_json(const estimate::offload::MixAnswer& mix, const estimate::offload::Scenario& scenario,
              std::uint64_t budget);
std::string mix_text(const Console& console, const estimate::offload::MixAnswer& mix,
                     const estimate::offload::Scenario& scenario);

}  // namespace stowage::cli
