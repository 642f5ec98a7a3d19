#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace stowage::snapshot {

/// Gives addresses to blocks as a caching allocator does: the smallest free range that is large enough, else
/// more at the end. Ranges that touch are one again.
class AddressSpace {
 public:
  std::uint64_t take(std::uint64_t bytes) {
    const auto fit = by_size_.lower_bound({bytes, 0});
    if (fit != by_size_.end()) return cut(fit->second, bytes);
    const auto last = free_.empty() ? free_.end() : std::prev(free_.end());
    const bool at_end = last != free_.end() && last->first + last->second == end_;
    const std::uint64_t address = at_end ? last->first : end_;
    if (at_end) erase(last);
    end_ = address + bytes;
    return address;
  }

  void give(std::uint64_t address, std::uint64_t bytes) {
    auto after = free_.lower_bound(address);
    if (after != free_.end() && after->first == address + bytes) {
      bytes += after->second;
      after = erase(after);
    }
    if (after != free_.begin()) {
      const auto before = std::prev(after);
      if (before->first + before->second == address) {
        address = before->first;
        bytes += before->second;
        erase(before);
      }
    }
    insert(address, bytes);
  }

  std::uint64_t end() const { return end_; }  ///< the most that was ever taken, gaps included

 private:
  using Free = std::map<std::uint64_t, std::uint64_t>;
  std::uint64_t cut(std::uint64_t address, std::uint64_t bytes) {
    const auto range = free_.find(address);
    const std::uint64_t rest = range->second - bytes;
    erase(range);
    if (rest > 0) insert(address + bytes, rest);
    return address;
  }
  void insert(std::uint64_t address, std::uint64_t bytes) {
    free_.emplace(address, bytes);
    by_size_.emplace(bytes, address);
  }
  Free::iterator erase(Free::iterator at) {
    by_size_.erase({at->second, at->first});
    return free_.erase(at);
  }

  Free free_{};  // address -> bytes
  std::set<std::pair<std::uint64_t, std::uint64_t>> by_size_{};
  std::uint64_t end_ = 0;
};

}  // namespace stowage::snapshot
