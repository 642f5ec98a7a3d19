#include "core/engine/vgpu/clock.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include "core/base/saturating.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine::vgpu {
namespace {

struct Stream {
  std::uint64_t ps = 0;
  std::uint64_t made = 0;  ///< copies
  std::deque<std::function<void()>> later{};

  std::uint64_t given() const { return made + later.size(); }
};

using Key = std::pair<int, StreamId>;

struct Clock {
  std::recursive_mutex mutex;  // a copy that is made may wait for another
  std::map<Key, Stream> streams;
  std::uint64_t host_ps = 0;
  StreamId last_stream = 0;
  CopyCost cost;
  bool delayed = false;
  std::mt19937 random;

  Stream& of(int device, StreamId stream) { return streams[{device, stream}]; }

  static void make_one(Stream& stream) {
    const std::function<void()> copy = std::move(stream.later.front());
    stream.later.pop_front();
    ++stream.made;
    copy();
  }
  void make(Stream& stream, std::uint64_t until) {
    while (stream.made < until && !stream.later.empty()) {
      make_one(stream);
      for (auto& [key, other] : streams) {
        if (&other != &stream && !other.later.empty() && random() % 2) make_one(other);
      }
    }
  }
};

Clock& clock() {
  static Clock* const one = new Clock;  // outlives every event in a static
  return *one;
}

constexpr StreamId kStreams = 32;  // of a device beside its compute stream
thread_local std::vector<StreamId> t_current(kMaxDevices, kComputeStream);

}  // namespace

void reset_clock() {
  const std::lock_guard lock(clock().mutex);
  for (auto& [key, stream] : clock().streams) stream.ps = 0;
  clock().host_ps = 0;
}

void set_copy_cost(CopyCost cost) {
  const std::lock_guard lock(clock().mutex);
  clock().cost = std::move(cost);
}

void run_for(int device, std::uint64_t ps) {
  const std::lock_guard lock(clock().mutex);
  Stream& stream = clock().of(device, kComputeStream);
  stream.ps = saturating_add(std::max(stream.ps, clock().host_ps), ps);
  clock().host_ps = stream.ps;
}

std::uint64_t stream_ps(int device, StreamId stream) {
  const std::lock_guard lock(clock().mutex);
  return clock().of(device, stream).ps;
}

std::uint64_t host_ps() {
  const std::lock_guard lock(clock().mutex);
  return clock().host_ps;
}

void delay_copies(std::optional<std::uint32_t> seed) {
  const std::lock_guard lock(clock().mutex);
  for (auto& [key, stream] : clock().streams) clock().make(stream, stream.given());
  clock().delayed = seed.has_value();
  clock().random.seed(seed.value_or(0));
}

StreamId new_stream() {
  const std::lock_guard lock(clock().mutex);
  return clock().last_stream = clock().last_stream % kStreams + 1;
}

StreamId current_stream(int device) { return t_current[static_cast<std::size_t>(device)]; }
StreamId exchange_stream(int device, StreamId stream) {
  return std::exchange(t_current[static_cast<std::size_t>(device)], stream);
}

void copy_on_stream(int device, int from, int to, std::uint64_t bytes, std::function<void()> copy) {
  const StreamId id = current_stream(device);
  if (id == kComputeStream) return copy();
  const std::lock_guard lock(clock().mutex);
  Stream& stream = clock().of(device, id);
  if (clock().cost) stream.ps = saturating_add(stream.ps, clock().cost(from, to, bytes));
  stream.later.push_back(std::move(copy));
  if (!clock().delayed) clock().make(stream, stream.given());
}

Mark mark(int device, StreamId stream) {
  const std::lock_guard lock(clock().mutex);
  const Stream& of = clock().of(device, stream);
  return {device, stream, of.ps, of.given()};
}

void wait(int device, StreamId stream, const Mark& mark) {
  const std::lock_guard lock(clock().mutex);
  Stream& waits = clock().of(device, stream);
  waits.ps = std::max(waits.ps, mark.ps);
  // What a compute stream is given runs at once; a copy stream's turn comes, and then after that of others.
  if (stream == kComputeStream) return finish(mark);
  if (mark.stream != kComputeStream && clock().delayed) waits.later.push_back([mark] { finish(mark); });
}

void finish(const Mark& mark) {
  const std::lock_guard lock(clock().mutex);
  clock().make(clock().of(mark.device, mark.stream), mark.copies);
}

void finish_stream(int device, StreamId stream) { finish(mark(device, stream)); }

void finish_device(int device) {
  const std::lock_guard lock(clock().mutex);
  for (auto& [key, stream] : clock().streams) {
    if (key.first == device) clock().make(stream, stream.given());
  }
}

}  // namespace stowage::engine::vgpu
