// The trace file of runs that are not very long (mapped_trace.cpp has the other one), in the numbers and
// texts of encoding.h:
//
//   0  8 bytes   "STOWTRCE"
//   8  u32       version, 5; 1 is the same without the column of spans that run again
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
#include <span>

#include "core/base/long_writing.h"
#include "core/trace/encoding.h"
#include "core/trace/index_file.h"
#include "core/trace/long_export.h"
#include "core/trace/mapped_trace.h"
#include "core/trace/trace.h"

namespace stowage::trace {
namespace {

constexpr std::size_t kHeader = 32;
constexpr std::uint64_t kLargestFile = 4ull << 30;
constexpr std::uint64_t kReported = 16u << 20;  // bytes from one report to the next

std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return hash;
}

template <class Rows, class Field>
void column(Writer& w, const Rows& rows, Field field) {
  for (const auto& row : rows) w.v(field(row));
}
template <class Rows, class Field>
void rising(Writer& w, const Rows& rows, Field field) {
  std::uint64_t last = 0;
  for (const auto& row : rows) {
    w.v(field(row) - last);
    last = field(row);
  }
}

template <class Rows, class Put>
void column(Reader& r, Rows& rows, std::uint64_t most, const char* what, Put put) {
  for (std::size_t i = 0; i < rows.size() && !r.error; ++i) {
    const std::uint64_t value = r.v();
    if (value > most)
      r.set(Code::TraceReference,
            {"row", std::to_string(i), what, std::to_string(value), std::to_string(most)});
    put(rows[i], value);
  }
}
template <class Rows, class Put>
void rising(Reader& r, Rows& rows, const char* what, Put put) {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < rows.size() && !r.error; ++i) {
    const std::uint64_t step = r.v();
    if (step > std::numeric_limits<std::uint64_t>::max() - 1 - last)
      r.set(Code::TraceTimes, {what, std::to_string(i)});
    last += step;
    put(rows[i], last);
  }
}

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();

/// Where there may be none, 0 says so and everything else is one more.
template <class Row, class T>
void write_column(Writer& w, const Table<Row>& rows, const Field<Row, T>& field) {
  if (field.holds == Holds::Begin) return rising(w, rows, [&](const Row& row) { return field.get(row); });
  column(w, rows, [&](const Row& row) {
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
    case Holds::Flag:
      return {1, "flag"};
    case Holds::Begin:
    case Holds::End:
    case Holds::Number:
      break;
  }
  return {kAny, ""};
}

template <class Row, class T>
void read_column(Reader& r, Table<Row>& rows, const Field<Row, T>& field) {
  if (field.holds == Holds::Begin)
    return rising(r, rows, Description<Row>::kRow, [&](Row& row, std::uint64_t v) { field.set(row, v); });
  const auto [most, what] = most_of(field.holds);
  const std::uint64_t some = field.may_be_none ? 1 : 0;
  column(r, rows, most == kAny ? kAny : most + some, what, [&](Row& row, std::uint64_t v) {
    if (field.may_be_none && v == 0) {
      row.*field.at = field.none;
    } else {
      field.set(row, field.holds == Holds::End ? after(begin_of(row), v - some) : v - some);
    }
  });
}

std::string encode(const Timeline& timeline) {
  Writer body;
  write_head(body, timeline);
  each_table(timeline, [&](const auto& rows) {
    each_field<RowOf<decltype(rows)>>([&](const auto& field) { write_column(body, rows, field); });
  });
  Writer head;
  head.out = kTraceMagic;
  head.fixed(kTraceVersion, 4);
  head.fixed((timeline.complete ? 1u : 0u) | (timeline.predicted ? 2u : 0u), 4);
  head.fixed(kHeader + body.out.size(), 8);
  head.fixed(fnv(body.out), 8);
  return head.out + body.out;
}

Status read_header(std::string_view bytes, const std::string& subject) {
  if (bytes.size() < 8 || bytes.substr(0, 8) != kTraceMagic) return fail_at(Code::TraceMagic, subject, 0);
  if (bytes.size() < kHeader)
    return fail(Code::TraceTruncated, subject, {std::to_string(kHeader), std::to_string(bytes.size())});
  const auto number = [&bytes](std::size_t at, int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])} << (8 * i);
    return value;
  };
  if (number(8, 4) != kTraceVersion && number(8, 4) != kTraceWithoutAgain)
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
  const auto version = static_cast<std::uint8_t>(bytes[8]);
  const TableSizes sizes = read_head(r, out, version);
  std::size_t table = 0;
  each_table(out, [&](auto& rows) { rows.resize(sizes[table++]); });
  each_table(out, [&](auto& rows) {
    each_field<RowOf<decltype(rows)>>([&](const auto& field) {
      if (field.since <= version) read_column(r, rows, field);
    });
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

Status save(const Timeline& timeline, const std::string& path) { return save(timeline, path, {}); }

Status save(const Timeline& timeline, const std::string& path, const Job& job) {
  STOWAGE_TRY(job.check(path));
  STOWAGE_TRY(check_counts(timeline, path));
  if (!sorted(timeline)) {
    Timeline copy = timeline;
    copy.finish();
    return save(copy, path, job);
  }
  STOWAGE_TRY(check(timeline, path));
  std::size_t rows = 0;
  each_table(timeline, [&](const auto& table) { rows += table.size(); });
  if (rows < kMappedRows) return write_file(path, encode(timeline), job);
  if (IndexFile::there(timeline)) return save_mapped(timeline, path, job);
  Timeline copy = timeline;
  copy.finish();
  return save_mapped(copy, path, job);
}

Result<Timeline> load(const std::string& path) { return load(path, {}); }

Result<Timeline> load(const std::string& path, const Job& job) {
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const auto start = file->read_text(0, std::min<std::uint64_t>(file->size(), 12));
  if (!start) return tl::unexpected<Error>(start.error());
  if (!start->starts_with(kTraceMagic)) return fail_at(Code::TraceMagic, path, 0);
  if (start->size() == 12 && start->starts_with(kTraceMagic) &&
      ((*start)[8] == kMappedTraceVersion || (*start)[8] == kMappedWithoutSaved ||
       (*start)[8] == kMappedWithoutScratch) &&
      start->substr(9) == std::string_view("\0\0\0", 3))
    return load_mapped(*file, job);
  if (file->size() > kLargestFile)
    return fail(Code::FileTooLarge, path, {std::to_string(file->size()), std::to_string(kLargestFile)});
  std::string bytes(file->size(), '\0');
  for (std::uint64_t at = 0; at < bytes.size(); at += kReported) {
    job.report(path, at, bytes.size());
    STOWAGE_TRY(job.check(path));
    const auto piece = std::span(bytes).subspan(at, std::min<std::uint64_t>(kReported, bytes.size() - at));
    STOWAGE_TRY(file->read(at, std::as_writable_bytes(piece)));
  }
  return decode(bytes, path);
}

}  // namespace stowage::trace
