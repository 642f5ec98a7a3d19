#include "core/estimate/graph/saved_operands.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/estimate/graph/derivative_memory.h"
#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {
namespace {

/// Words of `saves`, parted by spaces: "self" is saved whenever the call is; "self:other" where `other` wants
/// a gradient; "=1" is result 1; "inside" what the operator makes for it.
struct Row {
  std::string_view operation, saves;
};

constexpr auto kRows = std::to_array<Row>({
    // The result.
    {"relu", "=0"},
    {"sigmoid", "=0"},
    {"tanh", "=0"},
    {"exp", "=0"},
    {"expm1", "=0"},
    {"sqrt", "=0"},
    {"rsqrt", "=0"},
    {"reciprocal", "=0"},
    {"softmax", "=0"},
    {"_softmax", "=0"},
    {"log_softmax", "=0"},
    {"_log_softmax", "=0"},
    {"selu", "self"},
    {"tan", "=0"},
    {"exp2", "=0"},
    {"logcumsumexp", "self =0"},
    // What goes in.
    {"gelu", "self"},
    {"silu", "self"},
    {"mish", "self"},
    {"hardswish", "self"},
    {"hardsigmoid", "self"},
    {"hardtanh", "self"},
    {"relu6", "self"},
    {"leaky_relu", "self"},
    {"elu", "self"},
    {"celu", "self"},
    {"softplus", "self"},
    {"log_sigmoid", "self inside"},
    {"log_sigmoid_forward", "self =1"},
    {"threshold", "self"},
    {"prelu", "self weight"},
    {"_prelu_kernel", "self weight"},
    {"glu", "self"},
    {"sin", "self"},
    {"cos", "self"},
    {"asin", "self"},
    {"acos", "self"},
    {"atan", "self"},
    {"sinh", "self"},
    {"cosh", "self"},
    {"erf", "self"},
    {"erfc", "self"},
    {"log", "self"},
    {"log2", "self"},
    {"log10", "self"},
    {"log1p", "self"},
    {"abs", "self"},
    {"square", "self"},
    {"sinc", "self"},
    {"clamp", "self"},
    {"clamp_min", "self"},
    {"clamp_max", "self"},
    {"var", "self"},
    {"std", "self =0"},
    {"var_mean", "self"},
    {"std_mean", "self =0"},
    {"special_expit", "=0"},
    {"logit", "self"},
    {"erfinv", "=0"},
    {"hardshrink", "self"},
    {"softshrink", "self"},
    {"avg_pool1d", "self"},
    {"avg_pool2d", "self"},
    {"avg_pool3d", "self"},
    {"_adaptive_avg_pool2d", "self"},
    {"adaptive_avg_pool2d", "self"},
    {"adaptive_avg_pool1d", "self"},
    {"reflection_pad1d", "self"},
    {"reflection_pad2d", "self"},
    {"replication_pad1d", "self"},
    {"replication_pad2d", "self"},
    {"max_pool2d", "self inside"},
    {"max_pool2d_with_indices", "self =1"},
    {"max_pool1d", "self inside"},
    {"adaptive_max_pool2d", "self =1"},
    {"norm", "self =0"},
    {"linalg_vector_norm", "self =0"},
    {"prod", "self =0"},
    {"cumprod", "self =0"},
    {"logsumexp", "self =0"},
    {"amax", "self =0"},
    {"amin", "self =0"},
    {"index_add", "index source"},
    {"index_copy", "index"},
    {"cumsum", ""},
    // Both sides.
    {"mul", "self:other other:self"},
    {"div", "other self:other"},
    {"pow", "self exponent =0:exponent"},
    {"maximum", "self other"},
    {"minimum", "self other"},
    {"atan2", "self other"},
    {"addcmul", "tensor1:tensor2 tensor2:tensor1"},
    {"addcdiv", "tensor2 tensor1:tensor2"},
    {"lerp", "weight self:weight end:weight"},
    {"mm", "self:mat2 mat2:self"},
    {"bmm", "self:mat2 mat2:self"},
    {"mv", "self:vec vec:self"},
    {"dot", "self:tensor tensor:self"},
    {"addmm", "mat1:mat2 mat2:mat1"},
    {"baddbmm", "batch1:batch2 batch2:batch1"},
    {"addmv", "mat:vec vec:mat"},
    {"matmul", "self:other other:self"},
    {"linear", "input:weight weight:input"},
    {"convolution", "input weight"},
    {"_convolution", "input weight"},
    {"conv1d", "input weight"},
    {"conv2d", "input weight"},
    {"conv3d", "input weight"},
    {"conv_transpose1d", "input weight"},
    {"conv_transpose2d", "input weight"},
    {"conv_transpose3d", "input weight"},
    {"outer", "self:vec2 vec2:self"},
    {"addr", "vec1:vec2 vec2:vec1"},
    {"addbmm", "batch1:batch2 batch2:batch1"},
    {"cross", "self:other other:self"},
    {"linalg_cross", "self:other other:self"},
    {"remainder", "self:other other:other"},
    {"fmod", "self:other other:other"},
    {"logaddexp", "self other"},
    // Norms, attention, losses.
    {"layer_norm", "input weight bias inside"},
    {"group_norm", "input weight inside"},
    {"batch_norm", "input weight inside"},
    {"native_layer_norm", "input =1 =2"},
    {"native_group_norm", "input =1 =2"},
    {"native_batch_norm", "input =1 =2"},
    {"_native_batch_norm_legit", "input =1 =2"},
    {"_native_batch_norm_legit_functional", "input =1 =2"},
    {"rms_norm", "input weight inside"},
    {"scaled_dot_product_attention", "query key value =0 inside"},
    {"_scaled_dot_product_flash_attention_for_cpu", "query key value =0 =1"},
    {"dropout", "inside"},
    {"feature_dropout", "inside"},
    {"grid_sampler", "input grid"},
    {"grid_sampler_2d", "input grid"},
    {"grid_sampler_3d", "input grid"},
    {"native_dropout", "=1"},
    {"cross_entropy_loss", "target weight inside"},
    {"nll_loss", "self target weight inside"},
    {"nll_loss_forward", "self target weight =1"},
    {"nll_loss_nd", "self target weight"},
    {"mse_loss", "self target"},
    {"l1_loss", "inside"},
    {"smooth_l1_loss", "self target"},
    {"huber_loss", "self target"},
    {"binary_cross_entropy", "self target weight"},
    {"binary_cross_entropy_with_logits", "self target weight pos_weight"},
    {"kl_div", "target"},
    {"poisson_nll_loss", "target inside"},
    {"soft_margin_loss", "self target"},
    // Where, not what.
    {"embedding", "indices"},
    {"index", "indices"},
    {"index_select", "index"},
    {"gather", "self index"},
    {"scatter", "index"},
    {"scatter_add", "index"},
    {"index_put", "indices"},
    {"take_along_dim", "indices"},
    {"masked_fill", "mask"},
    {"masked_select", "self mask"},
    {"masked_scatter", "mask"},
    {"where", "condition"},
    {"topk", "=1"},
    {"sort", "=1"},
    {"median", "=1"},
    {"kthvalue", "=1"},
    {"mode", "=1"},
    {"nanmedian", "=1"},
    {"index_fill", "index"},
    {"cummax", "self =1"},
});

/// Nothing is saved: sums, shapes, copies.
constexpr std::string_view kNothing =
    " add sub rsub neg sum mean cat concat concatenate stack hstack vstack dstack expand expand_as slice "
    "select "
    "split split_with_sizes chunk unbind narrow clone contiguous to _to_copy copy copy_ transpose t permute "
    "movedim swapaxes unsqueeze squeeze view view_as reshape flatten unflatten alias _unsafe_view ravel pad "
    "constant_pad_nd repeat repeat_interleave tile roll flip rot90 tril triu diagonal diag unfold positive "
    "broadcast_to broadcast_tensors cumsum trace nan_to_num round_ fill zero pixel_shuffle pixel_unshuffle "
    "upsample_nearest2d upsample_bilinear2d upsample_nearest1d lift_fresh_copy view_as_complex view_as_real "
    "meshgrid subtract type_as mT adjoint numpy_T select_scatter slice_scatter as_strided max min "
    "upsample_bicubic2d upsample_linear1d upsample_trilinear3d upsample_nearest3d _upsample_bilinear2d_aa "
    "_upsample_bicubic2d_aa _upsample_nearest_exact1d _upsample_nearest_exact2d _upsample_nearest_exact3d "
    "fft_fft fft_ifft fft_fft2 fft_ifft2 fft_fftn fft_ifftn fft_rfft fft_irfft fft_rfft2 fft_irfft2 "
    "fft_rfftn "
    "fft_irfftn fft_fftshift fft_ifftshift im2col col2im channel_shuffle native_channel_shuffle diag_embed "
    "diagonal_scatter as_strided_scatter frac affine_grid_generator complex diff conj _conj resolve_conj "
    "resolve_neg real imag ";

constexpr std::string_view kEnds =
    " detach eq ne lt le gt ge argmax argmin isnan isinf isfinite logical_and logical_or logical_not "
    "bitwise_and bitwise_or bitwise_not zeros_like ones_like full_like empty_like rand_like randn_like "
    "new_zeros "
    "new_ones new_full new_empty zeros ones full arange bernoulli multinomial any all one_hot bucketize "
    "searchsorted nonzero floor ceil round trunc sign equal allclose isclose count_nonzero ";

/// Their gradients are what comes back, or a part of it.
constexpr std::string_view kSeen =
    " add sum cat concat concatenate stack hstack vstack clone contiguous to _to_copy copy transpose t "
    "permute "
    "movedim swapaxes unsqueeze squeeze view view_as reshape flatten unflatten alias _unsafe_view ravel "
    "positive "
    "expand expand_as broadcast_to lift_fresh_copy type_as mT adjoint ";

/// Of these that of the first operand alone: others change their sign, or are multiplied.
constexpr std::string_view kSeenFirst =
    " sub subtract addcmul addcdiv addmm addbmm addmv baddbmm scatter_add index_add "
    "remainder fmod ";

/// Their gradients are that in other sizes or strides.
constexpr std::string_view kViews =
    " sum cat concat concatenate stack hstack vstack transpose t permute movedim swapaxes unsqueeze squeeze "
    "view view_as reshape flatten unflatten _unsafe_view ravel mT adjoint ";

constexpr std::string_view kOneAResult = " broadcast_tensors meshgrid ";

constexpr std::string_view kJoins = " sum cat concat concatenate stack hstack vstack ";

bool is_among(std::string_view list, std::string_view word) {
  for (std::size_t at = list.find(word); at != std::string_view::npos; at = list.find(word, at + 1)) {
    if (at > 0 && list[at - 1] == ' ' && list[at + word.size()] == ' ') return true;
  }
  return false;
}

/// "relu" of "relu_".
std::string_view out_of_place(std::string_view operation) {
  return operation.ends_with("_") && !operation.ends_with("__") && operation.size() > 1
             ? operation.substr(0, operation.size() - 1)
             : operation;
}

/// max and min: of a whole tensor (nothing), along a dimension (where), of two (both).
std::string_view extremes(const GraphStep& step, const ScriptCall& call) {
  if (step.results.size() > 1 || (!step.results.empty() && step.results[0].size() > 1)) return "=1";
  return call.given("other") ? "self other" : "self =0";
}

class Reader {
 public:
  Reader(const GraphStep& step, const std::vector<GivenTensor>& given, const std::vector<bool>& wants)
      : step_(step), given_(given), wants_(wants) {}

  void read(std::string_view words, SavedOperands& out) const {
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(std::min(words.size(), word.size() + 1));
      add(word, out);
    }
  }

 private:
  void add(std::string_view word, SavedOperands& out) const {
    const std::size_t colon = word.find(':');
    if (colon != std::string_view::npos) {
      if (!wanted(word.substr(colon + 1))) return;
      word = word.substr(0, colon);
    }
    if (word == "inside") {
      out.inside = true;
    } else if (word.starts_with('=')) {
      out.results.push_back(static_cast<std::size_t>(word[1] - '0'));
    } else {
      for (std::size_t i = 0; i < given_.size(); ++i) {
        if (name_of(i) == word) out.given.push_back(i);
      }
    }
  }
  std::string_view name_of(std::size_t given) const {
    const std::uint32_t operand = given_[given].operand;
    return operand < step_.node->inputs.size() ? std::string_view(step_.node->inputs[operand].name)
                                               : std::string_view();
  }
  bool wanted(std::string_view name) const {
    for (std::size_t i = 0; i < given_.size(); ++i) {
      if (wants_[i] && name_of(i) == name) return true;
    }
    return false;
  }

  const GraphStep& step_;
  const std::vector<GivenTensor>& given_;
  const std::vector<bool>& wants_;
};

/// A product keeps the copy that it made of an operand in place of that.
void take_copies(const OperatorScript& script, SavedOperands& out) {
  if (!script.copied) return;
  out.inside = true;
  std::erase_if(out.given, [&](std::size_t given) { return given < 2 && (script.copied >> given & 1u); });
}

/// Attention that is written out multiplies what it makes, but for values, which it may take as they are.
void save_written(const ScriptCall& call, const std::vector<GivenTensor>& given, SavedOperands& out) {
  const Geometry* const value = call.known("value");
  const bool narrow = value && value->element < 4;
  out.results.clear();
  std::erase_if(out.given, [&](std::size_t i) { return narrow || given[i].geometry != value; });
}

/// Each operand where another one wants a gradient.
void save_product(const std::vector<bool>& wants, SavedOperands& out) {
  const auto wanted = std::count(wants.begin(), wants.end(), true);
  if (wants.size() < 2) return;
  for (std::size_t i = 0; i < wants.size(); ++i) {
    if (wanted > (wants[i] ? 1 : 0)) out.given.push_back(i);
  }
}

}  // namespace

SavedOperands saved_operands(const GraphStep& step, const std::vector<GivenTensor>& given,
                             const std::vector<bool>& wants, const std::vector<const Geometry*>& results,
                             const OperatorScript& script) {
  const ScriptCall call(step, given, results);
  const std::string_view operation = out_of_place(step.operation);
  SavedOperands out;
  out.back = derivative_script(call, operation, given, wants, results);
  if (out.back.events.empty()) out.made_back = made_back(call, operation, given, results);
  if (const Geometry* const input = call.known("self"); input && operation == "cross_entropy_loss") {
    out.between = input->dense_bytes();
    // The gradient of the mean of all classes, a number a row, is added to the other one.
    const Geometry* const target = call.known("target");
    const bool smoothed = call.real("label_smoothing", 0) > 0 && target && target->sizes != input->sizes;
    const std::int64_t classes = size_at(*input, input->sizes.size() > 1 ? 1 : 0);
    if (smoothed)
      out.made_back = out.between / static_cast<std::uint64_t>(std::max<std::int64_t>(classes, 1));
  }
  const Geometry* const normed = operation == "rms_norm" ? call.known("input") : nullptr;
  const Reader reader(step, given, wants);
  const auto row =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.operation == operation; });
  if (operation == "einsum" && script.known && !script.copied && given.size() <= 2) {
    save_product(wants, out);
  } else if (operation == "max" || operation == "min") {
    reader.read(extremes(step, call), out);
  } else if (row != kRows.end()) {
    reader.read(row->saves, out);
    if (operation == "matmul" || operation == "linear") take_copies(script, out);
    // Numbers of 16 bits are saved in 32, which the operator makes.
    if (normed && normed->element < 4)
      std::erase_if(out.given, [&](std::size_t i) { return given[i].geometry == normed; });
    if (operation == "scaled_dot_product_attention" && !attends_in_blocks(call))
      save_written(call, given, out);
  } else if (!is_among(kNothing, operation)) {
    out.known = false;
    out.inside = true;
    for (std::size_t i = 0; i < given.size(); ++i) out.given.push_back(i);
    for (std::size_t i = 0; i < results.size(); ++i) out.results.push_back(i);
  }
  return out;
}

bool ends_gradients(std::string_view operation) { return is_among(kEnds, out_of_place(operation)); }

bool gradient_is_a_view(const GraphStep& step) { return is_among(kViews, out_of_place(step.operation)); }

bool is_one_a_result(std::string_view operation) { return is_among(kOneAResult, operation); }

bool gradient_is_seen_otherwise(const GraphStep& step, const GivenTensor& given, const Geometry& result) {
  const std::string_view operation = out_of_place(step.operation);
  const bool first = is_among(kSeenFirst, operation) && given.operand == 0;
  if ((!first && !is_among(kSeen, operation)) || !given.geometry) return false;
  if (is_among(kJoins, operation)) return true;
  return given.geometry->count() == result.count() && given.geometry->element == result.element;
}

}  // namespace stowage::estimate
