// Weights that a plan brings ahead: what the mapped file or RAM holds, and what threads read from disk in the
// order in which it is copied, or copy from RAM that is not pinned.
#include <algorithm>
#include <utility>

#include <ATen/ops/from_blob.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/engine/execution/residency.h"

namespace stowage::engine {

std::uint64_t Residency::bytes_changed_in_ram() const {
  std::uint64_t sum = 0;
  for (const StorageBlock& block : program_.storages) {
    if (block.mutated && layout_.home[block.weights.front()] == machine::kCpu) sum += block.bytes;
  }
  return sum;
}

bool Residency::has_weights_on_disk() const {
  return std::any_of(program_.storages.begin(), program_.storages.end(), [&](const StorageBlock& block) {
    return layout_.home[block.weights.front()] == machine::kDisk;
  });
}

std::uint64_t Residency::largest_pageable() const {
  std::uint64_t most = 0;
  for (std::uint32_t storage = 0; in_ram_ == InRam::Pageable && storage < records_.size(); ++storage) {
    if (records_[storage].kept) most = std::max(most, program_.storages[storage].bytes);
  }
  return most;
}

bool Residency::staged(std::uint32_t storage) const { return stages_ && records_[storage].kept; }

void Residency::unpin() {
  in_ram_ = InRam::Pageable;
  // All pinned blocks go before a plain one comes: no budget has to hold both.
  std::vector<std::uint32_t> held;
  for (std::uint32_t storage = 0; storage < records_.size(); ++storage) {
    Record& record = records_[storage];
    if (!record.kept) continue;
    record.mapped_views.clear();
    record.mapped.reset();
    held.push_back(storage);
  }
  for (const std::uint32_t storage : held) {
    const std::uint32_t first = program_.storages[storage].weights.front();
    const TagScope scope(recorder_, tag(first, trace::Kind::Resident, 0xFFFF));
    read_into_ram(storage);
  }
}

Tag Residency::stream_tag(std::uint32_t storage) {
  const std::uint32_t first = program_.storages[storage].weights.front();
  return tag(first, trace::Kind::Streamed, layout_.places.of(layout_.home[first]));
}

void Residency::bring(std::uint32_t storage, const at::Tensor& into) {
  const std::uint64_t begin = recorder_.now();
  auto begun = copy_begins(storage, into.device());
  into.copy_(bytes_of(storage), true);
  note_streamed(storage, begin, into.device(), std::move(begun));
  if (!records_[storage].mapped.defined()) give_back(storage);
}

std::optional<c10::Event> Residency::copy_begins(std::uint32_t storage, c10::Device device) {
  const machine::DeviceId home = layout_.home[program_.storages[storage].weights.front()];
  return recorder_.copy_begins(layout_.places.of(home), layout_.places.of(device));
}

void Residency::note_streamed(std::uint32_t storage, std::uint64_t begin, c10::Device device,
                              std::optional<c10::Event> begun) {
  const StorageBlock& block = program_.storages[storage];
  const std::uint32_t first = block.weights.front();
  const ModuleIndex owner = program_.weights[first].owner;
  recorder_.transfer(begin, layout_.places.of(layout_.home[first]), layout_.places.of(device), block.bytes,
                     owner, std::move(begun));
  recorder_.streamed(owner, block.bytes);
}

void Residency::follow(StreamPlan plan, std::unique_ptr<DiskReader> disk, at::Tensor ring) {
  stop_following();
  ring_ = std::move(ring);
  disk_ = std::move(disk);
  const auto& loads = plan.schedule.loads;
  stages_ = disk_ && std::none_of(loads.begin(), loads.end(), [&](const auto& load) {
              return plan.program.storages[load.storage].stored == machine::kDisk;
            });
  WeightSource& source = *this;
  try {
    streamer_ = std::make_unique<Streamer>(std::move(plan), source, recorder_);
  } catch (const c10::OutOfMemoryError&) {
    stop_following();  // or the ring would keep its room in the CPU's budget for a streamer that is not there
    throw;
  }
}

void Residency::stop_following() {
  streamer_.reset();
  give_back_pieces(0);
  disk_.reset();
  ring_.reset();
  stages_ = false;
}

void Residency::begin_pass() {
  departed_.clear();
  if (streamer_) streamer_->begin_pass();
}

void Residency::begin_step(const Step& step, c10::Device device) {
  if (streamer_) streamer_->begin(step);
  if (!meter_) return;
  note_rest();
  meter_->begin(step, device, [this](const auto& tell) { each_held(tell); });
}

void Residency::note_rest() {
  for (std::uint16_t gpu = 0; meter_ && gpu < layout_.places.gpus; ++gpu)
    meter_->rest(gpu, recorder_.take_rest(gpu));
}

void Residency::each_held(const std::function<void(std::uint32_t, std::uint16_t)>& tell) {
  for (const std::uint32_t storage : streamed_) {
    for (const Copy& copy : records_[storage].copies) {
      if (copy.resident) continue;
      bool held = copy.bytes.storage().use_count() > 1 + copy.views.size();
      for (const auto& [weight, view] : copy.views) held |= view.use_count() > 1;
      if (held) tell(storage, layout_.places.of(copy.device));
    }
  }
  std::erase_if(departed_, [](const Departed& one) { return one.bytes.expired(); });
  for (const Departed& one : departed_) tell(one.storage, one.place);
}

/// Streamed copies go; views of them keep theirs until they die.
void Residency::depart(std::uint32_t storage) {
  std::erase_if(records_[storage].copies, [&](const Copy& copy) {
    if (copy.resident) return false;
    if (meter_)
      departed_.push_back(
          {storage, layout_.places.of(copy.device), copy.bytes.storage().getWeakStorageImpl()});
    return true;
  });
}

void Residency::read_ahead(const std::vector<std::uint32_t>& storages) {
  got_ = 0;
  if (!disk_) return;
  give_back_pieces(0);
  std::vector<Extent> order;
  for (const std::uint32_t storage : storages) {
    Extent& extent = order.emplace_back();
    extent.offset = program_.storages[storage].file_offset;
    extent.bytes = program_.storages[storage].bytes;
    if (staged(storage))
      extent.memory = static_cast<const std::byte*>(records_[storage].mapped.const_data_ptr());
  }
  disk_->start(std::move(order));
}

/// Waits for the copies of the oldest pieces.
void Residency::give_back_pieces(std::size_t all_but) {
  while (in_flight_.size() > all_but || (!in_flight_.empty() && in_flight_.front().copied.query())) {
    in_flight_.front().copied.synchronize();
    disk_->give_back(in_flight_.front().piece);
    in_flight_.pop_front();
  }
}

bool Residency::bring_read(std::uint32_t storage, const at::Tensor& into, bool wait) {
  if (!disk_) {
    if (into.defined()) bring(storage, into);
    return true;
  }
  const std::uint64_t bytes = program_.storages[storage].bytes;
  const c10::InferenceMode normal(false);
  while (got_ < bytes) {
    give_back_pieces(wait ? DiskReader::Options{}.slots - 1 : ~std::size_t{0});
    std::optional<DiskReader::Piece> piece = disk_->try_next();
    if (!piece && !wait) return false;
    if (!piece) {
      auto next = disk_->next();
      TORCH_CHECK(next && *next, next ? std::string("a weight is not read") : sentence(next.error()));
      piece = **next;
    }
    if (got_ == 0) {
      since_ = recorder_.now();
      begun_ = into.defined() ? copy_begins(storage, into.device()) : std::nullopt;
    }
    got_ += piece->bytes;
    if (!into.defined()) {
      disk_->give_back(*piece);
      continue;
    }
    const auto length = static_cast<std::int64_t>(piece->bytes), at = static_cast<std::int64_t>(piece->at);
    into.narrow(0, at, length)
        .copy_(at::from_blob(const_cast<std::byte*>(piece->data), {length}, at::kByte), true);
    c10::Event copied(into.device().type(), c10::EventFlag::PYTORCH_DEFAULT);
    copied.record(c10::impl::VirtualGuardImpl(into.device().type()).getStream(into.device()));
    in_flight_.push_back({*piece, std::move(copied)});
  }
  got_ = 0;
  if (into.defined()) note_streamed(storage, since_, into.device(), std::exchange(begun_, {}));
  return true;
}

}  // namespace stowage::engine
