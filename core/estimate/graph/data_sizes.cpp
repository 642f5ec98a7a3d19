#include "core/estimate/graph/data_sizes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "core/estimate/graph/scripts/index_call.h"

namespace stowage::estimate {
namespace {

using Most = std::optional<std::uint64_t>;

Most of_all(const ScriptCall& call) {
  const Geometry* const self = call.known("self");
  return self ? Most(self->count()) : std::nullopt;
}

/// Along one dimension; of all elements where none is named.
Most of_rows(const ScriptCall& call) {
  if (!call.given_value("dim")) return of_all(call);
  const Geometry* const self = call.known("self");
  if (!self) return std::nullopt;
  return static_cast<std::uint64_t>(std::max<std::int64_t>(size_at(*self, call.integer("dim", 0)), 0));
}

Most of_mask(const ScriptCall& call) {
  const Geometry *self = call.known("self"), *mask = call.known("mask");
  return self && mask ? Most(spread_count(*self, *mask)) : std::nullopt;
}

/// Masks beside each other choose as many each, or one.
Most of_masks(const ScriptCall& call) {
  Most out;
  for (const Index& index : indices_of(call)) {
    if (!index.mask) continue;
    if (!index.geometry->known) return std::nullopt;
    out = std::max(out.value_or(0), index.geometry->count());
  }
  return out;
}

struct Chooser {
  std::string_view operation;
  Most (*most)(const ScriptCall& call);
};
constexpr std::array kChoosers{
    Chooser{"nonzero", of_all},     Chooser{"nonzero_numpy", of_all},
    Chooser{"argwhere", of_all},    Chooser{"masked_select", of_mask},
    Chooser{"index", of_masks},     Chooser{"_unique", of_all},
    Chooser{"_unique2", of_all},    Chooser{"unique_consecutive", of_rows},
    Chooser{"unique_dim", of_rows}, Chooser{"unique_dim_consecutive", of_rows},
};

const Chooser* chooser_named(std::string_view operation) {
  const auto* const found = std::find_if(kChoosers.begin(), kChoosers.end(),
                                         [&](const Chooser& one) { return one.operation == operation; });
  return found == kChoosers.end() ? nullptr : found;
}

}  // namespace

std::optional<std::int64_t> most_chosen(const GraphStep& step, const std::vector<GivenTensor>& given) {
  const Chooser* const chooser = chooser_named(step.operation);
  if (!chooser) return std::nullopt;
  const std::vector<const Geometry*> results;
  const Most most = chooser->most(ScriptCall(step, given, results));
  constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return most ? std::optional(static_cast<std::int64_t>(std::min(*most, kLargest))) : std::nullopt;
}

bool chooses_by_data(std::string_view operation) { return chooser_named(operation) != nullptr; }

}  // namespace stowage::estimate
