#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/program/program.h"
#include "core/estimate/offload/layer_names.h"

namespace stowage::engine {

/// The layers of a program, as estimate::offload::LayerNames has them.
class LayerList : public estimate::offload::LayerNames {
 public:
  LayerList() = default;
  LayerList(const Program& program, const std::string& pattern);
};

/// What `schedule` says of moving the first n of these layers when each of them saves something. Errors:
/// OffloadNoSuchLayers, OffloadTooMany, and what refuses it. Returns the warnings, each with what helps.
Result<std::vector<Error>> judge_first_layers(const LayerList& layers, std::uint64_t first,
                                              const std::string& subject);

}  // namespace stowage::engine
