#include "core/runtimes/llamacpp/override_arguments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "core/runtimes/llamacpp/name_patterns.h"
#include "core/runtimes/llamacpp/patterns.h"

namespace stowage::llamacpp {
namespace {

/// Whether a pattern that puts things on `where` may match it.
bool may_match(const OverrideWish& wish, Where where) { return wish.free || wish.where == where; }

/// A card whose buffer has no name here stands there by its own: reading it back finds that it is none.
std::string buffer_or_name(const Card& card) {
  const std::string_view buffer = buffer_name(card);
  return buffer.empty() ? card.name : std::string(buffer);
}

/// The number of the block that `blk\.N` of -ncmoe finds in a name.
std::optional<std::uint32_t> block_in(std::string_view name) {
  const std::size_t at = name.find("blk.");
  if (at == std::string_view::npos) return std::nullopt;
  std::uint32_t out = 0;
  const auto [end, status] = std::from_chars(name.data() + at + 4, name.data() + name.size(), out);
  return status == std::errc() ? std::optional(out) : std::nullopt;
}

/// -cmoe and the like, where one of them says all that is to lie in RAM and nothing else.
std::optional<std::vector<std::string>> short_words(const std::vector<OverrideWish>& wishes) {
  struct Word {
    std::string_view all, numbered, rest;
  };
  constexpr std::array kWords = {Word{"-cmoe", "-ncmoe", kExperts}, Word{"", "-ncffn", kDense}};
  for (const Word& word : kWords) {
    const Pattern pattern(R"(blk\.\d+)" + std::string(word.rest)), anywhere{std::string(word.rest)};
    std::uint32_t blocks = 0, allowed = kMostOverrides;
    bool says_all = true, all = !word.all.empty();  // the word without a number asks for no block in a name
    for (const OverrideWish& wish : wishes) {
      const bool hit = pattern.matches(std::string(wish.name));
      const auto block = hit ? block_in(wish.name) : std::nullopt;
      const bool needed = wish.needed && wish.where == kHost;
      says_all = says_all && (!needed || block);
      all = all && (block || may_match(wish, kHost) || !anywhere.matches(std::string(wish.name)));
      if (needed && block) blocks = std::max(blocks, *block + 1);
      if (block && !may_match(wish, kHost)) allowed = std::min(allowed, *block);
    }
    if (!says_all || blocks == 0 || blocks > allowed) continue;
    if (all && allowed == kMostOverrides) return std::vector{std::string(word.all)};
    return std::vector{std::string(word.numbered), std::to_string(blocks)};
  }
  return std::nullopt;
}

}  // namespace

OverrideArguments override_arguments(const std::vector<OverrideWish>& wishes, const std::vector<Card>& cards,
                                     bool patterns_alone) {
  std::set<Where> targets;
  for (const OverrideWish& wish : wishes) {
    if (wish.needed) targets.insert(wish.where);
  }
  OverrideArguments out;
  std::string patterns;
  std::size_t count = 0;
  const auto flush = [&] {
    if (!patterns.empty()) out.words.insert(out.words.end(), {"-ot", patterns});
    patterns.clear();
  };
  for (const Where where : targets) {
    if (where == kHost && !patterns_alone) {
      if (const auto words = short_words(wishes)) {
        out.words.insert(out.words.end(), words->begin(), words->end());
        continue;
      }
    }
    std::vector<NameWish> names;
    for (const OverrideWish& wish : wishes)
      names.push_back({wish.name, wish.needed && wish.where == where, may_match(wish, where)});
    for (const std::string& pattern : patterns_for(names)) {
      const std::string one =
          pattern + "=" + (where == kHost ? "CPU" : buffer_or_name(cards[static_cast<std::size_t>(where)]));
      if (patterns.size() + one.size() >= kMostArgumentBytes) flush();
      patterns += (patterns.empty() ? "" : ",") + one;
      ++count;
      if (one.size() > kMostArgumentBytes) out.too_long = one.size();
    }
  }
  flush();
  if (count > kMostOverrides) out.too_long = count;
  return out;
}

}  // namespace stowage::llamacpp
