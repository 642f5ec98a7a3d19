#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/spill_file.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {

/// The timeline of a run that is going on: one thread adds batches and takes pictures, any thread looks at
/// the pictures. There are two timelines; while one is looked at, the other one takes up what is new, and so
/// on in turn. A batch therefore costs its own size, a few times, however long the run has been. Its rows,
/// what was sent and both indices lie in a file without a name once they are many: memory does not grow with
/// the run, whatever is looked at and for how long.
class LiveTimeline {
 public:
  /// `folder`: for the file; where none can be made everything stays in memory.
  explicit LiveTimeline(const std::string& folder = spill_folder());
  ~LiveTimeline();
  LiveTimeline(const LiveTimeline&) = delete;
  LiveTimeline& operator=(const LiveTimeline&) = delete;

  /// Error: ProtocolSyntax when an id points nowhere; nothing is added then.
  Status add(const TraceBatch& batch);
  bool empty() const;
  /// Everything so far, finished. nullptr when there is nothing, and while both timelines are still looked at
  /// (ask again later).
  std::shared_ptr<const trace::Timeline> picture();
  /// The same at the end of the run, complete or not; made from nothing when both are looked at. The other
  /// timelines are let go of: there are no pictures after it.
  std::shared_ptr<const trace::Timeline> last_picture(bool complete, const std::string& model);
  /// The module that executed last; "" when none did.
  std::string last_module() const;
  /// Entries of tables and indices touched so far: grows with what was added, not with its square.
  std::uint64_t work() const;
  /// Bytes of this process's memory for all that was sent, without the timelines.
  std::size_t memory() const;

 private:
  struct Log;
  struct Buffer;
  struct Pool;
  std::unique_ptr<Buffer> fresh() const;
  std::shared_ptr<const trace::Timeline> show(std::unique_ptr<Buffer> buffer);
  void catch_up(Buffer& buffer);

  std::shared_ptr<SpillFile> room_{};  ///< null: all in memory
  std::unique_ptr<Log> log_;
  std::shared_ptr<Pool> pool_;  ///< outlives this: pictures return to it
  std::uint64_t work_ = 0;
};

}  // namespace stowage::protocol
