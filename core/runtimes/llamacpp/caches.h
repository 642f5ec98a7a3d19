#pragma once

#include "core/runtimes/llamacpp/gguf_facts.h"
#include "core/runtimes/llamacpp/header_values.h"

namespace stowage::llamacpp {

/// Fills in what the blocks of `facts` keep (llama.cpp: load_arch_hparams of each model, llama_hparams,
/// create_memory). `facts` has its architecture and counts of blocks.
void read_caches(const HeaderValues& header, Facts& facts);

}  // namespace stowage::llamacpp
