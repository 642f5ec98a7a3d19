// What autograd holds until backward, as a plan counts it.
#include "core/plan/training.h"

#include "core/base/json.h"
#include "core/plan/evaluation/keep_free.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using test::machine_of;

/// "a" and "b.c", of ten numbers each.
model::ModelPtr two_modules() {
  model::ModelBuilder builder;
  for (const char* name : {"a.weight", "b.c.weight"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::F32;
    spec.shape = {10};
    spec.bytes = Bytes(40);
    builder.add_tensor(std::move(spec));
  }
  auto built = builder.build();
  if (!built) throw std::runtime_error(sentence(built.error()));
  return *built;
}

/// What autograd holds lies where its module is executed: on the GPU that streams it, with a runtime that
/// computes on the host there.
TEST(SavedActivations, WhatAutogradHoldsLiesWhereTheModuleIsExecuted) {
  const auto model = two_modules();
  const auto machine = machine_of({1000, 1000});
  Settings settings;
  settings.workload.training = Training{Optimizer::Sgd};
  settings.workload.training->saved = {{"a", Bytes(3)}, {"b", Bytes(5)}, {"b.c.gone", Bytes(7)}};
  Placement placement{{0, 1}};
  const auto saved = [&] {
    std::vector<std::uint64_t> out;
    for (const DeviceUse& use : evaluate(*model, machine, settings, placement).devices) {
      EXPECT_EQ(use.used, use.weights + use.training.total() + use.reserve + use.saved);
      out.push_back(use.saved.count());
    }
    return out;
  };
  EXPECT_EQ(saved(), (std::vector<std::uint64_t>{3, 12, 0, 0}))
      << "one that is gone counts for the one above";
  placement.slots = {2, 1};
  EXPECT_EQ(saved(), (std::vector<std::uint64_t>{0, 15, 0, 0})) << "streamed to the one GPU in use";
  settings.runtime.row = machine::kComputesOnHost;
  EXPECT_EQ(saved(), (std::vector<std::uint64_t>{0, 12, 3, 0}));
  const Json with = devices_json(evaluate(*model, machine, settings, placement)).at(2);
  EXPECT_EQ(with.at("saved_for_backward"), 3);
  settings.workload.training->saved.clear();
  EXPECT_EQ(saved(), (std::vector<std::uint64_t>{0, 0, 0, 0}));
  EXPECT_FALSE(
      devices_json(evaluate(*model, machine, settings, placement)).at(2).contains("saved_for_backward"));
}

/// What a run is found to need beside the plan is without what the plan counts.
TEST(SavedActivations, AreNotKeptFreeASecondTime) {
  DeviceUse use;
  use.weights = Bytes(40);
  EXPECT_EQ(measured_activations(use, Bytes(100)), Bytes(60));
  use.saved = Bytes(50);
  EXPECT_EQ(measured_activations(use, Bytes(100)), Bytes(10));
  use.saved = Bytes(90);
  EXPECT_EQ(measured_activations(use, Bytes(100)), Bytes(0));
}

TEST(SavedActivations, ThoseOfModulesThatAreGoneCountForTheOneAbove) {
  const auto model = two_modules();
  Workload workload;
  EXPECT_TRUE(saved_bytes(*model, workload).empty());
  workload.training = Training{};
  EXPECT_TRUE(saved_bytes(*model, workload).empty());
  workload.training->saved = {
      {"b.c", Bytes(1)}, {"b.gone", Bytes(2)}, {"gone.too", Bytes(4)}, {"", Bytes(8)}};
  const auto bytes = saved_bytes(*model, workload);
  const auto of = [&](const char* name) { return bytes[model->find_module(name)->index()].count(); };
  EXPECT_EQ(of("b.c"), 1u);
  EXPECT_EQ(of("b"), 2u);
  EXPECT_EQ(of(""), 12u);
  EXPECT_EQ(of("a"), 0u);
}

/// What another program saved is not this one's.
TEST(SavedActivations, ARunOfAnotherProgramIsRefused) {
  const auto model = two_modules();
  Settings settings;
  settings.workload.training = Training{Optimizer::Sgd};
  settings.workload.training->saved = {{"", Bytes(1)}, {"a", Bytes(3)}, {"b.c.gone", Bytes(7)}};
  EXPECT_TRUE(check_training(*model, settings));
  settings.workload.training->saved.push_back({"layers.0", Bytes(5)});
  const auto refused = check_training(*model, settings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::PlanSetting);
  EXPECT_NE(sentence(refused.error()).find("layers.0"), std::string::npos);
}

}  // namespace
}  // namespace stowage::plan
