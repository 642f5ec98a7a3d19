// What the card promises is what comes: a preview asks what the drop asks, and the drop takes its answer.
#include <random>

#include "app/gui/what_if/what_if.h"
#include "tests/app/gui/gui_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using model::ModuleId;
using std::chrono_literals::operator""h;
using std::chrono_literals::operator""ms;

class PreviewIsDrop : public test::WithDocument {
 protected:
  void SetUp() override {
    document.setQuickWithin(1h);
    document.setPatience(20000);
  }
  widgets::DropPreview ask(const std::vector<ModuleId>& modules, DeviceId device, bool parts = false) {
    return whatIf.preview(modules, device, {}, parts);
  }
  void edit(PlanInput next) {
    document.edit(QStringLiteral("edit"), std::move(next));
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  void pin(const char* name, DeviceId device) { edit(document.moveTo({module(name)}, device).input); }
  void setGpus(std::vector<std::uint64_t> gpus, std::uint64_t cpu, bool disk) {
    edit(edits::withMachine(document.input(), test::machineOf(std::move(gpus), cpu, disk)));
  }
  /// Asks, drops, compares, and takes the drop back. True when it was accepted.
  bool check(const std::vector<ModuleId>& modules, DeviceId device, bool parts = false) {
    const auto preview = ask(modules, device, parts);
    EXPECT_TRUE(preview.after || !preview.accepted) << "the answer was waited for";
    if (!preview.liftRule.isEmpty()) return false;
    const auto asked = document.moveTo(modules, device, parts).input;
    if (asked == document.input()) return preview.accepted;
    const auto before = document.state()->placement;
    const quint64 solved = plansSolved();
    document.edit(QStringLiteral("drop"), asked);
    EXPECT_TRUE(document.waitUntilIdle(60000));
    const auto& after = *document.state();
    const bool refused =
        document.problem() || !after.answer || after.answer->outcome == solve::Outcome::Infeasible;
    EXPECT_EQ(preview.accepted, !refused) << preview.refusal.toStdString();
    if (preview.accepted) {
      EXPECT_EQ(plansSolved(), solved) << "solved once more by the drop";
      EXPECT_TRUE(after.placement == preview.after->placement);
      EXPECT_EQ(after.evaluation.gpu_bytes, preview.after->evaluation.gpu_bytes);
      EXPECT_EQ(after.evaluation.step_seconds, preview.after->evaluation.step_seconds);
      EXPECT_EQ(after.settings.rules, preview.after->settings.rules);
      EXPECT_TRUE(after.evaluation.fits);
    }
    document.undoStack().undo();
    EXPECT_TRUE(document.waitUntilIdle(60000));
    EXPECT_TRUE(document.state()->placement == before);
    return preview.accepted;
  }
  WhatIf whatIf{document};
};

TEST_F(PreviewIsDrop, UnderAPinAbove) {
  openLlama();
  pin("model.layers", kCpu);
  EXPECT_TRUE(check({module("model.layers.3")}, gpu(0)));
  EXPECT_TRUE(check({module("model.layers.3.mlp")}, gpu(0))) << "its block is moved";
  EXPECT_TRUE(check({module("model.layers.3.mlp")}, kDisk, true)) << "that part alone";
}

TEST_F(PreviewIsDrop, OverPinsBelow) {
  openLlama();
  pin("model.layers.3", gpu(0));
  pin("model.layers.7", kDisk);
  EXPECT_TRUE(check({module("model.layers")}, kCpu));
  EXPECT_FALSE(check({module("model.layers")}, gpu(0))) << "15 GiB on a card of 8";
}

/// The plan that previews keep near was made for another machine: its devices are other numbers now.
TEST_F(PreviewIsDrop, AfterAGpuWentAndNothingFits) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({6ull << 30, 6ull << 30}, 6ull << 30, false));
  pin("model.layers.20", gpu(1));
  setGpus({6ull << 30}, 6ull << 30, true);
  ASSERT_TRUE(document.state()->evaluation.fits);
  for (const char* name : {"model.layers.0", "model.layers.20", "lm_head"}) {
    EXPECT_TRUE(check({module(name)}, kCpu)) << name;
    check({module(name)}, kDisk);
  }
  setGpus({6ull << 30}, 6ull << 30, false);
  ASSERT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
  for (const char* name : {"model.layers.0", "model.layers.20", "lm_head"})
    EXPECT_FALSE(check({module(name)}, gpu(0))) << name;
  setGpus({6ull << 30, 6ull << 30, 6ull << 30}, 6ull << 30, false);
  for (const char* name : {"model.layers.0", "model.layers.20", "lm_head"})
    EXPECT_TRUE(check({module(name)}, gpu(2))) << name;
}

TEST_F(PreviewIsDrop, InSomebodysMap) {
  openLlama(64);
  auto next = document.input();
  next.map = std::make_shared<const plan::DeviceMap>(
      plan::DeviceMap{{{"model", gpu(0)}, {"lm_head", kCpu}, {"model.layers.4", kCpu}}});
  edit(std::move(next));
  const auto preview = ask({module("model.layers")}, kCpu);
  ASSERT_TRUE(preview.accepted);
  const quint64 solved = plansSolved();
  edit(document.moveTo({module("model.layers")}, kCpu).input);
  EXPECT_EQ(plansSolved(), solved);
  EXPECT_TRUE(document.state()->placement == preview.after->placement);
}

TEST_F(PreviewIsDrop, PricesAreAnswersToo) {
  openLlama();
  int priced = 0;
  QObject::connect(&whatIf, &WhatIf::priced, &whatIf, [&] { ++priced; });
  whatIf.price({module("model.layers.30")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return priced == 3; }, 20000));
  const quint64 solved = plansSolved();
  const auto target = deviceOf("model.layers.30") == kCpu ? gpu(0) : kCpu;
  pin("model.layers.30", target);
  EXPECT_EQ(plansSolved(), solved) << "the price of that place was the plan";
  EXPECT_EQ(deviceOf("model.layers.30"), target);
}

/// What lifting a pin would do is told before it is done, and is what it does.
TEST_F(PreviewIsDrop, APinnedModuleIsPricedWithoutItsPinToo) {
  openLlama();
  const QString name = QStringLiteral("model.layers.30");
  const auto before = document.state();
  const auto from = deviceOf(name.toUtf8().constData()), to = from == kCpu ? gpu(0) : kCpu;
  pin(name.toUtf8().constData(), to);
  std::vector<widgets::PlacePrice> prices;
  QObject::connect(&whatIf, &WhatIf::priced, &whatIf,
                   [&](const widgets::PlacePrice& price) { prices.push_back(price); });
  whatIf.price({module("model.layers.30")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return prices.size() == 4; }, 20000));
  const auto unpinned = std::find_if(prices.begin(), prices.end(), [](const auto& p) { return !p.device; });
  ASSERT_NE(unpinned, prices.end());
  EXPECT_TRUE(unpinned->possible);
  const auto pinned = document.state();
  const quint64 solved = plansSolved();
  edit(edits::unpin(document.input(), *document.model(), {module("model.layers.30")}));
  EXPECT_EQ(plansSolved(), solved) << "the price was the plan";
  const bool same = document.state()->placement == pinned->placement;
  EXPECT_EQ(unpinned->words == QStringLiteral("as now"), same) << unpinned->words.toStdString();
  if (!same) {
    EXPECT_TRUE(unpinned->words.startsWith(widgets::secondsDeltaText(
        document.state()->evaluation.step_seconds - pinned->evaluation.step_seconds)))
        << unpinned->words.toStdString();
  }
}

/// Where plans take longer than a frame the card shows a plan near the one on the screen; the drop shows the
/// same at once, and goes on from there to the best.
TEST_F(PreviewIsDrop, OfASlowPlanIsShownAtOnceAndSolvedOnFromThere) {
  document.setQuickWithin(0ms);
  openLlama();
  pin("lm_head", kCpu);
  ASSERT_FALSE(document.fast());
  const auto layer = module("model.layers.30");
  const auto target = deviceOf("model.layers.30") == kCpu ? gpu(0) : kCpu;
  const auto preview = ask({layer}, target);
  ASSERT_TRUE(preview.after) << preview.refusal.toStdString();
  std::vector<widgets::PlanStatePtr> shown;
  QObject::connect(&document, &Document::changed, &document,
                   [&](const widgets::PlanStatePtr& state) { shown.push_back(state); });
  const quint64 solved = plansSolved();
  edit(document.moveTo({layer}, target).input);
  ASSERT_FALSE(shown.empty());
  EXPECT_TRUE(shown.front()->placement == preview.after->placement);
  EXPECT_EQ(plansSolved(), solved + 1) << "the first answer is there, the best is still to be found";
  EXPECT_FALSE(document.state()->solving);
  EXPECT_GE(document.state()->evaluation.gpu_bytes, preview.after->evaluation.gpu_bytes);
}

/// An answer that was found near one plan is none near another.
TEST_F(PreviewIsDrop, AnotherPlanInBetweenIsAnotherQuestion) {
  openLlama();
  const auto layer = module("model.layers.30");
  ask({layer}, kDisk);
  const auto old = document.moveTo({layer}, kDisk).input;
  ASSERT_TRUE(document.known(old));
  pin("lm_head", kDisk);
  EXPECT_FALSE(document.known(old)) << "it was found near the plan before";
}

class RandomPreviews : public PreviewIsDrop, public ::testing::WithParamInterface<std::uint32_t> {
 protected:
  std::mt19937 random{GetParam()};
  std::uint64_t below(std::uint64_t n) { return random() % n; }
  ModuleId anyModule() {
    return ModuleId(static_cast<std::uint32_t>(below(document.model()->modules().size())));
  }
  DeviceId anyDevice() {
    const auto& devices = document.input().machine.devices;
    return devices[below(devices.size())].id;
  }
  void changeTheMachine() {
    std::vector<std::uint64_t> gpus(below(4));
    for (auto& bytes : gpus) bytes = (2 + below(9)) << 30;
    setGpus(std::move(gpus), (4 + below(16)) << 30, below(3) != 0);
  }
};

TEST_P(RandomPreviews, AreWhatComes) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  openLlama();
  int accepted = 0;
  for (int step = 0; step < 12; ++step) {
    switch (below(4)) {
      case 0:
        changeTheMachine();
        break;
      case 1:
        edit(edits::forbid(document.input(), *document.model(), {anyModule()}, anyDevice()));
        break;
      default:
        edit(document.moveTo({anyModule()}, anyDevice(), below(4) == 0).input);
    }
    if (!document.state()->catalog) continue;
    accepted += check({anyModule(), anyModule()}, anyDevice(), below(4) == 0) ? 1 : 0;
    accepted += check({anyModule()}, anyDevice()) ? 1 : 0;
  }
  RecordProperty("accepted", accepted);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPreviews, ::testing::Range(0u, 8u));

}  // namespace
}  // namespace stowage::app
