#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "core/protocol/protocol.h"

namespace stowage::engine {

/// Tells the other side of the protocol what there is to tell. Batches of the trace are put into words, which
/// takes longer than to record them, on a thread of their own: a pass that is recorded does not wait for
/// that.
class TraceSender {
 public:
  using Send = std::function<void(const protocol::Event&)>;
  /// `send` is called by one thread at a time, and by no other than that of say() before the first batch.
  explicit TraceSender(Send send) : send_(std::move(send)) {}
  ~TraceSender();  ///< all is told first
  TraceSender(const TraceSender&) = delete;
  TraceSender& operator=(const TraceSender&) = delete;

  /// At once; waits while a batch is told.
  void say(const protocol::Event& event);
  /// The same, unless that would have to wait: false then.
  bool try_say(const protocol::Event& event);
  bool has_room();  ///< for a batch more, without waiting
  void post(protocol::TraceBatch batch);
  void wait_until_told();

 private:
  static constexpr std::size_t kMostWaiting = 8;
  void tell();

  Send send_;
  std::mutex saying_{};  ///< held while `send_` is called
  std::mutex mutex_{};   ///< of what follows
  std::condition_variable changed_{};
  std::deque<protocol::TraceBatch> waiting_{};  ///< the first is being told
  bool ended_ = false;
  std::thread thread_{};
};

}  // namespace stowage::engine
