#include "app/gui/what_if/what_if.h"

#include "tests/app/gui/gui_fixture.h"
#include "widgets/common/view_facts.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class WhatIfTest : public test::WithDocument {
 protected:
  widgets::DropPreview ask(const std::vector<model::ModuleId>& modules, machine::DeviceId device) {
    std::optional<widgets::DropPreview> later;
    auto now =
        whatIf.preview(modules, device, [&](widgets::DropPreview result) { later = std::move(result); });
    if (now.after || !now.accepted) return now;
    EXPECT_TRUE(QTest::qWaitFor([&] { return later.has_value(); }, 10000));
    return later.value_or(now);
  }
  WhatIf whatIf{document};
};

TEST_F(WhatIfTest, PreviewShowsThePlanAfterTheDropAndChangesNothing) {
  openLlama();
  const auto before = document.state();
  const auto layer = module("model.layers.31");
  const auto target = deviceOf("model.layers.31") == gpu(0) ? kCpu : gpu(0);
  const auto preview = ask({layer}, target);
  ASSERT_TRUE(preview.accepted) << preview.refusal.toStdString();
  ASSERT_TRUE(preview.after);
  const auto slot = plan::slot_of(*document.model(), preview.after->placement, layer);
  ASSERT_TRUE(slot);
  EXPECT_EQ(preview.after->machine.devices[*slot].id, target);
  EXPECT_FALSE(preview.summary.isEmpty());
  EXPECT_EQ(document.state(), before);
  EXPECT_EQ(document.undoStack().count(), 0);
}

/// What moves along is named where there is room for names.
TEST_F(WhatIfTest, TheCardNamesWhatMovesAlong) {
  openLlama();
  std::string hosted;
  for (int i = 0; i < 32 && hosted.empty(); ++i) {
    const std::string name = "model.layers." + std::to_string(i);
    if (deviceOf(name.c_str()) == kCpu) hosted = name;
  }
  ASSERT_FALSE(hosted.empty());
  const auto preview = ask({module(hosted.c_str())}, gpu(0));
  ASSERT_TRUE(preview.accepted) << preview.refusal.toStdString();
  EXPECT_TRUE(preview.summary.contains(QStringLiteral("layers."))) << preview.summary.toStdString();
  EXPECT_TRUE(preview.summary.contains(QStringLiteral(" to CPU"))) << preview.summary.toStdString();
  EXPECT_FALSE(preview.summary.contains(QStringLiteral("module"))) << preview.summary.toStdString();
}

TEST_F(WhatIfTest, WhatTheUserForbadeIsRefusedWithAKeyThatLiftsIt) {
  openLlama();
  document.edit(QStringLiteral("forbid"),
                edits::forbid(document.input(), *document.model(), {module("model.layers.4")}, kDisk));
  ASSERT_TRUE(document.waitUntilIdle());
  const auto preview = ask({module("model.layers.4")}, kDisk);
  EXPECT_FALSE(preview.accepted);
  EXPECT_TRUE(preview.refusal.contains(QStringLiteral("layers.4")));
  EXPECT_FALSE(preview.liftRule.isEmpty());
  EXPECT_TRUE(ask({module("model.layers.5")}, kDisk).accepted);
}

TEST_F(WhatIfTest, WhatWasAskedAboutOneModelIsNoAnswerAboutTheNext) {
  openLlama();
  const auto first = document.model();
  const auto id = module("model.layers.3");
  ASSERT_EQ(ask({id}, kCpu).after->model, first);
  open(test::catalog("gpt2-xl.json.gz"), test::machineOf({1ull << 30}, 64ull << 30));
  ASSERT_NE(document.model(), first);
  const auto preview = ask({id}, kCpu);
  ASSERT_TRUE(preview.after) << preview.refusal.toStdString();
  EXPECT_EQ(preview.after->model, document.model())
      << "the same module and device, asked about another model";
}

TEST_F(WhatIfTest, PricesUnderWayEndWithTheirModel) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  int priced = 0;
  QObject::connect(&whatIf, &WhatIf::priced, &whatIf, [&] { ++priced; });
  // The last module of a large model has a number that the small one does not have.
  whatIf.price({model::ModuleId(document.model()->modules().size() - 1)});
  ASSERT_TRUE(QTest::qWaitFor([&] { return priced > 0; }, 20000));
  const auto first = document.model();
  open(test::modelPath("gguf_llama/mixed_k.gguf"), test::machineOf({1ull << 30}, 64ull << 30));
  ASSERT_NE(document.model(), first);
  const int before = priced;
  QTest::qWait(500);
  EXPECT_EQ(priced, before);
}

TEST_F(WhatIfTest, WithNothingSelectedNothingIsPriced) {
  openLlama();
  int priced = 0;
  QObject::connect(&whatIf, &WhatIf::priced, &whatIf, [&] { ++priced; });
  whatIf.price({module("lm_head")});
  whatIf.price({});
  QTest::qWait(500);
  EXPECT_EQ(priced, 0);
}

TEST_F(WhatIfTest, TooMuchIsRefused) {
  openLlama(4);
  const auto preview = ask({module("model.layers")}, gpu(0));
  EXPECT_FALSE(preview.accepted);
  EXPECT_TRUE(preview.refusal.contains(QStringLiteral("cuda:0"))) << preview.refusal.toStdString();
}

TEST_F(WhatIfTest, APartSaysThatItsBlockMoves) {
  openLlama();
  const auto preview = ask({module("model.layers.2.self_attn.q_proj")}, kCpu);
  EXPECT_TRUE(preview.note.contains(QStringLiteral("q_proj"))) << preview.note.toStdString();
  EXPECT_TRUE(preview.note.contains(QStringLiteral("LlamaDecoderLayer")));
}

TEST_F(WhatIfTest, WithoutPatienceThePreviewComesLaterOnceAndOnlyForTheLastQuestion) {
  openLlama();
  document.setPatience(0);
  const auto layer = module("model.layers.2"), other = module("model.layers.7");
  int stale = 0, came = 0;
  const auto first = whatIf.preview({layer}, kCpu, [&](const widgets::DropPreview&) { ++stale; });
  EXPECT_TRUE(first.accepted && !first.after) << "nothing is known yet, and nobody waits";
  widgets::DropPreview last;
  whatIf.preview({other}, kDisk, [&](widgets::DropPreview result) {
    ++came;
    last = std::move(result);
  });
  ASSERT_TRUE(QTest::qWaitFor([&] { return came > 0; }, 10000));
  QTest::qWait(50);
  EXPECT_EQ(came, 1);
  EXPECT_EQ(stale, 0);
  ASSERT_TRUE(last.after);
  ASSERT_TRUE(last.after->facts) << "the views need not work them out on the way";
  EXPECT_EQ(last.after->facts->tree, document.state()->facts->tree);
  const auto again = whatIf.preview({other}, kDisk, {});
  EXPECT_EQ(again.after, last.after) << "the same question has its answer";
}

TEST_F(WhatIfTest, EveryDeviceGetsAPrice) {
  openLlama();
  QSignalSpy prices(&whatIf, &WhatIf::priced);
  whatIf.price({module("model.layers.2")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return prices.size() == 3; }, 10000));
  for (const auto& row : prices) EXPECT_FALSE(qvariant_cast<widgets::PlacePrice>(row[0]).words.isEmpty());
}

/// What the core says of a module and its budgets, for the newest question alone.
TEST_F(WhatIfTest, WhatHoldsAModuleComesFromAWorker) {
  openLlama();
  std::vector<model::ModuleId> of;
  std::vector<solve::Hold> found;
  QObject::connect(&whatIf, &WhatIf::explained, &whatIf,
                   [&](model::ModuleId module, const std::vector<solve::Hold>& holds) {
                     of.push_back(module);
                     found = holds;
                   });
  whatIf.explain(module("model.layers.3"));
  whatIf.explain(module("model.layers.31"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !of.empty(); }, 10000));
  QTest::qWait(50);
  EXPECT_EQ(of, std::vector{module("model.layers.31")});
  const widgets::PlanState& state = *document.state();
  const auto wanted = solve::holds(*state.catalog, state.machine, state.settings, state.placement,
                                   state.evaluation, "model.layers.31");
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].kind, wanted[i].kind);
    EXPECT_EQ(found[i].bytes, wanted[i].bytes);
  }
}

TEST_F(WhatIfTest, AfterStopNoWorkerIsAtItAndNothingComes) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  document.setPatience(0);
  int came = 0;
  QObject::connect(&whatIf, &WhatIf::priced, &whatIf, [&] { ++came; });
  whatIf.price({module("model.layers.2")});
  QTest::qWait(150);
  whatIf.preview({module("model.layers.3")}, kCpu, [&](const widgets::DropPreview&) { ++came; });
  whatIf.stop();
  const int before = came;
  const quint64 solved = plansSolved();
  QTest::qWait(300);
  EXPECT_EQ(came, before);
  EXPECT_EQ(plansSolved(), solved);
}

}  // namespace
}  // namespace stowage::app
