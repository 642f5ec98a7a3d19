#include "core/estimate/audit/block_alignment.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/machine/machine.h"

namespace stowage::estimate {
namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

constexpr std::string_view kWindow = "streaming window";

/// The greedy search: furthest[k] is how far in `a` a path on diagonal k reaches with d elements in one
/// alone. Empty where more than `most` would be.
Pairs greedy_subsequence(const std::uint64_t* a, std::int64_t n, const std::uint64_t* b, std::int64_t m,
                         std::int64_t most) {
  std::vector<std::vector<std::int32_t>> rounds;
  std::vector<std::int32_t> furthest(static_cast<std::size_t>(2 * most + 3), 0);
  const auto at = [&](std::int64_t k) -> std::int32_t& {
    return furthest[static_cast<std::size_t>(k + most + 1)];
  };
  const auto down = [&](std::int64_t d, std::int64_t k, const auto& reach) {
    return k == -d || (k != d && reach(k - 1) < reach(k + 1));
  };
  std::int64_t found = -1;
  for (std::int64_t d = 0; d <= most && found < 0; ++d) {
    const auto first = furthest.begin() + (most + 1 - d);
    rounds.emplace_back(first, first + 2 * d + 1);  // as it was before this round: diagonals -d … d
    for (std::int64_t k = -d; k <= d; k += 2) {
      std::int64_t x = down(d, k, at) ? at(k + 1) : at(k - 1) + 1;
      while (x < n && x - k < m && x - k >= 0 && a[x] == b[x - k]) ++x;
      at(k) = static_cast<std::int32_t>(x);
      if (x >= n && x - k >= m) {
        found = d;
        break;
      }
    }
  }
  if (found < 0) return {};
  Pairs out;
  std::int64_t x = n, y = m;
  for (std::int64_t d = found; d > 0; --d) {
    const auto& before = rounds[static_cast<std::size_t>(d)];
    const auto reach = [&](std::int64_t k) { return before[static_cast<std::size_t>(k + d)]; };
    const std::int64_t k = x - y;
    const std::int64_t from = down(d, k, reach) ? k + 1 : k - 1;
    const std::int64_t x0 = reach(from), y0 = x0 - from;
    const std::int64_t begin = from == k + 1 ? x0 : x0 + 1;
    while (x > begin) out.emplace_back(static_cast<std::uint32_t>(--x), static_cast<std::uint32_t>(--y));
    x = x0;
    y = y0;
  }
  while (x > 0 && y > 0) out.emplace_back(static_cast<std::uint32_t>(--x), static_cast<std::uint32_t>(--y));
  std::reverse(out.begin(), out.end());
  return out;
}

/// Numbers for texts, so that blocks of two timelines can be compared.
class Words {
 public:
  std::uint64_t operator()(std::string_view text) {
    return numbers_.try_emplace(std::string(text), numbers_.size()).first->second;
  }

 private:
  std::unordered_map<std::string, std::uint64_t> numbers_{};
};

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdull;
}

/// The blocks of a timeline that take part, with a number that says which they are, and one that says how
/// large too.
struct Sequence {
  std::vector<std::uint32_t> blocks{};
  std::vector<std::uint64_t> which{}, exact{};
};

Sequence sequence_of(const trace::Timeline& timeline, const std::vector<bool>& takes_part, Words& words) {
  std::vector<std::uint64_t> number;
  for (const std::string& name : timeline.names) number.push_back(words(name));
  Sequence out;
  for (std::uint32_t i = 0; i < timeline.blocks.size(); ++i) {
    if (!takes_part[i]) continue;
    const trace::Block& block = timeline.blocks[i];
    const std::uint64_t which =
        mix(mix(mix(1, number[block.module]), number[block.label]), static_cast<std::uint64_t>(block.kind));
    out.blocks.push_back(i);
    out.which.push_back(which);
    out.exact.push_back(mix(which, block.bytes));
  }
  return out;
}

std::vector<bool> taking_part(const trace::Timeline& timeline, const std::vector<bool>& window) {
  std::vector<bool> out(timeline.blocks.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const trace::Block& block = timeline.blocks[i];
    out[i] = block.bytes > 0 && block.kind != trace::Kind::Scratch &&
             !(window[block.device] && in_streaming_window(timeline, block));
  }
  return out;
}

/// What the order alone did not pair: the same block at another moment, or of another size.
void pair_the_rest(const Sequence& predicted, const Sequence& recorded, BlockAlignment& out) {
  std::unordered_map<std::uint64_t, std::pair<std::vector<std::uint32_t>, std::size_t>> left;
  for (std::size_t i = 0; i < predicted.blocks.size(); ++i) {
    if (out.recorded_of[predicted.blocks[i]] == BlockAlignment::kNone)
      left[predicted.which[i]].first.push_back(predicted.blocks[i]);
  }
  for (std::size_t i = 0; i < recorded.blocks.size() && !left.empty(); ++i) {
    if (out.predicted_of[recorded.blocks[i]] != BlockAlignment::kNone) continue;
    const auto found = left.find(recorded.which[i]);
    if (found == left.end() || found->second.second >= found->second.first.size()) continue;
    const std::uint32_t block = found->second.first[found->second.second++];
    out.recorded_of[block] = recorded.blocks[i];
    out.predicted_of[recorded.blocks[i]] = block;
    ++out.matched;
  }
}

}  // namespace

Pairs common_subsequence(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b,
                         std::size_t most) {
  std::size_t head = 0, tail = 0;
  const std::size_t shorter = std::min(a.size(), b.size());
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  Pairs out;
  for (std::size_t i = 0; i < head; ++i)
    out.emplace_back(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i));
  const std::size_t n = a.size() - head - tail, m = b.size() - head - tail;
  if (n > 0 && m > 0) {
    const auto bound = static_cast<std::int64_t>(std::min(most, n + m));
    for (const auto& [x, y] : greedy_subsequence(a.data() + head, static_cast<std::int64_t>(n),
                                                 b.data() + head, static_cast<std::int64_t>(m), bound))
      out.emplace_back(static_cast<std::uint32_t>(head + x), static_cast<std::uint32_t>(head + y));
  }
  for (std::size_t i = tail; i > 0; --i)
    out.emplace_back(static_cast<std::uint32_t>(a.size() - i), static_cast<std::uint32_t>(b.size() - i));
  return out;
}

bool in_streaming_window(const trace::Timeline& timeline, const trace::Block& block) {
  if (timeline.names[block.label] == kWindow) return true;
  if (block.kind != trace::Kind::Streamed) return false;
  // What comes from another GPU is a copy of its own.
  if (block.source >= timeline.devices.size()) return false;
  const auto source = machine::parse_device(timeline.devices[block.source].device);
  return source && !source->gpu();
}

std::vector<bool> devices_with_window(const trace::Timeline& timeline) {
  std::vector<bool> out(timeline.devices.size());
  for (const trace::Block& block : timeline.blocks) {
    if (timeline.names[block.label] == kWindow) out[block.device] = true;
  }
  return out;
}

BlockAlignment align_blocks(const trace::Timeline& predicted, const trace::Timeline& recorded) {
  BlockAlignment out;
  out.recorded_of.assign(predicted.blocks.size(), BlockAlignment::kNone);
  out.predicted_of.assign(recorded.blocks.size(), BlockAlignment::kNone);
  std::vector<bool> window = devices_with_window(predicted), window_recorded = devices_with_window(recorded);
  for (std::size_t i = 0; i < predicted.devices.size(); ++i) {
    out.device_of.push_back(trace::kNoDevice);
    for (std::size_t k = 0; k < recorded.devices.size(); ++k) {
      if (recorded.devices[k].device != predicted.devices[i].device) continue;
      out.device_of[i] = static_cast<std::uint16_t>(k);
      window[i] = window_recorded[k] = window[i] || window_recorded[k];
    }
  }
  out.takes_part_predicted = taking_part(predicted, window);
  out.takes_part_recorded = taking_part(recorded, window_recorded);
  Words words;
  const Sequence left = sequence_of(predicted, out.takes_part_predicted, words);
  const Sequence right = sequence_of(recorded, out.takes_part_recorded, words);
  for (const auto& [a, b] : common_subsequence(left.exact, right.exact)) {
    out.recorded_of[left.blocks[a]] = right.blocks[b];
    out.predicted_of[right.blocks[b]] = left.blocks[a];
    ++out.matched;
  }
  pair_the_rest(left, right, out);
  return out;
}

OtherClock::OtherClock(const trace::Timeline& from, const std::vector<std::uint32_t>& other,
                       const trace::Timeline& to)
    : from_(from) {
  births_.reserve(other.size());
  std::uint64_t last = 0;
  for (const std::uint32_t block : other) {
    if (block != BlockAlignment::kNone) last = to.blocks[block].birth_ns;
    births_.push_back(last);
  }
}

std::uint64_t OtherClock::of(std::uint64_t at) const {
  const auto end =
      std::upper_bound(from_.blocks.begin(), from_.blocks.end(), at,
                       [](std::uint64_t value, const trace::Block& block) { return value < block.birth_ns; });
  return end == from_.blocks.begin() ? 0 : births_[static_cast<std::size_t>(end - from_.blocks.begin()) - 1];
}

}  // namespace stowage::estimate
