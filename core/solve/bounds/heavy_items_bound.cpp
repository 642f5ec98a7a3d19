#include "core/solve/bounds/heavy_items_bound.h"

#include <algorithm>
#include <numeric>

#include "core/base/int128.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kMostHeavy = thresholds::kMostHeavyKinds, kMostStates = thresholds::kMostHeavyStates;
constexpr std::uint64_t kMostWork = thresholds::kMostHeavyWork, kGrains = thresholds::kHeavyGrains;

class HeavyItems {
 public:
  HeavyItems(const std::vector<HeavyKind>& kinds, const std::vector<std::uint64_t>& rooms, std::uint64_t cap,
             NodeBudget& nodes)
      : kinds_(kinds), rooms_(rooms), cap_(cap), nodes_(nodes) {}

  std::uint64_t run() {
    if (rooms_.empty() || !choose_heavy()) return kNoJointBound;
    if (!pour_light()) return 0;
    std::vector<bool> held(states_, false);
    held[0] = true;
    for (std::size_t gpu = 0; gpu < rooms_.size(); ++gpu) {
      if (nodes_.spent() || work_ > kMostWork) return kNoJointBound;
      held = with_gpu(held, gpu);
    }
    close_below(held);
    std::uint64_t best = 0;
    for (std::size_t state = 0; state < states_; ++state) {
      if (held[state]) best = std::max(best, worth(state));
    }
    return best;
  }

 private:
  bool choose_heavy() {
    const std::uint64_t smallest = *std::min_element(rooms_.begin(), rooms_.end());
    std::vector<std::uint32_t> order(kinds_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return kinds_[a].weight > kinds_[b].weight; });
    for (const std::uint32_t k : order) {
      const HeavyKind& kind = kinds_[k];
      if (heavy_.size() == kMostHeavy || kind.weight == 0 || kind.weight < smallest / kGrains ||
          states_ * (kind.most + std::size_t{1}) > kMostStates)
        break;
      if (kind.most == 0) continue;
      stride_.push_back(states_);
      states_ *= kind.most + std::size_t{1};
      heavy_.push_back(k);
    }
    return !heavy_.empty();
  }

  /// What is not counted, densest first. False when what is forced does not fit.
  bool pour_light() {
    std::vector<KnapsackItem> light;
    Uint128 forced_bytes = 0, forced_gain = 0;
    for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
      if (std::find(heavy_.begin(), heavy_.end(), k) != heavy_.end()) continue;
      const HeavyKind& kind = kinds_[k];
      if (kind.forced) {
        forced_bytes += static_cast<Uint128>(kind.bytes) * kind.most,
            forced_gain += static_cast<Uint128>(kind.gain) * kind.most;
      } else {
        light.push_back({kind.bytes, kind.gain, kind.most});
      }
    }
    if (forced_bytes > cap_) return false;
    cap_ -= static_cast<std::uint64_t>(forced_bytes);
    forced_ = forced_gain;
    std::stable_sort(light.begin(), light.end(), denser);
    bytes_ = {0};
    gains_ = {0};
    for (const KnapsackItem& item : light) {
      bytes_.push_back(bytes_.back() + static_cast<Uint128>(item.weight) * item.count);
      gains_.push_back(gains_.back() + static_cast<Uint128>(item.value) * item.count);
    }
    light_ = std::move(light);
    return true;
  }

  std::uint32_t count(std::size_t state, std::size_t h) const {
    return static_cast<std::uint32_t>(state / stride_[h] % (kinds_[heavy_[h]].most + std::size_t{1}));
  }

  /// Numbers that the GPU can hold side by side: as many of the last kind as there is room for. Others are
  /// below one of these.
  std::vector<std::vector<std::uint32_t>> patterns(std::size_t gpu) const {
    std::vector<std::vector<std::uint32_t>> out{{}};
    std::vector<std::uint64_t> room{rooms_[gpu]};
    for (std::size_t h = 0; h < heavy_.size(); ++h) {
      const HeavyKind& kind = kinds_[heavy_[h]];
      std::vector<std::vector<std::uint32_t>> longer;
      std::vector<std::uint64_t> left;
      for (std::size_t i = 0; i < out.size(); ++i) {
        const auto most =
            kind.may[gpu]
                ? static_cast<std::uint32_t>(std::min<std::uint64_t>(kind.most, room[i] / kind.weight))
                : 0;
        for (std::uint32_t n = h + 1 == heavy_.size() ? most : 0; n <= most; ++n) {
          longer.push_back(out[i]);
          longer.back().push_back(n);
          left.push_back(room[i] - n * kind.weight);
        }
      }
      out = std::move(longer);
      room = std::move(left);
    }
    return out;
  }

  std::vector<bool> with_gpu(const std::vector<bool>& before, std::size_t gpu) {
    std::vector<bool> after(states_, false);
    const std::vector<std::vector<std::uint32_t>> held = patterns(gpu);
    nodes_.spend(states_ * held.size() / 256 + 1);
    work_ += states_ * held.size();
    for (std::size_t state = 0; state < states_; ++state) {
      if (!before[state]) continue;
      for (const std::vector<std::uint32_t>& pattern : held) {
        std::size_t to = 0;
        for (std::size_t h = 0; h < heavy_.size(); ++h)
          to += stride_[h] * std::min(count(state, h) + pattern[h], kinds_[heavy_[h]].most);
        after[to] = true;
      }
    }
    return after;
  }

  /// What holds so many holds fewer.
  void close_below(std::vector<bool>& held) const {
    for (std::size_t h = 0; h < heavy_.size(); ++h) {
      for (std::size_t state = states_; state-- > 0;) {
        if (held[state] && count(state, h) > 0) held[state - stride_[h]] = true;
      }
    }
  }

  std::uint64_t worth(std::size_t state) const {
    Uint128 bytes = 0, gain = forced_;
    for (std::size_t h = 0; h < heavy_.size(); ++h) {
      const HeavyKind& kind = kinds_[heavy_[h]];
      const std::uint32_t n = count(state, h);
      if (kind.forced && n < kind.most) return 0;
      bytes += static_cast<Uint128>(kind.bytes) * n;
      gain += static_cast<Uint128>(kind.gain) * n;
    }
    if (bytes > cap_) return 0;
    const Uint128 room = cap_ - bytes;
    const auto after =
        static_cast<std::size_t>(std::upper_bound(bytes_.begin(), bytes_.end(), room) - bytes_.begin()) - 1;
    gain += gains_[after];
    if (after < light_.size())
      gain += (room - bytes_[after]) * light_[after].value / std::max<std::uint64_t>(light_[after].weight, 1);
    return gain > ~0ull - 1 ? ~0ull - 1 : static_cast<std::uint64_t>(gain);
  }

  const std::vector<HeavyKind>& kinds_;
  const std::vector<std::uint64_t>& rooms_;
  std::uint64_t cap_;
  NodeBudget& nodes_;
  std::vector<std::uint32_t> heavy_;
  std::vector<std::size_t> stride_;
  std::size_t states_ = 1;
  std::uint64_t work_ = 0;  ///< steps so far
  std::vector<KnapsackItem> light_;
  std::vector<Uint128> bytes_, gains_;
  Uint128 forced_ = 0;
};

}  // namespace

std::uint64_t joint_bound(const std::vector<HeavyKind>& kinds, const std::vector<std::uint64_t>& rooms,
                          std::uint64_t cap, NodeBudget& nodes) {
  return HeavyItems(kinds, rooms, cap, nodes).run();
}

}  // namespace stowage::solve
