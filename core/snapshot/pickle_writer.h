#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/formats/pickle/opcodes.h"

namespace stowage::snapshot {

/// Writes one pickle of protocol 4 with the instructions that PyTorch's viewer knows, which are fewer than
/// Python's. A text stands in the file once; later ones recall it from the memo.
class PickleWriter {
 public:
  PickleWriter() : out_{static_cast<char>(formats::pickle::kProto), 4} {}

  void none() { op(formats::pickle::kNoneOp); }
  void boolean(bool value) { op(value ? formats::pickle::kNewTrue : formats::pickle::kNewFalse); }
  void number(std::int64_t value) {
    using namespace formats::pickle;
    if (value >= 0 && value <= 0xFF) return numbered(kBinInt1, static_cast<std::uint64_t>(value), 1);
    if (value >= 0 && value <= 0xFFFF) return numbered(kBinInt2, static_cast<std::uint64_t>(value), 2);
    if (value >= INT32_MIN && value <= INT32_MAX)
      return numbered(kBinInt, static_cast<std::uint64_t>(value), 4);
    const int bytes = (66 - std::countl_zero(static_cast<std::uint64_t>(value < 0 ? ~value : value)) + 6) / 8;
    numbered(kLong1, static_cast<std::uint64_t>(bytes), 1);
    fixed(static_cast<std::uint64_t>(value), bytes);
  }
  void text(std::string_view value) {
    const std::string key(value);
    if (const auto known = texts_.find(key); known != texts_.end()) return recall(known->second);
    const bool is_short = value.size() <= 0xFF;
    numbered(is_short ? formats::pickle::kShortBinUnicode : formats::pickle::kBinUnicode, value.size(),
             is_short ? 1 : 4);
    out_ += value;
    texts_.emplace(key, memoize());
  }
  void pair_of_numbers(std::int64_t first, std::int64_t second) {
    number(first);
    number(second);
    op(formats::pickle::kTuple2);
  }

  void begin_list() { begin(formats::pickle::kEmptyList); }
  void begin_dict() { begin(formats::pickle::kEmptyDict); }
  /// To be called before each item of a list. Viewers hand the items of one instruction to one call: there
  /// are never more than a thousand.
  void item() {
    constexpr std::size_t kMostItems = 1000;
    if (counts_.back() == kMostItems) {
      op(formats::pickle::kAppends);
      op(formats::pickle::kMark);
      counts_.back() = 0;
    }
    ++counts_.back();
  }
  void end_list() { end(formats::pickle::kAppends); }
  void key(std::string_view name) { text(name); }
  void end_dict() { end(formats::pickle::kSetItems); }

  /// Remembers the value that was written last; recall() puts the same object where it is called.
  std::uint32_t memoize() {
    op(formats::pickle::kMemoize);
    return memo_++;
  }
  void recall(std::uint32_t index) {
    if (index <= 0xFF) return numbered(formats::pickle::kBinGet, index, 1);
    numbered(formats::pickle::kLongBinGet, index, 4);
  }

  std::string finish() && {
    op(formats::pickle::kStop);
    return std::move(out_);
  }

 private:
  void op(std::uint8_t code) { out_ += static_cast<char>(code); }
  void fixed(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out_ += static_cast<char>(value >> (8 * i) & 0xFF);
  }
  void numbered(std::uint8_t code, std::uint64_t value, int bytes) {
    op(code);
    fixed(value, bytes);
  }
  void begin(std::uint8_t code) {
    op(code);
    op(formats::pickle::kMark);
    counts_.push_back(0);
  }
  void end(std::uint8_t code) {
    op(code);
    counts_.pop_back();
  }

  std::string out_;
  std::vector<std::size_t> counts_{};
  std::unordered_map<std::string, std::uint32_t> texts_{};
  std::uint32_t memo_ = 0;
};

}  // namespace stowage::snapshot
