// Segformer: attention over fewer and fewer positions, whose keys are fewer again, and a head that brings all
// stages to one size.
#include <algorithm>

#include "core/estimate/formula/picture_nets.h"

namespace stowage::estimate {
namespace {

using model::ModuleId;

/// Element `index` of a list of numbers; the library's own where it says none.
std::uint64_t of_list(const ConfigView& config, const char* list, std::size_t index,
                      std::initializer_list<std::uint64_t> usual) {
  if (const auto said = config.number_at(list, index)) return *said;
  return index < usual.size() ? *(usual.begin() + static_cast<std::ptrdiff_t>(index)) : 1;
}

/// SegformerAttention: keys and values of a picture that a convolution has shrunk.
Map attention(PictureWork& work, ModuleId module, Map& in, std::uint64_t ratio, std::uint64_t heads) {
  const ModuleId q = work.at(module, {"q_proj"}), k = work.at(module, {"k_proj"}),
                 v = work.at(module, {"v_proj"}), o = work.at(module, {"o_proj"}),
                 fewer = work.at(module, {"sequence_reduction", "sequence_reduction"}),
                 normed = work.at(module, {"sequence_reduction", "layer_norm"});
  if (!q.valid() || !k.valid() || !v.valid() || !o.valid()) return {};
  Map queries = work.linear(q, in, true), source = in;
  if (fewer.valid() && normed.valid()) {
    source = work.convolved(fewer, in, {ratio, 0});
    work.operators(4);
    source = work.normed(normed, source);
  }
  in.value = {};
  Map keys = work.linear(k, source, true), values = work.linear(v, source);
  work.begin(module);
  work.operators(9);  // a view and a transpose of each, and three to join the heads again
  Map out = work.attended(queries, keys, values, heads);
  return work.linear(o, out);
}

/// SegformerMixMLP: a convolution of each channel between its products.
Map mix_mlp(PictureWork& work, ModuleId module, Map& in) {
  const ModuleId up = work.at(module, {"fc1"}), deep = work.at(module, {"dwconv", "dwconv"}),
                 down = work.at(module, {"fc2"});
  if (!up.valid() || !deep.valid() || !down.valid()) return {};
  Map out = work.linear(up, in);
  out = work.convolved(deep, out, {1, 1});
  work.operators(6);  // four views, and dropout twice
  out = work.changed(out, false, 8);
  return work.linear(down, out);
}

/// SegformerLayer.
Map block(PictureWork& work, ModuleId layer, Map& in, std::uint64_t ratio, std::uint64_t heads) {
  const ModuleId before = work.at(layer, {"layernorm_before"}), after = work.at(layer, {"layernorm_after"}),
                 attends = work.at(layer, {"attention"}), mlp = work.at(layer, {"mlp"});
  if (!before.valid() || !after.valid() || !attends.valid() || !mlp.valid()) return {};
  Map normed = work.normed(before, in, true);
  Map out = attention(work, attends, normed, ratio, heads);
  work.begin(layer);
  work.operators(1);  // dropout
  Map past = work.sum(out, in);
  normed = work.normed(after, past, true);
  out = mix_mlp(work, mlp, normed);
  work.begin(layer);
  return work.sum(out, past);
}

/// SegformerDecodeHead: each stage through a product of its own to the size of the first, all side by side.
void decode(PictureWork& work, ModuleId head, std::vector<Map>& stages) {
  const ModuleId products = work.at(head, {"linear_projections"}), fuse = work.at(head, {"linear_fuse"}),
                 norm = work.at(head, {"batch_norm"}), classifier = work.at(head, {"classifier"});
  if (!products.valid() || !fuse.valid() || !norm.valid() || !classifier.valid() || stages.empty()) return;
  const std::uint64_t height = stages.front().height, width = stages.front().width;
  Map all{};
  std::vector<Map> resized;
  const std::vector<ModuleId>& each = work.model()[products].children;
  for (std::size_t i = 0; i < each.size() && i < stages.size(); ++i) {
    if (const ModuleId one = work.at(each[i], {"proj"}); one.valid()) {
      Map projected = work.linear(one, stages[i]);
      work.begin(head);
      work.operators(8);
      resized.push_back(work.resized(projected, height, width));
    }
  }
  std::uint64_t channels = 0;
  for (const Map& one : resized) channels = saturating_add(channels, one.channels);
  work.begin(head);
  all = work.made(channels, height, width);
  work.operators(1);
  for (Map& one : resized) work.drop(one);
  for (Map& stage : stages) work.drop(stage);
  all = work.convolved(fuse, all, {});
  all = work.normed(norm, all);
  all = work.changed(all);
  work.operators(1);  // dropout
  all = work.convolved(classifier, all, {});
}

}  // namespace

void run_segformer(PictureWork& work, const ConfigView& config, const PictureInput& input) {
  const ModuleId root = work.model().root(), named = child_of(work.model(), root, "segformer");
  const ModuleId base = named.valid() ? named : root, stages = work.at(base, {"stages"}),
                 head = work.at(root, {"decode_head"});
  if (!stages.valid()) return;
  work.begin(stages);
  Map map = work.made(config.number({"num_channels"}).value_or(3), input.side, input.side);
  std::vector<Map> seen;
  for (std::size_t i = 0; i < work.model()[stages].children.size(); ++i) {
    const ModuleId stage = work.model()[stages].children[i],
                   cut = work.at(stage, {"patch_embeddings", "proj"}),
                   normed = work.at(stage, {"patch_embeddings", "layer_norm"}),
                   blocks = work.at(stage, {"blocks"}), last = work.at(stage, {"layer_norm"});
    if (!cut.valid() || !normed.valid() || !blocks.valid() || !last.valid()) return;
    const Step step{of_list(config, "strides", i, {4, 2, 2, 2}),
                    of_list(config, "patch_sizes", i, {7, 3, 3, 3}) / 2};
    map = work.convolved(cut, map, step, i > 0 && head.valid());
    map = work.normed(normed, map, false, 2);
    for (const ModuleId layer : work.model()[blocks].children)
      map = block(work, layer, map, of_list(config, "sr_ratios", i, {8, 4, 2, 1}),
                  of_list(config, "num_attention_heads", i, {1, 2, 5, 8}));
    map = work.normed(last, map);
    work.operators(2);
    map = work.changed(map);  // as a picture again
    if (head.valid()) seen.push_back(map);
  }
  if (head.valid()) decode(work, head, seen);
}

}  // namespace stowage::estimate
