#include "core/engine/program/writes.h"

#include <utility>

#include <c10/core/GradMode.h>

#include "core/engine/execution/executor.h"
#include "core/formats/strides.h"

namespace stowage::engine {

void ReadOnly::add(const at::Tensor& tensor) {
  if (!tensor.defined() || !tensor.has_storage()) return;
  const c10::StorageImpl* storage = tensor.storage().unsafeGetStorageImpl();
  storages_.try_emplace(storage, tensor.storage().getWeakStorageImpl());
}

void ReadOnly::check_write(const at::Tensor& tensor) const {
  if (!tensor.defined() || !tensor.has_storage()) return;
  TORCH_CHECK(!storages_.contains(tensor.storage().unsafeGetStorageImpl()),
              "it writes to a copy of a value that lives elsewhere; the result would be wrong");
}

void check_extent(const at::Tensor& view) {
  if (!view.defined() || !view.has_storage()) return;
  const c10::IntArrayRef sizes = view.sizes(), strides = view.strides();
  const auto bytes = formats::strided_extent({sizes.data(), sizes.size()}, {strides.data(), strides.size()},
                                             view.storage_offset(), view.element_size());
  TORCH_CHECK(bytes && *bytes <= view.storage().nbytes(),
              "a view that reaches outside of its storage (sizes ", view.sizes(), ", strides ",
              view.strides(), ", offset ", view.storage_offset(), ", storage of ", view.storage().nbytes(),
              " bytes)");
}

/// What is written cannot be moved, and a view of what is written later must not be one of a copy: the step
/// runs where that storage lives.
std::optional<c10::Device> Executor::home_device(const Step& step, const Frame& frame) const {
  for (const Recipe& recipe : step.arguments) {
    if (!(step.writes ? recipe.written : recipe.aliased && recipe.changing)) continue;
    for (const Slot slot : recipe.slots) {
      if (slot == kNoSlot) continue;
      const Value& value = frame[slot];
      if (value.weight >= 0) return residency_.place_of_mutated(static_cast<std::uint32_t>(value.weight));
      if (value.value.isTensor() && value.value.toTensor().defined()) return value.value.toTensor().device();
    }
  }
  return std::nullopt;
}

/// Of several operands that a step writes to only the first is sure to live where the step runs (batch norm's
/// mean and variance on two devices). The others were handed in as copies, which bring_home() copies back.
void Executor::note_strays(const Recipe& recipe, const c10::IValue& handed, Frame& frame,
                           std::vector<Stray>& strays) {
  const auto note = [&](Slot slot, const at::Tensor& given) {
    Value& value = frame[slot];
    at::Tensor home = given;
    if (value.weight >= 0) {
      const auto index = static_cast<std::uint32_t>(value.weight);
      home = residency_.weight(index, residency_.place_of_mutated(index));
    } else if (value.value.isTensor()) {
      home = value.value.toTensor();
    }
    if (options_.listener && given.defined()) options_.listener->to_be_written(given);
    if (!home.defined()) return;
    read_only_.check_write(home);
    if (!home.is_same(given)) strays.push_back({std::move(home), given});
  };
  if (recipe.slots.empty()) return;
  if (handed.isTensor()) return note(recipe.slots[0], handed.toTensor());
  if (!handed.isTensorList()) return;
  const auto list = handed.toTensorVector();
  for (std::size_t i = 0; i < list.size() && i < recipe.slots.size(); ++i) note(recipe.slots[i], list[i]);
}

void Executor::bring_home(const std::vector<Stray>& strays, std::size_t first) {
  const Places& places = layout_.places;
  for (const Stray& stray : strays) {
    const std::uint64_t begin = recorder_.now();
    stray.home.copy_(stray.copy);
    recorder_.transfer(begin, places.of(stray.copy.device()), places.of(stray.home.device()),
                       stray.home.nbytes(), current_ ? current_->module : 0);
    for (std::size_t i = first; i < stack_.size(); ++i) {
      if (stack_[i].isTensor() && stack_[i].toTensor().is_same(stray.copy)) stack_[i] = stray.home;
    }
  }
}

/// The graph says with its outputs what buffers hold after the pass. They are written before the results are
/// read, as Python's module has it, so that a result which is a view of a buffer shows the same everywhere.
void Executor::write_mutations(Values& results) {
  const c10::NoGradGuard values_only;  // a buffer is no function of the weights
  for (const Mutation& mutation : program_.mutations) {
    Value& value = results[mutation.index];
    if (!is_here(mutation.weight)) continue;
    if (value.weight < 0 && !value.value.isTensor()) continue;
    // In mode plain the value is copied from where it lies, as copy_ does.
    residency_.write(mutation.weight, on(value, residency_.place_of_mutated(mutation.weight), false));
  }
}

}  // namespace stowage::engine
