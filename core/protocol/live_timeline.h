#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/protocol/protocol.h"

namespace stowage::protocol {

/// The timeline of a run that is going on: one thread adds batches and takes pictures, any thread looks at
/// the pictures. There are two timelines; while one is looked at, the other one takes up what is new, and so
/// on in turn. A batch therefore costs its own size, twice, however long the run has been.
class LiveTimeline {
 public:
  LiveTimeline();

  /// Error: ProtocolSyntax when an id points nowhere; nothing is added then.
  Status add(TraceBatch batch);
  bool empty() const { return sent_.devices == 0; }
  /// Everything so far, finished. nullptr when there is nothing, and while both timelines are still looked at
  /// (ask again later).
  std::shared_ptr<const trace::Timeline> picture();
  /// The same at the end of the run, complete or not; at the cost of a copy when both are looked at.
  std::shared_ptr<const trace::Timeline> last_picture(bool complete, const std::string& model);
  /// The module that executed last; "" when none did.
  std::string last_module() const;
  /// Entries of tables and indices touched so far: grows with what was added, not with its square.
  std::uint64_t work() const;

 private:
  struct Buffer;
  struct Pool;
  std::shared_ptr<const trace::Timeline> show(std::unique_ptr<Buffer> buffer);
  std::unique_ptr<Buffer> copy_of_newest();
  void catch_up(Buffer& buffer);
  void drop_taken();

  std::shared_ptr<Pool> pool_;                                ///< outlives this: pictures return to it
  std::vector<std::shared_ptr<const TraceBatch>> batches_{};  ///< that not every timeline has taken up
  std::size_t dropped_ = 0;                                   ///< batches before batches_[0]
  std::vector<std::size_t> taken_{};  ///< batches that each timeline has taken up, from the first on
  std::weak_ptr<const trace::Timeline> newest_{};
  std::size_t newest_taken_ = 0;
  Sent sent_{};
  std::vector<std::string> names_{};
  std::size_t last_module_ = 0;  ///< index into names_
  std::uint64_t work_ = 0;
};

}  // namespace stowage::protocol
