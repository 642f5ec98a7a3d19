// What the window offers after a run that ran out of memory runs: solved again, and predicted by another way.
#include <gtest/gtest.h>

#include "app/gui/document/plan_edits.h"
#include "app/gui/predict/plan_prediction.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/run/run_audit.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;

class RoomThatRuns : public test::WithDocument {
 protected:
  /// A card that holds all weights and nothing beside them.
  void openTight(plan::Settings settings = {}) {
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({1ull << 30}, 8ull << 30));
    PlanInput input = document.input();
    const Bytes all = document.state()->evaluation.gpu_bytes;
    input.settings.runtime = settings.runtime;
    document.edit(QStringLiteral("budget"), edits::withBudget(input, gpu(0), all));
    ASSERT_TRUE(document.waitUntilIdle());
    run.plan = document.state();
    run.request = runUnder(*run.plan, {});
    if (run.plan->settings.runtime.prefetches()) {
      run.request.mode = protocol::Mode::Prefetch;
      run.request.window = run.plan->settings.runtime.window.value_or(Bytes()).count();
    }
    run.program = document.model()->path();
    run.complete = false;
    run.result.virtual_gpus = true;
    // It stopped at the first operator: that it asked for little says nothing of those behind it.
    run.result.out_of_memory = protocol::OutOfMemory{"0", "model", "aten", 512, all.count(), all.count()};
    run.missing = RoomToRun{gpu(0), all + Bytes(512), Bytes(512)};
    run.again = document.request(document.input());
  }

  /// By the window's own prediction of a plan.
  Bytes peakWith(const RoomToRun& room) const {
    PlanRequest asked = run.again;
    asked.input = edits::withMachine(std::move(asked.input), withRoom(run.again.input.machine, {room}));
    const PlanOutcome answer = solvePlan(asked, {}, {});
    EXPECT_FALSE(answer.error || answer.infeasible());
    PredictionGround ground;
    const auto read = readProgram(document.model(), {});
    ground.program = read ? read->program : nullptr;
    for (const estimate::PredictedDevice& device : predictPlan(*answer.state, ground).devices) {
      if (device.device == gpu(0)) return device.peak;
    }
    return Bytes();
  }

  RunToAudit run{};
};

TEST_F(RoomThatRuns, WhatIsOfferedHoldsTheWholePass) {
  ASSERT_NO_FATAL_FAILURE(openTight());
  const RunAuditPtr audit = auditRun(run, {});
  ASSERT_TRUE(audit);
  const RoomThatHelps& room = audit->room;
  ASSERT_TRUE(room.kept);
  EXPECT_GE(room.kept->keep_free, run.missing->keep_free);
  EXPECT_FALSE(room.kept->budget);
  EXPECT_LE(peakWith(*room.kept), *run.again.input.machine.devices[0].budget);
  ASSERT_TRUE(room.raised);
  ASSERT_TRUE(room.raised->budget);
  EXPECT_GT(*room.raised->budget, *run.missing->budget);
  EXPECT_LE(peakWith(*room.raised), *room.raised->budget);
}

TEST_F(RoomThatRuns, WhatCannotBePredictedIsNotOffered) {
  ASSERT_NO_FATAL_FAILURE(openTight());
  run.program = "/nowhere/at/all.pt2";
  RunAuditPtr audit = auditRun(run, {});
  ASSERT_TRUE(audit);
  EXPECT_FALSE(audit->room.kept || audit->room.raised);
  run.program = document.model()->path();
  run.missing.reset();
  audit = auditRun(run, {});
  ASSERT_TRUE(audit);
  EXPECT_FALSE(audit->room.kept || audit->room.raised) << "it did not run out of memory";
}

/// With a window for weights in flight the budget has to hold that too.
TEST_F(RoomThatRuns, AWindowIsCounted) {
  plan::Settings settings;
  settings.runtime.streaming = machine::Streaming::Prefetch;
  settings.runtime.window = KiB(64);
  ASSERT_NO_FATAL_FAILURE(openTight(settings));
  const RunAuditPtr audit = auditRun(run, {});
  ASSERT_TRUE(audit);
  ASSERT_TRUE(audit->room.raised) << "a larger budget always helps";
  for (const auto& room : {audit->room.kept, audit->room.raised}) {
    if (!room) continue;
    EXPECT_LE(peakWith(*room), room->budget.value_or(*run.again.input.machine.devices[0].budget));
  }
}

}  // namespace
}  // namespace stowage::app
