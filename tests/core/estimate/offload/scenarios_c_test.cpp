// The scenarios of activation offload by their names, C1 to C5, with the numbers that TransformerEngine's
// rules give for them, worked out by hand.
#include <algorithm>

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/estimate/offload/schedule.h"
#include "core/estimate/offload/te_script.h"

namespace stowage::estimate::offload {
namespace {

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

Tensor tensor(const std::string& name, const std::string& module, std::uint64_t bytes) {
  Tensor out;
  out.name = name;
  out.module = module;
  out.bytes = bytes;
  return out;
}

/// Equal layers of 100 bytes that are saved last, 1 s forward and 2 s back.
Scenario equal_layers(std::size_t count, double rate) {
  Scenario out;
  out.memory = Memory::Step;
  out.to_host = out.to_device = rate;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "layers." + std::to_string(i);
    out.layers.push_back({name, 1, 2, {tensor("saved", name, 100)}});
    out.layers.back().tensors[0].ready_seconds = 1;
  }
  return out;
}

Answer answered(Scenario scenario) {
  auto out = answer(std::move(scenario));
  EXPECT_TRUE(out);
  return out ? std::move(*out) : Answer{};
}

Answer first_of_five(std::uint64_t n, double rate) {
  Scenario scenario = equal_layers(5, rate);
  scenario.offload_layers = n;
  return answered(std::move(scenario));
}

std::vector<std::uint32_t> others(const std::vector<Copy>& copies) {
  std::vector<std::uint32_t> out;
  for (const Copy& copy : copies) out.push_back(copy.other);
  return out;
}

TEST(OffloadScenarios, C1Schedule) {
  const Answer two = first_of_five(2, 200);  // a copy takes half a second
  ASSERT_TRUE(two.schedule);
  EXPECT_THAT(others(two.schedule->offloads), ElementsAre(3, 4)) << "given back before forward of these";
  EXPECT_THAT(others(two.schedule->reloads), ElementsAre(3, 2)) << "begun at backward of these";
  EXPECT_EQ(two.schedule->peak_sets, 3u);
  EXPECT_EQ(two.schedule->peak_bytes, 300u);
  EXPECT_THAT(two.schedule->stalls, IsEmpty());
  EXPECT_DOUBLE_EQ(two.schedule->seconds, 15);

  const Answer slow = first_of_five(3, 40);  // a copy takes two and a half seconds
  ASSERT_TRUE(slow.schedule);
  EXPECT_EQ(slow.schedule->peak_sets, 2u);
  // Layers 0, 1 and 2 must be gone before forward of 2, 3 and 4: each copy ends a second and a half late.
  // Back, one begins at backward of 3, 2 and 1 and takes half a second longer than that layer.
  const auto stall = [](bool backward, std::uint32_t layer, std::uint32_t waits_for, double at,
                        double seconds) {
    return AllOf(Field("backward", &Stall::backward, backward), Field("layer", &Stall::layer, layer),
                 Field("waits_layer", &Stall::waits_layer, waits_for),
                 Field("at", &Stall::at, DoubleNear(at, 1e-9)),
                 Field("seconds", &Stall::seconds, DoubleNear(seconds, 1e-9)));
  };
  EXPECT_THAT(slow.schedule->stalls, ElementsAre(stall(false, 2, 0, 2, 1.5), stall(false, 3, 1, 4.5, 1.5),
                                                 stall(false, 4, 2, 7, 1.5), stall(true, 2, 2, 13.5, 0.5),
                                                 stall(true, 1, 1, 16, 0.5), stall(true, 0, 0, 18.5, 0.5)));
  EXPECT_DOUBLE_EQ(slow.schedule->seconds, 21);

  // Tensors that are ready when half of the layer has run, copies of 1.4 s: the first is in time, and compute
  // waits before forward of layer 3 first.
  Scenario early = equal_layers(5, 100 / 1.4);
  for (Layer& layer : early.layers) layer.tensors[0].ready_seconds = 0.5;
  early.offload_layers = 3;
  const Answer named = answered(std::move(early));
  ASSERT_TRUE(named.schedule);
  EXPECT_EQ(named.schedule->peak_sets, 2u);
  ASSERT_FALSE(named.schedule->stalls.empty());
  EXPECT_THAT(named.schedule->stalls.front(), stall(false, 3, 1, 3, 0.3)) << "0.5 to 1.9 s, then to 3.3 s";

  const Answer four = first_of_five(4, 200);
  ASSERT_EQ(four.verdicts.warnings.size(), 1u);
  EXPECT_EQ(four.verdicts.warnings[0].rule, Verdict::Rule::NoOverlap);
  const Answer five = first_of_five(5, 200);
  EXPECT_FALSE(five.schedule);
  ASSERT_EQ(five.verdicts.refusals.size(), 1u);
  EXPECT_EQ(five.verdicts.refusals[0].rule, Verdict::Rule::LastLayer);
}

/// A scope over a list of three layers, off on the second; a fourth layer is outside of the list.
TEST(OffloadScenarios, C2Nesting) {
  Scenario scenario = equal_layers(4, 200);
  scenario.layers[3].name = scenario.layers[3].tensors[0].module = "head";
  scenario.scopes = {{"layers", Switch::On, {}}, {"layers.1", Switch::Off, {}}};
  const Answer own = answered(scenario);
  EXPECT_THAT(own.choice.offloaded, ElementsAre(0, 2));
  ASSERT_TRUE(own.schedule);
  EXPECT_THAT(own.verdicts.refusals, IsEmpty());

  scenario.target = Target::TeDefault;
  const Verdict not_a_prefix{Verdict::Rule::NotAPrefix, {"layers.0", "layers.2"}};
  const Answer refused = answered(scenario);
  EXPECT_FALSE(refused.schedule);
  EXPECT_THAT(refused.verdicts.refusals, ElementsAre(not_a_prefix));
  const auto exported = transformer_engine_script(scenario);
  ASSERT_TRUE(exported);
  EXPECT_THAT(exported->verdicts.refusals, ElementsAre(not_a_prefix));
  EXPECT_EQ(exported->text, "");
  const std::vector<Error> fixes = fixes_of(not_a_prefix, scenario);
  ASSERT_EQ(fixes.size(), 1u);
  EXPECT_EQ(fixes[0].code, Code::OffloadFixManual);

  scenario.target = Target::TeManual;
  const Answer manual = answered(scenario);
  EXPECT_THAT(manual.choice.offloaded, ElementsAre(0, 2));
  EXPECT_TRUE(manual.schedule) << "what was offered can do it";

  scenario.target = Target::TeNested;
  const Answer upstream = answered(scenario);
  EXPECT_THAT(upstream.verdicts.warnings,
              testing::Contains(Verdict{Verdict::Rule::InnerOffIgnored, {"layers.1"}}));
  EXPECT_THAT(upstream.choice.offloaded, ElementsAre(0, 1, 2)) << "upstream the off does nothing";
}

/// A scope within another: the innermost that is set wins, and beyond it the outer one holds again.
TEST(OffloadScenarios, C2LeavingAScopeRestoresTheOuterOne) {
  Scenario scenario = equal_layers(3, 200);
  scenario.layers[1].tensors = {tensor("a", "layers.1.mlp", 60), tensor("b", "layers.1.norm", 40)};
  scenario.scopes = {{"layers.1", Switch::On, {}}, {"layers.1.mlp", Switch::Off, {}}};
  const Answer out = answered(scenario);
  EXPECT_EQ(out.choice.tensors[1][0].reason, Reason::ScopeOff);
  EXPECT_EQ(out.choice.tensors[1][1].freed, 40u);
  scenario.target = Target::TeNested;
  const auto& warnings = answered(scenario).verdicts.warnings;
  EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [](const Verdict& one) {
    return one.rule == Verdict::Rule::InnerOffIgnored &&
           one.subjects == std::vector<std::string>{"layers.1.mlp"};
  }));
}

/// One saved tensor a rule, and what is freed of each.
TEST(OffloadScenarios, C3SevenRules) {
  Scenario scenario = equal_layers(2, 200);
  const std::string layer = "layers.0";
  std::vector<Tensor> tensors;
  for (const char* name : {"small", "large", "strided", "weight", "marked", "wrapper", "held"}) {
    tensors.push_back(tensor(name, layer, 1'000'000));
    tensors.back().elements = 262'144;
  }
  tensors[0].elements = 262'143;
  tensors[2].contiguous = false;
  tensors[3].kind = Kind::Parameter;
  tensors[4].marked = true;
  tensors[5].parts = {{"row-wise", 600'000, 300'000, true}, {"column-wise", 400'000, 300'000, false}};
  tensors[6].reference_kept = true;
  scenario.layers[0].tensors = tensors;
  scenario.scopes = {{layer, Switch::On, {}}};
  const Answer out = answered(scenario);
  const auto& rows = out.choice.tensors[0];
  EXPECT_EQ(rows[0].reason, Reason::TooSmall);
  EXPECT_EQ(rows[1].reason, std::nullopt);
  EXPECT_EQ(rows[2].reason, Reason::NonContiguous);
  EXPECT_EQ(rows[3].reason, Reason::Parameter);
  EXPECT_EQ(rows[4].reason, Reason::Marked);
  EXPECT_EQ(rows[5].reason, Reason::PartsNotAnnounced) << "the column-wise part was offered to nobody";
  EXPECT_EQ(rows[6].reason, Reason::ReferenceKept) << "moved, and not freed";
  std::uint64_t planned = 0, eligible = 0, moved = 0, freed = 0;
  for (const Chosen& row : rows) {
    planned += row.planned, eligible += row.eligible;
    moved += row.moved, freed += row.freed;
  }
  EXPECT_EQ(planned, 7'000'000u);
  EXPECT_EQ(eligible, 3'000'000u) << "large, wrapper, held";
  EXPECT_EQ(moved, 2'600'000u) << "of the wrapper only its row-wise part";
  EXPECT_EQ(freed, 1'600'000u);
  const Json audit = to_json(out)["audit"];
  EXPECT_EQ(audit["rows"].size(), 8u) << "the seven and the one of the other layer";
  EXPECT_EQ(audit["rows"][5]["reason"], "parts_not_announced");
  EXPECT_DOUBLE_EQ(audit["ratio"].get<double>(), 1.6 / 7) << "R: of what was hoped for";
  EXPECT_DOUBLE_EQ(audit["eligible_ratio"].get<double>(), 1.6 / 3) << "of what was possible";
}

/// R as Megatron has it: the peak fell by what it should have. Here all that can be freed is.
TEST(OffloadScenarios, C3TheWholePromiseIsKept) {
  const Json json = to_json(first_of_five(2, 200));
  EXPECT_DOUBLE_EQ(json["audit"]["ratio"].get<double>(), 1);
  EXPECT_DOUBLE_EQ(json["audit"]["eligible_ratio"].get<double>(), 1);
  const double fell = json["peak_bytes_without"].get<double>() - json["peak_bytes"].get<double>();
  EXPECT_DOUBLE_EQ(fell / json["audit"]["planned_bytes"].get<double>(), 1);
}

TEST(OffloadScenarios, C4FusedGroup) {
  Scenario scenario = equal_layers(3, 200);
  scenario.layers[0].tensors = {tensor("a", "layers.0.mlp.fc1", 50), tensor("b", "layers.0.mlp.act", 50)};
  scenario.groups = {{"grouped mlp", {"layers.0.mlp.fc1", "layers.0.mlp.act"}}};
  scenario.scopes = {{"layers.0.mlp.fc1", Switch::On, {}}};
  const Answer part = answered(scenario);
  EXPECT_FALSE(part.schedule);
  ASSERT_EQ(part.verdicts.refusals.size(), 1u);
  EXPECT_EQ(part.verdicts.refusals[0].rule, Verdict::Rule::FusedGroupPart);
  scenario.scopes = {{"layers.0.mlp", Switch::On, {}}};
  const Answer whole = answered(scenario);
  ASSERT_TRUE(whole.schedule);
  EXPECT_EQ(whole.choice.tensors[0][0].freed + whole.choice.tensors[0][1].freed, 100u);
}

TEST(OffloadScenarios, C5ByteCap) {
  constexpr std::uint64_t kMb = 1'000'000;
  Scenario scenario = equal_layers(2, 200);
  scenario.layers[0].tensors = {tensor("a", "layers.0", 40 * kMb), tensor("b", "layers.0", 30 * kMb),
                                tensor("c", "layers.0", 20 * kMb)};
  scenario.scopes = {{"layers.0", Switch::On, 64 * kMb}};
  const Answer out = answered(scenario);
  const auto& rows = out.choice.tensors[0];
  EXPECT_EQ(rows[0].freed, 40 * kMb);
  EXPECT_EQ(rows[1].reason, Reason::OverCap) << "40 and 20 are more than 40 alone, and 30 and 40 too many";
  EXPECT_EQ(rows[2].freed, 20 * kMb);
}

}  // namespace
}  // namespace stowage::estimate::offload
