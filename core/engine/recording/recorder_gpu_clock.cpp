// Times of what the GPUs do, from events on their streams: launches return before the work is done.
#include <algorithm>
#include <utility>

#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/engine/recording/clock_map.h"
#include "core/engine/recording/recorder.h"

namespace stowage::engine {

/// nullopt where the GPU has failed: a sticky error of CUDA makes every call fail.
std::optional<c10::Event> Recorder::event_on(std::uint16_t device) {
  try {
    c10::Event event(places_.gpu_type, c10::EventFlag::BACKEND_DEFAULT);
    event.record(c10::impl::VirtualGuardImpl(places_.gpu_type).getStream(places_.torch(device)));
    return event;
  } catch (const c10::Error&) {
    lose_gpu_clock();
    return std::nullopt;
  }
}

void Recorder::lose_gpu_clock() {
  gpu_clock_ = false;
  gpu_spans_.clear();
  gpu_copies_.clear();
  gpu_starts_.clear();
}

bool Recorder::start_gpu_clocks(std::uint64_t when) {
  while (gpu_starts_.size() < places_.gpus) {
    auto start = event_on(static_cast<std::uint16_t>(gpu_starts_.size()));
    if (!start) return false;
    gpu_starts_.push_back({when, std::move(*start)});
  }
  return true;
}

void Recorder::time_span_by_events(std::uint64_t when, std::uint16_t device) {
  if (!start_gpu_clocks(when)) return;
  if (auto begin = event_on(device))
    gpu_spans_.push_back({next_span(), device, span_of_, std::move(*begin), c10::Event(places_.gpu_type)});
}

void Recorder::add_work(ModuleIndex module, std::uint64_t nanoseconds) {
  for (std::size_t depth = 0; depth < kDeepestTurn; ++depth, module = program_.parents[module]) {
    sums_[module].worked += nanoseconds;
    if (module == 0) break;
  }
}

void Recorder::settle_gpu_times() {
  if (!gpu_clock_) return;
  try {
    read_events();
    gpu_timed_ = true;
  } catch (const c10::Error&) {
    // the host's times stay
  }
  lose_gpu_clock();
}

/// Spans follow each other on the host's clock; where one ran on a GPU, the GPU's says when. Between them
/// everything else is put in proportion, so that all of the picture is on one clock.
void Recorder::read_events() {
  ClockMap map;
  for (const GpuSpan& gpu : gpu_spans_) {
    const trace::Span& span = std::as_const(timeline_.spans)[gpu.span - spans_before_];
    const std::uint64_t begin = instant_of(gpu.begin, gpu.device),
                        end = std::max(begin, instant_of(gpu.end, gpu.device));
    map.add(span.begin_ns, begin);
    map.add(span.end_ns, end);
    add_work(gpu.module, end - begin);
  }
  if (!map.empty()) last_ = std::max(last_.load(), retime(timeline_, map));
  read_copies();
}

std::uint64_t Recorder::instant_of(const c10::Event& event, std::uint16_t device) const {
  const GpuStart& start = gpu_starts_[device];
  const double milliseconds = std::max(0.0, start.event.elapsedTime(event));
  return start.at + static_cast<std::uint64_t>(milliseconds * 1e6);
}

/// A copy that a stream makes by itself begins and ends when that stream says, not when it was asked for.
void Recorder::read_copies() {
  for (const GpuCopy& copy : gpu_copies_) {
    trace::Transfer& row = timeline_.transfers[copy.transfer];
    row.begin_ns = instant_of(copy.begin, copy.device);
    row.end_ns = std::max(row.begin_ns, instant_of(copy.end, copy.device));
    std::uint64_t& sum = copies_[{copy.from, copy.to}].nanoseconds;
    sum += row.end_ns - row.begin_ns;
    sum -= std::min(sum, copy.on_host);
    last_ = std::max(last_.load(), row.end_ns);
  }
}

std::optional<c10::Event> Recorder::copy_begins(std::uint16_t from, std::uint16_t to) {
  const std::uint16_t device = to < places_.gpus ? to : from;
  if (!gpu_clock_ || !on_ || full_ || device >= places_.gpus || !start_gpu_clocks(now())) return std::nullopt;
  return event_on(device);
}

}  // namespace stowage::engine
