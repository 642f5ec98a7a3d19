// What the window writes for a target that the plan was not made for, and says of a run of it.
#include <gtest/gtest.h>

#include "app/gui/document/plan_edits.h"
#include "app/gui/targets/written_plan.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

using test::seedModel;
using Targets = test::WithTargets;

/// A1: what the solver put off the GPU switches no engine's offload on.
TEST_F(Targets, A1AnInheritedOffloadSwitchesNothingOn) {
  open(write("seed.json", seedModel()), test::machineOf({800ull << 20}, 64ull << 30));
  settle();
  PlanInput input = document.input();
  input.settings.runtime.change_to(machine::kComputesOnHost);
  document.edit(QStringLiteral("host"), input);
  settle();
  const auto& evaluation = document.state()->evaluation;
  ASSERT_TRUE(static_cast<bool>(evaluation.total - evaluation.gpu_bytes)) << "two tables do not fit";
  WritingQuestion question{document.state(), runtimes::find_target("tensorrt-mttm")};
  question.model_path = document.modelPath().toStdString();
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  ASSERT_FALSE(written->text.isEmpty()) << written->refused.toStdString();
  EXPECT_TRUE(written->text.contains(QStringLiteral("offload_module_to_cpu\": False")));
  EXPECT_FALSE(written->text.contains(QStringLiteral("True}")));
  EXPECT_FALSE(written->phases.empty());
}

/// What is said of the writing and changes nothing stands among the notes, with the reason.
TEST_F(Targets, A5ASettingWithoutEffectIsNoted) {
  open(write("seed.json", seedModel()), test::machineOf({24ull << 30}, 64ull << 30));
  settle();
  WritingQuestion question{document.state(), runtimes::find_target("deepspeed")};
  question.model_path = document.modelPath().toStdString();
  question.told = {{"nvme_path", "/fast"}};
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  ASSERT_FALSE(written->text.isEmpty()) << written->refused.toStdString();
  EXPECT_TRUE(written->notes.contains(
      QStringLiteral("nvme_path=/fast is ignored: the plan puts nothing on the disk.")))
      << written->notes.join(u'|').toStdString();
}

}  // namespace
}  // namespace stowage::app
