#include "core/formats/pt2/operator_aliases.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

#include "core/formats/pt2/operator_table.h"

namespace stowage::formats {
namespace {

constexpr std::string_view kAten = "torch.ops.aten.";

/// Those whose schemas say that the result is a view of the first operand, with their overloads.
constexpr std::string_view kViews =
    "_autocast_to_full_precision _autocast_to_reduced_precision _conj adjoint alias as_strided broadcast_to "
    "chunk conj contiguous detach diagonal dsplit.array dsplit.int expand expand_as flatten.using_ints "
    "hsplit.array hsplit.int imag lift_fresh linalg_diagonal mH mT matrix_H moveaxis.int moveaxis.intlist "
    "movedim.int movedim.intlist narrow narrow.Tensor numpy_T permute positive ravel real reshape reshape_as "
    "resolve_conj resolve_neg select.int slice.Tensor slice_inverse split.Tensor split.sizes "
    "split_with_sizes "
    "squeeze squeeze.dim squeeze.dims swapaxes swapdims t tensor_split.indices tensor_split.sections "
    "tensor_split.tensor_indices_or_sections to.device to.dtype to.dtype_layout to.other transpose.int "
    "unbind.int unflatten.int unfold unsqueeze view view.dtype view_as view_as_complex view_as_real "
    "vsplit.array vsplit.int";

constexpr std::array<std::string_view, 31> kMayReturnOperand{
    "aten::dropout",           "aten::feature_dropout",
    "aten::alpha_dropout",     "aten::feature_alpha_dropout",
    "aten::native_dropout",    "aten::type_as",
    "aten::_unsafe_view",      "aten::einsum",
    "aten::broadcast_tensors", "aten::meshgrid",
    "aten::atleast_1d",        "aten::atleast_2d",
    "aten::atleast_3d",        "aten::sum_to_size",
    "aten::unsafe_split",      "aten::unsafe_split_with_sizes",
    "aten::unsafe_chunk",      "aten::cartesian_prod",
    "aten::chain_matmul",      "aten::conj_physical",
    "aten::pixel_shuffle",     "aten::pixel_unshuffle",
    "aten::channel_shuffle",   "aten::_cast_Float",
    "aten::_cast_Double",      "aten::_cast_Half",
    "aten::_cast_Long",        "aten::_cast_Int",
    "aten::_cast_Short",       "aten::_cast_Char",
    "aten::_cast_Byte"};

const std::unordered_set<std::string>& views() {
  static const std::unordered_set<std::string> all = [] {
    std::unordered_set<std::string> out;
    for (std::string_view rest = kViews; !rest.empty();) {
      const std::string_view name = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), name.size() + 1));
      out.insert(std::string(kAten) + std::string(name) +
                 (name.find('.') == std::string_view::npos ? ".default" : ""));
    }
    return out;
  }();
  return all;
}

}  // namespace

ResultMemory result_memory(std::string_view target) {
  const Signature* signature = signature_of(target);
  if (!signature) return ResultMemory::Fresh;
  if (!signature->parameters.empty() && signature->parameters.front().written) return ResultMemory::Written;
  return views().contains(std::string(target)) ? ResultMemory::View : ResultMemory::Fresh;
}

bool may_return_its_operand(std::string_view name) {
  return std::find(kMayReturnOperand.begin(), kMayReturnOperand.end(), name) != kMayReturnOperand.end();
}

std::string_view flag_of_silent_write(std::string_view name) {
  if (name == "aten::instance_norm") return "use_input_stats";
  const bool batch_norm = name == "aten::batch_norm" || name == "aten::native_batch_norm" ||
                          name == "aten::_batch_norm_impl_index";
  return batch_norm ? "training" : "";
}

}  // namespace stowage::formats
