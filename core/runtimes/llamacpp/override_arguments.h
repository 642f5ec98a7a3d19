#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {

/// Linux takes 128 KiB in one argument (MAX_ARG_STRLEN).
constexpr std::size_t kMostArgumentBytes = (128u << 10) - 1;

/// What overrides should do with one tensor.
struct OverrideWish {
  std::string_view name{};
  Where where = kHost;  ///< where it should lie
  bool needed = false;  ///< it would lie elsewhere
  bool loaded = true;
  bool free = false;  ///< no matter what patterns match it
};

struct OverrideArguments {
  std::vector<std::string> words{};
  std::size_t too_long = 0;  ///< characters, where no command line takes them
};

/// One pattern a device, or one of llama.cpp's own words for RAM where that says exactly the same: -cmoe,
/// -ncmoe N, -ncffn N. `patterns_alone`: without those.
OverrideArguments override_arguments(const std::vector<OverrideWish>& wishes, const std::vector<Card>& cards,
                                     bool patterns_alone = false);

}  // namespace stowage::llamacpp
