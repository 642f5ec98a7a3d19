#include "app/cli/commands/gguf_facts_of.h"

namespace stowage::cli {

Try<llamacpp::Facts> gguf_facts_of(const Session& session, const model::Model& model,
                                   const std::string& path) {
  auto facts = llamacpp::read_facts(model, session.job());
  session.clear_progress();
  if (!facts) return rejected(facts.error(), path);
  if (*facts) return std::move(**facts);
  const char* why =
      model.format() == "gguf"
          ? "%s does not say how many blocks a language model has: llama.cpp loads no model from it."
          : "%s is no GGUF file, and llama.cpp and Ollama open nothing else: convert the model first.";
  return rejected(Error{Code::CommandLine, {}, {fill_sentence(why, path, {})}, {}}, path);
}

}  // namespace stowage::cli
