#pragma once

#include <span>

namespace stowage::engine::vgpu {

/// Derivatives on virtual GPUs. A kernel of ours for an operator that PyTorch composes of others hides the
/// composition, and its derivative with it: where a gradient is asked for these operators are composed again,
/// as on the CPU. `whole`: their names in "aten". Operators that ask whether they are on the CPU go the CPU's
/// way. In inference mode nothing changes: its tensors have no autograd.
void register_autograd(std::span<const char* const> whole);

}  // namespace stowage::engine::vgpu
