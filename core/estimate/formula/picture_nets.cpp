#include "core/estimate/formula/picture_nets.h"

#include <algorithm>
#include <iterator>

namespace stowage::estimate {
namespace {

using model::ModuleId;

// Sides: ResNetForImageClassification and ConvNext… are trained with 224, Segformer with 512 (ADE20k), and
// Stable Diffusion's U-Net with latents of 64.
constexpr PictureNet kNets[] = {
    {"resnet", "ResNet", 224, run_resnet},
    {"convnext", "ConvNextFor", 224, run_convnext},
    {"convnext", "ConvNextModel", 224, run_convnext},
    {"convnextv2", "ConvNextV2", 224, run_convnext},
    {"segformer", "Segformer", 512, run_segformer},
    {"swin", "SwinFor", 224, run_swin},
    {"swin", "SwinModel", 224, run_swin},
    {"", "UNet2DConditionModel", 64, run_unet},
    {"", "UNet2DModel", 64, run_unet},
};

/// CLIP's text encoders, which Stable Diffusion looks at, have so many positions.
constexpr std::uint64_t kClipPositions = 77;

/// The base model within one that has a head besides; the whole where it stands alone.
ModuleId base_of(const PictureWork& work, std::string_view part, std::string_view prefix) {
  const ModuleId root = work.model().root();
  if (child_of(work.model(), root, part).valid()) return root;
  const ModuleId base = child_of(work.model(), root, prefix);
  return base.valid() ? base : root;
}

/// ResNetConvLayer and ResNetShortCut: convolution, norm and, where it is called with one, an activation.
Map conv_layer(PictureWork& work, ModuleId layer, Map& in, Step step, bool active, bool keep) {
  const ModuleId convolution = work.at(layer, {"convolution"}), norm = work.at(layer, {"normalization"});
  if (!convolution.valid() || !norm.valid()) return {};
  Map out = work.convolved(convolution, in, step, keep);
  out = work.normed(norm, out);
  return active ? work.changed(out) : out;
}

/// Of a square kernel: its side, 1 where it has no weight of four dimensions.
std::uint64_t kernel_of(const model::Model& model, ModuleId layer) {
  const ModuleId convolution = child_of(model, layer, "convolution");
  if (!convolution.valid()) return 1;
  for (const model::TensorId tensor : model[convolution].tensors) {
    if (model[tensor].shape.size() == 4) return static_cast<std::uint64_t>(model[tensor].shape[2]);
  }
  return 1;
}

/// ResNetBasicLayer and ResNetBottleNeckLayer. The stride is the first convolution's, of a bottleneck the
/// second's unless the configuration puts it first.
Map resnet_layer(PictureWork& work, const ConfigView& config, ModuleId layer, Map& in, std::uint64_t stride) {
  const ModuleId steps = work.at(layer, {"layer"});
  if (!steps.valid()) return {};
  const std::vector<ModuleId>& all = work.model()[steps].children;
  const std::size_t at = all.size() > 2 && !config.flag("downsample_in_bottleneck", false) ? 1 : 0;
  Map out{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Step step{i == at ? stride : 1, kernel_of(work.model(), all[i]) / 2};
    out = conv_layer(work, all[i], i == 0 ? in : out, step, i + 1 < all.size(), i == 0);
  }
  const ModuleId shortcut = work.at(layer, {"shortcut"});
  Map past = in;
  if (work.at(shortcut, {"convolution"}).valid())
    past = conv_layer(work, shortcut, in, {stride, 0}, false, false);
  work.begin(layer);
  work.operators(1);  // added in place
  work.drop(past);
  return work.changed(out);
}

/// ConvNextLayer and ConvNextV2Layer, whose global response norm makes four values of the middle.
Map convnext_layer(PictureWork& work, ModuleId layer, Map& in) {
  const ModuleId deep = work.at(layer, {"dwconv"}), norm = work.at(layer, {"layernorm"}),
                 up = work.at(layer, {"pwconv1"}), down = work.at(layer, {"pwconv2"}),
                 response = work.at(layer, {"grn"});
  if (!deep.valid() || !norm.valid() || !up.valid() || !down.valid()) return {};
  Map out = work.convolved(deep, in, {1, 3}, true);
  out = work.normed(norm, out);
  out = work.linear(up, out);
  work.begin(layer);
  out = work.changed(out, false, 8);
  if (response.valid()) {
    work.begin(response);
    work.read(response);
    work.operators(4);  // the norm of each channel and their mean
    Map scaled = work.changed(out, true);
    scaled = work.changed(scaled);
    scaled = work.changed(scaled);
    out = work.sum(scaled, out);
  }
  out = work.linear(down, out);
  work.begin(layer);
  work.read(layer);
  work.operators(2);
  if (!work.model()[layer].tensors.empty()) out = work.changed(out);  // layer_scale_parameter
  return work.sum(in, out);
}

}  // namespace

void classify(PictureWork& work, Map& in, ModuleId norm) {
  const ModuleId root = work.model().root();
  ModuleId classifier = child_of(work.model(), root, "classifier");
  if (classifier.valid() && !work.model()[classifier].children.empty())
    classifier = work.model()[classifier].children.back();
  Map pooled = work.resized(in, 1, 1);
  if (norm.valid()) pooled = work.normed(norm, pooled);
  if (classifier.valid()) pooled = work.linear(classifier, pooled);
}

void run_resnet(PictureWork& work, const ConfigView& config, const PictureInput& input) {
  const ModuleId base = base_of(work, "embedder", "resnet"), stem = work.at(base, {"embedder", "embedder"}),
                 stages = work.at(base, {"encoder", "stages"});
  if (!stem.valid() || !stages.valid()) return;
  work.begin(stem);
  Map map = work.made(config.number({"num_channels"}).value_or(3), input.side, input.side);
  map = conv_layer(work, stem, map, {2, kernel_of(work.model(), stem) / 2}, true, false);
  Map pooled = work.made(map.channels, (map.height + 1) / 2, (map.width + 1) / 2);
  work.ledger().scratch(product({work.batch(), pooled.channels, pooled.positions(), 8}));  // where from
  work.operators(1);
  work.drop(map);
  map = pooled;
  std::uint64_t stride = config.flag("downsample_in_first_stage", false) ? 2 : 1;
  for (const ModuleId stage : work.model()[stages].children) {
    const ModuleId layers = work.at(stage, {"layers"});
    if (!layers.valid()) continue;
    for (const ModuleId layer : work.model()[layers].children) {
      map = resnet_layer(work, config, layer, map, stride);
      stride = 1;
    }
    stride = 2;
  }
  classify(work, map, {});
}

void run_convnext(PictureWork& work, const ConfigView& config, const PictureInput& input) {
  ModuleId base = base_of(work, "embeddings", "convnext");
  if (const ModuleId second = child_of(work.model(), base, "convnextv2"); second.valid()) base = second;
  const ModuleId patches = work.at(base, {"embeddings", "patch_embeddings"}),
                 first = work.at(base, {"embeddings", "layernorm"}),
                 stages = work.at(base, {"encoder", "stages"});
  if (!patches.valid() || !first.valid() || !stages.valid()) return;
  work.begin(patches);
  Map map = work.made(config.number({"num_channels"}).value_or(3), input.side, input.side);
  map = work.convolved(patches, map, {config.number({"patch_size"}).value_or(4), 0});
  map = work.normed(first, map, false, 2);
  for (const ModuleId stage : work.model()[stages].children) {
    const ModuleId before = work.at(stage, {"downsampling_layer", "0"}),
                   fewer = work.at(stage, {"downsampling_layer", "1"});
    if (before.valid() && fewer.valid()) {
      map = work.normed(before, map, false, 2);
      map = work.convolved(fewer, map, {2, 0});
    }
    const ModuleId layers = work.at(stage, {"layers"});
    if (!layers.valid()) continue;
    for (const ModuleId layer : work.model()[layers].children) map = convnext_layer(work, layer, map);
  }
  classify(work, map, child_of(work.model(), base, "layernorm"));
}

const PictureNet* picture_net_of(const model::Model& model, const ConfigView& config) {
  const std::string& name = model[model.root()].class_name;
  const auto found = std::find_if(std::begin(kNets), std::end(kNets), [&](const PictureNet& net) {
    return name.empty() ? !net.model_type.empty() && net.model_type == config.model_type()
                        : name.starts_with(net.class_name);
  });
  return found == std::end(kNets) ? nullptr : &*found;
}

PictureInput picture_input(const PictureNet& net, const ConfigView& config) {
  PictureInput out;
  auto side = config.side({"sample_size"});
  if (!side) side = config.image_side();
  if (!side) side = config.preprocessed_side();
  out.said = side.has_value();
  out.side = side.value_or(net.side);
  if (config.number({"cross_attention_dim"})) out.context = kClipPositions;
  return out;
}

}  // namespace stowage::estimate
