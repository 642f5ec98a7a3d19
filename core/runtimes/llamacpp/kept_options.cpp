#include "core/runtimes/llamacpp/kept_options.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "core/runtimes/import/name_list.h"
#include "core/runtimes/llamacpp/numbers.h"
#include "core/runtimes/llamacpp/option_table.h"

namespace stowage::llamacpp {
namespace {

enum class Kept { ByPlan, AsWords, Lost };

std::string name_of(const Understood& one) { return one.text.substr(0, one.text.find_first_of(" =")); }

/// A plan is a file that people share.
bool is_secret(const Understood& one) {
  std::string name = name_of(one);
  if (name.starts_with("--")) std::replace(name.begin(), name.end(), '_', '-');
  return name == "-hft" || name.ends_with("-key") || name.ends_with("-token") || name.starts_with("--mcp-");
}

Kept how_kept(const Understood& one, const ReadOptions& read) {
  using enum OptionKind;
  switch (one.kind) {
    case Other:
      return is_secret(one) ? Kept::Lost : Kept::AsWords;
    case Servers:
    case NotCounted:
    case FlashAttention:
    case FullWindows:
      return Kept::AsWords;
    case Batch:
      // As an export writes it beside a micro-batch of its own.
      return read.options.batch == read.options.micro_batch && read.options.micro_batch != kMicroBatch
                 ? Kept::ByPlan
                 : Kept::AsWords;
    case KeyType:
    case ValueType:
      return cache_dtype_of(read) ? Kept::ByPlan : Kept::AsWords;
    case CachesOff:
    case CachesOn:
      // With -nkvo no plan has its caches where llama.cpp then has them.
      return read.options.caches_on_cards ? Kept::ByPlan : Kept::Lost;
    case Environment:
      return one.text.find("VISIBLE_DEVICES=") == std::string::npos ? Kept::Lost : Kept::ByPlan;
    default:
      return Kept::ByPlan;
  }
}

/// "-fa on" and LLAMA_ARG_FLASH_ATTN=on as words.
void add_words(const Understood& one, std::vector<std::string>& words) {
  const OptionRow* row = find_option(one.text.substr(0, one.text.find(' ')));
  for (const OptionRow& other : option_table()) {
    const bool variable =
        !other.environment.empty() && one.text.starts_with(std::string(other.environment) + "=");
    if (!row && variable) row = &other;
  }
  if (!row) return;
  const bool written = one.text.starts_with('-');
  words.push_back(written ? one.text.substr(0, one.text.find(' ')) : std::string(usual_name(*row)));
  if (row->takes_value) words.push_back(one.value);
}

/// Calls `see(row, first word, words that it has)` for each option; a word that is none is one of its own.
template <class See>
void each_option(const std::vector<std::string>& words, const See& see) {
  for (std::size_t at = 0; at < words.size();) {
    const OptionRow* row = find_option(words[at]);
    const std::size_t count = row && row->takes_value && at + 1 < words.size() ? 2 : 1;
    see(row, at, count);
    at += count;
  }
}

}  // namespace

std::optional<model::Dtype> cache_dtype_of(const ReadOptions& read) {
  const bool said = std::any_of(read.understood.begin(), read.understood.end(), [](const Understood& one) {
    return one.kind == OptionKind::KeyType || one.kind == OptionKind::ValueType;
  });
  if (!said || read.options.keys != read.options.values) return std::nullopt;
  return plan::cache_dtype_from_name(read.options.keys->name);
}

KeptOptions kept_options(const ReadOptions& read) {
  KeptOptions out;
  for (const Understood& one : read.understood) {
    const Kept how = how_kept(one, read);
    if (how == Kept::AsWords) add_words(one, out.words);
    const bool by_name = is_secret(one) || one.kind == OptionKind::Environment;
    if (how == Kept::Lost) out.lost.push_back(by_name ? name_of(one) : one.text);
  }
  // A server that is not told has four sequences in one cache: a plan counts them as one.
  if (read.options.unified && read.options.sequences > 1)
    out.words.insert(out.words.end(), {"-np", std::to_string(read.options.sequences), "-kvu"});
  return out;
}

std::vector<std::string> words_beside(const std::vector<std::string>& words, const plan::Workload& workload) {
  std::vector<std::string> out;
  each_option(words, [&](const OptionRow* row, std::size_t at, std::size_t count) {
    using enum OptionKind;
    if (row && workload.batch > 1 && (row->kind == Sequences || row->kind == Unified)) return;
    if (row && row->kind == Batch && count == 2) {
      std::uint64_t size = 0;
      const std::string& value = words[at + 1];
      std::from_chars(value.data(), value.data() + value.size(), size);
      if (size < saturating_multiply(workload.prefill_chunk, std::max<std::uint64_t>(workload.batch, 1)))
        return;
    }
    const auto from = words.begin() + static_cast<std::ptrdiff_t>(at);
    out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(count));
  });
  return out;
}

WordsApart words_apart(const std::vector<std::string>& words, OptionKind kind) {
  WordsApart out;
  each_option(words, [&](const OptionRow* row, std::size_t at, std::size_t count) {
    auto& to = row && row->kind == kind ? out.of_kind : out.others;
    const auto from = words.begin() + static_cast<std::ptrdiff_t>(at);
    to.insert(to.end(), from, from + static_cast<std::ptrdiff_t>(count));
  });
  return out;
}

std::vector<std::string> servers_in(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  each_option(words, [&](const OptionRow* row, std::size_t at, std::size_t count) {
    if (!row || row->kind != OptionKind::Servers || count < 2) return;
    for (std::string& one : split_at(words[at + 1], ',')) out.push_back(std::move(one));
  });
  return out;
}

std::string cache_name(model::Dtype dtype) {
  std::string name(model::info(dtype).name);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

void judge_cache_types(const plan::Workload& workload, std::vector<std::string>& words, Findings& findings) {
  const WordsApart keys = words_apart(words, OptionKind::KeyType),
                   values = words_apart(keys.others, OptionKind::ValueType);
  std::vector<std::string> said = keys.of_kind;
  said.insert(said.end(), values.of_kind.begin(), values.of_kind.end());
  if (said.empty()) return;
  std::string text;
  for (const std::string& word : said) text += (text.empty() ? "" : " ") + word;
  if (!workload.cache_dtype) {
    findings.push_back(remark(FindingKind::CacheTypeBeside, text));
    return;
  }
  words = values.others;
  const std::string name = cache_name(*workload.cache_dtype);
  const Options types = read_options(said, {}).options;
  if (types.keys->name != name || types.values->name != name)
    findings.push_back(warning(FindingKind::CacheTypeSaidTwice, text, {name}));
}

bool says(const std::vector<std::string>& words, OptionKind kind) {
  bool out = false;
  each_option(words, [&](const OptionRow* row, std::size_t, std::size_t) {
    out = out || (row && row->kind == kind);
  });
  return out;
}

}  // namespace stowage::llamacpp
