// What attention makes: projections, rotated queries and keys, scores or none. What all layers share is in
// forward_shared.cpp.
#include <algorithm>

#include "core/estimate/formula/forward.h"

namespace stowage::estimate {
namespace {

/// Numbers of a position. What a configuration says may be any: products stay at the end of 64 bits.
std::uint64_t query_width(const AttentionShape& shape) { return product({shape.heads, shape.qk_dim}); }
std::uint64_t key_width(const AttentionShape& shape) { return product({shape.kv_heads, shape.qk_dim}); }
std::uint64_t value_width(const AttentionShape& shape) { return product({shape.kv_heads, shape.v_dim}); }
std::uint64_t out_width(const AttentionShape& shape) { return product({shape.heads, shape.v_dim}); }

}  // namespace

/// x cos + rotate_half(x) sin, where rotate_half negates one half and joins it to the other. Where only a
/// part of each head is rotated, the rest is joined to it again.
void Forward::rotate(Value& value, std::uint64_t positions, std::uint64_t heads, std::uint64_t dim,
                     std::uint64_t rotary) {
  const std::uint64_t part = product({positions, heads, rotary, pass_.element});
  Value cosine = ledger_.make(part);
  Value negated = ledger_.make(part / 2);
  Value turned = ledger_.make(part);
  ledger_.drop(negated);
  const bool whole = rotary == dim;
  if (whole) ledger_.drop(value);
  Value sine = ledger_.make(part);
  ledger_.drop(turned);
  Value out = ledger_.make(part);
  ledger_.drop(cosine);
  ledger_.drop(sine);
  if (!whole) {
    Value joined = ledger_.make(product({positions, heads, dim, pass_.element}));
    ledger_.drop(out);
    ledger_.drop(value);
    out = joined;
  }
  // unsqueeze, mul, slice, slice, neg, cat, mul, add; of a part: taken out, and joined again.
  ledger_.work(3.0 * static_cast<double>(product({positions, heads, rotary})), whole ? 8 : 11);
  value = out;
}

/// The kernel of FlashAttention or one like it: no scores, one float a row. A mask of true and false becomes
/// one of numbers first, and heads that share keys get copies where there is a mask.
Value Forward::flash(const AttentionShape& shape, Value& q, Value& k, Value& v, std::uint64_t keys) {
  Value mask{}, wide_k{}, wide_v{};
  if (shape.bias) {
    mask = biased_mask(shape, keys);
  } else if (mask_.there()) {
    if (shape.kv_heads < shape.heads) {
      wide_k = ledger_.make(product({pass_.batch, keys, shape.heads, shape.qk_dim, pass_.element}));
      wide_v = ledger_.make(product({pass_.batch, keys, shape.heads, shape.v_dim, pass_.element}));
      ledger_.drop(k);
      ledger_.drop(v);
    }
    mask = ledger_.make(product({pass_.batch, positions_, keys, pass_.element}));
  }
  const Value out = ledger_.make(wide(out_width(shape)));
  ledger_.scratch(product({rows(), shape.heads, 4}));
  for (Value* value : {&q, &k, &v, &wide_k, &wide_v, &mask}) ledger_.drop(*value);
  return out;
}

/// The same in plain operators inside of the kernel, which holds what it was given until it ends.
Value Forward::plain_kernel(const AttentionShape& shape, Value& q, Value& k, Value& v, std::uint64_t keys) {
  const std::uint64_t scores = product({rows(), shape.heads, keys, pass_.element});
  Value mask =
      mask_.there() ? ledger_.make(product({pass_.batch, positions_, keys, pass_.element})) : Value{};
  Value scaled_q = ledger_.make(wide(query_width(shape)));
  Value scaled_k = ledger_.make(product({pass_.batch, keys, shape.heads, shape.qk_dim, pass_.element}));
  Value raw = ledger_.make(scores);
  Value masked = ledger_.make(scores);
  ledger_.drop(raw);
  Value soft = ledger_.make(scores);
  ledger_.drop(masked);
  const Value out = ledger_.make(wide(out_width(shape)));
  for (Value* value : {&q, &k, &v, &mask, &scaled_q, &scaled_k, &soft}) ledger_.drop(*value);
  return out;
}

/// A product of heads takes those of all sequences for one batch of matrices (ATen/native/LinearAlgebra.cpp,
/// matmul: operands are expanded and reshaped). In what a projection made they lie apart, as [sequence,
/// position, head], and are copied first; not so what was joined of parts, or stands in a cache, or has one
/// sequence or position alone.
Forward::Copied Forward::copied_for_product(const AttentionShape& shape) const {
  if (pass_.batch == 1 || positions_ == 1) return {};
  const bool joined = shape.latent || (shape.rotary > 0 && shape.rotary < shape.qk_dim);
  const bool spread = shape.kv_heads < shape.heads;
  return {!joined, !joined && !spread && !in_cache(), !spread && !in_cache()};
}

/// Scores written down (eager_attention_forward of transformers 5.23): the product, scaled, masked and its
/// softmax each make the matrix anew.
Value Forward::scored(const AttentionShape& shape, Value& q, Value& k, Value& v, std::uint64_t keys) {
  const std::uint64_t numbers = product({rows(), shape.heads, keys});
  const auto of_keys = [&](std::uint64_t width) {
    return ledger_.make(product({pass_.batch, keys, width, pass_.element}));
  };
  Value wide_k{}, wide_v{};
  if (shape.kv_heads < shape.heads) {
    wide_k = of_keys(query_width(shape));
    wide_v = of_keys(out_width(shape));
    ledger_.drop(k);
    ledger_.drop(v);
  }
  const Copied copied = copied_for_product(shape);
  Value dense_q = copied.q ? ledger_.make(wide(query_width(shape))) : Value{};
  Value dense_k = copied.k ? of_keys(key_width(shape)) : Value{};
  Value raw = ledger_.make(product({numbers, pass_.element}));
  for (Value* value : {&dense_q, &dense_k, &q, &k, &wide_k}) ledger_.drop(*value);
  Value scaled = ledger_.make(product({numbers, pass_.element}));
  ledger_.drop(raw);
  Value masked = ledger_.make(product({numbers, pass_.element}));
  ledger_.drop(scaled);
  if (pass_.element < 4) {
    Value up = ledger_.make(product({numbers, 4}));
    Value soft = ledger_.make(product({numbers, 4}));
    ledger_.drop(up);
    ledger_.drop(masked);
    masked = ledger_.make(product({numbers, pass_.element}));
    ledger_.drop(soft);
  } else {
    Value soft = ledger_.make(product({numbers, pass_.element}));
    ledger_.drop(masked);
    masked = soft;
  }
  Value dense_v = copied.v ? of_keys(value_width(shape)) : Value{};
  Value out = ledger_.make(wide(out_width(shape)));
  for (Value* value : {&dense_v, &masked, &v, &wide_v}) ledger_.drop(*value);
  const Value joined = ledger_.make(wide(out_width(shape)));
  ledger_.drop(out);
  // transpose, matmul, mul, add, softmax, to, dropout, matmul in place of one kernel.
  ledger_.work(5.0 * static_cast<double>(numbers), 7);
  return joined;
}

Value Forward::latent_projections(const AttentionShape& shape, Value& in, Value& k, Value& v, bool keep) {
  Value q{};
  if (shape.q_down.there()) {
    Value down = linear(shape.q_down, in, rows(), shape.q_down.out, true);
    if (shape.q_norm.there()) down = norm(shape.q_norm, down, false);
    q = linear(shape.q, down, rows(), query_width(shape), false);
  } else {
    q = linear(shape.q, in, rows(), query_width(shape), true);
  }
  Value down = linear(shape.kv_down, in, rows(), shape.kv_down.out, keep);
  Value normed = shape.k_norm.there() ? norm(shape.k_norm, down, true) : Value{};
  const std::uint64_t plain = shape.qk_dim - std::min(shape.rope_dim, shape.qk_dim);
  v = linear(shape.k, normed.there() ? normed : down, rows(), product({shape.heads, plain + shape.v_dim}),
             !normed.there());
  ledger_.begin(shape.module);
  Value turned = ledger_.make(wide(product({shape.heads, shape.rope_dim})));
  rotate(turned, rows(), shape.heads, shape.rope_dim, shape.rope_dim);
  Value shared = ledger_.make(wide(shape.rope_dim));
  ledger_.drop(down);
  Value joined = ledger_.make(wide(query_width(shape)));
  ledger_.drop(q);
  ledger_.drop(turned);
  k = ledger_.make(wide(query_width(shape)));
  ledger_.drop(shared);
  return joined;
}

/// Every way from the input to queries, keys and values. Those of a cross attention are made of the source.
Forward::Projected Forward::project(const AttentionShape& shape, Value& in, bool keep) {
  Projected out;
  if (shape.latent) {
    out.q = latent_projections(shape, in, out.k, out.v, keep);
    return out;
  }
  if (shape.fused) {
    const std::uint64_t all =
        saturating_add(query_width(shape), saturating_add(key_width(shape), value_width(shape)));
    out.packed = linear(shape.q, in, rows(), all, keep);
    return out;
  }
  const std::uint64_t key_rows = shape.cross ? product({source_positions_, pass_.batch}) : rows();
  Value& source = shape.cross && source_.there() ? source_ : in;
  const bool again = &source == &in && !(shape.cross && pass_.further);
  out.q = linear(shape.q, in, rows(), query_width(shape), keep || again);
  if (shape.q_norm.there()) out.q = norm(shape.q_norm, out.q, false);
  if (shape.cross && pass_.further) return out;  // its keys and values are those of the prompt
  out.k = linear(shape.k, source, key_rows, key_width(shape), true);
  if (shape.k_norm.there()) out.k = norm(shape.k_norm, out.k, false);
  if (shape.v.there()) out.v = linear(shape.v, source, key_rows, value_width(shape), keep || &source != &in);
  return out;
}

/// Latent attention has rotated its part already.
void Forward::rotate_heads(const AttentionShape& shape, Projected& made) {
  if (shape.rotary == 0 || shape.latent) return;
  if (made.packed.there()) {
    made.q = ledger_.make(wide(query_width(shape)));
    made.k = ledger_.make(wide(key_width(shape)));
  }
  rotate(made.q, rows(), shape.heads, shape.qk_dim, shape.rotary);
  rotate(made.k, rows(), shape.kv_heads, shape.qk_dim, shape.rotary);
}

/// Keys and values are those of a cache.
bool Forward::in_cache() const {
  const bool sees_all =
      tower_ == TowerKind::Encoder || tower_ == TowerKind::Vision || tower_ == TowerKind::Audio;
  return pass_.cached && !sees_all;
}

/// Where there is a cache it has the keys and values now, and is read.
void Forward::put_into_cache(const AttentionShape& shape, Projected& made, std::uint64_t keys) {
  if (!in_cache()) return;
  ledger_.drop(made.k);
  ledger_.drop(made.v);
  // Of latent attention the compressed row is kept by engines that are written for it alone.
  const std::uint64_t kept = shape.latent && pass_.latent_cache
                                 ? shape.kv_down.out
                                 : saturating_add(key_width(shape), value_width(shape));
  const std::uint64_t position =
      pass_.cache_dtype ? model::bytes_of_elements(*pass_.cache_dtype, kept).value_or(~std::uint64_t{0})
                        : saturating_multiply(kept, pass_.element);
  ledger_.turn().cache = saturating_add(ledger_.turn().cache, product({pass_.batch, keys, position}));
}

/// The kernel that this attention takes on this device, and its work.
Value Forward::attend(const AttentionShape& shape, Projected& made, std::uint64_t keys) {
  // The CPU's kernel takes keys and values of one size alone.
  const bool plain = (pass_.plain || ledger_.turn().executes == pass_.cpu) && shape.v_dim != shape.qk_dim;
  const Value out = shape.scores ? scored(shape, made.q, made.k, made.v, keys)
                    : plain      ? plain_kernel(shape, made.q, made.k, made.v, keys)
                                 : flash(shape, made.q, made.k, made.v, keys);
  // Of a square, the half below the diagonal is computed; one token looks at all keys.
  const bool causal = positions_ > 1 && (tower_ == TowerKind::Text || tower_ == TowerKind::Decoder) &&
                      !shape.cross && !looks_ahead(shape);
  const double seen =
      causal ? static_cast<double>(keys) - static_cast<double>(positions_) / 2 : static_cast<double>(keys);
  // A view and a transpose for each of three, the kernel, and three to join the heads again; keys and values
  // that are spread over more heads take three each.
  const bool spread = shape.kv_heads < shape.heads && (shape.scores || mask_.there());
  ledger_.work(2.0 * static_cast<double>(rows()) * std::max(seen, 1.0) *
                   static_cast<double>(saturating_add(query_width(shape), out_width(shape))),
               10 + (spread ? 6 : 0) + (shape.fused ? 1 : 0));
  return out;
}

Value Forward::attention(const AttentionShape& shape, Value& in, bool keep) {
  if (!shape.known) {
    ledger_.begin(shape.module);
    unknown_.push_back(shape.module);
    return ledger_.make(ledger_.bytes(in));
  }
  const std::uint64_t all_keys = shape.cross ? source_positions_ : keys_;
  const std::uint64_t keys =
      shape.window > 0 && pass_.tokens == 1 ? std::min(all_keys, shape.window) : all_keys;
  Projected made = project(shape, in, keep);
  ledger_.begin(shape.module);
  make_shared(shape);
  rotate_heads(shape, made);
  put_into_cache(shape, made, keys);
  Value out = attend(shape, made, keys);
  ledger_.drop(made.packed);
  return shape.o.there() ? linear(shape.o, out, rows(), shape.o.out > 0 ? shape.o.out : width_, false) : out;
}

}  // namespace stowage::estimate
