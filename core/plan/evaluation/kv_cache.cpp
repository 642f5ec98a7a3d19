#include <algorithm>

#include "core/plan/evaluate.h"
#include "core/plan/evaluation/request_time.h"

namespace stowage::plan {
namespace {

/// A cache of another dtype than the model's: llama.cpp's quantised types keep whole blocks (34 bytes for 32
/// numbers of q8_0, 18 of q4_0).
std::uint64_t bytes_per_token(const model::KvCache::Layer& layer, const Workload& workload) {
  const bool library = !workload.latent_cache && layer.library_bytes_per_token > 0;
  const std::uint64_t numbers = library ? layer.library_numbers_per_token : layer.numbers_per_token;
  if (!workload.cache_dtype || numbers == 0)
    return library ? layer.library_bytes_per_token : layer.bytes_per_token;
  return model::bytes_of_elements(*workload.cache_dtype, numbers).value_or(~0ull);
}

/// What cross attention keeps of its encoder's input.
Bytes source_bytes(const model::KvCache::Layer& layer, const Workload& workload) {
  const std::uint64_t numbers = layer.source_numbers_per_token;
  const std::uint64_t token = workload.cache_dtype && numbers > 0
                                  ? model::bytes_of_elements(*workload.cache_dtype, numbers).value_or(~0ull)
                                  : layer.source_bytes_per_token;
  return Bytes(token) * (layer.source_positions > 0 ? layer.source_positions : workload.prompt_tokens());
}

/// What a decoder's own layers have room for. Where an encoder reads the prompt, the decoder begins with one
/// token and goes on with those that are made; where it makes none, it goes over as many as the encoder.
std::uint64_t own_tokens(const model::Model& model, const Workload& workload) {
  const std::uint64_t context = workload.context(), prompt = workload.prompt_tokens();
  if (!reads_prompt_at_once(model, workload) || prompt == 0 || prompt > context) return context;
  return context - prompt + 1;
}

}  // namespace

std::vector<Bytes> kv_cache_bytes(const model::Model& model, const Workload& workload) {
  std::vector<Bytes> bytes(model.modules().size());
  if (workload.context() == 0 || workload.cache_apart) return bytes;
  const std::uint64_t own = own_tokens(model, workload);
  for (const model::KvCache::Layer& layer : model.kv_cache().layers) {
    const auto module = model.find_module(layer.module);
    if (!module) continue;
    const std::uint64_t tokens = layer.max_tokens > 0 ? std::min(own, layer.max_tokens) : own;
    const Bytes sequence = Bytes(bytes_per_token(layer, workload)) * tokens + Bytes(layer.state_bytes) +
                           source_bytes(layer, workload);
    bytes[module->index()] += sequence * workload.batch;
  }
  return bytes;
}

}  // namespace stowage::plan
