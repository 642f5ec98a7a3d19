// Mode plain: PyTorch's own device rules. Weights lie where the map says, the inputs on the main device, and
// nothing is moved for the user: tensors on two devices in one operator are the error that PyTorch raises.
#include <string>
#include <unordered_set>

#include "core/engine/execution/executor.h"

namespace stowage::engine {
namespace {

std::string device_text(c10::Device device) {
  if (device.type() == c10::kCPU) return "cpu";
  return "cuda:" + std::to_string(device.has_index() ? static_cast<int>(device.index()) : 0);
}

/// Operators that take tensors of several devices: copies, and indexing with indexes on the CPU.
bool copies(const std::string& name) {
  static const std::unordered_set<std::string> kNames{"aten::copy_", "aten::copy", "aten::_to_copy",
                                                      "aten::to"};
  return kNames.contains(name);
}
bool indexes(const std::string& name) {
  static const std::unordered_set<std::string> kNames{"aten::index",         "aten::index_put",
                                                      "aten::index_put_",    "aten::_index_put_impl_",
                                                      "aten::_unsafe_index", "aten::_unsafe_index_put"};
  return kNames.contains(name);
}

}  // namespace

at::Tensor Executor::as_it_lies(const Value& value) {
  if (value.weight < 0) return value.value.isTensor() ? value.value.toTensor() : at::Tensor();
  const auto index = static_cast<std::uint32_t>(value.weight);
  const bool mutated = program_.storages[program_.weights[index].storage].mutated;
  const machine::DeviceId home = layout_.home[index];
  const c10::Device device = mutated      ? residency_.place_of_mutated(index)
                             : home.gpu() ? layout_.places.torch(layout_.places.of(home))
                                          : c10::Device(c10::kCPU);
  const at::Tensor tensor = residency_.weight(index, device);
  if (!mutated) read_only_.add(tensor);
  if (options_.listener) options_.listener->weight_used(index, tensor);
  return tensor;
}

/// The device that the tensors of a step lie on; of a step without any, its module's. Throws where they lie
/// on several: numbers in tensors without dimensions may stay on the CPU, as in PyTorch.
c10::Device Executor::plain_device(const Step& step, Frame& frame) {
  const std::string name = step.op ? step.op->operator_name().name : std::string();
  std::optional<c10::Device> common;
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    for (const Slot slot : step.arguments[i].slots) {
      const at::Tensor tensor = slot == kNoSlot ? at::Tensor() : as_it_lies(frame[slot]);
      if (!tensor.defined() || (tensor.dim() == 0 && tensor.device().type() == c10::kCPU)) continue;
      if (!common) common = tensor.device();
      if (tensor.device() == *common || !step.op || copies(name)) continue;
      if (indexes(name)) {
        TORCH_CHECK(tensor.device().type() == c10::kCPU,
                    "indices should be either on cpu or on the same device as the indexed tensor (",
                    device_text(*common), ")");
        continue;
      }
      TORCH_CHECK(false, "Expected all tensors to be on the same device, but got ",
                  step.op->schema().arguments().at(i).name(), " is on ", device_text(tensor.device()),
                  ", different from other tensors on ", device_text(*common),
                  " (when checking argument in method ", name, ")");
    }
  }
  return common.value_or(layout_.module_device[step.module].value_or(layout_.main));
}

}  // namespace stowage::engine
