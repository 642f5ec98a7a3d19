#include "core/runtimes/llamacpp/options.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/runtimes/import/name_list.h"
#include "core/runtimes/llamacpp/option_table.h"
#include "core/runtimes/llamacpp/option_values.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "core/runtimes/llamacpp/visible_cards.h"

namespace stowage::llamacpp {
namespace {

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// A name without a folder and without ".exe".
std::string_view program_name(std::string_view word) {
  std::string_view name = base_name(word);
  if (name.ends_with(".exe")) name.remove_suffix(4);
  return name;
}

/// The name that a program of llama.cpp has or had, or that of its container.
bool is_program(std::string_view name) {
  constexpr std::array<std::string_view, 6> kOlder = {"llama",      "server",        "main",
                                                      "perplexity", "batched-bench", "imatrix"};
  return name.starts_with("llama-") || name.starts_with("llama.cpp:") ||
         std::find(kOlder.begin(), kOlder.end(), name) != kOlder.end();
}

/// The same of a word far behind others, where a file may stand, too.
bool is_surely_program(std::string_view name) {
  constexpr std::array<std::string_view, 6> kUsual = {"llama-server",     "llama-cli",        "llama-bench",
                                                      "llama-completion", "llama-perplexity", "llama-run"};
  return name.starts_with("llama.cpp:") || std::find(kUsual.begin(), kUsual.end(), name) != kUsual.end();
}

/// How much a word says that its command is one of llama.cpp's.
int score_of(const std::string& word) {
  if (is_surely_program(program_name(word))) return 3;
  if (const OptionRow* row = find_option(word); row && row->kind != OptionKind::Other) return 2;
  return is_program(program_name(word)) ? 1 : 0;
}

class OptionReader {
 public:
  /// `hidden`: what `cards` are of the machine's; null: they are all of them.
  OptionReader(const std::vector<std::string>& words, const std::vector<Card>& cards,
               const VisibleCards* hidden)
      : words_(words), hidden_(hidden), values_(cards, out_) {}

  ReadOptions run() {
    read_beginning();
    read_environment();
    while (at_ < words_.size()) read_word();
    values_.finish();
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
      } else if (!runtimes::lists("sudo env nohup time exec export set $", word)) {
        break;
      }
    }
    if (at_ >= words_.size() || words_[at_].starts_with('-')) return;
    skip_starters();
    std::string program = words_[at_++];
    const std::string_view name = program_name(program);
    if (!is_program(name)) return add(error(FindingKind::NoProgram, program));
    bool server = name == "llama-server" || name == "server" || name.starts_with("llama.cpp:server");
    if (name == "llama" && at_ < words_.size() && !words_[at_].starts_with('-')) {
      server = words_[at_].starts_with("serve");
      program += " " + words_[at_++];
    }
    if (server) values_.of_server();
    out_.understood.push_back({std::move(program), OptionKind::Program, server ? "llama-server" : ""});
  }

  /// A program that starts another one (numactl, docker run, …) has options of its own: none of llama.cpp's.
  void skip_starters() {
    if (is_program(program_name(words_[at_]))) return;
    const auto from = words_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto found = std::find_if(
        from, words_.end(), [](const std::string& word) { return is_surely_program(program_name(word)); });
    if (found == words_.end()) return;
    std::string text;
    for (auto word = from; word != found; ++word) text += (text.empty() ? "" : " ") + *word;
    out_.unknown.push_back(std::move(text));
    at_ = static_cast<std::size_t>(found - words_.begin());
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
        out_.options.caches_on_cards = false;
      }
      variables_.erase(found);
    }
    for (const auto& [name, value] : variables_) {
      const std::string text = name + "=" + value;
      const bool hides = name.ends_with("VISIBLE_DEVICES");
      if (hides && hidden_ && hidden_->variable == name) {
        add(remark_on(*hidden_, text));
      } else if (hides) {
        add(warning(FindingKind::CardsRenumbered, text));
      }
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
      add(error(FindingKind::EqualsSign, word, {word.substr(0, equals), word.substr(equals + 1)}));
    } else {
      add(warning(FindingKind::UnknownOption, text));  // another version of llama.cpp may have it
    }
    out_.unknown.push_back(std::move(text));
  }

  /// One option; `text` is how it was written.
  void take(const OptionRow& row, const std::string& text, const std::string& value) {
    const std::size_t before = out_.findings.size();
    std::string name = text;
    if (row.takes_value) name.resize(text.size() > value.size() ? text.size() - value.size() - 1 : 0);
    values_.set(row.kind, text, std::move(name), value);
    const bool refused =
        std::any_of(out_.findings.begin() + static_cast<std::ptrdiff_t>(before), out_.findings.end(),
                    [](const Finding& one) { return one.severity == plan::Severity::Error; });
    if (refused) return;
    out_.understood.push_back({text, row.kind, value});
    note_replaced(row.kind, text);
  }

  /// Values that stand alone: the last one counts.
  void note_replaced(OptionKind kind, const std::string& text) {
    using enum OptionKind;
    if (kind == CachesOn) kind = CachesOff;
    if (kind == Separate) kind = Unified;
    const bool adds_up = kind == Overrides || kind == CpuExperts || kind == CpuExpertsOf ||
                         kind == CpuDenseOf || kind == Servers || kind == NotCounted || kind == Other ||
                         kind == FullWindows;
    if (adds_up) return;
    const auto [found, fresh] = last_.try_emplace(kind, text);
    if (fresh) return;
    add(remark(FindingKind::Replaced, text, {found->second}));
    found->second = text;
  }

  const std::vector<std::string>& words_;
  std::map<std::string, std::string, std::less<>> variables_{};
  std::map<OptionKind, std::string> last_{};
  const VisibleCards* hidden_;
  std::size_t at_ = 0;
  ReadOptions out_{};
  OptionValues values_;
};

}  // namespace

ReadOptions read_options(const std::vector<std::string>& words, const std::vector<Card>& cards) {
  const auto visible = visible_cards(words, cards);
  if (!visible) return OptionReader(words, cards, nullptr).run();
  ReadOptions out = OptionReader(words, visible->cards, &*visible).run();
  name_as_machine_does(*visible, out.options);
  return out;
}

ReadOptions read_options(std::string_view text, const std::vector<Card>& cards) {
  const ShellWords split = split_shell_words(text, score_of);
  ReadOptions out = read_options(split.words, cards);
  if (split.open_quote)
    out.findings.insert(
        out.findings.begin(),
        error(FindingKind::OpenQuote, split.words.empty() ? std::string() : split.words.back()));
  for (const std::string& command : split.not_read) {
    out.findings.push_back(remark(FindingKind::NotRead, command));
    out.unknown.push_back(command);
  }
  return out;
}

}  // namespace stowage::llamacpp
