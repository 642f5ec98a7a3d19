#include "core/runtimes/llamacpp/options.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/runtimes/llamacpp/numbers.h"
#include "core/runtimes/llamacpp/option_table.h"
#include "core/runtimes/llamacpp/shell_words.h"

namespace stowage::llamacpp {
namespace {

std::optional<Switch> switch_of(std::string_view text) {
  if (text == "on" || text == "enabled" || text == "true" || text == "1") return Switch::On;
  if (text == "off" || text == "disabled" || text == "false" || text == "0") return Switch::Off;
  if (text == "auto" || text == "-1") return Switch::Auto;
  return std::nullopt;
}

/// "NAME=VALUE", as a shell takes it before a program; 0 for anything else.
std::size_t end_of_variable(std::string_view word) {
  std::size_t end = 0;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  while (end < word.size() && (letter(word[end]) || (end > 0 && word[end] >= '0' && word[end] <= '9'))) ++end;
  return end < word.size() && word[end] == '=' ? end : 0;
}

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

class OptionReader {
 public:
  OptionReader(const std::vector<std::string>& words, const std::vector<Card>& cards)
      : words_(words), cards_(cards) {}

  ReadOptions run() {
    read_beginning();
    read_environment();
    while (at_ < words_.size()) read_word();
    finish();
    return std::move(out_);
  }

 private:
  void add(Finding finding) { out_.findings.push_back(std::move(finding)); }

  /// Variables and a program; the rest are options.
  void read_beginning() {
    for (; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (const std::size_t end = end_of_variable(word); end > 0) {
        variables_[word.substr(0, end)] = word.substr(end + 1);
      } else if (word != "sudo" && word != "env" && word != "nohup" && word != "time" && word != "exec" &&
                 word != "$") {
        break;
      }
    }
    if (at_ >= words_.size() || words_[at_].starts_with('-')) return;
    std::string program = words_[at_++];
    std::string_view name = base_name(program);
    if (name.ends_with(".exe")) name.remove_suffix(4);
    bool& server = server_;
    server = name == "llama-server" || name == "server";
    if (name == "llama" && at_ < words_.size() && !words_[at_].starts_with('-')) {
      server = words_[at_].starts_with("serve");
      program += " " + words_[at_++];
    }
    if (server) sequences_ = -1;
    out_.understood.push_back({std::move(program), OptionKind::Program, server ? "llama-server" : ""});
  }

  /// The environment is read before the command line, in the order of llama.cpp's table.
  void read_environment() {
    for (const OptionRow& row : option_table()) {
      if (row.environment.empty()) continue;
      const auto found = variables_.find(row.environment);
      if (found == variables_.end()) continue;
      const std::string text = found->first + "=" + found->second;
      const auto wanted = switch_of(found->second);
      if (row.takes_value) {
        take(row, text, found->second);
      } else if (wanted != Switch::Off) {
        take(row, text, {});
      } else if (row.kind == OptionKind::CachesOn) {
        options().caches_on_cards = false;
      }
      variables_.erase(found);
    }
    for (const auto& [name, value] : variables_) {
      const std::string text = name + "=" + value;
      if (name.ends_with("VISIBLE_DEVICES")) add(warning(FindingKind::CardsRenumbered, text));
      if (name.starts_with("LLAMA_ARG_")) {
        out_.unknown.push_back(text);
      } else {
        out_.understood.push_back({text, OptionKind::Environment, value});
      }
    }
  }

  void read_word() {
    const std::string& word = words_[at_++];
    const OptionRow* row = find_option(word);
    if (!row) return read_unknown(word);
    if (!row->takes_value) return take(*row, word, {});
    if (at_ >= words_.size()) return add(error(FindingKind::MissingValue, word));
    const std::string& value = words_[at_++];
    // Before it took a value, -fa stood alone; what follows is an option of its own then.
    if (row->kind == OptionKind::FlashAttention && !switch_of(value) && find_option(value)) {
      --at_;
      return add(error(FindingKind::MissingValue, word));
    }
    take(*row, word + " " + value, value);
  }

  /// With what is likely its value.
  void read_unknown(const std::string& word) {
    const std::size_t equals = word.find('=');
    const OptionRow* meant = equals == std::string::npos ? nullptr : find_option(word.substr(0, equals));
    std::string text = word;
    const auto is_value = [](const std::string& next) {
      return !next.starts_with('-') || (next.size() > 1 && next[1] >= '0' && next[1] <= '9');
    };
    if (word.starts_with('-') && equals == std::string::npos && at_ < words_.size() && is_value(words_[at_]))
      text += " " + words_[at_++];
    if (meant) {
      add(warning(FindingKind::EqualsSign, word, {word.substr(0, equals), word.substr(equals + 1)}));
    } else {
      add(warning(FindingKind::UnknownOption, text));
    }
    out_.unknown.push_back(std::move(text));
  }

  /// One option; `text` is how it was written.
  void take(const OptionRow& row, const std::string& text, const std::string& value) {
    const std::size_t before = out_.findings.size();
    text_ = text;
    name_ = text.substr(
        0, text.size() > value.size() ? text.size() - value.size() - (row.takes_value ? 1 : 0) : 0);
    if (!row.takes_value) name_ = text;
    set(row.kind, value);
    const bool refused =
        std::any_of(out_.findings.begin() + static_cast<std::ptrdiff_t>(before), out_.findings.end(),
                    [](const Finding& one) { return one.severity == plan::Severity::Error; });
    if (refused) return;
    out_.understood.push_back({text, row.kind, value});
    note_replaced(row.kind);
  }

  /// Values that stand alone: the last one counts.
  void note_replaced(OptionKind kind) {
    using enum OptionKind;
    if (kind == CachesOn) kind = CachesOff;
    if (kind == Separate) kind = Unified;
    const bool adds_up = kind == Overrides || kind == CpuExperts || kind == CpuExpertsOf ||
                         kind == CpuDenseOf || kind == NotCounted || kind == Other || kind == FullWindows;
    if (adds_up) return;
    const auto [found, fresh] = last_.try_emplace(kind, text_);
    if (fresh) return;
    add(remark(FindingKind::Replaced, text_, {found->second}));
    found->second = text_;
  }

  void set(OptionKind kind, const std::string& value) {
    using enum OptionKind;
    Options& to = options();
    switch (kind) {
      case Layers:
        return set_layers(value);
      case Shares:
        return set_shares(value);
      case Mode:
        return set_mode(value);
      case Main:
        if (const auto number = integer(value)) to.main = *number, to.main_given = true;
        return;
      case Overrides:
        return set_overrides(value);
      case CpuExperts:
        return add_override({std::string(kExperts), kHost, text_, true});
      case CpuExpertsOf:
        return add_numbered(value, kExperts);
      case CpuDenseOf:
        return add_numbered(value, kDense);
      case Device:
        return set_devices(value);
      case CachesOff:
      case CachesOn:
        to.caches_on_cards = kind == CachesOn;
        return;
      case KeyType:
      case ValueType:
        return set_cache_type(value, kind == KeyType ? to.keys : to.values);
      case Sequences:
        if (const auto number = integer(value)) set_sequences(*number);
        return;
      case Unified:
      case Separate:
        to.unified = kind == Unified;
        return;
      case FullWindows:
        to.full_windows = true;
        return;
      case NotCounted:
        return add(warning(FindingKind::NotCounted, text_));
      default:
        return set_sizes(kind, value);
    }
  }

  void set_sizes(OptionKind kind, const std::string& value) {
    using enum OptionKind;
    Options& to = options();
    switch (kind) {
      case Context:
        to.context_given |= set_count(value, to.context);
        return;
      case Batch:
        set_count(value, to.batch);
        return;
      case MicroBatch:
        set_count(value, to.micro_batch);
        return;
      case FlashAttention:
        if (const auto wanted = switch_of(value)) {
          to.flash_attention = *wanted;
        } else {
          add(error(FindingKind::NoChoice, name_, {value, "on, off, auto"}));
        }
        return;
      case Fit:
        if (const auto wanted = switch_of(value); wanted && *wanted != Switch::Auto) {
          to.fit = *wanted == Switch::On;
        } else {
          add(error(FindingKind::NoChoice, name_, {value, "on, off"}));
        }
        return;
      default:
        return;
    }
  }

  std::optional<std::int64_t> integer(const std::string& value) {
    const auto number = c_integer(value);
    if (!number) add(error(FindingKind::NoNumber, name_, {value}));
    return number;
  }

  bool set_count(const std::string& value, std::uint64_t& to) {
    const auto number = integer(value);
    if (number && *number < 0) add(error(FindingKind::TooSmall, name_, {value, "0"}));
    if (!number || *number < 0) return false;
    to = static_cast<std::uint64_t>(*number);
    return true;
  }

  void set_sequences(std::int64_t number) {
    if (server_ && number == 0) return add(error(FindingKind::TooSmall, name_, {"0", "1"}));
    sequences_ = number;
  }

  void set_layers(const std::string& value) {
    const auto number = value == "auto" || value == "all" ? std::optional<std::int64_t>(-1) : integer(value);
    if (!number) return;
    options().layers = *number;
    // -1 is llama.cpp's own default: -fit sees no difference.
    options().layers_given = value != "auto" && *number != -1;
    if (value == "all") options().layers_given = true;
  }

  void set_shares(const std::string& value) {
    const std::vector<std::string> pieces = split_shares(value);
    if (pieces.size() >= kMostDevices)
      return add(error(FindingKind::ManyShares, name_,
                       {std::to_string(pieces.size()), std::to_string(kMostDevices - 1)}));
    std::vector<float> shares;
    for (const std::string& piece : pieces) {
      const auto share = c_float(piece);
      if (!share) return add(error(FindingKind::NoNumber, name_, {piece}));
      shares.push_back(*share);
    }
    options().shares = std::move(shares);
  }

  void set_mode(const std::string& value) {
    constexpr std::array<std::pair<std::string_view, SplitMode>, 4> kModes = {
        {{"none", SplitMode::None},
         {"layer", SplitMode::Layer},
         {"row", SplitMode::Row},
         {"tensor", SplitMode::Tensor}}};
    for (const auto& [name, mode] : kModes) {
      if (name == value) {
        options().mode = mode;
        return;
      }
    }
    add(error(FindingKind::NoChoice, name_, {value, "none, layer, row, tensor"}));
  }

  std::vector<std::string> names(bool with_host) const {
    std::vector<std::string> out;
    for (const Card& card : cards_) out.push_back(card.name);
    if (with_host) out.emplace_back("CPU");
    return out;
  }

  std::optional<std::size_t> card_named(std::string_view name) const {
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (cards_[i].name == name) return i;
    }
    return std::nullopt;
  }

  void set_overrides(const std::string& value) {
    for (const std::string& item : split_at(value, ',')) {
      const std::size_t equals = item.find('=');
      if (equals == std::string::npos) {
        add(error(FindingKind::OverrideForm, name_, {item}));
        continue;
      }
      const std::string buffer = item.substr(equals + 1);
      const auto card = card_named(buffer);
      if (!card && buffer != "CPU") {
        add(error(FindingKind::NoBuffer, name_ + " " + item, {buffer, joined(names(true))}));
        continue;
      }
      add_override({item.substr(0, equals), card ? static_cast<Where>(*card) : kHost, name_ + " " + item});
    }
  }

  void add_override(Override one) {
    if (overrides_++ < kMostOverrides) options().overrides.push_back(std::move(one));
  }

  void add_numbered(const std::string& value, std::string_view rest) {
    const auto number = integer(value);
    if (number && *number < 0) return add(error(FindingKind::TooSmall, name_, {value, "0"}));
    if (!number) return;
    const auto count = static_cast<std::size_t>(*number);
    const std::size_t kept = std::min(count, kMostOverrides);
    for (std::size_t i = 0; i < kept; ++i)
      add_override({R"(blk\.)" + std::to_string(i) + std::string(rest), kHost, text_, true});
    overrides_ += count - kept;
  }

  void set_devices(const std::string& value) {
    std::vector<std::size_t> cards;
    const std::vector<std::string> pieces = split_at(value, ',');
    const bool none = pieces.size() == 1 && pieces.front() == "none";
    for (const std::string& piece : pieces) {
      if (none) break;
      const auto card = card_named(piece);
      if (!card) return add(error(FindingKind::NoDevice, name_, {piece, joined(names(false))}));
      cards.push_back(*card);
    }
    options().cards = std::move(cards);
  }

  void set_cache_type(const std::string& value, const CacheType*& to) {
    if (const CacheType* type = find_cache_type(value)) {
      to = type;
      return;
    }
    add(error(FindingKind::NoChoice, name_, {value, joined(cache_type_names())}));
  }

  void finish() {
    Options& to = options();
    if (overrides_ > kMostOverrides)
      add(error(FindingKind::ManyOverrides, {},
                {std::to_string(overrides_), std::to_string(kMostOverrides)}));
    if (sequences_ < 0) to.unified = true;  // slots that share one cache: the server's own default
    to.sequences = sequences_ < 0 ? 4 : std::max<std::uint64_t>(1, static_cast<std::uint64_t>(sequences_));
    if (to.main_given && to.mode != SplitMode::None)
      add(warning(FindingKind::MainIgnored, "-mg " + std::to_string(to.main)));
    if (to.mode == SplitMode::Row || to.mode == SplitMode::Tensor)
      add(warning(FindingKind::SplitTensors, to.mode == SplitMode::Row ? "row" : "tensor"));
  }

  Options& options() { return out_.options; }

  const std::vector<std::string>& words_;
  const std::vector<Card>& cards_;
  std::map<std::string, std::string, std::less<>> variables_{};
  std::map<OptionKind, std::string> last_{};
  std::size_t at_ = 0, overrides_ = 0;
  std::int64_t sequences_ = 1;
  bool server_ = false;
  std::string text_{}, name_{};  // of the option that is read
  ReadOptions out_{};
};

}  // namespace

ReadOptions read_options(const std::vector<std::string>& words, const std::vector<Card>& cards) {
  return OptionReader(words, cards).run();
}

ReadOptions read_options(std::string_view text, const std::vector<Card>& cards) {
  const ShellWords split = split_shell_words(text);
  ReadOptions out = read_options(split.words, cards);
  if (split.open_quote)
    out.findings.insert(
        out.findings.begin(),
        error(FindingKind::OpenQuote, split.words.empty() ? std::string() : split.words.back()));
  return out;
}

}  // namespace stowage::llamacpp
