// What the layers of a tower share: tables of cosines and sines, masks, biases by distance.
#include "core/estimate/formula/forward.h"

namespace stowage::estimate {
namespace {

/// Operators that write it down, by how transformers 5.23 does (masking_utils.py): a table of cosines and
/// sines; who may look where, by places alone; the same with the paddings of a batch; and with the sequences
/// that positions tell apart, which decoders alone count and ask for.
constexpr std::uint64_t kTableOperators = 11, kPlacesOperators = 20, kPaddedOperators = 27,
                        kMaskOperators = 40;
/// T5Attention.compute_bias: distances become numbers of buckets, which pick rows of a table; of an encoder
/// both directions count.
constexpr std::uint64_t kBothWaysOperators = 26, kOneWayOperators = 24;
/// Bytes of a pair of positions while its bucket is found. Both ways five tables of 64 bits and one of true
/// and false are there where the bucket of a far one is bounded, one way four.
constexpr std::uint64_t kBothWaysBytes = 5 * 8 + 1, kOneWayBytes = 4 * 8 + 1;

}  // namespace

/// BERT and its kind: an encoder alone.
bool Forward::looks_ahead(const AttentionShape& shape) const {
  return tower_ == TowerKind::Text && model_[shape.module].name.find("encoder.") != std::string::npos;
}

/// Where there is an encoder of text the decoder is given a mask of what both may look at, and neither is
/// told positions. (Recordings are all of one length.)
bool Forward::reads_text_twice() const { return reader_.reads_text_twice(); }

/// Each is made once for all layers.
void Forward::make_shared(const AttentionShape& shape) {
  if (shape.rotary > 0 && !tables_.there()) {
    // Gemma 3 turns by another base where it looks at a window alone.
    const bool both = reader_.config(*tower_).model_type().starts_with("gemma3");
    tables_ = ledger_.make(product({both ? 4ull : 2ull, positions_, shape.rotary, pass_.element}));
    ledger_.work(0, (both ? 2 : 1) * kTableOperators);
  }
  make_mask(shape);
  if (shape.bias) make_bias(shape);
  for (const Value value : {tables_, mask_, shape.cross ? cross_bias_ : bias_}) ledger_.share(value);
}

void Forward::make_mask(const AttentionShape& shape) {
  // An exported program writes down that all may look everywhere: towers of images use it for nothing.
  const bool sees_all =
      tower_ == TowerKind::Vision || (reads_text_twice() && (tower_ == TowerKind::Encoder || shape.cross));
  bool& written = shape.cross ? looked_across_ : looked_ahead_;
  if (pass_.plain && sees_all && !written) {
    ledger_.work(0, kPlacesOperators);
    written = true;
  }
  // Who may look everywhere needs none.
  const bool wanted = pass_.mask || (shape.scores && tower_ != TowerKind::Vision && !looks_ahead(shape));
  const bool sequence = tower_ == TowerKind::Text || tower_ == TowerKind::Decoder;
  if (!wanted || !sequence || mask_.there() || positions_ <= 1) return;
  // Where every position sees every other, one row is spread over all of them, until it becomes numbers.
  const bool row = looks_ahead(shape) && !shape.scores;
  // Without paddings all sequences look alike, until numbers say it of each.
  const bool alike = reads_text_twice() && !shape.scores;
  const std::uint64_t numbers = product({alike ? 1 : pass_.batch, row ? 1 : positions_, keys_});
  const std::uint64_t masks = reader_.config(*tower_).mixes_windows() ? 2 : 1;
  mask_ = ledger_.make(product({numbers, shape.scores ? pass_.element : 1, masks}));
  const std::uint64_t operators = reads_text_twice()   ? kPlacesOperators
                                  : looks_ahead(shape) ? kPaddedOperators
                                                       : kMaskOperators;
  ledger_.work(0, (operators + (shape.scores ? 2 : 0)) * masks);  // as numbers: zeros, where
}

/// Of a cross attention it is zeros.
void Forward::make_bias(const AttentionShape& shape) {
  Value& bias = shape.cross ? cross_bias_ : bias_;
  if (bias.there()) return;
  const std::uint64_t keys = shape.cross ? source_positions_ : keys_;
  if (shape.cross) {
    ledger_.work(0);
  } else {
    const bool both_ways = tower_ != TowerKind::Decoder;
    ledger_.scratch(product({positions_, keys, both_ways ? kBothWaysBytes : kOneWayBytes}));
    ledger_.work(0, both_ways ? kBothWaysOperators : kOneWayOperators);
  }
  bias = ledger_.make(product({shape.heads, positions_, keys, pass_.element}));
}

/// The bias as a kernel takes it (integrations/sdpa_attention.py, create_position_bias_mask): with the mask
/// in it, for each sequence where an exported program says so, else where something may not look ahead. The
/// bias lies with its heads last, and is copied into their order. Zeros without a mask are taken as they are.
Value Forward::biased_mask(const AttentionShape& shape, std::uint64_t keys) {
  const bool given = pass_.plain || (mask_.there() && !shape.cross);
  const bool ahead = tower_ == TowerKind::Decoder && !shape.cross && positions_ > 1;
  const std::uint64_t bytes =
      product({given ? pass_.batch : 1, shape.heads, positions_, keys, pass_.element});
  Value& bias = shape.cross ? cross_bias_ : bias_;
  Value masked = given || ahead ? ledger_.make(bytes) : Value{};
  if (masked.there()) {
    ledger_.work(0);
    if (last_layer_) ledger_.drop(bias);
  }
  if (shape.cross) return masked;
  const Value out = ledger_.make(bytes);
  ledger_.work(0);
  ledger_.drop(masked);
  if (last_layer_) ledger_.drop(bias);
  return out;
}

}  // namespace stowage::estimate
