#include "core/runtimes/import/option_words.h"

#include <numeric>

#include <algorithm>
#include <charconv>

#include "core/runtimes/llamacpp/shell_words.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kVisible = "CUDA_VISIBLE_DEVICES";

std::string_view without_comments(std::string_view text) {
  while (true) {
    const std::size_t from = text.find_first_not_of(" \t\r\n");
    if (from == std::string_view::npos || text[from] != '#') return text;
    const std::size_t end = text.find('\n', from);
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
}

/// "--pipeline_parallel_size" is "--pipeline-parallel-size".
std::string with_dashes(std::string name) {
  if (name.starts_with("--")) std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

class WordReader {
 public:
  WordReader(const std::vector<KnownOption>& known, ReadPlan& out) : known_(known), out_(out) {}

  std::map<std::string, std::string, std::less<>> run(std::string_view text) {
    llamacpp::ShellWords split = llamacpp::split_shell_words(without_comments(text));
    if (split.open_quote)
      out_.error(ImportKind::OpenQuote, split.words.empty() ? std::string() : split.words.back());
    words_ = std::move(split.words);
    while (at_ < words_.size()) read_word(words_[at_++]);
    return std::move(values_);
  }

 private:
  static bool is_option(const std::string& word) {
    return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
  }

  void read_word(const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string name = with_dashes(word.substr(0, equals));
    const auto found =
        std::find_if(known_.begin(), known_.end(), [&](const KnownOption& one) { return one.name == name; });
    const bool valued = equals != std::string::npos;
    if (!is_option(word)) {  // a variable, or a word of a program
      if (valued && found != known_.end()) take(*found, word, word.substr(equals + 1));
      return;
    }
    if (found != known_.end() && valued) return take(*found, word, word.substr(equals + 1));
    const bool follows = !valued && at_ < words_.size() && !is_option(words_[at_]) && words_[at_] != ")";
    const std::string text = follows ? word + " " + words_[at_] : word;
    if (found == known_.end()) {
      out_.warning(ImportKind::UnknownOption, text);
      out_.unknown.push_back(text);
    } else if (!follows) {
      return out_.error(ImportKind::MissingValue, word);
    } else {
      take(*found, text, words_[at_]);
    }
    if (follows) ++at_;
  }

  void take(const KnownOption& option, const std::string& text, const std::string& value) {
    if (option.cuts) {
      if (value != "1") out_.warning(ImportKind::CutTensors, text);
    } else {
      values_[std::string(option.name)] = value;
    }
    out_.understood.push_back({text, option.meaning});
  }

  const std::vector<KnownOption>& known_;
  ReadPlan& out_;
  std::vector<std::string> words_{};
  std::size_t at_ = 0;
  std::map<std::string, std::string, std::less<>> values_{};
};

}  // namespace

std::map<std::string, std::string, std::less<>> read_words(std::string_view text,
                                                           const std::vector<KnownOption>& known,
                                                           ReadPlan& out) {
  return WordReader(known, out).run(text);
}

std::optional<std::vector<std::uint32_t>> read_numbers(const std::string& name, const std::string& text,
                                                       ReadPlan& out) {
  std::vector<std::uint32_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at <= end) {
    const auto [next, error] = std::from_chars(at, end, numbers.emplace_back());
    if (error != std::errc() || (next != end && *next != ',')) break;
    if (next == end) return numbers;
    at = next + 1;
  }
  out.error(ImportKind::NoNumber, name, {text});
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

std::vector<machine::DeviceId> read_gpus(const std::map<std::string, std::string, std::less<>>& values,
                                         std::size_t stages, ReadPlan& out) {
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
