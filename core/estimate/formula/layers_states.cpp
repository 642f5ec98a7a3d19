// State-space mixers: Mamba, and Mamba-2 with the hybrids that have its mixer.
#include <algorithm>

#include "core/base/saturating.h"
#include "core/estimate/formula/layers.h"

namespace stowage::estimate {
namespace {

using model::ModuleId;

/// Of the weight of a convolution over time, [columns, 1, kernel]; 0 where it is packed or not there.
std::uint64_t size_of(const model::Model& model, ModuleId conv, std::size_t dimension) {
  for (const model::TensorId tensor : model[conv].tensors) {
    const std::vector<std::int64_t>& shape = model[tensor].shape;
    if (shape.size() == 3) return static_cast<std::uint64_t>(shape[dimension]);
  }
  return 0;
}

}  // namespace

bool LayerReader::read_ssm(LayerShape& layer, ModuleId id, TowerKind kind) {
  const ModuleId conv = child_of(model_, id, "conv1d"), in = child_of(model_, id, "in_proj"),
                 out = child_of(model_, id, "out_proj");
  if (!conv.valid() || !in.valid() || !out.valid()) return false;
  const ConfigView& view = config(kind);
  SsmShape shape;
  shape.module = id;
  shape.conv = conv;
  shape.in = leaf(in);
  shape.out = leaf(out);
  const auto take = [&](ModuleId found) { return found.valid() ? leaf(found) : Leaf{}; };
  shape.x = take(child_of(model_, id, "x_proj"));
  shape.dt = take(child_of(model_, id, "dt_proj"));
  shape.norm = take(child_of(model_, id, "norm"));
  shape.second = !shape.x.there();
  shape.inner = shape.out.in;
  if (shape.inner == 0)
    shape.inner = view.number({"mamba_d_ssm", "intermediate_size"})
                      .value_or(saturating_multiply(view.number({"expand", "mamba_expand"}).value_or(2),
                                                    view.hidden().value_or(0)));
  if (const std::uint64_t kernel = size_of(model_, conv, 2)) shape.kernel = kernel;
  shape.second ? size_second_ssm(shape, view) : size_ssm(shape, view);
  layer.branches.push_back({Branch::Kind::Ssm, layer.ssms.size()});
  layer.ssms.push_back(shape);
  return true;
}

void LayerReader::size_ssm(SsmShape& shape, const ConfigView& view) {
  shape.state = view.number({"state_size", "ssm_state_size", "mamba_d_state"}).value_or(16);
  shape.rank = shape.dt.in;
  if (shape.x.out == 0 || shape.rank == 0 || shape.x.out <= shape.rank) return;
  const std::uint64_t is = (shape.x.out - shape.rank) / 2;
  compare(view, {"state_size", "ssm_state_size", "mamba_d_state"}, is, shape.x.module);
  shape.state = is;
}

/// The tensors say how wide all is together, the configuration how that is parted: columns = inner + 2 groups
/// × state, and what comes in is inner + columns + heads.
void LayerReader::size_second_ssm(SsmShape& shape, const ConfigView& view) {
  const auto state = view.number({"state_size", "ssm_state_size", "mamba_d_state"});
  shape.groups = view.number({"n_groups", "mamba_n_groups", "mamba_ngroups"}).value_or(1);
  shape.heads = view.number({"num_heads", "mamba_n_heads", "mamba_num_heads", "n_mamba_heads"}).value_or(0);
  shape.chunk = view.number({"chunk_size", "mamba_chunk_size"}).value_or(256);
  const std::uint64_t columns = size_of(model_, shape.conv, 0);
  const std::uint64_t both = columns > shape.inner ? (columns - shape.inner) / 2 : 0;
  if (state && *state > 0 && both > 0 && both % *state == 0) {
    compare(view, {"n_groups", "mamba_n_groups", "mamba_ngroups"}, both / *state, shape.conv);
    shape.groups = both / *state;
  }
  if (both > 0 && shape.in.out > saturating_add(shape.inner, columns)) {
    const std::uint64_t heads = shape.in.out - shape.inner - columns;
    compare(view, {"num_heads", "mamba_n_heads", "mamba_num_heads", "n_mamba_heads"}, heads, shape.in.module);
    shape.heads = heads;
  }
  shape.state = state.value_or(both / std::max<std::uint64_t>(shape.groups, 1));
  shape.known = shape.state > 0 && shape.heads > 0 && shape.inner > 0;
  if (shape.known) return;
  remark(
      {Code::FormulaNoField, shape.heads == 0 ? "num_heads" : "state_size", {model_[shape.module].name}, {}});
}

}  // namespace stowage::estimate
