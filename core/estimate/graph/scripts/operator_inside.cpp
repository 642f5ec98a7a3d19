#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "core/estimate/graph/scripts/composite_operators.h"

namespace stowage::estimate {
namespace {

using Names = std::unordered_set<std::string_view>;

Names words_of(std::string_view rest) {
  Names out;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (!word.empty()) out.insert(word);
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return out;
}

/// "cov" of "torch.ops.aten.cov.default"; empty for what is none of PyTorch's own.
std::string_view own_name(std::string_view target) {
  constexpr std::string_view kAten = "torch.ops.aten.", kDefault = ".default";
  if (!target.starts_with(kAten)) return {};
  target.remove_prefix(kAten.size());
  if (target.ends_with(kDefault)) target.remove_suffix(kDefault.size());
  return target;
}

}  // namespace

bool inside_is_unknown(std::string_view target) {
  static const Names names = words_of(kUnknownInside);
  return names.contains(own_name(target));
}

bool makes_results_alone(std::string_view target) {
  static const Names names = words_of(kResultsAlone);
  return names.contains(own_name(target));
}

}  // namespace stowage::estimate
