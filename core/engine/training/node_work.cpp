#include "core/engine/training/node_work.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <torch/csrc/autograd/function.h>

namespace stowage::engine {
namespace {

using torch::autograd::InputMetadata;
using torch::autograd::Node;

/// Nodes whose gradient is a view of the one that they get.
constexpr std::array<std::string_view, 13> kViews = {
    "AliasBackward0",        "AccumulateGrad",      "DetachBackward0",    "PermuteBackward0",
    "ReshapeAliasBackward0", "SqueezeBackward0",    "SqueezeBackward1",   "TBackward0",
    "TransposeBackward0",    "UnsafeViewBackward0", "UnsqueezeBackward0", "ViewBackward0",
    "ReshapeBackward0"};

/// How names of nodes begin whose operator multiplies matrices.
constexpr std::array<std::string_view, 12> kProducts = {
    "MmBackward",     "AddmmBackward",    "BmmBackward",         "BaddbmmBackward",
    "AddbmmBackward", "MvBackward",       "AddmvBackward",       "LinearBackward",
    "MatmulBackward", "BilinearBackward", "ConvolutionBackward", "ScaledDotProduct"};

bool multiplies(std::string_view name) {
  return std::any_of(kProducts.begin(), kProducts.end(),
                     [&](std::string_view start) { return name.starts_with(start); });
}

std::uint64_t bytes_of(const InputMetadata& metadata) {
  if (metadata.was_default_constructed() || metadata.is_cpp_nested_tensor()) return 0;
  std::uint64_t bytes = metadata.dtype().itemsize();
  for (const c10::SymInt& size : metadata.shape_as_dim_vector())
    bytes *= static_cast<std::uint64_t>(std::max<std::int64_t>(size.maybe_as_int().value_or(0), 0));
  return bytes;
}

}  // namespace

NodeWork work_of(const Node& node) {
  NodeWork work;
  if (std::find(kViews.begin(), kViews.end(), node.name()) != kViews.end()) return work;
  const InputMetadata* taken = nullptr;
  for (std::uint32_t i = 0; i < node.num_inputs(); ++i) {
    if (node.input_metadata(i).was_default_constructed()) continue;
    work.bytes += bytes_of(node.input_metadata(i));
    taken = &node.input_metadata(i);
  }
  const InputMetadata* given = nullptr;
  const bool product = multiplies(node.name());
  for (const torch::autograd::Edge& edge : node.next_edges()) {
    if (!edge.is_valid() || edge.input_nr >= edge.function->num_inputs()) continue;
    const InputMetadata& metadata = edge.function->input_metadata(edge.input_nr);
    if (metadata.was_default_constructed()) continue;
    work.bytes += bytes_of(metadata);
    given = &metadata;
    constexpr std::uint32_t kMostProducts = 2;
    if (product && metadata.shape_as_dim_vector().size() >= 2 && work.products < kMostProducts)
      ++work.products;
  }
  if (taken && given && taken->device() != given->device()) {
    work.copies = {taken->device(), given->device()};
    work.bytes = bytes_of(*given);
  }
  return work;
}

}  // namespace stowage::engine
