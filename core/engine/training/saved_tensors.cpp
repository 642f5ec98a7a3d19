#include "core/engine/training/saved_tensors.h"

#include <algorithm>
#include <map>
#include <utility>

#include <ATen/SequenceNumber.h>

#include "core/engine/training/saved_tensors_hooks.h"
#include "core/estimate/offload/choice.h"

namespace stowage::engine {

namespace {

std::vector<protocol::ActivationScope> scopes_of_first(const LayerList& layers, std::uint64_t first) {
  std::vector<protocol::ActivationScope> scopes;
  for (std::size_t i = 0; i < layers.count() && i < first; ++i)
    scopes.push_back({layers.names()[i], true, {}});
  return scopes;
}

}  // namespace

SavedTensors::SavedTensors(const Program& program, const Layout& layout, Residency& residency,
                           Recorder& recorder, const protocol::TrainingRequest& request,
                           const machine::Machine& machine, const machine::Calibration* calibration)
    : program_(program),
      layout_(layout),
      residency_(residency),
      recorder_(recorder),
      machine_(machine),
      layers_(program, request.layers),
      first_layers_(request.first_layers),
      asked_scopes_(first_layers_ ? scopes_of_first(layers_, *first_layers_) : request.scopes),
      scopes_(asked_scopes_, program.modules),
      threshold_(request.threshold),
      marks_(request.marks),
      groups_(request.groups),
      offloads_(first_layers_ || !asked_scopes_.empty()),
      clock_(recorder.places(), machine, calibration),
      copies_(recorder, clock_) {}

void SavedTensors::begin_pass(const std::vector<c10::IValue>& inputs) {
  const std::lock_guard lock(mutex_);
  forward_ = true;
  ++pass_;
  tensors_.clear();
  storages_.clear();
  known_.clear();
  by_memory_.clear();
  by_weight_.clear();
  turns_.clear();
  moved_of_unit_.clear();
  copies_.begin_pass();
  step_ = streamed_for_ = nullptr;
  looked_at_ = nullptr;
  given_.clear();
  layer_inputs_.assign(layers_.count(), std::nullopt);
  seen_.assign(layers_.count(), false);
  region_runs_.assign(regions_ ? regions_->size() : 0, {});
  bytes_ = peak_ = 0;
  held_on_.assign(recorder_.places().count(), {});
  new_.clear();
  changes_.clear();
  leaving_.clear();
  node_work_.clear();
  products_.clear();
  saved_bytes_.clear();
  part_begins_.clear();
  clock_.begin_pass(part_count());
  follows_ = plan_ && plan_->can_be_followed();
  enter_forward(0);
  for (std::uint32_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].isTensor()) know(inputs[i].toTensor(), SavedKind::Input, i);
  }
  if (!offloads_) return;
  // Operators of forward ask, while nothing here is locked.
  clock_.make_room_by([this](c10::DeviceIndex device) {
    const std::lock_guard asked(mutex_);
    return copies_.make_room(device);
  });
}

void SavedTensors::know(const at::Tensor& tensor, SavedKind kind, std::uint32_t index) {
  if (!tensor.defined() || !tensor.has_storage()) return;
  known_.try_emplace(tensor.storage().unsafeGetStorageImpl(),
                     Known{kind, index, tensor.storage().getWeakStorageImpl()});
}

void SavedTensors::begin_step(const Step& step, c10::Device) {
  const std::lock_guard lock(mutex_);
  settle_new();
  step_ = &step;
  turns_.push_back({at::sequence_number::peek(), &step});
  enter_layer_of(step);
  copies_.collect();
}

void SavedTensors::weight_used(std::uint32_t index, const at::Tensor& tensor) {
  const Weight& weight = program_.weights[index];
  const std::lock_guard lock(mutex_);
  know(tensor,
       weight.parameter ? SavedKind::Parameter
       : weight.buffer  ? SavedKind::Buffer
                        : SavedKind::Constant,
       index);
}

void SavedTensors::copied(const at::Tensor& from, const at::Tensor& to) {
  const std::lock_guard lock(mutex_);
  if (!from.has_storage()) return;
  if (const Known* known = find_known(from.storage().unsafeGetStorageImpl()))
    know(to, known->kind, known->index);
}

const SavedTensors::Known* SavedTensors::find_known(const c10::StorageImpl* memory) const {
  const auto found = known_.find(memory);
  return found == known_.end() ? nullptr : &found->second;
}

const Step* SavedTensors::step_of(std::uint64_t sequence) const {
  const auto after = std::upper_bound(turns_.begin(), turns_.end(), sequence,
                                      [](std::uint64_t at, const Turn& turn) { return at < turn.sequence; });
  return after == turns_.begin() ? nullptr : std::prev(after)->step;
}

SavedReason SavedTensors::reason_of(const SavedTensor& row, SavedKind kind) const {
  if (kind == SavedKind::Parameter) return SavedReason::Parameter;
  if (kind == SavedKind::Buffer) return SavedReason::Buffer;
  if (kind == SavedKind::Constant) return SavedReason::Constant;
  std::uint64_t elements = 1;
  for (const std::int64_t size : row.shape) elements *= static_cast<std::uint64_t>(size);
  if (elements < threshold_) return SavedReason::TooSmall;
  if (!row.contiguous) return SavedReason::NonContiguous;
  return row.view ? SavedReason::ViewOfLargerBase : SavedReason::Eligible;
}

/// The number of a tensor's storage. A weight that was streamed several times is one. What only a module that
/// had nothing to run again for has kept is whose who saves it then.
std::uint32_t SavedTensors::storage_of(const at::Tensor& tensor) {
  const c10::StorageImpl* const memory = tensor.storage().unsafeGetStorageImpl();
  const Known* const known = find_known(memory);
  const auto next = static_cast<std::uint32_t>(storages_.size());
  SavedStorage storage;
  storage.bytes = tensor.storage().nbytes();
  if (known && known->kind <= SavedKind::Constant) {
    const std::uint64_t weights = program_.weights[known->index].storage;
    const auto [at, added] = by_weight_.try_emplace(weights << 8 | layout_.places.of(tensor.device()), next);
    if (!added) return at->second;
    storage.bytes = program_.storages[weights].bytes;
  } else {
    const auto [at, added] = by_memory_.try_emplace(memory, next);
    if (!added) {
      const SavedStorage& before = storages_[at->second];
      if (before.kind != SavedKind::Activation || !before.of_input || before.holders > 0) return at->second;
      at->second = next;
    }
  }
  if (known) storage.kind = known->kind, storage.owner = known->index;
  storage.module = step_ ? step_->module : 0;
  if (const plan::SavedMark* mark =
          step_ ? plan::mark_of(marks_, program_.modules[step_->module], step_->name) : nullptr) {
    storage.marked = !mark->unannounced;
    storage.unannounced = mark->unannounced;
  }
  storage.device = tensor.device();
  storage.memory = tensor.storage().getWeakStorageImpl();
  storage.part = part_;
  const std::uint32_t layer = layers_.of(storage.module);
  storage.late = layer != LayerList::kNone && layer < part_;
  storages_.push_back(std::move(storage));
  new_.push_back({next, nullptr});
  return next;
}

/// What was sent stands for the tensors that were saved before the storage was written to again; those after
/// it are another.
std::shared_ptr<Held> SavedTensors::held_for(std::uint32_t stored, const at::Tensor& tensor) {
  SavedStorage& storage = storages_[stored];
  const c10::VariableVersion version = torch::autograd::impl::version_counter(tensor);
  std::shared_ptr<Held> held = storage.held.lock();
  const bool same = held && (!held->host.defined() || !version.enabled() ||
                             held->version_sent == version.current_version());
  if (same) return held;
  held = std::make_shared<Held>();
  held->stored = stored;
  held->module = storage.module;
  held->device = tensor.device();
  held->bytes = storage.bytes;
  held->version = version;
  const bool weight = storage.kind <= SavedKind::Constant;
  const std::uint32_t of_program = weight ? program_.weights[storage.owner].storage : 0;
  if (weight && !program_.storages[of_program].mutated) {
    held->weight_storage = of_program;
  } else {
    held->memory = tensor.storage();
  }
  storage.held = held;
  return held;
}

SavedTensor& SavedTensors::add_row(Hook& hook, const at::Tensor& tensor) {
  hook.packed_ = true;
  hook.pass_ = pass_;
  hook.row_ = static_cast<std::uint32_t>(tensors_.size());
  SavedTensor& row = tensors_.emplace_back();
  row.step = step_;
  row.sequence = at::sequence_number::peek() - 1;
  row.dtype = tensor.scalar_type();
  row.shape = tensor.sizes().vec();
  row.saved_ns = recorder_.now();
  if (!tensor.has_storage()) {  // sparse and the like: kept as autograd would
    hook.itself_ = tensor.detach();
    row.stored = static_cast<std::uint32_t>(storages_.size());
    storages_.emplace_back().module = step_ ? step_->module : 0;
    row.reason = SavedReason::NonContiguous;
    return row;
  }
  row.bytes = tensor.nbytes();
  row.view = row.bytes < tensor.storage().nbytes();
  row.contiguous = tensor.is_contiguous();
  row.stored = storage_of(tensor);
  row.reason = reason_of(row, storages_[row.stored].kind);
  const auto given = given_.find(tensor.storage().unsafeGetStorageImpl());
  row.given = given != given_.end();
  if (row.given) given->second.saved = true;
  hook.lie_ = Lie(tensor);
  return row;
}

void SavedTensors::pack(Hook& hook, const at::Tensor& tensor) {
  const std::lock_guard lock(mutex_);
  SavedTensor& row = add_row(hook, tensor);
  if (hook.itself_.defined()) return;
  saved_bytes_[row.sequence] += row.bytes;
  row.inside = open_ != nullptr;
  if (open_) row.region = static_cast<std::uint32_t>(open_->number);
  if (is_left_out(tensor)) {
    leave_out(hook, row, hook.row_);
  } else {
    keep(hook, row, tensor);
  }
}

void SavedTensors::keep(Hook& hook, SavedTensor& row, const at::Tensor& tensor) {
  SavedStorage& storage = storages_[row.stored];
  storage.of_input = row.region_input && (storage.of_input || !storage.kept);
  if (!std::exchange(storage.kept, true) && storage.left_out) {  // it is his who keeps it
    storage.module = step_ ? step_->module : 0;
    storage.part = part_;
    const std::uint32_t layer = layers_.of(storage.module);
    storage.late = layer != LayerList::kNone && layer < part_;
    new_.push_back({row.stored, nullptr});
  }
  hook.held_ = held_for(row.stored, tensor);
  if (++storage.holders == 1 && storage.kind >= SavedKind::Input) {
    hold(storage);
    came(row.stored);
    recorder_.change_kind(tensor.storage().data_ptr().get(), trace::Kind::Saved);
  }
  if (row.reason != SavedReason::Eligible) return;
  // Whoever moves it can do so from here on, whatever saved it before: runs that move nothing say the same.
  if (!std::exchange(storage.may_go, true)) new_.push_back({row.stored, nullptr});
  offload(row.stored, hook.held_);
}

c10::Storage SavedTensors::memory_of(const Hook& hook) {
  Held& held = *hook.held_;
  if (held.weight_storage >= 0) {
    const Step* const step = step_of(tensors_[hook.row_].sequence);
    if (std::exchange(streamed_for_, step) != step) residency_.release_streamed();
    return residency_.bytes_on(static_cast<std::uint32_t>(held.weight_storage), held.device).storage();
  }
  const bool sent = held.host.defined();
  note_need(held);
  if (sent && copies_.bring(held)) came(held.stored);
  check_version(hook.lie_, sent ? held.version_sent : hook.lie_.version_now(), tensors_[hook.row_]);
  return held.memory;
}

void SavedTensors::check_version(const Lie& lie, std::uint32_t now, const SavedTensor& row) const {
  TORCH_CHECK(now == lie.version,
              "one of the variables needed for gradient computation has been modified by an inplace "
              "operation: a tensor of ",
              lie.sizes, " that ", row.step ? program_.labels[row.step->label].c_str() : "the pass",
              " saved at version ", lie.version, " is at version ", now);
}

at::Tensor SavedTensors::as_it_lay(const c10::Storage& memory, const Lie& lie) {
  at::Tensor out = at::detail::make_tensor<c10::TensorImpl>(
      c10::Storage(memory), c10::DispatchKeySet(key_of(memory.device())), lie.dtype);
  out.unsafeGetTensorImpl()->set_storage_offset(lie.offset);
  out.unsafeGetTensorImpl()->set_sizes_and_strides(lie.sizes, lie.strides);
  if (lie.conjugate) out._set_conj(true);
  if (lie.negative) out._set_neg(true);
  return out;
}

at::Tensor SavedTensors::bring(const Hook& hook) {
  if (hook.itself_.defined()) return hook.itself_;
  const std::lock_guard lock(mutex_);
  return as_it_lay(memory_of(hook), hook.lie_);
}

at::Tensor SavedTensors::unpack(const Hook& hook) {
  const std::lock_guard one(backward_mutex_);
  return hook.place_ ? made_again(hook) : bring(hook);
}

void SavedTensors::dropped(std::uint64_t pass, std::uint32_t index) {
  const std::lock_guard lock(mutex_);
  if (pass != pass_) return;
  SavedTensor& row = tensors_[index];
  row.released = true;
  row.in_forward = forward_;
  row.freed_ns = recorder_.now();
  if (row.recomputed && row.again == 0) return;
  SavedStorage& storage = storages_[row.recomputed ? row.again : row.stored];
  if (storage.holders == 0 || --storage.holders > 0 || storage.kind < SavedKind::Input) return;
  let_go(storage);
  if (!row.recomputed) went(row.stored);
}

void SavedTensors::end_forward() {
  const std::lock_guard lock(mutex_);
  settle_new();
  while (part_ + 1 < part_count()) enter_forward(part_ + 1);  // layers that did not run
  copies_.finish();
  clock_.make_room_by(nullptr);
  forward_ = false;
  end_of_forward_ = bytes_;
  for (HeldOn& here : held_on_) here.end_of_forward = here.bytes;
  for (std::uint32_t stored = 0; stored < storages_.size(); ++stored) {
    SavedStorage& storage = storages_[stored];
    storage.freed = storage.moved && storage.memory.expired();
    storage.gone = storage.left_out && !storage.kept && storage.memory.expired();
    if (storage.freed) went(stored);
  }
  clock_.enter(true, part_);
}

void SavedTensors::end_pass() {
  const std::lock_guard lock(mutex_);
  copies_.finish();
  known_.clear();
  const Places& places = recorder_.places();
  for (std::uint32_t gpu = 0; gpu < places.gpus; ++gpu) clock_.settle(places.torch(gpu));
  pass_ps_ = clock_.pass_ps();
  if (offloads_) choose_under_caps();
  followed_ = follows_;
  if (layers_.count() > 0) plan_ = plan_offload(*this, program_, machine_, places);
}

}  // namespace stowage::engine
