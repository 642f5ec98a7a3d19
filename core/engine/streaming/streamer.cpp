#include "core/engine/streaming/streamer.h"

#include <algorithm>
#include <numeric>

#include <c10/core/DeviceGuard.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/engine/vgpu/clock.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {

Streamer::Streamer(StreamPlan plan, WeightSource& source, Recorder& recorder)
    : plan_(std::move(plan)),
      source_(source),
      recorder_(recorder),
      loads_of_(plan_.program.storages.size()),
      slots_(plan_.schedule.loads.size()) {
  for (std::size_t i = 0; i < plan_.devices.size(); ++i) {
    const c10::Device device = plan_.devices[i];
    const c10::impl::VirtualGuardImpl guard(device.type());
    const Bytes most = estimate::window_bytes(plan_.program, plan_.schedule, static_cast<std::uint32_t>(i));
    queues_.push_back({StreamArena(device, plan_.schedule.held_bytes[i].count(), recorder),
                       guard.getStreamFromGlobalPool(device),
                       {},
                       most.count()});
  }
  const auto& loads = plan_.schedule.loads;
  for (std::uint32_t i = 0; i < loads.size(); ++i) {
    queues_[loads[i].arena].loads.push_back(i);
    loads_of_[loads[i].storage].push_back(i);
    if (through_ring(i)) read_.push_back(i);
  }
  by_end_.resize(loads.size());
  std::iota(by_end_.begin(), by_end_.end(), 0u);
  std::stable_sort(by_end_.begin(), by_end_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return loads[a].keep_until < loads[b].keep_until;
  });
}

void Streamer::begin_pass() {
  end_pass();
  if (is_virtual()) vgpu::reset_clock();
  step_ = -1;
  next_end_ = 0;
  next_read_ = 0;
  on_track_ = true;
  std::vector<std::uint32_t> to_read;
  for (const std::uint32_t load : read_) to_read.push_back(plan_.schedule.loads[load].storage);
  if (!to_read.empty()) source_.read_ahead(to_read);
  for (Queue& queue : queues_) {
    queue.next = queue.missed = 0;
    queue.arena.rebook();
    issue(queue);
  }
}

void Streamer::end_pass() {
  if (on_track_ && step_ >= 0) pass_time();
  on_track_ = false;
  for (std::uint32_t load = 0; load < slots_.size(); ++load) {
    forget(load);
    slots_[load].begun = false;
  }
}

void Streamer::begin(const Step& step) {
  if (!on_track_) return;
  if (step_ >= 0) end_step();
  ++step_;
  const auto at = static_cast<std::size_t>(step_);
  on_track_ = at < plan_.sequence.size() && plan_.sequence[at] == &step;
  copy_read();
}

bool Streamer::is_virtual() const { return recorder_.places().gpu_type == c10::kPrivateUse1; }

/// The step has run at once; by the clock of the virtual GPUs it takes what the plan says.
void Streamer::pass_time() {
  if (!is_virtual()) return;
  const Places& places = recorder_.places();
  const estimate::StreamStep& step = plan_.program.steps[static_cast<std::size_t>(step_)];
  const std::uint16_t place = places.of(step.gpu);
  vgpu::run_for(place < places.gpus ? place : vgpu::kHost, step.compute_ps);
}

/// What an allocator gets back goes to the compute stream. That has waited for the copy where it was used;
/// nobody has for one that was not.
void Streamer::forget(std::uint32_t load) {
  Slot& slot = slots_[load];
  const estimate::StreamLoad& what = plan_.schedule.loads[load];
  if (slot.bytes.defined() && (!slot.copied || slot.ready) && plan_.schedule.beside(what)) {
    const Queue& queue = queues_[what.arena];
    event_on(queue.stream).block(compute_stream(queue));
  }
  slot = {};
  slot.begun = true;  // its turn among those that are read has come
}

void Streamer::end_step() {
  pass_time();
  const auto& loads = plan_.schedule.loads;
  while (next_end_ < by_end_.size() && loads[by_end_[next_end_]].keep_until == step_)
    forget(by_end_[next_end_++]);
  for (Queue& queue : queues_) issue(queue);
}

void Streamer::issue(Queue& queue) {
  const auto& loads = plan_.schedule.loads;
  const auto due = [&] {
    return queue.next < queue.loads.size() && loads[queue.loads[queue.next]].issue_after <= step_;
  };
  if (!due()) return;
  // What lay in the slices before was read by what the compute stream was given up to here.
  event_on(compute_stream(queue)).block(queue.stream);
  while (due()) copy(queue, queue.loads[queue.next++]);
}

c10::Stream Streamer::compute_stream(const Queue& queue) {
  const c10::Device device = queue.arena.device();
  return c10::impl::VirtualGuardImpl(device.type()).getStream(device);
}

c10::Event Streamer::event_on(const c10::Stream& stream) {
  c10::Event event(stream.device_type(), c10::EventFlag::PYTORCH_DEFAULT);
  event.record(stream);
  return event;
}

bool Streamer::through_ring(std::uint32_t load) const {
  const std::uint32_t storage = plan_.schedule.loads[load].storage;
  return plan_.program.storages[storage].stored == machine::kDisk || source_.staged(storage);
}

void Streamer::copy(Queue& queue, std::uint32_t index) {
  const estimate::StreamLoad& load = plan_.schedule.loads[index];
  Slot& slot = slots_[index];
  slot.begun = true;
  const TagScope scope(recorder_, source_.stream_tag(load.storage));
  slot.bytes = room_for(queue, load);
  if (!slot.bytes.defined()) {
    ++queue.missed;
    return;
  }
  if (through_ring(index)) return;
  const c10::StreamGuard on(queue.stream);
  source_.bring(load.storage, slot.bytes);
  slot.ready.emplace(event_on(queue.stream));
  slot.copied = true;
}

/// Undefined where something that was to be gone by now still lives. What an allocator hands out was given up
/// by the compute stream before, which the copy stream waits for already.
at::Tensor Streamer::room_for(Queue& queue, const estimate::StreamLoad& load) {
  const Bytes bytes = plan_.program.storages[load.storage].bytes;
  if (!plan_.schedule.beside(load)) {
    if (!queue.arena.is_free(load.offset, estimate::slice_bytes(bytes).count())) return {};
    return queue.arena.take(load.offset, bytes.count());
  }
  try {
    return StreamArena::take_beside(queue.arena.device(), bytes.count());
  } catch (const c10::OutOfMemoryError&) {
    recorder_.forget_refusal();
    return {};
  }
}

/// The copy stream waits already for whatever used the slice before: that was enqueued when the load was due.
void Streamer::copy_read(std::optional<std::uint32_t> last) {
  for (; next_read_ < read_.size(); ++next_read_) {
    const std::uint32_t index = read_[next_read_];
    Slot& slot = slots_[index];
    if (!slot.begun || (last && index > *last)) return;
    Queue& queue = queues_[plan_.schedule.loads[index].arena];
    const c10::StreamGuard on(queue.stream);
    if (!source_.bring_read(plan_.schedule.loads[index].storage, slot.bytes, last.has_value())) return;
    if (!slot.bytes.defined()) continue;
    slot.ready.emplace(event_on(queue.stream));
    slot.copied = true;
  }
}

Streamer::Slot* Streamer::find(std::uint32_t storage, c10::Device device) {
  for (const std::uint32_t index : loads_of_[storage]) {
    const estimate::StreamLoad& load = plan_.schedule.loads[index];
    Slot& slot = slots_[index];
    if (!slot.bytes.defined() || plan_.devices[load.arena] != device) continue;
    if (on_track_ && (load.first_use > step_ || load.keep_until < step_)) continue;
    if (!slot.copied) copy_read(index);
    if (!slot.copied) continue;
    if (slot.ready) {
      slot.ready->block(c10::impl::VirtualGuardImpl(device.type()).getStream(device));
      slot.ready.reset();
    }
    return &slot;
  }
  return nullptr;
}

std::vector<std::size_t> Streamer::missed() const {
  std::vector<std::size_t> out;
  for (const Queue& queue : queues_) out.push_back(queue.missed);
  return out;
}

std::uint64_t Streamer::window_bytes(c10::Device device) const {
  for (const Queue& queue : queues_) {
    if (queue.arena.device() == device) return queue.most;
  }
  return 0;
}

}  // namespace stowage::engine
