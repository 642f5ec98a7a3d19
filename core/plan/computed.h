#pragma once

#include <string>
#include <vector>

#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// Under runtime mixed: the tensors that the host computes with while they lie there, by TensorId; empty when
/// there are none, and under every other runtime. Below each name of Settings::computed all tensors; a
/// no-split block or a module without children is computed as a whole when any part of it is named, and names
/// that share a storage are computed together. Names that the model does not have say nothing.
std::vector<bool> computed_tensors(const model::Model& model, const Settings& settings);

/// The fewest modules and tensors that cover the marked tensors and nothing else, in definition order; {""}
/// for all. `marked`: by TensorId, or empty for none, here and below.
std::vector<std::string> covering_names(const model::Model& model, const std::vector<bool>& marked);

/// The same of those marked tensors that lie on the host: what a runtime has to be told.
std::vector<std::string> computed_names(const model::Model& model, const machine::Machine& machine,
                                        const Placement& placement, std::vector<bool> marked);

}  // namespace stowage::plan
