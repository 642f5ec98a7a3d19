// The trace file of long runs. All numbers little-endian, every table at a multiple of 8 and in the layout of
// memory, so that it is mapped and not read:
//
//   0  8 bytes   "STOWTRCE"
//   8  u32       version, 4; 3 is the same without the index's arrays of Kind::Saved, 2 without those of
//                Kind::Scratch either. Where a span says that it runs again, older files have a zero
//  12  u32       bit 0: the run is complete, bit 1: predicted
//  16  u64       length of the whole file
//  24  u64       length of the head
//  32  head      as the compact file has it up to its tables: v duration; v counts of devices, names, blocks,
//                spans, transfers; texts; devices; names. Then v: the entries of each array of the index
//  then the tables of rows, then the arrays of the index (index.h), each padded to 8
//   u64          hash of everything before it
#include "core/trace/mapped_trace.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

#include "core/base/long_writing.h"
#include "core/base/mapped_file.h"
#include "core/trace/encoding.h"
#include "core/trace/index_file.h"

namespace stowage::trace {
namespace {

static_assert(std::endian::native == std::endian::little, "tables are looked at as they lie in the file");

static_assert(sizeof(Span) == 24 && offsetof(Span, again) == 22, "it lies where older files have zeros");

constexpr std::size_t kFixed = 32;
constexpr std::size_t kTail = 8;
constexpr std::uint64_t kReported = 16u << 20;  // bytes from one report to the next

/// FNV-1a over words of eight bytes; the last one is filled up with zeros.
class Hash {
 public:
  /// All but the last piece are multiples of 8 long.
  void take(std::string_view bytes) {
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data() + i, 8);
      mix(word);
    }
    if (i == bytes.size()) return;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, bytes.size() - i);
    mix(word);
  }
  std::uint64_t value() const { return value_ ^ value_ >> 32; }

 private:
  void mix(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9E3779B97F4A7C15ull;
    value_ ^= value_ >> 29;
  }
  std::uint64_t value_ = 0xcbf29ce484222325ull;
};

std::uint64_t padded(std::uint64_t bytes) { return (bytes + 7) / 8 * 8; }

/// A row with zeros where its type has gaps: a file holds nothing of what else was in memory.
template <class Row>
void put_clean(std::string& out, const Row& row) {
  const std::size_t at = out.size();
  out.resize(at + sizeof(Row));
  if constexpr (std::has_unique_object_representations_v<Row>) {
    std::memcpy(out.data() + at, &row, sizeof(Row));
  } else {
    Row clean;
    std::memset(static_cast<void*>(&clean), 0, sizeof clean);
    each_field<Row>([&](const auto& field) { clean.*field.at = row.*field.at; });
    std::memcpy(out.data() + at, &clean, sizeof(Row));
  }
}

class Output {
 public:
  explicit Output(const PutBytes& put) : put_(put) {}

  template <class Row>
  void rows(const Table<Row>& table) {
    for (const Row& row : table) {
      if (stopped_) return;
      put_clean(pending_, row);
      if (pending_.size() >= kPiece) flush(pending_.size() / 8 * 8);
    }
    pad();
  }
  void text(const std::string& bytes) {
    pending_ += bytes;
    pad();
  }
  void end() {
    flush(pending_.size());
    const std::uint64_t hash = hash_.value();
    put_({reinterpret_cast<const char*>(&hash), sizeof hash});
  }

 private:
  static constexpr std::size_t kPiece = 1u << 20;

  void pad() { pending_.resize(padded(pending_.size())); }
  void flush(std::size_t bytes) {
    const std::string_view piece = std::string_view(pending_).substr(0, bytes);
    hash_.take(piece);
    stopped_ = stopped_ || !put_(piece);
    pending_.erase(0, bytes);
  }

  const PutBytes& put_;
  Hash hash_{};
  std::string pending_{};
  bool stopped_ = false;  // nothing more is taken
};

std::string fixed_part(const Timeline& timeline, std::uint64_t length, std::uint64_t head) {
  Writer out;
  out.out = kTraceMagic;
  out.fixed(kMappedTraceVersion, 4);
  out.fixed((timeline.complete ? 1u : 0u) | (timeline.predicted ? 2u : 0u), 4);
  out.fixed(length, 8);
  out.fixed(head, 8);
  return out.out;
}

/// Where the next table of a mapped file lies.
class Input {
 public:
  Input(std::shared_ptr<const MappedFile> file, std::uint64_t at) : file_(std::move(file)), at_(at) {}

  template <class Row>
  Table<Row> table(std::uint64_t rows) {
    const std::uint64_t most = (file_->bytes().size() - kTail - std::min(at_, end())) / sizeof(Row);
    if (rows > most) {
      short_ = true;
      return {};
    }
    const auto* const first = reinterpret_cast<const Row*>(file_->bytes().data() + at_);
    at_ += padded(rows * sizeof(Row));
    return Table<Row>::view(first, rows, file_);
  }
  std::uint64_t at() const { return at_; }
  std::uint64_t end() const { return file_->bytes().size() - kTail; }
  bool fits() const { return !short_ && at_ == end(); }

 private:
  std::shared_ptr<const MappedFile> file_;
  std::uint64_t at_;
  bool short_ = false;
};

Status check_frame(std::string_view bytes, const std::string& subject, const Job& job) {
  const auto number = [&bytes](std::size_t at) {
    std::uint64_t value;
    std::memcpy(&value, bytes.data() + at, 8);
    return value;
  };
  const auto promised = [&](std::uint64_t length) {
    return fail(Code::TraceTruncated, subject, {std::to_string(length), std::to_string(bytes.size())});
  };
  if (bytes.size() < kFixed + kTail) return promised(kFixed + kTail);
  const std::uint64_t length = number(16);
  if (length > bytes.size()) return promised(length);
  if (length < bytes.size())
    return fail_at(Code::TraceTrailing, subject, length,
                   {std::to_string(length), std::to_string(bytes.size())});
  const std::uint64_t head = number(24);
  if (length % 8 != 0 || head > length - kFixed - kTail) return promised(kFixed + kTail + head);
  Hash hash;
  const std::uint64_t end = bytes.size() - kTail;
  for (std::uint64_t at = 0; at < end; at += kReported) {
    job.report(subject, at, bytes.size());
    STOWAGE_TRY(job.check(subject));
    hash.take(bytes.substr(at, std::min(kReported, end - at)));
  }
  if (number(bytes.size() - kTail) != hash.value())
    return fail_at(Code::TraceChecksum, subject, bytes.size() - kTail);
  return {};
}

}  // namespace

Status save_mapped(const Timeline& timeline, const std::string& path, const Job& job) {
  Writer head;
  write_head(head, timeline);
  std::uint64_t length = 0;
  each_table(timeline,
             [&](const auto& rows) { length += padded(rows.size() * sizeof(RowOf<decltype(rows)>)); });
  IndexFile::each_array(timeline, [&](const auto& array) {
    head.v(array.size());
    length += padded(array.size() * sizeof(RowOf<decltype(array)>));
  });
  length += kFixed + padded(head.out.size()) + kTail;
  return write_file_in_pieces(path, [&](const PutBytes& put) {
    const PutBytes counted = watched(put, job, path, length);
    Output out(counted);
    out.text(fixed_part(timeline, length, head.out.size()));
    out.text(head.out);
    each_table(timeline, [&](const auto& rows) { out.rows(rows); });
    IndexFile::each_array(timeline, [&](const auto& array) { out.rows(array); });
    out.end();
    return job.check(path);
  });
}

Result<Timeline> load_mapped(const RandomAccessFile& file, const Job& job) {
  const auto mapped = MappedFile::map(file);
  if (!mapped) return tl::unexpected<Error>(mapped.error());
  const auto* const start = reinterpret_cast<const char*>((*mapped)->bytes().data());
  const std::string_view bytes(start, (*mapped)->bytes().size());
  STOWAGE_TRY(check_frame(bytes, file.path(), job));
  std::uint64_t head = 0;
  std::memcpy(&head, start + 24, sizeof head);
  Timeline out;
  out.complete = bytes[12] & 1;
  out.predicted = bytes[12] & 2;
  Reader r(bytes.substr(0, kFixed + head), file.path());
  const TableSizes sizes = read_head(r, out, std::nullopt);
  if (r.error) return tl::unexpected<Error>(*std::move(r.error));
  Input in(*mapped, kFixed + padded(head));
  std::size_t table = 0;
  each_table(out, [&](auto& rows) { rows = in.table<RowOf<decltype(rows)>>(sizes[table++]); });
  const auto version = static_cast<std::uint8_t>(bytes[8]);
  const std::size_t kinds = version == kMappedWithoutScratch ? static_cast<std::size_t>(Kind::Scratch)
                            : version == kMappedWithoutSaved ? static_cast<std::size_t>(Kind::Saved)
                                                             : Timeline::kKinds;
  IndexFile::fill_arrays(out, kinds, [&]<class Row>(Table<Row>& array) { array = in.table<Row>(r.v()); });
  if (r.error) return tl::unexpected<Error>(*std::move(r.error));
  if (!in.fits() || !r.at_end())
    return fail_at(Code::TraceTrailing, file.path(), in.at(),
                   {std::to_string(in.at() + kTail), std::to_string(bytes.size())});
  if (out.names.empty()) out.names.emplace_back();
  STOWAGE_TRY(check(out, file.path()));
  STOWAGE_TRY(job.check(file.path()));
  IndexFile::adopt(out);
  return out;
}

}  // namespace stowage::trace
