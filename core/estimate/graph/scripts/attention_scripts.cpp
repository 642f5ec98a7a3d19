#include "core/estimate/graph/scripts/script_makers.h"

namespace stowage::estimate {
namespace {

/// The mask as numbers, where it is flags.
ScriptTape::Made convert_mask(const Geometry* mask, std::uint64_t element, ScriptTape& tape) {
  if (!mask || !mask->known || formats::dtype_of_schema(mask->scalar_type) != model::Dtype::Bool)
    return ScriptTape::kNone;
  const auto allowed = tape.make(element, element), never = tape.make(element, element);
  const auto out = tape.make(saturating_multiply(mask->count(), element), element);
  tape.drop(allowed);
  tape.drop(never);
  return out;
}

/// Flags of what comes before, and those as numbers.
ScriptTape::Made causal_mask(std::uint64_t pairs, std::uint64_t element, ScriptTape& tape) {
  const auto ones = tape.make(pairs, 1), flags = tape.make(pairs, 1);
  tape.drop(ones);
  const auto allowed = tape.make(element, element), never = tape.make(element, element);
  const auto out = tape.make(saturating_multiply(pairs, element), element);
  for (const auto made : {allowed, never, flags}) tape.drop(made);
  return out;
}

/// Two products and what lies between them, each written out: numbers of 16 bits in 32, keys and values of
/// fewer heads for all heads.
class WrittenAttention {
 public:
  WrittenAttention(const ScriptCall& call, ScriptTape& tape, const Geometry& query, const Geometry& key,
                   const Geometry& value)
      : call_(call), tape_(tape), q_(query), k_(key), v_(value), narrow_(query.element < kWide) {}

  void run(ScriptTape::Made mask) {
    const ScriptTape::Made wide[] = {widened(q_), widened(k_), widened(v_)};
    const auto queries = tape_.make(q_.dense_bytes(), q_.element);
    if (call_.flag("is_causal")) mask = causal_mask(pairs(), q_.element, tape_);
    spread_heads();
    const auto weights = scores();
    const auto answer = narrow_
                            ? tape_.make(saturating_multiply(score_count(), call_.tensor("query")->element))
                            : ScriptTape::kNone;
    const auto values = tape_.make(product_copies(keys(), v_, false).second, v_.element);
    const auto result =
        narrow_ && call_.result() ? tape_.make(bytes_of(*call_.result(), kWide)) : ScriptTape::kNone;
    tape_.results();
    // What autograd does not save of it; it has the scaled queries, the weights and the values.
    for (const auto made : {wide[0], wide[1], mask, answer, result}) tape_.drop(made);
    for (const auto made : {wide[2], queries, weights, values}) tape_.release(made);
  }

 private:
  static constexpr std::uint64_t kWide = 4;

  ScriptTape::Made widened(Geometry& value) {
    if (!narrow_) return ScriptTape::kNone;
    if (!value.dense()) value = contiguous_like(value);
    value.element = kWide;
    return tape_.make(value.dense_bytes(), kWide);
  }
  std::uint64_t pairs() const {
    return saturating_multiply(static_cast<std::uint64_t>(last(q_, 2)),
                               static_cast<std::uint64_t>(last(k_, 2)));
  }
  std::uint64_t score_count() const {
    const auto width = static_cast<std::uint64_t>(std::max<std::int64_t>(last(q_), 1));
    return saturating_multiply(q_.count() / width, static_cast<std::uint64_t>(last(k_, 2)));
  }
  Geometry keys() const { return transposed(k_); }

  void spread_heads() {
    if (!call_.flag("enable_gqa") || q_.sizes.size() < 3) return;
    for (Geometry* const one : {&k_, &v_}) {
      if (one->sizes.size() != q_.sizes.size() || last(*one, 3) == last(q_, 3)) continue;
      one->sizes[one->sizes.size() - 3] = last(q_, 3);
      *one = contiguous_like(*one);
      tape_.make(one->dense_bytes(), one->element);
    }
  }

  /// As they are multiplied with the values.
  ScriptTape::Made scores() {
    const auto scaled = tape_.make(k_.dense_bytes(), k_.element);
    const auto [first, second] = product_copies(q_, keys(), false);
    const auto left = tape_.make(first, q_.element), right = tape_.make(second, k_.element);
    const std::uint64_t bytes = saturating_multiply(score_count(), q_.element);
    const auto raw = tape_.make(bytes, q_.element);
    for (const auto made : {left, right, scaled}) tape_.release(made);
    const auto weights = tape_.make(bytes, q_.element);
    tape_.drop(raw);
    if (call_.real("dropout_p", 0) == 0) return weights;
    const auto noise = tape_.make(bytes, q_.element), left_over = tape_.make(bytes, q_.element);
    tape_.release(noise);
    tape_.release(weights);
    return left_over;
  }

  const ScriptCall& call_;
  ScriptTape& tape_;
  Geometry q_, k_, v_;
  bool narrow_;
};

OperatorScript attention(const ScriptCall& call) {
  const Geometry *q = call.known("query"), *k = call.known("key"), *v = call.known("value");
  if (!q || !k || !v || q->sizes.size() < 2) return {};
  ScriptTape tape(q->element);
  const auto mask = convert_mask(call.tensor("attn_mask"), q->element, tape);
  if (!attends_in_blocks(call)) {
    WrittenAttention(call, tape, *q, *k, *v).run(mask);
    return tape.take();
  }
  tape.results();
  const auto row = static_cast<std::uint64_t>(std::max<std::int64_t>(last(*q), 1));
  const std::uint64_t element = std::max<std::uint64_t>(q->element, 4);
  // It lies as [batch, query, head] and is seen as [batch, head, query].
  OperatorScript out = tape.take();
  out.make(saturating_multiply(q->count() / row, element), element, last(*q, 2) == 1 || last(*q, 3) == 1);
  return out;
}

constexpr ScriptMaker kMakers[] = {{"scaled_dot_product_attention", attention}};

}  // namespace

/// A mask of three dimensions, or one that wants a gradient, is for no kernel of blocks.
bool attends_in_blocks(const ScriptCall& call) {
  const Geometry *q = call.known("query"), *k = call.known("key"), *v = call.known("value");
  if (!q || !k || !v || !attends_in_blocks(*q, *k, *v, call.real("dropout_p", 0))) return false;
  const Geometry* const mask = call.known("attn_mask");
  return !mask || (!call.asks("attn_mask") && (mask->sizes.size() == 2 || mask->sizes.size() == 4));
}

std::span<const ScriptMaker> attention_scripts() { return kMakers; }

}  // namespace stowage::estimate
