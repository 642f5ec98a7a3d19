#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"

namespace stowage::trace {

/// What a block of memory is for.
enum class Kind : std::uint8_t { Overhead, Resident, KvCache, Activation, Streamed };
std::string_view to_string(Kind kind);

using NameId = std::uint32_t;  ///< index into Timeline::names

/// One device of a recorded run.
struct TraceDevice {
  std::string device;  ///< "0", "cpu", "disk"
  bool is_virtual = false;
  std::uint64_t budget = 0;  ///< 0 = none
};

/// One block from its birth to its death. Times are nanoseconds from the start of the run, `death_ns` = kAlive when it outlived it.
struct Block {
  static constexpr std::uint64_t kAlive = ~0ull;
  std::uint64_t birth_ns = 0;
  std::uint64_t death_ns = kAlive;
  std::uint64_t bytes = 0;
  NameId module = 0;         ///< that allocated it, or owns the weight
  NameId label = 0;          ///< operator or tensor
  std::uint16_t device = 0;  ///< index into Timeline::devices
  Kind kind = Kind::Activation;
  std::uint16_t source = 0xFFFF;  ///< Streamed: device the bytes come from
};

/// A module's turn: which module executed when, and where.
struct Span {
  std::uint64_t begin_ns = 0;
  std::uint64_t end_ns = 0;
  NameId module = 0;
  std::uint16_t device = 0;
};

/// A copy between devices.
struct Transfer {
  std::uint64_t begin_ns = 0;
  std::uint64_t end_ns = 0;
  std::uint64_t bytes = 0;
  std::uint16_t from = 0;
  std::uint16_t to = 0;
  NameId module = 0;
};

/// A recorded (or predicted) run. Append-only while it runs; queries need finish().
class Timeline {
 public:
  std::vector<TraceDevice> devices{};
  std::vector<std::string> names{};  ///< names[0] = ""
  std::vector<Block> blocks{};       ///< by birth
  std::vector<Span> spans{};         ///< by begin
  std::vector<Transfer> transfers{};
  std::uint64_t duration_ns = 0;
  std::string model{};       ///< path of the program
  std::string started_at{};  ///< ISO 8601
  bool complete = true;      ///< false: the engine stopped before the end
  bool predicted = false;

  NameId name(const std::string& text);  ///< finds or adds

  /// Builds the index: per device and kind, the step function of bytes and its min/max pyramid. Call once after filling.
  void finish();

  static constexpr std::size_t kKinds = 5;
  /// One column of a chart: for each kind the least and the most bytes in [begin, end), and the most of their sum.
  struct Column {
    std::uint64_t low[kKinds] = {};
    std::uint64_t high[kKinds] = {};
    std::uint64_t total_high = 0;
    std::uint64_t at_peak[kKinds] = {};  ///< by kind, at the instant of total_high
  };
  /// `count` columns over [begin_ns, end_ns) of one device. Streamed bytes by source device come from streamed_columns.
  std::vector<Column> columns(std::size_t device, std::uint64_t begin_ns, std::uint64_t end_ns, std::size_t count) const;
  std::vector<Column> columns_from(std::size_t device, std::size_t source, std::uint64_t begin_ns, std::uint64_t end_ns, std::size_t count) const;

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
  struct Index;
  std::shared_ptr<const Index> index_{};
};

/// The file a run leaves behind (--trace FILE): a small columnar container, zlib-free, versioned. Errors: Trace*, File*.
Status save(const Timeline& timeline, const std::string& path);
Result<Timeline> load(const std::string& path);

/// stowage.timeline/1, Chrome trace events, CSV.
Json timeline_json(const Timeline& timeline);
std::string chrome_json(const Timeline& timeline);
std::string csv(const Timeline& timeline);

}  // namespace stowage::trace
