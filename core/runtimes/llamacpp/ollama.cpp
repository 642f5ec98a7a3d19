#include "core/runtimes/llamacpp/ollama.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <map>

#include "core/base/bytes.h"
#include "core/runtimes/llamacpp/numbers.h"

namespace stowage::llamacpp {
namespace {

constexpr std::uint64_t kDefaultContext = 4096, kDefaultBatch = 512;
constexpr std::uint64_t kMostContextOption = 0x7FFFFFFF;

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
    Parameter{"use_mmap", OptionKind::Other},
    Parameter{"use_mlock", OptionKind::Other},
    Parameter{"num_thread", OptionKind::Other},
    Parameter{"num_keep", OptionKind::Other},
    Parameter{"num_predict", OptionKind::Other},
    Parameter{"temperature", OptionKind::Other},
    Parameter{"top_k", OptionKind::Other},
    Parameter{"top_p", OptionKind::Other},
    Parameter{"min_p", OptionKind::Other},
    Parameter{"typical_p", OptionKind::Other},
    Parameter{"seed", OptionKind::Other},
    Parameter{"stop", OptionKind::Other},
    Parameter{"repeat_penalty", OptionKind::Other},
    Parameter{"repeat_last_n", OptionKind::Other},
    Parameter{"presence_penalty", OptionKind::Other},
    Parameter{"frequency_penalty", OptionKind::Other},
    Parameter{"numa", OptionKind::Other},
    Parameter{"low_vram", OptionKind::Other},
};

const Parameter* find_parameter(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto found = std::find_if(kParameters.begin(), kParameters.end(),
                                  [&](const Parameter& one) { return one.name == lower; });
  return found == kParameters.end() ? nullptr : &*found;
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

class OllamaReader {
 public:
  explicit OllamaReader(const std::vector<Card>& cards) : cards_(cards) {}

  OllamaOptions run(std::string_view text) {
    const std::vector<std::string> words = words_of(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Parameter* parameter = find_parameter(words[i]);
      const bool named = i > 0 && (words[i - 1] == "PARAMETER" || words[i - 1] == "parameter");
      if (!parameter && !named) continue;
      const std::string value = i + 1 < words.size() ? words[i + 1] : std::string();
      const std::string whole = words[i] + " " + value;
      if (!parameter) {
        findings_.push_back(warning(FindingKind::OllamaUnknown, words[i]));
        unknown_.push_back(whole);
      } else if (value.empty()) {
        findings_.push_back(error(FindingKind::MissingValue, words[i]));
      } else {
        understood_.push_back({whole, parameter->kind, value});
        if (parameter->kind != OptionKind::Other) values_[parameter->kind] = {words[i], value};
      }
      ++i;
    }
    return finish();
  }

 private:
  std::optional<std::int64_t> number(OptionKind kind) {
    const auto found = values_.find(kind);
    if (found == values_.end()) return std::nullopt;
    const auto out = c_integer(found->second.second);
    if (!out) findings_.push_back(error(FindingKind::NoNumber, found->second.first, {found->second.second}));
    return out;
  }

  OllamaOptions finish() {
    OllamaOptions out;
    const auto sequences = std::max<std::int64_t>(number(OptionKind::Sequences).value_or(1), 1);
    const auto context = std::max<std::int64_t>(number(OptionKind::Context).value_or(kDefaultContext), 1);
    const std::int64_t all = std::min<std::int64_t>(context * sequences, kMostContextOption);
    const std::string batch =
        std::to_string(std::max<std::int64_t>(number(OptionKind::Batch).value_or(kDefaultBatch), 1));
    out.words = {"-c", std::to_string(all), "-np", std::to_string(sequences), "-b", batch, "-ub", batch};
    if (const auto layers = number(OptionKind::Layers); layers && *layers >= 0)
      out.words.insert(out.words.end(), {"-ngl", std::to_string(*layers)});
    if (const auto main = number(OptionKind::Main))
      out.words.insert(out.words.end(), {"-sm", "none", "-mg", std::to_string(*main)});
    for (const auto& [kind, options] :
         {std::pair{OptionKind::KeyType, std::vector<std::string>{"-ctk", "-ctv"}},
          std::pair{OptionKind::FlashAttention, std::vector<std::string>{"-fa"}}}) {
      const auto found = values_.find(kind);
      if (found == values_.end()) continue;
      for (const std::string& option : options)
        out.words.insert(out.words.end(), {option, found->second.second});
    }
    out.read = read_options(out.words, cards_);
    out.read.understood = std::move(understood_);
    out.read.unknown = std::move(unknown_);
    out.read.findings.insert(out.read.findings.begin(), findings_.begin(), findings_.end());
    return out;
  }

  const std::vector<Card>& cards_;
  std::map<OptionKind, std::pair<std::string, std::string>> values_{};
  std::vector<Understood> understood_{};
  std::vector<std::string> unknown_{};
  Findings findings_{};
};

/// Ollama ends a command of a Modelfile at either sign (ollama: parser/parser.go), whatever quotes it.
bool breaks_line(std::string_view path) { return path.find_first_of("\n\r") != std::string_view::npos; }

/// A path in one line, for a sentence.
std::string in_one_line(std::string path) {
  std::replace_if(
      path.begin(), path.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return path;
}

/// All that Ollama can say of where layers lie, tried one by one.
class OllamaExporter {
 public:
  OllamaExporter(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                 const plan::Workload& workload, const OllamaSaid& said)
      : facts_(facts), wishes_(wishes), cards_(cards), workload_(workload), said_(said) {}

  OllamaExport run() {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (std::int64_t main = -1; main < static_cast<std::int64_t>(cards_.size()); ++main) {
      if (main >= 0 && cards_.size() == 1) break;  // the one there is
      for (std::int64_t layers = std::int64_t{facts_.blocks} + 1; layers >= 0; --layers) {
        const std::uint64_t here =
            distance(differences(facts_, wishes_, place(facts_, options_for(layers, main), cards_)));
        if (here >= least) continue;
        least = here;
        layers_ = layers;
        main_ = main;
      }
    }
    write();
    return std::move(out_);
  }

 private:
  static Options options_for(std::int64_t layers, std::int64_t main) {
    Options out;
    out.layers = layers;
    out.layers_given = true;
    if (main < 0) return out;
    out.mode = SplitMode::None;
    out.main = main;
    return out;
  }

  void write() {
    const std::uint64_t sequences = std::max<std::uint64_t>(workload_.batch, 1);
    std::uint64_t tokens = workload_.context();
    Exported& out = out_.exported;
    if (tokens == 0) {
      tokens =
          facts_.trained_context > 0 ? std::min(facts_.trained_context, kDefaultContext) : kDefaultContext;
      out.findings.push_back(remark(FindingKind::AssumedContext, {}, {format_count(tokens)}));
    }
    const std::uint64_t batch = workload_.prefill_chunk > 0 ? workload_.prefill_chunk : kDefaultBatch;
    out_.parameters = {{"num_gpu", std::to_string(layers_)},
                       {"num_ctx", std::to_string(tokens)},
                       {"num_batch", std::to_string(batch)}};
    if (main_ >= 0) out_.parameters.emplace_back("main_gpu", std::to_string(main_));
    if (sequences > 1) out_.environment.emplace_back("OLLAMA_NUM_PARALLEL", std::to_string(sequences));
    out_.parameters.insert(out_.parameters.end(), said_.parameters.begin(), said_.parameters.end());
    out_.environment.insert(out_.environment.end(), said_.environment.begin(), said_.environment.end());
    std::string pasted;
    for (const auto* list : {&out_.parameters, &out_.environment}) {
      for (const auto& [name, value] : *list) pasted += name + " " + value + "\n";
    }
    OllamaOptions read = read_ollama(pasted, cards_);
    out.arguments = std::move(read.words);
    out.options = read.read.options;
    out.findings.insert(out.findings.end(), read.read.findings.begin(), read.read.findings.end());
    out.placed = place(facts_, out.options, cards_);
    const Findings& seen = out.placed.findings;
    out.findings.insert(out.findings.end(), seen.begin(), seen.end());
    out.elsewhere = differences(facts_, wishes_, out.placed);
    out.distance = llamacpp::distance(out.elsewhere);
    out.bound = out.distance;  // every setting was tried
    judge();
  }

  void judge() {
    Exported& out = out_.exported;
    std::uint64_t count = 0;
    std::string first;
    for (const Difference& one : out.elsewhere) {
      if (facts_.tensors[one.tensor].role == Role::Rope) continue;
      if (count++ == 0) first = facts_.tensors[one.tensor].name;
    }
    const bool shared = main_ < 0 && cards_.size() > 1 && layers_ > 0;
    if (shared) out.findings.push_back(warning(FindingKind::OllamaFree));
    if (count == 0) return;
    out.findings.push_back(error(FindingKind::OllamaWords, first, {std::to_string(count)}));
  }

  const Facts& facts_;
  const Wishes& wishes_;
  const std::vector<Card>& cards_;
  const plan::Workload& workload_;
  const OllamaSaid& said_;
  std::int64_t layers_ = 0, main_ = -1;
  OllamaExport out_{};
};

std::string lines_of(const OllamaExport& out, const std::string& begin) {
  std::string text;
  for (const auto& [name, value] : out.parameters) text.append(begin).append(name + " " + value + "\n");
  for (const auto& [name, value] : out.environment)
    text += "# for ollama serve: " + name + "=" + value + "\n";
  return text;
}

}  // namespace

OllamaOptions read_ollama(std::string_view text, const std::vector<Card>& cards) {
  return OllamaReader(cards).run(text);
}

OllamaExport export_to_ollama(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                              const plan::Workload& workload, const std::string& model_path,
                              const OllamaSaid& said) {
  OllamaExport out = OllamaExporter(facts, wishes, cards, workload, said).run();
  if (breaks_line(model_path))
    out.exported.findings.push_back(error(FindingKind::OllamaPath, in_one_line(model_path)));
  return out;
}

std::string modelfile(const OllamaExport& out, const std::string& model_path) {
  if (breaks_line(model_path)) return {};
  return "FROM " + model_path + "\n" + lines_of(out, "PARAMETER ");
}

std::string set_lines(const OllamaExport& out) { return lines_of(out, "/set parameter "); }

}  // namespace stowage::llamacpp
