// What a pass moves of what it saved, and when: layer by layer, or each storage as it comes.
#include "core/engine/training/saved_tensors.h"

#include <algorithm>
#include <utility>

#include <ATen/SequenceNumber.h>

#include "core/estimate/offload/fill_caps.h"

namespace stowage::engine {

std::uint32_t SavedTensors::part_count() const {
  return std::max<std::uint32_t>(static_cast<std::uint32_t>(layers_.count()), 1);
}

void SavedTensors::enter_layer_of(const Step& step) {
  const std::uint32_t layer = layers_.of(step.module);
  if (layer == LayerList::kNone) return;
  while (part_ < layer) enter_forward(part_ + 1);
}

void SavedTensors::enter_forward(std::uint32_t part) {
  part_ = part;
  part_begins_.push_back(at::sequence_number::peek());
  clock_.enter(false, part);
  if (!follows_) return;
  const auto due = estimate::offload::given_back_at(plan_->answer.choice, part_count(), part);
  if (!due) return;
  const std::vector<std::uint32_t> given = copies_.give_back(*due);
  leaving_.insert(leaving_.end(), given.begin(), given.end());
  see_off();
}

/// The input of a layer is held by its first operator when the layer before it is given back.
void SavedTensors::see_off() {
  std::erase_if(leaving_, [this](std::uint32_t stored) {
    if (!storages_[stored].memory.expired()) return false;
    went(stored);
    return true;
  });
}

/// Where there is no room yet a tensor comes when it is asked for.
void SavedTensors::enter_backward(std::uint32_t part) {
  part_ = part;
  clock_.enter(true, part);
  if (!follows_) return;
  const auto due = estimate::offload::brought_at(plan_->answer.choice, part_count(), part);
  if (!due) return;
  std::vector<std::uint32_t> brought;
  try {
    copies_.bring_layer(*due, brought);
  } catch (const c10::OutOfMemoryError&) {
    recorder_.forget_refusal();
  }
  for (const std::uint32_t stored : brought) came(stored);
}

void SavedTensors::begin_node(std::uint64_t sequence) {
  const std::lock_guard lock(mutex_);
  const auto after = std::upper_bound(part_begins_.begin(), part_begins_.end(), sequence);
  const auto begun = static_cast<std::uint32_t>(after - part_begins_.begin());
  const std::uint32_t part = begun == 0 ? 0 : begun - 1;
  while (part_ > part) enter_backward(part_ - 1);
}

void SavedTensors::end_node(std::uint64_t sequence, c10::Device device) {
  const auto found = node_work_.find(sequence);
  if (found == node_work_.end() || found->second.bytes == 0) return;
  const NodeWork& work = found->second;
  if (work.copies) {
    const Places& places = recorder_.places();
    clock_.copy_in_turn(places.of(work.copies->first), places.of(work.copies->second), work.bytes);
    return;
  }
  const auto saved = saved_bytes_.find(sequence);
  clock_.work(device, work.bytes + (saved == saved_bytes_.end() ? 0 : saved->second),
              product_of(sequence, work));
}

void SavedTensors::note_node(std::uint64_t sequence, const NodeWork& work) {
  node_work_[sequence] = work;
  const Step* const step = work.products > 0 ? step_of(sequence) : nullptr;
  if (const auto found = products_.find(step); step && found != products_.end()) ++found->second.nodes;
}

/// A gradient of a product is a product with as many operations; what a step multiplied is shared out among
/// the nodes that it made.
estimate::ProductWork SavedTensors::product_of(std::uint64_t sequence, const NodeWork& work) const {
  const Step* const step = work.products > 0 ? step_of(sequence) : nullptr;
  const auto found = products_.find(step);
  if (!step || found == products_.end() || found->second.nodes == 0) return {};
  const Products& made = found->second;
  estimate::ProductWork out = made.last;
  out.operations *= static_cast<double>(made.calls) / made.nodes * work.products;
  return out;
}

void SavedTensors::worked(c10::Device device, std::uint64_t bytes, const estimate::ProductWork& product) {
  const std::uint64_t ps = clock_.work(device, bytes, product);
  const std::lock_guard lock(mutex_);
  if (rerun_) return note_work_again(ps);
  if (product.operations > 0 && step_) {
    Products& made = products_[step_];
    made.last = product;
    ++made.calls;
  }
  settle_new();
}

void SavedTensors::copied_in_turn(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) {
  const std::uint64_t ps = clock_.copy_in_turn(from, to, bytes);
  if (rerun_) note_work_again(ps);  // this thread's own; who fetches a weight may hold the lock
}

void SavedTensors::to_be_written(const at::Tensor& tensor) {
  if (!tensor.has_storage()) return;
  const std::lock_guard lock(mutex_);
  copies_.settle_write(tensor.storage());
}

/// Autograd has it now.
void SavedTensors::hold(const SavedStorage& storage) {
  bytes_ += storage.bytes;
  peak_ = std::max(peak_, bytes_);
  HeldOn& here = held_on_[recorder_.places().of(storage.device)];
  here.bytes += storage.bytes;
  here.peak = std::max(here.peak, here.bytes);
}

void SavedTensors::let_go(const SavedStorage& storage) {
  bytes_ -= storage.bytes;
  held_on_[recorder_.places().of(storage.device)].bytes -= storage.bytes;
}

void SavedTensors::came(std::uint32_t stored) {
  SavedStorage& storage = storages_[stored];
  if (storage.device.type() == c10::kCPU || std::exchange(storage.there, true)) return;
  changes_.push_back({stored, true});
}

void SavedTensors::went(std::uint32_t stored) {
  if (std::exchange(storages_[stored].there, false)) changes_.push_back({stored, false});
}

void SavedTensors::note_need(const Held& held) {
  SavedStorage& storage = storages_[held.stored];
  if (forward_ || std::exchange(storage.needed, true)) return;
  storage.needed_part = part_;
  storage.needed_ps = clock_.part_ps();
}

std::uint64_t SavedTensors::planned_peak_bytes(std::optional<std::uint32_t> gpu) const {
  const Places& places = recorder_.places();
  std::uint64_t now = 0, most = 0;
  for (const Change& change : changes_) {
    const SavedStorage& storage = storages_[change.stored];
    const OffloadPlan::Place* const place = plan_ ? plan_->find(change.stored, storage.bytes) : nullptr;
    if (!place || place->layer == LayerList::kNone) continue;
    if (gpu && places.name(places.of(storage.device)).index != *gpu) continue;
    now = change.came ? now + storage.bytes : now - storage.bytes;
    most = std::max(most, now);
  }
  return most;
}

/// The step has run: its results are there to be copied.
void SavedTensors::settle_new() {
  see_off();
  for (const New& one : std::exchange(new_, {})) {
    SavedStorage& storage = storages_[one.stored];
    if (!one.held) {
      storage.ready_ps = ready_now(storage);
    } else {
      send(one.stored, one.held);
    }
  }
}

/// Of a storage that a later layer is the first to be let move, its own layer is over.
std::uint64_t SavedTensors::ready_now(const SavedStorage& storage) const {
  return storage.part == part_ ? clock_.part_ps() : clock_.forward_ps(storage.part);
}

void SavedTensors::offload(std::uint32_t stored, const std::shared_ptr<Held>& held) {
  SavedStorage& storage = storages_[stored];
  if (!offloads_ || !scopes_.of(storage.module).on || storage.marked || storage.unannounced) return;
  const bool first = !std::exchange(storage.wanted, true);
  if (first && !under_cap(stored)) storage.over_cap = true;
  if (first && no_room_.contains(stored)) storage.no_room = true;
  const bool stays = storage.over_cap || storage.no_room || (first_layers_ && storage.late);
  if (stays || storage.device.type() == c10::kCPU || !held->memory || held->host.defined()) return;
  new_.push_back({stored, held});
}

void SavedTensors::send(std::uint32_t stored, const std::shared_ptr<Held>& held) {
  SavedStorage& storage = storages_[stored];
  if (!held->memory || held->host.defined()) return;
  std::uint32_t layer = OffloadCopies::kAlone;
  const OffloadPlan::Place* const place = follows_ ? plan_->find(stored, storage.bytes) : nullptr;
  if (place && place->let_go) return;
  if (place && place->layer != LayerList::kNone) {
    if (!plan_->moves(*place)) return;
    layer = place->layer;
  }
  storage.ready_ps = ready_now(storage);
  try {
    copies_.send(held, layer);
    storage.moved = true;
  } catch (const c10::OutOfMemoryError&) {
    recorder_.forget_refusal();
    storage.no_room = true;
    no_room_.insert(stored);
  }
}

bool SavedTensors::under_cap(std::uint32_t stored) {
  const ActivationScopes::Decision& scope = scopes_.of(storages_[stored].module);
  if (!scope.cap) return true;
  if (has_chosen_) return chosen_.contains(stored);
  std::uint64_t& used = moved_of_unit_[scope.unit];
  if (storages_[stored].bytes > *scope.cap - std::min(*scope.cap, used)) return false;
  used += storages_[stored].bytes;
  return true;
}

/// From the second pass on it is known what each cap has to be filled with. What autograd lets go of in
/// forward takes no room in backward: it stays, and is in no cap.
void SavedTensors::choose_under_caps() {
  std::vector<bool> kept(storages_.size());
  for (const SavedTensor& row : tensors_) kept[row.stored] = kept[row.stored] || !row.in_forward;
  std::vector<estimate::offload::CappedStorage> capped;
  has_chosen_ = false;
  for (std::uint32_t i = 0; i < storages_.size(); ++i) {
    const SavedStorage& storage = storages_[i];
    const ActivationScopes::Decision& scope = scopes_.of(storage.module);
    if (!storage.wanted || !scope.cap) continue;
    has_chosen_ = true;
    if (kept[i])
      capped.push_back({i, storage.bytes, program_.modules[storage.module], scope.unit, *scope.cap});
  }
  auto filled = estimate::offload::fill_caps(capped, groups_);
  chosen_ = {filled.goes.begin(), filled.goes.end()};
  caps_by_order_ = std::move(filled.by_order);
}

bool SavedTensors::stays_by_cap(std::uint32_t stored) const {
  const SavedStorage& storage = storages_[stored];
  if (!storage.wanted || !scopes_.of(storage.module).cap) return false;
  return has_chosen_ ? !chosen_.contains(stored) : storage.over_cap;
}

}  // namespace stowage::engine
