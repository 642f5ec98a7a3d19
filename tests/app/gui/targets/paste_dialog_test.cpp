// What people paste, shown as a plan: in the dialog, from the clipboard, and as text that is dropped.
#include "app/gui/targets/paste_dialog.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QMimeData>
#include <QProcess>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/targets/target_actions.h"
#include "app/gui/targets/written_plan.h"
#include "core/base/file.h"
#include "core/machine/machine.h"
#include "core/runtimes/llamacpp/pasted.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using test::aliasedModel;
using test::attendingModel;
using test::seedModel;

class PastingTest : public test::WithTargets {
 protected:
  void openGguf(std::uint64_t gpu = 64ull << 20) {
    open(test::modelPath("gguf_llama") + QStringLiteral("/mixed_k.gguf"),
         test::machineOf({gpu, gpu}, 1ull << 30));
    settle();
  }
  void openAttending() {
    open(write("attending.json", attendingModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    settle();
  }
  void wait(const PasteDialog& dialog) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 20000));
  }
  /// What `stowage-cli check --from` says on the machine of the window.
  Json checked(const std::string& from, const std::string& text) {
    const QString file = folder.filePath(QStringLiteral("machine.json"));
    EXPECT_TRUE(
        write_file_atomically(file.toStdString(), to_text(machine::to_json(document.input().machine))));
    QProcess process;
    process.start(QString::fromStdString(test::program("stowage-cli")),
                  {QStringLiteral("check"), document.modelPath(), QStringLiteral("--from"),
                   QString::fromStdString(from), QStringLiteral("--options"), QString::fromStdString(text),
                   QStringLiteral("--machine"), file, QStringLiteral("--json")});
    EXPECT_TRUE(process.waitForFinished(120000));
    EXPECT_TRUE(process.exitCode() == 0 || process.exitCode() == 4)
        << process.readAllStandardError().toStdString();
    return parse_json(process.readAllStandardOutput().toStdString(), "check").value_or(Json());
  }
  PastedPlan read(const char* target, const std::string& text) {
    const auto facts = pasteFacts(document.model(), document.modelPath().toStdString(), {}, {});
    return readPasted(*runtimes::find_target(target), text, *facts, document.input());
  }
};

TEST_F(PastingTest, ACommandLineIsShownWhileItIsTyped) {
  openGguf();
  PasteDialog dialog(document, QStringLiteral("llama-server -m x.gguf -ngl 2 -c 512 --frob 7"), window.get());
  wait(dialog);
  EXPECT_TRUE(dialog.usable()) << "what is not known is listed";
  EXPECT_TRUE(dialog.chosen());
  EXPECT_TRUE(dialog.summary().startsWith(QStringLiteral("Block")));
  EXPECT_EQ(dialog.table()->rowCount(), 3);
  const QTableWidgetItem* reserved = dialog.table()->horizontalHeaderItem(3);
  EXPECT_EQ(reserved->text(), QStringLiteral("Reserved"));
  EXPECT_TRUE(reserved->toolTip().contains(QStringLiteral("gradients"))) << "it says what counts there";
  QStringList said;
  for (int i = 0; i < dialog.findings()->count(); ++i) said << dialog.findings()->item(i)->text();
  EXPECT_TRUE(said.contains(QStringLiteral("llama.cpp has no option “--frob 7”.")))
      << said.join(u'|').toStdString();
  dialog.setText(QStringLiteral("-ngl 2 -ot 'a(b=CPU'"));
  EXPECT_FALSE(dialog.usable());
  EXPECT_TRUE(dialog.chosen()) << "what is understood may be looked at";
  dialog.setText(QString());
  EXPECT_FALSE(dialog.chosen());
}

/// The plan of the text before is no answer to the one that stands there now.
TEST_F(PastingTest, NothingIsShownWhileATextIsRead) {
  openGguf();
  document.setPatience(0);
  PasteDialog dialog(document, QStringLiteral("llama-server -m x.gguf -ngl 1"), window.get());
  QPushButton* accept = nullptr;
  for (auto* button : dialog.findChildren<QPushButton*>()) {
    if (button->isDefault()) accept = button;
  }
  ASSERT_TRUE(accept);
  wait(dialog);
  const auto first = dialog.chosen();
  ASSERT_TRUE(first);
  EXPECT_TRUE(accept->isEnabled());
  const auto change = [&](const std::function<void()>& how) {
    how();
    EXPECT_FALSE(dialog.ready());
    EXPECT_FALSE(dialog.chosen());
    EXPECT_FALSE(accept->isEnabled());
    wait(dialog);
    EXPECT_TRUE(dialog.chosen());
    EXPECT_TRUE(accept->isEnabled());
  };
  change([&] { dialog.setText(QStringLiteral("llama-server -m x.gguf -ngl 99")); });
  EXPECT_FALSE(*dialog.chosen()->map == *first->map);
  change(
      [&] { dialog.programs()->setCurrentIndex(dialog.programs()->findData(QStringLiteral("llama.cpp"))); });
}

/// For a target with modules that are one storage the table counts it once, as the plan does then.
TEST_F(PastingTest, WhatIsOneStorageForTheTargetIsCountedOnce) {
  open(write("aliased.json", aliasedModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  settle();
  PasteDialog dialog(document, QStringLiteral("{\"\": 0}"), window.get());
  wait(dialog);
  ASSERT_TRUE(dialog.target());
  EXPECT_EQ(dialog.target()->name, "accelerate");
  const Bytes once(2 * 2048 * (2 * 151936 + 2048 + 131072));
  EXPECT_EQ(dialog.table()->item(0, 1)->text(), widgets::bytesText(once));
  ASSERT_TRUE(dialog.chosen());
  document.edit(QStringLiteral("pasted"), *dialog.chosen());
  settle();
  EXPECT_EQ(document.state()->evaluation.total, once);
}

/// Text out of a browser is a command line; a link is a text, too, and is none; a file is opened as before.
TEST_F(PastingTest, TextThatIsDroppedOnTheWindowOpensTheDialog) {
  const auto drop = [&](const QMimeData& data) {
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(window.get(), &enter);
    QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window.get(), &event);
    QApplication::processEvents();
    return enter.isAccepted();
  };
  const auto dialogs = [&] { return window->findChildren<PasteDialog*>().size(); };
  QMimeData text, link, much;
  text.setText(QStringLiteral("llama-server -m x.gguf -ngl 2 -c 512"));
  link.setUrls({QUrl(QStringLiteral("https://example.org/x"))});
  link.setText(QStringLiteral("https://example.org/x"));
  much.setText(QString(3 << 20, u'x'));
  EXPECT_FALSE(drop(text)) << "nothing is open that options could be for";
  openGguf();
  EXPECT_FALSE(drop(link));
  EXPECT_TRUE(drop(much));
  EXPECT_EQ(dialogs(), 0) << "said, and not shown";
  EXPECT_TRUE(drop(text));
  ASSERT_EQ(dialogs(), 1);
  auto* dialog = window->findChild<PasteDialog*>();
  wait(*dialog);
  EXPECT_TRUE(dialog->usable());
  EXPECT_EQ(dialog->chosen()->settings.workload.tokens, 512u);
  dialog->reject();
}

/// Paste, look, copy back: what comes out does the same when it is read again.
TEST_F(PastingTest, PastedShownAndWrittenBackItIsTheSame) {
  openGguf();
  const QString pasted =
      QStringLiteral("llama-server -m x.gguf -ngl 99 -ts 1,2 -c 512 -ot 'blk\\.0\\.ffn=CPU'");
  PasteDialog dialog(document, pasted, window.get());
  wait(dialog);
  auto next = dialog.chosen();
  ASSERT_TRUE(next);
  document.edit(QStringLiteral("pasted"), *next);
  settle();
  EXPECT_EQ(document.state()->settings.workload.tokens, 512u);
  EXPECT_EQ(document.state()->settings.runtime.row, machine::kComputesOnHost);
  for (const plan::Diagnostic& said : document.state()->evaluation.diagnostics)
    EXPECT_NE(said.severity, plan::Severity::Error) << "accelerate's rules: " << sentence(said.what);
  EXPECT_EQ(document.input().target.name, "llama.cpp");
  const auto exported = std::make_unique<ExportDialog>(document, *session, window.get());
  EXPECT_EQ(exported->targets()->currentData().toString(), QStringLiteral("llama.cpp"));
  WritingQuestion question{document.state(), runtimes::find_target("llama.cpp")};
  question.model_path = "x.gguf";
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->refused.isEmpty()) << written->refused.toStdString();
  EXPECT_FALSE(written->notes.join(u'|').contains(QStringLiteral("activations")));
  question.activations = {{"layers.0", true, {}}};
  EXPECT_TRUE(writePlan(question)->notes.contains(
      QStringLiteral("llama.cpp has no words for activations: what the plan says of them is left out.")));
  const auto facts = llamacpp::read_facts(*document.model());
  ASSERT_TRUE(facts && *facts);
  const auto& machine = document.input().machine;
  const auto first = llamacpp::read_pasted(false, pasted.toStdString(), machine, **facts);
  const auto again = llamacpp::read_pasted(false, written->text.toStdString(), machine, **facts);
  EXPECT_EQ(again.placed.tensors, first.placed.tensors) << written->text.toStdString();
  EXPECT_EQ(again.placed.caches, first.placed.caches);
}

/// As a person does it: paste, look, improve, copy back. What comes out keeps more on the cards than what was
/// pasted, as much as the solver said, and llama.cpp takes it.
TEST_F(PastingTest, PastedImprovedAndWrittenBackItIsNoWorse) {
  openGguf();
  PasteDialog dialog(document, QStringLiteral("llama-server -m x.gguf -ngl 1 -c 512"), window.get());
  wait(dialog);
  const auto next = dialog.chosen();
  ASSERT_TRUE(next);
  document.edit(QStringLiteral("pasted"), *next);
  settle();
  const Bytes before = document.state()->evaluation.gpu_bytes;
  action("plan.solveAgain")->trigger();
  settle();
  const auto state = document.state();
  ASSERT_TRUE(state->answer);
  ASSERT_NE(state->answer->outcome, solve::Outcome::Infeasible);
  EXPECT_EQ(document.input().target.name, "llama.cpp");
  EXPECT_EQ(state->settings.workload.tokens, 512u);
  WritingQuestion question{state, runtimes::find_target("llama.cpp")};
  question.model_path = "x.gguf";
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  ASSERT_FALSE(written->text.isEmpty()) << written->refused.toStdString();
  const auto facts = llamacpp::read_facts(*document.model());
  ASSERT_TRUE(facts && *facts);
  const auto again = llamacpp::read_pasted(false, written->text.toStdString(), state->machine, **facts);
  EXPECT_FALSE(llamacpp::any_error(again.findings)) << written->text.toStdString();
  EXPECT_EQ(again.placed.context, 512u);
  const plan::Placement places =
      llamacpp::placement_of(again.placed, **facts, *document.model(), state->machine);
  const auto after = plan::evaluate(*document.model(), state->machine, state->settings, places);
  EXPECT_TRUE(after.fits);
  EXPECT_EQ(after.gpu_bytes, state->evaluation.gpu_bytes) << "what the solver said";
  EXPECT_GT(after.gpu_bytes, before) << "there was room for more";
}

/// Whom a text is for is told from the text; what is shown then is what `check --from` says of it.
TEST_F(PastingTest, OtherProgramsAreRecognisedAndShown) {
  openSeed();
  PasteDialog dialog(
      document,
      QStringLiteral("VLLM_PP_LAYER_PARTITION=1,1 vllm serve x --pipeline-parallel-size 2 --frob 3"),
      window.get());
  wait(dialog);
  ASSERT_TRUE(dialog.target());
  EXPECT_EQ(dialog.target()->name, "vllm");
  EXPECT_TRUE(dialog.usable());
  EXPECT_EQ(dialog.table()->rowCount(), 4) << "two GPUs, RAM and disk";
  const auto said = [&] {
    QStringList out;
    for (int i = 0; i < dialog.findings()->count(); ++i) out << dialog.findings()->item(i)->text();
    return out.join(u'|');
  };
  EXPECT_TRUE(said().contains(QStringLiteral("--frob 3 is not known here, so it is not understood.")))
      << said().toStdString();
  EXPECT_TRUE(said().contains(QStringLiteral("VLLM_PP_LAYER_PARTITION=1,1: layers of each stage")))
      << said().toStdString();
  auto next = dialog.chosen();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->target.name, "vllm") << "the plan is judged as vLLM runs it";
  document.edit(QStringLiteral("pasted"), *next);
  settle();
  waitForCheck();
  EXPECT_TRUE(document.state()->settings.workload.cache_apart);
  EXPECT_TRUE(action("target.vllm")->isChecked());
  EXPECT_EQ(deviceOf("layers.0"), machine::gpu(0));
  EXPECT_EQ(deviceOf("layers.1"), machine::gpu(1));

  dialog.setText(QStringLiteral("{\"embed_tokens\": \"cpu\", \"layers\": 0, \"lm_head\": 1, \"x\": 0}"));
  EXPECT_EQ(dialog.target()->name, "accelerate");
  next = dialog.chosen();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->target.name, "accelerate") << "its rules are known: the plan is checked for it";
  dialog.setText(QStringLiteral("--pipeline-model-parallel-size 4"));
  EXPECT_EQ(dialog.target()->name, "megatron");
  EXPECT_FALSE(dialog.usable()) << "two layers in four stages";
  EXPECT_FALSE(dialog.chosen());
  EXPECT_FALSE(said().isEmpty());
}

/// Weights, caches and what is kept free, as `check --from --json` has them.
TEST_F(PastingTest, ItsRowsAreThoseOfTheCommandLine) {
  openAttending();
  ASSERT_EQ(document.input().settings.workload.batch, 1u);
  for (const auto& [text, tokens] :
       {std::pair{std::string("vllm serve x --max-model-len 32k"), 32'000u},
        {"vllm serve x -pp 2 --max-model-len 4096 --gpu-memory-utilization 0.5", 4096u},
        {"vllm serve x --max-model-len 4K --offload-group-size 2", 4096u}}) {
    SCOPED_TRACE(text);
    const Json said = checked("vllm", text);
    const PastedPlan mine = read("vllm", text);
    ASSERT_TRUE(said.is_object() && mine.input);
    EXPECT_EQ(mine.input->settings.workload.tokens, tokens);
    ASSERT_EQ(mine.rows.size(), said.at("devices").size());
    Bytes caches;
    for (std::size_t i = 0; i < mine.rows.size(); ++i) {
      const Json& device = said.at("devices")[i];
      const PastedPlan::Row& row = mine.rows[i];
      EXPECT_EQ(machine::to_string(row.device), device.at("device"));
      EXPECT_EQ(row.weights.count(), device.at("weights")) << i;
      EXPECT_EQ(row.caches.count(), device.at("kv_cache")) << i;
      EXPECT_EQ((row.weights + row.caches + row.reserved).count(), device.at("used")) << i;
      caches += row.caches;
    }
    EXPECT_EQ(caches, Bytes(16'384ull * tokens));
    EXPECT_GT(mine.rows[0].reserved, Bytes(2ull << 30)) << "what the card keeps for others";
  }
  PasteDialog dialog(document, QStringLiteral("vllm serve x --max-model-len 32k"), window.get());
  wait(dialog);
  EXPECT_EQ(dialog.table()->item(0, 2)->text(), widgets::bytesText(Bytes(16'384ull * 32'000)));
}

/// A row is then a card with what it holds; the plan is that of whole tensors.
TEST_F(PastingTest, CardsThatWeightsAreCutOverAreRows) {
  openAttending();
  PasteDialog dialog(document, QStringLiteral("vllm serve x -tp 2"), window.get());
  wait(dialog);
  EXPECT_EQ(dialog.table()->rowCount(), static_cast<int>(document.input().machine.devices.size()));
  EXPECT_TRUE(dialog.usable());
  EXPECT_TRUE(dialog.chosen());
  const PastedPlan pasted = read("vllm", "vllm serve x -tp 2");
  ASSERT_GE(pasted.rows.size(), 2u);
  EXPECT_GT(pasted.rows[0].weights, Bytes());
  EXPECT_EQ(pasted.rows[0].weights, pasted.rows[1].weights);
  QStringList said;
  for (int i = 0; i < dialog.findings()->count(); ++i) said << dialog.findings()->item(i)->text();
  EXPECT_FALSE(said.filter(QStringLiteral("Cut over 2 cards, each of a stage holds up to")).isEmpty())
      << said.join(u'|').toStdString();
  dialog.setText(QStringLiteral("vllm serve x -tp 2 -pp 2"));
  wait(dialog);
  EXPECT_FALSE(dialog.usable()) << "two stages of two cards each, and there are two";
}

TEST_F(PastingTest, APersonChoosesWhereTheTextDoesNotSay) {
  openSeed();
  PasteDialog dialog(document, QStringLiteral("llama-server or vllm?"), window.get());
  wait(dialog);
  EXPECT_FALSE(dialog.target());
  EXPECT_FALSE(dialog.chosen());
  EXPECT_TRUE(dialog.notice().contains(QStringLiteral("llama.cpp, vLLM"))) << dialog.notice().toStdString();
  dialog.programs()->setCurrentIndex(dialog.programs()->findData(QStringLiteral("vllm")));
  EXPECT_EQ(dialog.target()->name, "vllm");
  EXPECT_FALSE(dialog.chosen()) << "a question is no command of vLLM";
  dialog.programs()->setCurrentIndex(0);
  dialog.setText(QStringLiteral("dear friend"));
  EXPECT_FALSE(dialog.notice().isEmpty());
  dialog.setText(QString());
  EXPECT_TRUE(dialog.notice().isEmpty());
}

TEST_F(PastingTest, ADeviceThatIsNotThereIsSaid) {
  open(write("seed.json", seedModel()), test::machineOf({24ull << 30}, 64ull << 30));
  settle();
  PasteDialog dialog(document, QStringLiteral("{\"embed_tokens\": 0, \"layers\": 3, \"lm_head\": 3}"),
                     window.get());
  wait(dialog);
  EXPECT_EQ(dialog.table()->rowCount(), 4) << "the one that is not there, too";
  EXPECT_EQ(dialog.table()->item(3, 1)->text(), QStringLiteral("610 MiB"));
  ASSERT_TRUE(dialog.chosen()) << "as a map that is opened";
  EXPECT_TRUE(dialog.findings()->item(0)->text().contains(QStringLiteral("has no")));
}

TEST_F(PastingTest, OtherModelsSayWhyNothingIsShown) {
  openSeed();
  PasteDialog dialog(document, QStringLiteral("-ngl 3"), window.get());
  wait(dialog);
  EXPECT_FALSE(dialog.usable());
  EXPECT_FALSE(dialog.chosen());
}

TEST_F(PastingTest, TheClipboardIsTakenWhereItLooksLikeACommandLine) {
  openGguf();
  for (const auto& [text, taken] :
       {std::pair{"llama-cli -m a -ngl 3", true}, {"dear friend, -c", false}, {"vllm serve x -pp 2", true}}) {
    QGuiApplication::clipboard()->setText(QString::fromLatin1(text));
    action("file.paste")->trigger();
    auto* dialog = part<PasteDialog>();
    ASSERT_TRUE(dialog);
    EXPECT_EQ(dialog->findChild<QPlainTextEdit*>()->toPlainText().isEmpty(), !taken) << text;
    EXPECT_EQ(dialog->focusWidget(), dialog->findChild<QPlainTextEdit*>()) << "typing goes there";
    dialog->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

}  // namespace
}  // namespace stowage::app
