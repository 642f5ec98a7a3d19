#include "core/estimate/graph/operator_work.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/saturating.h"

namespace stowage::estimate {
namespace {

/// Over how many numbers each number of the result is summed up. LastOfOperand: the operand's last dimension.
/// Convolution: all of the weight but the first. Transposed: as many, for each number of the input.
/// Recurrent: each row of the input passes all matrices.
enum class Sums { LastOfOperand, Batched, Convolution, Transposed, Attention, Recurrent, Einsum };
struct Product {
  std::string_view operation;
  std::string_view operand;  ///< its parameter's name
  Sums sums = Sums::LastOfOperand;
};
constexpr std::array kProducts{
    Product{"linear", "input"},
    Product{"mm", "self"},
    Product{"matmul", "self", Sums::Batched},
    Product{"bmm", "self", Sums::Batched},
    Product{"mv", "self"},
    Product{"addmm", "mat1"},
    Product{"addmv", "mat"},
    Product{"baddbmm", "batch1", Sums::Batched},
    Product{"addbmm", "batch1", Sums::Batched},
    Product{"bilinear", "input1"},
    Product{"_grouped_mm", "self"},
    Product{"convolution", "weight", Sums::Convolution},
    Product{"conv1d", "weight", Sums::Convolution},
    Product{"conv2d", "weight", Sums::Convolution},
    Product{"conv3d", "weight", Sums::Convolution},
    Product{"conv_transpose1d", "weight", Sums::Transposed},
    Product{"conv_transpose2d", "weight", Sums::Transposed},
    Product{"conv_transpose3d", "weight", Sums::Transposed},
    Product{"scaled_dot_product_attention", "query", Sums::Attention},
    Product{"_scaled_dot_product_flash_attention_for_cpu", "query", Sums::Attention},
    Product{"_scaled_dot_product_flash_attention", "query", Sums::Attention},
    Product{"_scaled_dot_product_efficient_attention", "query", Sums::Attention},
    Product{"lstm", "input", Sums::Recurrent},
    Product{"gru", "input", Sums::Recurrent},
    Product{"rnn_tanh", "input", Sums::Recurrent},
    Product{"rnn_relu", "input", Sums::Recurrent},
    Product{"einsum", "tensors", Sums::Einsum},
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

const formats::Argument* argument(const GraphStep& step, std::string_view name) {
  for (const formats::NodeInput& input : step.node->inputs) {
    if (input.name == name) return &input.argument;
  }
  return nullptr;
}

/// Scores and their product with the values, for every query; keys and values may have fewer heads. What
/// comes later is left out in blocks, as the CPU's kernel takes them: 32, 64 or 256 queries by 512 keys at
/// once (ATen/native/cpu/FlashAttentionKernel.cpp).
void attention(const GraphStep& step, const std::vector<GivenTensor>& given, const Geometry& query,
               OperatorWork& out) {
  const Geometry* key = operand_named(step, given, "key");
  const Geometry* value = operand_named(step, given, "value");
  if (!key || !value || !key->known || !value->known) return;
  constexpr double kLong = 768, kMiddle = 192, kKeys = 512;
  const double queries = size_at(query, 2), keys = size_at(*key, 2);
  const double block = std::min(queries, queries >= kLong ? 256.0 : queries >= kMiddle ? 64.0 : 32.0);
  const formats::Argument* causal = argument(step, "is_causal");
  double seen = keys;
  if (causal && causal->kind == formats::Argument::Kind::Bool && causal->integer && queries == keys)
    seen = (keys + block) / 2;
  const double rows = count(query) / std::max(size_at(query, 1), 1.0);
  out.operations = rows * 2 * seen * (size_at(query, 1) + size_at(*value, 1));
  out.each = 2 * block * std::min(keys, kKeys) * size_at(query, 1);
  constexpr double kTouched = 16;  // a score is written, read for the largest, written again, and read
  out.inside = rows * seen * kTouched;
}

double recurrent(const std::vector<GivenTensor>& given, const GraphStep& step, const Geometry& input) {
  const double rows = count(input) / std::max(size_at(input, 1), 1.0);
  double matrices = 0;
  for (const GivenTensor& one : given) {
    const bool own =
        one.operand < step.node->inputs.size() && step.node->inputs[one.operand].name == "params";
    if (own && one.geometry && one.geometry->known && one.geometry->sizes.size() == 2)
      matrices += count(*one.geometry);
  }
  return 2 * rows * matrices;
}

/// All indices run once: 2 × the product of their sizes, as far as the equation has plain letters alone.
double einsum(const GraphStep& step, const std::vector<GivenTensor>& given) {
  const formats::Argument* equation = argument(step, "equation");
  if (!equation || equation->kind != formats::Argument::Kind::String || given.size() < 2) return 0;
  std::array<double, 128> sizes{};
  std::size_t tensor = 0, dimension = 0;
  for (const char letter : std::string_view(equation->text).substr(0, equation->text.find('-'))) {
    if (letter == ' ') continue;
    if (letter == ',') {
      ++tensor, dimension = 0;
      continue;
    }
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!plain || tensor >= given.size() || !given[tensor].geometry || !given[tensor].geometry->known ||
        dimension >= given[tensor].geometry->sizes.size())
      return 0;
    double& size = sizes[static_cast<std::size_t>(letter)];
    size = std::max(size, static_cast<double>(given[tensor].geometry->sizes[dimension++]));
  }
  double all = 2;
  for (const double size : sizes) all *= size > 0 ? size : 1;
  return all;
}

/// How many products of its own each of the first dimensions has, where both operands have them.
double batch(const std::vector<GivenTensor>& given, const Geometry& result) {
  for (const GivenTensor& one : given) {
    if (!one.geometry || !one.geometry->known || one.geometry->sizes.size() < 3) return 1;
  }
  return std::max(count(result) / std::max(size_at(result, 1) * size_at(result, 2), 1.0), 1.0);
}

double all_but_first(const Geometry& value) {
  return count(value) / std::max(size_at(value, value.sizes.size()), 1.0);
}

void add_products(const GraphStep& step, const std::vector<GivenTensor>& given,
                  const std::vector<const Geometry*>& results, OperatorWork& out) {
  const auto* const product = std::find_if(kProducts.begin(), kProducts.end(), [&](const Product& one) {
    return one.operation == step.operation;
  });
  if (product == kProducts.end()) return;
  const Geometry* operand = operand_named(step, given, product->operand);
  if (!operand || !operand->known) return;
  out.dtype = formats::dtype_of_schema(operand->scalar_type);
  if (product->sums == Sums::Attention) return attention(step, given, *operand, out);
  if (results.empty() || !results.front()->known) return;
  const Geometry& result = *results.front();
  double share = 1;
  switch (product->sums) {
    case Sums::Batched:
      share = batch(given, result);
      [[fallthrough]];
    case Sums::LastOfOperand:
      out.operations = 2 * count(result) * size_at(*operand, 1);
      break;
    case Sums::Convolution:
    case Sums::Transposed: {
      const Geometry* input = operand_named(step, given, "input");
      const bool forward = product->sums == Sums::Convolution;
      if (!forward && (!input || !input->known)) return;
      out.operations = 2 * count(forward ? result : *input) * all_but_first(*operand);
      out.convolution = true;
      const formats::Argument* groups = argument(step, "groups");
      if (groups && groups->kind == formats::Argument::Kind::Int && groups->integer > 1)
        share = static_cast<double>(groups->integer);
      break;
    }
    case Sums::Recurrent:
      out.operations = recurrent(given, step, *operand);
      break;
    case Sums::Einsum:
      out.operations = einsum(step, given);
      break;
    case Sums::Attention:
      break;
  }
  out.each = out.operations / share;
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
    if (rows || !one.geometry || !one.geometry->known) continue;
    out.bytes = saturating_add(out.bytes, one.geometry->dense_bytes());
    if (one.weight) out.weights = saturating_add(out.weights, one.geometry->dense_bytes());
  }
  add_products(step, given, results, out);
  return out;
}

}  // namespace stowage::estimate
