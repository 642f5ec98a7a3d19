#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/trace/rows.h"

namespace stowage::snapshot {

/// What blocks are for, in the words of PyTorch's memory profiler where it has one (torch.profiler's
/// categories), else in ours.
struct CategoryRow {
  std::string_view word;
  trace::Kind kind;
};
inline constexpr std::array kCategories = {
    // the first of each kind is the one that is written
    CategoryRow{"overhead", trace::Kind::Overhead},   CategoryRow{"parameter", trace::Kind::Resident},
    CategoryRow{"kv_cache", trace::Kind::KvCache},    CategoryRow{"activation", trace::Kind::Activation},
    CategoryRow{"streamed", trace::Kind::Streamed},   CategoryRow{"scratch", trace::Kind::Scratch},
    CategoryRow{"saved", trace::Kind::Saved},         CategoryRow{"optimizer_state", trace::Kind::Resident},
    CategoryRow{"input", trace::Kind::Activation},    CategoryRow{"temporary", trace::Kind::Activation},
    CategoryRow{"gradient", trace::Kind::Activation}, CategoryRow{"autograd_detail", trace::Kind::Activation},
};

constexpr std::string_view category_of(trace::Kind kind) {
  for (const CategoryRow& row : kCategories) {
    if (row.kind == kind) return row.word;
  }
  return "unknown";
}
constexpr std::optional<trace::Kind> kind_of(std::string_view category) {
  for (const CategoryRow& row : kCategories) {
    if (row.word == category) return row.kind;
  }
  return std::nullopt;
}

}  // namespace stowage::snapshot
