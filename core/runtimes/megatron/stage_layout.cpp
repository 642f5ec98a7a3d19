#include "core/runtimes/megatron/stage_layout.h"

#include <string>

namespace stowage::runtimes {
namespace {

constexpr std::size_t kMost = 1u << 20;

/// Appends `part` as often as "*n" at `at` says, once where nothing does. False: it is no number, or too
/// much.
bool append(std::string_view text, std::size_t& at, std::string_view part, std::string& out) {
  std::size_t times = 1;
  if (at < text.size() && text[at] == '*') {
    times = 0;
    for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9' && times <= kMost; ++at)
      times = times * 10 + static_cast<std::size_t>(text[at] - '0');
  }
  if (times == 0 || times > kMost || out.size() + times * part.size() > kMost) return false;
  for (std::size_t i = 0; i < times; ++i) out += part;
  return true;
}

/// Groups first, then signs: "(t*2|)*3" is "t*2|t*2|t*2|".
std::optional<std::string> without_groups(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ',' || text[at] == ' ') {
      ++at;
    } else if (text[at] == '(') {
      const std::size_t end = text.find(')', at);
      if (end == std::string_view::npos || end == at + 1) return std::nullopt;
      const std::string_view inner = text.substr(at + 1, end - at - 1);
      at = end + 1;
      if (at >= text.size() || text[at] != '*' || !append(text, at, inner, out)) return std::nullopt;
    } else {
      out += text[at++];
      if (out.size() > kMost) return std::nullopt;
    }
  }
  return out;
}

std::optional<std::string> written_out(std::string_view text) {
  const auto plain = without_groups(text);
  if (!plain) return std::nullopt;
  std::string out;
  for (std::size_t at = 0; at < plain->size();) {
    if ((*plain)[at] == ',' || (*plain)[at] == ' ') {  // of a group
      ++at;
      continue;
    }
    const std::string_view sign = std::string_view(*plain).substr(at++, 1);
    if (!append(*plain, at, sign, out)) return std::nullopt;
  }
  return out;
}

}  // namespace

std::optional<StageLayout> read_stage_layout(std::string_view text) {
  const auto signs = written_out(text);
  if (!signs) return std::nullopt;
  StageLayout out{{0}, {0}, false};
  bool begins = false, ended = false;
  for (const char sign : *signs) {
    switch (sign) {
      case '|':
        out.layers.push_back(0);
        out.further.push_back(0);
        ended = false;  // of a piece that is not the last
        break;
      case 'E':
        begins = begins || out.layers.size() == 1;
        break;
      case 'L':
        ended = true;
        break;
      case 't':
        ++out.layers.back();
        break;
      case 'm':
        ++out.further.back();
        break;
      default:
        return std::nullopt;
    }
  }
  out.ends = begins && ended;
  return out;
}

}  // namespace stowage::runtimes
