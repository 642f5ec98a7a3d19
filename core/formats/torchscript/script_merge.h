#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/pt2/exported_program.h"
#include "core/formats/torchscript/script_value.h"

namespace stowage::formats {

using ScriptNames = std::map<std::string, ScriptValue>;

/// A value as a node takes it or hands it on: of a tensor, a number.
Argument argument_of(const ScriptValue& value);

/// Copies of lists, so that one side of a condition may fill them without the other seeing it. Lists that are
/// one stay one.
class ListCopies {
 public:
  /// nullopt: lists nest too deep.
  std::optional<ScriptValue> copy(const ScriptValue& value);
  /// What a list is a copy of; nullptr: it was made since.
  ScriptItems original(const ScriptItems& list) const;
  /// The copy of a list; nullptr: there is none.
  const void* copy_of(const void* list) const;
  std::size_t elements() const { return elements_; }
  /// Adds the copies to lists that somebody ends.
  void keep(std::vector<ScriptItems>& lists) const;

 private:
  std::optional<ScriptItems> copy_items(const ScriptItems& list);
  std::map<const void*, ScriptItems> copies_{}, originals_{};
  std::size_t elements_ = 0;
  int depth_ = 0;
};

/// One value for what is one on one side of a condition and another on the other. Lists of one length are
/// chosen between element by element; a list that was there before the condition stays the same list.
class ScriptMerge {
 public:
  /// `fresh`: a name for a value of the graph.
  ScriptMerge(const ListCopies& first, const ListCopies& second, std::function<std::string()> fresh)
      : first_(first), second_(second), fresh_(std::move(fresh)) {}

  /// nullopt: nothing can choose between them.
  std::optional<ScriptValue> merge(const ScriptValue& a, const ScriptValue& b);
  /// Lists of before get the elements that were chosen.
  void write_lists() const;

  /// What the condition hands on: of its first side, of its second, and under which name.
  struct Chosen {
    Argument first{}, second{}, result{};
  };
  const std::vector<Chosen>& chosen() const { return chosen_; }
  /// Lists that were made for it.
  const std::vector<ScriptItems>& made() const { return made_; }

 private:
  std::optional<ScriptValue> merge_lists(const ScriptValue& a, const ScriptValue& b);
  std::optional<std::vector<ScriptValue>> merge_items(const std::vector<ScriptValue>& a,
                                                      const std::vector<ScriptValue>& b);

  const ListCopies& first_;
  const ListCopies& second_;
  std::function<std::string()> fresh_;
  std::map<std::pair<const void*, const void*>, ScriptItems>
      known_{};  ///< nullptr: it contains itself, or nothing can choose
  std::vector<Chosen> chosen_{};
  std::vector<std::pair<ScriptItems, std::vector<ScriptValue>>> rewritten_{};
  std::vector<ScriptItems> made_{};
  int depth_ = 0;
};

}  // namespace stowage::formats
