#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/estimate/formula/picture_work.h"

namespace stowage::estimate {

/// What a net of pictures is given.
struct PictureInput {
  std::uint64_t side = 0;     ///< of its square pictures; of a U-Net those that it is given (latent ones)
  std::uint64_t context = 0;  ///< positions of the text that it looks at; 0 for none
  bool said = false;          ///< the configuration says the side
};

/// A family of nets that see pictures in fewer and fewer positions (and in more again), by the names of its
/// modules and the strides that its configuration tells or the library has.
struct PictureNet {
  std::string_view model_type;  ///< of the configuration
  std::string_view class_name;  ///< how the class of the whole model begins
  std::uint64_t side;           ///< where nobody says how large pictures are: what its makers trained it with
  void (*run)(PictureWork& work, const ConfigView& config, const PictureInput& input);
};

/// The family of a model; nullptr where none knows it.
const PictureNet* picture_net_of(const model::Model& model, const ConfigView& config);
/// What is counted with.
PictureInput picture_input(const PictureNet& net, const ConfigView& config);

/// transformers 5.23: ResNetModel, ConvNextModel and ConvNextV2Model, SegformerModel with its decoding head,
/// and what they classify with; diffusers 0.42: UNet2DConditionModel and UNet2DModel.
void run_resnet(PictureWork& work, const ConfigView& config, const PictureInput& input);
void run_convnext(PictureWork& work, const ConfigView& config, const PictureInput& input);
void run_segformer(PictureWork& work, const ConfigView& config, const PictureInput& input);
void run_swin(PictureWork& work, const ConfigView& config, const PictureInput& input);
void run_unet(PictureWork& work, const ConfigView& config, const PictureInput& input);
/// Mean over all positions, a norm where there is one, and what classifies.
void classify(PictureWork& work, Map& in, model::ModuleId norm);

}  // namespace stowage::estimate
