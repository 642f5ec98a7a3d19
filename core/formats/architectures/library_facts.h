#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/architectures/architectures.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

/// What the transformers library has and no file shows, of one model class. '#' in names is any number.
struct LibraryFacts {
  bool ties_by_default = false;         ///< where config.json is silent
  std::vector<std::string> no_split{};  ///< class names
  std::vector<TieRule> ties{};
  std::vector<std::pair<std::string, std::vector<std::string>>>
      buffers{};  ///< module ("" = the root), buffers (or parameters) that are saved nowhere
  std::vector<std::pair<std::string, std::string>>
      renamings{};  ///< how names in files begin, and those of the model instead; '*': a number it lacks

  /// The model's name of a tensor of the files, by the longest beginning that matches; "" where it is the
  /// same.
  std::string renamed(std::string_view name) const;
};

/// By the class that config.json names; nullopt for a class that the table lacks. The table is
/// library_facts.tsv, written from the library itself by tests/support/make_library_facts.py.
std::optional<LibraryFacts> find_library_facts(std::string_view class_name);
/// How many classes the table has.
std::size_t library_facts_count();

/// The ties whose source is there, with numbers filled in: one for each tensor that a source matches.
std::vector<TieRule> ties_of(const LibraryFacts& facts, const std::vector<std::string_view>& tensors);

/// Marks the buffers of these modules, and adds modules that hold nothing else where the module around them
/// is there.
void add_unsaved(model::ModelBuilder& builder, const LibraryFacts& facts);

}  // namespace stowage::formats
