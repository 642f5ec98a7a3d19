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
  if (training.accumulation_dtype) out.gradients += bytes_of(*training.accumulation_dtype, counted.elements);
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

/// `*` is any text.
bool matches(std::string_view text, std::string_view pattern) {
  std::size_t at = 0, in = 0, star = std::string_view::npos, resume = 0;
  while (at < text.size()) {
    if (in < pattern.size() && pattern[in] == '*') {
      star = in++;
      resume = at;
    } else if (in < pattern.size() && pattern[in] == text[at]) {
      ++in, ++at;
    } else if (star != std::string_view::npos) {
      in = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (in < pattern.size() && pattern[in] == '*') ++in;
  return in == pattern.size();
}

}  // namespace

bool holds_for(const FreezeScope& scope, std::string_view parameter) {
  const std::string_view name = scope.name;
  if (name.find('*') == std::string_view::npos)
    return name.empty() || (parameter.starts_with(name) &&
                            (parameter.size() == name.size() || parameter[name.size()] == '.'));
  for (std::size_t end = parameter.find('.'); end != std::string_view::npos;
       end = parameter.find('.', end + 1)) {
    if (matches(parameter.substr(0, end), name)) return true;
  }
  return matches(parameter, name);
}

bool is_trained(const model::Tensor& parameter, const Training& training) {
  const auto last = std::find_if(training.freeze.rbegin(), training.freeze.rend(),
                                 [&](const FreezeScope& scope) { return holds_for(scope, parameter.name); });
  return last == training.freeze.rend() ? parameter.requires_grad.value_or(true) : !last->frozen;
}

bool is_trained(const model::Model& model, model::TensorId parameter, const Training& training) {
  const model::Storage& storage = model[model[parameter].storage];
  // Names of a part of a storage may be of another part each: then each is a parameter by itself.
  const auto any_name = [&](const auto& holds) {
    if (model[parameter].bytes != storage.bytes) return holds(model[parameter]);
    return std::any_of(storage.tensors.begin(), storage.tensors.end(), [&](model::TensorId id) {
      const model::Tensor& name = model[id];
      return name.kind == model::TensorKind::Parameter && name.bytes == storage.bytes && holds(name);
    });
  };
  const auto last =
      std::find_if(training.freeze.rbegin(), training.freeze.rend(), [&](const FreezeScope& scope) {
        return any_name([&](const model::Tensor& name) { return holds_for(scope, name.name); });
      });
  if (last != training.freeze.rend()) return !last->frozen;
  return any_name([](const model::Tensor& name) { return name.requires_grad.value_or(true); });
}

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
      return model[id].kind == model::TensorKind::Parameter && !packed[id.index()] &&
             is_trained(model, id, *settings.workload.training);
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

std::vector<Bytes> saved_bytes(const model::Model& model, const Workload& workload) {
  if (!workload.training || workload.training->saved.empty()) return {};
  std::vector<Bytes> out(model.modules().size());
  for (const SavedActivations& saved : workload.training->saved) {
    std::string_view name = saved.module;
    auto module = model.find_module(name);
    while (!module && !name.empty()) {
      const auto dot = name.rfind('.');
      name = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
      module = model.find_module(name);
    }
    if (module) out[module->index()] += saved.bytes;
  }
  return out;
}

Status check_training(const model::Model& model, const Settings& settings) {
  if (!settings.workload.training) return {};
  for (const FreezeScope& scope : settings.workload.training->freeze) {
    const auto holds = [&](const model::Tensor& tensor) {
      return tensor.kind == model::TensorKind::Parameter && holds_for(scope, tensor.name);
    };
    if (std::none_of(model.tensors().begin(), model.tensors().end(), holds))
      return fail(Code::PlanFreezesNothing, model.name(), {scope.name});
  }
  // A run may name modules that a model of tensors alone does not know; one whose outermost are not there was
  // of another program.
  for (const SavedActivations& saved : settings.workload.training->saved) {
    const std::string_view outermost = std::string_view(saved.module).substr(0, saved.module.find('.'));
    if (!model.find_module(outermost))
      return fail(Code::PlanSetting, model.name(), {saved.module, "--saved-activations"});
  }
  const std::vector<TrainingBytes> bytes = training_bytes(model, settings);
  if (std::any_of(bytes.begin(), bytes.end(), [](const TrainingBytes& one) { return one.total() > Bytes(); }))
    return {};
  const bool frozen = model.frozen_parameters() > 0 || !settings.workload.training->freeze.empty();
  return fail(frozen ? Code::PlanAllFrozen : Code::PlanNothingToTrain, model.name());
}

}  // namespace stowage::plan
