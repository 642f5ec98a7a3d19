#include <algorithm>

#include "core/plan/evaluate.h"

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

}  // namespace

std::vector<Bytes> kv_cache_bytes(const model::Model& model, const Workload& workload) {
  std::vector<Bytes> bytes(model.modules().size());
  const std::uint64_t context = workload.context();
  if (context == 0 || workload.cache_apart) return bytes;
  for (const model::KvCache::Layer& layer : model.kv_cache().layers) {
    const auto module = model.find_module(layer.module);
    if (!module) continue;
    const std::uint64_t tokens = layer.max_tokens > 0 ? std::min(context, layer.max_tokens) : context;
    const Bytes sequence = Bytes(bytes_per_token(layer, workload)) * tokens + Bytes(layer.state_bytes);
    bytes[module->index()] += sequence * workload.batch;
  }
  return bytes;
}

}  // namespace stowage::plan
