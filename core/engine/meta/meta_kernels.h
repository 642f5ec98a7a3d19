#pragma once

#include <ATen/core/Tensor.h>

namespace stowage::engine {

/// Most bytes that the elements of all operands of a CPU kernel may take when it is asked how it lays its
/// results out.
constexpr std::uint64_t kMostStandInBytes = 1ull << 30;

/// Makes LibTorch's operators tell, of meta tensors, how their CPU kernels lay their results out. Most have a
/// meta kernel of LibTorch's own, which shares that code. The few that models have in every layer and that
/// have none (LibTorch keeps those in Python) get one here; of all others the CPU kernel is asked, over
/// operands of zeros that take no memory. What depends on values throws. Once a process; any thread.
void register_meta_kernels();

/// A CPU tensor that lies as `tensor` does, over pages of zeros that take no memory until they are written.
/// Throws c10::Error where there are no addresses left for it.
at::Tensor stand_in(const at::Tensor& tensor);
/// A meta tensor that lies as `tensor` does. Of a meta tensor, or none, itself.
at::Tensor meta_like(const at::Tensor& tensor);

}  // namespace stowage::engine
