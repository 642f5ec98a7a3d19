#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/runtimes/llamacpp/export_plan.h"

namespace stowage::test {

inline std::vector<llamacpp::Card> some_cards(std::size_t count, std::uint64_t free = 64ull << 30) {
  std::vector<llamacpp::Card> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back({"CUDA" + std::to_string(i), free});
  return out;
}

/// A model as a file could have it: dense and expert blocks, a tied or a separate head, blocks that are not
/// loaded, windows and recurrent states.
inline llamacpp::Facts random_facts(std::mt19937& random, bool tied) {
  using llamacpp::Role;
  llamacpp::Facts out;
  out.architecture = "llama";
  out.blocks = 1 + random() % 14;
  out.next_blocks = out.blocks > 2 && random() % 4 == 0 ? 1 : 0;
  out.trained_context = 256 * (1 + random() % 64);
  out.window = random() % 2 ? 64 * (1 + random() % 40) : 0;
  const auto add = [&](std::string name, Role role, std::uint32_t block = 0) {
    out.tensors.push_back({std::move(name), 1 + random() % 1000, role, block});
  };
  add("token_embd.weight", tied ? Role::Table : Role::Input);
  if (random() % 2) add("rope_freqs.weight", Role::Rope);
  for (std::uint32_t i = 0; i < out.blocks; ++i) {
    const bool experts = random() % 2, loaded = i < out.loaded_blocks();
    for (const std::string name : {"attn_q", "attn_k", "attn_norm", experts ? "ffn_up_exps" : "ffn_up",
                                   experts ? "ffn_down_exps" : "ffn_down"})
      add("blk." + std::to_string(i) + "." + name + ".weight", loaded ? Role::Block : Role::Unused, i);
    if (!loaded) continue;
    const std::uint64_t heads = 1 + random() % 4, size = 32 * (1 + random() % 4);
    out.caches.push_back({heads * size, heads * size, size, size, out.window > 0 && random() % 2 == 0,
                          random() % 5 ? 0 : random() % 500});
  }
  add("output_norm.weight", Role::Output);
  if (!tied) add("output.weight", Role::Output);
  return out;
}

}  // namespace stowage::test
