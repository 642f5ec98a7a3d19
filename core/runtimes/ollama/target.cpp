// Ollama runs llama.cpp and leaves placement to it.
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    "num_gpu: whole layers by count",
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
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& ollama_target() { return kTarget; }

}  // namespace stowage::runtimes
