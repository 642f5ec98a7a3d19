#pragma once

#include <ATen/core/Tensor.h>

namespace stowage::engine {

/// Whether a tensor is a number on the CPU that a GPU can be told with a launch: no dimensions, real, and
/// nobody asks for its gradient.
bool is_number_on_host(const at::Tensor& tensor);

/// The number of such a tensor in a tensor on `device`, bit for bit. A copy from memory that is not pinned
/// would keep the host until all that the GPU was given is done, and with it copies that could be begun; the
/// number goes with the launch of a kernel instead.
at::Tensor number_on(const at::Tensor& number, c10::Device device);

}  // namespace stowage::engine
