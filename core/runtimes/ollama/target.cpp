// Ollama runs llama.cpp and leaves placement to it.
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "num_gpu: whole layers by count"),
};
constexpr std::string_view kMoves[] = {
    "the hidden state between devices",
};
constexpr std::string_view kReserves[] = {
    "what llama.cpp reserves",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "ollama: parameters of a Modelfile, /set lines, environment",
};
constexpr std::string_view kExports[] = {
    "ollama: a Modelfile, and the environment beside it",
};
constexpr std::string_view kSources[] = {
    "ollama/ollama llm/server.go",
    "ollama/ollama#16031",
};

llamacpp::Pasted read(std::string_view text, const machine::Machine& machine, const llamacpp::Facts& facts) {
  llamacpp::Pasted out = llamacpp::read_pasted(true, text, machine, facts);
  keep_known(ollama_target(), out.told, out.not_kept);
  return out;
}

/// What places nothing; what nobody said is left to Ollama.
llamacpp::OllamaSaid said_of(const GgufQuestion& question) {
  const auto option = [&](std::string_view name) {
    return std::string(told(ollama_target(), question.told, name));
  };
  llamacpp::OllamaSaid out;
  if (const std::string threads = option("threads"); !threads.empty())
    out.parameters.emplace_back("num_thread", threads);
  if (const std::string mapped = option("mmap"); mapped != "usual")
    out.parameters.emplace_back("use_mmap", mapped);
  // Ollama takes another type than f16 together with flash attention alone.
  if (const std::string type = option("kv_cache"); type != "f16")
    out.environment = {{"OLLAMA_FLASH_ATTENTION", "1"}, {"OLLAMA_KV_CACHE_TYPE", type}};
  return out;
}

GgufWritten write(const GgufQuestion& question) {
  const bool lines = told(ollama_target(), question.told, "form") == "set";
  const auto wishes = llamacpp::wishes_of(question.facts, question.machine, question.placement);
  llamacpp::OllamaExport made = llamacpp::export_to_ollama(
      question.facts, wishes, llamacpp::cards_of(question.machine), question.workload,
      lines ? std::string() : question.model_path, said_of(question));
  GgufWritten out;
  out.text = lines ? llamacpp::set_lines(made) : llamacpp::modelfile(made, question.model_path);
  for (const auto* list : {&made.parameters, &made.environment}) {
    for (const auto& [name, value] : *list) out.settings[name] = value;
  }
  out.exported = std::move(made.exported);
  return out;
}

/// A Modelfile, "/set parameter", the server's environment, or a request's options.
int recognise(const TextSigns& signs) {
  if (signs.program({"ollama"}) || signs.variable("OLLAMA_") || signs.line("PARAMETER ") ||
      signs.line("/set parameter"))
    return TextSigns::kCertain;
  const Json* json = signs.object();
  if (!json) return 0;
  const Json* options = json_find(*json, "options");
  const Json& among = options && options->is_object() ? *options : *json;
  int known = 0;
  for (const char* name : {"num_gpu", "num_ctx", "main_gpu", "num_batch", "num_thread", "use_mmap"})
    known += json_find(among, name) ? 1 : 0;
  return TextSigns::kLikely * known;
}

constexpr GgufProgram kProgram{read, write};

constexpr std::string_view kOllamas = STOWAGE_TEXT("Targets", "Ollama's own");
constexpr WriterChoice kForms[] = {
    {"modelfile", STOWAGE_TEXT("Targets", "a Modelfile")},
    {"set", STOWAGE_TEXT("Targets", "lines for ollama run (/set)")},
};
constexpr WriterChoice kCacheTypes[] = {{"f16", "f16"}, {"q8_0", "q8_0"}, {"q4_0", "q4_0"}};
constexpr WriterChoice kMapped[] = {
    {"usual", kOllamas},
    {"true", STOWAGE_TEXT("Targets", "yes")},
    {"false", STOWAGE_TEXT("Targets", "no")},
};
constexpr WriterOption kOptions[] = {
    {"form", STOWAGE_TEXT("Targets", "Written as"), WriterOption::Kind::Choice, "modelfile", kForms, {}},
    {"kv_cache",
     STOWAGE_TEXT("Targets", "Type of the KV cache"),
     WriterOption::Kind::Choice,
     "f16",
     kCacheTypes,
     {}},
    {"threads", STOWAGE_TEXT("Targets", "Threads"), WriterOption::Kind::Number, "", {}, kOllamas},
    {"mmap", STOWAGE_TEXT("Targets", "Map the file"), WriterOption::Kind::Choice, "usual", kMapped, {}},
};

constexpr Grain kGrains[] = {Grain::FirstLayers};
constexpr ReserveRule kCounted[] = {
    {"compute_buffer", "scratch of a pass on each device: llama.cpp measures it as it starts"},
};

constexpr Target make() {
  Target target;
  target.name = "ollama";
  target.title = "Ollama";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.sources = kSources;
  target.judged_as = machine::kComputesOnHost;
  target.loads = "as llama.cpp";
  target.cache = "as llama.cpp";
  target.head = "as llama.cpp: the output layer goes first";
  target.file = "Modelfile";
  target.example = "FROM ./model.gguf\nPARAMETER num_gpu 20";
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

const Target& ollama_target() { return kTarget; }

}  // namespace stowage::runtimes
