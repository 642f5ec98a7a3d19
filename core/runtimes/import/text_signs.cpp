#include "core/runtimes/import/text_signs.h"

#include <algorithm>

#include "core/base/json.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::string_view without_spaces(std::string_view text) {
  const std::size_t from = text.find_first_not_of(kSpace);
  return from == std::string_view::npos ? std::string_view() : text.substr(from);
}

/// "--na_me=value" is "--na-me".
std::string name_of(const std::string& word) {
  std::string name = word.substr(0, word.find('='));
  if (name.starts_with("--")) std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

/// By spaces alone, without quotes around a word and what ends a sentence behind it: prose around a command
/// has both.
std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view kBefore = "\"'`$(", kBehind = "\"'`),;.:?!";
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = std::min(text.find_first_not_of(kSpace, at), text.size());
    at = std::min(text.find_first_of(kSpace, from), text.size());
    std::string_view word = text.substr(from, at - from);
    word.remove_prefix(std::min(word.find_first_not_of(kBefore), word.size()));
    const std::size_t last = word.find_last_not_of(kBehind);
    if (last != std::string_view::npos) out.emplace_back(word.substr(0, last + 1));
  }
  return out;
}

}  // namespace

TextSigns::TextSigns(std::string_view text) {
  if (text.size() > kMostBytes) return;
  text_ = text;
  if (without_spaces(text_).starts_with('{')) {
    auto json = parse_json(text_, "text");
    if (json && json->is_object()) object_ = std::make_unique<Json>(std::move(*json));
  }
  if (!object_) words_ = words_of(text_);
  for (const std::string& word : words_) {
    if (word.starts_with('-')) options_.insert(name_of(word));
    programs_.insert(word.substr(word.find_last_of('/') + 1));
  }
}

TextSigns::~TextSigns() = default;

bool TextSigns::program(std::initializer_list<std::string_view> names) const {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return programs_.contains(std::string(name)); });
}

int TextSigns::options(std::initializer_list<std::string_view> names) const {
  return static_cast<int>(std::count_if(names.begin(), names.end(), [&](std::string_view name) {
    return options_.contains(std::string(name));
  }));
}

bool TextSigns::variable(std::string_view begin) const {
  return std::any_of(words_.begin(), words_.end(), [&](const std::string& word) {
    return word.starts_with(begin) && word.find('=') != std::string::npos;
  });
}

bool TextSigns::line(std::string_view begin) const {
  for (std::size_t at = 0; at < text_.size();) {
    const std::size_t end = std::min(text_.find('\n', at), text_.size());
    if (without_spaces(std::string_view(text_).substr(at, end - at)).starts_with(begin)) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace stowage::runtimes
