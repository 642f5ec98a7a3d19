#include "core/engine/cuda_workspaces.h"

#include <algorithm>

#include <ATen/ops/addmm.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/zeros.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/InferenceMode.h>

namespace stowage::engine {
namespace {

bool any_convolves(const Scope& scope) {
  return std::any_of(scope.steps.begin(), scope.steps.end(), [](const Step& step) {
    return (step.op && step.op->schema().name().find("conv") != std::string::npos) ||
           std::any_of(step.graphs.begin(), step.graphs.end(),
                       [](const auto& graph) { return any_convolves(*graph); });
  });
}

}  // namespace

std::uint64_t context_bytes(std::uint64_t free_before, std::uint64_t free_now, std::uint64_t reserved) {
  const std::uint64_t taken = free_before > free_now ? free_before - free_now : 0;
  return taken > reserved ? taken - reserved : 0;
}

bool convolves(const Program& program) { return any_convolves(program.main); }

void prime_libraries(Recorder& recorder, c10::Device gpu, bool convolutions) {
  const c10::InferenceMode inference;
  const c10::DeviceGuard guard(gpu);
  const TagScope tag(recorder, {0, recorder.name("workspace"), trace::Kind::Overhead, trace::kNoDevice});
  const auto options = at::TensorOptions().device(gpu);
  const at::Tensor square = at::zeros({64, 64}, options), bias = at::zeros({64}, options);
  at::mm(square, square);           // cuBLAS
  at::addmm(bias, square, square);  // cuBLASLt
  if (!convolutions) return;
  const at::Tensor image = at::zeros({1, 1, 8, 8}, options), filter = at::zeros({1, 1, 3, 3}, options);
  at::conv2d(image, filter);
}

bool library_lacks_memory(std::string_view said) {
  for (const char* sign :
       {"CUBLAS_STATUS_ALLOC_FAILED", "CUBLAS_STATUS_NOT_INITIALIZED", "CUDNN_STATUS_ALLOC_FAILED",
        "CUDNN_STATUS_NOT_INITIALIZED", "CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED",
        "CUSOLVER_STATUS_ALLOC_FAILED", "CUFFT_ALLOC_FAILED", "CUDA error: out of memory"}) {
    if (said.find(sign) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace stowage::engine
