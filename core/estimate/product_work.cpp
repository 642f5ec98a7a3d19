#include "core/estimate/product_work.h"

#include <algorithm>
#include <array>

namespace stowage::estimate {
namespace {

using Tensor = std::optional<ProductTensor>;

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

const Product* product_named(std::string_view operation) {
  const auto* const found = std::find_if(kProducts.begin(), kProducts.end(),
                                         [&](const Product& one) { return one.operation == operation; });
  return found == kProducts.end() ? nullptr : found;
}

Tensor operand_named(const ProductCall& call, std::string_view name) {
  const auto all = call.tensors(name);
  return all.empty() ? std::nullopt : all.front();
}

double size_at(const ProductTensor& value, std::size_t from_end) {
  return value.sizes.size() < from_end
             ? 1.0
             : static_cast<double>(std::max<std::int64_t>(value.sizes[value.sizes.size() - from_end], 0));
}

double count(const ProductTensor& value) {
  double all = 1;
  for (const std::int64_t size : value.sizes) all *= static_cast<double>(std::max<std::int64_t>(size, 0));
  return all;
}

/// Scores and their product with the values, for every query; keys and values may have fewer heads. What
/// comes later is left out in blocks, as the CPU's kernel takes them: 32, 64 or 256 queries by 512 keys at
/// once (ATen/native/cpu/FlashAttentionKernel.cpp).
void attention(const ProductCall& call, const ProductTensor& query, ProductWork& out) {
  const Tensor key = operand_named(call, "key"), value = operand_named(call, "value");
  if (!key || !value) return;
  constexpr double kLong = 768, kMiddle = 192, kKeys = 512;
  const double queries = size_at(query, 2), keys = size_at(*key, 2);
  const double block = std::min(queries, queries >= kLong ? 256.0 : queries >= kMiddle ? 64.0 : 32.0);
  const bool causal = call.number("is_causal").value_or(0) != 0 && queries == keys;
  const double seen = causal ? (keys + block) / 2 : keys;
  const double rows = count(query) / std::max(size_at(query, 1), 1.0);
  out.operations = rows * 2 * seen * (size_at(query, 1) + size_at(*value, 1));
  out.each = 2 * block * std::min(keys, kKeys) * size_at(query, 1);
  constexpr double kTouched = 16;  // a score is written, read for the largest, written again, and read
  out.inside = rows * seen * kTouched;
}

double recurrent(const ProductCall& call, const ProductTensor& input) {
  const double rows = count(input) / std::max(size_at(input, 1), 1.0);
  double matrices = 0;
  for (const Tensor& one : call.tensors("params")) {
    if (one && one->sizes.size() == 2) matrices += count(*one);
  }
  return 2 * rows * matrices;
}

/// All indices run once: 2 × the product of their sizes, as far as the equation has plain letters alone.
double einsum(const ProductCall& call) {
  const std::string_view equation = call.text("equation");
  const auto given = call.tensors("");
  if (equation.empty() || given.size() < 2) return 0;
  std::array<double, 128> sizes{};
  std::size_t tensor = 0, dimension = 0;
  for (const char letter : equation.substr(0, equation.find('-'))) {
    if (letter == ' ') continue;
    if (letter == ',') {
      ++tensor, dimension = 0;
      continue;
    }
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (!plain || tensor >= given.size() || !given[tensor] || dimension >= given[tensor]->sizes.size())
      return 0;
    double& size = sizes[static_cast<std::size_t>(letter)];
    size = std::max(size, static_cast<double>(given[tensor]->sizes[dimension++]));
  }
  double all = 2;
  for (const double size : sizes) all *= size > 0 ? size : 1;
  return all;
}

/// How many products of its own each of the first dimensions has, where both operands have them.
double batch(const ProductCall& call, const ProductTensor& result) {
  for (const Tensor& one : call.tensors("")) {
    if (!one || one->sizes.size() < 3) return 1;
  }
  return std::max(count(result) / std::max(size_at(result, 1) * size_at(result, 2), 1.0), 1.0);
}

double all_but_first(const ProductTensor& value) {
  return count(value) / std::max(size_at(value, value.sizes.size()), 1.0);
}

/// Returns how many products of its own the convolution has.
double convolution(const ProductCall& call, const ProductTensor& weight, const ProductTensor& result,
                   bool forward, ProductWork& out) {
  const Tensor input = operand_named(call, "input");
  if (!forward && !input) return 1;
  out.operations = 2 * count(forward ? result : *input) * all_but_first(weight);
  out.convolution = true;
  return static_cast<double>(std::max<std::int64_t>(call.number("groups").value_or(1), 1));
}

}  // namespace

bool multiplies(std::string_view operation) { return product_named(operation) != nullptr; }

ProductWork product_of(const ProductCall& call) {
  ProductWork out;
  const Product* const product = product_named(call.operation());
  if (!product) return out;
  const Tensor operand = operand_named(call, product->operand);
  if (!operand) return out;
  out.dtype = operand->dtype;
  if (product->sums == Sums::Attention) {
    attention(call, *operand, out);
    return out;
  }
  const Tensor result = call.result();
  if (!result) return out;
  double share = 1;
  switch (product->sums) {
    case Sums::Batched:
      share = batch(call, *result);
      [[fallthrough]];
    case Sums::LastOfOperand:
      out.operations = 2 * count(*result) * size_at(*operand, 1);
      break;
    case Sums::Convolution:
    case Sums::Transposed:
      share = convolution(call, *operand, *result, product->sums == Sums::Convolution, out);
      break;
    case Sums::Recurrent:
      out.operations = recurrent(call, *operand);
      break;
    case Sums::Einsum:
      out.operations = einsum(call);
      break;
    case Sums::Attention:
      break;
  }
  out.each = out.operations / share;
  return out;
}

}  // namespace stowage::estimate
