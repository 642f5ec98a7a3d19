#include "core/engine/program/argument_checks.h"

#include <array>
#include <utility>

#include <ATen/core/Tensor.h>

namespace stowage::engine {
namespace {

using Arguments = c10::ArrayRef<c10::IValue>;

/// The tensor of an argument; undefined when it is none.
at::Tensor tensor_at(Arguments arguments, std::size_t index) {
  return index < arguments.size() && arguments[index].isTensor() ? arguments[index].toTensor() : at::Tensor();
}

/// One number for each channel (dimension 1 of the input), as batch norm wants its parameters.
void one_a_channel(Arguments arguments, std::initializer_list<std::size_t> parameters) {
  const at::Tensor input = tensor_at(arguments, 0);
  TORCH_CHECK(input.defined() && input.dim() >= 2, "batch norm of a tensor without channels");
  for (const std::size_t index : parameters) {
    const at::Tensor parameter = tensor_at(arguments, index);
    TORCH_CHECK(!parameter.defined() || (parameter.dim() == 1 && parameter.numel() == input.size(1)),
                "batch norm of ", input.size(1), " channels with a parameter of the shape ",
                parameter.sizes());
  }
}

/// native_batch_norm(input, weight, bias, running_mean, running_var, …) and those with the same beginning;
/// the forms without statistics have flags in their place, which are no tensors.
void batch_norm(Arguments arguments) { one_a_channel(arguments, {1, 2, 3, 4}); }

/// _scaled_dot_product_flash_attention_for_cpu(query, key, value, dropout_p, is_causal, *, attn_mask, scale)
void flash_attention(Arguments arguments) {
  const at::Tensor query = tensor_at(arguments, 0), key = tensor_at(arguments, 1),
                   value = tensor_at(arguments, 2), mask = tensor_at(arguments, 5);
  for (const at::Tensor& one : {query, key, value})
    TORCH_CHECK(one.defined() && one.dim() == 4, "attention of a tensor that has not 4 dimensions");
  TORCH_CHECK(key.size(0) == query.size(0) && value.size(0) == query.size(0), "attention of batches of ",
              query.size(0), ", ", key.size(0), " and ", value.size(0));
  TORCH_CHECK(key.size(2) == value.size(2), "attention with ", key.size(2), " keys and ", value.size(2),
              " values");
  TORCH_CHECK(key.size(3) == query.size(3) && value.size(3) == query.size(3), "attention of heads of ",
              query.size(3), ", ", key.size(3), " and ", value.size(3));
  TORCH_CHECK(key.size(1) == value.size(1) && key.size(1) > 0 && query.size(1) % key.size(1) == 0,
              "attention of ", query.size(1), " heads with ", key.size(1), " and ", value.size(1));
  if (!mask.defined()) return;
  const std::array<std::int64_t, 4> wanted{query.size(0), query.size(1), query.size(2), key.size(2)};
  TORCH_CHECK(mask.dim() <= 4, "an attention mask of ", mask.dim(), " dimensions");
  for (std::int64_t i = 0; i < mask.dim(); ++i) {
    const std::int64_t size = mask.size(mask.dim() - 1 - i);
    TORCH_CHECK(size == 1 || size == wanted[static_cast<std::size_t>(3 - i)],
                "an attention mask of the shape ", mask.sizes());
  }
}

/// lstm.input and its relatives: (input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
/// batch_first). Weights are [gates x hidden, features of the layer below] and [gates x hidden, hidden].
/// `gates`: rows of a weight for each hidden unit.
void recurrent(Arguments arguments, std::int64_t gates) {
  TORCH_CHECK(arguments.size() >= 9, "a recurrent layer with ", arguments.size(), " arguments");
  const at::Tensor input = tensor_at(arguments, 0);
  if (!arguments[2].isTensorList() || !arguments[3].isBool()) return;  // of packed sequences: not listed
  const auto parameters = arguments[2].toTensorVector();
  const bool biases = arguments[3].toBool();
  const std::int64_t layers = arguments[4].toInt(), ways = arguments[7].toBool() ? 2 : 1;
  const at::Tensor state =
      arguments[1].isTensorList() ? arguments[1].toTensorVector().at(0) : tensor_at(arguments, 1);
  TORCH_CHECK(input.defined() && input.dim() == 3 && state.defined() && state.dim() == 3,
              "a recurrent layer whose input or state has not 3 dimensions");
  const auto count = static_cast<std::int64_t>(parameters.size());
  const std::int64_t alone = biases ? 4 : 2;
  TORCH_CHECK(layers > 0 && layers <= count, "a recurrent layer with ", count, " weights");
  // An LSTM may project what it gives out (proj_size): a weight more, behind the others.
  const bool projects = gates == 4 && count == layers * ways * (alone + 1);
  const std::int64_t each = projects ? alone + 1 : alone;
  TORCH_CHECK(count == layers * ways * each, "a recurrent layer with ", count, " weights");
  const std::int64_t given = state.size(2);
  std::int64_t hidden = given;
  if (projects) {
    const auto states = arguments[1].toTensorVector();
    TORCH_CHECK(states.size() == 2 && states[1].defined() && states[1].dim() == 3,
                "a recurrent layer that projects without a state of its cells");
    hidden = states[1].size(2);
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    const std::int64_t layer = at / (ways * each), part = at % each;
    const std::int64_t below = layer == 0 ? input.size(2) : given * ways;
    const at::Tensor& weight = parameters[i];
    const auto matrix = [&weight](std::int64_t rows, std::int64_t columns) {
      return weight.dim() == 2 && weight.size(0) == rows && weight.size(1) == columns;
    };
    const bool fits = part == alone ? matrix(given, hidden)
                      : part >= 2   ? weight.dim() == 1 && weight.size(0) == gates * hidden
                                    : matrix(gates * hidden, part == 0 ? below : given);
    TORCH_CHECK(fits, "a recurrent layer with a weight of the shape ", weight.sizes());
  }
}
void lstm(Arguments arguments) { recurrent(arguments, 4); }
void gru(Arguments arguments) { recurrent(arguments, 3); }
void rnn(Arguments arguments) { recurrent(arguments, 1); }

/// _ctc_loss(log_probs, targets, …, blank, zero_infinity): targets are classes.
void ctc_loss(Arguments arguments) {
  const at::Tensor scores = tensor_at(arguments, 0), targets = tensor_at(arguments, 1);
  TORCH_CHECK(scores.defined() && scores.dim() >= 2 && targets.defined(), "a CTC loss without scores");
  if (targets.numel() == 0) return;
  TORCH_CHECK(targets.min().item<std::int64_t>() >= 0 &&
                  targets.max().item<std::int64_t>() < scores.size(scores.dim() - 1),
              "a CTC loss with a target that is no class");
}

/// _weight_int4pack_mm_for_cpu(self, mat2, qGroupSize, qScaleAndZeros): a scale and a zero for each group and
/// column.
void int4_product(Arguments arguments) {
  const at::Tensor left = tensor_at(arguments, 0), right = tensor_at(arguments, 1),
                   scales = tensor_at(arguments, 3);
  TORCH_CHECK(left.defined() && left.dim() == 2 && right.defined() && right.dim() == 2 && scales.defined() &&
                  arguments[2].isInt() && arguments[2].toInt() > 0,
              "a product of 4-bit weights without its parts");
  const std::int64_t group = arguments[2].toInt(), groups = (left.size(1) + group - 1) / group;
  TORCH_CHECK(scales.dim() == 3 && scales.size(0) == groups && scales.size(1) == right.size(0) &&
                  scales.size(2) == 2 && right.size(1) * 2 >= left.size(1),
              "a product of 4-bit weights with scales of the shape ", scales.sizes());
}

/// _weight_norm_interface(v, g, dim): one length for each slice of the first or the last dimension.
void weight_norm(Arguments arguments) {
  const at::Tensor direction = tensor_at(arguments, 0), length = tensor_at(arguments, 1);
  TORCH_CHECK(direction.defined() && direction.dim() > 0 && length.defined() && arguments[2].isInt(),
              "a weight norm without its parts");
  const std::int64_t dimension = arguments[2].toInt();
  TORCH_CHECK(
      (dimension == 0 || dimension == direction.dim() - 1) && length.numel() == direction.size(dimension),
      "a weight norm of ", direction.sizes(), " with lengths of the shape ", length.sizes());
}

constexpr std::pair<std::string_view, ArgumentCheck> kChecks[] = {
    {"aten::batch_norm", batch_norm},
    {"aten::native_batch_norm", batch_norm},
    {"aten::_batch_norm_impl_index", batch_norm},
    {"aten::_batch_norm_no_update", batch_norm},
    {"aten::_batch_norm_with_update", batch_norm},
    {"aten::_batch_norm_with_update_functional", batch_norm},
    {"aten::_native_batch_norm_legit", batch_norm},
    {"aten::_native_batch_norm_legit_functional", batch_norm},
    {"aten::_native_batch_norm_legit_no_training", batch_norm},
    {"aten::_scaled_dot_product_flash_attention_for_cpu", flash_attention},
    {"aten::lstm", lstm},
    {"aten::gru", gru},
    {"aten::rnn_tanh", rnn},
    {"aten::rnn_relu", rnn},
    {"aten::_ctc_loss", ctc_loss},
    {"aten::ctc_loss", ctc_loss},
    {"aten::_weight_int4pack_mm_for_cpu", int4_product},
    {"aten::_weight_norm_interface", weight_norm},
};

}  // namespace

ArgumentCheck argument_check(std::string_view name) {
  for (const auto& [known, check] : kChecks) {
    if (known == name) return check;
  }
  return nullptr;
}

}  // namespace stowage::engine
