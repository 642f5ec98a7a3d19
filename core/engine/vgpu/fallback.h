#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace stowage::engine::vgpu {

/// Runs any operator for virtual GPUs: checks devices by PyTorch's rules, hands the CPU kernel tensors on the
/// same memory, and turns what comes back into tensors of the device. Nothing is copied.
void fallback(const c10::OperatorHandle& op, c10::Stack* stack);

/// A CPU tensor on the memory of a virtual GPU's tensor. For the lifetime of that tensor's storage only.
at::Tensor cpu_alias(const at::Tensor& tensor);

/// Whether autograd would record the call: gradients are on and an argument wants one.
bool gradient_is_asked(const c10::OperatorHandle& op, const c10::Stack& stack);

}  // namespace stowage::engine::vgpu
