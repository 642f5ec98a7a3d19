#include "core/protocol/live_timeline.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "core/protocol/growing_timeline.h"

namespace stowage::protocol {
namespace {

template <class Row>
void add_rows(trace::Table<Row>& to, const trace::Table<Row>& from, std::size_t first, std::size_t last) {
  to.insert(to.end(), from.begin() + first, from.begin() + last);
}
template <class T>
void add_values(std::vector<T>& to, const std::vector<T>& from, std::size_t first, std::size_t last) {
  to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(first),
            from.begin() + static_cast<std::ptrdiff_t>(last));
}

}  // namespace

/// Everything that was sent, in its order, for as long as the run goes on: a timeline that is looked at for
/// long, or made anew, finds what it has missed.
struct LiveTimeline::Log {
  struct Death {
    std::uint64_t block = 0, when = 0;
  };
  /// How much of everything had come with a batch.
  struct Mark {
    std::size_t names = 0, devices = 0, blocks = 0, spans = 0, transfers = 0, deaths = 0;
    std::uint64_t duration_ns = 0;
  };
  trace::Timeline sent{};  ///< never finished: blocks are as they were born
  trace::Table<Death> deaths{};
  trace::Table<Mark> marks{};  ///< a batch each
  std::uint64_t last = 0;      ///< instant that was named
  bool in_order = true;        ///< each row begins no earlier than the one before it

  explicit Log(const std::shared_ptr<SpillFile>& room) {
    sent.names.clear();
    sent.spill_to(room);
    deaths.spill_to(room);
    marks.spill_to(room);
  }
  void add(const TraceBatch& batch);
  std::size_t replay(std::size_t batch, trace::Timeline& whole, std::vector<std::uint64_t>& dead) const;
};

void LiveTimeline::Log::add(const TraceBatch& batch) {
  const trace::Timeline& part = batch.part;
  in_order = in_order && goes_on(sent, batch);
  last = std::max(last, last_instant(batch));
  add_values(sent.names, part.names, 0, part.names.size());
  add_values(sent.devices, part.devices, 0, part.devices.size());
  add_rows(sent.blocks, part.blocks, 0, part.blocks.size());
  add_rows(sent.spans, part.spans, 0, part.spans.size());
  add_rows(sent.transfers, part.transfers, 0, part.transfers.size());
  for (const auto& [block, when] : batch.deaths) deaths.push_back({block, when});
  sent.duration_ns = std::max(sent.duration_ns, part.duration_ns);
  if (!part.model.empty()) sent.model = part.model;
  if (!part.started_at.empty()) sent.started_at = part.started_at;
  sent.complete = part.complete;
  sent.predicted = part.predicted;
  marks.push_back({sent.names.size(), sent.devices.size(), sent.blocks.size(), sent.spans.size(),
                   sent.transfers.size(), deaths.size(), sent.duration_ns});
}

/// Adds a batch to a timeline that has all before it, and the blocks that it ended to `dead`. Returns how
/// many rows it had.
std::size_t LiveTimeline::Log::replay(std::size_t batch, trace::Timeline& whole,
                                      std::vector<std::uint64_t>& dead) const {
  const Mark from = batch > 0 ? marks[batch - 1] : Mark{};
  const Mark& to = marks[batch];
  for (std::size_t i = from.deaths; i < to.deaths; ++i) {
    whole.blocks[deaths[i].block].death_ns = deaths[i].when;
    dead.push_back(deaths[i].block);
  }
  add_values(whole.names, sent.names, from.names, to.names);
  add_values(whole.devices, sent.devices, from.devices, to.devices);
  add_rows(whole.blocks, sent.blocks, from.blocks, to.blocks);
  add_rows(whole.spans, sent.spans, from.spans, to.spans);
  add_rows(whole.transfers, sent.transfers, from.transfers, to.transfers);
  whole.duration_ns = std::max(whole.duration_ns, to.duration_ns);
  return to.blocks - from.blocks + to.spans - from.spans + to.transfers - from.transfers + to.deaths -
         from.deaths;
}

struct LiveTimeline::Buffer {
  trace::Timeline timeline{};
  std::size_t taken = 0;  ///< batches, from the first of the run on
};

/// Where the timelines lie that nobody looks at. A picture brings its timeline back when its last owner, on
/// whatever thread, lets go of it.
struct LiveTimeline::Pool {
  std::mutex mutex{};
  std::vector<std::unique_ptr<Buffer>> idle{};
  bool closed = false;  ///< the run has ended: nothing is kept for a next picture

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
    if (!closed) idle.push_back(std::move(buffer));
  }
  void close() {
    std::vector<std::unique_ptr<Buffer>> gone;
    const std::lock_guard lock(mutex);
    closed = true;
    gone.swap(idle);
  }
};

LiveTimeline::LiveTimeline(const std::string& folder) : pool_(std::make_shared<Pool>()) {
  if (auto room = SpillFile::make(folder, 1)) room_ = *room;
  log_ = std::make_unique<Log>(room_);
  for (int i = 0; i < 2; ++i) pool_->idle.push_back(fresh());
}

LiveTimeline::~LiveTimeline() = default;

std::unique_ptr<LiveTimeline::Buffer> LiveTimeline::fresh() const {
  auto buffer = std::make_unique<Buffer>();
  buffer->timeline.names.clear();
  buffer->timeline.spill_to(room_);
  return buffer;
}

Status LiveTimeline::add(const TraceBatch& batch) {
  const trace::Timeline& sent = log_->sent;
  STOWAGE_TRY(check_batch(batch, {sent.names.size(), sent.devices.size(), sent.blocks.size()}));
  log_->add(batch);
  return {};
}

bool LiveTimeline::empty() const { return log_->sent.devices.empty(); }

/// Rows that do not follow each other are taken up at once: the index sorts them, and the deaths of those to
/// come go by the places before.
void LiveTimeline::catch_up(Buffer& buffer) {
  trace::Timeline& whole = buffer.timeline;
  const std::uint64_t before = whole.index_work();
  std::vector<std::uint64_t> dead;
  std::size_t waiting = 0;
  std::size_t known = whole.blocks.size();
  const auto take_up = [&] {
    std::erase_if(dead, [known](std::uint64_t block) { return block >= known; });
    whole.extend(dead);
    dead.clear();
    known = whole.blocks.size();
    waiting = 0;
  };
  for (; buffer.taken < log_->marks.size(); ++buffer.taken) {
    if (waiting >= GrowingTimeline::kAtOnce && log_->in_order) take_up();
    const std::size_t rows = log_->replay(buffer.taken, whole, dead);
    waiting += rows;
    work_ += rows;
  }
  const trace::Timeline& sent = log_->sent;
  whole.model = sent.model;
  whole.started_at = sent.started_at;
  whole.complete = sent.complete;
  whole.predicted = sent.predicted;
  take_up();
  work_ += whole.index_work() - before;
}

std::shared_ptr<const trace::Timeline> LiveTimeline::show(std::unique_ptr<Buffer> buffer) {
  Buffer* raw = buffer.release();
  const std::shared_ptr<Buffer> owner(
      raw, [pool = pool_](Buffer* back) { pool->give_back(std::unique_ptr<Buffer>(back)); });
  return {owner, &raw->timeline};
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
  if (!buffer) buffer = fresh();
  catch_up(*buffer);
  trace::Timeline& whole = buffer->timeline;
  if (log_->last > whole.duration_ns) {  // it broke off before all was told
    whole.duration_ns = log_->last;
    whole.extend({});
  }
  whole.complete = complete;
  if (whole.model.empty()) whole.model = model;
  pool_->close();
  return show(std::move(buffer));
}

std::string LiveTimeline::last_module() const {
  const trace::Timeline& sent = std::as_const(*log_).sent;
  if (sent.spans.empty()) return {};
  const std::size_t module = sent.spans.back().module;
  return module < sent.names.size() ? sent.names[module] : std::string();
}

std::uint64_t LiveTimeline::work() const { return work_; }

std::size_t LiveTimeline::memory() const {
  return log_->sent.memory() + log_->deaths.memory() + log_->marks.memory();
}

}  // namespace stowage::protocol
