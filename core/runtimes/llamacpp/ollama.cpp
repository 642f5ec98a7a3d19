#include "core/runtimes/llamacpp/ollama.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/saturating.h"

namespace stowage::llamacpp {
namespace {

constexpr std::uint64_t kDefaultContext = 4096, kDefaultBatch = kMicroBatch;

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
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    std::pair least{kMost, kMost};  // bytes elsewhere; of equals those above what the cards have
    for (std::int64_t main = -1; main < static_cast<std::int64_t>(cards_.size()); ++main) {
      if (main >= 0 && cards_.size() == 1) break;  // the one there is
      main_ = main;
      set_words();
      Options options = read_again().read.options;
      options.layers_given = true;
      for (options.layers = std::int64_t{facts_.blocks} + 1; options.layers >= 0; --options.layers) {
        const Placed placed = place(facts_, options, cards_);
        const std::pair here{distance(differences(facts_, wishes_, placed)), too_much(placed)};
        if (here >= least) continue;
        least = here;
        best_ = {options.layers, main};
      }
    }
    std::tie(layers_, main_) = best_;
    write();
    return std::move(out_);
  }

 private:
  /// Of each sequence.
  std::uint64_t tokens() const {
    if (workload_.context() > 0) return workload_.context();
    return facts_.trained_context > 0 ? std::min(facts_.trained_context, kDefaultContext) : kDefaultContext;
  }

  /// Of weights and caches, what is above the memory of the cards.
  std::uint64_t too_much(const Placed& placed) const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const DeviceBytes& bytes = placed.on(static_cast<Where>(i));
      const std::uint64_t used = saturating_add(bytes.weights, bytes.caches);
      if (used > cards_[i].free) out = saturating_add(out, used - cards_[i].free);
    }
    return out;
  }

  void set_words() {
    const std::uint64_t sequences = std::max<std::uint64_t>(workload_.batch, 1);
    const bool said = workload_.prefill_chunk > 0 && !is_usual_chunk(workload_);
    // A batch is of all sequences together.
    const std::uint64_t batch =
        said ? saturating_multiply(workload_.prefill_chunk, std::max<std::uint64_t>(workload_.batch, 1))
             : kDefaultBatch;
    out_.parameters = {{"num_gpu", std::to_string(layers_)},
                       {"num_ctx", std::to_string(tokens())},
                       {"num_batch", std::to_string(batch)}};
    out_.environment.clear();
    if (main_ >= 0) out_.parameters.emplace_back("main_gpu", std::to_string(main_));
    if (sequences > 1) out_.environment.emplace_back("OLLAMA_NUM_PARALLEL", std::to_string(sequences));
    out_.parameters.insert(out_.parameters.end(), said_.parameters.begin(), said_.parameters.end());
    out_.environment.insert(out_.environment.end(), said_.environment.begin(), said_.environment.end());
  }

  OllamaOptions read_again() const {
    std::string pasted;
    for (const auto* list : {&out_.parameters, &out_.environment}) {
      for (const auto& [name, value] : *list) pasted += name + " " + value + "\n";
    }
    return read_ollama(pasted, cards_);
  }

  void write() {
    Exported& out = out_.exported;
    if (workload_.context() == 0)
      out.findings.push_back(remark(FindingKind::AssumedContext, {}, {format_count(tokens())}));
    set_words();
    OllamaOptions read = read_again();
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
  std::int64_t layers_ = 0, main_ = -1;  ///< that are written; main -1: no card alone
  std::pair<std::int64_t, std::int64_t> best_{0, -1};
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
