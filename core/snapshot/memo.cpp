#include "core/snapshot/memo.h"

namespace stowage::snapshot {
namespace {

using Kind = Value::Kind;

constexpr std::size_t kMostPacked = 1u << 30;
constexpr std::size_t kMostFar = 1u << 16;

// The lowest two bits of an entry say what the rest is.
enum Tag : std::uint32_t { kText, kSlot, kOther, kRare };
constexpr int kTagBits = 2;
constexpr std::uint32_t kTagMask = 3;

constexpr std::uint32_t entry(std::uint64_t index, Tag tag) {
  return static_cast<std::uint32_t>(index) << kTagBits | tag;
}

}  // namespace

bool Memo::put(std::uint64_t index, const Value& value) {
  const std::uint32_t kept = packed(value);
  if (index < near_.size()) {
    near_[index] = kept;
  } else if (index == near_.size()) {
    near_.push_back(kept);
    if (!far_.empty()) far_.erase(index);  // else it would count twice
  } else {
    far_[index] = kept;
  }
  return far_.size() <= kMostFar;
}

std::optional<Value> Memo::get(std::uint64_t index) const {
  if (index < near_.size()) return unpacked(near_[index]);
  const auto found = far_.find(index);
  return found == far_.end() ? std::nullopt : std::optional(unpacked(found->second));
}

std::uint32_t Memo::packed(const Value& value) {
  if (value.bits < kMostPacked && value.kind == Kind::Text) return entry(value.bits, kText);
  if (value.bits < kMostPacked && value.kind == Kind::Slot) return entry(value.bits, kSlot);
  if (value.kind == Kind::Other || rare_.size() == kMostPacked) return entry(0, kOther);
  rare_.push_back(value);
  return entry(rare_.size() - 1, kRare);
}

Value Memo::unpacked(std::uint32_t entry) const {
  const std::uint32_t index = entry >> kTagBits;
  switch (entry & kTagMask) {
    case kText:
      return {Kind::Text, index};
    case kSlot:
      return {Kind::Slot, index};
    case kRare:
      return rare_[index];
    default:
      return {};
  }
}

}  // namespace stowage::snapshot
