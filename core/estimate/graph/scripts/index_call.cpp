#include "core/estimate/graph/scripts/index_call.h"

#include <algorithm>

namespace stowage::estimate {
namespace {

bool is_flags(const Geometry& value) {
  const model::Dtype type = formats::dtype_of_schema(value.scalar_type);
  return type == model::Dtype::Bool || type == model::Dtype::U8;
}

}  // namespace

std::vector<Index> indices_of(const ScriptCall& call) {
  std::vector<Index> out;
  const formats::Argument* const list = call.argument("indices");
  const std::size_t places = std::max(call.tensors("indices"), list ? list->names.size() : 0);
  for (std::size_t at = 0; at < places; ++at) {
    const Geometry* const one = call.tensor("indices", static_cast<std::uint32_t>(at));
    if (one) out.push_back({one, at, is_flags(*one)});
  }
  return out;
}

std::optional<std::uint64_t> rows_of_masks(const ScriptCall& call, const std::vector<Index>& indices) {
  const Geometry *self = call.known("self"), *result = call.result();
  if (!self || !result || indices.empty() || indices.size() != call.tensors("indices")) return std::nullopt;
  std::size_t covered = 0;
  for (const Index& index : indices) {
    if (!index.geometry->known) return std::nullopt;
    covered += index.mask ? index.geometry->sizes.size() : 1;
  }
  // What the indices choose stands where the first of them does, or in front where others stand between.
  const bool beside = indices.back().at - indices.front().at + 1 == indices.size();
  const std::size_t begin = beside ? indices.front().at : 0;
  if (covered > self->sizes.size() || self->sizes.size() - covered >= result->sizes.size())
    return std::nullopt;
  const std::size_t end = begin + result->sizes.size() - (self->sizes.size() - covered);
  if (end > result->sizes.size()) return std::nullopt;
  return static_cast<std::uint64_t>(std::max<std::int64_t>(result->sizes[end - 1], 0));
}

}  // namespace stowage::estimate
