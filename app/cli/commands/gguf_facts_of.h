#pragma once

#include <string>

#include "app/cli/arguments/session.h"
#include "app/cli/output/outcome.h"
#include "core/runtimes/llamacpp/gguf_facts.h"

namespace stowage::cli {

/// What llama.cpp and Ollama read of a model that was opened from `path`. Rejected where they would not open
/// it.
Try<llamacpp::Facts> gguf_facts_of(const Session& session, const model::Model& model,
                                   const std::string& path);

}  // namespace stowage::cli
