// What the plan's target would get wrong, and what is written for others, in the real window.
#include <gmock/gmock.h>
#include <QClipboard>

#include "app/gui/dialogs/plan/export_dialog.h"
#include "app/gui/document/plan_edits.h"
#include "app/gui/targets/target_actions.h"
#include "app/gui/targets/writer_options.h"
#include "app/gui/what_if/what_if.h"
#include "core/report/report.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

using test::aliasedModel;
using test::seedModel;
using Targets = test::WithTargets;

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

/// A3: modules of one storage light up together, and moving one moves the other.
TEST_F(Targets, A3AliasesLightUpAndMoveTogether) {
  open(write("aliased.json", aliasedModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  const Bytes twice = document.state()->evaluation.total;
  check("target.tensorrt-mttm");
  EXPECT_EQ(document.state()->evaluation.total + Bytes(131072 * 2048 * 2), twice) << "one storage, once";
  auto& treemap = window->views().treemap();
  EXPECT_TRUE(treemap.partnerTiles().empty());
  window->hub().select({module("layers.1.fc")});
  ASSERT_EQ(treemap.partnerTiles().size(), 1u);
  EXPECT_EQ(treemap.partnerTiles()[0], treemap.scene().tile_for(module("compiled")));
  window->hub().select({module("compiled")});
  EXPECT_EQ(treemap.partnerTiles().size(), 1u);
  window->hub().select({module("lm_head")});
  EXPECT_TRUE(treemap.partnerTiles().empty());

  WhatIf what(document);
  std::optional<widgets::DropPreview> later;
  auto preview =
      what.preview({module("compiled")}, machine::kCpu, [&](widgets::DropPreview p) { later = p; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return preview.after || later; }, 20000));
  if (later) preview = *later;
  ASSERT_TRUE(preview.after);
  const auto slot = [&](const widgets::PlanState& state, const char* name) {
    return state.placement.slots[document.model()->find_tensor(name)->index()];
  };
  EXPECT_EQ(slot(*preview.after, "layers.1.fc.weight"), slot(*preview.after, "compiled.weight"));
  EXPECT_TRUE(preview.note.contains(QStringLiteral("They move together"))) << preview.note.toStdString();
  what.stop();

  window->commands().pin({module("compiled")}, machine::kCpu);
  waitForCheck();
  EXPECT_EQ(deviceOf("compiled"), machine::kCpu);
  EXPECT_EQ(deviceOf("layers.1.fc"), machine::kCpu);
  for (const auto& finding : found().findings) EXPECT_NE(finding.rule, runtimes::Rule::AliasSplit);
  // The lanes have the storage once, at either name; the pin of one is the other's.
  const auto& scene = window->views().lanes()->scene();
  EXPECT_EQ(scene.find(module("compiled")), scene.find(module("layers.1.fc")));
  const auto& ram = scene.lanes[static_cast<std::size_t>(scene.lane_of(machine::kCpu))];
  EXPECT_EQ(ram.units.size(), 1u);
  EXPECT_TRUE(treemap.tileDescription(treemap.scene().tile_for(module("layers.1.fc")))
                  .contains(QStringLiteral("pinned to CPU with compiled, which is the same storage")))
      << treemap.tileDescription(treemap.scene().tile_for(module("layers.1.fc"))).toStdString();
  check("target.");
  EXPECT_EQ(document.state()->evaluation.total, twice) << "nobody says that they are one";
}

/// A3: a pin that would split a group is refused with the other one's name and place; a pin above both is
/// spread around them.
TEST_F(Targets, A3APinThatSplitsAGroupIsRefused) {
  open(write("aliased.json", aliasedModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  check("target.pytorch");
  window->commands().pin({module("")}, machine::gpu(0));
  window->commands().pin({module("compiled")}, machine::gpu(1));
  waitForCheck();
  EXPECT_FALSE(document.state()->answer->outcome == solve::Outcome::Infeasible);
  EXPECT_EQ(deviceOf("layers.1.fc"), machine::gpu(1)) << "the pin above both leaves both alone";
  EXPECT_EQ(deviceOf("layers.0.fc"), machine::gpu(0));

  QSignalSpy refused(&window->commands(), &PlanCommands::refused);
  const PlanInput before = document.input();
  window->commands().pin({module("layers.1.fc")}, machine::kCpu);
  ASSERT_EQ(refused.count(), 1);
  const QString why = refused[0][0].toString();
  EXPECT_TRUE(why.contains(QStringLiteral("shares one storage with compiled"))) << why.toStdString();
  EXPECT_TRUE(document.input() == before);
  WhatIf what(document);
  const auto preview = what.preview({module("layers.1.fc")}, machine::kCpu, {});
  EXPECT_FALSE(preview.accepted);
  EXPECT_EQ(preview.refusal, why);
  std::map<machine::DeviceId, QString> prices;
  QObject::connect(&what, &WhatIf::priced, [&](const widgets::PlacePrice& price) {
    if (price.device) prices[*price.device] = price.words;
  });
  what.price({module("layers.1.fc")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return prices.size() == 4; }, 20000));
  EXPECT_EQ(prices[machine::kCpu].toStdString(), "tied elsewhere") << "room is not the reason";
  EXPECT_NE(prices[machine::gpu(1)].toStdString(), "tied elsewhere") << "where the other one is";
  window->commands().pin({module("layers.1.fc"), module("compiled")}, machine::kCpu);
  waitForCheck();
  EXPECT_EQ(deviceOf("compiled"), machine::kCpu) << "both at once is no split";
  EXPECT_EQ(deviceOf("layers.1.fc"), machine::kCpu);
  what.stop();
}

/// Somebody's map is shown as it is: a split in it is said with both devices, and what is moved moves whole.
TEST_F(Targets, A3ASplitInAMapIsSaid) {
  open(write("aliased.json", aliasedModel()), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  check("target.pytorch");
  const Bytes once = document.state()->evaluation.total;
  PlanInput input = document.input();
  input.map = std::make_shared<const plan::DeviceMap>(plan::DeviceMap{{{"", machine::gpu(0)}}});
  document.edit(QStringLiteral("whole"), input);
  waitForCheck();
  EXPECT_EQ(document.state()->evaluation.total, once) << "one storage, once in a map, too";
  input.map = std::make_shared<const plan::DeviceMap>(
      plan::DeviceMap{{{"", machine::gpu(0)}, {"compiled", machine::gpu(1)}}});
  document.edit(QStringLiteral("map"), input);
  waitForCheck();
  const auto split = [&] {
    return std::find_if(found().findings.begin(), found().findings.end(),
                        [](const auto& finding) { return finding.rule == runtimes::Rule::AliasSplit; });
  };
  ASSERT_NE(split(), found().findings.end());
  EXPECT_THAT(runtimes::message(*split()), testing::HasSubstr("moving one moves the other"));
  EXPECT_FALSE(split()->fixes.empty());
  window->commands().pin({module("layers.1.fc")}, machine::kCpu);
  waitForCheck();
  EXPECT_EQ(split(), found().findings.end());
  EXPECT_EQ(deviceOf("compiled"), machine::kCpu);
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

/// Fields that are made for a target come where they stand, and say what an empty one stands for.
TEST_F(Targets, OptionsOfAWriterAreWalkedInTheirOrder) {
  openSeed();
  ExportDialog dialog(document, *session, window.get());
  const auto place = [&](const QWidget* of) {
    int at = 0;
    for (const QWidget* w = &dialog; w != of; w = w->nextInFocusChain()) {
      if (++at > 1000) return -1;
    }
    return at;
  };
  int texts = 0;
  for (int i = 1; i < dialog.targets()->count(); ++i) {
    dialog.targets()->setCurrentIndex(i);
    const auto* target = runtimes::find_target(dialog.targets()->itemData(i).toString().toStdString());
    const auto* options = dialog.findChild<WriterOptions*>();
    int last = place(dialog.targets());
    for (const runtimes::WriterOption& option : target->options) {
      const std::string name(option.name);
      const QWidget* field = options->field(name);
      ASSERT_TRUE(field) << name;
      EXPECT_GT(place(field), last) << target->name << ": " << name;
      last = place(field);
      const auto* edit = qobject_cast<const QLineEdit*>(field);
      if (!edit) continue;
      ++texts;
      EXPECT_EQ(edit->placeholderText().toStdString(), option.value) << name;
    }
    for (const auto* button : dialog.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Copy")) {
        EXPECT_GT(place(button), last) << target->name;
      }
    }
  }
  EXPECT_GT(texts, 0);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20000));
}

/// C2, the side of exports: where activations go is written with the plan, or it is said why it is not.
TEST_F(Targets, C2ActivationsOfThePlanAreWrittenOrNoted) {
  openSeed();
  PlanInput input = document.input();
  input.activations = {{"layers.0", true, {}}};
  document.edit(QStringLiteral("activations"), input);
  settle();
  ExportDialog dialog(document, *session, window.get());
  const auto turn = [&](const char* name) {
    dialog.targets()->setCurrentIndex(dialog.targets()->findData(QString::fromLatin1(name)));
    return QTest::qWaitFor([&] { return !dialog.writing(); }, 20000);
  };
  ASSERT_TRUE(turn("pytorch"));
  EXPECT_TRUE(dialog.text().contains(QStringLiteral("ACTIVATIONS"))) << dialog.text().toStdString();
  ASSERT_TRUE(turn("tensorrt-mttm"));
  ASSERT_FALSE(dialog.written().text.isEmpty());
  EXPECT_THAT(dialog.written().notes.join(u'|').toStdString(),
              testing::HasSubstr("has no words for activations"));
  input.activations = {{"layers.0", true, {}}, {"layers.0.fc", false, {}, true}, {"lm_head", true, {}}};
  document.edit(QStringLiteral("activations"), input);
  settle();
  ASSERT_TRUE(turn("transformer-engine"));
  EXPECT_TRUE(dialog.text().isEmpty());
  EXPECT_EQ(
      dialog.written().refused,
      QStringLiteral(
          "Only a part of layers.0 is run again, and TransformerEngine runs a layer again as a whole."));
  EXPECT_FALSE(dialog.written().near) << "no place of a weight changes what is said of activations";
}

/// A4: the phases of whoever runs the plan stand in the window, with the one that is nearest to a budget.
TEST_F(Targets, A4PhasesStandInIssuesWithTheWorstOfThem) {
  openSeed();
  EXPECT_FALSE(issues().phases());
  check("target.tensorrt-mttm");
  ASSERT_TRUE(issues().phases());
  const auto bars = issues().phases()->bars();
  EXPECT_EQ(bars.size(), 7u) << "four phases of a GPU and RAM, which has none while it runs";
  const auto words = [&] {
    QStringList out;
    for (const auto* label : issues().findChildren<widgets::Label*>()) out << label->fullText();
    return out.join(u'|');
  };
  EXPECT_TRUE(words().contains(QStringLiteral("Every phase keeps the budgets. Compile comes nearest")))
      << words().toStdString();
  PlanInput input = document.input();
  for (auto& device : input.machine.devices) {
    if (device.id == machine::kCpu) device.budget = Bytes(4ull << 30);
  }
  document.edit(QStringLiteral("less RAM"), input);
  waitForCheck();
  EXPECT_TRUE(
      words().contains(QStringLiteral("Compile needs 5.87 GiB on CPU, 1.87 GiB more than its budget.")))
      << words().toStdString();
  check("target.pytorch");
  EXPECT_FALSE(issues().phases()) << "it has none";
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
  input.settings.runtime.change_to(machine::kComputesOnHost);  // nothing has to be kept free for streaming
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

TEST_F(Targets, D1TheEnvironmentReportIsCopied) {
  openSeed();
  QGuiApplication::clipboard()->clear();
  action("help.copyReport")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([] { return !QGuiApplication::clipboard()->text().isEmpty(); }, 40000));
  const std::string text = QGuiApplication::clipboard()->text().toStdString();
  EXPECT_THAT(text, testing::HasSubstr("## Stowage environment"));
  EXPECT_THAT(text, testing::HasSubstr("optimal: proven"));
  const solve::Answer& answer = *document.state()->answer;
  EXPECT_THAT(text, testing::HasSubstr("| value | " + std::to_string(answer.value) + " |"));
  EXPECT_THAT(text, testing::HasSubstr("| bound | " + std::to_string(answer.bound) + " |"));
  for (const char* fact : {"| processor | ", "| CPU | ", "| engine's sandbox | ", "| LANG | "})
    EXPECT_THAT(text, testing::HasSubstr(fact)) << "as the command line's report";
  const auto machine = report::read_machine(text, "clipboard");
  ASSERT_TRUE(machine);
  EXPECT_EQ(machine->machine, document.input().machine);
}

}  // namespace
}  // namespace stowage::app
