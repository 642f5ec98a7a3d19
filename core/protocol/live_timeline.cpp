#include "core/protocol/live_timeline.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace stowage::protocol {

struct LiveTimeline::Buffer {
  trace::Timeline timeline{};
  std::size_t number = 0;  ///< index into taken_
  std::size_t taken = 0;   ///< batches, from the first of the run on
};

/// Where the timelines lie that nobody looks at. A picture brings its timeline back when its last owner, on
/// whatever thread, lets go of it.
struct LiveTimeline::Pool {
  std::mutex mutex{};
  std::vector<std::unique_ptr<Buffer>> idle{};

  std::unique_ptr<Buffer> take() {
    const std::lock_guard lock(mutex);
    if (idle.empty()) return nullptr;
    // The one that lags behind has waited longest.
    const auto oldest = std::min_element(idle.begin(), idle.end(),
                                         [](const auto& a, const auto& b) { return a->taken < b->taken; });
    auto out = std::move(*oldest);
    idle.erase(oldest);
    return out;
  }
  void give_back(std::unique_ptr<Buffer> buffer) {
    const std::lock_guard lock(mutex);
    idle.push_back(std::move(buffer));
  }
};

LiveTimeline::LiveTimeline() : pool_(std::make_shared<Pool>()) {
  for (std::size_t i = 0; i < 2; ++i) {
    auto buffer = std::make_unique<Buffer>();
    buffer->number = i;
    taken_.push_back(0);
    buffer->timeline.names.clear();
    pool_->idle.push_back(std::move(buffer));
  }
}

Status LiveTimeline::add(TraceBatch batch) {
  STOWAGE_TRY(check_batch(batch, sent_));
  sent_.names += batch.part.names.size();
  sent_.devices += batch.part.devices.size();
  sent_.blocks += batch.part.blocks.size();
  names_.insert(names_.end(), batch.part.names.begin(), batch.part.names.end());
  if (!batch.part.spans.empty()) last_module_ = batch.part.spans.back().module;
  batches_.push_back(std::make_shared<const TraceBatch>(std::move(batch)));
  return {};
}

void LiveTimeline::catch_up(Buffer& buffer) {
  std::vector<std::uint64_t> ended;
  const std::size_t known = buffer.timeline.blocks.size();
  const std::uint64_t before = buffer.timeline.index_work();
  for (; buffer.taken < dropped_ + batches_.size(); ++buffer.taken) {
    const TraceBatch& batch = *batches_[buffer.taken - dropped_];
    for (const auto& [index, when] : batch.deaths) {
      if (index < known) ended.push_back(index);
    }
    if (append(buffer.timeline, batch))
      work_ += batch.part.blocks.size() + batch.part.spans.size() + batch.part.transfers.size() +
               batch.deaths.size();
  }
  taken_[buffer.number] = buffer.taken;
  drop_taken();
  buffer.timeline.extend(ended);
  work_ += buffer.timeline.index_work() - before;
}

std::shared_ptr<const trace::Timeline> LiveTimeline::show(std::unique_ptr<Buffer> buffer) {
  newest_taken_ = buffer->taken;
  Buffer* raw = buffer.release();
  const std::shared_ptr<Buffer> owner(
      raw, [pool = pool_](Buffer* back) { pool->give_back(std::unique_ptr<Buffer>(back)); });
  const std::shared_ptr<const trace::Timeline> shown(owner, &raw->timeline);
  newest_ = shown;
  return shown;
}

/// Batches that every timeline has taken up are not needed any more.
void LiveTimeline::drop_taken() {
  const std::size_t all = *std::min_element(taken_.begin(), taken_.end());
  batches_.erase(batches_.begin(), batches_.begin() + static_cast<std::ptrdiff_t>(all - dropped_));
  dropped_ = all;
}

std::unique_ptr<LiveTimeline::Buffer> LiveTimeline::copy_of_newest() {
  const auto newest = newest_.lock();
  if (!newest) return nullptr;  // let go of meanwhile: it lies in the pool again
  auto buffer = std::make_unique<Buffer>();
  buffer->timeline = *newest;
  buffer->number = taken_.size();
  buffer->taken = newest_taken_;
  taken_.push_back(newest_taken_);
  return buffer;
}

std::shared_ptr<const trace::Timeline> LiveTimeline::picture() {
  if (empty()) return nullptr;
  auto buffer = pool_->take();
  if (!buffer) return nullptr;
  catch_up(*buffer);
  return show(std::move(buffer));
}

std::shared_ptr<const trace::Timeline> LiveTimeline::last_picture(bool complete, const std::string& model) {
  if (empty()) return nullptr;
  auto buffer = pool_->take();
  if (!buffer) buffer = copy_of_newest();
  if (!buffer) buffer = pool_->take();
  if (!buffer) return nullptr;
  catch_up(*buffer);
  buffer->timeline.complete = complete;
  if (buffer->timeline.model.empty()) buffer->timeline.model = model;
  return show(std::move(buffer));
}

std::string LiveTimeline::last_module() const {
  return last_module_ < names_.size() ? names_[last_module_] : std::string();
}

std::uint64_t LiveTimeline::work() const { return work_; }

}  // namespace stowage::protocol
