#include "core/runtimes/llamacpp/layer_split.h"

#include <algorithm>
#include <compare>
#include <optional>

namespace stowage::llamacpp {
namespace {

constexpr std::size_t kMostPermuted = 6;
// A cache on a card though its attention is in RAM takes room alone; one in RAM though its attention is on a
// card is read slowly.
constexpr std::uint64_t kAsPlanned = 3, kOnACardAtLeast = 2;

struct Score {
  std::uint64_t caches = 0, bytes = 0;
  std::int64_t in_order = 0;
  auto operator<=>(const Score&) const = default;
};

/// The best way to the first places of the model, with a set of cards that had their turn.
struct Way {
  Score score{};
  std::size_t from_set = 0, from_end = 0;  // the way before its last card's
  Where last = kHost;
};

class Splitter {
 public:
  Splitter(const std::vector<PlaceWish>& wishes, const std::map<Where, std::uint64_t>& rooms)
      : wishes_(wishes), rooms_(rooms) {
    std::map<Where, std::pair<double, double>> seen;  // where in the model a card is needed: sum, count
    for (std::size_t i = 0; i < wishes.size(); ++i) {
      for (const auto& [where, bytes] : wishes[i].bytes) {
        if (where < 0) continue;
        seen[where].first += static_cast<double>(i);
        seen[where].second += 1;
      }
    }
    for (const auto& [where, place] : seen) cards_.push_back(where);
    permuted_ = cards_.size() <= kMostPermuted;
    if (permuted_) return;
    std::stable_sort(cards_.begin(), cards_.end(), [&](Where a, Where b) {
      return seen[a].first / seen[a].second < seen[b].first / seen[b].second;
    });
  }

  LayerSplit run() {
    ways_.assign(permuted_ ? std::size_t{1} << cards_.size() : cards_.size() + 1, {});
    for (auto& ways : ways_) ways.resize(wishes_.size() + 1);
    ways_[0][0] = Way{};
    for (std::size_t end = 1; end <= wishes_.size(); ++end)
      ways_[0][end] = Way{added(ways_[0][end - 1]->score, end - 1, kHost), 0, end - 1, kHost};
    for (std::size_t set = 0; set < ways_.size(); ++set) {
      for (std::size_t card = 0; card < cards_.size(); ++card) {
        if (permuted_ ? (set >> card & 1) == 0 : card >= set) give_turn(set, card);
      }
    }
    return follow_back();
  }

 private:
  Score added(Score score, std::size_t place, Where where) const {
    const PlaceWish& wish = wishes_[place];
    const auto bytes = wish.bytes.find(where);
    const bool as_planned = wish.bytes.empty() || wish.first == where;
    score.caches += as_planned ? kAsPlanned : where != kHost ? kOnACardAtLeast : 0;
    score.bytes += bytes == wish.bytes.end() ? 0 : bytes->second;
    return score;
  }

  /// All ways that go on from those of a set with places on one more card. A set is its cards as bits, or
  /// with many of them how far down their list it goes.
  void give_turn(std::size_t set, std::size_t card) {
    const Where where = cards_[card];
    const std::size_t next = permuted_ ? set | std::size_t{1} << card : card + 1;
    const bool later_before = permuted_ && set >> card != 0;
    const auto room = rooms_.find(where);
    for (std::size_t begin = 0; begin < wishes_.size(); ++begin) {
      if (!ways_[set][begin]) continue;
      Score score = ways_[set][begin]->score;
      score.in_order -= later_before;
      std::uint64_t caches = 0;
      for (std::size_t end = begin + 1; end <= wishes_.size(); ++end) {
        caches += wishes_[end - 1].cache;
        if (room != rooms_.end() && caches > room->second) break;
        score = added(score, end - 1, where);
        std::optional<Way>& there = ways_[next][end];
        if (!there || score > there->score) there = Way{score, set, begin, where};
      }
    }
  }

  LayerSplit follow_back() const {
    std::size_t set = 0, end = wishes_.size();
    for (std::size_t i = 1; i < ways_.size(); ++i) {
      const std::optional<Way>& way = ways_[i][end];
      if (way && way->score > ways_[set][end]->score) set = i;
    }
    LayerSplit out;
    out.agrees = ways_[set][end]->score.caches == kAsPlanned * wishes_.size();
    out.places.assign(wishes_.size(), kHost);
    while (end > 0) {
      const Way& way = *ways_[set][end];
      if (way.last != kHost) {
        out.order.push_back(static_cast<std::size_t>(way.last));
        out.counts.push_back(end - way.from_end);
      }
      for (std::size_t i = way.from_end; i < end; ++i) out.places[i] = way.last;
      set = way.from_set;
      end = way.from_end;
    }
    std::reverse(out.order.begin(), out.order.end());
    std::reverse(out.counts.begin(), out.counts.end());
    return out;
  }

  const std::vector<PlaceWish>& wishes_;
  const std::map<Where, std::uint64_t>& rooms_;
  std::vector<Where> cards_{};
  bool permuted_ = true;
  std::vector<std::vector<std::optional<Way>>> ways_{};  // by set, and by how many places they reach
};

}  // namespace

LayerSplit split_layers(const std::vector<PlaceWish>& wishes, const std::map<Where, std::uint64_t>& rooms) {
  return Splitter(wishes, rooms).run();
}

}  // namespace stowage::llamacpp
