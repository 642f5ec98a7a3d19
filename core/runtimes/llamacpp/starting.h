#pragma once

#include <optional>

#include "core/runtimes/llamacpp/placing.h"

namespace stowage::llamacpp {

/// What happens when the program starts with this on these cards: whether -fit decides or shortens
/// (llama.cpp: common/fit.cpp), and which devices are short. `ram`: what the host has, nullopt = no limit.
/// Compute buffers are not known here and not counted.
Findings judge_start(const Options& options, const Placed& placed, const std::vector<Card>& cards,
                     std::optional<std::uint64_t> ram);

/// What a pass over `tokens` of a prompt needs beside weights and caches, where a device has less left: about
/// that, since llama.cpp measures its buffers as it starts. `turns`: by card, the host last; shorter ones say
/// nothing.
Findings judge_passes(const Placed& placed, const std::vector<Card>& cards, std::optional<std::uint64_t> ram,
                      const std::vector<std::uint64_t>& turns, std::uint64_t tokens);

}  // namespace stowage::llamacpp
