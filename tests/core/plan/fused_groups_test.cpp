// Modules that are executed as one: what they save for backward goes as a whole.
#include "core/plan/fused_groups.h"

#include <gtest/gtest.h>

#include "core/model/model_builder.h"
#include "core/plan/lints/lints.h"

namespace stowage::plan {
namespace {

model::ModelPtr model_with_experts() {
  model::ModelBuilder builder;
  const std::pair<const char*, const char*> modules[] = {
      {"", "GPTModel"},
      {"layers", "ModuleList"},
      {"layers.0", "TransformerLayer"},
      {"layers.0.mlp", "MoELayer"},
      {"layers.0.mlp.experts", "megatron.core.transformer.moe.experts.TEGroupedMLP"},
      {"layers.0.mlp.experts.linear_fc1", "TEColumnParallelGroupedLinear"},
      {"layers.0.mlp.experts.linear_fc2", "TERowParallelGroupedLinear"},
      {"layers.0.mlp.experts_too", "MLP"},
      {"layers.0.mlp.experts_too.linear_fc1", "Linear"}};
  for (const auto& [name, class_name] : modules) builder.add_module(name, class_name);
  model::ModelBuilder::TensorSpec spec;
  spec.name = "layers.0.mlp.experts.linear_fc1.weight0";
  spec.shape = {1};
  spec.bytes = Bytes(4);
  builder.add_tensor(std::move(spec));
  auto built = builder.build();
  if (!built) throw std::runtime_error(sentence(built.error()));
  return *built;
}

TEST(FusedGroups, APartIsRefusedAndTheGroupIsNot) {
  const auto model = model_with_experts();
  for (const char* part : {"layers.0.mlp.experts.linear_fc1", "layers.0.mlp.experts.linear_fc2"}) {
    const auto group = fused_group_of(*model, *model->find_module(part));
    ASSERT_TRUE(group) << part;
    EXPECT_EQ((*model)[*group].name, "layers.0.mlp.experts");
    for (const ActivationScope& scope : {ActivationScope{part, true, {}}, ActivationScope{part, false, {}},
                                         ActivationScope{part, false, {}, true}}) {
      const auto whole = check_fused_groups(*model, {scope});
      ASSERT_FALSE(whole) << part;
      EXPECT_EQ(whole.error().code, Code::OffloadFusedGroupPart);
      EXPECT_EQ(whole.error().subject, part);
    }
  }
  for (const char* whole : {"", "layers", "layers.0", "layers.0.mlp", "layers.0.mlp.experts",
                            "layers.0.mlp.experts_too", "layers.0.mlp.experts_too.linear_fc1", "nowhere"}) {
    EXPECT_TRUE(check_fused_groups(*model, {{whole, true, {}}})) << whole;
    const auto module = model->find_module(whole);
    EXPECT_FALSE(module && fused_group_of(*model, *module)) << whole;
  }
  EXPECT_FALSE(check_fused_groups(*model, {{"", true, {}}, {"layers.0.mlp.experts.linear_fc2", false, {}}}))
      << "one of them is enough";
}

TEST(FusedGroups, AllOfAModelAreListedWithTheirParts) {
  const auto model = model_with_experts();
  const std::vector<FusedGroup> want = {
      {"layers.0.mlp.experts", {"layers.0.mlp.experts.linear_fc1", "layers.0.mlp.experts.linear_fc2"}}};
  EXPECT_EQ(fused_groups(*model), want);
}

/// What a run is refused with is said of a plan beforehand: each part, and no group.
TEST(FusedGroups, APlanWithAScopeOnAPartIsWarnedOf) {
  const auto model = model_with_experts();
  Evaluation evaluation;
  add_activation_lints(*model, {}, evaluation);
  add_activation_lints(*model,
                       {{"", true, {}}, {"layers.0.mlp.experts", true, {}}, {"nowhere.linear_fc1", true, {}}},
                       evaluation);
  EXPECT_TRUE(evaluation.diagnostics.empty());
  const ActivationScopes parts{{"layers.0.mlp.experts.linear_fc1", true, {}},
                               {"layers.0.mlp", true, {}},
                               {"layers.0.mlp.experts.linear_fc2", false, {}}};
  add_activation_lints(*model, parts, evaluation);
  ASSERT_EQ(evaluation.diagnostics.size(), 2u);
  for (const Diagnostic& diagnostic : evaluation.diagnostics) {
    EXPECT_EQ(diagnostic.severity, Severity::Warning) << "the placement is as good";
    EXPECT_EQ(diagnostic.what.code, Code::OffloadFusedGroupPart);
    EXPECT_EQ(diagnostic.subjects.back(), "layers.0.mlp.experts");
  }
  EXPECT_EQ(evaluation.diagnostics[0].what.subject, parts[0].module);
  EXPECT_EQ(evaluation.diagnostics[1].what.subject, parts[2].module);
}

}  // namespace
}  // namespace stowage::plan
