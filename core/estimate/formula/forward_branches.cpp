// What MLPs and experts make.
#include <algorithm>
#include <cmath>

#include "core/estimate/formula/forward.h"

namespace stowage::estimate {

Value Forward::mlp(const MlpShape& shape, Value& in, bool keep) {
  const std::uint64_t middle = wide(shape.middle);
  const std::uint64_t operators = reader_.config(*tower_).activation_operators();
  const std::uint64_t copies = reader_.config(*tower_).activation_copies();
  const double numbers = static_cast<double>(product({rows(), shape.middle}));
  Value out{};
  const auto activated = [&](Value& value, bool drop) {
    Value half = copies > 3 ? ledger_.make(middle) : Value{};  // waits for the last operator
    Value made = ledger_.make(middle);
    for (std::uint64_t i = half.there() ? 2 : 1; i < operators; ++i) {
      Value next = ledger_.make(middle);
      ledger_.drop(made);
      made = next;
    }
    ledger_.drop(half);
    if (drop) ledger_.drop(value);
    ledger_.work(8.0 * numbers, operators);
    return made;
  };
  if (shape.fused) {
    Value both = linear(shape.up, in, rows(), 2 * shape.middle, keep);
    ledger_.begin(shape.module);
    Value gate = activated(both, false);
    out = ledger_.make(middle);
    ledger_.drop(both);
    ledger_.drop(gate);
    ledger_.work(numbers);
  } else if (shape.gate.there()) {
    Value gate = linear(shape.gate, in, rows(), shape.middle, true);
    ledger_.begin(shape.module);
    Value active = activated(gate, true);
    Value up = linear(shape.up, in, rows(), shape.middle, keep);
    ledger_.begin(shape.module);
    out = ledger_.make(middle);
    ledger_.drop(active);
    ledger_.drop(up);
    ledger_.work(numbers);
  } else {
    Value up = linear(shape.up, in, rows(), shape.middle, keep);
    ledger_.begin(shape.module);
    out = activated(up, true);
  }
  if (reader_.config(*tower_).drops_middle()) ledger_.work(0);
  return linear(shape.down, out, rows(), shape.down.out > 0 ? shape.down.out : width_, false);
}

/// The router says which experts each token goes to.
void Forward::choose_experts(const MoeShape& shape, Value& in) {
  if (!shape.router.valid()) return;
  const std::uint64_t count = std::max<std::uint64_t>(shape.count, 1);
  ledger_.begin(shape.router);
  read_weights(shape.router);
  ledger_.share(in);
  ledger_.scratch(product({rows(), count, 4}));
  ledger_.work(2.0 * static_cast<double>(product({rows(), width_, count})), 7);
}

/// With uniform routing an expert is idle with the chance that no token chose it.
void Forward::read_chosen(const MoeShape& shape) {
  // Whoever holds nothing of its own holds its experts one by one below it.
  const auto weights = static_cast<double>(model_[shape.experts].bytes.count());
  const auto count = static_cast<double>(std::max<std::uint64_t>(shape.count, 1));
  const double chosen = std::min(1.0, static_cast<double>(shape.per_token) / count);
  const double used = 1 - std::pow(1 - chosen, static_cast<double>(rows()));
  ledger_.turn().read += static_cast<std::uint64_t>(weights * used);
}

/// The tokens that were picked for all experts, through two products and back to their places.
Value Forward::grouped_products(const MoeShape& shape, Value& picked) {
  const std::uint64_t chosen = product({rows(), shape.per_token});
  const std::uint64_t middle = product({chosen, shape.middle, pass_.element});
  Value up = ledger_.make(shape.gated ? product({2, middle}) : middle);
  ledger_.drop(picked);
  Value active = ledger_.make(middle);
  if (shape.gated) {
    Value gated = ledger_.make(middle);
    ledger_.drop(active);
    active = gated;
  }
  ledger_.drop(up);
  Value last = active;
  for (int step = 0; step < 3; ++step) {  // the way down, weighted, and back in the tokens' order
    Value next = ledger_.make(product({chosen, width_, pass_.element}));
    ledger_.drop(last);
    last = next;
  }
  const Value out = ledger_.make(wide(width_));
  ledger_.drop(last);
  const double projections = shape.gated ? 3 : 2;
  ledger_.work(2.0 * projections * static_cast<double>(chosen) * static_cast<double>(width_) *
                   static_cast<double>(shape.middle),
               30);
  return out;
}

/// Tokens are sorted by expert, go through two grouped products and back to their places: permuted inputs
/// T·k·h, both middles T·k·2f, the activated one and its product T·k·f each.
Value Forward::experts(const MoeShape& shape, Value& in) {
  choose_experts(shape, in);
  ledger_.begin(shape.experts);
  read_chosen(shape);
  ledger_.share(in);
  // Their order, their weights, and where each expert's end: needed until all are back in their places.
  const std::uint64_t chosen = product({rows(), shape.per_token});
  Value order = ledger_.make(product({chosen, 8}));
  Value weights = ledger_.make(product({chosen, pass_.element}));
  Value ends = ledger_.make(product({shape.count, 4}));
  Value picked = ledger_.make(product({chosen, width_, pass_.element}));
  if (shape.shared.empty()) ledger_.drop(in);
  Value out = grouped_products(shape, picked);
  for (Value* value : {&order, &weights, &ends}) ledger_.drop(*value);
  for (const MlpShape& shared : shape.shared) {
    Value beside = mlp(shared, in, false);
    ledger_.begin(shape.module);
    out = add(out, beside);
  }
  ledger_.drop(in);
  return out;
}

}  // namespace stowage::estimate
