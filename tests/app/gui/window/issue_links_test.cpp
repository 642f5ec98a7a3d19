// Every link in Issues does what it says: followed, what it was about is gone. Under somebody's map too,
// where a larger budget moves nothing.
#include <map>

#include "app/gui/document/plan_edits.h"
#include "app/gui/predict/predictor.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/predicted_issues.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using widgets::IssueFix;

class IssueLinks : public test::WithWindow {
 protected:
  void show(plan::DeviceMap map) {
    auto next = document.input();
    next.map = std::make_shared<const plan::DeviceMap>(std::move(map));
    document.edit(QStringLiteral("Show a map"), std::move(next));
    settle();
    ASSERT_FALSE(document.state()->answer);
  }
  std::vector<widgets::Issue> issues() const { return widgets::issuesOf(*document.state()); }
  bool isThere(const QString& title) const {
    const auto now = issues();
    return std::any_of(now.begin(), now.end(), [&](const auto& issue) { return issue.title == title; });
  }
  /// Follows each link, looks, and comes back. How many there were.
  int followAll() {
    int followed = 0;
    const bool given = document.input().map != nullptr;
    const auto before = document.state()->placement;
    for (const auto& issue : issues()) {
      if (given && issue.severity == plan::Severity::Error) {
        EXPECT_FALSE(issue.fixes.empty()) << issue.title.toStdString() << ": no way out";
      }
      for (const IssueFix& fix : issue.fixes) {
        SCOPED_TRACE((issue.title + QStringLiteral(": ") + fix.text).toStdString());
        window->commands().fix(fix);
        settle();
        EXPECT_FALSE(isThere(issue.title));
        const bool solved = document.state()->answer != nullptr;
        EXPECT_EQ(solved, !given || fix.solves) << "the map stays, or the link says that the solver decides";
        if (given) {
          EXPECT_EQ(fix.text.contains(QStringLiteral("et the solver decide")), fix.solves);
        }
        document.undoStack().undo();
        settle();
        EXPECT_TRUE(document.state()->placement == before);
        ++followed;
      }
    }
    return followed;
  }
};

TEST_F(IssueLinks, OfAMapOnTheDiskLetTheSolverDecideInsteadOfABudgetThatMovesNothing) {
  openLlama();
  show({{{"model.embed_tokens", kCpu},
         {"model.layers", kDisk},
         {"model.norm", gpu(0)},
         {"model.rotary_emb", gpu(0)},
         {"lm_head", kCpu}}});
  ASSERT_TRUE(isThere(QStringLiteral("Disk decides the speed")));
  for (const auto& issue : issues()) {
    for (const IssueFix& fix : issue.fixes) EXPECT_NE(fix.kind, IssueFix::Kind::RaiseBudget);
  }
  EXPECT_GE(followAll(), 1);
}

TEST_F(IssueLinks, OfAMapOverItsBudgetLetTheSolverDecideFirst) {
  auto machine = test::machineOf({8ull << 30}, 64ull << 30);
  machine.devices[0].physical = {};  // or no larger budget is offered
  open(test::catalog("llama-3.1-8b.json.gz"), machine);
  show({{{"", gpu(0)}}});
  const auto all = issues();
  ASSERT_FALSE(all.empty());
  ASSERT_FALSE(all.front().fixes.empty());
  EXPECT_EQ(all.front().fixes.front().kind, IssueFix::Kind::SolveAgain) << all.front().title.toStdString();
  EXPECT_GE(followAll(), 2);
}

TEST_F(IssueLinks, OfMapsThatAreIncompleteSplitBlocksOrFillACard) {
  openLlama();
  show({{{"model", kCpu}}});
  EXPECT_GE(followAll(), 1) << "incomplete";
  show({{{"model", kCpu}, {"lm_head", kCpu}, {"model.layers.3.mlp", gpu(0)}}});
  EXPECT_GE(followAll(), 1) << "a block is split";
  show({{{"model", kCpu}, {"lm_head", kCpu}, {"nothing.of.that.name", gpu(0)}}});
  followAll();
  // All but the last layers: the card is almost full.
  auto machine = test::machineOf({8ull << 30}, 64ull << 30);
  show({{{"model", gpu(0)}, {"lm_head", kCpu}}});
  machine.devices[0].budget = machine.devices[0].physical =
      document.state()->evaluation.devices.front().used + MiB(100);
  window->commands().setMachine(machine);
  settle();
  ASSERT_FALSE(document.state()->answer);
  const auto all = issues();
  const auto full = std::find_if(all.begin(), all.end(), [](const auto& issue) {
    return issue.title.contains(QStringLiteral("almost full"));
  });
  ASSERT_NE(full, all.end());
  ASSERT_FALSE(full->fixes.empty());
  EXPECT_TRUE(full->fixes.front().solves) << "to keep room free, something has to move";
  EXPECT_GE(followAll(), 1);
}

/// accelerate knows no overhead: its own map is over a budget where a plan fits. Nothing is said of other
/// plans, and the way back is there.
TEST_F(IssueLinks, OfAStrategyOfAcceleratesWhoseMapDoesNotFit) {
  auto machine = test::machineOf({8ull << 30, 5632ull << 20}, 64ull << 30);
  for (auto& device : machine.devices) {
    if (device.id.gpu()) device.overhead = MiB(600);
  }
  open(test::catalog("llama-3.1-8b.json.gz"), machine);
  settle();
  ASSERT_NE(document.state()->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_FALSE(widgets::strategyIssue(*document.state()));
  auto next = document.input();
  next.settings.strategy = plan::Strategy::Sequential;
  document.edit(QStringLiteral("Strategy"), std::move(next));
  settle();
  const auto issue = widgets::strategyIssue(*document.state());
  ASSERT_TRUE(issue);
  EXPECT_FALSE(issue->text.contains(QStringLiteral("There may be a plan")));
  ASSERT_EQ(issue->fixes.size(), 1u);
  picture();
  window->commands().fix(issue->fixes.front());
  settle();
  EXPECT_NE(document.state()->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_FALSE(widgets::strategyIssue(*document.state()));
}

/// Budgets and hardware that each give another advice.
std::vector<machine::Machine> adviceOfEveryKind() {
  constexpr std::uint64_t kGib = 1ull << 30;
  std::vector<machine::Machine> all{
      test::machineOf({8 * kGib}, 4 * kGib),              // the disk decides
      test::machineOf({9 * kGib, 3 * kGib}, 64 * kGib),   // room is left on a card
      test::machineOf({4 * kGib, 4 * kGib}, 6 * kGib),    // two cards, memory and disk
      test::machineOf({6 * kGib}, 512 * kGib),            // much more memory than it needs
      test::machineOf({17 * kGib + kGib / 8}, 8 * kGib),  // all on one card, almost full
  };
  all.push_back(test::machineOf({24 * kGib}, 64 * kGib));  // budgets above the hardware
  all.back().devices[0].physical = GiB(8);
  all.push_back(test::machineOf({6 * kGib}, 4 * kGib));  // and with the disk in use
  all.back().devices[1].physical = GiB(2);
  return all;
}

TEST_F(IssueLinks, OfTheSolversPlans) {
  std::map<IssueFix::Kind, int> followed;
  for (const auto& machine : adviceOfEveryKind()) {
    SCOPED_TRACE(machine::to_json(machine).dump());
    open(test::catalog("llama-3.1-8b.json.gz"), machine);
    for (const auto& issue : issues()) {
      for (const IssueFix& fix : issue.fixes) ++followed[fix.kind];
    }
    followAll();
  }
  for (const IssueFix::Kind kind :
       {IssueFix::Kind::RaiseBudget, IssueFix::Kind::AllowSplitting, IssueFix::Kind::KeepFree})
    EXPECT_GE(followed[kind], 1) << static_cast<int>(kind);
}

/// What a newcomer is offered first does what it says, on a plan that reads from the disk.
TEST_F(IssueLinks, OfTheSampleDoWhatTheySay) {
  window->openSample();
  settle();
  ASSERT_TRUE(document.state());
  ASSERT_TRUE(document.state()->answer);
  ASSERT_GT(document.state()->evaluation.disk_bytes, Bytes());
  EXPECT_GE(followAll(), 1);
}

/// The first thing that a newcomer sees: a plan that is optimal, proven, and has room for its run.
TEST_F(IssueLinks, OfTheSampleSpeakOfNoRunThatLacksRoom) {
  window->openSample();
  settle();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
  ASSERT_TRUE(window->predictor().prediction());
  const auto& made = *window->predictor().prediction()->prediction;
  EXPECT_EQ(made.method, estimate::PredictionMethod::Formula);
  EXPECT_TRUE(widgets::predictedIssues(*document.state(), made).empty());
  EXPECT_EQ(document.state()->answer->outcome, solve::Outcome::Optimal);
}

/// What "Repairs, each one checked" offers for a plan that does not exist: followed, there is one, and the
/// panel shows no reason and no repair any more. How many there were of each kind.
class Repairs : public IssueLinks {
 protected:
  std::map<solve::Repair::Kind, int> followRepairs() {
    std::map<solve::Repair::Kind, int> followed;
    EXPECT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
    EXPECT_TRUE(part<widgets::IssuesPanel>()->infeasible());
    const auto repairs = document.state()->answer->infeasible.repairs;
    for (const solve::Repair& repair : repairs) {
      SCOPED_TRACE(static_cast<int>(repair.kind));
      Q_EMIT part<widgets::IssuesPanel>()->repairRequested(repair);  // as its card does
      settle();
      EXPECT_TRUE(document.state()->answer);
      EXPECT_NE(document.state()->answer->outcome, solve::Outcome::Infeasible);
      EXPECT_TRUE(document.state()->evaluation.fits);
      EXPECT_FALSE(part<widgets::IssuesPanel>()->infeasible());
      document.undoStack().undo();
      settle();
      EXPECT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
      ++followed[repair.kind];
    }
    return followed;
  }
};

TEST_F(Repairs, OfMachinesThatAreTooSmallLeadToAPlan) {
  using Kind = solve::Repair::Kind;
  constexpr std::uint64_t kGib = 1ull << 30;
  for (const auto& machine :
       {test::machineOf({8 * kGib}, kGib, false), test::machineOf({4 * kGib, 3 * kGib}, 5 * kGib, false)}) {
    SCOPED_TRACE(machine::to_json(machine).dump());
    open(test::catalog("llama-3.1-8b.json.gz"), machine);
    settle();
    auto followed = followRepairs();
    EXPECT_GE(followed[Kind::RaiseBudget], 1);
    EXPECT_GE(followed[Kind::AddDevice], 1);
  }
}

TEST_F(Repairs, OfARuleThatCannotBeKeptLiftIt) {
  openLlama();
  document.edit(QStringLiteral("Pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers")}, gpu(0)));
  settle();
  EXPECT_GE(followRepairs()[solve::Repair::Kind::LiftRule], 1);
}

/// Little is kept free, and a run of 8,192 tokens needs more: followed link by link, it has its room.
TEST_F(IssueLinks, WhereARunLacksRoomLeadToAPlanThatHasIt) {
  auto machine = test::machineOf({9ull << 30, 8ull << 30}, 64ull << 30);
  for (auto& device : machine.devices) {
    if (device.id.gpu()) device.keep_free = MiB(1);
  }
  open(test::catalog("llama-3.1-8b.json.gz"), machine);
  plan::Workload workload = document.input().settings.workload;
  workload.tokens = 8192;
  window->commands().setWorkload(workload);
  const auto predicted = [&] {
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
    ASSERT_TRUE(window->predictor().prediction());
  };
  const auto lacking = [&] {
    return widgets::predictedIssues(*document.state(), *window->predictor().prediction()->prediction);
  };
  ASSERT_NO_FATAL_FAILURE(predicted());
  ASSERT_FALSE(lacking().empty());
  EXPECT_GE(part<widgets::IssuesPanel>()->worst(), plan::Severity::Warning);
  int followed = 0;
  for (auto issues = lacking(); !issues.empty() && followed < 8; issues = lacking(), ++followed) {
    ASSERT_FALSE(issues.front().fixes.empty()) << issues.front().title.toStdString();
    window->commands().fix(issues.front().fixes.front());
    ASSERT_NO_FATAL_FAILURE(predicted());
  }
  EXPECT_TRUE(lacking().empty());
  EXPECT_LE(followed, 3);
  EXPECT_TRUE(document.state()->evaluation.fits);
}

}  // namespace
}  // namespace stowage::app
