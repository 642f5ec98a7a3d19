#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/trace/trace.h"

namespace stowage::trace {

/// The numbers and texts of a trace file: all little-endian; "v" is an unsigned LEB128 of at most 10 bytes; a
/// text is its length (v) and its bytes.
class Writer {
 public:
  std::string out;

  void fixed(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
  }
  void v(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7F) | 0x80);
    out += static_cast<char>(value);
  }
  void text(const std::string& value) {
    v(value.size());
    out += value;
  }
};

/// Reads what Writer wrote, from byte 32 on. The first thing that does not fit sets `error`, and everything
/// after it reads as 0.
class Reader {
 public:
  Reader(std::string_view bytes, const std::string& subject) : bytes_(bytes), subject_(subject) {}

  std::uint64_t fixed(int count);
  std::uint64_t v();
  std::string text();
  /// A number of rows of at least `least` bytes each: more than the rest of the bytes can hold is refused
  /// before memory is asked for. `least` 0: they lie elsewhere.
  std::size_t count(const char* what, std::uint64_t most, std::size_t least);
  void set(Code code, std::vector<std::string> arguments) {
    if (!error) error = Error{code, subject_, std::move(arguments), at_};
  }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t position() const { return at_; }

  std::optional<Error> error{};

 private:
  bool have(std::uint64_t count);

  std::string_view bytes_;
  const std::string& subject_;
  std::size_t at_ = 32;
};

/// Of one table of a file, and names.
constexpr std::uint64_t kMostRows = 50'000'000;
/// A file of more than that would not be read, so none is written. Error: TraceTooMany. `most`: for tests.
Status check_counts(const Timeline& timeline, const std::string& subject, std::uint64_t most = kMostRows);

/// Of the tables of rows, in their order.
using TableSizes = std::array<std::size_t, 3>;

/// What both versions of the file say before their tables: v duration; v counts of devices, names, blocks,
/// spans, transfers; texts model and started_at; each device with its name (text), virtual (u8) and budget
/// (v); the names (texts).
void write_head(Writer& out, const Timeline& timeline);
/// `columns`: the tables follow as the columns of that version of the compact file, a byte a number at least.
TableSizes read_head(Reader& in, Timeline& timeline, std::optional<std::uint32_t> columns);

}  // namespace stowage::trace
