#include "core/estimate/graph/kernel_scratch.h"

#include <algorithm>
#include <array>

#include "core/estimate/graph/scripts/index_call.h"
#include "core/estimate/graph/scripts/script_call.h"

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kPlace = 8;  // bytes of a number that says where

/// aten/src/ATen/native/cpu/FlashAttentionKernel.cpp: a block of scores, the largest and the sum of each of
/// its rows, and a block of the result for each thread, in 32 bits or more; of types of 16 bits the scores
/// once more as they are multiplied. (Where oneDNN packs keys it rounds a block of them up to 64.)
OperatorScript attention(const ScriptCall& call, std::uint64_t threads) {
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
  ScriptTape tape(element);
  tape.results();
  tape.make(saturating_multiply(saturating_multiply(numbers, element), threads));
  if (query->element < kFloat) tape.make(saturating_multiply(rows * columns * query->element, threads));
  return tape.take();
}

std::uint64_t copy_in_order(const Geometry& value) { return value.contiguous() ? 0 : value.dense_bytes(); }

bool is_of(const Geometry& value, model::Dtype dtype) {
  return formats::dtype_of_schema(value.scalar_type) == dtype;
}

/// aten/src/ATen/native/Unique.cpp: all of it sorted and where each number was, of which the sort first has a
/// list in order; where each of those that differ begins, to count them. Flags are counted as they stand.
OperatorScript unique(const ScriptCall& call, std::uint64_t) {
  const Geometry* const self = call.known("self");
  if (!self || self->count() == 0) return {};
  const std::uint64_t places = saturating_multiply(self->count(), kPlace);
  ScriptTape tape(self->element);
  tape.make(copy_in_order(*self));
  if (!is_of(*self, model::Dtype::Bool)) {
    tape.make(self->dense_bytes());
    tape.make(places, kPlace);
    tape.drop(tape.make(places, kPlace));
  }
  tape.results();
  const Geometry* const different = call.result();
  if (different && call.flag("return_counts") && !is_of(*self, model::Dtype::Bool))
    tape.make(saturating_multiply(saturating_add(different->count(), 1), kPlace), kPlace);
  return tape.take();
}

/// Rows along a dimension come to the front, and are written down in their order.
OperatorScript unique_rows(const ScriptCall& call, bool sorts) {
  const Geometry* const self = call.known("self");
  if (!self || self->sizes.empty() || self->count() == 0) return {};
  const auto all = static_cast<std::int64_t>(self->sizes.size());
  const std::int64_t dimension = call.integer("dim", 0);
  const std::int64_t first = dimension < 0 ? dimension + all : dimension;
  if (first < 0 || first >= all) return {};
  Geometry rows = *self;
  std::rotate(rows.sizes.begin(), rows.sizes.begin() + first, rows.sizes.begin() + first + 1);
  std::rotate(rows.strides.begin(), rows.strides.begin() + first, rows.strides.begin() + first + 1);
  ScriptTape tape(self->element);
  tape.make(copy_in_order(rows));
  if (sorts) tape.make(rows.dense_bytes());
  return tape.take();
}
OperatorScript unique_dim(const ScriptCall& call, std::uint64_t) { return unique_rows(call, true); }
/// What is looked at beside its neighbours alone needs no order.
OperatorScript unique_consecutive(const ScriptCall& call, std::uint64_t) {
  if (call.given_value("dim")) return unique_rows(call, false);
  const Geometry* const self = call.known("self");
  ScriptTape tape;
  if (self) tape.make(copy_in_order(*self));
  return tape.take();
}

/// aten/src/ATen/native/TensorAdvancedIndexing.cpp: flags become numbers to be summed up. Where several
/// threads choose, and where what is chosen from does not lie in its order, it is written down first where
/// each goes, from the flags as numbers once more.
OperatorScript masked_select(const ScriptCall& call, std::uint64_t threads) {
  constexpr std::uint64_t kOfAThread = 32768;
  const Geometry *self = call.known("self"), *mask = call.known("mask");
  if (!self || !mask) return {};
  const std::uint64_t count = spread_count(*self, *mask), numbers = saturating_multiply(count, kPlace);
  const auto in_order = [&](const Geometry& one) { return one.count() == count && one.contiguous(); };
  const bool alone = threads == 1 || self->count() < kOfAThread;
  ScriptTape tape(kPlace);
  const auto sum = tape.make(kPlace);
  tape.drop(tape.make(numbers));
  tape.drop(sum);
  tape.results();
  if (!alone || !in_order(*self) || !in_order(*mask)) {
    tape.make(numbers);
    tape.make(numbers);
  }
  return tape.take();
}

/// Where each flag is set, a number for each dimension of a mask; indices of 32 bits become wider.
OperatorScript places_of(const ScriptCall& call, std::optional<std::uint64_t> rows) {
  ScriptTape tape(kPlace);
  bool at_most = false;
  for (const Index& index : indices_of(call)) {
    const Geometry& one = *index.geometry;
    if (!one.known) continue;
    if (index.mask) {
      const std::uint64_t chosen = std::min(rows.value_or(one.count()), one.count());
      tape.make(saturating_multiply(chosen, kPlace * one.sizes.size()));
      at_most = at_most || !rows;
    } else if (is_of(one, model::Dtype::I32)) {
      tape.make(saturating_multiply(one.count(), kPlace));
    }
  }
  OperatorScript out = tape.take();
  out.at_most = at_most;
  return out;
}
OperatorScript index(const ScriptCall& call, std::uint64_t) {
  return places_of(call, rows_of_masks(call, indices_of(call)));
}

/// A single number is filled in where a mask says so, and no place is looked for.
OperatorScript index_put(const ScriptCall& call, std::uint64_t) {
  const Geometry* const values = call.known("values");
  const std::vector<Index> indices = indices_of(call);
  const bool fills = values && values->count() == 1 && !call.flag("accumulate") && indices.size() == 1 &&
                     indices.front().mask;
  if (fills) return {};
  OperatorScript places = places_of(call, std::nullopt), out;
  out.at_most = places.at_most;
  out.results();  // where it is not in place, the copy that is written to
  out.events.insert(out.events.end(), places.events.begin(), places.events.end());
  return out;
}

/// As many as the flags that are set, of which the result has as many as were asked for.
OperatorScript nonzero_static(const ScriptCall& call, std::uint64_t) {
  const Geometry* const self = call.known("self");
  ScriptTape tape(kPlace);
  tape.results();
  if (self) tape.make(saturating_multiply(self->count(), kPlace * self->sizes.size()));
  OperatorScript out = tape.take();
  out.at_most = out.events.size() > 1;
  return out;
}

/// aten/src/ATen/native/SummaryOps.cpp: weights are floats, of 64 bits where they are not of 32.
OperatorScript bincount(const ScriptCall& call, std::uint64_t) {
  const Geometry *self = call.known("self"), *weights = call.known("weights");
  if (!self || self->count() == 0) return {};
  ScriptTape tape(self->element);
  tape.make(copy_in_order(*self));
  if (weights) {
    tape.make(copy_in_order(*weights), weights->element);
    const bool taken = is_of(*weights, model::Dtype::F32) || is_of(*weights, model::Dtype::F64);
    if (!taken) tape.make(saturating_multiply(weights->count(), sizeof(double)), sizeof(double));
  }
  return tape.take();
}

struct Kernel {
  std::string_view operation;
  OperatorScript (*makes)(const ScriptCall& call, std::uint64_t threads);
};
constexpr std::array kKernels{
    Kernel{"scaled_dot_product_attention", attention},
    Kernel{"_scaled_dot_product_flash_attention_for_cpu", attention},
    Kernel{"_unique", unique},
    Kernel{"_unique2", unique},
    Kernel{"unique_dim", unique_dim},
    Kernel{"unique_consecutive", unique_consecutive},
    Kernel{"unique_dim_consecutive", unique_consecutive},
    Kernel{"masked_select", masked_select},
    Kernel{"index", index},
    Kernel{"index_put", index_put},
    Kernel{"index_put_", index_put},
    Kernel{"_index_put_impl_", index_put},
    Kernel{"nonzero_static", nonzero_static},
    Kernel{"bincount", bincount},
};

const Kernel* kernel_named(std::string_view operation) {
  const auto* const found = std::find_if(kKernels.begin(), kKernels.end(),
                                         [&](const Kernel& one) { return one.operation == operation; });
  return found == kKernels.end() ? nullptr : found;
}

}  // namespace

OperatorScript kernel_scratch(const GraphStep& step, const std::vector<GivenTensor>& given,
                              const std::vector<const Geometry*>& results, std::uint64_t threads) {
  const Kernel* const kernel = kernel_named(step.operation);
  return kernel ? kernel->makes(ScriptCall(step, given, results), threads) : OperatorScript();
}

bool has_kernel_scratch(std::string_view operation) { return kernel_named(operation) != nullptr; }

}  // namespace stowage::estimate
