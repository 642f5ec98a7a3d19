#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/architectures/architectures.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

/// A tensor of the model that a tensor of the files is, or a part of.
struct ModelName {
  std::string name{};
  std::string share{};  ///< the number of config.json that says how many rows are its own beside those of the
                        ///< others; "": as many as of each
  bool operator==(const ModelName&) const = default;
};

/// What the transformers library has and no file shows, of one model class. '#' in names is any number.
struct LibraryFacts {
  bool ties_by_default = false;         ///< where config.json is silent
  std::vector<std::string> no_split{};  ///< class names
  std::vector<TieRule> ties{};
  std::vector<std::pair<std::string, std::vector<std::string>>>
      buffers{};  ///< module ("" = the root), buffers (or parameters) that are saved nowhere
  std::vector<std::pair<std::string, std::string>>
      renamings{};  ///< how names in files begin, and those of the model instead; '*': a number it lacks; of
                    ///< a tensor that is several "q@heads+k@kv_heads", in the order of their rows

  /// The model's names of a tensor of the files, by the longest beginning that matches; empty where it is the
  /// same. Several: the model has its rows apart.
  std::vector<ModelName> renamed(std::string_view name) const;
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
