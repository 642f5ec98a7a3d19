#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/runtimes/llamacpp/findings.h"

namespace stowage::llamacpp {

// What is looked for at most: beyond it the library's regular expressions take more time or stack than a
// command may.
constexpr std::size_t kMostPatternCharacters = 8192;
constexpr std::size_t kMostPatternGroups = 200;      ///< of groups in groups
constexpr std::size_t kMostPatternQuantifiers = 64;  ///< "*", "+", "?", "{3}"
constexpr std::uint64_t kMostPatternRepeats = 256;   ///< the product of all numbers in braces

/// A pattern of -ot: std::regex_search of an ECMAScript expression over a tensor's full name, as llama.cpp
/// does it with the same library.
class Pattern {
 public:
  explicit Pattern(std::string text);
  ~Pattern();
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;

  bool matches(const std::string& name) const;
  /// Why it is not looked for: then it matches nothing.
  const std::optional<Finding>& refused() const { return refused_; }
  const std::string& text() const { return text_; }

 private:
  struct Compiled;
  std::string text_{};
  std::string literal_{};  ///< stands in every name that matches
  std::unique_ptr<Compiled> compiled_{};
  std::optional<Finding> refused_{};
};

}  // namespace stowage::llamacpp
