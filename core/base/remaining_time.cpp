#include "core/base/remaining_time.h"

namespace stowage {
namespace {

constexpr std::int64_t kLeastWatched = 400;    // ms: what was quicker says little about the rest
constexpr double kLeastShare = 0.05;           // of the whole
constexpr std::int64_t kLongest = 99 * 60000;  // ms: nobody counts on more

}  // namespace

void RemainingTime::start() {
  started_ = Clock::now();
  since_.reset();
  left_.reset();
  total_ = 0;
}

void RemainingTime::set(std::uint64_t done, std::uint64_t total) {
  using std::chrono::milliseconds;
  const auto since = started_ ? Clock::now() - *started_ : Clock::duration::zero();
  set_at(done, total, std::chrono::duration_cast<milliseconds>(since).count());
}

void RemainingTime::set_at(std::uint64_t done, std::uint64_t total, std::int64_t milliseconds) {
  // Another whole is another piece of work. The first report is where watching begins: what came before it
  // was something else.
  if (!since_ || total != total_ || done < first_) {
    since_ = milliseconds;
    first_ = done;
    total_ = total;
  }
  left_.reset();
  const std::int64_t watched = milliseconds - *since_;
  const std::uint64_t seen = done - first_;
  if (total == 0 || done > total || watched < kLeastWatched ||
      static_cast<double>(seen) < kLeastShare * static_cast<double>(total))
    return;
  const double left =
      static_cast<double>(watched) * static_cast<double>(total - done) / static_cast<double>(seen);
  if (left <= static_cast<double>(kLongest)) left_ = static_cast<std::int64_t>(left);
}

}  // namespace stowage
