#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/model.h"

namespace stowage::widgets {

class FindText;

/// Names and classes of a model's modules in lower case (ASCII; other letters as they are), one behind the
/// other: who asks all of a hundred thousand at every key that is typed goes through one stretch of memory
/// instead of as many strings. Immutable, O(letters): made where the model is opened.
class NameTable {
 public:
  explicit NameTable(const model::Model& model);

  std::size_t size() const { return begin_.size() - 1; }
  std::string_view name(std::size_t module) const {
    return std::string_view(letters_).substr(begin_[module], begin_[module + 1] - begin_[module]);
  }
  /// What stands behind the last point.
  std::string_view last(std::size_t module) const {
    const std::string_view all = name(module);
    return all.substr(all.size() - last_[module]);
  }
  /// By module: where `word`, in lower case, first stands in its name; kNowhere.
  static constexpr std::int32_t kNowhere = -1;
  std::vector<std::int32_t> places(std::string_view word) const;
  /// By module: 1 where its name or class holds the words, as FindText::in() finds them.
  std::vector<std::uint8_t> holding(const FindText& words) const;

 private:
  std::string letters_{};
  std::vector<std::uint32_t> begin_{};      ///< of each name, and of what would follow
  std::vector<std::uint32_t> last_{};       ///< letters of last()
  std::vector<std::uint32_t> parents_{};    ///< by module
  std::vector<std::uint32_t> inherited_{};  ///< letters that a name has of its parent's, which it begins with
  std::vector<std::string> classes_{};      ///< each once
  std::vector<std::uint32_t> class_of_{};
};

}  // namespace stowage::widgets
