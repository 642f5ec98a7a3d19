// Regions whose tensors are not kept: in forward only what they are run again from stays; the first
// derivative that asks for one of their tensors has the region run again, which saves the same tensors in the
// same order.
#include <algorithm>
#include <chrono>
#include <utility>

#include <c10/core/GradMode.h>

#include "core/engine/training/saved_tensors_hooks.h"

namespace stowage::engine {

/// A region while it runs again.
struct SavedTensors::Rerun {
  RegionTurn& turn;
  /// Memory of its inputs. It goes with its last use inside; as long as somebody knows of it nothing that is
  /// made later lies at its address.
  std::unordered_map<const c10::StorageImpl*, c10::weak_intrusive_ptr<c10::StorageImpl>> given{};
  std::size_t next = 0,
              wanted = 0;  ///< tensors that it has saved, and up to the last that somebody waits for
  std::unordered_map<const c10::StorageImpl*, std::uint32_t> stored{};
  std::uint64_t ps = 0;
};

thread_local SavedTensors::Rerun* SavedTensors::rerun_ = nullptr;

/// Tensors that a region saves as it runs again. Nobody will ask for a derivative of these.
class SavedTensors::AgainHook final : public torch::autograd::SavedVariableHooks {
 public:
  explicit AgainHook(std::shared_ptr<SavedTensors> books) : books_(std::move(books)) {}
  void call_pack_hook(const at::Tensor& tensor) override { books_->pack_again(tensor); }
  at::Tensor call_unpack_hook() override { TORCH_CHECK(false, "a derivative of what was run again"); }

 private:
  std::shared_ptr<SavedTensors> books_;
};

/// Other threads that compute derivatives meanwhile save nothing: they want no gradients of those.
std::unique_ptr<torch::autograd::SavedVariableHooks> SavedTensors::hooks() {
  if (rerun_) return std::make_unique<AgainHook>(shared_from_this());
  if (!forward_) return nullptr;
  return std::make_unique<Hook>(shared_from_this());
}

void SavedTensors::begin_region(std::size_t number, std::vector<RegionInput> inputs) {
  const Region& region = (*regions_)[number];
  const std::lock_guard lock(mutex_);
  look_at(region, inputs);
  if (!region.again) return;
  settle_new();
  step_ = &program_.main.steps[region.begin];
  enter_layer_of(*step_);
  auto turn = std::make_shared<RegionTurn>();
  turn->number = number;
  if (region.draws) turn->random = RandomState::now(recorder_.places());
  for (RegionInput& input : inputs) {
    RegionTurn::Input& kept = turn->inputs.emplace_back();
    const bool tensor = input.weight < 0 && input.value.isTensor() && input.value.toTensor().defined();
    if (tensor) {
      const at::Tensor given = input.value.toTensor();
      input.value = c10::IValue();
      kept.requires_grad = given.requires_grad();
      kept.kept = std::make_unique<Hook>(shared_from_this());
      SavedTensor& row = add_row(*kept.kept, given);
      row.region_input = true;
      row.region = static_cast<std::uint32_t>(number);
      row.sequence = UINT64_MAX;
      if (given.has_storage()) {
        turn->given.insert(given.storage().unsafeGetStorageImpl());
        keep(*kept.kept, row, given);
      }
    }
    kept.value = std::move(input);
  }
  open_ = std::move(turn);
}

void SavedTensors::end_region() {
  std::shared_ptr<RegionTurn> over;  // where nothing was saved it ends here, and asks for the lock
  const std::lock_guard lock(mutex_);
  if (looked_at_) note_inputs();
  over = std::move(open_);
  open_ = nullptr;
}

void SavedTensors::abandon() {
  std::shared_ptr<RegionTurn> left;  // it asks for the lock as it goes
  const std::lock_guard lock(mutex_);
  clock_.make_room_by(nullptr);
  left = std::move(open_);
}

void SavedTensors::look_at(const Region& region, const std::vector<RegionInput>& inputs) {
  looked_at_ = &region;
  for (const RegionInput& input : inputs) {
    if (input.weight >= 0 || !input.value.isTensor() || !input.value.toTensor().defined()) continue;
    const at::Tensor& tensor = input.value.toTensor();
    if (!tensor.has_storage() || is_weight(tensor)) continue;
    const bool on_gpu = tensor.device().type() != c10::kCPU;
    given_.try_emplace(tensor.storage().unsafeGetStorageImpl(),
                       Given{on_gpu ? tensor.storage().nbytes() : 0, tensor.storage().getWeakStorageImpl()});
  }
}

/// Or a part of one: it is fetched again, and never kept.
bool SavedTensors::is_weight(const at::Tensor& tensor) const {
  const Known* const known = find_known(tensor.storage().unsafeGetStorageImpl());
  return known && known->kind <= SavedKind::Constant;
}

/// A layer that runs several times needs the inputs of each turn. What it saves and another layer has saved
/// before it is that one's, and stays for both; what is saved outside of all layers stays anyway.
void SavedTensors::note_inputs() {
  const auto& names = layers_.names();
  const auto at = std::find(names.begin(), names.end(), looked_at_->module);
  const auto layer = static_cast<std::uint32_t>(at - names.begin());
  if (at != names.end()) {
    std::optional<GivenBytes>& sum = layer_inputs_[layer];
    GivenBytes bytes = sum.value_or(GivenBytes());
    for (const auto& [memory, given] : given_) {
      const auto saved = by_memory_.find(memory);
      const std::uint32_t first =
          saved == by_memory_.end() ? LayerList::kNone : layers_.of(storages_[saved->second].module);
      const bool outside = saved != by_memory_.end() && first == LayerList::kNone;
      if (first == layer) {
        bytes.saved += given.bytes;
      } else if (outside ? storages_[saved->second].holders == 0 : !given.saved) {
        bytes.rest += given.bytes;
      }
    }
    const bool before = seen_[layer];
    seen_[layer] = true;
    sum = looked_at_->pure && (!before || sum) ? std::optional(bytes) : std::nullopt;
  }
  looked_at_ = nullptr;
  given_.clear();
}

/// Weights are fetched again, and inputs are kept: what else is saved was made inside.
bool SavedTensors::is_left_out(const at::Tensor& tensor) const {
  if (!open_) return false;
  return !open_->given.contains(tensor.storage().unsafeGetStorageImpl()) && !is_weight(tensor);
}

void SavedTensors::leave_out(Hook& hook, SavedTensor& row, std::uint32_t number) {
  row.recomputed = true;
  SavedStorage& storage = storages_[row.stored];
  if (!std::exchange(storage.left_out, true)) storage.region = static_cast<std::uint32_t>(open_->number);
  hook.place_ = std::make_shared<Place>();
  hook.place_->turn = open_;
  hook.place_->row = number;
  open_->places.push_back(hook.place_);
}

at::Tensor SavedTensors::made_again(const Hook& hook) {
  Place& place = *hook.place_;
  if (!place.turn->ran) run_again(*place.turn);
  const std::lock_guard lock(mutex_);
  TORCH_CHECK(place.memory, "run again, its module does not save what it saved before");
  check_version(place.lie, place.lie.version_now(), tensors_[place.row]);
  return as_it_lay(place.memory, place.lie);
}

void SavedTensors::run_again(RegionTurn& turn) {
  turn.ran = true;
  Rerun rerun{turn};
  for (std::size_t i = 0; i < turn.places.size(); ++i) {
    if (!turn.places[i].expired()) rerun.wanted = i + 1;
  }
  std::vector<RegionInput> inputs;
  for (RegionTurn::Input& input : turn.inputs) {
    if (input.kept) {
      const at::Tensor tensor = bring(*input.kept);
      if (tensor.has_storage())
        rerun.given.try_emplace(tensor.storage().unsafeGetStorageImpl(),
                                tensor.storage().getWeakStorageImpl());
      input.value.value = tensor.detach().set_requires_grad(input.requires_grad);
    }
    inputs.push_back(std::move(input.value));
  }
  turn.inputs.clear();
  struct Running {
    Rerun* before = rerun_;
    std::optional<RandomState> random{};
    ~Running() {
      rerun_ = before;
      if (random) random->restore();
    }
  } running;
  if (turn.random) {
    running.random = RandomState::now(recorder_.places());
    turn.random->restore();
  }
  rerun_ = &rerun;
  const auto begin = std::chrono::steady_clock::now();
  run_again_(turn.number, std::move(inputs), [&rerun] { return rerun.next >= rerun.wanted; });
  const std::lock_guard lock(mutex_);
  streamed_for_ = nullptr;  // what was fetched for its steps is gone
  RegionRun& sum = region_runs_[turn.number];
  ++sum.runs;
  sum.ps += rerun.ps;
  sum.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void SavedTensors::note_work_again(std::uint64_t ps) { rerun_->ps += ps; }

void SavedTensors::pack_again(const at::Tensor& tensor) {
  if (!tensor.has_storage()) return;
  const std::lock_guard lock(mutex_);
  Rerun& rerun = *rerun_;
  if (rerun.given.contains(tensor.storage().unsafeGetStorageImpl()) || is_weight(tensor)) return;
  const std::size_t at = rerun.next++;
  TORCH_CHECK(at < rerun.turn.places.size(), "run again, its module saves more than before");
  const std::shared_ptr<Place> place = rerun.turn.places[at].lock();
  if (place) put(*place, tensor);
}

void SavedTensors::put(Place& place, const at::Tensor& tensor) {
  SavedTensor& row = tensors_[place.row];
  TORCH_CHECK(row.dtype == tensor.scalar_type() && tensor.sizes() == row.shape,
              "run again, its module saves a tensor of ", tensor.sizes(), " in the place of one of ",
              row.shape);
  place.memory = tensor.storage();
  place.lie = Lie(tensor);
  const auto [at, added] = rerun_->stored.try_emplace(tensor.storage().unsafeGetStorageImpl(),
                                                      static_cast<std::uint32_t>(storages_.size()));
  row.again = at->second;
  if (added) {
    SavedStorage& storage = storages_.emplace_back();
    storage.bytes = tensor.storage().nbytes();
    storage.module = row.step ? row.step->module : 0;
    storage.device = tensor.device();
    storage.memory = tensor.storage().getWeakStorageImpl();
    hold(storage);
    recorder_.change_kind(tensor.storage().data_ptr().get(), trace::Kind::Saved);
  }
  ++storages_[row.again].holders;
}

}  // namespace stowage::engine
