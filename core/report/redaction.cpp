#include "core/report/redaction.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace stowage::report {
namespace {

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Every occurrence that is a word of its own: a user "art" leaves "cartridge" alone.
void replace_word(std::string& text, const std::string& word, std::string_view by) {
  if (word.size() < 2 || word == by) return;
  for (std::size_t at = text.find(word); at != std::string::npos;) {
    const std::size_t end = at + word.size();
    const bool alone = (at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end]));
    if (alone) text.replace(at, word.size(), by);
    at = text.find(word, at + (alone ? by.size() : 1));
  }
}

/// "GPU-7d1f3c52-…" and bare UUIDs: eight, four, four, four and twelve hexadecimal digits.
void replace_uuids(std::string& text) {
  constexpr std::string_view kShape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  for (std::size_t at = 0; at + kShape.size() <= text.size(); ++at) {
    bool is = true;
    for (std::size_t i = 0; is && i < kShape.size(); ++i) {
      const char c = text[at + i];
      is = kShape[i] == '-' ? c == '-' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
    }
    if (is) text.replace(at, kShape.size(), "UUID");
  }
}

/// "/home/ada/models/llama" → "…/llama": what stands above a path's last part says where things lie here.
void shorten_paths(std::string& text) {
  constexpr std::string_view kDots = "…/";
  for (std::size_t at = text.find('/'); at != std::string::npos; at = text.find('/', at + 1)) {
    const bool home = at > 0 && text[at - 1] == '~';
    if (at > 0 &&
        (letter(text[at - 1]) || std::string_view(".:/-)>").find(text[at - 1]) != std::string_view::npos))
      continue;  // "GB/s", "ssh://", "a/b": no absolute path
    if (at >= 3 && text.compare(at - 3, 3, "…") == 0) continue;
    std::size_t end = at, last = at;
    while (end < text.size() && !std::isspace(static_cast<unsigned char>(text[end])) && text[end] != '"' &&
           text[end] != '\'' && text[end] != ':' && text[end] != ',' && text[end] != ';') {
      if (text[end] == '/' && end + 1 < text.size()) last = end;
      ++end;
    }
    if (last == at && end - at < 2) continue;
    const std::size_t from = home ? at - 1 : at;
    text.replace(from, last + 1 - from, kDots);
    at = from + kDots.size() - 1;
  }
}

bool read_by_programs(std::string_view key) {
  constexpr std::array kKeys = {"device", "from", "to",     "kind",  "schema",
                                "dtype",  "what", "memory", "reason"};
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

}  // namespace

std::string redacted(std::string text, const System& system) {
  replace_uuids(text);
  if (system.home.size() > 1) {
    for (std::size_t at = text.find(system.home); at != std::string::npos;
         at = text.find(system.home, at + 1))
      text.replace(at, system.home.size(), "~");
  }
  for (std::size_t at = text.find("/home/"); at != std::string::npos; at = text.find("/home/", at + 6)) {
    const std::size_t end = std::min(text.find('/', at + 6), text.size());
    text.replace(at, end - at, "~");
  }
  shorten_paths(text);
  if (system.user != "root") replace_word(text, system.user, "USER");
  replace_word(text, system.host, "HOST");
  return text;
}

Json redacted(Json json, const System& system) {
  if (json.is_string()) return redacted(json.get<std::string>(), system);
  if (json.is_array()) {
    for (Json& entry : json) entry = redacted(std::move(entry), system);
  } else if (json.is_object()) {
    for (auto& [key, value] : json.items()) {
      if (!value.is_string() || !read_by_programs(key)) value = redacted(std::move(value), system);
    }
  }
  return json;
}

}  // namespace stowage::report
