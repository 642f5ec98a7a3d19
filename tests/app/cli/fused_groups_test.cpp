// A part of what is executed as one has no scope of its own: who says so, and when.
#include <algorithm>

#include "app/cli/arguments/training_options.h"
#include "core/base/json.h"
#include "core/model/model_builder.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

constexpr const char* kExperts = R"({"schema": "stowage.model/1", "name": "moe", "modules": [
  {"name": "", "class": "GPTModel"}, {"name": "mlp", "class": "MoELayer"},
  {"name": "mlp.experts", "class": "TEGroupedMLP"}, {"name": "mlp.experts.linear_fc1", "class": "Linear"},
  {"name": "mlp.experts.linear_fc2", "class": "Linear"}],
 "tensors": [
  {"name": "mlp.experts.linear_fc1.weight", "dtype": "F32", "shape": [50], "kind": "parameter"},
  {"name": "mlp.experts.linear_fc2.weight", "dtype": "F32", "shape": [50], "kind": "parameter"}]})";

class FusedGroups : public CliFixture {};

TEST_F(FusedGroups, APassBackIsRefusedBeforeItIsAskedFor) {
  model::ModelBuilder builder;
  builder.add_module("", "GPTModel");
  builder.add_module("experts", "TEGroupedMLP");
  builder.add_module("experts.linear_fc1", "Linear");
  model::ModelBuilder::TensorSpec spec;
  spec.name = "experts.linear_fc1.weight";
  spec.shape = {1};
  spec.bytes = Bytes(4);
  builder.add_tensor(std::move(spec));
  const auto model = *builder.build();
  std::optional<protocol::TrainingRequest> request;
  EXPECT_TRUE(cli::TrainingOptions::check_scopes(request, *model)) << "forward alone";
  request.emplace();
  EXPECT_TRUE(cli::TrainingOptions::check_scopes(request, *model));
  request->scopes = {{"", true, {}}, {"experts", false, {}}};
  EXPECT_TRUE(cli::TrainingOptions::check_scopes(request, *model));
  for (const plan::ActivationScope& part :
       {plan::ActivationScope{"experts.linear_fc1", true, {}}, {"experts.linear_fc1", false, {}, true}}) {
    request->scopes = {{"", true, {}}, part};
    const auto refused = cli::TrainingOptions::check_scopes(request, *model);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().exit, cli::kRejected);
    EXPECT_EQ(refused.error().error.code, Code::OffloadFusedGroupPart);
    EXPECT_EQ(refused.error().error.subject, "experts.linear_fc1");
  }
}

TEST_F(FusedGroups, CheckSaysItOfAPlan) {
  const std::string model = write("moe.json", kExperts);
  Json plan = ask({"solve", model, "--gpu", "1GiB"}, 0, "stowage.plan/1");
  const auto warned = [&](const char* module) {
    plan["activations"] = Json::array({{{"module", module}, {"offload", "on"}}});
    const std::string file = write("plan.stowage", to_text(plan));
    std::vector<std::string> rules;
    const Json answer = ask({"check", model, file}, 0, "stowage.check/1");
    for (const Json& one : answer["diagnostics"]) rules.push_back(one["rule"].get<std::string>());
    const bool said = run_cli({"check", model, file}).out.find("fused group") != std::string::npos;
    EXPECT_EQ(said, std::count(rules.begin(), rules.end(), "offload.fused-group-part") == 1) << module;
    return said;
  };
  EXPECT_TRUE(warned("mlp.experts.linear_fc1"));
  EXPECT_FALSE(warned("mlp.experts"));
  EXPECT_FALSE(warned("mlp"));
}

}  // namespace
}  // namespace stowage::test
