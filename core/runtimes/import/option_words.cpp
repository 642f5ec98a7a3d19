#include "core/runtimes/import/option_words.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <unordered_map>

#include "core/runtimes/llamacpp/shell_words.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kVisible = "CUDA_VISIBLE_DEVICES";
constexpr std::uint32_t kMostPieces = 1u << 10;  // sane limit of the cards that tensors are cut over

/// "--pipeline_parallel_size" is "--pipeline-parallel-size".
std::string with_dashes(std::string name) {
  if (name.starts_with("--")) std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

bool is_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
}

/// Words of a shell that stand before variables.
bool sets_variables(std::string_view word) { return word == "export" || word == "set" || word == "env"; }

/// The words between a shell's variables and the first option: a program, and what it is given by place. By
/// them a command that leaves everything at its defaults is told from a text that is none.
class CommandHead {
 public:
  /// False where the word is none of a command.
  bool take(const std::string& word) {
    const std::string_view name = std::string_view(word).substr(word.find_last_of('/') + 1);
    if (known_ && places_ == 0) return false;
    if (known_) {
      --places_;
    } else if (before_ == "vllm" && is_job(name)) {
      known_ = true;
      places_ = 1;  // the model
    } else if (name.ends_with(".py") && (!begun_ || starts_scripts(first_))) {
      known_ = true;
    }
    if (!begun_) first_ = name;
    before_ = name;
    begun_ = true;
    return true;
  }
  /// Of Python "-m" runs what follows.
  void take_option(std::string_view option) { known_ = known_ || (option == "-m" && starts_scripts(first_)); }
  /// A word behind options: launchers have some of their own before the script, and the model may stand last.
  /// False where it is neither.
  bool take_later(std::string_view word) {
    if (known_ && places_ > 0) {
      --places_;
      return true;
    }
    if (!word.ends_with(".py")) return false;
    known_ = known_ || starts_scripts(first_);
    return true;
  }
  bool begun() const { return begun_; }
  bool known() const { return known_; }

 private:
  static bool is_job(std::string_view word) {
    return word == "serve" || word == "bench" || word == "chat" || word == "complete" || word == "run-batch";
  }
  static bool starts_scripts(std::string_view program) {
    return program == "torchrun" || program.starts_with("python");
  }

  std::string first_{}, before_{};
  bool begun_ = false, known_ = false;
  int places_ = 0;  ///< words that may follow yet
};

using ByName = std::unordered_map<std::string_view, const KnownOption*>;

class WordReader {
 public:
  WordReader(const std::vector<KnownOption>& known, ReadPlan& out) : out_(out) {
    for (const KnownOption& one : known) known_.try_emplace(one.name, &one);
  }

  OptionValues run(std::string_view text) {
    // Variables are set by other commands, too: an option tells which one is meant.
    const auto score = [this](const std::string& word) {
      return is_option(word) && find(with_dashes(word.substr(0, word.find('=')))) ? 1 : 0;
    };
    llamacpp::ShellWords split = llamacpp::split_shell_words(text, score);
    if (split.open_quote)
      out_.error(ImportKind::OpenQuote, split.words.empty() ? std::string() : split.words.back());
    words_ = std::move(split.words);
    while (at_ < words_.size()) read_word(words_[at_++]);
    for (const auto& [name, cut] : cuts_) {
      if (cut.value == "1") continue;
      out_.remark(ImportKind::CutTensors, cut.text);
      std::uint32_t pieces = 0;
      const char* const end = cut.value.data() + cut.value.size();
      const auto [next, problem] = std::from_chars(cut.value.data(), end, pieces);
      if (problem == std::errc() && next == end && pieces > 1) out_.pieces *= std::min(pieces, kMostPieces);
    }
    for (std::string& command : split.not_read) {
      out_.remark(ImportKind::NotRead, command);
      out_.unknown.push_back(std::move(command));
    }
    judge_rest();
    return std::move(values_);
  }

 private:
  const KnownOption* find(const std::string& name) const {
    const auto found = known_.find(name);
    return found == known_.end() ? nullptr : found->second;
  }

  void read_word(const std::string& word) {
    const std::size_t equals = word.find('=');
    const bool valued = equals != std::string::npos;
    const std::string name = with_dashes(word.substr(0, equals));
    const KnownOption* option = find(name);
    if (!is_option(word)) return read_plain(option, word, equals);
    options_ = true;
    head_.take_option(word);
    if (option && (valued || option->flag))
      return take(*option, word, valued ? word.substr(equals + 1) : "1");
    const bool follows = !valued && at_ < words_.size() && !is_option(words_[at_]) && words_[at_] != ")";
    const std::string text = follows ? word + " " + words_[at_] : word;
    if (!option) {
      out_.warning(ImportKind::UnknownOption, text);
      out_.unknown.push_back(text);
    } else if (!follows) {
      return out_.error(ImportKind::MissingValue, word);
    } else {
      take(*option, text, words_[at_]);
    }
    if (follows) ++at_;
  }

  /// A variable of the environment, or a word of a program. "NAME=(" begins a list of a shell, in whose words
  /// options stand, and ")" ends it: a command may follow.
  void read_plain(const KnownOption* option, const std::string& word, std::size_t equals) {
    if (word == ")") {
      head_ = {};
      options_ = false;
      return;
    }
    const std::size_t end = llamacpp::end_of_variable(word);
    if (end > 0 && !head_.begun()) {
      if (option && end == equals) return take(*option, word, word.substr(equals + 1));
      if (word.find('(', end) != end + 1) out_.unknown.push_back(word);
      return;
    }
    if (word.empty() || word.starts_with('$')) return;  // what a shell fills in
    if (!head_.begun() && sets_variables(word)) return;
    const bool given = equals != std::string::npos;
    if (!given && (options_ ? head_.take_later(word) : strays_.empty() && head_.take(word))) return;
    strays_.push_back(word);
    out_.unknown.push_back(word);
  }

  /// Words of nothing, and what is no command at all: that is one sentence, not one a word.
  void judge_rest() {
    const bool refused = std::any_of(out_.findings.begin(), out_.findings.end(), [](const auto& finding) {
      return finding.severity == plan::Severity::Error;
    });
    const bool nothing = out_.understood.empty() && (!head_.known() || !strays_.empty());
    if (!nothing || head_.known()) {
      for (const std::string& word : strays_) out_.warning(ImportKind::UnknownOption, word);
    }
    if (nothing && !refused) out_.error(ImportKind::Nothing);
  }

  void take(const KnownOption& option, const std::string& text, const std::string& value) {
    const std::string name(option.same_as.empty() ? option.name : option.same_as);
    values_[name] = value;
    if (option.cuts) cuts_[name] = {text, value};
    out_.understood.push_back({text, option.meaning});
    const auto [before, fresh] = texts_.try_emplace(name, text);
    if (fresh) return;
    if (!option.flag) out_.warning(ImportKind::Replaced, text, {before->second});
    before->second = text;
  }

  ReadPlan& out_;
  ByName known_{};
  std::vector<std::string> words_{};
  std::size_t at_ = 0;
  CommandHead head_{};
  bool options_ = false;               ///< one of the command was there
  std::vector<std::string> strays_{};  ///< words that are neither of its head nor a value
  OptionValues values_{};
  struct Cut {
    std::string text{}, value{};
  };
  std::map<std::string, Cut> cuts_{};                     ///< the last of each option that cuts tensors
  std::unordered_map<std::string, std::string> texts_{};  ///< as each was last written
};

}  // namespace

OptionValues read_words(std::string_view text, const std::vector<KnownOption>& known, ReadPlan& out) {
  return WordReader(known, out).run(text);
}

std::optional<std::vector<std::uint32_t>> read_numbers(const std::string& name, const std::string& text,
                                                       ReadPlan& out) {
  std::vector<std::uint32_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto skip = [&] {
    while (at < end && *at == ' ') ++at;
  };
  while (at <= end) {
    skip();
    const auto [next, error] = std::from_chars(at, end, numbers.emplace_back());
    if (error != std::errc()) break;
    at = next;
    skip();
    if (at == end) return numbers;
    if (*at++ != ',') break;
  }
  out.error(ImportKind::NoNumber, name, {text});
  return std::nullopt;
}

std::optional<std::uint32_t> read_number(const OptionValues& values, const char* name, ReadPlan& out) {
  const auto found = values.find(name);
  if (found == values.end()) return std::nullopt;
  const auto numbers = read_numbers(name, found->second, out);
  if (!numbers) return std::nullopt;
  if (numbers->size() == 1) return numbers->front();
  out.error(ImportKind::NoNumber, name, {found->second});
  return std::nullopt;
}

std::vector<std::uint32_t> counts_of_stages(const char* name, const std::vector<std::uint32_t>& counts,
                                            std::uint32_t stages, std::uint32_t layers, ReadPlan& out) {
  const auto sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (counts.size() != stages) {
    out.error(ImportKind::StageCount, name, {std::to_string(counts.size()), std::to_string(stages)});
  } else if (sum != layers) {
    out.error(ImportKind::LayerSum, name, {std::to_string(sum), std::to_string(layers)});
  } else {
    return counts;
  }
  return {};
}

std::vector<machine::DeviceId> read_gpus(const OptionValues& values, std::size_t stages, ReadPlan& out) {
  std::vector<machine::DeviceId> gpus;
  const auto visible = values.find(kVisible);
  if (visible == values.end()) {
    for (std::uint32_t i = 0; i < stages; ++i) gpus.push_back(machine::gpu(i));
    return gpus;
  }
  const auto numbers = read_numbers(visible->first, visible->second, out);
  if (!numbers) return {};
  if (numbers->size() < stages) {
    out.error(ImportKind::FewDevices, visible->first,
              {std::to_string(stages), std::to_string(numbers->size())});
    return {};
  }
  for (std::size_t i = 0; i < stages; ++i) gpus.push_back(machine::gpu((*numbers)[i]));
  return gpus;
}

}  // namespace stowage::runtimes
