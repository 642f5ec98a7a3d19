#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/module_times.h"
#include "core/trace/trace.h"

namespace stowage::widgets {

/// What two runs hold on a device from an instant on, until the next such point; bytes.
struct DifferencePoint {
  std::uint64_t at = 0;  ///< nanoseconds
  std::uint64_t before = 0, after = 0;
  bool operator==(const DifferencePoint&) const = default;
};

/// after − before in bytes; what is beyond 63 bits is held there.
std::int64_t signed_difference(std::uint64_t before, std::uint64_t after);

/// One device of both runs. A run that does not know the device holds nothing on it.
struct DeviceDifference {
  std::string device{};                             ///< as traces name it
  std::optional<std::size_t> baseline{}, other{};   ///< its index in each run
  std::uint64_t budget = 0;                         ///< of the other run, else of the baseline; 0 = none
  trace::Timeline::Peak peakBefore{}, peakAfter{};  ///< on the clock of the difference
  /// Ascending, the first at 0: one for each instant at which either run changes.
  std::vector<DifferencePoint> points{};
};

/// Two runs on one clock.
struct RunDifference {
  std::uint64_t length = 0;  ///< of the longer run, nanoseconds
  std::uint64_t before = 0;  ///< of the baseline
  std::uint64_t after = 0;   ///< of the other
  /// Those on which either run has anything: the baseline's in its order, then what only the other has.
  std::vector<DeviceDifference> devices{};

  std::uint64_t both() const { return before < after ? before : after; }  ///< until when both run
};
using RunDifferencePtr = std::shared_ptr<const RunDifference>;

/// Precondition: both are finished. Any thread.
RunDifference run_difference(const trace::Timeline& baseline, const trace::Timeline& other);

/// What they hold at an instant. Precondition: the device has points.
const DifferencePoint& point_at(const DeviceDifference& device, std::uint64_t at);

/// One column of a picture: the most of each run in it, and the least and the most difference; without `both`
/// there is none, since one of them has ended.
struct DifferenceColumn {
  std::uint64_t before = 0, after = 0;
  std::int64_t low = 0, high = 0;
  bool both = true;
};
/// `count` columns over [0, length).
std::vector<DifferenceColumn> difference_columns(const RunDifference& runs, const DeviceDifference& device,
                                                 std::size_t count);

/// Two runs to be held against each other, recorded or predicted. A prediction has no seconds of its own: it
/// counts its steps (a microsecond each), and beside a recorded run it is told on that one's clock.
/// Immutable.
struct RunComparison {
  struct Side {
    QString name{};
    std::shared_ptr<const trace::Timeline> timeline{};  ///< on its own clock
    std::vector<estimate::ModuleTime> times{};          ///< of a prediction, which its clock does not tell
  };
  Side baseline{}, other{};
  RunDifferencePtr plain{};    ///< both from their beginning; null where one has seconds and one has not
  RunDifferencePtr aligned{};  ///< the same step at the same time; null where one has none
  /// Of every module of either; empty where one side has no times.
  std::vector<estimate::TimeDifference> times{};
};
using RunComparisonPtr = std::shared_ptr<const RunComparison>;

/// nullptr where one of them has no blocks: there is nothing to compare. Precondition: both are finished. Any
/// thread.
RunComparisonPtr compare_runs(const RunComparison::Side& baseline, const RunComparison::Side& other);

/// The peaks of one device, each on its own run's clock; nullopt: that run does not know the device.
struct PeakRow {
  std::string device{};
  std::optional<trace::Timeline::Peak> before{}, after{};

  std::int64_t difference() const {
    return signed_difference(before ? before->bytes : 0, after ? after->bytes : 0);
  }
};
std::vector<PeakRow> peak_rows(const RunComparison& comparison);

}  // namespace stowage::widgets
