#include "core/engine/program/torch_ops.h"

#include <memory>

#include <ATen/Functions.h>
#include <torch/library.h>

#include "core/engine/vgpu/fallback.h"

namespace stowage::engine {
namespace {

/// transformers: integrations/moe.py, the experts of a mixture one after the other: rows [offs[i-1], offs[i])
/// of `input` times weight[i].
at::Tensor grouped_mm_fallback(const at::Tensor& input, const at::Tensor& weight, const at::Tensor& offs) {
  at::Tensor out = at::zeros({input.size(0), weight.size(2)}, input.options());
  const at::Tensor ends = offs.to(c10::kCPU, at::kLong);
  std::int64_t start = 0;
  for (std::int64_t i = 0; i < ends.numel(); ++i) {
    const std::int64_t end = ends.const_data_ptr<std::int64_t>()[i];
    TORCH_CHECK(end >= start && end <= input.size(0),
                "grouped_mm: the offsets must ascend and stay inside of the input");
    if (end > start) {
      at::Tensor part = out.slice(0, start, end);
      at::mm_out(part, input.slice(0, start, end), weight.select(0, i));
    }
    start = end;
  }
  return out;
}

}  // namespace

void register_operators() {
  static const std::unique_ptr<torch::Library> library = [] {
    auto fragment = std::make_unique<torch::Library>(torch::Library::FRAGMENT, "transformers", std::nullopt,
                                                     __FILE__, __LINE__);
    fragment->def("grouped_mm_fallback(Tensor input, Tensor weight, Tensor offs) -> Tensor");
    fragment->impl("grouped_mm_fallback", torch::dispatch(c10::DispatchKey::CompositeExplicitAutograd,
                                                          TORCH_FN(grouped_mm_fallback)));
    return fragment;
  }();
  // On whatever is no CPU the cells of recurrent nets look for kernels that CUDA alone has; on virtual GPUs
  // they are run whole.
  static const std::unique_ptr<torch::Library> cells = [] {
    auto aten = std::make_unique<torch::Library>(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1,
                                                 __FILE__, __LINE__);
    for (const char* cell : {"gru_cell", "lstm_cell"})
      aten->impl(cell, torch::CppFunction::makeFromBoxedFunction<&vgpu::fallback>());
    return aten;
  }();
}

}  // namespace stowage::engine
