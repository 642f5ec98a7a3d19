#include "core/estimate/graph/derivative_memory.h"

#include <algorithm>
#include <array>

namespace stowage::estimate {
namespace {

/// What a derivative that is no single kernel makes on its way, in quarters of its largest tensor, as PyTorch
/// does (tests/bench/compare_saved.py measures it).
struct MadeBack {
  std::string_view operation;
  std::uint64_t quarters;
};
constexpr auto kMadeBack = std::to_array<MadeBack>({
    {"expm1", 4},  {"sqrt", 4},     {"rsqrt", 8},         {"reciprocal", 8},
    {"tan", 8},    {"exp2", 4},     {"sin", 4},           {"cos", 8},
    {"asin", 16},  {"acos", 20},    {"atan", 8},          {"sinh", 4},
    {"cosh", 4},   {"erf", 16},     {"erfc", 16},         {"log2", 4},
    {"log10", 4},  {"log1p", 4},    {"abs", 4},           {"square", 8},
    {"sinc", 28},  {"clamp", 2},    {"clamp_min", 1},     {"clamp_max", 1},
    {"prod", 20},  {"cumprod", 13}, {"cumsum", 8},        {"logcumsumexp", 28},
    {"max", 4},    {"min", 4},      {"median", 4},        {"sort", 4},
    {"cummax", 4}, {"topk", 4},     {"kthvalue", 4},      {"var", 4},
    {"std", 4},    {"var_mean", 4}, {"std_mean", 4},      {"logsumexp", 8},
    {"amax", 1},   {"amin", 1},     {"norm", 4},          {"linalg_vector_norm", 4},
    {"prelu", 4},  {"kl_div", 16},  {"masked_select", 4},
});

/// At its most a derivative of a rms_norm is at that of the squares, with five tensors in 32 bits or more:
/// here stand those that are not counted as gradients, or as what was saved.
std::uint64_t made_back_of_rms(const ScriptCall& call) {
  constexpr std::uint64_t kWide = 4, kAtOnce = 5;
  const Geometry* const input = call.known("input");
  if (!input) return 0;
  const std::uint64_t wide = bytes_of(*input, std::max(input->element, kWide));
  const std::uint64_t all = saturating_multiply(wide, kAtOnce);
  const std::uint64_t others =
      saturating_add(saturating_multiply(input->dense_bytes(), 2), call.given("weight") ? wide : 0);
  return all - std::min(all, others);
}

}  // namespace

std::uint64_t made_back(const ScriptCall& call, std::string_view operation,
                        const std::vector<GivenTensor>& given, const std::vector<const Geometry*>& results) {
  if (operation == "rms_norm") return made_back_of_rms(call);
  const auto row = std::find_if(kMadeBack.begin(), kMadeBack.end(),
                                [&](const MadeBack& one) { return one.operation == operation; });
  if (row == kMadeBack.end()) return 0;
  std::uint64_t largest = 0;
  for (const GivenTensor& one : given) {
    if (one.geometry && one.geometry->known) largest = std::max(largest, one.geometry->dense_bytes());
  }
  for (const Geometry* const result : results) {
    if (result->known) largest = std::max(largest, result->dense_bytes());
  }
  constexpr std::uint64_t kQuarters = 4;
  return saturating_multiply(largest / kQuarters, row->quarters);
}

}  // namespace stowage::estimate
