#pragma once

namespace stowage::engine::vgpu {

/// Autocast on virtual GPUs as on CUDA: products and convolutions in the lower precision; norms,
/// exponentials, losses and sums in 32 bits; the widest type of all operands for a few. The lists are
/// PyTorch's own.
void register_autocast();

}  // namespace stowage::engine::vgpu
