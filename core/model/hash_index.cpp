#include "core/model/hash_index.h"

#include <bit>

#include <xxhash.h>

namespace stowage::model {
namespace {

constexpr std::size_t kFewest = 16;

/// Where the system put this: no two runs agree.
const char kSeedPlace = 0;

}  // namespace

std::uint64_t HashIndex::hash(std::string_view text, std::uint64_t seed) {
  return XXH3_64bits_withSeed(text.data(), text.size(),
                              seed * 0x9E3779B97F4A7C15ull ^ reinterpret_cast<std::uintptr_t>(&kSeedPlace));
}

void HashIndex::reserve(std::size_t entries) {
  const std::size_t wanted = std::bit_ceil(std::max(kFewest, entries * 2));
  if (wanted > slots_.size()) grow(wanted);
}

void HashIndex::add(std::uint64_t hash, std::uint32_t number) {
  if (2 * (size_ + 1) > slots_.size()) grow(std::max(kFewest, 2 * slots_.size()));
  std::size_t at = fold(hash) & mask_;
  while (slots_[at].number != kNone) at = (at + 1) & mask_;
  slots_[at] = {fold(hash), number};
  ++size_;
}

void HashIndex::grow(std::size_t slots) {
  std::vector<Slot> old(slots);
  old.swap(slots_);
  mask_ = slots - 1;
  for (const Slot& slot : old) {
    if (slot.number == kNone) continue;
    std::size_t at = slot.hash & mask_;
    while (slots_[at].number != kNone) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
}

}  // namespace stowage::model
