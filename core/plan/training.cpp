#include "core/plan/training.h"

#include <algorithm>
#include <array>

#include "core/base/choices.h"
#include "core/plan/settings.h"

namespace stowage::plan {
namespace {

constexpr std::array kRows = {
    OptimizerRow{Optimizer::Sgd, "sgd"},
    OptimizerRow{Optimizer::Momentum, "momentum"},
    OptimizerRow{Optimizer::Adam, "adam"},
    OptimizerRow{Optimizer::Adam8bit, "adam8bit"},
};

// bitsandbytes, optim/optimizer.py, Optimizer2State.init_state: parameters of fewer elements keep float32
// states; else each state is a byte an element with the largest value of each block (of 256 since 0.45, 2048
// before) in float32.
constexpr std::uint64_t kFewestOf8Bits = 4096, kBlockOf8Bits = 256;

Bytes bytes_of(model::Dtype dtype, std::uint64_t elements) {
  return Bytes(model::bytes_of_elements(dtype, elements).value_or(~0ull));
}

/// What an optimizer keeps of `elements` numbers that it steps in as `dtype`. PyTorch, torch/optim: sgd.py
/// keeps a clone of the first gradient as momentum_buffer, adam.py exp_avg and exp_avg_sq like the parameter
/// (and one number of steps, 4 bytes a tensor on the CPU, which is left out here).
Bytes states_of(Optimizer optimizer, model::Dtype dtype, std::uint64_t elements) {
  switch (optimizer) {
    case Optimizer::Sgd:
      return {};
    case Optimizer::Momentum:
      return bytes_of(dtype, elements);
    case Optimizer::Adam:
      return bytes_of(dtype, elements) * 2;
    case Optimizer::Adam8bit:
      break;
  }
  if (elements < kFewestOf8Bits) return bytes_of(model::Dtype::F32, elements) * 2;
  const std::uint64_t blocks = (elements - 1) / kBlockOf8Bits + 1;
  return (Bytes(elements) + bytes_of(model::Dtype::F32, blocks)) * 2;
}

TrainingBytes bytes_of_one(const Training& training, const Counted& counted) {
  TrainingBytes out;
  out.gradients = bytes_of(training.gradient_dtype.value_or(counted.dtype), counted.elements);
  const model::Dtype f32 = model::Dtype::F32;
  const bool master = training.master_weights && model::info(counted.dtype).bits < model::info(f32).bits;
  if (master) out.optimizer = bytes_of(f32, counted.elements);
  out.optimizer += states_of(training.optimizer, master ? f32 : counted.dtype, counted.elements);
  return out;
}

/// By TensorId: tensors that stand together for one weight in another shape. Such weights are frozen.
std::vector<bool> packed_tensors(const model::Model& model) {
  std::vector<bool> out(model.tensors().size(), false);
  for (const model::PackedGroup& group : model.packed_groups()) {
    for (const model::TensorId id : model.packed_members(group)) out[id.index()] = true;
  }
  return out;
}

}  // namespace

std::span<const OptimizerRow> optimizers() { return kRows; }

std::string_view to_string(Optimizer optimizer) {
  const auto found = std::find_if(kRows.begin(), kRows.end(),
                                  [&](const OptimizerRow& row) { return row.optimizer == optimizer; });
  return found == kRows.end() ? kRows.front().name : found->name;
}

std::optional<Optimizer> parse_optimizer(std::string_view text) {
  for (const OptimizerRow& row : kRows) {
    if (row.name == text) return row.optimizer;
  }
  return std::nullopt;
}

std::string optimizer_names() {
  return one_of(kRows, [](const OptimizerRow& row) { return row.name; });
}

bool can_have_gradients(model::Dtype dtype) {
  using model::Dtype;
  const bool complex = dtype == Dtype::C32 || dtype == Dtype::C64 || dtype == Dtype::C128;
  return (model::info(dtype).floating || complex) && model::info(dtype).bits >= 8;
}

std::optional<model::Dtype> gradient_dtype_from_name(std::string_view name) {
  const auto known = model::dtype_from_name(name);
  return known && can_have_gradients(*known) ? known : std::nullopt;
}

std::vector<TrainingBytes> training_bytes(const model::Model& model, const Settings& settings) {
  if (!settings.workload.training) return {};
  std::vector<TrainingBytes> out(model.storages().size());
  const std::vector<bool> packed = packed_tensors(model);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::vector<model::TensorId>& names = model.storages()[i].tensors;
    const bool parameter = std::any_of(names.begin(), names.end(), [&](model::TensorId id) {
      return model[id].kind == model::TensorKind::Parameter && !packed[id.index()];
    });
    if (!parameter) continue;
    const Counted counted = counted_as(model, model::StorageId(i), settings);
    if (can_have_gradients(counted.dtype)) out[i] = bytes_of_one(*settings.workload.training, counted);
  }
  return out;
}

std::vector<TrainingBytes> training_by_slot(const model::Model& model, const machine::Machine& machine,
                                            const Settings& settings, const Placement& placement) {
  std::vector<TrainingBytes> out(machine.devices.size());
  const std::vector<TrainingBytes> bytes = training_bytes(model, settings);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::vector<model::TensorId>& names = model.storages()[i].tensors;
    for (auto name = names.begin(); name != names.end(); ++name) {
      const Placement::Slot slot = placement[*name];
      const bool counted =
          std::any_of(names.begin(), name, [&](model::TensorId id) { return placement[id] == slot; });
      if (slot >= out.size() || counted) continue;
      out[slot].gradients += bytes[i].gradients;
      out[slot].optimizer += bytes[i].optimizer;
    }
  }
  return out;
}

Status check_training(const model::Model& model, const Settings& settings) {
  if (!settings.workload.training) return {};
  const std::vector<TrainingBytes> bytes = training_bytes(model, settings);
  if (std::any_of(bytes.begin(), bytes.end(), [](const TrainingBytes& one) { return one.total() > Bytes(); }))
    return {};
  return fail(Code::PlanNothingToTrain, model.name());
}

}  // namespace stowage::plan
