// Work beside the window: the latest request wins, what was cancelled is never heard of, and nothing outlives
// its document.
#include <random>
#include <set>

#include "tests/app/gui/gui_fixture.h"
#include "widgets/common/view_facts.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class DocumentJobs : public test::WithDocument {};

TEST_F(DocumentJobs, OfTwoOpeningsTheSecondWins) {
  QSignalSpy models(&document, &Document::modelChanged);
  document.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  document.open(test::catalog("deepseek-v3.json.gz"));
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  QTest::qWait(100);
  EXPECT_EQ(models.size(), 1);
  EXPECT_TRUE(document.model()->find_module("transformer.h.0"));
}

TEST_F(DocumentJobs, NoTwoPlansHaveOneGeneration) {
  std::set<quint64> seen;
  const auto fresh = [&] { return document.state() && seen.insert(document.state()->generation).second; };
  openLlama();
  EXPECT_TRUE(fresh());
  for (const std::uint64_t gib : {6, 5, 6}) {
    document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(0), GiB(gib)));
    ASSERT_TRUE(document.waitUntilIdle());
    EXPECT_TRUE(fresh()) << gib;
  }
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(fresh());
  for (const char* name : {"gpt2-xl.json.gz", "llama-3.1-8b.json.gz"}) {
    document.open(test::catalog(name));
    ASSERT_TRUE(document.waitUntilIdle());
    EXPECT_TRUE(fresh()) << name;
  }
}

TEST_F(DocumentJobs, AnOpeningThatIsCancelledIsNeverHeardOf) {
  QSignalSpy models(&document, &Document::modelChanged), failures(&document, &Document::openingFailed),
      notices(&document, &Document::notice);
  for (int i = 0; i < 5; ++i) {
    document.open(i % 2 ? test::catalog("gpt2-xl.json.gz") : folder.filePath(QStringLiteral("missing")));
    document.cancelOpening();
    document.cancelOpening();
  }
  QTest::qWait(300);
  EXPECT_EQ(models.size(), 0);
  EXPECT_EQ(failures.size(), 0);
  EXPECT_EQ(notices.size(), 5) << "said once each";
}

TEST_F(DocumentJobs, UnsavedEditsAreAskedAboutWhenTheOtherModelHasBeenRead) {
  openLlama();
  const auto model = document.model();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, kCpu));
  ASSERT_TRUE(document.waitUntilIdle());
  int asked = 0;
  bool may = false;
  QObject asker;
  document.setMayReplace(&asker, [&](const std::function<void(bool)>& answer) {
    ++asked;
    answer(may);
  });
  document.open(folder.filePath(QStringLiteral("missing")));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(asked, 0) << "a file that cannot be read replaces nothing";
  QSignalSpy ends(&document, &Document::openingEnded);
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(ends.size(), 1);
  EXPECT_EQ(document.model(), model);
  EXPECT_TRUE(document.dirty());
  may = true;
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_NE(document.model(), model);
  EXPECT_FALSE(document.dirty());
}

TEST_F(DocumentJobs, WhoAskedMayBeGone) {
  openLlama();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, kCpu));
  {
    QObject window;
    document.setMayReplace(&window,
                           [](const std::function<void(bool)>&) { ADD_FAILURE() << "the window is gone"; });
  }
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.model()->find_module("transformer.h.0"));
}

TEST_F(DocumentJobs, ADocumentMayGoAtAnyTime) {
  for (int milliseconds : {0, 1, 5, 20, 60}) {
    auto other = std::make_unique<Document>();
    other->setDefaultMachine(test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    other->open(test::catalog("llama-3.1-70b.json.gz"));
    QTest::qWait(milliseconds);
    if (other->model()) other->edit(QStringLiteral("x"), edits::withBudget(other->input(), gpu(0), GiB(20)));
    other.reset();
  }
  SUCCEED();
}

TEST_F(DocumentJobs, UndoInTheMiddleOfAnAnswerShowsThePlanFromBeforeAtOnce) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  const auto before = document.state();
  for (int i = 0; i < 5; ++i) {
    document.edit(QStringLiteral("budget"),
                  edits::withBudget(document.input(), gpu(0), GiB(20) + MiB(static_cast<std::uint64_t>(i))));
    document.undoStack().undo();
    ASSERT_FALSE(document.state()->solving) << "round " << i;
    ASSERT_TRUE(document.state()->placement == before->placement) << "round " << i;
    ASSERT_TRUE(document.state()->machine == before->machine);
  }
  QTest::qWait(300);
  EXPECT_TRUE(document.state()->placement == before->placement)
      << "an answer to a question taken back came after all";
}

TEST_F(DocumentJobs, AQuestionThatCannotBeAskedSaysWhyAndIsGoneAfterUndo) {
  openLlama();
  auto next = document.input();
  next.settings.rules.push_back({"model.layers.3", gpu(0), false});
  next.settings.rules.push_back({"model.layers.3", kCpu, false});
  document.edit(QStringLiteral("contradiction"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.problem());
  EXPECT_FALSE(document.state()->solving);
  EXPECT_FALSE(document.state()->answer);
  EXPECT_EQ(document.state()->placement.slots.size(), document.model()->tensors().size())
      << "the plan from before stays in sight";
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_FALSE(document.problem());
  EXPECT_TRUE(document.state()->answer);
  document.undoStack().redo();
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.problem());
}

/// Edits of a hand in a hurry, without any waiting: every state is whole, and what is undone is what was
/// there.
TEST_F(DocumentJobs, EditsThatDoNotWaitForTheirAnswersUndoToTheSamePlans) {
  openLlama();
  for (const int patience : {0, 2, 2000}) {
    document.setPatience(patience);
    QObject watcher;
    QObject::connect(&document, &Document::changed, &watcher, [&](const widgets::PlanStatePtr& state) {
      ASSERT_TRUE(state->facts) << "views draw from what the worker made";
      ASSERT_EQ(state->facts->places->lanes.size(), state->machine.devices.size() + 1);
      for (const auto& rule : state->settings.rules) EXPECT_TRUE(state->model->find_module(rule.name));
    });
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
      SCOPED_TRACE("patience " + std::to_string(patience) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      ASSERT_TRUE(document.waitUntilIdle());
      const auto before = document.state()->placement;
      const auto input = document.input();
      const int steps = 1 + static_cast<int>(random() % 12);
      for (int i = 0; i < steps; ++i) {
        auto next =
            edits::withBudget(document.input(), gpu(0), GiB(3 + random() % 9) + MiB(random() % 1000 + 1));
        const std::string layer = "model.layers." + std::to_string(random() % 32);
        if (random() % 2 == 0)
          next = edits::pin(std::move(next), *document.model(), {module(layer.c_str())}, kCpu);
        document.edit(QStringLiteral("step"), next);
        if (random() % 3 == 0) QTest::qWait(static_cast<int>(random() % 10));
      }
      for (int i = 0; i < steps; ++i) document.undoStack().undo();
      ASSERT_TRUE(document.waitUntilIdle());
      EXPECT_TRUE(document.input() == input);
      EXPECT_TRUE(document.state()->placement == before) << "the very plan that was there";
      EXPECT_TRUE(document.state()->machine == input.machine);
    }
  }
}

/// Another set of devices of the same number: slots mean other places now, and no picture may mix them up.
TEST_F(DocumentJobs, WhileItIsSolvedThePictureSpeaksOfTheDevicesItWasMadeFor) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30}, 64ull << 30));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  const auto other = test::machineOf({24ull << 30, 24ull << 30}, 160ull << 30, false);
  ASSERT_EQ(other.devices.size(), document.input().machine.devices.size());
  QObject::connect(&document, &Document::changed, &document, [&](const widgets::PlanStatePtr& state) {
    ASSERT_EQ(state->machine.devices.size(), state->evaluation.devices.size());
    for (std::size_t i = 0; i < state->machine.devices.size(); ++i)
      ASSERT_EQ(state->machine.devices[i].id, state->evaluation.devices[i].device);
  });
  document.edit(QStringLiteral("machine"), edits::withMachine(document.input(), other));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  document.undoStack().undo();
  ASSERT_TRUE(document.waitUntilIdle(60000));
}

/// A machine with one device more keeps what it can where it is.
TEST_F(DocumentJobs, AnotherDeviceMovesNothingThatNeedNotMove) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({24ull << 30}, 64ull << 30, false));
  ASSERT_TRUE(document.waitUntilIdle());
  const auto before =
      plan::to_device_map(*document.model(), document.state()->machine, document.state()->placement);
  auto next = document.input();
  next.machine = test::machineOf({24ull << 30}, 64ull << 30, true);
  document.edit(QStringLiteral("disk"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(plan::to_device_map(*document.model(), document.state()->machine, document.state()->placement),
            before);
}

/// Everything at once, in any order: in the end the document shows the answer to its own question.
TEST_F(DocumentJobs, AnyOrderOfRequestsEndsWithTheAnswerToTheLast) {
  for (const std::uint32_t seed : {7u, 42u, 1001u}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    Document other;
    other.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
    quint64 generation = 0;
    QObject::connect(&other, &Document::modelChanged, &other, [&] { generation = 0; });
    QObject::connect(&other, &Document::changed, &other, [&](const widgets::PlanStatePtr& state) {
      ASSERT_TRUE(state);
      EXPECT_EQ(state->model, other.model());
      EXPECT_EQ(state->placement.slots.size(), other.model()->tensors().size());
      EXPECT_GE(state->generation, generation);
      generation = state->generation;
    });
    const QStringList models{test::catalog("llama-3.1-8b.json.gz"), test::catalog("gpt2-xl.json.gz"),
                             folder.filePath(QStringLiteral("missing.pt2"))};
    for (int step = 0; step < 60; ++step) {
      switch (random() % 8) {
        case 0:
          other.open(models[static_cast<qsizetype>(random() % 3)]);
          break;
        case 1:
          other.cancelOpening();
          break;
        case 2:
        case 3:
          if (other.model())
            other.edit(QStringLiteral("budget"),
                       edits::withBudget(other.input(), gpu(0), GiB(1 + random() % 12)));
          break;
        case 4:
          other.undoStack().undo();
          break;
        case 5:
          other.undoStack().redo();
          break;
        case 6:
          QTest::qWait(static_cast<int>(random() % 30));
          break;
        default:
          if (random() % 6 == 0) other.close();
      }
    }
    ASSERT_TRUE(other.waitUntilIdle(60000));
    if (!other.model()) continue;
    EXPECT_FALSE(other.state()->solving);
    EXPECT_TRUE(other.state()->machine == other.input().machine);
    EXPECT_TRUE(other.state()->settings == other.input().settings);
    EXPECT_TRUE(other.state()->answer || other.problem());
  }
}

/// Whether a model may replace unsaved edits is asked, and nothing waits for the answer: the document goes
/// on, and what is opened meanwhile makes the question void.
TEST_F(DocumentJobs, AnOldQuestionAnsweredLateReplacesNothing) {
  openLlama();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, kCpu));
  ASSERT_TRUE(document.waitUntilIdle());
  std::vector<std::function<void(bool)>> asked;
  QObject asker;
  document.setMayReplace(&asker,
                         [&](std::function<void(bool)> answer) { asked.push_back(std::move(answer)); });
  const auto before = document.model();
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.size() == 1; }, 20000));
  EXPECT_TRUE(document.opening());
  EXPECT_EQ(document.model(), before);
  document.edit(QStringLiteral("unpin"), edits::liftAllRules(document.input()));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !document.solving(); }, 20000)) << "edits go on";
  document.open(test::catalog("t5-11b.json.gz"));
  asked[0](true);
  EXPECT_EQ(document.model(), before) << "nobody wants that one any more";
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.size() == 2; }, 20000));
  asked[0](true);
  EXPECT_EQ(document.model(), before);
  asked[1](true);
  asked[1](true);
  EXPECT_NE(document.model(), before);
  EXPECT_FALSE(document.opening());
  EXPECT_TRUE(QString::fromStdString(document.model()->name()).contains(QStringLiteral("t5")));
}

TEST_F(DocumentJobs, NoAndAWindowThatIsMadeAnewMeanwhile) {
  openLlama();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, kCpu));
  ASSERT_TRUE(document.waitUntilIdle());
  int first = 0;
  std::function<void(bool)> answer;
  QObject window, next;
  document.setMayReplace(&window, [&](std::function<void(bool)>) { ++first; });
  const auto before = document.model();
  document.open(test::catalog("gpt2-xl.json.gz"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return first == 1; }, 20000));
  document.setMayReplace(&next, [&](std::function<void(bool)> given) { answer = std::move(given); });
  ASSERT_TRUE(answer) << "the new window asks again";
  QSignalSpy ended(&document, &Document::openingEnded);
  answer(false);
  EXPECT_EQ(ended.size(), 1);
  EXPECT_EQ(document.model(), before);
  EXPECT_TRUE(document.dirty());
  EXPECT_FALSE(document.opening());
}

}  // namespace
}  // namespace stowage::app
