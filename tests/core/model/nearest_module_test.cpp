// Names of modules that a model has, or whose nearest one above it has.
#include "core/model/nearest_module.h"

#include <gtest/gtest.h>

#include "core/model/model_builder.h"

namespace stowage::model {
namespace {

TEST(NearestModule, IsTheModuleOrTheNextAboveIt) {
  ModelBuilder builder;
  ModelBuilder::TensorSpec spec;
  spec.name = "layers.0.attn.weight";
  spec.dtype = Dtype::U8;
  spec.shape = {4};
  spec.bytes = Bytes(4);
  builder.add_tensor(std::move(spec));
  const ModelPtr model = builder.build().value();
  const auto at = [&](std::string_view name) { return (*model)[nearest_module(*model, name)].name; };
  EXPECT_EQ(at("layers.0.attn"), "layers.0.attn");
  EXPECT_EQ(at("layers.0.attn.q.lora"), "layers.0.attn");
  EXPECT_EQ(at("layers.0.mlp"), "layers.0");
  EXPECT_EQ(at("layers.01"), "layers") << "parts of names, not letters";
  EXPECT_EQ(at("head"), "");
  EXPECT_EQ(at(""), "");
  EXPECT_EQ(at("layers."), "layers");
}

}  // namespace
}  // namespace stowage::model
