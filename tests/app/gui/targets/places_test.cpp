// Where inputs and the KV cache lie: said in the window, kept in the plan, held against the weights.
#include <gmock/gmock.h>

#include "app/gui/document/saved_plan.h"
#include "app/gui/targets/places_dialog.h"
#include "app/gui/targets/target_actions.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class Places : public test::WithTargets {
 protected:
  void openWithCache() {
    Json json = test::seedModel();
    json["kv_cache"] = {
        {"layers", 2}, {"bytes_per_token_at_2_bytes", 128}, {"modules", {"layers.0.fc", "layers.1.fc"}}};
    json["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}}, {{"name", "labels"}, {"kind", "labels"}}};
    open(write("cache.json", json), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    settle();
  }
  /// Opens the dialog, has `fill` filled in, and applies it.
  template <class Fill>
  void say(const Fill& fill) {
    action("plan.places")->trigger();
    auto* dialog = window->findChild<PlacesDialog*>();
    ASSERT_TRUE(dialog);
    fill(*dialog);
    dialog->accept();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    waitForCheck();
  }
  static void choose(QComboBox* box, const char* device) {
    ASSERT_TRUE(box);
    const int row = box->findData(QString::fromLatin1(device));
    ASSERT_GE(row, 0) << device;
    box->setCurrentIndex(row);
  }
  std::vector<runtimes::Rule> rules() {
    std::vector<runtimes::Rule> out;
    for (const runtimes::Finding& finding : found().findings) out.push_back(finding.rule);
    return out;
  }
  const plan::ValuePlaces& places() { return document.input().target.places; }
};

TEST_F(Places, TheCheckHoldsWeightsAgainstThem) {
  openWithCache();
  check("target.pytorch");
  EXPECT_TRUE(found().findings.empty());
  const plan::Placement before = document.state()->placement;
  say([](PlacesDialog& dialog) { choose(dialog.inputs(), "cpu"); });
  EXPECT_EQ(places().input_device, kCpu);
  EXPECT_THAT(rules(), testing::Contains(runtimes::Rule::IndexAndWeight));
  EXPECT_EQ(document.state()->placement, before) << "no plan depends on it";
  document.undoStack().undo();
  waitForCheck();
  EXPECT_TRUE(found().findings.empty());
  EXPECT_EQ(places(), plan::ValuePlaces());
  document.undoStack().redo();
  waitForCheck();
  EXPECT_THAT(rules(), testing::Contains(runtimes::Rule::IndexAndWeight));
  // One input by its name stands above all.
  say([](PlacesDialog& dialog) { choose(dialog.input("input_ids"), "0"); });
  EXPECT_THAT(rules(), testing::Not(testing::Contains(runtimes::Rule::IndexAndWeight)));
  EXPECT_EQ(places().input_devices,
            (std::vector<std::pair<std::string, machine::DeviceId>>{{"input_ids", gpu(0)}}));
}

TEST_F(Places, TheCacheIsHeldAgainstItsLayersAndTheWayOutIsTaken) {
  openWithCache();
  check("target.pytorch");
  say([](PlacesDialog& dialog) { choose(dialog.cache(), "cpu"); });
  EXPECT_THAT(rules(), testing::ElementsAre(runtimes::Rule::KvCache));
  press(QStringLiteral("Move the buffers"));
  waitForCheck();
  EXPECT_TRUE(found().findings.empty());
  EXPECT_EQ(places(), plan::ValuePlaces());
}

/// A way out changes what it names: what else a person said of the target and of places stays in the plan.
TEST_F(Places, AWayOutChangesNothingElseOfThePlan) {
  openWithCache();
  check("target.pytorch");
  PlanInput input = document.input();
  input.target.settings = {{"unheard-of", true}};
  input.target.places.input_device = kCpu;
  input.target.places.input_devices = {{"gone", gpu(1)}};
  input.target.places.kv_device = kCpu;
  document.edit(QStringLiteral("said"), input);
  waitForCheck();
  EXPECT_THAT(rules(), testing::IsSupersetOf({runtimes::Rule::IndexAndWeight, runtimes::Rule::KvCache}));
  const int steps = document.undoStack().count();
  press(QStringLiteral("Copy the ids in the program"));
  waitForCheck();
  EXPECT_THAT(rules(), testing::Not(testing::Contains(runtimes::Rule::IndexAndWeight)));
  EXPECT_EQ(document.input().target, input.target);
  EXPECT_EQ(document.undoStack().count(), steps) << "a copy is the program's, and no step of the plan";
  press(QStringLiteral("Move the buffers"));
  waitForCheck();
  input.target.places.kv_device.reset();
  EXPECT_EQ(document.input().target, input.target) << "the cache alone was moved";
}

/// What a plan says of a target that nobody knows outlives the arguments of a fix.
TEST(PlanTargets, ArgumentsChangeWhatTheyName) {
  plan::PlanTarget target;
  target.name = "of-tomorrow";
  target.settings = {{"unheard-of", true}, {"malloc_trim", false}};
  target.places.input_device = gpu(3);
  target.places.kv_device = kCpu;
  plan::PlanTarget expected = target;
  EXPECT_EQ(withArguments(target, {"--copy", "embed=index"}), expected);
  expected.settings[1].second = true;
  EXPECT_EQ(withArguments(target, {"--set", "malloc_trim=true"}), expected);
  expected.settings.emplace_back("offload_module_to_cpu", true);
  expected.places.kv_device.reset();
  EXPECT_EQ(withArguments(target, {"--set", "malloc_trim=true", "--kv-device", "layer", "--set",
                                   "offload_module_to_cpu=true"}),
            expected);
}

/// accelerate has the cache where a layer executes: that is said, and what the plan says of it stays unused.
TEST_F(Places, ARuntimeThatDecidesItselfIsNotAsked) {
  openWithCache();
  check("target.pytorch");
  say([](PlacesDialog& dialog) { choose(dialog.cache(), "cpu"); });
  check("target.accelerate");
  EXPECT_THAT(rules(), testing::Not(testing::Contains(runtimes::Rule::KvCache)));
  say([](PlacesDialog& dialog) {
    EXPECT_FALSE(dialog.cache()->isEnabled());
    EXPECT_TRUE(dialog.inputs()->isEnabled());
  });
  EXPECT_EQ(places().kv_device, kCpu) << "kept for whoever asks";
  check("target.pytorch");
  EXPECT_THAT(rules(), testing::ElementsAre(runtimes::Rule::KvCache));
}

/// The order in which a plan names its inputs is nothing that one changes in the dialog.
TEST_F(Places, WhatIsLeftAsItWasIsNoStep) {
  openWithCache();
  check("target.pytorch");
  PlanInput input = document.input();
  input.target.places.input_devices = {{"labels", kCpu}, {"gone", gpu(1)}, {"input_ids", gpu(0)}};
  document.edit(QStringLiteral("places"), input);
  waitForCheck();
  const int steps = document.undoStack().count();
  say([](PlacesDialog& dialog) {
    EXPECT_TRUE(dialog.input("labels"));
    EXPECT_FALSE(dialog.input("gone"));
  });
  EXPECT_EQ(places(), input.target.places);
  EXPECT_EQ(document.undoStack().count(), steps);
  say([](PlacesDialog& dialog) { dialog.input("labels")->setCurrentIndex(0); });
  EXPECT_EQ(places().input_devices, (std::vector<std::pair<std::string, machine::DeviceId>>{
                                        {"gone", gpu(1)}, {"input_ids", gpu(0)}}));
}

/// Of the plan it comes back as it was, with names and devices that are not there any more.
TEST_F(Places, ThePlanKeepsThem) {
  openWithCache();
  PlanInput input = document.input();
  input.target.places.input_device = gpu(7);
  input.target.places.input_devices = {{"gone", kCpu}};
  document.edit(QStringLiteral("places"), input);
  settle();
  input.target.name = "of-tomorrow";
  input.target.settings = {{"unheard-of", true}};
  document.edit(QStringLiteral("target"), input);
  settle();
  const int steps = document.undoStack().count();
  say([](PlacesDialog& dialog) {
    EXPECT_EQ(dialog.inputs()->currentData().toString(), QStringLiteral("7"));
  });
  EXPECT_EQ(places(), input.target.places);
  EXPECT_EQ(document.undoStack().count(), steps) << "nothing was changed";
  say([](PlacesDialog& dialog) { choose(dialog.inputs(), "1"); });
  EXPECT_EQ(document.input().target.name, "of-tomorrow");
  EXPECT_EQ(document.input().target.settings, input.target.settings);
  input = document.input();
  input.target.name.clear();
  input.target.settings.clear();
  TargetQuestion question = questionOf(input.target);
  EXPECT_EQ(question.target, nullptr);
  EXPECT_EQ(planTarget(question), input.target) << "of the runtime itself too";
}

}  // namespace
}  // namespace stowage::app
