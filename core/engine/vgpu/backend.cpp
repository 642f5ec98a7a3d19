#include <chrono>
#include <memory>
#include <vector>

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/EmptyTensor.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <ATen/ops/_reshape_alias_native.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/unfold_native.h>
#include <ATen/ops/view_native.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include "core/engine/vgpu/autocast.h"
#include "core/engine/vgpu/autograd.h"
#include "core/engine/vgpu/clock.h"
#include "core/engine/vgpu/copy_bytes.h"
#include "core/engine/vgpu/fallback.h"
#include "core/engine/vgpu/memory.h"
#include "core/engine/vgpu/operator_scope.h"

namespace stowage::engine::vgpu {
namespace {

using WallClock = std::chrono::steady_clock;
constexpr c10::DeviceType kType = c10::kPrivateUse1;

int index_of(c10::Device device) {
  return device.type() == kType ? (device.has_index() ? device.index() : current_device()) : kHost;
}

/// A reading of two clocks: of the computer's for who asks how long something took, of the simulated one for
/// what waits.
struct EventState {
  WallClock::time_point at{};
  Mark mark{};
};

EventState& state_of(void* event) { return *static_cast<EventState*>(event); }

/// The current device is a thread-local index, and so is each device's current stream.
struct GuardImpl final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return kType; }
  c10::Device exchangeDevice(c10::Device device) const override {
    return {kType, static_cast<c10::DeviceIndex>(exchange_device(index_of(device)))};
  }
  c10::Device getDevice() const override { return {kType, static_cast<c10::DeviceIndex>(current_device())}; }
  void setDevice(c10::Device device) const override {
    TORCH_CHECK(index_of(device) < static_cast<int>(kMaxDevices), "there is no device ", device);
    exchange_device(index_of(device));
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override { exchange_device(index_of(device)); }
  c10::Stream getStream(c10::Device device) const override {
    return stream_of(device, current_stream(index_of(device)));
  }
  c10::Stream getDefaultStream(c10::Device device) const override {
    return c10::Stream(c10::Stream::DEFAULT, device);
  }
  c10::Stream getNewStream(c10::Device device, int) const override { return stream_of(device, new_stream()); }
  c10::Stream getStreamFromGlobalPool(c10::Device device, bool) const override {
    return stream_of(device, new_stream());
  }
  c10::Stream exchangeStream(c10::Stream stream) const override {
    return stream_of(stream.device(), exchange_stream(index_of(stream.device()), stream.id()));
  }
  /// Autograd makes its queues, a thread each, when the first backward pass of a process begins, and none
  /// later: it is told of all the devices that there can ever be, whatever the first run has.
  c10::DeviceIndex deviceCount() const noexcept override {
    return static_cast<c10::DeviceIndex>(installed() ? kMaxDevices : 0);
  }
  bool queryStream(const c10::Stream& stream) const override {
    synchronizeStream(stream);
    return true;
  }
  void synchronizeStream(const c10::Stream& stream) const override {
    finish_stream(index_of(stream.device()), stream.id());
  }
  void synchronizeDevice(const c10::DeviceIndex device) const override { finish_device(device); }

  void record(void** event, const c10::Stream& stream, const c10::DeviceIndex,
              const c10::EventFlag) const override {
    if (!*event) *event = new EventState;
    state_of(*event) = {WallClock::now(), mark(index_of(stream.device()), stream.id())};
  }
  void destroyEvent(void* event, const c10::DeviceIndex) const noexcept override {
    delete static_cast<EventState*>(event);
  }
  void block(void* event, const c10::Stream& stream) const override {
    if (event) wait(index_of(stream.device()), stream.id(), state_of(event).mark);
  }
  bool queryEvent(void* event) const override {
    synchronizeEvent(event);
    return true;
  }
  void synchronizeEvent(void* event) const override {
    if (event) finish(state_of(event).mark);
  }
  double elapsedTime(void* from, void* to, const c10::DeviceIndex) const override {
    return std::chrono::duration<double, std::milli>(state_of(to).at - state_of(from).at).count();
  }

 private:
  static c10::Stream stream_of(c10::Device device, StreamId id) {
    return c10::Stream(c10::Stream::UNSAFE,
                       c10::Device(kType, static_cast<c10::DeviceIndex>(index_of(device))), id);
  }
};

struct Hooks final : at::PrivateUse1HooksInterface {
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return device_count() > 0; }
  bool hasPrimaryContext(c10::DeviceIndex device) const override {
    return device >= 0 && static_cast<std::size_t>(device) < device_count();
  }
  c10::DeviceIndex deviceCount() const override { return static_cast<c10::DeviceIndex>(device_count()); }
  c10::DeviceIndex getCurrentDevice() const override {
    return static_cast<c10::DeviceIndex>(current_device());
  }
  void setCurrentDevice(c10::DeviceIndex device) const override { exchange_device(device); }
  c10::DeviceIndex exchangeDevice(c10::DeviceIndex device) const override {
    return static_cast<c10::DeviceIndex>(exchange_device(device));
  }
  c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex device) const override {
    return exchangeDevice(device);
  }
  const at::Generator& getDefaultGenerator(c10::DeviceIndex) const override {
    return at::detail::getDefaultCPUGenerator();
  }
  c10::Allocator* getPinnedMemoryAllocator() const override { return host_allocator(); }
  c10::Device getDeviceFromPtr(void*) const override {
    return {kType, static_cast<c10::DeviceIndex>(current_device())};
  }
};

class OnDevice {
 public:
  explicit OnDevice(std::optional<c10::Device> device)
      : before_(exchange_device(device ? index_of(*device) : current_device())) {}
  ~OnDevice() { exchange_device(before_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

 private:
  int before_;
};

at::Tensor empty_memory_format(c10::IntArrayRef size, std::optional<c10::ScalarType> dtype,
                               std::optional<c10::Layout>, std::optional<c10::Device> device,
                               std::optional<bool>, std::optional<c10::MemoryFormat> format) {
  const OnDevice on(device);
  return at::detail::empty_generic(size, device_allocator(),
                                   c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                   c10::dtype_or_default(dtype), format);
}

at::Tensor empty_strided(c10::IntArrayRef size, c10::IntArrayRef stride, std::optional<c10::ScalarType> dtype,
                         std::optional<c10::Layout>, std::optional<c10::Device> device, std::optional<bool>) {
  const OnDevice on(device);
  return at::detail::empty_strided_generic(size, stride, device_allocator(),
                                           c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                           c10::dtype_or_default(dtype));
}

/// Between devices, byte by byte the same.
bool plain_bytes(const at::Tensor& from, const at::Tensor& to) {
  return from.device() != to.device() && from.scalar_type() == to.scalar_type() &&
         from.sizes() == to.sizes() && from.is_contiguous() && to.is_contiguous() &&
         from.is_conj() == to.is_conj() && from.is_neg() == to.is_neg();
}

void copy_now(const at::Tensor& from, const at::Tensor& to) {
  if (plain_bytes(from, to)) {
    copy_bytes(to.mutable_data_ptr(), from.const_data_ptr(), from.nbytes());
    return;
  }
  OperatorScope scope(index_of(to.device()));
  cpu_alias(to).copy_(cpu_alias(from));
  scope.settle();
}

/// Where every copy_ and to that touches a virtual GPU ends: a real copy, counted when it crosses.
at::Tensor copy_from(const at::Tensor& from, const at::Tensor& to, bool non_blocking) {
  const int source = index_of(from.device());
  const int target = index_of(to.device());
  if (source != target) count_copy(source, target, from.nbytes());
  const int device = target == kHost ? source : target;
  const StreamId stream = device == kHost ? kComputeStream : current_stream(device);
  if (stream == kComputeStream) {
    copy_now(from, to);
  } else {
    copy_on_stream(device, source, target, from.nbytes(), [from, to] { copy_now(from, to); });
    if (!non_blocking) finish_stream(device, stream);
  }
  return to;
}

at::Tensor copy_from_and_resize(const at::Tensor& from, const at::Tensor& to) {
  to.resize_(from.sizes());
  return copy_from(from, to, false);
}

at::Tensor as_strided(const at::Tensor& self, c10::IntArrayRef size, c10::IntArrayRef stride,
                      std::optional<std::int64_t> offset) {
  return at::native::as_strided_tensorimpl(self, size, stride, offset);
}
at::Tensor view(const at::Tensor& self, c10::IntArrayRef size) { return at::native::view(self, size); }
at::Tensor reshape_alias(const at::Tensor& self, c10::IntArrayRef size, c10::IntArrayRef stride) {
  return at::native::_reshape_alias(self, size, stride);
}
at::Tensor unfold(const at::Tensor& self, std::int64_t dimension, std::int64_t size, std::int64_t step) {
  return at::native::unfold(self, dimension, size, step);
}

/// Operators that PyTorch would take apart differently for a foreign device, or for which it would miss a
/// kernel.
constexpr const char* kWhole[] = {"convolution",
                                  "scaled_dot_product_attention",
                                  "lstm.input",
                                  "gru.input",
                                  "linear",
                                  "matmul",
                                  "layer_norm",
                                  "rms_norm",
                                  "conv1d",
                                  "conv2d",
                                  "conv3d",
                                  "batch_norm",
                                  "group_norm",
                                  "softmax.int",
                                  "log_softmax.int",
                                  "embedding_bag",
                                  "rnn_tanh.input",
                                  "rnn_relu.input",
                                  "native_layer_norm",
                                  "native_group_norm",
                                  "addr",
                                  "all.dims",
                                  "any.dims",
                                  "_stack",
                                  "native_channel_shuffle",
                                  "convolution_backward",
                                  "silu_backward",
                                  "mish_backward",
                                  "linalg__powsum"};

/// PyTorch gives a foreign device the functional form of a structured operator (mm, add.Tensor) as one that
/// allocates and calls the form with out=: autocast does not see that one, and a CPU kernel may need other
/// scratch there. All of them go to the CPU as they are.
void register_structured(torch::Library& aten) {
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    if (!name.name.starts_with("aten::")) continue;
    const auto op = c10::Dispatcher::singleton().findSchema(name);
    if (!op || !op->hasKernelForDispatchKey(c10::DispatchKey::CompositeExplicitAutogradNonFunctional) ||
        op->hasKernelForDispatchKey(c10::DispatchKey::PrivateUse1))
      continue;
    const std::string own =
        name.name.substr(6) + (name.overload_name.empty() ? "" : "." + name.overload_name);
    aten.impl(own.c_str(), torch::CppFunction::makeFromBoxedFunction<&fallback>());
  }
}

void register_kernels() {
  static std::vector<std::unique_ptr<torch::Library>>
      libraries;  // a registration lives as long as its object
  auto aten = std::make_unique<torch::Library>(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1,
                                               __FILE__, __LINE__);
  aten->impl("empty.memory_format", TORCH_FN(empty_memory_format));
  aten->impl("empty_strided", TORCH_FN(empty_strided));
  aten->impl("_copy_from", TORCH_FN(copy_from));
  aten->impl("_copy_from_and_resize", TORCH_FN(copy_from_and_resize));
  aten->impl("as_strided", TORCH_FN(as_strided));
  aten->impl("view", TORCH_FN(view));
  aten->impl("_reshape_alias", TORCH_FN(reshape_alias));
  aten->impl("unfold", TORCH_FN(unfold));
  for (const char* name : kWhole) aten->impl(name, torch::CppFunction::makeFromBoxedFunction<&fallback>());
  register_structured(*aten);
  auto rest = std::make_unique<torch::Library>(torch::Library::IMPL, "_", c10::DispatchKey::PrivateUse1,
                                               __FILE__, __LINE__);
  rest->fallback(torch::CppFunction::makeFromBoxedFunction<&fallback>());
  libraries.push_back(std::move(aten));
  libraries.push_back(std::move(rest));
  // These copies see the marks themselves; PyTorch's fallbacks for marked tensors would resolve them by a
  // copy.
  for (const auto key : {c10::DispatchKey::Conjugate, c10::DispatchKey::Negative}) {
    auto marked = std::make_unique<torch::Library>(torch::Library::IMPL, "aten", key, __FILE__, __LINE__);
    for (const char* name : {"_copy_from", "_copy_from_and_resize"})
      marked->impl(name, torch::CppFunction::makeFallthrough());
    libraries.push_back(std::move(marked));
  }
}

}  // namespace

void install(const std::vector<std::uint64_t>& budgets, estimate::AllocatorRule rule) {
  set_budgets(budgets, rule);
  static const bool once = [] {
    register_allocators();
    c10::register_privateuse1_backend("vgpu");
    at::RegisterPrivateUse1HooksInterface(new Hooks);
    static const GuardImpl* const guard = new GuardImpl;
    static const c10::impl::DeviceGuardImplRegistrar registrar(kType, guard);
    register_kernels();
    register_autograd(kWhole);
    register_autocast();
    return true;
  }();
  (void)once;
}

}  // namespace stowage::engine::vgpu
