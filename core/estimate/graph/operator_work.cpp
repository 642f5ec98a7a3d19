#include "core/estimate/graph/operator_work.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/saturating.h"

namespace stowage::estimate {
namespace {

/// Which operand says over how many numbers each number of the result is summed up: its last dimension, or,
/// of a convolution's weight, all but the first.
enum class Sums { LastOfOperand, AllButFirst, Attention };
struct Product {
  std::string_view operation;
  std::string_view operand;  ///< its parameter's name
  Sums sums = Sums::LastOfOperand;
};
constexpr std::array kProducts{
    Product{"linear", "input"},
    Product{"mm", "self"},
    Product{"matmul", "self"},
    Product{"bmm", "self"},
    Product{"mv", "self"},
    Product{"addmm", "mat1"},
    Product{"addmv", "mat"},
    Product{"baddbmm", "batch1"},
    Product{"addbmm", "batch1"},
    Product{"bilinear", "input1"},
    Product{"convolution", "weight", Sums::AllButFirst},
    Product{"conv1d", "weight", Sums::AllButFirst},
    Product{"conv2d", "weight", Sums::AllButFirst},
    Product{"conv3d", "weight", Sums::AllButFirst},
    Product{"scaled_dot_product_attention", "query", Sums::Attention},
    Product{"_scaled_dot_product_flash_attention_for_cpu", "query", Sums::Attention},
    Product{"_scaled_dot_product_flash_attention", "query", Sums::Attention},
    Product{"_scaled_dot_product_efficient_attention", "query", Sums::Attention},
};

const Geometry* operand_named(const GraphStep& step, const std::vector<GivenTensor>& given,
                              std::string_view name) {
  for (const GivenTensor& one : given) {
    if (one.operand < step.node->inputs.size() && step.node->inputs[one.operand].name == name)
      return one.geometry;
  }
  return nullptr;
}

double size_at(const Geometry& value, std::size_t from_end) {
  return value.sizes.size() < from_end
             ? 1.0
             : static_cast<double>(std::max<std::int64_t>(value.sizes[value.sizes.size() - from_end], 0));
}

double count(const Geometry& value) { return static_cast<double>(value.count()); }

/// Scores and their product with the values, for every query; keys and values may have fewer heads.
double attention(const GraphStep& step, const std::vector<GivenTensor>& given, const Geometry& query) {
  const Geometry* key = operand_named(step, given, "key");
  const Geometry* value = operand_named(step, given, "value");
  if (!key || !value || !key->known || !value->known) return 0;
  const double per_query = 2 * size_at(*key, 2) * (size_at(query, 1) + size_at(*value, 1));
  return count(query) / std::max(size_at(query, 1), 1.0) * per_query;
}

double operations_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                     const std::vector<const Geometry*>& results, const Geometry** operand) {
  const auto product = std::find_if(kProducts.begin(), kProducts.end(),
                                    [&](const Product& one) { return one.operation == step.operation; });
  if (product == kProducts.end()) return 0;
  *operand = operand_named(step, given, product->operand);
  if (!*operand || !(*operand)->known) return 0;
  if (product->sums == Sums::Attention) return attention(step, given, **operand);
  if (results.empty() || !results.front()->known) return 0;
  const double sums = product->sums == Sums::LastOfOperand
                          ? size_at(**operand, 1)
                          : count(**operand) / std::max(size_at(**operand, (*operand)->sizes.size()), 1.0);
  return 2 * count(*results.front()) * sums;
}

bool reads_rows(std::string_view operation) {
  for (const std::string_view start : {"embedding", "index", "gather", "_embedding_bag"}) {
    if (operation.starts_with(start)) return true;
  }
  return false;
}

}  // namespace

OperatorWork work_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                     const std::vector<const Geometry*>& results) {
  OperatorWork out;
  out.may_view = step.memory != formats::ResultMemory::Fresh || step.may_return;
  std::uint64_t written = 0;
  for (const Geometry* result : results) {
    if (result->known) written = saturating_add(written, result->dense_bytes());
  }
  const bool rows = reads_rows(step.operation);
  out.bytes = rows ? saturating_multiply(written, 2) : written;
  for (const GivenTensor& one : given) {
    if (!rows && one.geometry && one.geometry->known)
      out.bytes = saturating_add(out.bytes, one.geometry->dense_bytes());
  }
  const Geometry* operand = nullptr;
  out.operations = operations_of(step, given, results, &operand);
  if (operand && operand->known) out.dtype = formats::dtype_of_schema(operand->scalar_type);
  return out;
}

}  // namespace stowage::estimate
