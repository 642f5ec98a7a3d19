#pragma once

#include <cstdlib>

#include <c10/core/Allocator.h>
#include <c10/util/Exception.h>

namespace stowage::engine::test {

/// Stands for CUDA's pinned allocator: it charges nobody, and counts.
struct Pinned final : c10::Allocator {
  c10::DataPtr allocate(std::size_t bytes) override {
    if (broken) TORCH_CHECK(false, "cudaHostAlloc says no");
    ++made;
    void* const data = std::malloc(bytes);
    return {data, data, &free_one, c10::Device(c10::kCPU)};
  }
  void copy_data(void* to, const void* from, std::size_t count) const override {
    default_copy_data(to, from, count);
  }
  static void free_one(void* data) {
    std::free(data);
    ++freed;
  }
  bool broken = false;
  int made = 0;
  static inline int freed = 0;
};

}  // namespace stowage::engine::test
