#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stowage::formats {

/// One module of a known architecture: its class and its children in definition order. "#" stands for any
/// number.
struct ArchitectureNode {
  std::string name{};
  std::string class_name{};
  std::string other_class{};  ///< of those that have no child `told_by`, where it differs; "" = class_name
  std::string told_by{};      ///< name of a child
  bool unsaved_buffers =
      false;  ///< has no tensors in any file, only buffers that the library computes: rotary tables
  std::vector<std::string> buffers{};  ///< computed ones of a module that has tensors too: position_ids
  std::vector<ArchitectureNode> children{};
};

/// A rule "name in the file > name in the module". '#' is a number, the same in order on both sides; '*' is
/// the number of an expert.
struct NameRule {
  std::string from{};
  std::string to{};
};

/// A name that shares the storage of another one, when the configuration ties.
struct TieRule {
  std::string name{};
  std::string source{};
  std::string within{};  ///< a module that the model must have for the rule to apply; "" = always
};

/// What is known of one `model_type` of config.json.
struct Architecture {
  std::string model_type{};
  std::vector<std::string> no_split{};
  std::vector<TieRule> ties{};      ///< of one name, the first that applies
  bool ties_by_default = false;     ///< tie_word_embeddings where config.json is silent
  std::vector<NameRule> renames{};  ///< by prefix; the first that fits
  std::vector<NameRule> fused{};    ///< whole names: one tensor for each expert → one tensor for all
  ArchitectureNode root{};
  std::string base{};  ///< prefix of the base model in all of the above ("bert."); "" where it has none
  bool base_at_root = false;  ///< most classes hold the children of the base model themselves (T5)

  /// The node for a full module name, nullptr where the table has none.
  const ArchitectureNode* find(std::string_view module) const;
  /// Full names of the modules that hold nothing but unsaved buffers, and their classes. None stands below a
  /// number.
  std::vector<std::pair<std::string, std::string>> unsaved() const;
  /// Order of siblings: the table's, then unknown names.
  std::uint64_t rank(std::string_view module) const;
};

/// nullopt for a model type that is not in the table. To add one, see the head of architecture_rows.cpp.
std::optional<Architecture> find_architecture(std::string_view model_type);
/// Every model type of the table, families included.
std::vector<std::string> known_model_types();

/// No-split classes of all of them.
std::set<std::string, std::less<>> known_no_split_classes();

/// If `name` begins with `pattern` ('#' and '*' match a number), what it matched.
struct NameMatch {
  std::size_t length = 0;                   ///< of `name`
  std::vector<std::string_view> numbers{};  ///< for '#', in order
  std::optional<std::uint32_t> expert{};    ///< for '*'
};
std::optional<NameMatch> match_name(std::string_view pattern, std::string_view name);
/// `pattern` with its '#' replaced by the match's numbers.
std::string fill_name(std::string_view pattern, const NameMatch& match);

}  // namespace stowage::formats
