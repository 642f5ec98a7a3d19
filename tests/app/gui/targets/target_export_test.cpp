// What the window writes for a target that the plan was not made for, and says of a run of it.
#include <gtest/gtest.h>

#include <QCheckBox>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/document/plan_edits.h"
#include "app/gui/targets/written_plan.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"
#include "widgets/common/label.h"
#include "widgets/common/words.h"
#include "widgets/controls/segmented_control.h"

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

/// Where the plan cannot be said, or not all of it, the nearest one can be written, and no other is nearer
/// than its bound.
TEST_F(Targets, TheNearestPlanIsWrittenWithItsBound) {
  openSeed();
  window->commands().pin({module("embed_tokens")}, machine::kCpu);
  settle();
  ExportDialog dialog(document, *session, window.get());
  QCheckBox* nearest = nullptr;
  for (auto* box : dialog.findChildren<QCheckBox*>()) {
    if (box->text().startsWith(QStringLiteral("Write the nearest plan"))) nearest = box;
  }
  ASSERT_TRUE(nearest);
  const auto notes = [&] {
    QStringList out;
    for (const auto* label : dialog.findChildren<widgets::Label*>()) out << label->fullText();
    return out.filter(QStringLiteral("no other has less"));
  };
  const auto wait = [&] { return QTest::qWaitFor([&] { return !dialog.writing(); }, 20000); };
  for (const auto& [name, refused] : {std::pair{"vllm", true}, {"torch-compile", false}}) {
    SCOPED_TRACE(name);
    dialog.targets()->setCurrentIndex(dialog.targets()->findData(QString::fromLatin1(name)));
    ASSERT_TRUE(wait());
    EXPECT_EQ(dialog.written().text.isEmpty(), refused);
    EXPECT_FALSE(dialog.written().bound) << "nobody asked";
    EXPECT_TRUE(notes().isEmpty());
    ASSERT_TRUE(nearest->isEnabled());
    nearest->setChecked(true);
    ASSERT_TRUE(wait());
    const WrittenPlan& written = dialog.written();
    EXPECT_FALSE(written.text.isEmpty()) << written.refused.toStdString();
    ASSERT_TRUE(written.bound);
    EXPECT_LE(*written.bound, written.distance);
    EXPECT_GE(written.distance, Bytes(622'329'856u)) << "the table comes back to a GPU";
    ASSERT_EQ(notes().size(), 1);
    EXPECT_TRUE(notes().front().contains(widgets::bytesText(*written.bound)))
        << notes().front().toStdString();
    nearest->setChecked(false);
    ASSERT_TRUE(wait());
  }
}

/// A map of many names is made in a worker: until it is there nothing else stands under its name, and what is
/// said of it is of the plan that it was made of.
TEST_F(Targets, APageThatTakesItsTimeShowsNothingOfAnotherPageOrPlan) {
  open(write("many.json", test::describedModel(5000, 512)), test::machineOf({8ull << 30}, 64ull << 30));
  settle();
  PlanInput small = document.input();
  small.map = std::make_shared<const plan::DeviceMap>(plan::DeviceMap{{{"", machine::gpu(0)}}});
  document.edit(QStringLiteral("small"), edits::withBudget(small, machine::gpu(0), MiB(1)));
  settle();
  ASSERT_FALSE(document.state()->evaluation.fits);
  document.undoStack().undo();
  settle();
  ASSERT_TRUE(document.state()->evaluation.fits);
  ExportDialog dialog(document, *session, window.get());
  const auto wait = [&] { return QTest::qWaitFor([&] { return !dialog.writing(); }, 20000); };
  const auto says = [&](const char* words) {
    for (const auto* label : dialog.findChildren<widgets::Label*>()) {
      if (label->fullText().contains(QString::fromLatin1(words))) return true;
    }
    return false;
  };
  auto* pages = dialog.findChild<widgets::SegmentedControl*>();
  ASSERT_TRUE(pages);
  ASSERT_TRUE(wait());
  ASSERT_FALSE(dialog.text().isEmpty());
  ASSERT_TRUE(says("on GPUs of"));
  pages->setCurrent(2);
  ASSERT_TRUE(dialog.writing());
  EXPECT_TRUE(dialog.text().isEmpty()) << "the map is no snippet";
  EXPECT_FALSE(says("on GPUs of"));
  const QString snippet = loadingSnippet(document);
  document.undoStack().redo();
  ASSERT_FALSE(document.state()->evaluation.fits);
  ASSERT_TRUE(wait());
  EXPECT_EQ(dialog.text(), snippet);
  EXPECT_TRUE(says("on GPUs of")) << "the plan that was written fits";
  EXPECT_FALSE(says("over budget"));
  document.setPatience(0);
  dialog.targets()->setCurrentIndex(dialog.targets()->findData(QStringLiteral("vllm")));
  ASSERT_TRUE(dialog.writing());
  EXPECT_TRUE(dialog.text().isEmpty()) << "what is for transformers is not for another target";
  ASSERT_TRUE(wait());
}

/// That no plan has less than 0 B elsewhere is no claim.
TEST_F(Targets, WhereNothingIsProvenNoBoundIsTold) {
  open(test::modelPath("gguf_llama") + QStringLiteral("/mixed_k.gguf"),
       test::machineOf({64ull << 20, 64ull << 20}, 1ull << 30));
  settle();
  WritingQuestion question{document.state(), runtimes::find_target("llama.cpp")};
  question.model_path = document.modelPath().toStdString();
  question.nearest = true;
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  ASSERT_FALSE(written->text.isEmpty()) << written->refused.toStdString();
  EXPECT_FALSE(written->bound) << written->bound->count();
}

}  // namespace
}  // namespace stowage::app
