#pragma once

#include <cstddef>

namespace stowage::engine::vgpu {

/// memcpy by as many threads as operators use (at::get_num_threads()): one core does not fill the memory's
/// bandwidth. The calling thread takes part, and takes what the others do not come to; small blocks it copies
/// alone. The blocks do not overlap.
void copy_bytes(void* to, const void* from, std::size_t bytes);

}  // namespace stowage::engine::vgpu
