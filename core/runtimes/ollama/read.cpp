// What Ollama makes of its own parameters, as people paste them (api/types.go, envconfig/config.go).
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "core/base/json.h"
#include "core/runtimes/import/name_list.h"
#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/ollama/modelfile.h"

namespace stowage::llamacpp {
namespace {

constexpr std::int64_t kDefaultContext = 4096, kDefaultBatch = 512, kMostContextOption = 0x7FFFFFFF;

struct Parameter {
  std::string_view name;
  OptionKind kind;
};
constexpr std::array kParameters = {
    Parameter{"num_gpu", OptionKind::Layers},
    Parameter{"num_ctx", OptionKind::Context},
    Parameter{"num_batch", OptionKind::Batch},
    Parameter{"main_gpu", OptionKind::Main},
    Parameter{"ollama_num_parallel", OptionKind::Sequences},
    Parameter{"ollama_context_length", OptionKind::Context},
    Parameter{"ollama_kv_cache_type", OptionKind::KeyType},
    Parameter{"ollama_flash_attention", OptionKind::FlashAttention},
};
/// Those that place nothing; Ollama no longer takes some of them, and says so.
constexpr std::string_view kOthers =
    "use_mmap num_thread num_keep num_predict temperature top_k top_p min_p typical_p seed stop "
    "repeat_penalty repeat_last_n presence_penalty frequency_penalty draft_num_predict numa low_vram f16_kv "
    "vocab_only logits_all use_mlock mirostat mirostat_tau mirostat_eta penalize_newline tfs_z num_gqa "
    "rope_frequency_base rope_frequency_scale";
/// Fields of a request beside its options.
constexpr std::string_view kOfRequest =
    "model prompt messages stream keep_alive format template system raw images suffix think tools context";

std::string lower(std::string_view word) {
  std::string out(word);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// `name` in lower case.
std::optional<OptionKind> kind_of(std::string_view name) {
  const auto found = std::find_if(kParameters.begin(), kParameters.end(),
                                  [&](const Parameter& one) { return one.name == name; });
  if (found != kParameters.end()) return found->kind;
  if (runtimes::lists(kOthers, name)) return OptionKind::Other;
  return std::nullopt;
}

/// Words between blanks and the signs of JSON and NAME=VALUE.
std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view kBetween = " \t\r\n=:,{}[]\"'";
  std::vector<std::string> out;
  for (std::size_t at = 0; (at = text.find_first_not_of(kBetween, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

/// A text of many lines in one that a table takes.
std::string in_short(const std::string& text) {
  constexpr std::size_t kMost = 60;
  std::size_t end = std::min({text.find_first_of("\r\n"), text.size(), kMost});
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return end < text.size() ? text.substr(0, end) + "…" : text;
}

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) {  // a request's numbers may have a point
    const double number = value.get<double>();
    if (std::abs(number) < 1e15 && std::floor(number) == number)
      return std::to_string(static_cast<std::int64_t>(number));
  }
  return to_text(value, -1);
}

class OllamaReader {
 public:
  explicit OllamaReader(const std::vector<Card>& cards) : cards_(cards) {}

  OllamaOptions run(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const bool object = begin != std::string_view::npos && text[begin] == '{';
    const auto json = object ? parse_json(text, "options") : Result<Json>(Json());
    if (json && json->is_object()) {
      read_request(*json);
    } else {
      read_items(read_modelfile(text));
    }
    return finish();
  }

 private:
  using Item = ModelfileItem;

  void read_request(const Json& json) {
    const Json* inner = json_find(json, "options");
    const Json& options = inner && inner->is_object() ? *inner : json;
    for (const auto& [name, value] : json.items()) {
      const bool field = runtimes::lists(kOfRequest, name);
      if (&options == &json && !field) take_any(name, value_text(value));
      if (&options != &json && !field && name != "options") take_any(name, value_text(value));
    }
    if (&options == &json) return;
    for (const auto& [name, value] : options.items()) take_any(name, value_text(value));
  }

  void read_items(const std::vector<Item>& items) {
    // Words of a sentence may be instructions, too, but not in capitals.
    const bool file = std::any_of(items.begin(), items.end(), [](const Item& item) {
      return !item.set && (item.kind == Item::Kind::Parameter || item.capital) &&
             (item.kind == Item::Kind::Parameter || item.kind == Item::Kind::Instruction);
    });
    for (const Item& item : items) {
      switch (item.kind) {
        case Item::Kind::Instruction:
          read_instruction(item);
          break;
        case Item::Kind::Parameter:
          if (item.open) {
            findings_.push_back(error(FindingKind::OpenQuote, in_short(item.value)));
          } else {
            take_any(item.name, item.value);
          }
          break;
        case Item::Kind::Comment:
          read_comment(item.value);
          break;
        case Item::Kind::Line:
          read_line(item.value, file);
          break;
      }
    }
  }

  void read_instruction(const Item& item) {
    if (item.open) {
      findings_.push_back(error(FindingKind::OpenQuote, in_short(item.value)));
      return;
    }
    std::string name = item.name;
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const bool adds = item.name == "adapter" || item.name == "draft";
    const OptionKind kind = item.name == "from" ? OptionKind::Model
                            : adds              ? OptionKind::NotCounted
                                                : OptionKind::Other;
    const std::string text = name + " " + in_short(item.value);
    if (adds) findings_.push_back(warning(FindingKind::NotCounted, text));
    understood_.push_back({text, kind, in_short(item.value)});
  }

  /// What exports write beside a Modelfile: a variable for the server.
  void read_comment(std::string_view text) {
    constexpr std::string_view kServer = " for ollama serve: ";
    if (text.starts_with(kServer)) read_words(text.substr(kServer.size()));
  }

  void read_line(const std::string& line, bool file) {
    const bool server = lower(line).find("ollama") != std::string::npos;
    if (!file || server) return read_words(line);
    findings_.push_back(warning(FindingKind::OllamaInstruction, in_short(line)));
    unknown_.push_back(in_short(line));
  }

  void read_words(std::string_view text) {
    const std::vector<std::string> words = words_of(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool named = i > 0 && (words[i - 1] == "PARAMETER" || words[i - 1] == "parameter");
      if (!named && !kind_of(lower(words[i]))) continue;
      take_any(words[i], i + 1 < words.size() ? words[i + 1] : std::string());
      ++i;
    }
  }

  void take_any(const std::string& name, const std::string& value) {
    const std::string key = lower(name);
    const auto kind = kind_of(key);
    const std::string whole = name + " " + in_short(value);
    if (!kind) {
      findings_.push_back(warning(FindingKind::OllamaUnknown, in_short(name)));
      unknown_.push_back(whole);
      return;
    }
    if (value.empty()) {
      findings_.push_back(error(FindingKind::MissingValue, name));
      return;
    }
    understood_.push_back({whole, *kind, value});
    if (key == "stop") return;  // a list: each of them counts
    const auto [found, fresh] = values_.try_emplace(key, Said{name, value, whole});
    if (fresh) return;
    findings_.push_back(remark(FindingKind::Replaced, whole, {found->second.whole}));
    found->second = {name, value, whole};
  }

  struct Said {
    std::string name{}, value{}, whole{};
  };
  const Said* said(std::string_view name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? nullptr : &found->second;
  }

  std::optional<std::int64_t> number(std::string_view name) {
    const Said* one = said(name);
    if (!one) return std::nullopt;
    std::int64_t out = 0;
    const char* const from = one->value.data();
    const char* const end = from + one->value.size();
    const bool two_signs = one->value.starts_with("+-");
    const auto [next, problem] = std::from_chars(from + (one->value.starts_with('+') ? 1 : 0), end, out);
    if (problem == std::errc() && !two_signs && next == end &&
        out >= std::numeric_limits<std::int32_t>::min() && out <= std::numeric_limits<std::int32_t>::max())
      return out;
    findings_.push_back(error(FindingKind::NoNumber, one->name, {in_short(one->value)}));
    return std::nullopt;
  }

  OllamaOptions finish() {
    OllamaOptions out;
    const auto sequences = std::max<std::int64_t>(number("ollama_num_parallel").value_or(1), 1);
    // A model's own context goes before that of the server.
    const auto typed = number(said("num_ctx") ? "num_ctx" : "ollama_context_length");
    const auto context = std::max<std::int64_t>(typed.value_or(kDefaultContext), 1);
    const std::int64_t all = std::min(context * sequences, kMostContextOption);
    const std::string batch =
        std::to_string(std::max<std::int64_t>(number("num_batch").value_or(kDefaultBatch), 1));
    out.words = {"-c", std::to_string(all), "-np", std::to_string(sequences), "-b", batch, "-ub", batch};
    if (const auto layers = number("num_gpu"); layers && *layers >= 0)
      out.words.insert(out.words.end(), {"-ngl", std::to_string(*layers)});
    if (const auto main = number("main_gpu"))
      out.words.insert(out.words.end(), {"-sm", "none", "-mg", std::to_string(*main)});
    if (const Said* type = said("ollama_kv_cache_type"))
      out.words.insert(out.words.end(), {"-ctk", type->value, "-ctv", type->value});
    if (const Said* flash = said("ollama_flash_attention"))
      out.words.insert(out.words.end(), {"-fa", flash->value});
    out.read = read_options(out.words, cards_);
    out.read.understood = std::move(understood_);
    out.read.unknown = std::move(unknown_);
    out.read.findings.insert(out.read.findings.begin(), findings_.begin(), findings_.end());
    keep(out);
    return out;
  }

  /// For an export: what its options say, and what no export says again.
  void keep(OllamaOptions& out) const {
    constexpr std::array kOptions = {std::pair{"num_thread", "threads"}, std::pair{"use_mmap", "mmap"},
                                     std::pair{"ollama_kv_cache_type", "kv_cache"}};
    for (const auto& [name, option] : kOptions) {
      if (const Said* one = said(name)) out.told[option] = lower(one->value);
    }
    const Said* type = said("ollama_kv_cache_type");
    const bool flash = type && lower(type->value) != "f16";  // an export says it beside such a type alone
    for (const Understood& one : out.read.understood) {
      const std::string name = lower(one.text.substr(0, one.text.find(' ')));
      const bool lost = one.kind == OptionKind::Other || one.kind == OptionKind::NotCounted ||
                        (one.kind == OptionKind::FlashAttention && !flash);
      if (lost && name != "num_thread" && name != "use_mmap") out.not_kept.push_back(one.text);
    }
  }

  const std::vector<Card>& cards_;
  std::map<std::string, Said, std::less<>> values_{};  ///< by name in lower case
  std::vector<Understood> understood_{};
  std::vector<std::string> unknown_{};
  Findings findings_{};
};

}  // namespace

OllamaOptions read_ollama(std::string_view text, const std::vector<Card>& cards) {
  return OllamaReader(cards).run(text);
}

}  // namespace stowage::llamacpp
