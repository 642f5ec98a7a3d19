#pragma once

#include "widgets/common/saved_table.h"

namespace stowage::test {

/// A run of the modules of blocks(`layers`): each attention saves 8 MiB that go, each MLP 4 MiB of which 3
/// are held by somebody, and all save their weights.
inline protocol::BackwardResult savedBlocks(int layers, bool offload = true) {
  protocol::BackwardResult out;
  if (offload) out.offload.emplace();
  const auto add = [&](const std::string& module, std::uint64_t bytes, std::uint64_t planned,
                       std::uint64_t eligible, std::uint64_t moved, std::uint64_t freed, const char* reason) {
    auto at = std::find_if(out.modules.begin(), out.modules.end(),
                           [&](const auto& sum) { return sum.module == module; });
    if (at == out.modules.end()) {
      out.modules.push_back({module});
      at = out.modules.end() - 1;
    }
    ++at->tensors;
    at->bytes += bytes;
    at->eligible_bytes += eligible;
    if (eligible < bytes) at->reasons[reason] += bytes - eligible;
    out.saved.bytes += bytes;
    if (out.offload) out.offload->rows.push_back({module, "t", planned, eligible, moved, freed, reason});
  };
  for (int i = 0; i < layers; ++i) {
    const std::string name = "layers." + std::to_string(i);
    add(name + ".attn", 8 << 20, 8 << 20, 8 << 20, 8 << 20, 8 << 20, "");
    add(name + ".attn", 16 << 20, 16 << 20, 0, 0, 0, "parameter");
    add(name + ".mlp", 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, "");
    add(name + ".mlp", 3 << 20, 3 << 20, 3 << 20, 3 << 20, 0, "reference_kept");
    add(name + ".mlp", 32 << 20, 32 << 20, 0, 0, 0, "parameter");
  }
  add("head", 64 << 10, 0, 0, 0, 0, "scope_off");
  return out;
}

}  // namespace stowage::test
