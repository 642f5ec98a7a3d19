#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace stowage::model {

/// Numbers by hash, for keys that stand elsewhere: 8 bytes an entry and no memory of its own for each, where
/// a map of texts takes a hundred. Nothing is ever taken out. The caller compares.
class HashIndex {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  void reserve(std::size_t entries);
  std::size_t size() const { return size_; }

  /// The number under `hash` for which `equal(number)` holds, or kNone.
  template <class Equal>
  std::uint32_t find(std::uint64_t hash, Equal equal) const {
    if (slots_.empty()) return kNone;
    const std::uint32_t wanted = fold(hash);
    for (std::size_t at = wanted & mask_;; at = (at + 1) & mask_) {
      const Slot& slot = slots_[at];
      if (slot.number == kNone) return kNone;
      if (slot.hash == wanted && equal(slot.number)) return slot.number;
    }
  }

  /// Precondition: no number is there for the key.
  void add(std::uint64_t hash, std::uint32_t number);

  /// Of a text, another one in each process: whoever writes a file cannot make its names collide.
  static std::uint64_t hash(std::string_view text, std::uint64_t seed = 0);

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = kNone;
  };
  static std::uint32_t fold(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ (hash >> 32)); }
  void grow(std::size_t slots);

  std::vector<Slot> slots_;
  std::size_t mask_ = 0, size_ = 0;
};

/// Names to numbers: `name_of(number)` says the name again when two have to be compared.
class NameIndex {
 public:
  static constexpr std::uint32_t kNone = HashIndex::kNone;

  void reserve(std::size_t entries) { index_.reserve(entries); }
  template <class NameOf>
  std::uint32_t find(std::string_view name, NameOf name_of) const {
    return index_.find(HashIndex::hash(name),
                       [&](std::uint32_t number) { return std::string_view(name_of(number)) == name; });
  }
  /// What stands there already and false, or `number` and true.
  template <class NameOf>
  std::pair<std::uint32_t, bool> insert(std::string_view name, std::uint32_t number, NameOf name_of) {
    const std::uint64_t hash = HashIndex::hash(name);
    const std::uint32_t known =
        index_.find(hash, [&](std::uint32_t other) { return std::string_view(name_of(other)) == name; });
    if (known != kNone) return {known, false};
    index_.add(hash, number);
    return {number, true};
  }

 private:
  HashIndex index_;
};

}  // namespace stowage::model
