#include "core/runtimes/llamacpp/layer_split.h"

#include <algorithm>
#include <compare>
#include <set>

namespace stowage::llamacpp {
namespace {

constexpr std::size_t kMostPermuted = 8;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

struct Score {
  std::uint64_t agreeing = 0, bytes = 0;
  std::int64_t in_order = 0;
  auto operator<=>(const Score&) const = default;
};

/// Walks the places; a state is the set of cards that had their turn, and whose turn it is.
class Splitter {
 public:
  explicit Splitter(const std::vector<PlaceWish>& wishes) : wishes_(wishes) {
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
    const std::size_t states = 1 + (permuted_ ? cards_.size() << cards_.size() : cards_.size());
    scores_.assign(states, {});
    reached_.assign(states, false);
    reached_[0] = true;
    for (const PlaceWish& wish : wishes_) step(wish);
    return follow_back();
  }

 private:
  std::size_t state_of(std::size_t set, std::size_t card) const {
    return 1 + (permuted_ ? set * cards_.size() + card : card);
  }
  /// The card of a state; kNone: the host.
  std::size_t card_of(std::size_t state) const { return state == 0 ? kNone : (state - 1) % cards_.size(); }
  std::size_t set_of(std::size_t state) const {
    return state == 0 || !permuted_ ? 0 : (state - 1) / cards_.size();
  }

  void step(const PlaceWish& wish) {
    std::vector<Score> scores(scores_.size());
    std::vector<bool> reached(scores_.size(), false);
    std::vector<std::size_t> from(scores_.size(), kNone);
    const auto go = [&](std::size_t state, std::size_t next, std::int64_t in_order) {
      const std::size_t card = card_of(next);
      const Where where = card == kNone ? kHost : cards_[card];
      Score score = scores_[state];
      const auto bytes = wish.bytes.find(where);
      score.agreeing += !wish.bytes.empty() && wish.first == where;
      score.bytes += bytes == wish.bytes.end() ? 0 : bytes->second;
      score.in_order += in_order;
      if (reached[next] && score <= scores[next]) return;
      scores[next] = score;
      reached[next] = true;
      from[next] = state;
    };
    for (std::size_t state = 0; state < scores_.size(); ++state) {
      if (!reached_[state]) continue;
      go(state, state, 0);
      const std::size_t set = set_of(state), last = card_of(state);
      for (std::size_t card = 0; card < cards_.size(); ++card) {
        if (permuted_ ? (set >> card & 1) != 0 : (last != kNone && card <= last)) continue;
        const bool later_before = permuted_ && set >> card != 0;
        go(state, state_of(set | std::size_t{1} << (permuted_ ? card : 0), card), later_before ? -1 : 0);
      }
    }
    scores_ = std::move(scores);
    reached_ = std::move(reached);
    from_.push_back(std::move(from));
  }

  LayerSplit follow_back() const {
    std::size_t state = 0;
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      if (reached_[i] && (!reached_[state] || scores_[i] > scores_[state])) state = i;
    }
    LayerSplit out;
    out.places.resize(wishes_.size());
    for (std::size_t i = wishes_.size(); i-- > 0;) {
      const std::size_t card = card_of(state);
      out.places[i] = card == kNone ? kHost : cards_[card];
      state = from_[i][state];
    }
    for (const Where where : out.places) {
      if (where == kHost) continue;
      const auto card = static_cast<std::size_t>(where);
      if (out.order.empty() || out.order.back() != card) {
        out.order.push_back(card);
        out.counts.push_back(0);
      }
      ++out.counts.back();
    }
    return out;
  }

  const std::vector<PlaceWish>& wishes_;
  std::vector<Where> cards_{};
  bool permuted_ = true;
  std::vector<Score> scores_{};
  std::vector<bool> reached_{};
  std::vector<std::vector<std::size_t>> from_{};  // by place and state: the state before it
};

}  // namespace

LayerSplit split_layers(const std::vector<PlaceWish>& wishes) { return Splitter(wishes).run(); }

}  // namespace stowage::llamacpp
