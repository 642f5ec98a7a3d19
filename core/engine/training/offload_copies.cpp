#include "core/engine/training/offload_copies.h"

#include <algorithm>
#include <utility>

#include <ATen/ops/empty.h>
#include <c10/core/GradMode.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/engine/pinned_bytes.h"

namespace stowage::engine {
namespace {

c10::Stream compute_stream(c10::Device device) {
  return c10::impl::VirtualGuardImpl(device.type()).getStream(device);
}

c10::Event event_on(const c10::Stream& stream) {
  c10::Event event(stream.device_type(), c10::EventFlag::PYTORCH_DEFAULT);
  event.record(stream);
  return event;
}

}  // namespace

c10::DispatchKey key_of(c10::Device device) {
  if (device.type() == c10::kCPU) return c10::DispatchKey::CPU;
  return device.type() == c10::kCUDA ? c10::DispatchKey::CUDA : c10::DispatchKey::PrivateUse1;
}

at::Tensor bytes_over(const c10::Storage& memory) {
  at::Tensor out = at::detail::make_tensor<c10::TensorImpl>(c10::Storage(memory),
                                                            c10::DispatchKeySet(key_of(memory.device())),
                                                            caffe2::TypeMeta::Make<std::uint8_t>());
  const auto bytes = static_cast<std::int64_t>(memory.nbytes());
  out.unsafeGetTensorImpl()->set_sizes_contiguous(c10::IntArrayRef(&bytes, 1));
  return out;
}

void OffloadCopies::begin_pass() {
  in_flight_.clear();
  order_.clear();
  of_layer_.clear();
}

OffloadCopies::Queue& OffloadCopies::queue_of(c10::Device device) {
  const auto found = queues_.find(device.index());
  if (found != queues_.end()) return found->second;
  const c10::impl::VirtualGuardImpl guard(device.type());
  return queues_
      .emplace(device.index(),
               Queue{guard.getStreamFromGlobalPool(device), guard.getStreamFromGlobalPool(device)})
      .first->second;
}

void OffloadCopies::send(const std::shared_ptr<Held>& held, std::uint32_t layer) {
  const c10::NoGradGuard values_only;
  const Places& places = recorder_.places();
  const std::uint16_t from = places.of(held->device);
  {
    const TagScope scope(recorder_, {recorder_.module_name(held->module), recorder_.name("offloaded"),
                                     trace::Kind::Saved, from});
    held->host = host_bytes(held->bytes, held->device.type());
  }
  Queue& queue = queue_of(held->device);
  const std::uint64_t begin = recorder_.now();
  clock_.settle(held->device);
  event_on(compute_stream(held->device)).block(queue.to_host);
  {
    const c10::StreamGuard on(queue.to_host);
    auto begun = recorder_.copy_begins(from, places.cpu());
    held->host.copy_(bytes_over(held->memory), true);
    recorder_.transfer(begin, from, places.cpu(), held->bytes, held->module, std::move(begun));
    held->sent.emplace(event_on(queue.to_host));
    in_flight_.push_back(
        {held->memory, event_on(queue.to_host), held->stored, layer, clock_.end_of(queue.to_host)});
  }
  held->version_sent = held->version.enabled() ? held->version.current_version() : 0;
  held->memory = c10::Storage();
  (layer == kAlone ? order_ : of_layer_[layer]).push_back(held);
}

void OffloadCopies::collect() {
  std::erase_if(in_flight_, [this](InFlight& copy) {
    return copy.layer == kAlone && clock_.has_come_to(copy.end_ps) && copy.ended.query();
  });
}

bool OffloadCopies::make_room(c10::DeviceIndex device) {
  const auto oldest = std::find_if(in_flight_.begin(), in_flight_.end(), [device](const InFlight& copy) {
    return copy.layer == kAlone && copy.memory.device().index() == device;
  });
  if (oldest == in_flight_.end()) return false;
  clock_.wait(oldest->memory.device(), oldest->ended, oldest->stored);
  in_flight_.erase(oldest);
  return true;
}

void OffloadCopies::settle_write(const c10::Storage& memory) {
  for (const InFlight& copy : in_flight_) {
    if (copy.memory.is_alias_of(memory)) clock_.wait(memory.device(), copy.ended, copy.stored);
  }
}

std::vector<std::uint32_t> OffloadCopies::give_back(std::uint32_t layer) {
  std::vector<std::uint32_t> stored;
  for (const InFlight& copy : in_flight_) {
    if (copy.layer != layer) continue;
    clock_.wait(copy.memory.device(), copy.ended, copy.stored);
    stored.push_back(copy.stored);
  }
  std::erase_if(in_flight_, [layer](const InFlight& copy) { return copy.layer == layer; });
  return stored;
}

void OffloadCopies::bring_layer(std::uint32_t layer, std::vector<std::uint32_t>& stored) {
  for (const std::weak_ptr<Held>& one : of_layer_[layer]) {
    const auto held = one.lock();
    if (!held || held->memory) continue;
    load(*held);
    stored.push_back(held->stored);
  }
}

void OffloadCopies::finish() {
  while (!in_flight_.empty()) {
    in_flight_.front().ended.synchronize();
    in_flight_.pop_front();
  }
}

/// What lay in the new block before was used by what the compute stream has been given up to here.
void OffloadCopies::load(Held& held) {
  const c10::NoGradGuard values_only;
  const Places& places = recorder_.places();
  const std::uint16_t to = places.of(held.device);
  at::Tensor block;
  {
    const TagScope scope(recorder_, {recorder_.module_name(held.module), recorder_.name("reloaded"),
                                     trace::Kind::Saved, places.cpu()});
    block = at::empty({static_cast<std::int64_t>(held.bytes)},
                      at::TensorOptions().dtype(at::kByte).device(held.device));
  }
  Queue& queue = queue_of(held.device);
  const std::uint64_t begin = recorder_.now();
  clock_.settle(held.device);
  event_on(compute_stream(held.device)).block(queue.to_device);
  held.sent->block(queue.to_device);
  {
    const c10::StreamGuard on(queue.to_device);
    auto begun = recorder_.copy_begins(places.cpu(), to);
    block.copy_(held.host, true);
    recorder_.transfer(begin, places.cpu(), to, held.bytes, held.module, std::move(begun));
    held.loaded.emplace(event_on(queue.to_device));
  }
  held.memory = block.storage();
}

bool OffloadCopies::bring(Held& held) {
  const bool absent = !held.memory;
  if (absent) load(held);
  if (held.loaded) clock_.wait(held.device, *held.loaded, held.stored);
  bring_one_before(held);
  return absent;
}

void OffloadCopies::bring_one_before(const Held& held) {
  const auto at = std::find_if(order_.begin(), order_.end(), [&](const std::weak_ptr<Held>& one) {
    const auto known = one.lock();
    return known.get() == &held;
  });
  if (at == order_.end()) return;
  order_.erase(at, order_.end());
  while (!order_.empty()) {
    const std::shared_ptr<Held> before = order_.back().lock();
    if (before && before->memory) return;
    if (before && before->device == held.device) return bring_where_room(*before);
    if (before) return;
    order_.pop_back();
  }
}

/// Where there is no room yet it comes when it is asked for.
void OffloadCopies::bring_where_room(Held& held) {
  try {
    load(held);
  } catch (const c10::OutOfMemoryError&) {
    recorder_.forget_refusal();
  }
}

}  // namespace stowage::engine
