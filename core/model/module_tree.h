#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/hash_index.h"

namespace stowage::model {

/// Full names of a ModuleTree. The name of a module is the beginning of the names below it: only modules
/// without children have a text of their own.
struct ModuleNames {
  std::vector<std::unique_ptr<char[]>> texts{};
  std::vector<std::string_view> of{};  ///< by number; views into `texts`
  std::uint64_t bytes = 0;             ///< of all names
};

/// The modules of a model that is being read, by number: parents before children, 0 is the root. A module is
/// kept as its parent and the last part of its name, so that neither depth nor the length of names costs more
/// than once. Nothing is recursive.
class ModuleTree {
 public:
  static constexpr std::uint32_t kNone = HashIndex::kNone;
  static constexpr std::uint32_t kMostModules = 1'000'000;
  /// Modules further down are not there: what they hold belongs to the one above them at this depth. Every
  /// module keeps its full name, so that a chain of n modules costs n² bytes.
  static constexpr std::uint32_t kDeepest = 4096;

  ModuleTree() : nodes_(1) {}

  /// Finds or adds the module of a full dotted name, and those above it; "" is the root.
  std::uint32_t mention(std::string_view name);
  /// Finds or adds a child; the module itself at kDeepest.
  std::uint32_t child(std::uint32_t parent, std::string_view part);
  std::uint32_t find(std::string_view name) const;

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint32_t parent(std::uint32_t module) const { return nodes_[module].parent; }
  const std::string& part(std::uint32_t module) const { return nodes_[module].part; }
  bool too_many() const {
    return too_many_;
  }  ///< over kMostModules were asked for: the root stands for the rest

  bool folded() const { return folded_; }  ///< something stands below kDeepest

  /// No names at all where they would be longer than `at_most` bytes together: then `bytes` is more than
  /// that.
  ModuleNames names(std::uint64_t at_most) const;

 private:
  struct Node {
    std::uint32_t parent = 0, depth = 0;
    std::string part{};
  };
  /// A part of the name that was mentioned last: where it ends there, and its module.
  struct Step {
    std::size_t end = 0;
    std::uint32_t module = 0;
  };
  std::uint32_t lookup(std::uint32_t parent, std::string_view part, std::uint64_t hash) const;
  void forget_other_steps(std::string_view name);

  std::vector<Node> nodes_;
  HashIndex index_;  // by parent and part
  // Neighbours mostly begin alike: what they share is not looked up again.
  std::string last_name_;
  std::vector<Step> last_steps_;
  bool too_many_ = false, folded_ = false;
};

/// Calls step(part) for each part of a dotted name until it answers false. A dot at the very beginning is no
/// separator: ".x" is one part. `start`: where the first of them begins.
template <class Step>
void each_part(std::string_view name, Step step, std::size_t start = 0) {
  if (name.empty()) return;
  for (;;) {
    const std::size_t dot = name.find('.', start == 0 ? 1 : start);
    if (!step(name.substr(start, dot == std::string_view::npos ? dot : dot - start)) ||
        dot == std::string_view::npos)
      return;
    start = dot + 1;
  }
}
/// What stands before the last dot, by the same rule; "" for a name of one part.
std::string_view name_above(std::string_view name);

}  // namespace stowage::model
