#include "core/estimate/graph/kernel_scratch.h"

#include <algorithm>
#include <array>

#include "core/estimate/graph/operator_script.h"
#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {
namespace {

using Blocks = std::vector<std::uint64_t>;

/// aten/src/ATen/native/cpu/FlashAttentionKernel.cpp: a block of scores, the largest and the sum of each of
/// its rows, and a block of the result for each thread, in 32 bits or more; of types of 16 bits the scores
/// once more as they are multiplied. (Where oneDNN packs keys it rounds a block of them up to 64.)
Blocks attention(const ScriptCall& call, std::uint64_t threads) {
  const Geometry *query = call.known("query"), *key = call.known("key"), *value = call.known("value");
  if (!query || !key || !value || !attends_in_blocks(call)) return {};
  constexpr std::uint64_t kLong = 768, kMiddle = 192, kKeys = 512, kFloat = 4;
  const auto size = [](const Geometry& of, std::size_t from_end) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(last(of, from_end), 0));
  };
  const std::uint64_t queries = size(*query, 2), width = size(*query, 1);
  const std::uint64_t rows = std::min<std::uint64_t>(queries, queries >= kLong     ? 256
                                                              : queries >= kMiddle ? 64
                                                                                   : 32);
  const std::uint64_t columns = std::min(size(*key, 2), kKeys);
  const std::uint64_t numbers = rows * columns + 2 * rows + saturating_multiply(rows, width);
  const std::uint64_t element = std::max<std::uint64_t>(query->element, kFloat);
  Blocks out{saturating_multiply(saturating_multiply(numbers, element), threads)};
  if (query->element < kFloat) out.push_back(saturating_multiply(rows * columns * query->element, threads));
  return out;
}

struct Kernel {
  std::string_view operation;
  Blocks (*makes)(const ScriptCall& call, std::uint64_t threads);
};
constexpr std::array kKernels{
    Kernel{"scaled_dot_product_attention", attention},
    Kernel{"_scaled_dot_product_flash_attention_for_cpu", attention},
};

const Kernel* kernel_named(std::string_view operation) {
  const auto* const found = std::find_if(kKernels.begin(), kKernels.end(),
                                         [&](const Kernel& one) { return one.operation == operation; });
  return found == kKernels.end() ? nullptr : found;
}

}  // namespace

std::vector<std::uint64_t> kernel_scratch(const GraphStep& step, const std::vector<GivenTensor>& given,
                                          const std::vector<const Geometry*>& results,
                                          std::uint64_t threads) {
  const Kernel* const kernel = kernel_named(step.operation);
  return kernel ? kernel->makes(ScriptCall(step, given, results), threads) : std::vector<std::uint64_t>();
}

bool has_kernel_scratch(std::string_view operation) { return kernel_named(operation) != nullptr; }

}  // namespace stowage::estimate
