#include "core/trace/events.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "core/base/csv.h"
#include "core/base/long_writing.h"

namespace stowage::trace {
namespace {

constexpr std::size_t kPiece = 1u << 16;

/// The tables, in the order in which what begins at one instant stands: a module begins, and then allocates.
enum class Of : std::uint8_t { Turn, Copy, Block };

/// An end that is still to come.
struct End {
  std::uint64_t at;
  Of of;
  std::size_t row;
  bool operator>(const End& other) const {
    return std::tie(at, of, row) > std::tie(other.at, other.of, other.row);
  }
};

class EventWriter {
 public:
  EventWriter(const Timeline& timeline, std::uint64_t begin, std::uint64_t end, const PutBytes& put)
      : timeline_(timeline), begin_(begin), end_(end), put_(put) {
    names_.reserve(timeline.names.size());
    for (const std::string& name : timeline.names) names_.push_back(csv_field(name));
    for (const TraceDevice& device : timeline.devices) devices_.push_back(csv_field(device.device));
    text_ = "time_ns,event,device,from,kind,bytes,module,label,row\n";
  }

  /// False: cancelled, or the file takes nothing more.
  bool run(RowCount& rows) {
    std::size_t next[3] = {};
    for (;;) {
      const std::uint64_t at[3] = {begin_of(timeline_.spans, next[0]), begin_of(timeline_.transfers, next[1]),
                                   begin_of(timeline_.blocks, next[2])};
      const std::size_t table = std::min_element(at, at + 3) - at;
      if (at[table] > end_) break;
      if (!ends_until(at[table]) || !rows.next()) return false;
      begins(static_cast<Of>(table), next[table]++, at[table]);
    }
    return ends_until(end_) && flush();
  }

 private:
  template <class Row>
  static std::uint64_t begin_of(const Table<Row>& rows, std::size_t at) {
    return at < rows.size() ? trace::begin_of(rows[at]) : ~0ull;
  }
  std::uint64_t end_of(Of of, std::size_t row) const {
    return of == Of::Turn   ? timeline_.spans[row].end_ns
           : of == Of::Copy ? timeline_.transfers[row].end_ns
                            : timeline_.blocks[row].death_ns;
  }

  void begins(Of of, std::size_t row, std::uint64_t at) {
    if (at >= begin_) line(at, of, row, true);
    const std::uint64_t end = end_of(of, row);
    if (end >= begin_ && end <= end_ && end != Block::kAlive) ends_.push({end, of, row});
  }

  bool ends_until(std::uint64_t at) {
    while (!ends_.empty() && ends_.top().at <= at) {
      line(ends_.top().at, ends_.top().of, ends_.top().row, false);
      ends_.pop();
      if (text_.size() >= kPiece && !flush()) return false;
    }
    return text_.size() < kPiece || flush();
  }

  void line(std::uint64_t at, Of of, std::size_t row, bool begins) {
    text_ += std::to_string(at);
    if (of == Of::Turn) {
      const Span& span = timeline_.spans[row];
      text_ += begins ? ",turn begins," : ",turn ends,";
      fields(span.device, kNoDevice, span.again != 0 ? "again" : "", nullptr, span.module, 0);
    } else if (of == Of::Copy) {
      const Transfer& copy = timeline_.transfers[row];
      text_ += begins ? ",copy begins," : ",copy ends,";
      fields(copy.to, copy.from, "", &copy.bytes, copy.module, 0);
    } else {
      const Block& block = timeline_.blocks[row];
      text_ += begins ? ",allocated," : ",released,";
      fields(block.device, block.source, to_string(block.kind), &block.bytes, block.module, block.label);
    }
    text_ += std::to_string(row) + '\n';
  }

  void fields(std::size_t device, std::size_t from, std::string_view kind, const std::uint64_t* bytes,
              NameId module, NameId label) {
    for (const std::size_t each : {device, from}) {
      if (each < devices_.size()) text_ += devices_[each];
      text_ += ',';
    }
    text_ += kind;
    text_ += ',';
    if (bytes) text_ += std::to_string(*bytes);
    for (const NameId name : {module, label}) {
      text_ += ',';
      if (name < names_.size()) text_ += names_[name];
    }
    text_ += ',';
  }

  bool flush() {
    const bool taken = put_(text_);
    text_.clear();
    return taken;
  }

  const Timeline& timeline_;
  std::uint64_t begin_, end_;
  const PutBytes& put_;
  std::vector<std::string> names_{}, devices_{};  ///< as fields of a file
  std::priority_queue<End, std::vector<End>, std::greater<>> ends_{};
  std::string text_{};
};

}  // namespace

Status write_events(const Timeline& timeline, std::uint64_t begin_ns, std::uint64_t end_ns,
                    const std::string& path, const Job& job) {
  // The instant that stands for none is not one to look for.
  const std::uint64_t last = std::min(end_ns, Block::kAlive - 1);
  return write_file_in_pieces(path, [&](const PutBytes& put) {
    RowCount rows(job, path, timeline.spans.size() + timeline.transfers.size() + timeline.blocks.size());
    EventWriter(timeline, begin_ns, last, put).run(rows);
    return rows.finish();
  });
}

}  // namespace stowage::trace
