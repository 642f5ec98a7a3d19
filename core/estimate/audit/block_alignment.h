#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::estimate {

/// A longest common subsequence of two sequences, as pairs of positions that both ascend: Myers' greedy
/// algorithm ("An O(ND) difference algorithm and its variations", 1986). `most` is how many elements may be
/// in one of them alone; where there are more only the equal ends of the two are paired.
std::vector<std::pair<std::uint32_t, std::uint32_t>> common_subsequence(const std::vector<std::uint64_t>& a,
                                                                        const std::vector<std::uint64_t>& b,
                                                                        std::size_t most = 1500);

/// Which block of a prediction is which one of the run: blocks have the same module, label and kind, and come
/// in the same order. Scratch of the run and the streaming window take no part.
struct BlockAlignment {
  static constexpr std::uint32_t kNone = ~0u;
  std::vector<std::uint32_t> recorded_of{};   ///< by predicted block; kNone: it is in the prediction alone
  std::vector<std::uint32_t> predicted_of{};  ///< by recorded block
  std::vector<std::uint16_t> device_of{};     ///< by predicted device: the recorded one of the same name
  std::vector<bool> takes_part_predicted{}, takes_part_recorded{};
  std::size_t matched = 0;
};
BlockAlignment align_blocks(const trace::Timeline& predicted, const trace::Timeline& recorded);

/// From the clock of one timeline to that of another: to the birth there of the last block before an instant
/// that stands in both; 0 before all.
class OtherClock {
 public:
  /// `other`: by block of `from`, the block of `to` that it is, or kNone. All outlive it.
  OtherClock(const trace::Timeline& from, const std::vector<std::uint32_t>& other, const trace::Timeline& to);
  std::uint64_t of(std::uint64_t at) const;

 private:
  const trace::Timeline& from_;
  std::vector<std::uint64_t> births_{};  ///< there, by block
};

/// A block of the room through which streamed weights pass, or one in it: they are one figure together.
bool in_streaming_window(const trace::Timeline& timeline, const trace::Block& block);
/// By device: whether the run or the prediction has such a room there.
std::vector<bool> devices_with_window(const trace::Timeline& timeline);

}  // namespace stowage::estimate
