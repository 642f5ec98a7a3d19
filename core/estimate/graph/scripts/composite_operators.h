#pragma once

#include <string_view>

// Operators of the list that PyTorch composes of others for a device without kernels of its own, and that
// have no script, by name and overload: "linalg_solve cov gradient.scalarint".
namespace stowage::estimate {

/// They make more than their results, or could not be run.
extern const std::string_view kUnknownInside;
/// They were seen to make nothing but their results (and numbers of dimensions, and sums of everything).
extern const std::string_view kResultsAlone;

/// Whether what the operator makes and drops inside is not known. `target` as a node has it:
/// "torch.ops.aten.cov.default".
bool inside_is_unknown(std::string_view target);
/// Whether the operator is composed and makes its results alone.
bool makes_results_alone(std::string_view target);

}  // namespace stowage::estimate
