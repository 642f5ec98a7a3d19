#include "core/estimate/graph/autocast.h"

#include <algorithm>
#include <string_view>

#include "core/formats/pt2/exported_program.h"

namespace stowage::estimate {
namespace {

enum class Takes { AsItIs, Lower, Full, Widest };

/// Operators by what they take, each name between spaces. What has a type among its arguments casts by
/// itself.
struct Lists {
  std::string_view lower, full, widest;
};
constexpr Lists kGpus{
    " _convolution conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d"
    " conv_transpose3d convolution prelu addmm addmv addr matmul einsum mm mv linalg_vecdot linear"
    " addbmm baddbmm bmm chain_matmul linalg_multi_dot _thnn_fused_lstm_cell _thnn_fused_gru_cell"
    " lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell _scaled_dot_product_flash_attention"
    " scaled_dot_product_attention ",
    " acos asin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan pow softplus"
    " layer_norm native_layer_norm group_norm frobenius_norm nuclear_norm cosine_similarity"
    " poisson_nll_loss cosine_embedding_loss nll_loss nll_loss2d hinge_embedding_loss kl_div"
    " l1_loss smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss"
    " soft_margin_loss triplet_margin_loss multi_margin_loss binary_cross_entropy_with_logits dist"
    " pdist cdist renorm logsumexp upsample_nearest1d _upsample_nearest_exact1d upsample_nearest2d"
    " _upsample_nearest_exact2d upsample_nearest3d _upsample_nearest_exact3d upsample_linear1d"
    " upsample_bilinear2d _upsample_bilinear2d_aa upsample_trilinear3d upsample_bicubic2d"
    " _upsample_bicubic2d_aa ",
    " addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot scatter_add "};
constexpr Lists kHost{
    " _addmm_activation _convolution _native_multi_head_attention addbmm addmm baddbmm bmm conv1d"
    " conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d linalg_vecdot"
    " linear matmul mkldnn_rnn_layer mm prelu scaled_dot_product_attention ",
    " _grid_sampler_2d_cpu_fallback _lu_with_info adaptive_avg_pool3d adaptive_max_pool3d"
    " avg_pool3d binary_cross_entropy binary_cross_entropy_with_logits cdist cholesky"
    " cholesky_inverse cholesky_solve cosine_embedding_loss cross_entropy_loss ctc_loss"
    " fake_quantize_per_tensor_affine fft_fft fft_fft2 fft_fftn fft_hfft fft_ifft fft_ifft2"
    " fft_ifftn fft_ihfft fft_irfft fft_irfft2 fft_irfftn fft_rfft fft_rfft2 fft_rfftn"
    " fractional_max_pool2d fractional_max_pool3d geqrf grid_sampler grid_sampler_2d"
    " grid_sampler_3d hinge_embedding_loss huber_loss inverse kl_div l1_loss linalg_cholesky"
    " linalg_cholesky_ex linalg_cond linalg_eig linalg_eigh linalg_eigvals linalg_eigvalsh"
    " linalg_householder_product linalg_inv linalg_inv_ex linalg_lstsq linalg_matrix_rank"
    " linalg_qr linalg_solve linalg_svd linalg_svdvals linalg_tensorinv linalg_tensorsolve"
    " lu_solve margin_ranking_loss max_pool3d max_unpool2d max_unpool3d mse_loss multi_margin_loss"
    " multilabel_margin_loss multilabel_margin_loss_forward nanquantile nll_loss nll_loss2d orgqr"
    " ormqr pinverse poisson_nll_loss polar prod qr quantile reflection_pad1d reflection_pad2d"
    " replication_pad1d replication_pad2d replication_pad3d smooth_l1_loss soft_margin_loss stft"
    " svd trace triangular_solve triplet_margin_loss view_as_complex ",
    " cat index_copy stack "};

Takes takes_of(const Autocast& autocast, const GraphStep& step) {
  const Lists& lists = autocast.gpus_alone ? kGpus : kHost;
  const std::string name = " " + std::string(step.operation) + " ";
  if (lists.lower.find(name) != std::string_view::npos) return Takes::Lower;
  if (lists.full.find(name) != std::string_view::npos) return Takes::Full;
  if (lists.widest.find(name) != std::string_view::npos) return Takes::Widest;
  return Takes::AsItIs;
}

/// What autocast looks at: numbers with a point, but of 64 bits.
bool eligible(const Geometry* geometry) {
  if (!geometry || !geometry->known) return false;
  const model::Dtype type = formats::dtype_of_schema(geometry->scalar_type);
  return type == model::Dtype::F32 || type == model::Dtype::F16 || type == model::Dtype::BF16;
}

}  // namespace

Autocast autocast_of(const GraphStep& step) {
  using Kind = formats::Argument::Kind;
  Autocast out;
  const auto& inputs = step.node->inputs;  // device, type, enabled, cache, body, and what it is given
  if (inputs.size() < 5) return out;
  const formats::Argument &device = inputs[0].argument, &type = inputs[1].argument,
                          &enabled = inputs[2].argument;
  out.enabled = enabled.kind == Kind::Bool && enabled.integer != 0;
  const bool named = device.kind == Kind::String || device.kind == Kind::Device;
  out.gpus_alone = named && device.text == "cuda";
  // Where no type is said it is PyTorch's default: half on GPUs, bfloat16 on the host.
  const model::Dtype usual = out.gpus_alone ? model::Dtype::F16 : model::Dtype::BF16;
  out.lower =
      type.kind == Kind::ScalarType ? static_cast<int>(type.integer) : formats::schema_of_dtype(usual);
  return out;
}

std::vector<std::optional<int>> casts_of(const Autocast& autocast, const GraphStep& step,
                                         const std::vector<GivenTensor>& given) {
  std::vector<std::optional<int>> out(given.size());
  const Takes takes = autocast.enabled ? takes_of(autocast, step) : Takes::AsItIs;
  if (takes == Takes::AsItIs) return out;
  const int full = formats::schema_of_dtype(model::Dtype::F32);
  int type = takes == Takes::Full ? full : autocast.lower;
  if (takes == Takes::Widest) {
    for (const GivenTensor& one : given) {
      if (eligible(one.geometry) && one.geometry->scalar_type == full) type = full;
    }
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (eligible(given[i].geometry) && given[i].geometry->scalar_type != type) out[i] = type;
  }
  return out;
}

}  // namespace stowage::estimate
