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
  return llamacpp::read_pasted(true, text, machine, facts);
}

GgufWritten write(const GgufQuestion& question) {
  const auto wishes = llamacpp::wishes_of(question.facts, question.machine, question.placement);
  llamacpp::OllamaExport made = llamacpp::export_to_ollama(
      question.facts, wishes, llamacpp::cards_of(question.machine), question.workload, question.model_path);
  GgufWritten out;
  out.text = llamacpp::modelfile(made, question.model_path);
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
  target.judged_as = machine::RuntimeKind::Host;
  target.loads = "as llama.cpp";
  target.cache = "as llama.cpp";
  target.head = "as llama.cpp: the output layer goes first";
  target.file = "Modelfile";
  target.example = "FROM ./model.gguf\nPARAMETER num_gpu 20";
  target.recognise = recognise;
  target.gguf = &kProgram;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& ollama_target() { return kTarget; }

}  // namespace stowage::runtimes
