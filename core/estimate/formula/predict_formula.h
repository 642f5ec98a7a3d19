#pragma once

#include "core/estimate/prediction.h"
#include "core/machine/calibration.h"
#include "core/plan/evaluate.h"

namespace stowage::estimate {

struct FormulaOptions {
  const machine::Calibration* calibration = nullptr;  ///< of this machine; nullptr for none
  /// As torch.export writes a model down: a mask although nothing is padded, keys and values beside no cache.
  bool exported = false;
  bool timeline = false;  ///< the blocks of the passes are wanted too: Prediction::timeline
};

/// What a placement needs and takes, from the model's configuration and its tensors: for models without a
/// graph. Weights, buffers that stay, KV cache and overhead are what plan::evaluate counts; activations are
/// those of one pass over the last part of the prompt, or of one token more where that needs more. Bytes are
/// of PyTorch's transformers (of a GGUF file: activations in 32 bits).
Prediction predict_formula(const model::Model& model, const machine::Machine& machine,
                           const plan::Settings& settings, const plan::Placement& placement,
                           const plan::Workload& workload, const FormulaOptions& options = {});

}  // namespace stowage::estimate
