#pragma once

#include <bit>
#include <charconv>
#include <string_view>

#include "core/formats/archive/little_endian.h"
#include "core/formats/pickle/store.h"

namespace stowage::formats {

/// The instructions that push a constant, a number or a text. Each member answers whether the instruction was
/// one of its own.
class PickleScalars : public PickleStore {
 protected:
  using PickleStore::PickleStore;

  bool constants() {
    switch (op_) {
      case pickle::kNoneOp:
        return push(kNone);
      case pickle::kNewTrue:
        return push(kTrue);
      case pickle::kNewFalse:
        return push(kFalse);
      case pickle::kEmptyTupleOp:
        return push(kEmptyTuple);
      default:
        return false;
    }
  }

  bool numbers() {
    switch (op_) {
      case pickle::kBinInt1:
        return push(make_int(static_cast<std::int64_t>(number(1))));
      case pickle::kBinInt2:
        return push(make_int(static_cast<std::int64_t>(number(2))));
      case pickle::kBinInt:
        return push(make_int(static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)))));
      case pickle::kLong1:
        return push(long_number(chunk(number(1))));
      case pickle::kLong4: {
        const auto length = static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)));
        if (length < 0) return stop(Code::PickleLength);
        return push(long_number(chunk(static_cast<std::uint64_t>(length))));
      }
      case pickle::kBinFloat:
        return push(make(PickleKind::Float, 0, __builtin_bswap64(number(8))));
      case pickle::kInt:
      case pickle::kLong:
        return decimal(line());
      case pickle::kFloat:
        return real(line());
      default:
        return false;
    }
  }

  /// Two's complement, little-endian, of any length; only those of up to 8 bytes have a value here.
  PickleRef long_number(std::string_view digits) {
    if (digits.size() > 8) return make_text(PickleKind::BigInt, digits);
    std::uint64_t value = little_endian(digits);
    if (!digits.empty() && digits.size() < 8 && (static_cast<unsigned char>(digits.back()) & 0x80) != 0)
      value |= ~0ull << (8 * digits.size());
    return make_int(static_cast<std::int64_t>(value));
  }

  bool decimal(std::string_view text) {
    if (error_) return true;
    if (op_ == pickle::kInt && text == "00") return push(kFalse);
    if (op_ == pickle::kInt && text == "01") return push(kTrue);
    if (text.ends_with('L')) text.remove_suffix(1);
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || text.empty()) return stop(Code::PickleNumber);
    if (status == std::errc::result_out_of_range) return push(make_text(PickleKind::BigInt, text));
    if (status != std::errc()) return stop(Code::PickleNumber);
    return push(make_int(value));
  }

  bool real(std::string_view text) {
    if (error_) return true;
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || status == std::errc::invalid_argument)
      return stop(Code::PickleNumber);
    return push(make(PickleKind::Float, 0, std::bit_cast<std::uint64_t>(value)));
  }

  bool texts() {
    const auto text = [&](std::size_t width, PickleKind kind) {
      return push(make_text(kind, chunk(number(width))));
    };
    switch (op_) {
      case pickle::kShortBinString:
      case pickle::kShortBinUnicode:
        return text(1, PickleKind::Text);
      case pickle::kBinUnicode:
        return text(4, PickleKind::Text);
      case pickle::kBinUnicode8:
        return text(8, PickleKind::Text);
      case pickle::kShortBinBytes:
        return text(1, PickleKind::Bytes);
      case pickle::kBinBytes:
        return text(4, PickleKind::Bytes);
      case pickle::kBinBytes8:
      case pickle::kByteArray8:
        return text(8, PickleKind::Bytes);
      case pickle::kBinString: {
        const auto length = static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4)));
        if (length < 0) return stop(Code::PickleLength);
        return push(make_text(PickleKind::Text, chunk(static_cast<std::uint64_t>(length))));
      }
      case pickle::kUnicode:
        return push(make_text(PickleKind::Text, line()));
      case pickle::kString: {
        std::string_view quoted = line();
        if (quoted.size() >= 2 && (quoted.front() == '\'' || quoted.front() == '"') &&
            quoted.back() == quoted.front()) {
          quoted = quoted.substr(1, quoted.size() - 2);  // escapes stay as they are written
        }
        return push(make_text(PickleKind::Text, quoted));
      }
      default:
        return false;
    }
  }
};

}  // namespace stowage::formats
