#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stowage::runtimes {

/// What --pipeline-model-parallel-layout says: pieces of layers, in the order of the layers. Piece i lies on
/// stage i modulo the number of stages (Megatron-LM: core/transformer/pipeline_parallel_layer_layout.py).
struct StageLayout {
  std::vector<std::uint32_t> layers{};   ///< t of each piece
  std::vector<std::uint32_t> further{};  ///< m of each piece: layers that predict further tokens
  bool ends = false;                     ///< E stands in the first piece, L in the last one
};
/// "Et|(t*3|)*2tL": E, t, m, L and | between pieces, "*n" behind one of them or behind a group in brackets.
/// Blanks and commas mean nothing. nullopt for anything else, and for more than a million signs.
std::optional<StageLayout> read_stage_layout(std::string_view text);

}  // namespace stowage::runtimes
