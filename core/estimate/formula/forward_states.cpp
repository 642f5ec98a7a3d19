// What state-space mixers make: the scan of Mamba, the chunks of Mamba-2 and its state.
#include <algorithm>

#include "core/estimate/formula/forward.h"

namespace stowage::estimate {
namespace {

/// Operators of Mamba2Mixer.forward beside its projections, its norm and the convolution, as
/// transformers 5.23 calls them: in chunks, and for one token more.
constexpr std::uint64_t kChunkOperators = 100, kStepOperators = 65, kGatedNormOperators = 13;

/// A number of 32 bits each.
std::uint64_t floats(std::initializer_list<std::uint64_t> factors) {
  return saturating_multiply(product(factors), 4);
}

}  // namespace

/// The scan of Mamba as the library writes it out: three blocks of T × inner × state in 32 bits at once.
Value Forward::state_space(const SsmShape& shape, Value& in, bool keep) {
  if (!shape.known) {
    unknown_.push_back(shape.module);
    ledger_.begin(shape.module);
    const Value out = ledger_.make(ledger_.bytes(in));
    if (!keep) ledger_.drop(in);
    return out;
  }
  if (shape.second) return second_state_space(shape, in, keep);
  Value both = linear(shape.in, in, rows(), product({2, shape.inner}), keep);
  ledger_.begin(shape.conv);
  read_weights(shape.conv);
  Value convolved = ledger_.make(wide(shape.inner));
  ledger_.begin(shape.module);
  Value active = ledger_.make(wide(shape.inner));
  ledger_.drop(convolved);
  Value parts = linear(shape.x, active, rows(), shape.rank + 2 * shape.state, true);
  Value step = shape.dt.there() ? linear(shape.dt, parts, rows(), shape.inner, true) : Value{};
  ledger_.begin(shape.module);
  const std::uint64_t block = product({rows(), shape.inner, shape.state, 4});
  Value decay = ledger_.make(block), driven = ledger_.make(block);
  ledger_.drop(step);
  Value input = ledger_.make(block);
  ledger_.drop(driven);
  ledger_.drop(decay);
  Value scanned = ledger_.make(wide(shape.inner));
  for (Value* value : {&input, &parts, &active}) ledger_.drop(*value);
  Value gated = ledger_.make(wide(shape.inner));
  ledger_.drop(scanned);
  ledger_.drop(both);
  // Before the scan and after it, and in each of its steps: two products, a sum, and what takes them apart.
  ledger_.work(9.0 * static_cast<double>(product({rows(), shape.inner, shape.state})), 50 + 9 * positions_);
  return linear(shape.out, gated, rows(), width_, false);
}

/// transformers 5.23, Mamba2Mixer (of Bamba, Falcon-H1, Granite 4 and Nemotron-H too), without kernels of
/// mamba_ssm; Dao and Gu, "Transformers are SSMs": a prompt is gone through in chunks, a token more changes
/// the state of the sequence.
Value Forward::second_state_space(const SsmShape& shape, Value& in, bool keep) {
  const std::uint64_t columns = shape.convolved();
  Value packed =
      linear(shape.in, in, rows(), saturating_add(saturating_add(shape.inner, columns), shape.heads), keep);
  const bool further = pass_.cached && positions_ == 1;
  ledger_.begin(shape.conv);
  read_weights(shape.conv);
  const std::uint64_t before =
      further ? shape.kernel : shape.kernel - std::min<std::uint64_t>(shape.kernel, 1);
  Value convolved = ledger_.make(product({positions_ + before, pass_.batch, columns, pass_.element}));
  ledger_.work(2.0 * static_cast<double>(product({rows(), columns, shape.kernel})));
  ledger_.begin(shape.module);
  read_weights(shape.module);
  Value active = ledger_.make(wide(columns));
  ledger_.drop(convolved);
  Value scanned = further ? next_state(shape, active) : chunks(shape, active);
  Value gated = gated_norm(shape, scanned, packed);
  return linear(shape.out, gated, rows(), shape.out.out > 0 ? shape.out.out : width_, false);
}

/// mamba2_selective_state_update: heads × (inner / heads) × state numbers of 32 bits, which are read,
/// decayed, added to and written back.
Value Forward::next_state(const SsmShape& shape, Value& active) {
  const std::uint64_t numbers = product({pass_.batch, shape.inner, shape.state});
  ledger_.turn().cache =
      saturating_add(ledger_.turn().cache, floats({pass_.batch, shape.convolved(), shape.kernel}));
  ledger_.turn().cache = saturating_add(ledger_.turn().cache, floats({numbers}));
  Value step = ledger_.make(floats({numbers})), decay = ledger_.make(floats({numbers}));
  ledger_.drop(step);
  Value weights = ledger_.make(product({numbers, pass_.element}));
  Value driven = ledger_.make(product({numbers, pass_.element}));
  ledger_.drop(weights);
  Value decayed = ledger_.make(floats({numbers}));
  ledger_.drop(decay);
  Value state = ledger_.make(floats({numbers}));
  ledger_.drop(decayed);
  ledger_.drop(driven);
  const Value out = ledger_.make(wide(shape.inner));
  ledger_.drop(state);
  ledger_.drop(active);
  ledger_.work(8.0 * static_cast<double>(numbers), kStepOperators);
  return out;
}

/// mamba2_chunk_scan. Of the prompt, filled up to whole chunks of l positions: B and C spread over the heads
/// (positions × heads × state), what decays between two positions of a chunk and their scores (positions × l
/// × heads each), a state a chunk; all in 32 bits, whatever the weights are.
Value Forward::chunks(const SsmShape& shape, Value& active) {
  const std::uint64_t length = std::max<std::uint64_t>(shape.chunk, 1);
  const std::uint64_t count = positions_ / length + (positions_ % length > 0 ? 1 : 0);
  const std::uint64_t filled = product({count, length, pass_.batch});
  Scan scan{floats({filled, shape.inner}), floats({filled, shape.heads, shape.state}),
            floats({filled, shape.heads, length}), floats({filled, shape.heads}),
            floats({count, pass_.batch, shape.inner, shape.state})};
  spread(shape, active, scan);
  Value inside = within_chunks(scan);
  Value out = between_chunks(shape, scan, inside);
  const double pairs = static_cast<double>(product({filled, length}));
  const double wide_state = static_cast<double>(product({shape.heads, shape.state}));
  const double states = static_cast<double>(product({filled, shape.inner, shape.state}));
  ledger_.work(2.0 * pairs * (wide_state + static_cast<double>(shape.inner)) + 4.0 * states +
                   6.0 * pairs * static_cast<double>(shape.heads),
               kChunkOperators);
  return out;
}

/// What is fed in, by its step; B and C once for each head; what goes past the scan (D).
void Forward::spread(const SsmShape& shape, Value& active, Scan& scan) {
  const bool narrow = pass_.element < 4;
  Value fed = narrow ? ledger_.make(floats({rows(), shape.inner})) : Value{};
  const auto over_heads = [&] {
    Value up = narrow ? ledger_.make(floats({rows(), shape.groups, shape.state})) : Value{};
    const Value out = ledger_.make(floats({rows(), shape.heads, shape.state}));
    ledger_.drop(up);
    return out;
  };
  Value b = over_heads(), c = over_heads();
  if (narrow) ledger_.drop(active);
  const auto filled = [&](Value& value, std::uint64_t bytes) {
    const Value out = ledger_.make(bytes);
    ledger_.drop(value);
    return out;
  };
  Value copy = ledger_.make(scan.inner);
  scan.past = filled(copy, scan.inner);
  Value stepped = ledger_.make(floats({rows(), shape.inner}));
  ledger_.drop(fed);
  ledger_.drop(active);
  scan.in = filled(stepped, scan.inner);
  scan.decay = ledger_.make(scan.heads);
  scan.b = filled(b, scan.wide);
  scan.c = filled(c, scan.wide);
  scan.decays = ledger_.make(scan.heads);
}

/// Scores of C and B, masked by what decays in between, times what was fed in.
Value Forward::within_chunks(Scan& scan) {
  Value decay = ledger_.make(scan.pairs);
  for (int step = 0; step < 3; ++step) {  // masked, summed up, masked again, exp
    Value next = ledger_.make(scan.pairs);
    ledger_.drop(decay);
    decay = next;
  }
  ledger_.drop(scan.decay);
  Value c = ledger_.make(scan.wide), b = ledger_.make(scan.wide);
  Value scores = ledger_.make(scan.pairs);
  ledger_.drop(c);
  ledger_.drop(b);
  Value masked = ledger_.make(scan.pairs);
  ledger_.drop(scores);
  ledger_.drop(decay);
  Value in = ledger_.make(scan.inner);
  const Value out = ledger_.make(scan.inner);
  ledger_.drop(masked);
  ledger_.drop(in);
  return out;
}

/// The state that each chunk ends with, is handed on, and is read by the next.
Value Forward::between_chunks(const SsmShape& shape, Scan& scan, Value& inside) {
  Value left = ledger_.make(scan.wide);
  ledger_.drop(scan.b);
  Value in = ledger_.make(scan.inner), weights = ledger_.make(scan.wide);
  Value states = ledger_.make(scan.states);
  for (Value* value : {&left, &in, &weights, &scan.in}) ledger_.drop(*value);
  const std::uint64_t one = floats({pass_.batch, shape.inner, shape.state});
  Value joined = ledger_.make(saturating_add(scan.states, one));
  ledger_.drop(states);
  Value handed = ledger_.make(saturating_add(scan.states, one));
  ledger_.drop(joined);
  Value c = ledger_.make(scan.wide), copies = ledger_.make(scan.states);
  Value read = ledger_.make(scan.inner);
  for (Value* value : {&c, &copies, &handed, &scan.c}) ledger_.drop(*value);
  Value across = ledger_.make(scan.inner);
  ledger_.drop(read);
  ledger_.drop(scan.decays);
  const auto join = [&](Value& a, Value& b) {
    const Value out = ledger_.make(scan.inner);
    ledger_.drop(a);
    ledger_.drop(b);
    return out;
  };
  Value both = join(inside, across), none{};
  both = join(both, none);  // contiguous
  return join(both, scan.past);
}

/// MambaRMSNormGated: in 32 bits. The gate is a view of what came in, which is needed until here.
Value Forward::gated_norm(const SsmShape& shape, Value& scanned, Value& packed) {
  if (shape.norm.there()) {
    ledger_.begin(shape.norm.module);
    read_weights(shape.norm.module);
  }
  const std::uint64_t bytes = floats({rows(), shape.inner});
  Value up = pass_.element < 4 ? ledger_.make(bytes) : Value{};
  Value gate = ledger_.make(bytes);
  ledger_.drop(up);
  ledger_.drop(packed);
  Value gated = ledger_.make(bytes);
  ledger_.drop(gate);
  ledger_.drop(scanned);
  ledger_.work(6.0 * static_cast<double>(product({rows(), shape.inner})), kGatedNormOperators);
  if (!shape.norm.there()) return gated;
  ledger_.scratch(bytes);  // squares
  Value normed = ledger_.make(bytes);
  ledger_.drop(gated);
  if (pass_.element < 4) {
    Value narrow = ledger_.make(wide(shape.inner));
    ledger_.drop(normed);
    normed = narrow;
  }
  const Value out = ledger_.make(wide(shape.inner));
  ledger_.drop(normed);
  return out;
}

}  // namespace stowage::estimate
