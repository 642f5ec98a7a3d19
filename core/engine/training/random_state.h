#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/recording/recorder.h"

namespace stowage::engine {

/// Where the generators stand that operators draw from: the CPU's, which virtual GPUs use too, and CUDA's.
class RandomState {
 public:
  /// As it is now.
  static RandomState now(const Places& places);
  /// Generators go on from there.
  void restore() const;

 private:
  std::vector<std::pair<c10::Device, std::string>> states_{};
};

}  // namespace stowage::engine
