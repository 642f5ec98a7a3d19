#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace stowage::formats {

/// A piece of a large JSON document. Sorted keys: look-ups stay cheap however many there are.
using Fragment = nlohmann::json;

/// How to walk a JSON document that is too large for a tree: containers named in `descend` are walked, every
/// value in them is built alone, handed over and forgotten, so that memory is bounded by the largest piece.
struct FragmentPlan {
  /// Paths of the containers to walk, keys joined by '/': "" is the document, "graph_module/graph/nodes" an
  /// array of nodes.
  std::set<std::string, std::less<>> descend;
  /// Keys of objects inside pieces whose values are not wanted; `sofar` is the object as read up to there.
  std::function<bool(std::string_view key, const Fragment& sofar)> drop{};
  /// Called for each value directly in a walked container; `key` is "" in arrays.
  std::function<Status(std::string_view container, std::string_view key, Fragment value)> take{};
  std::size_t depth = 200;  ///< nesting allowed in all
};

/// Errors: JsonSyntax (with offset), JsonDuplicateKey, JsonDepth, and what `take` returns. `subject` names
/// the document in errors.
Status read_fragments(std::string_view text, const std::string& subject, const FragmentPlan& plan);

}  // namespace stowage::formats
