#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/offload/choice.h"

namespace stowage::estimate::offload {

// What stays although a scope is on, and what a person reads of it.

/// Bytes by why they are not moved.
using KeptBytes = std::map<Reason, std::uint64_t>;

/// Of a layer, by its number: what a scope is on over and is not moved all the same. Empty: all of it is, or
/// no scope is on.
KeptBytes kept_bytes(const Choice& choice, std::size_t layer);
Json to_json(const KeptBytes& kept);
/// "too_small 192 KiB, parameter 1 MiB": the words of audits.
std::string words_of(const KeptBytes& kept);

/// Anything of what the layer saves is moved.
bool moves_something(const Choice& choice, std::size_t layer);
/// Layers that a scope is on over, of which nothing is moved: they count where the first n do.
std::vector<std::uint32_t> layers_without_copies(const Choice& choice);
/// What a person reads of these layers: which, and why; nullopt: there are none.
std::optional<Error> nothing_moved(const Scenario& scenario, const Choice& choice,
                                   const std::vector<std::uint32_t>& layers);

/// Of each layer why nothing of it could be moved, were its scope on; empty: something could. Error:
/// OffloadCapTooHard.
Result<std::vector<KeptBytes>> never_moved(const Scenario& scenario);
/// The same as a sentence: of all layers but the last, which is never moved.
std::optional<Error> nothing_movable(const Scenario& scenario, const std::vector<KeptBytes>& never);

}  // namespace stowage::estimate::offload
