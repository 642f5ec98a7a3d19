// What the plan's target would get wrong, and what is written for others, in the real window.
#include <gmock/gmock.h>
#include <QClipboard>
#include <QMimeData>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/document/plan_edits.h"
#include "app/gui/targets/paste_dialog.h"
#include "app/gui/targets/target_actions.h"
#include "core/report/report.h"
#include "core/runtimes/llamacpp/pasted.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

/// A table, two blocks and a head, with the widths of the seed's model.
Json seedModel() {
  Json json{{"schema", "stowage.model/1"},
            {"name", "seed"},
            {"modules", Json::array()},
            {"tensors", Json::array()}};
  const auto module = [&](const char* name, const char* type) {
    json["modules"].push_back({{"name", name}, {"class", type}});
  };
  const auto weight = [&](const char* name, std::vector<std::int64_t> shape) {
    json["tensors"].push_back({{"name", std::string(name) + ".weight"},
                               {"dtype", "BF16"},
                               {"shape", shape},
                               {"kind", "parameter"}});
  };
  module("", "Lm");
  module("embed_tokens", "Embedding");
  weight("embed_tokens", {151936, 2048});
  module("layers", "ModuleList");
  for (const char* name : {"layers.0", "layers.1"}) {
    module(name, "Block");
    module((std::string(name) + ".fc").c_str(), "Linear");
    weight((std::string(name) + ".fc").c_str(), {2048, 2048});
  }
  module("lm_head", "Linear");
  weight("lm_head", {151936, 2048});
  return json;
}

class Targets : public test::WithWindow {
 protected:
  void openSeed() {
    open(write("seed.json", seedModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    settle();
  }
  void check(const char* id) {
    action(id)->trigger();
    waitForCheck();
  }
  void waitForCheck() {
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->checker().running(); }, 20000));
    QApplication::processEvents();
  }
  widgets::IssuesPanel& issues() { return *part<widgets::IssuesPanel>(); }
  QStringList buttons() {
    QStringList words;
    for (const auto* button : issues().findChildren<QAbstractButton*>()) {
      if (button->isVisibleTo(&issues())) words << button->text();
    }
    return words;
  }
  void press(const QString& begin) {
    for (auto* button : issues().findChildren<QAbstractButton*>()) {
      if (button->text().startsWith(begin)) return button->click();
    }
    FAIL() << begin.toStdString() << " is no button: " << buttons().join(u'|').toStdString();
  }
  const runtimes::DeviceCheck& found() { return window->checker().answer()->check; }
};

/// A2 of the runtimes' scenarios, in the window: one error, three ways out with their prices, and each clears
/// it.
TEST_F(Targets, A2TheTableOnTheHostIsShownWithThreeWaysOut) {
  for (const char* way : {"Move the weights", "Copy the ids", "Copy the rows"}) {
    openSeed();
    check("target.pytorch");
    EXPECT_TRUE(found().findings.empty());
    window->commands().pin({module("embed_tokens")}, machine::kCpu);
    waitForCheck();
    ASSERT_EQ(found().findings.size(), 1u);
    EXPECT_EQ(found().findings[0].module, "embed_tokens");
    const QStringList words = buttons();
    EXPECT_TRUE(words.contains(QStringLiteral("Move the weights: 594 MiB once")))
        << words.join(u'|').toStdString();
    EXPECT_TRUE(
        words.contains(QStringLiteral("Copy the ids in the program: 8 B a token, 4.00 KiB a token back")));
    EXPECT_TRUE(words.contains(QStringLiteral("Copy the rows in the program: 4.00 KiB a token")));
    press(QLatin1String(way));
    waitForCheck();
    EXPECT_TRUE(found().findings.empty()) << way;
    for (const QString& left : buttons())
      EXPECT_FALSE(left.contains(QStringLiteral("a token"))) << left.toStdString();
    document.close();
  }
}

TEST_F(Targets, WhatAMapIsCheckedForIsChosenAndSaid) {
  openSeed();
  EXPECT_TRUE(action("target.")->isChecked());
  window->commands().pin({module("embed_tokens")}, machine::kCpu);
  check("target.accelerate");
  EXPECT_TRUE(found().findings.empty()) << "its hooks move the ids";
  check("target.torch-compile");
  ASSERT_EQ(found().findings.size(), 1u);
  EXPECT_EQ(found().findings[0].rule, runtimes::Rule::OffloadIgnored);
  EXPECT_TRUE(action("target.torch-compile")->isChecked());
  EXPECT_FALSE(action("target.accelerate")->isChecked());
  document.close();
  EXPECT_EQ(window->checker().answer(), nullptr);
  EXPECT_FALSE(action("target.pytorch")->isEnabled());
}

TEST_F(Targets, FindingsFollowUndo) {
  openSeed();
  check("target.pytorch");
  const int before = issues().count();
  window->commands().pin({module("embed_tokens")}, machine::kCpu);
  waitForCheck();
  EXPECT_GT(issues().count(), before);
  document.undoStack().undo();
  waitForCheck();
  EXPECT_EQ(issues().count(), before);
}

/// A3: modules of one storage light up together, and a split says so with both devices.
TEST_F(Targets, A3AliasesLightUpTogetherAndASplitIsSaid) {
  Json json = seedModel();
  json["modules"].push_back({{"name", "compiled"}, {"class", "Linear"}});
  json["tensors"].push_back(
      {{"name", "compiled.weight"}, {"dtype", "BF16"}, {"shape", {2048, 2048}}, {"kind", "parameter"}});
  // Large enough for tiles of their own.
  for (Json& tensor : json["tensors"]) {
    if (tensor["name"] == "layers.1.fc.weight" || tensor["name"] == "compiled.weight")
      tensor["shape"] = {131072, 2048};
  }
  json["aliases"] = Json::array({Json::array({"layers.1.fc", "compiled"})});
  open(write("aliased.json", json), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  check("target.tensorrt-mttm");
  auto& treemap = window->views().treemap();
  EXPECT_TRUE(treemap.partnerTiles().empty());
  window->hub().select({module("layers.1.fc")});
  ASSERT_EQ(treemap.partnerTiles().size(), 1u);
  EXPECT_EQ(treemap.partnerTiles()[0], treemap.scene().tile_for(module("compiled")));
  window->hub().select({module("compiled")});
  EXPECT_EQ(treemap.partnerTiles().size(), 1u);
  window->hub().select({module("lm_head")});
  EXPECT_TRUE(treemap.partnerTiles().empty());
  window->commands().pin({module("compiled")}, machine::kCpu);
  waitForCheck();
  const auto split = std::find_if(found().findings.begin(), found().findings.end(), [](const auto& finding) {
    return finding.rule == runtimes::Rule::AliasSplit;
  });
  ASSERT_NE(split, found().findings.end());
  EXPECT_THAT(runtimes::message(*split), testing::HasSubstr("moving one moves the other"));
  EXPECT_FALSE(split->fixes.empty());
}

/// A plan written for each target is what the command line writes, and says what would be otherwise.
TEST_F(Targets, EachPageOfTheExportIsWrittenAndReadBack) {
  openSeed();
  window->commands().pin({module("embed_tokens")}, machine::kCpu);
  settle();
  ExportDialog dialog(document, *session, window.get());
  EXPECT_TRUE(dialog.text().contains(QStringLiteral("embed_tokens")));
  ASSERT_EQ(dialog.targets()->count(), static_cast<int>(writingTargets().size()) + 1);
  for (int i = 1; i < dialog.targets()->count(); ++i) {
    dialog.targets()->setCurrentIndex(i);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20000));
    const std::string name = dialog.targets()->itemData(i).toString().toStdString();
    const WrittenPlan& written = dialog.written();
    EXPECT_NE(written.text.isEmpty(), written.refused.isEmpty()) << name << ": one of both";
    EXPECT_EQ(dialog.text(), written.text) << name;
    if (name == "llama.cpp" || name == "ollama") {
      EXPECT_TRUE(written.text.isEmpty()) << "no GGUF file";
    } else if (name == "torch-compile" || name == "transformer-engine") {
      EXPECT_EQ(written.distance, Bytes(622'329'856u)) << name;
      EXPECT_FALSE(written.notes.isEmpty()) << name;
    } else if (name == "tensorrt-mttm") {
      EXPECT_EQ(dialog.phases().bars().size(), 7u)
          << "four phases of a GPU and RAM, which has none while it runs";
    }
  }
}

/// A1: nobody touched the plan, so that nothing in what is written switches an offload on.
TEST_F(Targets, A1AnUntouchedPlanIsWrittenWithoutOffload) {
  openSeed();
  WritingQuestion question{document.state(), runtimes::find_target("tensorrt-mttm")};
  question.model_path = document.modelPath().toStdString();
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->text.contains(QStringLiteral("\"offload_module_to_cpu\": False")));
  EXPECT_FALSE(written->text.contains(QStringLiteral("True}")));
  EXPECT_EQ(written->distance, Bytes());
}

/// A1, where something would have to leave: nothing does unless it is asked for, and the choice is a step of
/// its own that comes back.
TEST_F(Targets, A1NothingLeavesTheGpusUnlessItIsAskedFor) {
  open(write("seed.json", seedModel()), test::machineOf({800ull << 20}, 64ull << 30));
  settle();
  PlanInput input = document.input();
  input.settings.runtime.change_to(machine::RuntimeKind::Host);  // nothing has to be kept free for streaming
  document.edit(QStringLiteral("host"), input);
  settle();
  const auto offloaded = [&] {
    const auto& state = *document.state();
    return static_cast<bool>(state.evaluation.total - state.evaluation.gpu_bytes);
  };
  EXPECT_TRUE(offloaded()) << "two tables do not fit";
  check("target.tensorrt-mttm");
  EXPECT_TRUE(document.state()->answer->outcome == solve::Outcome::Infeasible);
  for (const solve::Repair& repair : document.state()->answer->infeasible.repairs)
    EXPECT_NE(repair.kind, solve::Repair::Kind::LiftRule) << "nobody made such a rule";
  EXPECT_TRUE(document.state()->settings.rules.empty());
  window->commands().pin({module("embed_tokens")}, machine::kCpu);
  waitForCheck();
  EXPECT_FALSE(document.state()->answer->outcome == solve::Outcome::Infeasible);
  EXPECT_TRUE(offloaded());
  document.undoStack().undo();
  document.undoStack().undo();
  waitForCheck();
  EXPECT_TRUE(action("target.")->isChecked()) << "undone";
  EXPECT_TRUE(offloaded());
  document.undoStack().redo();
  waitForCheck();
  EXPECT_TRUE(action("target.tensorrt-mttm")->isChecked());
}

TEST_F(Targets, APlaceThatTheTargetDoesNotHaveIsRefusedWithItsName) {
  open(write("seed.json", seedModel()), test::machineOf({24ull << 30}, 64ull << 30));
  check("target.pytorch");
  WhatIf what(document);
  const auto refused = what.preview({module("lm_head")}, machine::kDisk, {});
  EXPECT_FALSE(refused.accepted);
  EXPECT_EQ(refused.refusal.toStdString(), "lm_head cannot go to Disk: plain PyTorch keeps nothing there.");
  EXPECT_TRUE(refused.liftRule.isEmpty());
  check("target.accelerate");
  EXPECT_TRUE(what.preview({module("lm_head")}, machine::kDisk, {}).refusal.isEmpty());
  what.stop();
}

class PastingTest : public Targets {
 protected:
  void openGguf(std::uint64_t gpu = 64ull << 20) {
    open(test::modelPath("gguf_llama") + QStringLiteral("/mixed_k.gguf"),
         test::machineOf({gpu, gpu}, 1ull << 30));
    settle();
  }
  void wait(const PasteDialog& dialog) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 20000));
  }
};

TEST_F(PastingTest, ACommandLineIsShownWhileItIsTyped) {
  openGguf();
  PasteDialog dialog(document, QStringLiteral("llama-server -m x.gguf -ngl 2 -c 512 --frob 7"), window.get());
  wait(dialog);
  EXPECT_TRUE(dialog.usable());
  EXPECT_TRUE(dialog.summary().startsWith(QStringLiteral("Block")));
  EXPECT_EQ(dialog.table()->rowCount(), 3);
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

/// As a person does it: paste, look, improve, copy back; what comes out does the same when it is read again.
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
  EXPECT_EQ(document.state()->settings.runtime.kind, machine::RuntimeKind::Host);
  WritingQuestion question{document.state(), runtimes::find_target("llama.cpp")};
  question.model_path = "x.gguf";
  const auto written = writePlan(question);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->refused.isEmpty()) << written->refused.toStdString();
  const auto facts = llamacpp::read_facts(*document.model());
  ASSERT_TRUE(facts && *facts);
  const auto& machine = document.input().machine;
  const auto first = llamacpp::read_pasted(false, pasted.toStdString(), machine, **facts);
  const auto again = llamacpp::read_pasted(false, written->text.toStdString(), machine, **facts);
  EXPECT_EQ(again.placed.tensors, first.placed.tensors) << written->text.toStdString();
  EXPECT_EQ(again.placed.caches, first.placed.caches);
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
  for (const auto& [text, taken] : {std::pair{"llama-cli -m a -ngl 3", true}, {"dear friend, -c", false}}) {
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

TEST_F(Targets, D1TheEnvironmentReportIsCopied) {
  openSeed();
  QGuiApplication::clipboard()->clear();
  action("help.copyReport")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([] { return !QGuiApplication::clipboard()->text().isEmpty(); }, 40000));
  const std::string text = QGuiApplication::clipboard()->text().toStdString();
  EXPECT_THAT(text, testing::HasSubstr("## Stowage environment"));
  EXPECT_THAT(text, testing::HasSubstr("optimal: proven"));
  const auto machine = report::read_machine(text, "clipboard");
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->machine, document.input().machine);
}

}  // namespace
}  // namespace stowage::app
