// U-Nets of diffusers: down to few positions and up again, where each way up takes what the way down kept.
#include <algorithm>

#include "core/estimate/formula/picture_nets.h"

namespace stowage::estimate {
namespace {

using model::ModuleId;

/// What a pass of a U-Net keeps besides the value that it works at.
class UNet {
 public:
  UNet(PictureWork& work, const ConfigView& config, const PictureInput& input)
      : work_(work), config_(config), input_(input) {}
  void run();

 private:
  std::vector<ModuleId> list(ModuleId block, std::string_view name) const;
  void embed_time();
  Map embedded(std::string_view module, Map& in);
  Map resnet(ModuleId module, Map& in, bool keep);
  Map add_time(ModuleId module, Map& in);
  Map transformer(ModuleId module, Map& in);
  Map block_of_transformer(ModuleId module, Map& in);
  Map attention(ModuleId module, Map& in, bool of_text);
  Map picture_attention(ModuleId module, Map& in);
  void down(ModuleId block);
  void middle(ModuleId block);
  void up(ModuleId block);
  void keep(const Map& map) { kept_.push_back(map); }

  PictureWork& work_;
  const ConfigView& config_;
  const PictureInput input_;
  Map now_{}, time_{}, text_{};
  std::vector<Map> kept_;    // on the way down
  std::uint64_t heads_ = 8;  // of the block that is on
};

std::vector<ModuleId> UNet::list(ModuleId block, std::string_view name) const {
  const ModuleId found = work_.at(block, {name});
  return found.valid() ? work_.model()[found].children : std::vector<ModuleId>{};
}

/// TimestepEmbedding: two products with an activation between them, one row a picture.
Map UNet::embedded(std::string_view module, Map& in) {
  const ModuleId root = work_.model().root(), one = work_.at(root, {module, "linear_1"}),
                 two = work_.at(root, {module, "linear_2"});
  if (!one.valid() || !two.valid()) return {};
  Map out = work_.linear(one, in);
  out = work_.changed(out);
  return work_.linear(two, out);
}

/// The time step as sines and cosines, and what is known of the picture besides (SDXL: its size and a summary
/// of the text).
void UNet::embed_time() {
  const ModuleId root = work_.model().root();
  const ModuleId first = work_.at(root, {"time_embedding"});
  if (!first.valid()) return;
  work_.begin(first);
  work_.operators(19);
  Map waves = work_.made(config_.number_at("block_out_channels", 0).value_or(320), 1, 1);
  time_ = embedded("time_embedding", waves);
  if (const ModuleId added = work_.at(root, {"add_embedding"}); added.valid()) {
    work_.begin(added);
    work_.operators(23);
    Map more = work_.made(config_.number({"projection_class_embeddings_input_dim"}).value_or(2816), 1, 1);
    Map sizes = embedded("add_embedding", more);
    time_ = work_.sum(time_, sizes);
  }
}

/// SiLU and a product of the time, spread over all positions and added.
Map UNet::add_time(ModuleId module, Map& in) {
  const ModuleId product_of_time = work_.at(module, {"time_emb_proj"});
  if (!product_of_time.valid() || !time_.value.there()) return in;
  work_.begin(module);
  Map active = work_.changed(time_, true);
  Map shift = work_.linear(product_of_time, active);
  work_.begin(module);
  work_.operators(2);
  const Map out = work_.changed(in);
  work_.drop(shift);
  return out;
}

/// ResnetBlock2D.
Map UNet::resnet(ModuleId module, Map& in, bool keep) {
  const ModuleId one = work_.at(module, {"conv1"}), two = work_.at(module, {"conv2"}),
                 before = work_.at(module, {"norm1"}), between = work_.at(module, {"norm2"});
  if (!one.valid() || !two.valid() || !before.valid() || !between.valid()) return {};
  Map out = work_.normed(before, in, true);
  out = work_.changed(out, false, 4);
  out = work_.convolved(one, out, {1, 1});
  out = add_time(module, out);
  out = work_.normed(between, out);
  out = work_.changed(out, false, 4);
  work_.operators(1);  // dropout
  out = work_.convolved(two, out, {1, 1});
  Map past = in;
  const ModuleId shortcut = work_.at(module, {"conv_shortcut"});
  if (shortcut.valid()) past = work_.convolved(shortcut, in, {}, keep);
  work_.begin(module);
  Map sum = work_.changed(out);
  if (shortcut.valid() || !keep) work_.drop(past);
  return work_.changed(sum);  // divided by output_scale_factor
}

/// Attention with AttnProcessor2_0, of the picture's positions or of the text's.
Map UNet::attention(ModuleId module, Map& in, bool of_text) {
  const ModuleId q = work_.at(module, {"to_q"}), k = work_.at(module, {"to_k"}),
                 v = work_.at(module, {"to_v"}), o = work_.at(module, {"to_out", "0"});
  if (!q.valid() || !k.valid() || !v.valid() || !o.valid()) return {};
  const bool text = of_text && text_.value.there();
  Map queries = work_.linear(q, in, !text);
  Map keys = work_.linear(k, text ? text_ : in, true);
  Map values = work_.linear(v, text ? text_ : in, text);
  work_.begin(module);
  work_.operators(9);
  Map out = work_.attended(queries, keys, values, heads_);
  out = work_.linear(o, out);
  work_.begin(module);
  work_.operators(1);         // dropout
  return work_.changed(out);  // divided by rescale_output_factor
}

/// BasicTransformerBlock: attention, attention to the text, and an MLP with a gate (GEGLU).
Map UNet::block_of_transformer(ModuleId module, Map& in) {
  Map past = in;
  const auto attend = [&](std::string_view norm, std::string_view name, bool of_text) {
    const ModuleId before = work_.at(module, {norm}), attends = work_.at(module, {name});
    if (!before.valid() || !attends.valid()) return;
    Map normed = work_.normed(before, past, true);
    Map out = attention(attends, normed, of_text);
    work_.begin(module);
    past = work_.sum(out, past);
  };
  attend("norm1", "attn1", false);
  attend("norm2", "attn2", true);
  const ModuleId before = work_.at(module, {"norm3"}), up = work_.at(module, {"ff", "net", "0", "proj"}),
                 down = work_.at(module, {"ff", "net", "2"});
  if (!before.valid() || !up.valid() || !down.valid()) return past;
  Map normed = work_.normed(before, past, true);
  Map both = work_.linear(up, normed);
  work_.operators(2);  // in two, and dropout
  Map gate = work_.made(both.channels / 2, both.height, both.width);
  Map gated = work_.changed(gate, true, 8);
  work_.operators(1);
  work_.drop(both);
  work_.drop(gate);
  Map out = work_.linear(down, gated);
  work_.begin(module);
  return work_.sum(out, past);
}

/// Transformer2DModel of a picture: its positions in a row, and back.
Map UNet::transformer(ModuleId module, Map& in) {
  const ModuleId norm = work_.at(module, {"norm"}), first = work_.at(module, {"proj_in"}),
                 last = work_.at(module, {"proj_out"});
  if (!norm.valid() || !first.valid() || !last.valid()) return picture_attention(module, in);
  const auto through = [&](ModuleId product_of, Map& map) {
    const auto& tensors = work_.model()[product_of].tensors;
    const bool flat = !tensors.empty() && work_.model()[tensors.front()].shape.size() == 2;
    return flat ? work_.linear(product_of, map) : work_.convolved(product_of, map, {});
  };
  Map out = work_.normed(norm, in, true);
  out = through(first, out);
  for (const ModuleId block : list(module, "transformer_blocks")) out = block_of_transformer(block, out);
  work_.begin(module);
  work_.operators(3);
  out = work_.changed(out);  // contiguous
  out = through(last, out);
  work_.begin(module);
  return work_.sum(out, in);
}

/// Attention of UNet2DModel: with a norm of its own and no text.
Map UNet::picture_attention(ModuleId module, Map& in) {
  const ModuleId norm = work_.at(module, {"group_norm"});
  if (!norm.valid()) return in;
  Map normed = work_.normed(norm, in, true, 4);
  Map out = attention(module, normed, false);
  work_.operators(2);
  out = work_.changed(out);
  return work_.sum(out, in);
}

void UNet::down(ModuleId block) {
  const std::vector<ModuleId> resnets = list(block, "resnets"), attends = list(block, "attentions");
  for (std::size_t i = 0; i < resnets.size(); ++i) {
    now_ = resnet(resnets[i], now_, true);
    if (i < attends.size()) now_ = transformer(attends[i], now_);
    keep(now_);
  }
  for (const ModuleId fewer : list(block, "downsamplers")) {
    const ModuleId convolution = work_.at(fewer, {"conv"});
    if (!convolution.valid()) continue;
    now_ = work_.convolved(convolution, now_, {2, config_.number({"downsample_padding"}).value_or(1)}, true);
    keep(now_);
  }
}

void UNet::middle(ModuleId block) {
  const std::vector<ModuleId> resnets = list(block, "resnets"), attends = list(block, "attentions");
  for (std::size_t i = 0; i < resnets.size(); ++i) {
    if (i > 0 && i - 1 < attends.size()) now_ = transformer(attends[i - 1], now_);
    now_ = resnet(resnets[i], now_, i == 0);
  }
}

void UNet::up(ModuleId block) {
  const std::vector<ModuleId> resnets = list(block, "resnets"), attends = list(block, "attentions");
  for (std::size_t i = 0; i < resnets.size(); ++i) {
    if (!kept_.empty()) {
      work_.begin(block);
      now_ = work_.joined(now_, kept_.back());
      kept_.pop_back();
    }
    now_ = resnet(resnets[i], now_, false);
    if (i < attends.size()) now_ = transformer(attends[i], now_);
  }
  for (const ModuleId more : list(block, "upsamplers")) {
    const ModuleId convolution = work_.at(more, {"conv"});
    if (!convolution.valid()) continue;
    work_.begin(more);
    now_ = work_.resized(now_, 2 * now_.height, 2 * now_.width);
    now_ = work_.convolved(convolution, now_, {1, 1});
  }
}

void UNet::run() {
  const ModuleId root = work_.model().root(), first = work_.at(root, {"conv_in"}),
                 norm = work_.at(root, {"conv_norm_out"}), last = work_.at(root, {"conv_out"});
  if (!first.valid() || !last.valid()) return;
  work_.begin(first);
  Map latent = work_.made(config_.number({"in_channels"}).value_or(4), input_.side, input_.side);
  if (input_.context > 0)
    text_ = work_.made(config_.number({"cross_attention_dim"}).value_or(768), input_.context, 1);
  embed_time();
  now_ = work_.convolved(first, latent, {1, 1});
  keep(now_);
  const std::vector<ModuleId> downs = list(root, "down_blocks"), ups = list(root, "up_blocks");
  const auto heads_of = [&](std::size_t block) {
    for (const char* field : {"num_attention_heads", "attention_head_dim"}) {
      if (const auto said = config_.number_at(field, block)) return *said;
      if (const auto said = config_.number({field})) return *said;
    }
    return std::uint64_t{8};
  };
  for (std::size_t i = 0; i < downs.size(); ++i) {
    heads_ = heads_of(i);
    down(downs[i]);
  }
  if (const ModuleId between = work_.at(root, {"mid_block"}); between.valid()) middle(between);
  for (std::size_t i = 0; i < ups.size(); ++i) {
    heads_ = heads_of(ups.size() - 1 - i);
    up(ups[i]);
  }
  work_.drop(text_);
  work_.drop(time_);
  if (norm.valid()) {
    now_ = work_.normed(norm, now_);
    now_ = work_.changed(now_, false, 4);
  }
  now_ = work_.convolved(last, now_, {1, 1});
}

}  // namespace

void run_unet(PictureWork& work, const ConfigView& config, const PictureInput& input) {
  UNet(work, config, input).run();
}

}  // namespace stowage::estimate
