#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {

/// What a plan says of one of llama.cpp's places for layers: a block, or the output layer.
struct PlaceWish {
  std::map<Where, std::uint64_t>
      bytes{};              ///< the plan's bytes by device; empty where nothing of it is loaded
  Where first = kHost;      ///< the device of its attention, which its cache follows
  std::uint64_t cache = 0;  ///< bytes that come with the place
};

/// The first places on the host, the others on cards, each card once: all that -ngl, -ts and -dev can say.
struct LayerSplit {
  std::vector<std::size_t> order{};   ///< cards with places, in order
  std::vector<std::size_t> counts{};  ///< places of each; their sum are the last places
  std::vector<Where> places{};
  bool agrees = true;  ///< with every `first`
};

/// The split that has the most caches where `first` is, or where that cannot be on a card; among those the
/// one with the most bytes as planned, among those one in the order of the cards. `rooms`: the bytes of
/// caches that a card may get; one that is not there gets any. Exact for up to 6 cards; with more of them
/// only orders by where the plan needs them are tried.
LayerSplit split_layers(const std::vector<PlaceWish>& wishes,
                        const std::map<Where, std::uint64_t>& rooms = {});

}  // namespace stowage::llamacpp
