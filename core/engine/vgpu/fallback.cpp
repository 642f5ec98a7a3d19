#include "core/engine/vgpu/fallback.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include <ATen/EmptyTensor.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/StorageImpl.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/SmallVector.h>

#include "core/engine/vgpu/memory.h"
#include "core/engine/vgpu/operator_scope.h"

namespace stowage::engine::vgpu {
namespace {

bool on_vgpu(const at::Tensor& tensor) { return tensor.device().type() == c10::kPrivateUse1; }

/// What a kernel may do to a tensor besides its values: sizes, strides, offset.
void copy_geometry(const at::TensorImpl& from, at::TensorImpl& to) {
  to.set_storage_offset(from.storage_offset());
  to.set_sizes_and_strides(from.sizes(), from.strides());
}

bool same_geometry(const at::TensorImpl& a, const at::TensorImpl& b) {
  return a.storage_offset() == b.storage_offset() && a.sizes() == b.sizes() && a.strides() == b.strides();
}

c10::intrusive_ptr<c10::StorageImpl> make_alias_storage(const c10::StorageImpl& storage) {
  c10::DataPtr same(const_cast<void*>(storage.data_ptr().get()), c10::Device(c10::kCPU));  // does not own it
  return c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(),
                                               static_cast<std::int64_t>(storage.nbytes()), std::move(same),
                                               host_allocator(), true);
}

c10::intrusive_ptr<c10::StorageImpl> alias_storage(const c10::StorageImpl& storage) {
  BlockHeader* header = header_of(storage.data_ptr());
  if (!header) return make_alias_storage(storage);
  if (!header->alias) header->alias = make_alias_storage(storage).release();
  if (header->alias->nbytes() != storage.nbytes()) header->alias->set_nbytes(storage.nbytes());
  return c10::intrusive_ptr<c10::StorageImpl>::reclaim_copy(header->alias);
}

/// A new tensor of `key` over a storage, shaped like `like`.
at::Tensor tensor_over(c10::Storage storage, c10::DispatchKey key, const at::TensorImpl& like) {
  at::Tensor out =
      at::detail::make_tensor<at::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), like.dtype());
  copy_geometry(like, *out.unsafeGetTensorImpl());
  return out;
}

at::Tensor copy_marks(const at::Tensor& from, at::Tensor to) {
  if (from.is_conj()) to._set_conj(true);
  if (from.is_neg()) to._set_neg(true);
  if (from.unsafeGetTensorImpl()->is_wrapped_number()) to.unsafeGetTensorImpl()->set_wrapped_number(true);
  return to;
}

/// One tensor argument that was exchanged for its CPU alias.
struct Exchanged {
  at::Tensor original;
  at::Tensor alias;
  bool written;
};

/// The arguments of one call: devices checked, tensors exchanged; and the way back.
class Call {
 public:
  Call(const c10::OperatorHandle& op, c10::Stack* stack)
      : op_(op),
        stack_(stack),
        arguments_(op.schema().arguments().size()),
        first_(stack->size() - arguments_) {}

  void run() {
    find_device();
    exchange_arguments();
    {
      OperatorScope scope(device_.index());
      call();
      scope.settle();
    }
    write_back();
    const std::size_t returns = op_.schema().returns().size();
    for (std::size_t i = stack_->size() - returns; i < stack_->size(); ++i) come_back((*stack_)[i]);
  }

 private:
  void call() {
    if (is_composite(op_)) {
      const InnerOperators told;
      op_.callBoxed(stack_);
    } else {
      op_.callBoxed(stack_);
    }
  }

  void find_device() {
    for (std::size_t i = 0; i < arguments_; ++i) {
      const c10::IValue& value = (*stack_)[first_ + i];
      if (value.isTensor()) {
        check(value.toTensor(), i, false);
      } else if (value.isTensorList()) {
        for (const at::Tensor& tensor : value.toTensorVector()) check(tensor, i, true);
      } else if (value.isOptionalTensorList()) {
        for (const std::optional<at::Tensor>& tensor : value.toOptionalTensorVector()) {
          if (tensor) check(*tensor, i, true);
        }
      } else if (value.isDevice() && value.toDevice().type() == c10::kPrivateUse1) {
        asked_ = value.toDevice();
      }
    }
    if (device_.type() != c10::kPrivateUse1) {
      const int current = asked_ && asked_->has_index() ? asked_->index() : current_device();
      device_ = c10::Device(c10::kPrivateUse1, static_cast<c10::DeviceIndex>(current));
    }
    if (stray_) mismatch(*stray_, stray_argument_);
  }

  /// Numbers may come from the CPU; so may the index lists of the indexing operators, as on CUDA.
  void check(const at::Tensor& tensor, std::size_t argument, bool listed) {
    if (!tensor.defined()) return;
    if (on_vgpu(tensor)) {
      if (device_.type() != c10::kPrivateUse1) {
        device_ = tensor.device();
      } else if (tensor.device() != device_) {
        mismatch(tensor.device(), argument);
      }
    } else if (tensor.dim() != 0 && !(listed && indexing()) && !stray_) {
      stray_ = tensor.device();
      stray_argument_ = argument;
    }
  }

  bool indexing() const {
    const std::string& name = op_.schema().name();
    return name.rfind("aten::index", 0) == 0 || name.rfind("aten::_index", 0) == 0 ||
           name.rfind("aten::_unsafe_index", 0) == 0;
  }

  [[noreturn]] void mismatch(c10::Device other, std::size_t argument) const {
    TORCH_CHECK(false, "Expected all tensors to be on the same device, but found at least two devices, ",
                device_, " and ", other, "! (when checking argument for argument ",
                op_.schema().arguments()[argument].name(), " in method ", op_.schema().name(), ")");
  }

  at::Tensor exchange(const at::Tensor& tensor, bool written) {
    if (!tensor.defined()) return tensor;
    if (!on_vgpu(tensor)) {
      host_arguments_.push_back(tensor);
      return tensor;
    }
    for (Exchanged& known : exchanged_) {
      if (known.original.is_same(tensor)) {
        known.written |= written;
        return known.alias;
      }
    }
    at::Tensor alias = cpu_alias(tensor);
    exchanged_.push_back({tensor, alias, written});
    return alias;
  }

  void exchange_arguments() {
    const auto& arguments = op_.schema().arguments();
    for (std::size_t i = 0; i < arguments_; ++i) {
      c10::IValue& value = (*stack_)[first_ + i];
      const bool written = arguments[i].alias_info() && arguments[i].alias_info()->isWrite();
      if (value.isTensor()) {
        value = exchange(value.toTensor(), written);
      } else if (value.isTensorList()) {
        c10::List<at::Tensor> list;
        for (const at::Tensor& tensor : value.toTensorVector()) list.push_back(exchange(tensor, written));
        value = std::move(list);
      } else if (value.isOptionalTensorList()) {
        c10::List<std::optional<at::Tensor>> list;
        for (const std::optional<at::Tensor>& tensor : value.toOptionalTensorVector()) {
          list.push_back(tensor ? std::optional(exchange(*tensor, written)) : std::nullopt);
        }
        value = std::move(list);
      } else if (value.isDevice() && value.toDevice().type() == c10::kPrivateUse1) {
        value = c10::Device(c10::kCPU);
      }
    }
  }

  /// In-place operators, out= and resize_ may have changed the shape of what they wrote to, or given it other
  /// memory.
  void write_back() {
    for (const Exchanged& entry : exchanged_) {
      if (!entry.written) continue;
      c10::StorageImpl* mine = entry.original.storage().unsafeGetStorageImpl();
      c10::StorageImpl* theirs = entry.alias.storage().unsafeGetStorageImpl();
      if (theirs->data_ptr().get() != mine->data_ptr().get()) {
        const std::size_t bytes = theirs->nbytes();
        c10::DataPtr fresh = theirs->set_data_ptr(c10::DataPtr(nullptr, c10::Device(c10::kCPU)));
        fresh.unsafe_set_device(device_);
        mine->set_data_ptr_noswap(std::move(fresh));  // frees the old block and with it the alias
        mine->set_nbytes(bytes);
      }
      if (!same_geometry(*entry.alias.unsafeGetTensorImpl(), *entry.original.unsafeGetTensorImpl())) {
        copy_geometry(*entry.alias.unsafeGetTensorImpl(), *entry.original.unsafeGetTensorImpl());
      }
    }
  }

  void come_back(c10::IValue& value) {
    if (value.isTensor()) {
      value = returned(value.toTensor());
    } else if (value.isTensorList()) {
      c10::List<at::Tensor> list;
      for (const at::Tensor& tensor : value.toTensorVector()) list.push_back(returned(tensor));
      value = std::move(list);
    }
  }

  at::Tensor returned(const at::Tensor& result) {
    if (!result.defined() || on_vgpu(result)) return result;
    for (const Exchanged& entry : exchanged_) {
      if (entry.alias.is_same(result)) return entry.original;
    }
    for (const at::Tensor& given : host_arguments_) {
      if (given.is_same(result)) return result;
    }
    c10::StorageImpl* storage = result.storage().unsafeGetStorageImpl();
    for (const Exchanged& entry : exchanged_) {
      if (entry.alias.storage().unsafeGetStorageImpl() == storage) {
        return copy_marks(result, tensor_over(entry.original.storage(), c10::DispatchKey::PrivateUse1,
                                              *result.unsafeGetTensorImpl()));
      }
    }
    return adopt(result, storage);
  }

  /// A tensor the kernel made: its memory is charged to this device already, so it only changes its flag.
  /// Foreign memory is copied.
  at::Tensor adopt(const at::Tensor& result, c10::StorageImpl* storage) {
    const BlockHeader* header = header_of(storage->data_ptr());
    if (!storage->data_ptr().get() || (header && header->device == device_.index())) {
      storage->_mutable_data_ptr_no_checks().unsafe_set_device(device_);
      storage->set_allocator(device_allocator());
      return copy_marks(result, tensor_over(result.storage(), c10::DispatchKey::PrivateUse1,
                                            *result.unsafeGetTensorImpl()));
    }
    const int before = exchange_device(device_.index());
    at::Tensor own = at::Tensor(at::detail::empty_strided_generic(
        result.sizes(), result.strides(), device_allocator(),
        c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), result.scalar_type()));
    exchange_device(before);
    cpu_alias(own).copy_(result);
    return own;
  }

  const c10::OperatorHandle& op_;
  c10::Stack* stack_;
  std::size_t arguments_;
  std::size_t first_;
  c10::Device device_{c10::kCPU};
  std::optional<c10::Device> asked_{};
  std::optional<c10::Device> stray_{};
  std::size_t stray_argument_ = 0;
  c10::SmallVector<Exchanged, 6> exchanged_{};
  c10::SmallVector<at::Tensor, 2> host_arguments_{};  ///< numbers and index lists that stay CPU tensors
};

}  // namespace

at::Tensor cpu_alias(const at::Tensor& tensor) {
  if (!tensor.defined() || !on_vgpu(tensor)) return tensor;
  const c10::StorageImpl& storage = *tensor.storage().unsafeGetStorageImpl();
  // Some kernels choose by whether a tensor is one of inference mode, or wants a gradient: a weight is and
  // does as on the CPU.
  const c10::InferenceMode as_it_is(tensor.is_inference());
  at::Tensor alias = copy_marks(tensor, tensor_over(c10::Storage(alias_storage(storage)),
                                                    c10::DispatchKey::CPU, *tensor.unsafeGetTensorImpl()));
  if (tensor.requires_grad()) alias.set_requires_grad(true);
  return alias;
}

bool gradient_is_asked(const c10::OperatorHandle& op, const c10::Stack& stack) {
  if (!c10::GradMode::is_enabled()) return false;
  const auto needs = [](const at::Tensor& tensor) { return tensor.defined() && tensor.requires_grad(); };
  const std::size_t count = op.schema().arguments().size();
  for (std::size_t i = stack.size() - count; i < stack.size(); ++i) {
    if (stack[i].isTensor() && needs(stack[i].toTensor())) return true;
    if (!stack[i].isTensorList()) continue;
    const auto list = stack[i].toTensorVector();
    if (std::any_of(list.begin(), list.end(), needs)) return true;
  }
  return false;
}

void fallback(const c10::OperatorHandle& op, c10::Stack* stack) {
  // A composite one has no derivative of its own: autograd has to see what it is composed of.
  if (!c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::AutogradPrivateUse1) && is_composite(op) &&
      gradient_is_asked(op, *stack))
    return op.callBoxedForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd, *stack);
  // The aliases are nobody's: what autograd recorded of them would be lost. Inference mode records nothing,
  // and what a composite chooses by whether a view of a weight wants a gradient is chosen as on the CPU.
  std::optional<at::AutoDispatchBelowADInplaceOrView> below;
  if (!c10::InferenceMode::is_enabled()) below.emplace();
  Call(op, stack).run();
}

}  // namespace stowage::engine::vgpu
