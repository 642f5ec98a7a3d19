// Swin: attention in windows, which every second block shifts, over fewer and fewer positions.
#include <algorithm>

#include "core/estimate/formula/picture_nets.h"

namespace stowage::estimate {
namespace {

using model::ModuleId;

/// A side filled up to whole windows; a side that is no longer than a window is one.
struct Windows {
  std::uint64_t side = 1, across = 1;
  bool shifts = false;  ///< there is more than one
  std::uint64_t positions() const { return product({side, side}); }
  std::uint64_t count() const { return product({across, across}); }
};

Windows windows_of(const Map& map, std::uint64_t side) {
  const std::uint64_t least = std::min(map.height, map.width);
  if (least <= side) return {std::max<std::uint64_t>(least, 1), 1, false};
  return {side, (map.height + side - 1) / side, true};
}

/// get_attn_mask of SwinLayer: which window each position came from, and who may look at whom, for all
/// pictures the same.
Value mask_of(PictureWork& work, const Windows& windows) {
  const std::uint64_t pairs = product({windows.count(), windows.positions(), windows.positions(), 4});
  Value apart = work.ledger().make(pairs);
  Value once = work.ledger().make(pairs);
  work.ledger().scratch(pairs / 4);
  work.drop(apart);
  Value twice = work.ledger().make(pairs);
  work.drop(once);
  work.operators(31);
  return twice;
}

/// SwinAttention: a bias by distance for each head, in shifted blocks with the mask; each makes a matrix for
/// every window.
Map attention(PictureWork& work, ModuleId module, Map& in, const Windows& windows, Value& mask,
              std::uint64_t heads) {
  const ModuleId q = work.at(module, {"q_proj"}), k = work.at(module, {"k_proj"}),
                 v = work.at(module, {"v_proj"}), o = work.at(module, {"o_proj"}),
                 bias = work.at(module, {"relative_position_bias"});
  if (!q.valid() || !k.valid() || !v.valid() || !o.valid()) return {};
  Map queries = work.linear(q, in, true), keys = work.linear(k, in, true), values = work.linear(v, in);
  work.begin(bias.valid() ? bias : module);
  if (bias.valid()) work.read(bias);
  const std::uint64_t pairs = product({windows.positions(), windows.positions()});
  Value picked = work.ledger().make(work.bytes_of({heads, pairs}));
  Value table = work.ledger().make(work.bytes_of({heads, pairs}));
  work.drop(picked);
  work.operators(5);
  work.begin(module);
  work.operators(10);
  if (mask.there()) {
    const std::uint64_t all = product({work.batch(), windows.count(), pairs});
    Value spread = work.batch() > 1 ? work.ledger().make(work.bytes_of({all})) : Value{};
    Value both = work.ledger().make(work.bytes_of({all, heads}));
    for (Value* value : {&spread, &mask, &table}) work.drop(*value);
    table = both;
    work.operators(5);
  }
  Map out = work.attended_in_windows(queries, keys, values, heads, windows.positions());
  work.drop(table);
  return work.linear(o, out);
}

/// SwinLayer. A norm's result is filled up and cut into windows, and put together again after attention.
Map block(PictureWork& work, ModuleId layer, Map& in, std::uint64_t window, bool shifted,
          std::uint64_t heads) {
  const ModuleId before = work.at(layer, {"layernorm_before"}), after = work.at(layer, {"layernorm_after"}),
                 attends = work.at(layer, {"attention"}), up = work.at(layer, {"mlp", "fc1"}),
                 down = work.at(layer, {"mlp", "fc2"});
  if (!before.valid() || !after.valid() || !attends.valid() || !up.valid() || !down.valid()) return {};
  const Windows windows = windows_of(in, window);
  const bool shifts = shifted && windows.shifts;
  const std::uint64_t filled = windows.side * windows.across;
  Map out = work.normed(before, in, true);
  work.begin(layer);
  work.operators(10);
  out = work.resized(out, filled, filled);
  if (shifts) out = work.changed(out);  // rolled
  out = work.changed(out);              // in windows
  Value mask = shifts ? mask_of(work, windows) : Value{};
  out = attention(work, attends, out, windows, mask, heads);
  work.begin(layer);
  out = work.changed(out);  // together again
  if (shifts) out = work.changed(out);
  if (filled != in.height) out = work.resized(out, in.height, in.width);
  work.operators(2);  // dropout
  Map past = work.sum(out, in);
  out = work.normed(after, past, true);
  out = work.linear(up, out);
  work.begin(layer);
  out = work.changed(out, false, 8);
  out = work.linear(down, out);
  work.begin(layer);
  return work.sum(out, past);
}

/// SwinPatchMerging: four positions side by side, a norm, and half as many channels.
Map merge(PictureWork& work, ModuleId module, Map& in) {
  const ModuleId norm = work.at(module, {"norm"}), reduction = work.at(module, {"reduction"});
  if (!norm.valid() || !reduction.valid()) return in;
  work.begin(module);
  work.operators(11);
  Map joined = work.made(product({4, in.channels}), (in.height + 1) / 2, (in.width + 1) / 2);
  work.drop(in);
  joined = work.normed(norm, joined);
  return work.linear(reduction, joined);
}

}  // namespace

void run_swin(PictureWork& work, const ConfigView& config, const PictureInput& input) {
  const ModuleId root = work.model().root(), named = child_of(work.model(), root, "swin");
  const ModuleId base = named.valid() ? named : root;
  const ModuleId cut = work.at(base, {"embeddings", "patch_embeddings", "projection"}),
                 first = work.at(base, {"embeddings", "norm"}), stages = work.at(base, {"encoder", "layers"}),
                 last = work.at(base, {"layernorm"});
  if (!cut.valid() || !first.valid() || !stages.valid()) return;
  work.begin(cut);
  Map map = work.made(config.number({"num_channels"}).value_or(3), input.side, input.side);
  map = work.convolved(cut, map, {config.side({"patch_size"}).value_or(4), 0});
  map = work.normed(first, map, false, 2);
  work.operators(1);  // dropout
  for (std::size_t i = 0; i < work.model()[stages].children.size(); ++i) {
    const ModuleId stage = work.model()[stages].children[i], blocks = work.at(stage, {"blocks"});
    if (!blocks.valid()) continue;
    const std::vector<ModuleId>& layers = work.model()[blocks].children;
    for (std::size_t j = 0; j < layers.size(); ++j)
      map = block(work, layers[j], map, config.side({"window_size"}).value_or(7), j % 2 == 1,
                  config.number_at("num_heads", i).value_or(3ull << std::min<std::size_t>(i, 8)));
    work.begin(stage);
    work.operators(3);
    if (const ModuleId fewer = work.at(stage, {"downsample"}); fewer.valid()) map = merge(work, fewer, map);
  }
  if (last.valid()) map = work.normed(last, map);
  classify(work, map, {});
}

}  // namespace stowage::estimate
