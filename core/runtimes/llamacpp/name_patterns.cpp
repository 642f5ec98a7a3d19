#include "core/runtimes/llamacpp/name_patterns.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace stowage::llamacpp {
namespace {

/// A character as it is; one that cannot stand in a pattern of -ot as "any".
void append_escaped(std::string& out, char c) {
  if (c == ',' || c == '=') {
    out += '.';
    return;
  }
  if (std::string_view(R"(^$\.*+?()[]{}|)").find(c) != std::string_view::npos) out += '\\';
  out += c;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) append_escaped(out, c);
  return out;
}

std::string digits(char first, char last) {
  if (first == last) return std::string(1, first);
  if (first == '0' && last == '9') return R"(\d)";
  return std::string("[") + first + (last == first + 1 ? "" : "-") + last + "]";
}

/// Alternatives for numbers of one length: first and last have as many digits.
void ranges_of_length(const std::string& prefix, std::string_view first, std::string_view last,
                      std::vector<std::string>& out) {
  if (first.empty()) return out.push_back(prefix);
  const auto all = [](std::string_view text, char c) {
    return text.find_first_not_of(c) == std::string_view::npos;
  };
  const std::string_view first_rest = first.substr(1), last_rest = last.substr(1);
  if (first.front() == last.front())
    return ranges_of_length(prefix + first.front(), first_rest, last_rest, out);
  const std::string any(first_rest.size(), '9'), none(first_rest.size(), '0');
  char from = first.front(), to = last.front();
  if (!all(first_rest, '0')) ranges_of_length(prefix + from++, first_rest, any, out);
  const bool cut = !all(last_rest, '9');
  if (cut) --to;
  if (from <= to) {
    std::string whole = prefix + digits(from, to);
    for (std::size_t i = 0; i < first_rest.size(); ++i) whole += R"(\d)";
    out.push_back(std::move(whole));
  }
  if (cut) ranges_of_length(prefix + last.front(), none, last_rest, out);
}

void append_ranges(std::uint32_t first, std::uint32_t last, std::vector<std::string>& out) {
  while (first <= last) {
    const std::string low = std::to_string(first);
    const std::uint64_t longest = std::stoull(std::string(low.size(), '9'));
    const auto high = static_cast<std::uint32_t>(std::min<std::uint64_t>(last, longest));
    ranges_of_length({}, low, std::to_string(high), out);
    if (high == last) return;
    first = high + 1;
  }
}

std::string one_of(const std::vector<std::string>& alternatives) {
  if (alternatives.size() == 1) return alternatives.front();
  std::string out;
  for (const std::string& one : alternatives) out += (out.empty() ? "(?:" : "|") + one;
  return out + ")";
}

/// "blk.7.ffn_up.weight" cut around its number.
struct BlockName {
  std::string_view before{}, after{};
  std::uint32_t block = 0;
};
std::optional<BlockName> block_name(std::string_view name) {
  const std::size_t at = name.starts_with("blk.")                                       ? 4
                         : name.starts_with("enc.blk.") || name.starts_with("dec.blk.") ? 8
                                                                                        : 0;
  BlockName out;
  const auto [end, status] = std::from_chars(name.data() + at, name.data() + name.size(), out.block);
  const auto dot = static_cast<std::size_t>(end - name.data());
  if (at == 0 || status != std::errc() || dot >= name.size() || name[dot] != '.') return std::nullopt;
  // A number with zeros before it is none that a range would match.
  if (name.substr(at, dot - at) != std::to_string(out.block)) return std::nullopt;
  out.before = name.substr(0, at);
  out.after = name.substr(dot);
  return out;
}

/// Numbers of blocks as an expression, and which of them it matches.
struct NumberSet {
  std::string expression{};
  std::set<std::uint32_t> blocks{};
};

/// What all names of one kind ask of the number of their block.
struct Numbers {
  std::map<std::uint32_t, NameWish> blocks{};

  /// Blocks without such a tensor may be matched.
  bool may(std::uint32_t block) const {
    const auto found = blocks.find(block);
    return found == blocks.end() || found->second.wanted || found->second.allowed;
  }
  bool must(std::uint32_t block) const {
    const auto found = blocks.find(block);
    return found != blocks.end() && found->second.wanted;
  }

  /// Empty when none is wanted.
  NumberSet set(std::uint32_t blocks_in_all) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
    bool everything = true, joins = false;
    for (std::uint32_t i = 0; i < blocks_in_all; ++i) {
      everything = everything && may(i);
      joins = joins && may(i);
      if (!must(i)) continue;
      if (joins) {
        ranges.back().second = i;
      } else {
        ranges.emplace_back(i, i);
      }
      joins = true;
    }
    NumberSet out;
    if (ranges.empty()) return out;
    if (everything) ranges = {{0, blocks_in_all - 1}};
    std::vector<std::string> alternatives;
    for (const auto& [first, last] : ranges) {
      append_ranges(first, last, alternatives);
      for (std::uint32_t i = first; i <= last; ++i) out.blocks.insert(i);
    }
    out.expression = everything ? R"(\d+)" : one_of(alternatives);
    return out;
  }
};

using Kind = std::pair<std::string_view, std::string_view>;  // what stands before and behind the number

/// Names of the same blocks.
struct Group {
  std::string_view before{};
  NumberSet numbers{};
  std::vector<std::string_view> after{};
};

/// Whether a pattern may match everything in the blocks of a group.
bool takes_whole_blocks(const Group& group, const std::map<Kind, Numbers>& kinds) {
  return std::all_of(kinds.begin(), kinds.end(), [&](const auto& kind) {
    return kind.first.first != group.before ||
           std::all_of(group.numbers.blocks.begin(), group.numbers.blocks.end(),
                       [&](std::uint32_t block) { return kind.second.may(block); });
  });
}

std::string endings(const std::vector<std::string_view>& names) {
  constexpr std::string_view kUsual = ".weight";
  const bool usual = names.size() > 1 && std::all_of(names.begin(), names.end(), [&](std::string_view name) {
                       return name.ends_with(kUsual) && name.size() > kUsual.size() + 1;
                     });
  std::vector<std::string> alternatives;
  for (std::string_view name : names) {
    name.remove_prefix(1);
    if (usual) name.remove_suffix(kUsual.size());
    alternatives.push_back(escaped(name));
  }
  return R"(\.)" + one_of(alternatives) + (usual ? escaped(kUsual) : "");
}

std::vector<std::string> alternatives_for(const std::vector<NameWish>& names) {
  std::map<Kind, Numbers> kinds;
  std::vector<Kind> order;
  std::vector<std::string> out;
  std::uint32_t blocks = 0;
  for (const NameWish& wish : names) {
    if (const auto name = block_name(wish.name)) {
      const auto [found, fresh] = kinds.try_emplace({name->before, name->after});
      if (fresh) order.push_back(found->first);
      found->second.blocks[name->block] = wish;
      blocks = std::max(blocks, name->block + 1);
    } else if (wish.wanted) {
      out.push_back(escaped(wish.name));
    }
  }
  std::vector<Group> groups;
  for (const Kind& kind : order) {
    NumberSet numbers = kinds.at(kind).set(blocks);
    if (numbers.expression.empty()) continue;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.before == kind.first && group.numbers.expression == numbers.expression;
    });
    if (same != groups.end()) {
      same->after.push_back(kind.second);
    } else {
      groups.push_back({kind.first, std::move(numbers), {kind.second}});
    }
  }
  for (const Group& group : groups) {
    const bool whole = group.after.size() > 1 && takes_whole_blocks(group, kinds);
    out.push_back(escaped(group.before) + group.numbers.expression +
                  (whole ? R"(\..+)" : endings(group.after)));
  }
  return out;
}

}  // namespace

std::string number_range(std::uint32_t first, std::uint32_t last) {
  std::vector<std::string> out;
  append_ranges(first, last, out);
  return one_of(out);
}

std::vector<std::string> patterns_for(const std::vector<NameWish>& names, std::size_t at_most) {
  std::vector<std::string> out;
  std::vector<std::string> together;
  std::size_t size = 0;
  const auto close = [&] {
    if (!together.empty()) out.push_back("^" + one_of(together) + "$");
    together.clear();
    size = 0;
  };
  for (std::string& one : alternatives_for(names)) {
    if (size + one.size() > at_most) close();
    size += one.size() + 1;
    together.push_back(std::move(one));
  }
  close();
  return out;
}

}  // namespace stowage::llamacpp
