// llama.cpp: modules on the host are computed there; the KV cache lies with its layer.
#include <algorithm>

#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/llamacpp/kept_options.h"
#include "core/runtimes/llamacpp/option_table.h"
#include "core/runtimes/llamacpp/rpc.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "whole layers by count (-ngl) and share (-ts)"),
    STOWAGE_TEXT("Targets", "tensors by regular expression (-ot)"),
    STOWAGE_TEXT("Targets", "experts on the host (--cpu-moe, --n-cpu-moe)"),
};
constexpr std::string_view kMoves[] = {
    "the hidden state between devices",
};
constexpr std::string_view kReserves[] = {
    "a compute buffer on each device",
    "1,024 MiB on each device where --fit chooses",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "llama.cpp: a command line, pasted (check --from llama.cpp)",
};
constexpr std::string_view kExports[] = {
    "llama.cpp: a command line with the fewest overrides",
};
constexpr std::string_view kNotPlanned[] = {
    "matrices cut over cards (-sm row, -sm tensor): a plan has each tensor whole on one device",
};
constexpr std::string_view kSources[] = {
    "ggml-org/llama.cpp common/arg.cpp, common/fit.cpp, src/llama-model.cpp",
    "llama.cpp 0.7.0 run with RPC servers as cards, with Vulkan on the CPU, and without cards",
};

llamacpp::Pasted read(std::string_view text, const machine::Machine& machine, const llamacpp::Facts& facts) {
  llamacpp::Pasted out = llamacpp::read_pasted(false, text, machine, facts);
  keep_known(llamacpp_target(), out.told, out.not_kept);
  return out;
}

/// Options as names and values: "ngl" → "33", "mlock" → true. Of some that are there twice both values.
Json settings_of(const std::vector<std::string>& arguments) {
  Json out = Json::object();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    const llamacpp::OptionRow* const row = llamacpp::find_option(name);  // "-1" may be a value
    const bool value =
        i + 1 < arguments.size() && (row ? row->takes_value : !arguments[i + 1].starts_with('-'));
    const std::string key = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    if (!value) {
      out[key] = true;
    } else {
      const bool again = out.contains(key) && out[key].is_string();
      out[key] = again ? out[key].get<std::string>() + "," + arguments[i + 1] : arguments[i + 1];
      ++i;
    }
  }
  return out;
}

GgufWritten write(const GgufQuestion& question) {
  const auto wishes = llamacpp::wishes_of(question.facts, question.machine, question.placement);
  GgufWritten out;
  const llamacpp::ShellWords more =
      llamacpp::split_shell_words(told(llamacpp_target(), question.told, "more"));
  std::vector<llamacpp::Card> cards = llamacpp::cards_of(question.machine);
  if (question.hosts.empty()) {
    llamacpp::name_buffers(llamacpp::servers_in(more.words), cards);
  } else {
    llamacpp::name_buffers(question.hosts, cards);
  }
  const bool rpc = std::any_of(cards.begin(), cards.end(), llamacpp::is_rpc);
  const bool patterns = told(llamacpp_target(), question.told, "overrides") == "patterns";
  out.exported =
      rpc ? llamacpp::export_over_rpc(question.facts, wishes, cards, question.workload, patterns, more.words)
          : llamacpp::export_plan(question.facts, wishes, cards, question.workload, patterns, more.words);
  if (more.open_quote)
    out.exported.findings.push_back(llamacpp::error(llamacpp::FindingKind::OpenQuote,
                                                    more.words.empty() ? std::string() : more.words.back()));
  for (const std::string& command : more.not_read)
    out.exported.findings.push_back(llamacpp::remark(llamacpp::FindingKind::NotRead, command));
  out.text = llamacpp::command_text(question.model_path, out.exported.arguments);
  out.settings = settings_of(out.exported.arguments);
  return out;
}

int recognise(const TextSigns& signs) {
  if (signs.program({"llama-server", "llama-cli", "llama-bench", "llama-run", "llama-perplexity"}))
    return TextSigns::kCertain;
  return TextSigns::kLikely *
         signs.options({"-ngl", "--n-gpu-layers", "--gpu-layers", "-ot", "--override-tensor", "-ncmoe",
                        "--n-cpu-moe", "-cmoe", "--cpu-moe", "-ts", "--tensor-split"});
}

constexpr GgufProgram kProgram{read, write};

constexpr WriterChoice kOverrides[] = {
    {"short", STOWAGE_TEXT("Targets", "short words where they say the same (--n-cpu-moe)")},
    {"patterns", STOWAGE_TEXT("Targets", "patterns alone (-ot)")},
};
constexpr WriterOption kOptions[] = {
    {"overrides",
     STOWAGE_TEXT("Targets", "Overrides as"),
     WriterOption::Kind::Choice,
     "short",
     kOverrides,
     {},
     STOWAGE_TEXT("Targets", "no override of this plan has a shorter word")},
    {"more", STOWAGE_TEXT("Targets", "More options"), WriterOption::Kind::Text, "", {}},
};

constexpr Grain kGrains[] = {Grain::Tensor, Grain::ExpertTensors, Grain::FirstLayers};
constexpr ReserveRule kCounted[] = {
    {"compute_buffer", "scratch of a pass on each device: llama.cpp measures it as it starts"},
};

constexpr Target make() {
  Target target;
  target.name = "llama.cpp";
  target.title = "llama.cpp";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.not_planned = kNotPlanned;
  target.sources = kSources;
  target.judged_as = machine::kComputesOnHost;
  target.loads = "mapped files, or read tensor by tensor; what lies on a card is copied there";
  target.cache = "with its layer, on its layer's device, whatever is overridden; on the host with -nkvo";
  target.head = "with the output layer, which counts as one of -ngl and goes first";
  target.file = "llama.cpp.sh";
  target.example = "llama-server -m model.gguf -ngl 40 -ot 'exps=CPU' -c 8192";
  target.recognise = recognise;
  target.gguf = &kProgram;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_disk = false;
  target.counted = kCounted;
  target.prompt_chunk = llamacpp::kMicroBatch;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& llamacpp_target() { return kTarget; }

}  // namespace stowage::runtimes
