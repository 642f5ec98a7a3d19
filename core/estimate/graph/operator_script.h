#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/estimate/graph/operator_memory.h"

namespace stowage::estimate {

/// What an operator does with memory while it runs, besides its results: composite operators make tensors
/// between their parts ("matmul" clones an operand, "layer_norm" throws two results away). Scratch that
/// kernels make and free themselves is not in it.
struct OperatorScript {
  struct Event {
    /// Release: dropped, unless autograd has saved it.
    enum class What : std::uint8_t { Make, Drop, Release, Results } what = What::Make;
    std::uint64_t number = 0;   ///< Make: bytes; Drop, Release: which of those made, from 0
    std::uint64_t element = 4;  ///< Make: bytes of a number in it
    bool contiguous = true;     ///< Make: the tensor that it is made for
  };
  std::vector<Event> events{};  ///< empty: the results, and nothing else. What is not dropped goes at the end
  std::uint64_t result_storage =
      0;                 ///< bytes of the first result's storage, where it looks smaller than it is
  bool known = true;     ///< false: what this call makes inside is not, and `events` says nothing
  bool at_most = false;  ///< how much it is depends on numbers that are given: `events` have the most
  /// Of a product: a bit for each operand that is copied, from the first one; in that order they are made.
  std::uint8_t copied = 0;

  void make(std::uint64_t bytes, std::uint64_t element = 4, bool contiguous = true) {
    events.push_back({Event::What::Make, bytes, element ? element : 1, contiguous});
  }
  void drop(std::uint64_t which) { events.push_back({Event::What::Drop, which}); }
  void results() { events.push_back({Event::What::Results, 0}); }
};

/// As PyTorch 2.11 takes operators apart on the CPU, which virtual GPUs follow. `results`: how they lie, in
/// their order.
OperatorScript script_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                         const std::vector<const Geometry*>& results);

/// Whether the CPU attends to these in blocks of scores, without writing all of them down.
bool attends_in_blocks(const Geometry& query, const Geometry& key, const Geometry& value, double dropout);

/// Whether script_of() says what an operator of this name makes inside ("lstm_cell").
bool has_script(std::string_view operation);

}  // namespace stowage::estimate
