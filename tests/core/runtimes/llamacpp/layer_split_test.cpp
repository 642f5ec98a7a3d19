// The split of layers against all splits there are.
#include "core/runtimes/llamacpp/layer_split.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <tuple>

#include <gmock/gmock.h>

namespace stowage::llamacpp {
namespace {

using Value = std::tuple<std::uint64_t, std::uint64_t>;

Value value_of(const std::vector<PlaceWish>& wishes, const std::vector<Where>& places) {
  Value out{0, 0};
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    const bool as_planned = wishes[i].bytes.empty() || wishes[i].first == places[i];
    std::get<0>(out) += as_planned ? 3 : places[i] != kHost ? 2 : 0;
    const auto found = wishes[i].bytes.find(places[i]);
    std::get<1>(out) += found == wishes[i].bytes.end() ? 0 : found->second;
  }
  return out;
}

bool fits(const std::vector<PlaceWish>& wishes, const std::vector<Where>& places,
          const std::map<Where, std::uint64_t>& rooms) {
  std::map<Where, std::uint64_t> used;
  for (std::size_t i = 0; i < places.size(); ++i) used[places[i]] += wishes[i].cache;
  return std::all_of(rooms.begin(), rooms.end(),
                     [&](const auto& room) { return used[room.first] <= room.second; });
}

/// Host, then every order of cards with every number of places.
Value best_of_all(const std::vector<PlaceWish>& wishes, const std::map<Where, std::uint64_t>& rooms) {
  std::set<Where> wished;  // a card that the plan does not use stays unused
  for (const PlaceWish& wish : wishes) {
    for (const auto& [where, bytes] : wish.bytes) {
      if (where >= 0) wished.insert(where);
    }
  }
  std::vector<Where> order(wished.begin(), wished.end());
  Value best{0, 0};
  do {
    std::vector<Where> places;
    const auto go = [&](const auto& self, std::size_t next) -> void {
      if (places.size() == wishes.size()) {
        if (fits(wishes, places, rooms)) best = std::max(best, value_of(wishes, places));
        return;
      }
      for (std::size_t i = next; i <= order.size(); ++i) {  // 0: the host
        places.push_back(i == 0 ? kHost : order[i - 1]);
        self(self, i);
        places.pop_back();
      }
    };
    go(go, 0);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(LlamacppLayerSplit, IsTheBestThereIs) {
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    std::mt19937 random(seed);
    const int cards = 1 + static_cast<int>(random() % 3);
    std::vector<PlaceWish> wishes(1 + random() % 7);
    for (PlaceWish& wish : wishes) {
      wish.cache = random() % 4;
      for (Where where = kHost; where < cards; ++where) {
        if (random() % 3 == 0) wish.bytes[where] = 1 + random() % 9;
      }
      if (!wish.bytes.empty())
        wish.first =
            std::next(wish.bytes.begin(), static_cast<std::ptrdiff_t>(random() % wish.bytes.size()))->first;
    }
    std::map<Where, std::uint64_t> rooms;
    for (Where where = 0; where < cards; ++where) {
      if (random() % 2) rooms[where] = random() % 8;
    }
    const LayerSplit split = split_layers(wishes, rooms);
    EXPECT_TRUE(fits(wishes, split.places, rooms)) << "seed " << seed;
    EXPECT_EQ(value_of(wishes, split.places), best_of_all(wishes, rooms)) << "seed " << seed;
    EXPECT_EQ(split.agrees, std::get<0>(value_of(wishes, split.places)) == 3 * wishes.size());
    std::vector<Where> again(
        wishes.size() - std::accumulate(split.counts.begin(), split.counts.end(), std::size_t{0}), kHost);
    for (std::size_t i = 0; i < split.order.size(); ++i)
      again.insert(again.end(), split.counts[i], static_cast<Where>(split.order[i]));
    EXPECT_EQ(again, split.places) << "seed " << seed;
  }
}

TEST(LlamacppLayerSplit, CardsStayInOrderWhereThatIsAsGood) {
  const std::vector<PlaceWish> nothing(5);
  EXPECT_THAT(split_layers(nothing).order, testing::IsEmpty());
  std::vector<PlaceWish> backwards(4);
  for (std::size_t i = 0; i < 4; ++i) backwards[i].bytes[backwards[i].first = i < 2 ? 1 : 0] = 5;
  EXPECT_THAT(split_layers(backwards).order, testing::ElementsAre(1, 0));
  std::vector<PlaceWish> many(20);
  for (std::size_t i = 0; i < 20; ++i) many[i].bytes[many[i].first = static_cast<Where>(i / 2)] = 5;
  EXPECT_TRUE(split_layers(many).agrees) << "more cards than are permuted";
}

}  // namespace
}  // namespace stowage::llamacpp
