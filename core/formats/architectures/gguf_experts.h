#pragma once

#include <vector>

#include "core/formats/gguf/gguf_reader.h"

namespace stowage::formats {

/// Files of before 2024-04 have one tensor an expert ("blk.0.ffn_gate.7.weight"; llama.cpp:
/// LLM_TENSOR_FFN_GATE_EXP), later ones one for all
/// ("blk.0.ffn_gate_exps.weight"). Puts the former together where experts 0, 1 … are all there and alike; the
/// others stay.
void stack_gguf_experts(std::vector<GgufTensor>& tensors);

}  // namespace stowage::formats
