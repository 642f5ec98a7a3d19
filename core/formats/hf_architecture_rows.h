#pragma once

#include <array>
#include <span>
#include <string_view>

namespace stowage::formats {

/// A row of the table of known architectures, as text; see the head of hf_architecture_rows.cpp.
struct ArchitectureRow {
  std::string_view model_type, no_split, ties;
  bool ties_by_default;
  std::string_view renames, fused, tree;
};

/// The same modules under another prefix of class names.
struct ArchitectureFamily {
  std::string_view model_type, like, from, to;
  bool ties_by_default;
};

std::span<const ArchitectureRow> decoders_rows();
std::span<const ArchitectureRow> mixtures_rows();  ///< and state-space models
std::span<const ArchitectureRow> encoders_rows();  ///< with and without decoders
std::span<const ArchitectureRow> vision_rows();    ///< and audio
/// All of them.
std::array<std::span<const ArchitectureRow>, 4> architecture_rows();
std::span<const ArchitectureFamily> architecture_families();

}  // namespace stowage::formats
