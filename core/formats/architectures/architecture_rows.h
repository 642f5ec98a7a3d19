#pragma once

#include <array>
#include <span>
#include <string_view>

namespace stowage::formats {

/// A row of the table of known architectures, as text; see the head of architecture_rows.cpp.
struct ArchitectureRow {
  std::string_view model_type, prefix, no_split, ties;
  bool ties_by_default;
  std::string_view renames, fused, tree;
};

/// A model type with the modules of another under another prefix of their class names.
struct ArchitectureFamily {
  std::string_view model_type, like, prefix;
  bool ties_by_default;
};

std::span<const ArchitectureRow> decoders_rows();
std::span<const ArchitectureRow> mixtures_rows();  ///< and state-space models
std::span<const ArchitectureRow> encoders_rows();  ///< with and without decoders
std::span<const ArchitectureRow> vision_rows();    ///< and audio
/// All of them.
std::array<std::span<const ArchitectureRow>, 4> architecture_rows();
std::span<const ArchitectureFamily> architecture_families();

/// The children that stand for "@name" in trees; "" for a name that is none.
std::string_view shared_children(std::string_view name);

// Ties that many rows have.
constexpr std::string_view kHeadTied = "lm_head.weight=model.embed_tokens.weight";
constexpr std::string_view kLanguageHeadTied = "lm_head.weight=model.language_model.embed_tokens.weight";
constexpr std::string_view kTransformerHeadTied = "lm_head.weight=transformer.wte.weight";

}  // namespace stowage::formats
