#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {

/// What a variable in front of a command leaves of a machine's cards (CUDA_VISIBLE_DEVICES=1,0).
struct VisibleCards {
  std::string variable{};            ///< its name
  std::vector<std::size_t> which{};  ///< of the machine's cards, in the order in which they are seen
  std::vector<Card> cards{};         ///< the same, with the names that llama.cpp has for them then
};

/// nullopt where the words have no such variable for the backend of these cards, or it names cards otherwise
/// than by number. As CUDA reads it: what follows a number that no card has is not seen.
std::optional<VisibleCards> visible_cards(const std::vector<std::string>& words,
                                          const std::vector<Card>& cards);

/// `text`: the variable as it was written.
Finding remark_on(const VisibleCards& visible, std::string text);

/// Options that were read for the cards that are seen, as those of all cards of the machine.
void name_as_machine_does(const VisibleCards& visible, Options& options);

}  // namespace stowage::llamacpp
