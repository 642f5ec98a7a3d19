#pragma once

#include <vector>

#include "core/machine/machine.h"
#include "core/plan/settings.h"
#include "core/runtimes/judging/retell.h"

namespace stowage::runtimes {

/// For a target that can say of any tensor where it lies, but keeps caches with layers in order (llama.cpp's
/// -ngl): the rules under which attention lies with its layer, for each number of layers on the cards, the
/// most first; of several cards the layers are shared by free memory. A plan that obeys one of them has its
/// caches where the target has them. At most kMostLayerRules; empty for other targets, and without a GPU.
std::vector<std::vector<plan::Rule>> rules_of_layers(const Teller& teller, const machine::Machine& machine);

inline constexpr std::size_t kMostLayerRules = 24;

}  // namespace stowage::runtimes
