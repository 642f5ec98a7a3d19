#include "core/engine/recording/recorder.h"

#include <algorithm>
#include <utility>

#include "core/engine/cuda_library.h"

namespace stowage::engine {
namespace {

/// While the thread computes a derivative: who that is for. Threads of several GPUs do so at one time.
thread_local std::optional<Tag> t_backward{};

}  // namespace

Recorder::Recorder(Places places, std::vector<trace::TraceDevice> devices, const Program& program)
    : places_(places),
      program_(program),
      start_(std::chrono::steady_clock::now()),
      totals_(places.count()),
      module_names_(program.modules.size(), ~0u),
      label_names_(program.labels.size(), ~0u),
      sums_(program.modules.size()) {
  timeline_.devices = std::move(devices);
  timeline_.names = {""};
  timeline_.model = program.path;
}

std::uint64_t Recorder::now() {
  const auto at = on_ ? std::chrono::steady_clock::now() : stopped_;
  const auto elapsed = static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::nanoseconds>(at - start_).count()));
  std::uint64_t last = last_.load(std::memory_order_relaxed), next = 0;
  do {
    next = std::max(elapsed, last + 1);
  } while (!last_.compare_exchange_weak(last, next, std::memory_order_relaxed));
  return next;
}

void Recorder::record(bool on) {
  if (on == on_) return;
  if (on) {
    start_ += std::chrono::steady_clock::now() - stopped_;
  } else {
    end_turns();
    stopped_ = std::chrono::steady_clock::now();
  }
  on_ = on;
}

trace::NameId Recorder::module_name(ModuleIndex module) {
  const std::lock_guard lock(mutex_);
  return name_of(module);
}

trace::NameId Recorder::name(const std::string& text) {
  const std::lock_guard lock(mutex_);
  return timeline_.name(text);
}

trace::NameId Recorder::name_of(ModuleIndex module) {
  trace::NameId& id = module_names_[module];
  if (id == ~0u) id = timeline_.name(program_.modules[module]);
  return id;
}

Tag& Recorder::tag() { return t_backward ? *t_backward : tag_; }
Tag Recorder::exchange_tag(Tag tag) { return std::exchange(this->tag(), tag); }

Tag Recorder::step_tag(const Step& step) {
  trace::NameId& label = label_names_[step.label];
  if (label == ~0u) label = timeline_.name(program_.labels[step.label]);
  return {name_of(step.module), label, trace::Kind::Activation, 0xFFFF};
}

void Recorder::begin_backward(const Step& step, c10::Device device, bool again) {
  const std::uint16_t place = places_.of(device);
  const std::lock_guard lock(mutex_);
  t_backward = step_tag(step);
  if (!on_ || !keep_steps_) return;
  if (span_open_ && span_.module == t_backward->module && span_.device == place &&
      (span_.again != 0) == again)
    return;
  const std::uint64_t when = now();
  close_span(when);
  open_span(when, place, step.module, again);
}

void Recorder::end_backward() { t_backward.reset(); }

void Recorder::begin_step(const Step& step, c10::Device device) {
  const std::uint16_t place = places_.of(device);
  tag_ = step_tag(step);
  if (!on_ || !keep_steps_) return;
  if (turn_of_ != step.module) {
    open_turns(step.module, place);
  } else if (!turns_.empty() && sums_[turns_.back().module].device != place) {
    for (const Turn& turn : turns_) sums_[turn.module].mixed |= sums_[turn.module].device != place;
  }
  if (!span_open_ || span_.module != tag_.module || span_.device != place) {
    const std::uint64_t when = now();
    close_span(when);
    open_span(when, place, step.module);
  }
}

void Recorder::open_span(std::uint64_t when, std::uint16_t device, ModuleIndex module, bool again) {
  span_ = {when, when, name_of(module), device, static_cast<std::uint8_t>(again ? 1 : 0)};
  span_of_ = module;
  span_open_ = true;
  if (places_.gpu_type == c10::kCUDA) push_cuda_range(timeline_.names[span_.module]);
  if (gpu_clock_ && device < places_.gpus) time_span_by_events(when, device);
}

/// Leaves the modules that do not call `module` and enters those that do, outermost first.
void Recorder::open_turns(ModuleIndex module, std::uint16_t device) {
  std::vector<ModuleIndex> path;
  for (ModuleIndex at = module; path.size() < kDeepestTurn; at = program_.parents[at]) {
    path.push_back(at);
    if (at == 0) break;
  }
  std::reverse(path.begin(), path.end());
  std::size_t common = 0;
  while (common < turns_.size() && common < path.size() && turns_[common].module == path[common]) ++common;
  const std::uint64_t when = now();
  while (turns_.size() > common) close_turn(when);
  for (std::size_t i = common; i < path.size(); ++i)
    turns_.push_back({path[i], when, totals_[device].now, totals_[device].now, device});
  for (const Turn& turn : turns_) {
    ModuleSum& sum = sums_[turn.module];
    if (sum.seen && sum.device != device) sum.mixed = true;
    sum.device = sum.seen ? sum.device : device;
    sum.seen = true;
  }
  turn_of_ = module;
}

void Recorder::close_turn(std::uint64_t when) {
  const Turn& turn = turns_.back();
  ModuleSum& sum = sums_[turn.module];
  sum.nanoseconds += when - turn.begin;
  sum.peak = std::max(sum.peak, turn.peak - turn.at_entry);
  turns_.pop_back();
}

void Recorder::close_span(std::uint64_t when) {
  if (!span_open_) return;
  span_.end_ns = when;
  if (places_.gpu_type == c10::kCUDA) pop_cuda_range();
  span_open_ = false;
  if (!gpu_spans_.empty() && gpu_spans_.back().span == next_span()) {
    if (auto end = event_on(span_.device)) gpu_spans_.back().end = std::move(*end);
  } else if (gpu_clock_) {
    add_work(span_of_, span_.end_ns - span_.begin_ns);
  }
  const bool by_events = !gpu_spans_.empty() && gpu_spans_.back().span == next_span();
  if (!add(timeline_.spans, span_) && by_events) gpu_spans_.pop_back();
}

void Recorder::end_turns() {
  const std::uint64_t when = now();
  close_span(when);
  while (!turns_.empty()) close_turn(when);
  turn_of_ = ~0u;
  tag_ = {};
}

void Recorder::grow(std::uint16_t device, std::uint64_t bytes) {
  Total& total = totals_[device];
  total.now += bytes;
  if (tag().scheduled) total.scheduled += bytes;
  const std::uint64_t rest = total.now - total.scheduled;
  total.rest_peak = std::max(total.rest_peak, rest);
  total.rest_since = std::max(total.rest_since, rest);
  note_peak(device, total.now);
}

void Recorder::note_peak(std::uint16_t device, std::uint64_t bytes) {
  Total& total = totals_[device];
  if (bytes > total.peak) {
    total.peak = bytes;
    total.module = tag().module;
  }
  for (Turn& turn : turns_) {
    if (turn.device == device) turn.peak = std::max(turn.peak, bytes);
  }
}

template <class Row>
bool Recorder::add(trace::Table<Row>& rows, const Row& row) {
  full_ |= timeline_.blocks.size() + timeline_.spans.size() + timeline_.transfers.size() >= most_rows_;
  full_ = full_ || !rows.try_push(row);
  return !full_;
}

std::uint32_t Recorder::add_block(std::uint16_t device, std::uint64_t bytes, trace::Kind kind,
                                  std::uint16_t source) {
  if (!on_ || !keep_steps_ || full_) return kUnrecorded;
  const trace::Block row{now(), trace::Block::kAlive, bytes, tag().module, tag().label, device, kind, source};
  if (!add(timeline_.blocks, row)) return kUnrecorded;
  return static_cast<std::uint32_t>(blocks_before_ + timeline_.blocks.size() - 1);
}

void Recorder::born(std::uint16_t device, std::uint64_t bytes, void* data) {
  grow(device, bytes);
  const std::uint32_t block = add_block(device, bytes, tag().kind, tag().source);
  if (data)
    live_[data] = {block, device, bytes, tag().scheduled, false, tag().module, tag().label, tag().source};
}

void Recorder::scratch_born(void* data, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::uint32_t block = add_block(places_.cpu(), bytes, trace::Kind::Scratch, trace::kNoDevice);
  live_[data] = {block, places_.cpu(), bytes, false, true, tag().module, tag().label};
}

/// No batch has taken its row away: they are taken between steps.
void Recorder::scratch_kept(void* data, std::uint64_t bytes, int device) {
  const std::lock_guard lock(mutex_);
  const auto found = live_.find(data);
  if (found == live_.end()) return;
  Live& live = found->second;
  live.device = places_.of(places_.torch(static_cast<std::uint32_t>(device)));
  live.bytes = bytes;
  live.scheduled = tag().scheduled;
  live.scratch = false;
  grow(live.device, bytes);
  if (live.block == kUnrecorded || live.block < blocks_before_) return;
  trace::Block& row = timeline_.blocks[live.block - blocks_before_];
  row.bytes = bytes;
  row.device = live.device;
  row.kind = tag().kind;
  row.source = tag().source;
}

void Recorder::scratch_most(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  note_peak(places_.cpu(), totals_[places_.cpu()].now + bytes);
}

void Recorder::book(std::uint16_t device, std::uint64_t bytes, Tag tag) {
  const TagScope scope(*this, tag);
  born(device, bytes, nullptr);
}

void Recorder::reportMemoryUsage(void* data, std::int64_t bytes, std::size_t, std::size_t,
                                 c10::Device device) {
  if (device.type() != c10::kCPU && device.type() != places_.gpu_type) return;
  const std::lock_guard lock(mutex_);
  if (bytes > 0) {
    born(places_.of(device), static_cast<std::uint64_t>(bytes), data);
    return;
  }
  const auto found = live_.find(data);
  if (found == live_.end()) return;  // older than this recorder
  const Live dead = found->second;
  live_.erase(found);
  if (!dead.scratch) totals_[dead.device].now -= dead.bytes;
  if (dead.scheduled) totals_[dead.device].scheduled -= dead.bytes;
  if (dead.block != kUnrecorded && !taken_away_) end_block(dead, now());
}

void Recorder::end_block(const Live& live, std::uint64_t when) {
  if (live.block >= blocks_before_) timeline_.blocks[live.block - blocks_before_].death_ns = when;
  if (live.block < blocks_before_ + sent_blocks_) deaths_.emplace_back(live.block, when);
}

void Recorder::change_kind(void* data, trace::Kind kind) {
  const std::lock_guard lock(mutex_);
  const auto found = live_.find(data);
  if (found == live_.end() || found->second.block == kUnrecorded || found->second.scratch) return;
  if (!on_ || full_ || taken_away_) return;
  Live& live = found->second;
  const std::uint64_t when = now();  // of both: what is held does not change
  end_block(live, when);
  const trace::Block row{when,       trace::Block::kAlive, live.bytes, live.module,
                         live.label, live.device,          kind,       live.source};
  live.block = add(timeline_.blocks, row)
                   ? static_cast<std::uint32_t>(blocks_before_ + timeline_.blocks.size() - 1)
                   : kUnrecorded;
}

void Recorder::reportOutOfMemory(std::int64_t bytes, std::size_t total, std::size_t reserved,
                                 c10::Device device) {
  if (device.type() != c10::kCPU && device.type() != places_.gpu_type) return;
  refusal_ = {places_.of(device), static_cast<std::uint64_t>(bytes), total, reserved};
}

void Recorder::transfer(std::uint64_t begin, std::uint16_t from, std::uint16_t to, std::uint64_t bytes,
                        ModuleIndex module, std::optional<c10::Event> begun) {
  if (!on_) return;
  const std::lock_guard lock(mutex_);
  CopySum& sum = copies_[{from, to}];
  sum.bytes += bytes;
  ++sum.count;
  const std::uint64_t end_of_call = now(), on_host = end_of_call - std::min(begin, end_of_call);
  sum.nanoseconds += on_host;
  if (full_ || !add(timeline_.transfers, {begin, end_of_call, bytes, from, to, name_of(module)}) || !begun)
    return;
  const std::uint16_t device = to < places_.gpus ? to : from;
  if (auto end = event_on(device))
    gpu_copies_.push_back(
        {timeline_.transfers.size() - 1, device, from, to, on_host, std::move(*begun), std::move(*end)});
}

void Recorder::streamed(ModuleIndex owner, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (on_) sums_[owner].streamed += bytes;
}

void Recorder::reset_peaks() {
  for (Total& total : totals_) {
    total.peak = total.now;
    total.rest_peak = total.rest_since = total.now - total.scheduled;
  }
}

std::uint64_t Recorder::take_rest(std::uint16_t device) {
  const std::lock_guard lock(mutex_);
  Total& total = totals_[device];
  return std::exchange(total.rest_since, total.now - total.scheduled);
}

}  // namespace stowage::engine
