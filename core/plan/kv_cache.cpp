#include <algorithm>

#include "core/plan/evaluate.h"

namespace stowage::plan {

std::vector<Bytes> kv_cache_bytes(const model::Model& model, const Workload& workload) {
  std::vector<Bytes> bytes(model.modules().size());
  if (workload.tokens == 0) return bytes;
  for (const model::KvCache::Layer& layer : model.kv_cache().layers) {
    const auto module = model.find_module(layer.module);
    if (!module) continue;
    const std::uint64_t tokens =
        layer.max_tokens > 0 ? std::min(workload.tokens, layer.max_tokens) : workload.tokens;
    bytes[module->index()] += Bytes(layer.bytes_per_token) * tokens * workload.batch;
  }
  return bytes;
}

}  // namespace stowage::plan
