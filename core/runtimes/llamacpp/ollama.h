#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/runtimes/llamacpp/export_plan.h"

// Ollama starts llama-server with options of its own (ollama: llm/llama_server.go, server/sched.go,
// api/types.go; snapshot of 2026-08-21).
namespace stowage::llamacpp {

/// Parameters of Ollama as people paste them: a Modelfile, "/set parameter num_gpu 20", NAME=VALUE of the
/// server's environment, the "options" of a request. `words`: what Ollama makes of them.
struct OllamaOptions {
  std::vector<std::string> words{};
  ReadOptions read{};  ///< `understood` and `unknown` name Ollama's parameters
  /// Options of the target's writer that say the same ("threads", "8"), and parameters that none does.
  std::map<std::string, std::string, std::less<>> told{};
  std::vector<std::string> not_kept{};
};
OllamaOptions read_ollama(std::string_view text, const std::vector<Card>& cards);

using OllamaValues = std::vector<std::pair<std::string, std::string>>;

/// What somebody says beside the plan: names and values that place nothing.
struct OllamaSaid {
  OllamaValues parameters{};
  OllamaValues environment{};
};

/// A plan as a Modelfile: num_gpu and main_gpu that put the fewest bytes elsewhere, of all there are.
/// `model_path`: of FROM; one that does not stay in its line is a finding of severity error.
struct OllamaExport {
  Exported exported{};         ///< `arguments`: what Ollama then starts llama-server with
  OllamaValues parameters{};   ///< of the Modelfile
  OllamaValues environment{};  ///< of `ollama serve`, beside it
};
OllamaExport export_to_ollama(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                              const plan::Workload& workload, const std::string& model_path = {},
                              const OllamaSaid& said = {});
/// FROM and PARAMETER lines; the environment as comments. "" for a path that does not stay in its line.
std::string modelfile(const OllamaExport& out, const std::string& model_path);
/// The same for a model that is there: "/set parameter" lines of `ollama run`; the environment as comments.
std::string set_lines(const OllamaExport& out);

}  // namespace stowage::llamacpp
