#include "core/engine/vgpu/autograd.h"

#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/ops/_fused_sdp_choice.h>
#include <ATen/ops/_scaled_dot_product_attention_math.h>
#include <ATen/ops/_scaled_dot_product_flash_attention_for_cpu.h>

#include "core/engine/vgpu/fallback.h"
#include "core/engine/vgpu/operator_scope.h"

namespace stowage::engine::vgpu {
namespace {

constexpr std::int64_t kFlashAttention = 1;  // sdp::SDPBackend

/// To the virtual GPU's own kernel, which runs the operator on the CPU as one.
void run_whole(const c10::OperatorHandle& op, c10::DispatchKeySet keys, c10::Stack* stack) {
  const at::AutoDispatchBelowADInplaceOrView below;
  op.redispatchBoxed(keys & c10::after_autograd_keyset, stack);
}

void composite_or_whole(const c10::OperatorHandle& op, c10::DispatchKeySet keys, c10::Stack* stack) {
  if (!gradient_is_asked(op, *stack)) return run_whole(op, keys, stack);
  op.callBoxedForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd, *stack);
}

/// PyTorch's own reading of a mask of flags: 0 where one may look, minus infinity elsewhere.
std::optional<at::Tensor> as_numbers(const std::optional<at::Tensor>& mask, c10::ScalarType type) {
  if (!mask || !mask->defined()) return std::nullopt;
  if (mask->scalar_type() != at::kBool) return mask;
  const at::Tensor never =
      at::scalar_tensor(-std::numeric_limits<double>::infinity(), mask->options().dtype(type));
  return at::where(*mask, 0.0, never);
}

/// PyTorch chooses by the device of the tensors; here it is asked what it would choose on the CPU.
at::Tensor attention(const at::Tensor& query, const at::Tensor& key, const at::Tensor& value,
                     const std::optional<at::Tensor>& given, double dropout, bool causal,
                     std::optional<double> scale, bool grouped) {
  const auto alias = [](const at::Tensor& tensor) { return cpu_alias(tensor); };
  const auto seen = given && given->defined() ? std::optional(alias(*given)) : std::nullopt;
  const std::int64_t choice =
      at::_fused_sdp_choice(alias(query), alias(key), alias(value), seen, dropout, causal, scale, grouped);
  const auto mask = as_numbers(given, query.scalar_type());
  if (choice == kFlashAttention)
    return std::get<0>(
        at::_scaled_dot_product_flash_attention_for_cpu(query, key, value, dropout, causal, mask, scale));
  return std::get<0>(at::_scaled_dot_product_attention_math(query, key, value, mask, dropout, causal,
                                                            std::nullopt, scale, grouped));
}

void attention_or_whole(const c10::OperatorHandle& op, c10::DispatchKeySet keys, c10::Stack* stack) {
  if (!gradient_is_asked(op, *stack)) return run_whole(op, keys, stack);
  const std::size_t first = stack->size() - op.schema().arguments().size();
  const auto at = [&](std::size_t i) -> const c10::IValue& { return (*stack)[first + i]; };
  at::Tensor out =
      attention(at(0).toTensor(), at(1).toTensor(), at(2).toTensor(), at(3).toOptional<at::Tensor>(),
                at(4).toDouble(), at(5).toBool(), at(6).toOptional<double>(), at(7).toBool());
  stack->resize(first);
  stack->emplace_back(std::move(out));
}

/// As on the CPU: the noise is a tensor of the input's type, and it is what backward keeps. PyTorch gives
/// other devices an operator that keeps flags.
at::Tensor dropout(const at::Tensor& input, double p, bool train) {
  TORCH_CHECK(p >= 0 && p <= 1, "dropout probability has to be between 0 and 1, but got ", p);
  if (p == 0 || !train || input.numel() == 0) return input;
  if (p == 1) return input.mul(at::zeros({}, input.options()));
  at::Tensor noise = at::empty_like(input);
  noise.bernoulli_(1 - p);
  noise.div_(1 - p);
  return input.mul(noise);
}

at::Tensor with_bias(const at::Tensor& gates, const std::optional<at::Tensor>& bias) {
  return bias && bias->defined() ? gates.add(*bias) : gates;
}

/// Not on the CPU at all: PyTorch calls it on any other device. In the steps that the CPU takes, in place
/// where it is in place there, so that autograd keeps the same.
std::tuple<at::Tensor, at::Tensor, at::Tensor> lstm_cell(const at::Tensor& from_input,
                                                         const at::Tensor& from_hidden,
                                                         const at::Tensor& cell,
                                                         const std::optional<at::Tensor>& input_bias,
                                                         const std::optional<at::Tensor>& hidden_bias) {
  at::Tensor all = with_bias(from_hidden, hidden_bias);
  std::vector<at::Tensor> gates = all.add_(with_bias(from_input, input_bias)).unsafe_chunk(4, 1);
  const at::Tensor in = gates[0].sigmoid_(), keep = gates[1].sigmoid_();
  const at::Tensor fresh = gates[2].tanh_(), out = gates[3].sigmoid_();
  at::Tensor next = keep.mul(cell).add_(in.mul(fresh));
  at::Tensor hidden = out.mul(next.tanh());
  return {std::move(hidden), std::move(next), at::empty({0}, cell.options())};
}

std::tuple<at::Tensor, at::Tensor> gru_cell(const at::Tensor& from_input, const at::Tensor& from_hidden,
                                            const at::Tensor& hidden,
                                            const std::optional<at::Tensor>& input_bias,
                                            const std::optional<at::Tensor>& hidden_bias) {
  std::vector<at::Tensor> in = with_bias(from_input, input_bias).unsafe_chunk(3, 1);
  std::vector<at::Tensor> back = with_bias(from_hidden, hidden_bias).unsafe_chunk(3, 1);
  const at::Tensor reset = back[0].add_(in[0]).sigmoid_(), keep = back[1].add_(in[1]).sigmoid_();
  const at::Tensor fresh = in[2].add(back[2].mul_(reset)).tanh_();
  return {hidden.sub(fresh).mul_(keep).add_(fresh), at::empty({0}, hidden.options())};
}

}  // namespace

void register_autograd(std::span<const char* const> whole) {
  static std::unique_ptr<torch::Library> library, below;
  library = std::make_unique<torch::Library>(torch::Library::IMPL, "aten",
                                             c10::DispatchKey::AutogradPrivateUse1, __FILE__, __LINE__);
  for (const std::string name : whole) {
    const auto dot = name.find('.');
    const auto op = c10::Dispatcher::singleton().findSchema(
        {"aten::" + name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)});
    if (!op || !is_composite(*op)) continue;
    auto function = name == "scaled_dot_product_attention"
                        ? torch::CppFunction::makeFromBoxedFunction<&attention_or_whole>()
                        : torch::CppFunction::makeFromBoxedFunction<&composite_or_whole>();
    library->impl(name.c_str(), std::move(function));
  }
  library->impl("dropout", TORCH_FN(dropout));
  library->impl("_thnn_fused_lstm_cell", TORCH_FN(lstm_cell));
  library->impl("_thnn_fused_gru_cell", TORCH_FN(gru_cell));
  below = std::make_unique<torch::Library>(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1,
                                           __FILE__, __LINE__);
  below->impl("_thnn_fused_lstm_cell", TORCH_FN(lstm_cell));
  below->impl("_thnn_fused_gru_cell", TORCH_FN(gru_cell));
}

}  // namespace stowage::engine::vgpu
