#pragma once

#include <cstdint>
#include <vector>

#include "core/runtimes/llamacpp/gguf_facts.h"
#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {

/// Bytes on one device.
struct DeviceBytes {
  std::uint64_t weights = 0;  ///< copies counted
  std::uint64_t caches = 0;   ///< keys, values and recurrent states
};

/// Where llama.cpp puts a model under options: what it loads, copy by copy.
struct Placed {
  std::vector<std::size_t> cards{};           ///< in use, in llama.cpp's order
  std::vector<Where> layers{};                ///< of every block, then of the output layer
  std::vector<std::vector<Where>> tensors{};  ///< by Facts::tensors: its copies, the host's or the first
                                              ///< block's first; empty = not loaded
  std::vector<Where> caches{};                ///< of every block that is loaded
  std::vector<std::uint64_t> cache_bytes{};   ///< the same
  std::vector<DeviceBytes> devices{};         ///< by card, the host last
  std::uint64_t context = 0, sequence_context = 0, micro_batch = 0;
  bool pipeline = false;  ///< several cards work on parts of a prompt at once
  Findings findings{};

  const DeviceBytes& on(Where where) const {
    return where == kHost ? devices.back() : devices[static_cast<std::size_t>(where)];
  }
};

/// llama.cpp's own rules (src/llama-model.cpp: load_tensors; src/llama-model-loader.cpp: create_tensor;
/// src/llama-context.cpp, src/llama-kv-cache.cpp, -iswa.cpp, src/llama-memory-recurrent.cpp). Findings are
/// errors where it would not start.
Placed place(const Facts& facts, const Options& options, const std::vector<Card>& cards);

}  // namespace stowage::llamacpp
