#include "core/engine/meta/meta_kernels.h"

#include <sys/mman.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ATen/Functions.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/native/ConvUtils.h>

#include "core/base/saturating.h"

namespace stowage::engine {
namespace {

using c10::IValue;
using c10::Stack;

constexpr auto kMeta = c10::DispatchKey::Meta;

std::uint64_t extent_of(const at::Tensor& tensor) {
  std::uint64_t last = 0;
  for (std::int64_t i = 0; i < tensor.dim(); ++i) {
    if (tensor.size(i) == 0) return 0;
    last += static_cast<std::uint64_t>(tensor.size(i) - 1) * static_cast<std::uint64_t>(tensor.stride(i));
  }
  return (last + 1) * tensor.element_size();
}

std::uint64_t bytes_of_elements(const at::Tensor& tensor) {
  return saturating_multiply(static_cast<std::uint64_t>(tensor.numel()), tensor.element_size());
}

at::Tensor meta_of(c10::IntArrayRef sizes, const at::Tensor& like) {
  return at::empty(sizes, like.options().device(c10::kMeta));
}

/// What a kernel of this file takes from the stack: its operands, in their order.
using Operands = std::vector<IValue>;
using MetaKernel = std::vector<at::Tensor> (*)(const Operands&);

at::Tensor tensor_at(const Operands& operands, std::size_t i) { return operands.at(i).toTensor(); }

/// The iterator of one operand that has a meta kernel, over the same one.
std::vector<at::Tensor> of_one(const Operands& operands) {
  return {at::clamp_min(tensor_at(operands, 0), 0)};
}

/// Some make their result before they iterate.
std::vector<at::Tensor> like_operand(const Operands& operands) {
  return {at::empty_like(tensor_at(operands, 0), at::MemoryFormat::Preserve)};
}

std::vector<at::Tensor> index_select(const Operands& operands) {
  const at::Tensor self = tensor_at(operands, 0), index = tensor_at(operands, 2);
  std::vector<std::int64_t> sizes = self.sizes().vec();
  if (!sizes.empty())
    sizes[static_cast<std::size_t>(at::maybe_wrap_dim(operands[1].toInt(), self.dim()))] = index.numel();
  return {meta_of(sizes, self)};
}

/// The iterator of three operands that has a meta kernel, over the same three in the same order.
std::vector<at::Tensor> where(const Operands& operands) {
  const at::Tensor self = tensor_at(operands, 1), other = tensor_at(operands, 2);
  const auto type = at::result_type(self, other);
  return {at::addcmul(tensor_at(operands, 0).to(type), self.to(type), other.to(type))};
}

/// In evaluation the statistics of the batch are empty.
std::vector<at::Tensor> batch_norm(const at::Tensor& input, bool training) {
  const std::int64_t channels = training && input.dim() > 1 ? input.size(1) : 0;
  const bool half = input.scalar_type() == at::kHalf || input.scalar_type() == at::kBFloat16;
  const auto options = half ? input.options().dtype(at::kFloat) : input.options();
  return {at::empty_like(input, input.suggest_memory_format()), at::empty({channels}, options),
          at::empty({channels}, options)};
}
std::vector<at::Tensor> batch_norm_with(const Operands& operands) {
  return batch_norm(tensor_at(operands, 0), operands.at(5).toBool());
}
std::vector<at::Tensor> batch_norm_without(const Operands& operands) {
  return batch_norm(tensor_at(operands, 0), true);
}

/// In the memory format that the CPU's library computes in: channels last where input or weight lie so.
std::vector<at::Tensor> convolution(const Operands& operands) {
  const at::Tensor input = tensor_at(operands, 0), weight = tensor_at(operands, 1);
  const auto stride = operands.at(3).toIntVector(), padding = operands.at(4).toIntVector(),
             dilation = operands.at(5).toIntVector(), more = operands.at(7).toIntVector();
  const std::int64_t groups = operands.at(8).toInt();
  std::vector<std::int64_t> sizes{input.size(0)};
  if (operands.at(6).toBool()) {
    sizes.push_back(weight.size(1) * groups);
    for (std::size_t i = 0; i < stride.size(); ++i) {
      const auto at = static_cast<std::int64_t>(i) + 2;
      sizes.push_back((input.size(at) - 1) * stride[i] - 2 * padding.at(i) +
                      dilation.at(i) * (weight.size(at) - 1) + more.at(i) + 1);
    }
  } else {
    sizes.push_back(weight.size(0));
    for (std::size_t i = 0; i < stride.size(); ++i) {
      const auto at = static_cast<std::int64_t>(i) + 2;
      TORCH_CHECK(stride[i] > 0, "a convolution that does not move");
      sizes.push_back(
          (input.size(at) + 2 * padding.at(i) - dilation.at(i) * (weight.size(at) - 1) - 1) / stride[i] + 1);
    }
  }
  for (const std::int64_t size : sizes) TORCH_CHECK(size >= 0, "a convolution of too small an input");
  const bool channels_last = at::native::mkldnn_conv_use_channels_last(input, weight);
  const auto format = !channels_last      ? at::MemoryFormat::Contiguous
                      : sizes.size() == 5 ? at::MemoryFormat::ChannelsLast3d
                                          : at::MemoryFormat::ChannelsLast;
  return {at::empty(sizes, input.options().memory_format(format))};
}

const std::unordered_map<std::string, MetaKernel>& own_kernels() {
  static const std::unordered_map<std::string, MetaKernel> kKernels{
      {"aten::relu", of_one},
      {"aten::hardswish", of_one},
      {"aten::hardtanh", like_operand},
      {"aten::flip", like_operand},
      {"aten::index_select", index_select},
      {"aten::where.self", where},
      {"aten::native_batch_norm", batch_norm_with},
      {"aten::_native_batch_norm_legit", batch_norm_with},
      {"aten::_native_batch_norm_legit.no_stats", batch_norm_without},
      {"aten::convolution_overrideable", convolution}};
  return kKernels;
}

std::string full_name(const c10::OperatorHandle& op) {
  const c10::OperatorName& name = op.operator_name();
  return name.overload_name.empty() ? name.name : name.name + "." + name.overload_name;
}

/// One call of a CPU kernel over zeros, and its results as meta tensors.
class AskedOfCpu {
 public:
  AskedOfCpu(const c10::OperatorHandle& op, Stack* stack) : op_(op), stack_(stack) {}

  void run() {
    TORCH_CHECK(!op_.hasTag(at::Tag::dynamic_output_shape) && !op_.hasTag(at::Tag::data_dependent_output),
                op_.operator_name().name, ": what it returns depends on values");
    const std::size_t count = op_.schema().arguments().size();
    for (std::size_t i = stack_->size() - count; i < stack_->size(); ++i)
      each((*stack_)[i], [&](const at::Tensor& tensor) { return exchange(tensor); });
    op_.callBoxed(stack_);
    const std::size_t returns = op_.schema().returns().size();
    for (std::size_t i = stack_->size() - returns; i < stack_->size(); ++i)
      each((*stack_)[i], [&](const at::Tensor& tensor) { return come_back(tensor); });
  }

 private:
  template <class Change>
  static void each(IValue& value, const Change& change) {
    if (value.isTensor()) {
      value = change(value.toTensor());
    } else if (value.isTensorList()) {
      c10::List<at::Tensor> list;
      for (const at::Tensor& tensor : value.toTensorVector()) list.push_back(change(tensor));
      value = std::move(list);
    } else if (value.isOptionalTensorList()) {
      c10::List<std::optional<at::Tensor>> list;
      for (const std::optional<at::Tensor>& tensor : value.toOptionalTensorVector())
        list.push_back(tensor ? std::optional(change(*tensor)) : std::nullopt);
      value = std::move(list);
    } else if (value.isDevice() && value.toDevice().type() == c10::kMeta) {
      value = c10::Device(c10::kCPU);
    }
  }

  at::Tensor exchange(const at::Tensor& tensor) {
    if (!tensor.defined() || !tensor.is_meta()) return tensor;
    for (const auto& [original, alias] : exchanged_) {
      if (original.is_same(tensor)) return alias;
    }
    // A kernel goes over every element, also of an expanded tensor, whose elements share few bytes.
    bytes_ = saturating_add(bytes_, std::max(extent_of(tensor), bytes_of_elements(tensor)));
    TORCH_CHECK(bytes_ <= kMostStandInBytes, op_.operator_name().name, ": its operands are too large to ask");
    exchanged_.emplace_back(tensor, stand_in(tensor));
    return exchanged_.back().second;
  }

  at::Tensor come_back(const at::Tensor& tensor) const {
    for (const auto& [original, alias] : exchanged_) {
      if (alias.is_same(tensor)) return original;
    }
    return meta_like(tensor);
  }

  const c10::OperatorHandle& op_;
  Stack* stack_;
  std::uint64_t bytes_ = 0;
  std::vector<std::pair<at::Tensor, at::Tensor>> exchanged_{};
};

void meta_kernel(const c10::OperatorHandle& op, Stack* stack) {
  const auto own = own_kernels().find(full_name(op));
  if (own == own_kernels().end()) return AskedOfCpu(op, stack).run();
  const auto first = stack->end() - static_cast<std::ptrdiff_t>(op.schema().arguments().size());
  const Operands operands(first, stack->end());
  stack->erase(first, stack->end());
  for (at::Tensor& result : own->second(operands)) stack->emplace_back(std::move(result));
}

/// Nobody says how the operator lays its results out, and the CPU has a kernel that does it. Those with out=
/// and views of it stay as they are.
bool lacks_kernel(const c10::OperatorHandle& op) {
  using Key = c10::DispatchKey;
  if (own_kernels().contains(full_name(op))) return true;
  if (!op.hasKernelForDispatchKey(Key::CPU)) return false;
  for (const Key key : {kMeta, Key::CompositeExplicitAutograd, Key::CompositeExplicitAutogradNonFunctional,
                        Key::CompositeImplicitAutograd}) {
    if (op.hasKernelForDispatchKey(key)) return false;
  }
  for (const c10::Argument& argument : op.schema().arguments()) {
    if (argument.is_out()) return false;
  }
  for (const c10::Argument& result : op.schema().returns()) {
    if (result.alias_info() && !result.alias_info()->isWrite()) return false;
  }
  return true;
}

std::vector<c10::RegistrationHandleRAII> register_all() {
  auto& dispatcher = c10::Dispatcher::singleton();
  std::vector<c10::RegistrationHandleRAII> kept;
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    if (name.name.rfind("aten::", 0) != 0) continue;
    const auto op = dispatcher.findSchema(name);
    if (!op || !lacks_kernel(*op)) continue;
    kept.push_back(dispatcher.registerImpl(name, kMeta,
                                           c10::KernelFunction::makeFromBoxedFunction<&meta_kernel>(),
                                           std::nullopt, nullptr, "stowage"));
  }
  return kept;
}

}  // namespace

void register_meta_kernels() {
  static const auto* const kept = new std::vector(register_all());  // the dispatcher may go before it
  static_cast<void>(kept);
}

at::Tensor stand_in(const at::Tensor& tensor) {
  const auto options = at::TensorOptions().dtype(tensor.scalar_type());
  const std::uint64_t bytes = extent_of(tensor);
  at::Tensor out;
  if (bytes == 0) {
    out = at::empty_strided(tensor.sizes(), tensor.strides(), options);
  } else {
    void* const at =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    TORCH_CHECK(at != MAP_FAILED, "no addresses are left");
    out = at::from_blob(
        at, tensor.sizes(), tensor.strides(), [bytes](void* data) { ::munmap(data, bytes); }, options);
  }
  if (tensor.unsafeGetTensorImpl()->is_wrapped_number()) out.unsafeGetTensorImpl()->set_wrapped_number(true);
  return out;
}

at::Tensor meta_like(const at::Tensor& tensor) {
  if (!tensor.defined() || tensor.is_meta()) return tensor;
  const auto options = at::TensorOptions().dtype(tensor.scalar_type()).device(c10::kMeta);
  if (tensor.storage_offset() == 0) return at::empty_strided(tensor.sizes(), tensor.strides(), options);
  // A piece of a storage: from its first element on.
  const auto extent = static_cast<std::int64_t>(extent_of(tensor) / tensor.element_size());
  return at::empty({tensor.storage_offset() + extent}, options)
      .as_strided(tensor.sizes(), tensor.strides(), tensor.storage_offset());
}

}  // namespace stowage::engine
