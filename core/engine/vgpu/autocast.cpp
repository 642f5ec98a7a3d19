#include "core/engine/vgpu/autocast.h"

#include <memory>

#include <ATen/ATen.h>
#include <ATen/Operators.h>
#include <ATen/autocast_mode.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

namespace stowage::engine::vgpu {
namespace {

// PyTorch's macros register with a library that is called m.
void register_lists(torch::Library& m) {
  using namespace at;  // NOLINT(google-build-using-namespace): the lists name types of it
#define STOWAGE_LOWER(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, lower_precision_fp)
#define STOWAGE_FP32(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, fp32)
#define STOWAGE_SET_TYPE(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, fp32_set_opt_dtype)
#define STOWAGE_APPEND_TYPE(...) KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_PRIVATEUSEONE(__VA_ARGS__)
#define STOWAGE_PROMOTE(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, promote)
  AT_FORALL_LOWER_PRECISION_FP(STOWAGE_LOWER)
  AT_FORALL_FP32(STOWAGE_FP32)
  AT_FORALL_FP32_SET_OPT_DTYPE(STOWAGE_SET_TYPE)
  AT_FORALL_DIFFERENT_REDISPATCH_SIGNATURE(STOWAGE_APPEND_TYPE)
  AT_FORALL_PROMOTE(STOWAGE_PROMOTE)
#undef STOWAGE_LOWER
#undef STOWAGE_FP32
#undef STOWAGE_SET_TYPE
#undef STOWAGE_APPEND_TYPE
#undef STOWAGE_PROMOTE
}

}  // namespace

void register_autocast() {
  constexpr c10::DispatchKey kKey = c10::DispatchKey::AutocastPrivateUse1;
  // A registration lives as long as its object.
  static const auto lists =
      std::make_unique<torch::Library>(torch::Library::IMPL, "aten", kKey, __FILE__, __LINE__);
  register_lists(*lists);
  if (c10::Dispatcher::singleton().hasBackendFallbackForDispatchKey(kKey)) return;
  static const auto rest =
      std::make_unique<torch::Library>(torch::Library::IMPL, "_", kKey, __FILE__, __LINE__);
  rest->fallback(torch::CppFunction::makeFallthrough());
}

}  // namespace stowage::engine::vgpu
