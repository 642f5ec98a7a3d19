#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/base/json_fwd.h"

namespace stowage::runtimes {

/// What a text that somebody pasted shows of the program that it is for. How sure a runtime is of a text
/// (Target::recognise): kCertain for what no other has, kLikely for each option that none of the others has,
/// kPossible for what fits and says little.
class TextSigns {
 public:
  static constexpr int kCertain = 1000, kLikely = 10, kPossible = 1;
  static constexpr std::size_t kMostBytes = 4u << 20;  ///< of a longer text nothing is said

  explicit TextSigns(std::string_view text);
  ~TextSigns();
  TextSigns(const TextSigns&) = delete;
  TextSigns& operator=(const TextSigns&) = delete;

  /// One of the words is a program of that name, by itself or at the end of a path.
  bool program(std::initializer_list<std::string_view> names) const;
  /// How many of these options occur: "--name", "--name=value", "--na_me".
  int options(std::initializer_list<std::string_view> names) const;
  /// A variable of the environment is set whose name begins so.
  bool variable(std::string_view begin) const;
  /// A line begins so, but for spaces.
  bool line(std::string_view begin) const;
  bool contains(std::string_view text) const { return text_.find(text) != std::string_view::npos; }
  /// The text as a JSON object; nullptr where it is none.
  const Json* object() const { return object_.get(); }

 private:
  std::string text_;
  std::vector<std::string> words_{};
  std::unordered_set<std::string> options_{}, programs_{};  ///< what the words may be names of
  std::unique_ptr<Json> object_{};
};

}  // namespace stowage::runtimes
