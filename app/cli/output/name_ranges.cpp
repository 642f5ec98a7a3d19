#include "app/cli/output/name_ranges.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/base/error.h"

namespace stowage::cli {
namespace {

/// "model.layers.12" is number 12 of "model.layers.". Numbers as a list writes them: no zeros before them.
struct Numbered {
  std::string_view list;
  std::uint64_t number = 0;
};

std::optional<Numbered> numbered(std::string_view name) {
  const std::size_t at = name.rfind('.') + 1;  // 0 where there is no point
  const std::string_view digits = name.substr(at);
  constexpr std::size_t kMostDigits = 18;
  const bool all = std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (digits.empty() || digits.size() > kMostDigits || !all) return std::nullopt;
  if (digits.front() == '0' && digits.size() > 1) return std::nullopt;
  Numbered out{name.substr(0, at), 0};
  std::from_chars(digits.data(), digits.data() + digits.size(), out.number);
  return out;
}

bool follows(std::string_view name, std::string_view before) {
  const auto a = numbered(before), b = numbered(name);
  return a && b && a->list == b->list && b->number == a->number + 1;
}

std::string shown(std::string_view name) {
  return name.empty() ? "(everything)" : fill_sentence("%s", std::string(name), {});
}

}  // namespace

std::vector<NameRange> name_ranges(const std::vector<std::string_view>& names,
                                   const std::function<bool(std::size_t, std::size_t)>& alike) {
  std::vector<NameRange> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && follows(names[i], names[i - 1]) && alike(i - 1, i))
      ++out.back().count;
    else
      out.push_back({i});
  }
  for (NameRange& range : out) {
    range.text = shown(names[range.first]);
    if (range.count > 1)
      range.text += " – " + std::to_string(numbered(names[range.first + range.count - 1])->number);
  }
  return out;
}

}  // namespace stowage::cli
