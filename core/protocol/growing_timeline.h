#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/spill_file.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {

/// A timeline put together from batches for whoever looks at it when the run has ended. Rows and their index
/// go to a file without a name as they come: memory does not grow with the run. (LiveTimeline is for those
/// who look at it meanwhile.)
class GrowingTimeline {
 public:
  /// Rows are taken up into the index so many at a time.
  static constexpr std::size_t kAtOnce = 1u << 16;

  /// `folder`: for the file; where none can be made everything stays in memory.
  explicit GrowingTimeline(const std::string& folder = spill_folder());

  /// Error: ProtocolSyntax when an id points nowhere; nothing is added then.
  Status add(const TraceBatch& batch);
  /// The whole run, finished, which ends no earlier than its last row. Nothing is added afterwards.
  trace::Timeline take(bool complete);

 private:
  void take_up();

  trace::Timeline timeline_{};
  std::vector<std::uint64_t> ended_{};  ///< blocks that are in the index as alive, and have a death now
  std::size_t indexed_blocks_ = 0, waiting_ = 0;
  std::uint64_t last_ = 0;  ///< instant that a row names
  bool in_order_ = true;    ///< else rows are sorted once, at the end: until then deaths go by their places
};

/// Whether the rows of a batch go on from where the tables of `whole` end, each by its begin.
bool goes_on(const trace::Timeline& whole, const TraceBatch& batch);
/// The last instant that a batch names.
std::uint64_t last_instant(const TraceBatch& batch);
/// Rows of all tables.
std::size_t row_count(const trace::Timeline& timeline);

}  // namespace stowage::protocol
