// The trace file. All numbers little-endian; "v" is an unsigned LEB128 of at most 10 bytes; a text is its
// length (v) and its bytes.
//
//   0  8 bytes   "STOWTRCE"
//   8  u32       version, 1
//  12  u32       bit 0: the run is complete, bit 1: predicted
//  16  u64       length of the whole file
//  24  u64       FNV-1a 64 of everything from byte 32 on
//  32  body      v duration; v counts of devices, names, blocks, spans, transfers; texts model and
//  started_at; then the tables, column by column:
//                devices  name (text), virtual (u8), budget (v)
//                names    text
//                blocks, spans, transfers   their fields as rows.h has them, all v: a begin as its distance
//                from the row before, an end as its distance from the row's begin; where there may be none
//                0 says so, and everything else is one more
#include "core/base/file.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/trace/trace.h"

namespace stowage::trace {
namespace {

constexpr char kMagic[] = "STOWTRCE";
constexpr std::size_t kHeader = 32;
constexpr std::uint64_t kLargestFile = 4ull << 30;
constexpr std::uint64_t kMostRows = 50'000'000;

std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return hash;
}

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
  template <class Rows, class Field>
  void column(const Rows& rows, Field field) {
    for (const auto& row : rows) v(field(row));
  }
  template <class Rows, class Field>
  void rising(const Rows& rows, Field field) {
    std::uint64_t last = 0;
    for (const auto& row : rows) {
      v(field(row) - last);
      last = field(row);
    }
  }
};

/// Reads what Writer wrote. The first thing that does not fit sets `error`, and everything after it reads as
/// 0.
class Reader {
 public:
  Reader(std::string_view bytes, const std::string& subject) : bytes_(bytes), subject_(subject) {}

  std::uint64_t fixed(int count) {
    if (!have(static_cast<std::size_t>(count))) return 0;
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
    return value;
  }
  std::uint64_t v() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (!have(1)) return 0;
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      if (shift == 63 && byte > 1) break;
      value |= std::uint64_t{byte & 0x7Fu} << shift;
      if ((byte & 0x80) == 0) return value;
    }
    set(Code::TraceTooMany, {"bytes", "in a number", "10"});
    return 0;
  }
  std::string text() {
    const std::uint64_t length = v();
    if (!have(length)) return {};
    at_ += length;
    return std::string(bytes_.substr(at_ - length, length));
  }
  /// A number of rows of at least `least` bytes each: more than the rest of the file can hold is refused
  /// before memory is asked for.
  std::size_t count(const char* what, std::uint64_t most, std::size_t least) {
    const std::uint64_t rows = v();
    most = std::min<std::uint64_t>(most, (bytes_.size() - std::min(at_, bytes_.size())) / least);
    if (rows > most) set(Code::TraceTooMany, {std::to_string(rows), what, std::to_string(most)});
    return error ? 0 : static_cast<std::size_t>(rows);
  }
  template <class Rows, class Put>
  void column(Rows& rows, std::uint64_t most, const char* what, Put put) {
    for (std::size_t i = 0; i < rows.size() && !error; ++i) {
      const std::uint64_t value = v();
      if (value > most)
        set(Code::TraceReference,
            {"row", std::to_string(i), what, std::to_string(value), std::to_string(most)});
      put(rows[i], value);
    }
  }
  template <class Rows, class Put>
  void rising(Rows& rows, const char* what, Put put) {
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < rows.size() && !error; ++i) {
      const std::uint64_t step = v();
      if (step > std::numeric_limits<std::uint64_t>::max() - 1 - last)
        set(Code::TraceTimes, {what, std::to_string(i)});
      last += step;
      put(rows[i], last);
    }
  }
  void set(Code code, std::vector<std::string> arguments) {
    if (!error) error = Error{code, subject_, std::move(arguments), at_};
  }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t position() const { return at_; }

  std::optional<Error> error{};

 private:
  bool have(std::uint64_t count) {
    if (!error && count > bytes_.size() - at_)
      set(Code::TraceTruncated,
          {std::to_string(at_ + std::min(count, kLargestFile)), std::to_string(bytes_.size())});
    return !error;
  }
  std::string_view bytes_;
  const std::string& subject_;
  std::size_t at_ = kHeader;
};

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();

/// Where there may be none, 0 says so and everything else is one more.
template <class Row, class T>
void write_column(Writer& w, const std::vector<Row>& rows, const Field<Row, T>& field) {
  if (field.holds == Holds::Begin) return w.rising(rows, [&](const Row& row) { return field.get(row); });
  w.column(rows, [&](const Row& row) {
    if (field.is_none(row)) return std::uint64_t{0};
    const std::uint64_t value = field.get(row) - (field.holds == Holds::End ? begin_of(row) : 0);
    return value + (field.may_be_none ? 1 : 0);
  });
}

/// A length that would pass the end of time gives the end of time, which the check of times then refuses.
std::uint64_t after(std::uint64_t begin, std::uint64_t length) {
  return begin > Block::kAlive - 1 - length ? Block::kAlive - 1 : begin + length;
}

/// The largest number that a column may have, and what it is called where it has a larger one.
std::pair<std::uint64_t, const char*> most_of(Holds holds) {
  switch (holds) {
    case Holds::Name:
      return {0xFFFFFFFF, "name"};
    case Holds::Device:
      return {kNoDevice - 1, "device"};
    case Holds::Kind:
      return {0xFF, "kind"};
    case Holds::Begin:
    case Holds::End:
    case Holds::Number:
      break;
  }
  return {kAny, ""};
}

template <class Row, class T>
void read_column(Reader& r, std::vector<Row>& rows, const Field<Row, T>& field) {
  if (field.holds == Holds::Begin)
    return r.rising(rows, Description<Row>::kRow, [&](Row& row, std::uint64_t v) { field.set(row, v); });
  const auto [most, what] = most_of(field.holds);
  const std::uint64_t some = field.may_be_none ? 1 : 0;
  r.column(rows, most == kAny ? kAny : most + some, what, [&](Row& row, std::uint64_t v) {
    if (field.may_be_none && v == 0) {
      row.*field.at = field.none;
    } else {
      field.set(row, field.holds == Holds::End ? after(begin_of(row), v - some) : v - some);
    }
  });
}

std::string encode(const Timeline& timeline) {
  Writer body;
  body.v(timeline.duration_ns);
  body.v(timeline.devices.size());
  body.v(timeline.names.size());
  each_table(timeline, [&](const auto& rows) { body.v(rows.size()); });
  body.text(timeline.model);
  body.text(timeline.started_at);
  for (const TraceDevice& device : timeline.devices) {
    body.text(device.device);
    body.fixed(device.is_virtual ? 1 : 0, 1);
    body.v(device.budget);
  }
  for (const std::string& name : timeline.names) body.text(name);
  each_table(timeline, [&](const auto& rows) {
    each_field<RowOf<decltype(rows)>>([&](const auto& field) { write_column(body, rows, field); });
  });
  Writer head;
  head.out = kMagic;
  head.fixed(kTraceVersion, 4);
  head.fixed((timeline.complete ? 1u : 0u) | (timeline.predicted ? 2u : 0u), 4);
  head.fixed(kHeader + body.out.size(), 8);
  head.fixed(fnv(body.out), 8);
  return head.out + body.out;
}

Status read_header(std::string_view bytes, const std::string& subject) {
  if (bytes.size() < 8 || bytes.substr(0, 8) != kMagic) return fail_at(Code::TraceMagic, subject, 0);
  if (bytes.size() < kHeader)
    return fail(Code::TraceTruncated, subject, {std::to_string(kHeader), std::to_string(bytes.size())});
  const auto number = [&bytes](std::size_t at, int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])} << (8 * i);
    return value;
  };
  if (number(8, 4) != kTraceVersion)
    return fail_at(Code::TraceVersion, subject, 8,
                   {std::to_string(number(8, 4)), std::to_string(kTraceVersion)});
  const std::uint64_t length = number(16, 8);
  if (length > bytes.size())
    return fail(Code::TraceTruncated, subject, {std::to_string(length), std::to_string(bytes.size())});
  if (length < bytes.size())
    return fail_at(Code::TraceTrailing, subject, length,
                   {std::to_string(length), std::to_string(bytes.size())});
  if (number(24, 8) != fnv(bytes.substr(kHeader))) return fail_at(Code::TraceChecksum, subject, 24);
  return {};
}

Result<Timeline> decode(std::string_view bytes, const std::string& subject) {
  STOWAGE_TRY(read_header(bytes, subject));
  Timeline out;
  out.complete = bytes[12] & 1;
  out.predicted = bytes[12] & 2;
  Reader r(bytes, subject);
  out.duration_ns = r.v();
  out.devices.resize(r.count("devices", kMostTraceDevices, 3));
  out.names.resize(r.count("names", kMostRows, 1));
  each_table(out, [&](auto& rows) {
    using Row = RowOf<decltype(rows)>;
    rows.resize(r.count(Description<Row>::kTable, kMostRows, kFieldCount<Row>));
  });
  out.model = r.text();
  out.started_at = r.text();
  for (TraceDevice& device : out.devices) {
    device.device = r.text();
    device.is_virtual = r.fixed(1) != 0;
    device.budget = r.v();
  }
  for (std::string& name : out.names) name = r.text();
  each_table(out, [&](auto& rows) {
    each_field<RowOf<decltype(rows)>>([&](const auto& field) { read_column(r, rows, field); });
  });
  if (!r.error && !r.at_end())
    r.set(Code::TraceTrailing, {std::to_string(r.position()), std::to_string(bytes.size())});
  if (r.error) return tl::unexpected<Error>(*std::move(r.error));
  STOWAGE_TRY(check(out, subject));
  out.finish();
  return out;
}

bool sorted(const Timeline& timeline) {
  bool all = true;
  each_table(timeline, [&](const auto& rows) {
    all = all && std::is_sorted(rows.begin(), rows.end(),
                                [](const auto& a, const auto& b) { return begin_of(a) < begin_of(b); });
  });
  return all;
}

}  // namespace

Status save(const Timeline& timeline, const std::string& path) {
  if (!sorted(timeline)) {
    Timeline copy = timeline;
    copy.finish();
    return save(copy, path);
  }
  STOWAGE_TRY(check(timeline, path));
  return write_file_atomically(path, encode(timeline));
}

Result<Timeline> load(const std::string& path) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  if (file->size() > kLargestFile)
    return fail(Code::FileTooLarge, path, {std::to_string(file->size()), std::to_string(kLargestFile)});
  const auto bytes = file->read_text(0, file->size());
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  return decode(*bytes, path);
}

}  // namespace stowage::trace
