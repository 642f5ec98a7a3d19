#include "core/runtimes/llamacpp/patterns.h"

#include <algorithm>
#include <regex>

namespace stowage::llamacpp {
namespace {

constexpr std::string_view kSpecial = R"(^$\.*+?()[]{}|)";

/// Whether an alternative may stand outside of all groups: then either beginning may match.
bool has_outer_alternative(std::string_view pattern) {
  std::size_t depth = 0;
  bool in_class = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c == '\\') {
      ++i;
    } else if (in_class) {
      in_class = c != ']';
    } else if (c == '[') {
      in_class = true;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && depth > 0) {
      --depth;
    } else if (c == '|' && depth == 0) {
      return true;
    }
  }
  return false;
}

/// The characters that every match holds in a row, as far as the beginning of the pattern says; "" where
/// that is nothing.
std::string literal_beginning(std::string_view pattern) {
  if (has_outer_alternative(pattern)) return {};
  std::string out;
  std::size_t at = pattern.starts_with('^') ? 1 : 0;
  while (at < pattern.size()) {
    const bool escaped = pattern[at] == '\\' && at + 1 < pattern.size() &&
                         kSpecial.find(pattern[at + 1]) != std::string_view::npos;
    if (!escaped && kSpecial.find(pattern[at]) != std::string_view::npos) break;
    const std::size_t next = at + (escaped ? 2 : 1);
    // What a quantifier follows need not be there.
    if (next < pattern.size() && std::string_view("*+?{").find(pattern[next]) != std::string_view::npos)
      break;
    out += pattern[escaped ? at + 1 : at];
    at = next;
  }
  return out;
}

std::size_t deepest_group(std::string_view pattern) {
  std::size_t depth = 0, deepest = 0;
  for (const char c : pattern) {
    depth += c == '(';
    if (c == ')' && depth > 0) --depth;
    deepest = std::max(deepest, depth);
  }
  return deepest;
}

/// What repeats in a pattern.
struct Repeats {
  std::size_t quantifiers = 0;
  std::uint64_t times = 1;  ///< the product of all numbers in braces, as far as it matters
  bool of_groups = false;
};
Repeats repeats_of(std::string_view pattern) {
  Repeats out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') {
      ++i;
      continue;
    }
    const bool opens = pattern[i] == '?' && i > 0 && pattern[i - 1] == '(';  // "(?:"
    if (opens || std::string_view("*+?{").find(pattern[i]) == std::string_view::npos) continue;
    ++out.quantifiers;
    out.of_groups |= i > 0 && pattern[i - 1] == ')';
    if (pattern[i] != '{') continue;
    std::uint64_t number = 0;
    for (std::size_t k = i + 1; k < pattern.size() && pattern[k] >= '0' && pattern[k] <= '9'; ++k)
      number = std::min<std::uint64_t>(10 * number + static_cast<std::uint64_t>(pattern[k] - '0'),
                                       kMostPatternRepeats + 1);
    out.times = std::min(out.times * std::max<std::uint64_t>(number, 1), kMostPatternRepeats + 1);
  }
  return out;
}

bool refers_back(std::string_view pattern) {
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
    if (pattern[i] == '\\' && pattern[i + 1] >= '1' && pattern[i + 1] <= '9') return true;
    if (pattern[i] == '\\') ++i;
  }
  return false;
}

}  // namespace

struct Pattern::Compiled {
  std::regex regex;
};

Pattern::Pattern(std::string text) : text_(std::move(text)), literal_(literal_beginning(text_)) {
  const Repeats repeats = repeats_of(text_);
  const bool too_much = text_.size() > kMostPatternCharacters || deepest_group(text_) > kMostPatternGroups ||
                        repeats.quantifiers > kMostPatternQuantifiers ||
                        repeats.times > kMostPatternRepeats || (repeats.of_groups && refers_back(text_));
  if (too_much) {
    refused_ = error(FindingKind::LongPattern, text_.substr(0, 80));
    return;
  }
  auto how = std::regex_constants::ECMAScript;
#ifdef __GLIBCXX__
  // Trying all ways one after the other may take more steps than anybody waits for. These are the same
  // matches, found in steps that grow with the name's length alone.
  if ((repeats.of_groups || repeats.quantifiers > 1) && !refers_back(text_))
    how |= std::regex_constants::__polynomial;
#endif
  try {
    compiled_ = std::make_unique<Compiled>(Compiled{std::regex(text_, how)});
  } catch (const std::regex_error& failure) {
    refused_ = error(FindingKind::BadPattern, text_, {failure.what()});
  }
}

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

bool Pattern::matches(const std::string& name) const {
  if (!compiled_ || name.find(literal_) == std::string::npos) return false;
  try {
    return std::regex_search(name, compiled_->regex);
  } catch (const std::regex_error&) {
    return false;  // too complex for the library: llama.cpp ends there
  }
}

}  // namespace stowage::llamacpp
