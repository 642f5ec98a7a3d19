#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/trace/rows.h"
#include "core/trace/table.h"

namespace stowage::trace {

std::string_view to_string(Kind kind);

/// One device of a recorded run.
struct TraceDevice {
  std::string device;  ///< "0", "cpu", "disk"
  bool is_virtual = false;
  std::uint64_t budget = 0;  ///< 0 = none
};

/// The index holds what every device streams from every other: more devices than a machine can have are
/// refused.
constexpr std::size_t kMostTraceDevices = 256;

/// A recorded (or predicted) run. Append-only while it runs; queries need finish().
class Timeline {
 public:
  std::vector<TraceDevice> devices{};
  std::vector<std::string> names{};  ///< names[0] = ""
  Table<Block> blocks{};             ///< by birth
  Table<Span> spans{};               ///< by begin
  Table<Transfer> transfers{};
  std::uint64_t duration_ns = 0;
  std::string model{};       ///< path of the program
  std::string started_at{};  ///< ISO 8601
  bool complete = true;      ///< false: the engine stopped before the end
  bool predicted = false;

  NameId name(
      const std::string& text);  ///< finds or adds; names may be appended by hand in between, but not changed

  /// Builds the index (and sorts tables that are not sorted yet): per device and kind, the step function of
  /// bytes and its min/max pyramid. Call once after filling.
  void finish();
  /// finish() for a timeline that has grown since the last finish() or extend(), at the cost of what is new:
  /// rows were added at the ends of the tables, duration_ns says up to when they are complete, and the blocks
  /// `ended`, taken up before as alive, have a death now. What does not fit (a change in the past) is sorted
  /// and indexed anew.
  void extend(const std::vector<std::uint64_t>& ended);
  std::uint64_t index_work() const;  ///< entries of the index touched since the first finish()
  /// Tables of many rows, and of what the index gets from the next finish() on, lie in parts of `room`'s file
  /// and not in memory, as far as there is room; so do copies of them. nullptr: as it was.
  void spill_to(std::shared_ptr<SpillFile> room);
  /// Bytes that rows and index take of this process's memory: of a mapped or spilled run few, however long.
  std::size_t memory() const;

  static constexpr std::size_t kKinds = kKindNames.size();
  /// One column of a chart: for each kind the least and the most bytes in [begin, end), and the most of their
  /// sum.
  struct Column {
    std::uint64_t low[kKinds] = {};
    std::uint64_t high[kKinds] = {};
    std::uint64_t total_high = 0;
    std::uint64_t at_peak[kKinds] = {};  ///< by kind, at the instant of total_high
    std::uint64_t peak_ns = 0;           ///< that instant
  };
  /// `count` columns over [begin_ns, end_ns) of one device. Streamed bytes by source device come from
  /// columns_from() and streamed_at_peaks().
  std::vector<Column> columns(std::size_t device, std::uint64_t begin_ns, std::uint64_t end_ns,
                              std::size_t count) const;
  std::vector<Column> columns_from(std::size_t device, std::size_t source, std::uint64_t begin_ns,
                                   std::uint64_t end_ns, std::size_t count) const;
  /// What columns_from() has of streamed bytes in at_peak, for columns that columns() gave of the device: of
  /// each its bytes from `source` at its peak. For less than half the cost.
  std::vector<std::uint64_t> streamed_at_peaks(std::size_t device, std::size_t source,
                                               const std::vector<Column>& columns) const;

  struct Peak {
    std::uint64_t at_ns = 0;
    std::uint64_t bytes = 0;
    NameId module = 0;  ///< executing then
  };
  Peak peak(std::size_t device) const;
  /// Local peaks of a device in time order, the `at_most` largest.
  std::vector<Peak> peaks(std::size_t device, std::size_t at_most = 64) const;
  std::uint64_t bytes_at(std::size_t device, std::uint64_t at_ns) const;
  std::uint64_t bytes_at(std::size_t device, Kind kind, std::uint64_t at_ns) const;
  /// Indices of the blocks alive on a device at an instant, largest first.
  std::vector<std::size_t> alive(std::size_t device, std::uint64_t at_ns) const;
  /// Names of the modules that executed in a range, by first turn.
  std::vector<NameId> modules_in(std::uint64_t begin_ns, std::uint64_t end_ns) const;
  NameId module_at(std::uint64_t at_ns) const;

 private:
  friend class IndexFile;
  struct Index;
  std::shared_ptr<Index> index_{};                        ///< shared by copies until one of them is extended
  std::unordered_map<std::string, NameId> name_index_{};  ///< of the first `indexed_names_` names
  std::size_t indexed_names_ = 0;
  std::shared_ptr<SpillFile> room_{};
};

/// Calls visit(rows) for each table of rows, in the order in which files and messages have them.
template <class AnyTimeline, class Visit>
void each_table(AnyTimeline& timeline, Visit&& visit) {
  visit(timeline.blocks);
  visit(timeline.spans);
  visit(timeline.transfers);
}
template <class Rows>
using RowOf = typename std::remove_cvref_t<Rows>::value_type;

/// Whether every reference, time and sum of the tables holds together; `subject` names the file in errors.
/// Errors: TraceTooMany, TraceReference, TraceTimes, TraceAfterEnd, TraceKind, TraceDevice, TraceText,
/// TraceSum.
Status check(const Timeline& timeline, const std::string& subject);

/// The file a run leaves behind (--trace FILE), versioned: a compact one of columns, or from kMappedRows rows
/// on one of tables that load() maps and does not read into memory. load() checks everything in it before it
/// believes anything, and gives a finished timeline. Errors: Trace*, File*.
constexpr std::size_t kMappedRows = 1'000'000;
Status save(const Timeline& timeline, const std::string& path);
Result<Timeline> load(const std::string& path);

/// stowage.timeline/1: each device with its peak and what was alive then; copies by pair of devices. Needs
/// finish().
Json timeline_json(const Timeline& timeline);
/// Chrome trace events (Perfetto and chrome://tracing read them): a process for each device with its modules,
/// its copies and a counter of bytes by kind.
std::string chrome_json(const Timeline& timeline);
/// One line for each block: device, kind, module, label, source, bytes, birth_ns, death_ns (empty when it
/// outlived the run).
std::string csv(const Timeline& timeline);

}  // namespace stowage::trace
